/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-either-layout.h"

#include "ms-widget-layout.h"
#include "ms-widgets.h"

#define MOST_BESIDE 2

struct _MsEitherLayout
{
  GtkLayoutManager parent_instance;
  int least_main;
  gboolean above, at_start, even, fold_tall;
  gboolean stacked;
};

G_DEFINE_FINAL_TYPE (MsEitherLayout, ms_either_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The children by their roles; NULL: there is no such child, or it is not visible. */
typedef struct
{
  GtkWidget *main, *beside[MOST_BESIDE], *stacked;
} Parts;

static GtkWidget *
if_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child) ? child : NULL;
}

static Parts
get_parts (MsEitherLayout *self, GtkWidget *widget)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  GtkWidget *last = gtk_widget_get_last_child (widget);
  if (!self->above)
    return (Parts){ if_shown (first), { if_shown (last) }, if_shown (last) };
  GtkWidget *stacked = gtk_widget_get_prev_sibling (last);
  Parts parts = { .main = if_shown (last), .stacked = if_shown (stacked) };
  if (first == stacked)
    parts.beside[0] = parts.stacked;
  for (int i = 0; i < MOST_BESIDE && first != stacked;
       i++, first = gtk_widget_get_next_sibling (first))
    parts.beside[i] = if_shown (first);
  return parts;
}

static gboolean
is_single (const Parts *parts)
{
  return parts->main == NULL || parts->beside[0] == NULL;
}

static MsExtent
get_width (GtkWidget *child)
{
  return ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
}

/* The natural width of all that stands beside the main child. */
static int
get_wanted (const Parts *parts)
{
  int wanted = 0;
  for (int i = 0; i < MOST_BESIDE; i++)
    wanted += get_width (parts->beside[i]).natural;
  return wanted;
}

/* The width from which on the children stand side by side; the minimum width if there is only
 * one. */
static int
get_unfolded_width (MsEitherLayout *self, const Parts *parts)
{
  int wanted = get_wanted (parts);
  if (is_single (parts))
    return MAX (get_width (parts->main).minimum, get_width (parts->beside[0]).minimum);
  if (self->even)
    return 2 * MAX (get_width (parts->main).natural, wanted);
  int least = (int)(self->least_main * ms_widget_get_text_scale (parts->main));
  return MAX (get_width (parts->main).minimum, least) + wanted;
}

static gboolean
is_stacked_at (MsEitherLayout *self, const Parts *parts, int width)
{
  return !is_single (parts) && width >= 0 && width < get_unfolded_width (self, parts);
}

/* The width of what stands beside the main child in a widget width pixels wide; -1: not given. */
static int
get_beside (MsEitherLayout *self, const Parts *parts, int width)
{
  if (is_single (parts))
    return parts->main == NULL ? width : 0;
  return self->even && width >= 0 ? width / 2 : get_wanted (parts);
}

static MsExtent
measure_width (MsEitherLayout *self, const Parts *parts)
{
  MsExtent main = get_width (parts->main), stacked = get_width (parts->stacked);
  MsExtent most = ms_extent_most (main, stacked);
  if (self->even)
    most.natural = get_unfolded_width (self, parts);
  else
    most.natural = main.natural + get_wanted (parts);
  return (MsExtent){ most.minimum, MAX (most.natural, most.minimum) };
}

static MsExtent
measure_height (MsEitherLayout *self, const Parts *parts, int width)
{
  const GtkOrientation vertical = GTK_ORIENTATION_VERTICAL;
  if (is_stacked_at (self, parts, width))
    {
      MsExtent main = ms_extent_of (parts->main, vertical, width);
      MsExtent other = ms_extent_of (parts->stacked, vertical, width);
      return (MsExtent){ main.minimum + other.minimum, main.natural + other.natural };
    }
  int beside = get_beside (self, parts, width);
  MsExtent other = ms_extent_of (parts->beside[0], vertical, beside);
  MsExtent main = ms_extent_of (parts->main, vertical, width < 0 ? -1 : MAX (width - beside, 0));
  return ms_extent_most (main, other);
}

static void
ms_either_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsEitherLayout *self = MS_EITHER_LAYOUT (manager);
  Parts parts = get_parts (self, widget);
  MsExtent extent = orientation == GTK_ORIENTATION_HORIZONTAL
      ? measure_width (self, &parts)
      : measure_height (self, &parts, for_size);
  *minimum = extent.minimum;
  *natural = extent.natural;
}

