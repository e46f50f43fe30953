/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-foot-layout.h"

#include "ms-extent.h"

/* What the second child keeps beside the first, in ems or so: a short sentence in one line. */
#define LEAST_CHARS 50

struct _MsFootLayout
{
  GtkLayoutManager parent_instance;
  int widest; /* the first child has asked for where it was given a place */
};

G_DEFINE_FINAL_TYPE (MsFootLayout, ms_foot_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The first is NULL while it is not visible. */
typedef struct
{
  GtkWidget *first, *second;
} Children;

static Children
get_children (GtkWidget *widget)
{
  GtkWidget *first = gtk_widget_get_first_child (widget);
  GtkWidget *second = gtk_widget_get_next_sibling (first);
  return (Children){ gtk_widget_should_layout (first) ? first : NULL, second };
}

static int
get_least_second (GtkWidget *second)
{
  PangoContext *context = gtk_widget_get_pango_context (second);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int width = PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics) * LEAST_CHARS);
  pango_font_metrics_unref (metrics);
  return width;
}

static int
get_wanted (Children children)
{
  return ms_extent_of (children.first, GTK_ORIENTATION_HORIZONTAL, -1).natural;
}

/* The width of the first child where it stands beside the second; 0: it does not. */
static int
get_beside (MsFootLayout *self, Children children, int width)
{
  if (children.first == NULL || width < 0)
    return 0;
  int wanted = get_wanted (children);
  return width >= MAX (self->widest, wanted) + get_least_second (children.second) ? wanted : 0;
}

static MsExtent
measure_height (MsFootLayout *self, Children children, int width)
{
  int beside = get_beside (self, children, width);
  MsExtent second = ms_extent_of (
      children.second, GTK_ORIENTATION_VERTICAL, width < 0 ? -1 : width - beside);
  MsExtent first = ms_extent_of (
      children.first, GTK_ORIENTATION_VERTICAL, beside > 0 ? beside : width);
  if (beside > 0)
    return (MsExtent){ MAX (first.minimum, second.minimum), MAX (first.natural, second.natural) };
  return (MsExtent){ second.minimum, first.natural + second.natural };
}

static void
ms_foot_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  Children children = get_children (widget);
  MsExtent extent;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    extent = measure_height (MS_FOOT_LAYOUT (manager), children, for_size);
  else
    {
      MsExtent first = ms_extent_of (children.first, orientation, -1);
      MsExtent second = ms_extent_of (children.second, orientation, -1);
      extent = (MsExtent){ MAX (first.minimum, second.minimum),
        MAX (first.natural, second.natural) };
    }
  *minimum = extent.minimum;
  *natural = extent.natural;
}

static GtkSizeRequestMode
ms_foot_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
place_beside (GtkWidget *widget, Children children, int width, int height, int beside)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int rest = width - beside;
  gtk_widget_set_child_visible (children.first, TRUE);
  gtk_widget_size_allocate (
      children.first, &(GtkAllocation){ mirrored ? 0 : rest, 0, beside, height }, -1);
  gtk_widget_size_allocate (
      children.second, &(GtkAllocation){ mirrored ? beside : 0, 0, rest, height }, -1);
}

static void
place_above (Children children, int width, int height)
{
  int above = ms_extent_of (children.first, GTK_ORIENTATION_VERTICAL, width).natural;
  if (above + ms_extent_of (children.second, GTK_ORIENTATION_VERTICAL, width).minimum > height)
    above = 0;
  if (children.first != NULL)
    gtk_widget_set_child_visible (children.first, above > 0);
  if (above > 0)
    gtk_widget_size_allocate (children.first, &(GtkAllocation){ 0, 0, width, above }, -1);
  gtk_widget_size_allocate (
      children.second, &(GtkAllocation){ 0, above, width, height - above }, -1);
}

static void
ms_foot_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsFootLayout *self = MS_FOOT_LAYOUT (manager);
  Children children = get_children (widget);
  int beside = get_beside (self, children, width);
  if (children.first != NULL)
    self->widest = MAX (self->widest, get_wanted (children));
  if (beside > 0)
    place_beside (widget, children, width, height, beside);
  else
    place_above (children, width, height);
}

static void
ms_foot_layout_class_init (MsFootLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  layout_class->get_request_mode = ms_foot_layout_get_request_mode;
  layout_class->measure = ms_foot_layout_measure;
  layout_class->allocate = ms_foot_layout_allocate;
}

static void
ms_foot_layout_init (MsFootLayout *self)
{
}
