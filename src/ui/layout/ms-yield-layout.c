/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-yield-layout.h"

#include "ms-extent.h"
#include "ms-visible-children.h"

#define YIELDS "yields"

struct _MsYieldLayout
{
  GtkLayoutManager parent_instance;
  int spacing;
  gboolean at_end, whole;
};

enum
{
  PROP_SPACING = 1,
  PROP_AT_END,
  PROP_WHOLE
};

G_DEFINE_FINAL_TYPE (MsYieldLayout, ms_yield_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The width of the children that stay whatever happens, and of the first n_yielding others. */
static MsExtent
measure_row (MsYieldLayout *self, GtkWidget *widget, int n_yielding)
{
  MsExtent row = { 0, 0 };
  int n = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      if (gtk_widget_has_css_class (child, YIELDS) && n_yielding-- <= 0)
        continue;
      MsExtent one = ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
      int gap = n++ > 0 ? self->spacing : 0;
      row.minimum += one.minimum + gap;
      row.natural += one.natural + gap;
    }
  return row;
}

int
ms_yield_layout_get_firm_width (MsYieldLayout *self, GtkWidget *widget)
{
  return measure_row (self, widget, 0).natural;
}

static int
count_yielding (GtkWidget *widget)
{
  int n = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    n += gtk_widget_has_css_class (child, YIELDS);
  return n;
}

static MsExtent
measure_height (GtkWidget *widget)
{
  MsExtent most = { 0, 0 };
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      MsExtent one = ms_extent_of (child, GTK_ORIENTATION_VERTICAL, -1);
      most.minimum = MAX (most.minimum, one.minimum);
      most.natural = MAX (most.natural, one.natural);
    }
  return most;
}

static void
ms_yield_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsYieldLayout *self = MS_YIELD_LAYOUT (manager);
  MsExtent extent = orientation == GTK_ORIENTATION_VERTICAL
      ? measure_height (widget)
      : (MsExtent){ measure_row (self, widget, 0).minimum,
          measure_row (self, widget, count_yielding (widget)).natural };
  *minimum = extent.minimum;
  *natural = extent.natural;
}

/* By how much a child is narrower than it would be, where so many pixels are missing. */
static int
get_less (MsYieldLayout *self, MsExtent child, int missing)
{
  int most = child.natural - child.minimum;
  return !self->at_end ? MIN (missing, most) : missing > 0 ? most : 0;
}

/* What stands at the end begins behind the room that is left over. */
static int
get_start (MsYieldLayout *self, GtkWidget *widget, int width, int n_yielding)
{
  int natural = measure_row (self, widget, n_yielding).natural, missing = natural - width;
  if (!self->at_end || missing <= 0)
    return 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL && missing > 0;
       child = ms_visible_child_after (child))
    if (!gtk_widget_has_css_class (child, YIELDS) || n_yielding-- > 0)
      missing -= get_less (self, ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1), missing);
  return MAX (-missing, 0);
}

static void
place (MsYieldLayout *self, GtkWidget *widget, int width, int height, int n_yielding)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int missing = MAX (measure_row (self, widget, n_yielding).natural - width, 0);
  int x = get_start (self, widget, width, n_yielding);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      gboolean shown = !gtk_widget_has_css_class (child, YIELDS) || n_yielding-- > 0;
      gtk_widget_set_child_visible (child, shown);
      if (!shown)
        continue;
      MsExtent one = ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
      int less = get_less (self, one, missing);
      int wide = one.natural - less;
      missing = MAX (missing - less, 0);
      gtk_widget_size_allocate (
          child, &(GtkAllocation){ mirrored ? width - x - wide : x, 0, wide, height }, -1);
      x += wide + self->spacing;
    }
}

/* The width from which on the first n_yielding of those that give way are shown. */
static int
get_least (MsYieldLayout *self, GtkWidget *widget, int n_yielding)
{
  MsExtent row = measure_row (self, widget, n_yielding);
  return self->whole ? row.natural : row.minimum;
}

static void
ms_yield_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsYieldLayout *self = MS_YIELD_LAYOUT (manager);
  int n_yielding = count_yielding (widget);
  while (n_yielding > 0 && get_least (self, widget, n_yielding) > width)
    n_yielding--;
  place (self, widget, width, height, n_yielding);
}

static void
ms_yield_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPACING)
    g_value_set_int (value, MS_YIELD_LAYOUT (object)->spacing);
  else if (id == PROP_AT_END)
    g_value_set_boolean (value, MS_YIELD_LAYOUT (object)->at_end);
  else if (id == PROP_WHOLE)
    g_value_set_boolean (value, MS_YIELD_LAYOUT (object)->whole);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_yield_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPACING)
    MS_YIELD_LAYOUT (object)->spacing = g_value_get_int (value);
  else if (id == PROP_AT_END)
    MS_YIELD_LAYOUT (object)->at_end = g_value_get_boolean (value);
  else if (id == PROP_WHOLE)
    MS_YIELD_LAYOUT (object)->whole = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ms_yield_layout_class_init (MsYieldLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  object_class->get_property = ms_yield_layout_get_property;
  object_class->set_property = ms_yield_layout_set_property;
  layout_class->measure = ms_yield_layout_measure;
  layout_class->allocate = ms_yield_layout_allocate;
  g_object_class_install_property (object_class, PROP_SPACING,
      g_param_spec_int (
          "spacing", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_AT_END,
      g_param_spec_boolean (
          "at-end", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_WHOLE,
      g_param_spec_boolean (
          "whole", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ms_yield_layout_init (MsYieldLayout *self)
{
}
