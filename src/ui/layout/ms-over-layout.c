/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-over-layout.h"

#include "ms-widget-layout.h"

struct _MsOverLayout
{
  GtkLayoutManager parent_instance;
  gboolean insistent;
  MsOverFloor find_floor; /* NULL: the floor is 0 */
};

G_DEFINE_FINAL_TYPE (MsOverLayout, ms_over_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkWidget *
get_sentence (GtkWidget *widget)
{
  GtkWidget *sentence = gtk_widget_get_next_sibling (gtk_widget_get_first_child (widget));
  return gtk_widget_should_layout (sentence) ? sentence : NULL;
}

static void
ms_over_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsExtent extent = ms_extent_of (gtk_widget_get_first_child (widget), orientation, for_size);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for (GtkWidget *over = ms_visible_child_after (gtk_widget_get_first_child (widget));
         over != NULL; over = ms_visible_child_after (over))
      extent.minimum = MAX (extent.minimum, ms_extent_of (over, orientation, for_size).minimum);
  else
    {
      int kept = ms_extent_of (get_sentence (widget), orientation, for_size).minimum;
      extent.minimum += MS_OVER_LAYOUT (manager)->insistent ? kept : 0;
      extent.natural += kept;
    }
  *minimum = extent.minimum;
  *natural = MAX (extent.natural, extent.minimum);
}

static GtkSizeRequestMode
ms_over_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Where the last child of the content begins; else, where the content ends at end, there. */
static int
find_last (GtkWidget *widget, int end)
{
  GtkWidget *last = gtk_widget_get_last_child (gtk_widget_get_first_child (widget));
  graphene_rect_t bounds;
  return gtk_widget_should_layout (last) && gtk_widget_get_child_visible (last)
          && gtk_widget_compute_bounds (last, widget, &bounds)
      ? MIN ((int)bounds.origin.y, end)
      : end;
}

static void
ms_over_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsOverLayout *self = MS_OVER_LAYOUT (manager);
  GtkWidget *content = gtk_widget_get_first_child (widget), *sentence = get_sentence (widget);
  GtkWidget *over = ms_visible_child_after (gtk_widget_get_next_sibling (content));
  int kept = ms_extent_of (sentence, GTK_ORIENTATION_VERTICAL, width).minimum;
  int least = ms_extent_of (content, GTK_ORIENTATION_VERTICAL, width).minimum;
  int top = least + kept <= height ? height - kept : height;
  ms_widget_layout_place (content, width, (GdkRectangle){ 0, 0, width, top });
  if (sentence != NULL)
    gtk_widget_set_child_visible (sentence, over == NULL && top < height);
  if (over == NULL)
    over = top < height ? sentence : NULL;
  MsExtent wanted = ms_extent_of (over, GTK_ORIENTATION_VERTICAL, width);
  /* A scrolled window does not know how high its content is at this width. */
  if (GTK_IS_SCROLLED_WINDOW (over))
    wanted.natural = ms_extent_of (
        gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (over)), GTK_ORIENTATION_VERTICAL, width)
                         .natural;
  if (wanted.natural > height - top)
    top = find_last (widget, top);
  if (wanted.natural > height - top)
    {
      int floor = self->find_floor != NULL ? self->find_floor (widget) : 0;
      top = MAX (height - wanted.natural, MIN (floor, top));
    }
  top = MIN (top, height - wanted.minimum);
  ms_widget_layout_place (over, width, (GdkRectangle){ 0, top, width, height - top });
}

static void
ms_over_layout_class_init (MsOverLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  static const MsWidgetLayoutProperty insistent = { "insistent", offsetof (MsOverLayout, insistent),
    G_TYPE_BOOLEAN };
  layout_class->get_request_mode = ms_over_layout_get_request_mode;
  layout_class->measure = ms_over_layout_measure;
  layout_class->allocate = ms_over_layout_allocate;
  ms_widget_layout_install (layout_class, &insistent, 1);
}

static void
ms_over_layout_init (MsOverLayout *self)
{
}

void
ms_over_layout_set_floor (MsOverLayout *self, MsOverFloor find_floor)
{
  self->find_floor = find_floor;
}
