/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page of the panel draws over the board: one image of the part in sight, drawn anew only when
 * something else is in sight or shown, so that pointer and cursor move over it for nothing. */
#include "ms-board-view-private.h"

void
ms_board_view_dirty_overlay (MsBoardView *self)
{
  g_clear_pointer (&self->overlaid.node, gsk_render_node_unref);
  ms_board_view_dirty_relief (self);
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

/* Of page and supposed one is another now. */
static void
update (MsBoardView *self)
{
  MsBoardOverlaid *overlaid = &self->overlaid;
  g_clear_pointer (&overlaid->overlay, ms_board_overlay_unref);
  if (overlaid->page != NULL && overlaid->supposed != NULL)
    overlaid->overlay = ms_board_overlay_merge (overlaid->supposed, overlaid->page);
  else
    replace (&overlaid->overlay, overlaid->page != NULL ? overlaid->page : overlaid->supposed);
  ms_board_view_dirty_overlay (self);
  ms_board_view_notify_overlay (self);
}

static void
set_part (MsBoardView *self, MsBoardOverlay **place, MsBoardOverlay *overlay)
{
  if (overlay != NULL && !fits (overlay, self->width, self->height))
    overlay = NULL;
  if (overlay == *place)
    return;
  replace (place, overlay);
  update (self);
  if (self->game != NULL)
    ms_board_view_rename_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_set_overlay (MsBoardView *self, MsBoardOverlay *overlay)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  set_part (self, &self->overlaid.page, overlay);
}

MsBoardOverlay *
ms_board_view_get_overlay (MsBoardView *self)
{
  g_return_val_if_fail (MS_IS_BOARD_VIEW (self), NULL);
  return self->overlaid.page;
}

void
ms_board_view_set_supposed (MsBoardView *self, MsBoardOverlay *supposed)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  set_part (self, &self->overlaid.supposed, supposed);
}

void
ms_board_view_drop_overlay (MsBoardView *self, int width, int height)
{
  MsBoardOverlay **places[] = { &self->overlaid.page, &self->overlaid.supposed };
  gboolean dropped = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    if (*places[i] != NULL && !fits (*places[i], width, height))
      {
        replace (places[i], NULL);
        dropped = TRUE;
      }
  if (dropped)
    update (self);
}

/* A paused game shows nothing of its board. */
static gboolean
is_shown (MsBoardView *self)
{
  return self->overlaid.overlay != NULL && self->game != NULL && !ms_game_get_paused (self->game);
}

const MsOverlayCell *
ms_board_view_get_overlay_cell (MsBoardView *self, int x, int y)
{
  return is_shown (self) ? ms_board_overlay_find (self->overlaid.overlay, x, y) : NULL;
}

static GskRenderNode *
build_node (MsBoardView *self, MsPainter *painter, const GdkRectangle *area)
{
  int side = ms_painter_find_pixels (self->cell_size, self->scale);
  GdkRectangle pixels = { area->x * side, area->y * side, area->width * side, area->height * side };
  cairo_surface_t *image = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, pixels.width, pixels.height);
  cairo_t *cr = cairo_create (image);
  cairo_translate (cr, -pixels.x, -pixels.y);
  cairo_scale (cr, self->scale, self->scale);
  ms_board_overlay_draw (self->overlaid.overlay, painter, cr, area);
  cairo_destroy (cr);
  return ms_board_view_wrap_image (self, image, &pixels);
}

void
ms_board_view_append_overlay (
    MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter, const GdkRectangle *area)
{
  MsBoardOverlaid *overlaid = &self->overlaid;
  if (!is_shown (self) || area->width <= 0 || area->height <= 0)
    return;
  if (!gdk_rectangle_equal (&overlaid->area, area))
    ms_board_view_dirty_overlay (self);
  if (overlaid->node == NULL)
    {
      overlaid->node = build_node (self, painter, area);
      overlaid->area = *area;
    }
  gtk_snapshot_append_node (snapshot, overlaid->node);
}
