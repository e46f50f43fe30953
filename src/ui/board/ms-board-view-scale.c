/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells of whole device pixels, on whole device pixels, where the screen's scale is no whole number:
 * the scale itself, what a cell's side comes to, and where the board's corner goes. */
#include "ms-board-view-private.h"

#include <math.h>

/* GTK knows the true scale since 4.12, and before that the next whole number above it. */
static double
find_scale (MsBoardView *self)
{
  double scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  g_autoptr (GObject) surface = g_signal_group_dup_target (self->surface_signals);
  if (surface != NULL
      && g_object_class_find_property (G_OBJECT_GET_CLASS (surface), "scale") != NULL)
    g_object_get (surface, "scale", &scale, NULL);
  return fmax (scale, 1);
}

void
ms_board_view_set_scale (MsBoardView *self, double scale)
{
  if (scale == self->scale)
    return;
  self->scale = scale;
  ms_board_view_dirty_look (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
update_scale (MsBoardView *self)
{
  ms_board_view_set_scale (self, find_scale (self));
}

static void
realize_cb (MsBoardView *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  g_signal_group_set_target (self->surface_signals, gtk_native_get_surface (native));
  update_scale (self);
}

static void
unrealize_cb (MsBoardView *self)
{
  g_signal_group_set_target (self->surface_signals, NULL);
}

void
ms_board_view_init_scale (MsBoardView *self)
{
  self->scale = 1;
  self->surface_signals = g_signal_group_new (GDK_TYPE_SURFACE);
  g_signal_group_connect_swapped (
      self->surface_signals, "notify::scale", G_CALLBACK (update_scale), self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (update_scale), NULL);
  g_signal_connect (self, "realize", G_CALLBACK (realize_cb), NULL);
  g_signal_connect (self, "unrealize", G_CALLBACK (unrealize_cb), NULL);
}

double
ms_board_view_get_side (MsBoardView *self)
{
  return ms_painter_find_pixels (self->cell_size, self->scale) / self->scale;
}

graphene_rect_t
ms_board_view_get_body (MsBoardView *self, int x, int y)
{
  double side = ms_board_view_get_side (self);
  double body = ms_painter_get_body (ms_board_view_get_painter (self));
  return GRAPHENE_RECT_INIT ((float)(x * side), (float)(y * side), (float)body, (float)body);
}

/* Where the widget begins on the surface, in logical pixels; they may be no whole number there. */
static graphene_point_t
find_offset (MsBoardView *self)
{
  graphene_point_t offset = GRAPHENE_POINT_INIT (0, 0);
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  double x, y;
  if (native == NULL
      || !gtk_widget_compute_point (
          GTK_WIDGET (self), GTK_WIDGET (native), &GRAPHENE_POINT_INIT (0, 0), &offset))
    return offset;
  gtk_native_get_surface_transform (native, &x, &y);
  return GRAPHENE_POINT_INIT (offset.x + (float)x, offset.y + (float)y);
}

double
ms_board_view_snap_origin (MsBoardView *self, GtkOrientation orientation, int origin)
{
  if (self->scale == floor (self->scale))
    return origin;
  graphene_point_t offset = find_offset (self);
  double before = orientation == GTK_ORIENTATION_HORIZONTAL ? offset.x : offset.y;
  return round ((before + origin) * self->scale) / self->scale - before;
}
