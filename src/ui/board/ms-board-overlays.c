/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-overlays.h"

void
ms_board_overlays_init (MsBoardOverlays *self, MsBoardLook *look, const MsBoardContent *content)
{
  self->look = look;
  self->content = content;
}

void
ms_board_overlays_drop (MsBoardOverlays *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

static gboolean
fits (const MsBoardOverlay *overlay, int width, int height)
{
  return ms_board_overlay_get_width (overlay) == width
      && ms_board_overlay_get_height (overlay) == height;
}

static void
replace (MsBoardOverlay **place, MsBoardOverlay *overlay)
{
  if (overlay != NULL)
    ms_board_overlay_ref (overlay);
  g_clear_pointer (place, ms_board_overlay_unref);
  *place = overlay;
}

/* Merges page and supposed again, after one of them has changed. */
static void
update (MsBoardOverlays *self)
{
  g_clear_pointer (&self->overlay, ms_board_overlay_unref);
  if (self->page != NULL && self->supposed != NULL)
    self->overlay = ms_board_overlay_merge (self->supposed, self->page);
  else
    replace (&self->overlay, self->page != NULL ? self->page : self->supposed);
  ms_board_overlays_drop (self);
}

gboolean
ms_board_overlays_set (MsBoardOverlays *self, MsBoardOverlay **place, MsBoardOverlay *overlay)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  if (overlay != NULL && !fits (overlay, geometry->width, geometry->height))
    overlay = NULL;
  if (overlay == *place)
    return FALSE;
  replace (place, overlay);
  update (self);
  return TRUE;
}

gboolean
ms_board_overlays_fit (MsBoardOverlays *self, int width, int height)
{
  MsBoardOverlay **places[] = { &self->page, &self->supposed };
  gboolean dropped = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    if (*places[i] != NULL && !fits (*places[i], width, height))
      {
        replace (places[i], NULL);
        dropped = TRUE;
      }
  if (dropped)
    update (self);
  return dropped;
}

/* A paused game shows nothing of its board. */
static gboolean
is_shown (const MsBoardOverlays *self)
{
  MsGame *game = self->content->game;
  return self->overlay != NULL && game != NULL && !ms_game_get_paused (game);
}

const MsOverlayCell *
ms_board_overlays_find (const MsBoardOverlays *self, int x, int y)
{
  return is_shown (self) ? ms_board_overlay_find (self->overlay, x, y) : NULL;
}

static void
describe (gconstpointer content, int x, int y, MsPainterCell *cell)
{
  ms_board_content_describe (content, x, y, TRUE, cell);
}

void
ms_board_overlays_draw (
    const MsBoardOverlays *self, MsPainter *painter, cairo_t *cr, const GdkRectangle *area)
{
  ms_board_overlay_draw (self->overlay, painter, cr, area, describe, self->content);
}

void
ms_board_overlays_append (
    MsBoardOverlays *self, GtkSnapshot *snapshot, const GdkRectangle *area, guint32 serial)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  if (!is_shown (self) || area->width <= 0 || area->height <= 0)
    return;
  if (!gdk_rectangle_equal (&self->area, area) || self->serial != serial)
    ms_board_overlays_drop (self);
  if (self->node == NULL)
    {
      int side = ms_board_geometry_get_pixels (geometry);
      GdkRectangle pixels = { area->x * side, area->y * side, area->width * side,
        area->height * side };
      cairo_t *cr = ms_board_look_begin_image (CAIRO_FORMAT_ARGB32, &pixels);
      cairo_scale (cr, geometry->scale, geometry->scale);
      ms_board_overlays_draw (self, ms_board_look_get_painter (self->look), cr, area);
      self->node = ms_board_look_end_image (self->look, cr, &pixels);
      self->area = *area;
      self->serial = serial;
    }
  gtk_snapshot_append_node (snapshot, self->node);
}
