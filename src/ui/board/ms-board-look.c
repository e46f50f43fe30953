/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-look.h"

void
ms_board_look_init (MsBoardLook *self, const MsBoardGeometry *geometry)
{
  self->geometry = geometry;
}

void
ms_board_look_drop (MsBoardLook *self)
{
  g_clear_pointer (&self->tiles, ms_tiles_free);
}

gboolean
ms_board_look_may_animate (const MsBoardLook *self)
{
  GtkWidget *widget = self->geometry->widget;
  gboolean enabled = FALSE;
  if (self->animate && gtk_widget_get_mapped (widget))
    g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &enabled, NULL);
  return enabled;
}

const MsPalette *
ms_board_look_get_palette (const MsBoardLook *self)
{
  return ms_palette_get (self->theme, self->ramp, self->style);
}

MsPainter *
ms_board_look_create_painter (const MsBoardLook *self)
{
  return ms_painter_new (ms_board_look_get_palette (self), self->style, self->geometry->cell_size);
}

MsTiles *
ms_board_look_ensure_tiles (MsBoardLook *self)
{
  if (self->tiles == NULL)
    self->tiles = ms_tiles_new (ms_board_look_create_painter (self), self->geometry->scale);
  return self->tiles;
}

MsPainter *
ms_board_look_get_painter (MsBoardLook *self)
{
  return ms_tiles_get_painter (ms_board_look_ensure_tiles (self));
}

graphene_rect_t
ms_board_look_get_body (MsBoardLook *self, int x, int y)
{
  double side = ms_board_geometry_get_side (self->geometry);
  float body = (float)ms_painter_get_form (ms_board_look_get_painter (self))->side;
  return GRAPHENE_RECT_INIT ((float)(x * side), (float)(y * side), body, body);
}

cairo_t *
ms_board_look_begin_image (cairo_format_t format, const GdkRectangle *area)
{
  cairo_surface_t *image = cairo_image_surface_create (format, area->width, area->height);
  cairo_t *cr = cairo_create (image);
  cairo_surface_destroy (image);
  cairo_translate (cr, -area->x, -area->y);
  return cr;
}

GskRenderNode *
ms_board_look_end_image (const MsBoardLook *self, cairo_t *cr, const GdkRectangle *area)
{
  double scale = self->geometry->scale, x = area->x / scale, y = area->y / scale;
  cairo_surface_t *image = cairo_surface_reference (cairo_get_target (cr));
  cairo_destroy (cr);
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (
      (float)x, (float)y, (float)(area->width / scale), (float)(area->height / scale)));
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_surface_set_device_scale (image, scale, scale);
  cairo_set_source_surface (cr, image, x, y);
  /* Copy pixel for pixel, in spite of what rounding leaves of the scale after dividing it out. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return node;
}

void
ms_board_look_append_color (
    GtkSnapshot *snapshot, MsColor color, float alpha, const graphene_rect_t *bounds)
{
  GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, alpha };
  gtk_snapshot_append_color (snapshot, &rgba, bounds);
}