static GtkSizeRequestMode
ms_either_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A child that is shown only stacked or only side by side is hidden in the other state. */
static void
show (GtkWidget *child, gboolean shown)
{
  if (child != NULL)
    gtk_widget_set_child_visible (child, shown);
}

static void
place_stacked (MsEitherLayout *self, const Parts *parts, int width, int height)
{
  MsExtent main = ms_extent_of (parts->main, GTK_ORIENTATION_VERTICAL, width);
  MsExtent other = ms_extent_of (parts->stacked, GTK_ORIENTATION_VERTICAL, width);
  int wanted = MIN (other.natural, MAX (height * 2 / 5, other.minimum));
  wanted = MAX (MIN (wanted, height - main.minimum), other.minimum);
  for (int i = 0; i < MOST_BESIDE; i++)
    show (parts->beside[i], parts->beside[i] == parts->stacked && wanted > 0);
  show (parts->stacked, wanted > 0);
  int y = self->above ? 0 : height - wanted;
  if (wanted > 0)
    ms_widget_layout_place (parts->stacked, width, (GdkRectangle){ 0, y, width, wanted });
  y = self->above ? wanted : 0;
  ms_widget_layout_place (parts->main, width, (GdkRectangle){ 0, y, width, height - wanted });
}

static void
place_beside (MsEitherLayout *self, const Parts *parts, int width, int height)
{
  int beside = get_beside (self, parts, width), rest = width - beside;
  int x = self->at_start ? 0 : rest;
  show (parts->stacked, parts->stacked == parts->beside[0]);
  for (int i = 0; i < MOST_BESIDE; i++)
    {
      int wide = parts->beside[1] != NULL ? get_width (parts->beside[i]).natural : beside;
      show (parts->beside[i], TRUE);
      ms_widget_layout_place (parts->beside[i], width, (GdkRectangle){ x, 0, wide, height });
      x += wide;
    }
  x = self->at_start ? beside : 0;
  ms_widget_layout_place (parts->main, width, (GdkRectangle){ x, 0, rest, height });
}

static void
ms_either_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsEitherLayout *self = MS_EITHER_LAYOUT (manager);
  Parts parts = get_parts (self, widget);
  gboolean tall = self->fold_tall && height > width && !is_single (&parts)
      && ms_extent_of (parts.main, GTK_ORIENTATION_VERTICAL, width).minimum
              + ms_extent_of (parts.stacked, GTK_ORIENTATION_VERTICAL, width).minimum
          <= height;
  self->stacked = tall || is_stacked_at (self, &parts, width);
  if (self->stacked)
    place_stacked (self, &parts, width, height);
  else
    place_beside (self, &parts, width, height);
}

static void
ms_either_layout_class_init (MsEitherLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  const MsWidgetLayoutProperty properties[] = {
    { "least-main", offsetof (MsEitherLayout, least_main), G_TYPE_INT },
    { "above", offsetof (MsEitherLayout, above), G_TYPE_BOOLEAN },
    { "at-start", offsetof (MsEitherLayout, at_start), G_TYPE_BOOLEAN },
    { "even", offsetof (MsEitherLayout, even), G_TYPE_BOOLEAN },
    { "fold-tall", offsetof (MsEitherLayout, fold_tall), G_TYPE_BOOLEAN },
  };
  layout_class->get_request_mode = ms_either_layout_get_request_mode;
  layout_class->measure = ms_either_layout_measure;
  layout_class->allocate = ms_either_layout_allocate;
  ms_widget_layout_install (layout_class, properties, G_N_ELEMENTS (properties));
}

static void
ms_either_layout_init (MsEitherLayout *self)
{
}

MsEitherLayout *
ms_either_layout_find (GtkWidget *inside)
{
  for (GtkWidget *widget = inside; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      GtkLayoutManager *layout = gtk_widget_get_layout_manager (widget);
      if (MS_IS_EITHER_LAYOUT (layout))
        return MS_EITHER_LAYOUT (layout);
    }
  return NULL;
}

gboolean
ms_either_layout_get_stacked (MsEitherLayout *self)
{
  return self->stacked;
}
