/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-over-layout.h"

#include "ms-widget-layout.h"

struct _MsOverLayout
{
  GtkLayoutManager parent_instance;
  int bare; /* height of the widget when it last showed the content alone; 0: it never did */
};

G_DEFINE_FINAL_TYPE (MsOverLayout, ms_over_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
ms_over_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *over = ms_visible_child_from (gtk_widget_get_last_child (widget));
  MsExtent extent = ms_extent_of (gtk_widget_get_first_child (widget), orientation, for_size);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    extent.minimum = MAX (extent.minimum, ms_extent_of (over, orientation, for_size).minimum);
  *minimum = extent.minimum;
  *natural = MAX (extent.natural, extent.minimum);
}

static GtkSizeRequestMode
ms_over_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ms_over_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsOverLayout *self = MS_OVER_LAYOUT (manager);
  GtkWidget *content = gtk_widget_get_first_child (widget);
  GtkWidget *over = ms_visible_child_from (gtk_widget_get_last_child (widget));
  int wanted = MIN (ms_extent_of (over, GTK_ORIENTATION_VERTICAL, width).natural, height);
  if (wanted == 0)
    self->bare = height;
  int lent = self->bare > 0 ? CLAMP (height - self->bare, 0, wanted) : 0;
  ms_widget_layout_place (content, width, (GdkRectangle){ 0, 0, width, height - lent });
  ms_widget_layout_place (over, width, (GdkRectangle){ 0, height - wanted, width, wanted });
}

static void
ms_over_layout_class_init (MsOverLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  layout_class->get_request_mode = ms_over_layout_get_request_mode;
  layout_class->measure = ms_over_layout_measure;
  layout_class->allocate = ms_over_layout_allocate;
}

static void
ms_over_layout_init (MsOverLayout *self)
{
}
