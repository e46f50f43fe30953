/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is seen: the board, flat or as a landscape, what lies over it, and each cell as one dot. */
#include "ms-board-view-private.h"

#include <math.h>

void
ms_board_view_dirty_look (MsBoardView *self)
{
  ms_board_look_drop (&self->look);
  ms_board_effects_drop (&self->effects);
  ms_board_overlays_drop (&self->overlays);
  ms_board_relief_drop (&self->relief);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The cells themselves, and what lies on each, flat. */
static void
append_flat (MsBoardView *self, GtkSnapshot *snapshot)
{
  double side = ms_board_geometry_get_side (&self->geometry);
  graphene_rect_t board = GRAPHENE_RECT_INIT (
      -1, -1, (float)(self->geometry.width * side) + 1, (float)(self->geometry.height * side) + 1);
  GdkRectangle visible = ms_board_chunks_find_visible (&self->chunks);
  ms_board_look_append_color (snapshot, ms_board_look_get_palette (&self->look)->board, 1, &board);
  ms_board_chunks_append (&self->chunks, snapshot, &visible);
  ms_board_effects_append (&self->effects, snapshot);
  ms_board_overlays_append (&self->overlays, snapshot, &visible);
}

static gboolean
can_be_pressed (MsBoardView *self, int x, int y)
{
  MsCell cell = ms_board_geometry_contains (&self->geometry, x, y)
      ? ms_board_content_get (&self->content, x, y)
      : 0;
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* The cells that a press holds down, else the one beneath the pointer. */
static void
append_pointer (MsBoardView *self, GtkSnapshot *snapshot)
{
  const MsBoardPointer *pointer = &self->pointer;
  if (!ms_board_view_is_pressed (self))
    {
      if (can_be_pressed (self, pointer->hover_x, pointer->hover_y))
        ms_board_marks_append_hover (&self->marks, snapshot, pointer->hover_x, pointer->hover_y);
      return;
    }
  MsCell cell = ms_board_content_get (&self->content, pointer->press_x, pointer->press_y);
  int reach = ms_board_pointer_get_reach (pointer, ms_cell_is_opened (cell));
  for (int y = pointer->press_y - reach; y <= pointer->press_y + reach; y++)
    for (int x = pointer->press_x - reach; x <= pointer->press_x + reach; x++)
      if (can_be_pressed (self, x, y))
        ms_board_marks_append_pressed (&self->marks, snapshot, x, y);
}

void
ms_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  const MsBoardGeometry *geometry = &self->geometry;
  if (geometry->width == 0)
    return;
  const MsBoardCells *cells = &self->cells;
  int pointer[2] = { self->pointer.hover_x, self->pointer.hover_y };
  int cursor[2] = { cells->cursor_x, cells->cursor_y };
  if (!cells->cursor_shown || !ms_board_cells_have_focus (cells))
    cursor[0] = cursor[1] = -1;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
      &GRAPHENE_POINT_INIT (
          (float)ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_HORIZONTAL),
          (float)ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_VERTICAL)));
  if (geometry->relief)
    ms_board_relief_append (&self->relief, snapshot, self->chunks.serial);
  else
    append_flat (self, snapshot);
  ms_board_marks_append_hint (&self->marks, snapshot);
  ms_board_marks_append_selection (&self->marks, snapshot, &self->tools.selection);
  append_pointer (self, snapshot);
  if (cursor[0] >= 0)
    ms_board_marks_append_cursor (&self->marks, snapshot, cursor[0], cursor[1]);
  ms_board_marks_append_ghost (&self->marks, snapshot);
  gtk_snapshot_restore (snapshot);
  if (ms_board_view_has_rulers (self))
    ms_board_rulers_append (&self->rulers, snapshot, pointer, cursor);
}

/* --- Drawn small --- */

static MsColor
get_plain_color (const MsPalette *palette, const MsPainterCell *cell)
{
  if (ms_cell_is_flagged (cell->cell))
    return palette->cloth;
  if (ms_cell_is_opened (cell->cell))
    return palette->opened;
  return cell->cell == MS_CELL_MINE ? palette->mine : palette->covered;
}

static gboolean
is_covered (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

void
ms_board_view_get_dot (MsBoardView *self, int x, int y, MsBoardDot *dot)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  MsPainterCell cell;
  const MsPalette *palette = ms_board_look_get_palette (&self->look);
  ms_board_content_describe (&self->content, x, y, TRUE, &cell);
  *dot = (MsBoardDot){ get_plain_color (palette, &cell), MS_DOT_PLAIN };
  if (cell.cell == MS_CELL_BLAST || (cell.flags & MS_PAINTER_CONFLICT) != 0)
    *dot = (MsBoardDot){ palette->wrong, MS_DOT_WRONG };
  else if (is_covered (cell.cell) && cell.certainty == MS_CERTAINTY_SAFE)
    *dot = (MsBoardDot){ palette->safe, MS_DOT_SAFE };
  else if (is_covered (cell.cell) && (cell.flags & MS_PAINTER_BEST) != 0)
    *dot = (MsBoardDot){ palette->ring_outer, MS_DOT_BEST };
  else if (is_covered (cell.cell) && (cell.flags & MS_PAINTER_SHADED) != 0
      && !isnan (cell.probability))
    dot->color = ms_palette_shade (palette, cell.probability);
}
