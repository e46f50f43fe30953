/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hint on the board: the area it is in, the cell, and the numbers that are its reason.
 *
 * All of it is overlay nodes of plain colour and borders, so that showing it builds no chunk.  Each
 * part has a shape of its own besides its colour: a frame with everything around it dimmed, corner
 * brackets around the cell, a circle around each number. */
#include "ms-board-view-private.h"

#include <string.h>

/* Of the board's colour over what lies outside the area. */
#define DIMMED 0.55

void
ms_board_view_set_hint (MsBoardView *self, const MsBoardHint *hint)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (hint == NULL && self->hint.cell < 0 && self->hint.area.width == 0
      && self->hint.n_numbers == 0)
    return;
  g_free (self->hint.numbers);
  self->hint = (MsBoardHint){ .cell = -1 };
  if (hint != NULL)
    {
      self->hint = *hint;
      self->hint.numbers = g_memdup2 (
          hint->numbers, (gsize)hint->n_numbers * sizeof *hint->numbers);
    }
  if (self->game != NULL)
    ms_board_view_rename_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const MsBoardHint *
ms_board_view_get_hint (MsBoardView *self)
{
  return &self->hint;
}

static gboolean
is_in_area (const GdkRectangle *area, int x, int y)
{
  return x >= area->x && y >= area->y && x < area->x + area->width && y < area->y + area->height;
}

MsHintPart
ms_board_view_get_hint_part (MsBoardView *self, int x, int y)
{
  const MsBoardHint *hint = &self->hint;
  int cell = y * self->width + x;
  if (cell == hint->cell)
    return MS_HINT_PART_CELL;
  for (int i = 0; i < hint->n_numbers; i++)
    if (hint->numbers[i] == cell)
      return MS_HINT_PART_NUMBER;
  const MsOverlayCell *over = ms_board_view_get_overlay_cell (self, x, y);
  if (over != NULL && over->reason)
    return MS_HINT_PART_NUMBER;
  return is_in_area (&hint->area, x, y) ? MS_HINT_PART_AREA : MS_HINT_PART_NONE;
}

static void
append_box (
    GtkSnapshot *snapshot, MsColor color, float alpha, float x, float y, float width, float height)
{
  GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, alpha };
  if (width > 0 && height > 0)
    gtk_snapshot_append_color (snapshot, &rgba, &GRAPHENE_RECT_INIT (x, y, width, height));
}

static void
append_ring (GtkSnapshot *snapshot, MsColor color, float radius, float line, graphene_rect_t bounds)
{
  GskRoundedRect outline;
  GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, 1 };
  gsk_rounded_rect_init_from_rect (&outline, &bounds, radius);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ line, line, line, line },
      (GdkRGBA[4]){ rgba, rgba, rgba, rgba });
}

void
ms_board_view_append_double_ring (GtkSnapshot *snapshot, const MsPalette *palette, float radius,
    float line, graphene_rect_t bounds)
{
  graphene_rect_t inner;
  append_ring (snapshot, palette->ring_outer, radius, line, bounds);
  graphene_rect_inset_r (&bounds, line, line, &inner);
  append_ring (snapshot, palette->ring_inner, MAX (radius - line, 0), MAX (line / 2, 1), inner);
}

static void
append_area (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  const GdkRectangle *area = &self->hint.area;
  float side = (float)ms_board_view_get_side (self);
  float width = (float)self->width * side, height = (float)self->height * side;
  float x = (float)area->x * side, y = (float)area->y * side;
  float right = x + (float)area->width * side, bottom = y + (float)area->height * side;
  if (area->width == 0)
    return;
  append_box (snapshot, palette->board, DIMMED, 0, 0, width, y);
  append_box (snapshot, palette->board, DIMMED, 0, bottom, width, height - bottom);
  append_box (snapshot, palette->board, DIMMED, 0, y, x, bottom - y);
  append_box (snapshot, palette->board, DIMMED, right, y, width - right, bottom - y);
  ms_board_view_append_double_ring (
      snapshot, palette, 4, 3, GRAPHENE_RECT_INIT (x - 3, y - 3, right - x + 5, bottom - y + 5));
}

static void
save_plane (MsBoardView *self, GtkSnapshot *snapshot, int cell)
{
  ms_board_view_save_plane (self, snapshot, cell % self->width, cell / self->width);
}

/* One corner: two strokes that meet at (x, y) and run along (dx, dy). */
static void
append_corner (GtkSnapshot *snapshot, MsColor color, float x, float y, int dx, int dy, float length,
    float line)
{
  append_box (snapshot, color, 1, dx > 0 ? x : x - length, dy > 0 ? y : y - line, length, line);
  append_box (snapshot, color, 1, dx > 0 ? x : x - line, dy > 0 ? y : y - length, line, length);
}

static void
append_brackets (
    GtkSnapshot *snapshot, MsColor color, graphene_rect_t bounds, float length, float line)
{
  float x = bounds.origin.x, y = bounds.origin.y;
  float right = x + bounds.size.width, bottom = y + bounds.size.height;
  append_corner (snapshot, color, x, y, 1, 1, length, line);
  append_corner (snapshot, color, right, y, -1, 1, length, line);
  append_corner (snapshot, color, x, bottom, 1, -1, length, line);
  append_corner (snapshot, color, right, bottom, -1, -1, length, line);
}

static graphene_rect_t
get_cell_bounds (MsBoardView *self, int cell, float beyond)
{
  graphene_rect_t body = ms_board_view_get_body (self, cell % self->width, cell / self->width);
  graphene_rect_inset (&body, -beyond, -beyond);
  return body;
}

/* They stand out of the cell, so that what lies in it can be read. */
static void
append_cell (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  float length = (float)self->cell_size * 0.4f, line = self->cell_size < 18 ? 2 : 3;
  if (self->hint.cell < 0)
    return;
  save_plane (self, snapshot, self->hint.cell);
  append_brackets (snapshot, palette->ring_inner, get_cell_bounds (self, self->hint.cell, line + 1),
      length + 2, line + 2);
  append_brackets (
      snapshot, palette->ring_outer, get_cell_bounds (self, self->hint.cell, line), length, line);
  gtk_snapshot_restore (snapshot);
}

static void
append_numbers (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  float line = self->cell_size < 18 ? 1 : 2;
  for (int i = 0; i < self->hint.n_numbers; i++)
    {
      save_plane (self, snapshot, self->hint.numbers[i]);
      ms_board_view_append_double_ring (snapshot, palette, (float)self->cell_size / 2, line,
          get_cell_bounds (self, self->hint.numbers[i], 0));
      gtk_snapshot_restore (snapshot);
    }
}

void
ms_board_view_append_hint (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  ms_board_view_save_plane (self, snapshot, -1, -1);
  append_area (self, snapshot, palette);
  gtk_snapshot_restore (snapshot);
  append_numbers (self, snapshot, palette);
  append_cell (self, snapshot, palette);
}
