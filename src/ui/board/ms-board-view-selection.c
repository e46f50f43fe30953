/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The selected rectangle of cells: from a corner that stays to one that moves. */
#include "ms-board-view-private.h"

/* Of the ring's colour over the selected cells. */
#define TINT 0.16f

static gboolean
is_none (const GdkRectangle *area)
{
  return area->width == 0;
}

/* What of area lies on the board; nothing when area is NULL. */
static GdkRectangle
clip (MsBoardView *self, const GdkRectangle *area)
{
  GdkRectangle board = { 0, 0, self->width, self->height };
  GdkRectangle clipped = { 0, 0, 0, 0 };
  if (area == NULL || !gdk_rectangle_intersect (area, &board, &clipped))
    return (GdkRectangle){ 0, 0, 0, 0 };
  return clipped;
}

static void
take_selection (MsBoardView *self, GdkRectangle selection)
{
  if (gdk_rectangle_equal (&self->tools.selection, &selection))
    return;
  self->tools.selection = selection;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  ms_board_view_emit_selected (self);
}

void
ms_board_view_set_selection (MsBoardView *self, const GdkRectangle *selection)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  GdkRectangle clipped = clip (self, selection);
  self->tools.anchor_x = clipped.x;
  self->tools.anchor_y = clipped.y;
  take_selection (self, clipped);
}

gboolean
ms_board_view_get_selection (MsBoardView *self, GdkRectangle *selection)
{
  g_return_val_if_fail (MS_IS_BOARD_VIEW (self), FALSE);
  if (selection != NULL)
    *selection = self->tools.selection;
  return !is_none (&self->tools.selection);
}

void
ms_board_view_select_from (MsBoardView *self, int x, int y)
{
  ms_board_view_set_selection (self, &(GdkRectangle){ x, y, 1, 1 });
}

void
ms_board_view_select_to (MsBoardView *self, int x, int y)
{
  int from_x = self->tools.anchor_x, from_y = self->tools.anchor_y;
  GdkRectangle area = { MIN (x, from_x), MIN (y, from_y), ABS (x - from_x) + 1,
    ABS (y - from_y) + 1 };
  take_selection (self, clip (self, &area));
}

/* Two corners, one after the other, make a rectangle for those who cannot drag. */
void
ms_board_view_select_corner (MsBoardView *self, int x, int y)
{
  const GdkRectangle *area = &self->tools.selection;
  gboolean single = area->width == 1 && area->height == 1;
  if (single && area->x == x && area->y == y)
    ms_board_view_set_selection (self, NULL);
  else if (single)
    ms_board_view_select_to (self, x, y);
  else
    ms_board_view_select_from (self, x, y);
}

/* From the corner that stays, or from where the cursor was, to where it is now. */
void
ms_board_view_select_along (MsBoardView *self, int from_x, int from_y)
{
  if (is_none (&self->tools.selection))
    {
      self->tools.anchor_x = from_x;
      self->tools.anchor_y = from_y;
    }
  ms_board_view_select_to (self, self->cursor_x, self->cursor_y);
}

void
ms_board_view_append_selection (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  const GdkRectangle *area = &self->tools.selection;
  float side = (float)ms_board_view_get_side (self);
  MsColor color = palette->ring_outer;
  GdkRGBA tint = { (float)color.red, (float)color.green, (float)color.blue, TINT };
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float)area->x * side, (float)area->y * side,
      (float)area->width * side - 1, (float)area->height * side - 1);
  if (is_none (area))
    return;
  ms_board_view_save_plane (self, snapshot, -1, -1);
  gtk_snapshot_append_color (snapshot, &tint, &bounds);
  graphene_rect_inset (&bounds, -2, -2);
  ms_board_view_append_double_ring (snapshot, palette, 2, 2, bounds);
  gtk_snapshot_restore (snapshot);
}
