/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is seen of the board, and where: the place of cells, also beneath rulers and in a landscape;
 * drawing; cells as dots. */
#include "ms-board-view-private.h"

/* --- Where cells are --- */

static int
get_ruler_room (GtkWidget *widget, GtkOrientation orientation)
{
  return ms_board_rulers_get_room (&MS_BOARD_VIEW (widget)->rulers, orientation);
}

static void
resized (GtkWidget *widget)
{
  ms_board_view_dirty_look (MS_BOARD_VIEW (widget));
}

static void
moved (GtkWidget *widget)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  ms_board_view_find_hovered (self);
  if (self->cells.n_created > 0)
    gtk_widget_queue_allocate (widget);
  gtk_widget_queue_draw (widget);
  ms_board_view_emit_scrolled (self);
}

const MsBoardGeometryHooks ms_board_view_geometry_hooks = { get_ruler_room, resized, moved };

/* Whether rulers are shown; a landscape has no straight edge for them. */
gboolean
ms_board_view_has_rulers (MsBoardView *self)
{
  MsRulers when = self->rulers.when;
  const MsBoardContent *content = &self->content;
  const MsBoardHint *hint = &self->marks.hint;
  if (self->geometry.width == 0 || self->geometry.relief || when == MS_RULERS_NEVER)
    return FALSE;
  /* Else they are shown while a sentence on the screen names cells, as far as the board knows. */
  return when == MS_RULERS_ALWAYS || self->spoken || content->show_probabilities
      || content->show_deduced || self->tools.editable || hint->cell >= 0 || hint->area.width > 0
      || self->overlays.overlay != NULL
      || (content->analysis != NULL && !ms_analysis_is_consistent (content->analysis));
}

gboolean
ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y)
{
  const MsBoardGeometry *geometry = &self->geometry;
  double left = ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_VERTICAL);
  if (geometry->relief)
    return ms_board_relief_pick (&self->relief, wx - left, wy - top, x, y);
  *x = (int)floor ((wx - left) / ms_board_geometry_get_side (geometry));
  *y = (int)floor ((wy - top) / ms_board_geometry_get_side (geometry));
  /* A point on a ruler is on no cell, though there may be cells beneath the ruler. */
  if (ms_board_geometry_contains (geometry, *x, *y)
      && !(ms_board_view_has_rulers (self)
          && (wx < ms_board_rulers_get_room (&self->rulers, GTK_ORIENTATION_HORIZONTAL)
              || wy < ms_board_rulers_get_room (&self->rulers, GTK_ORIENTATION_VERTICAL))))
    return TRUE;
  *x = *y = -1;
  return FALSE;
}

graphene_rect_t
ms_board_view_get_bounds (MsBoardView *self, int x, int y)
{
  const MsBoardGeometry *geometry = &self->geometry;
  int side = ms_board_geometry_get_pixels (geometry);
  double scale = geometry->scale;
  GdkRectangle pixels = { x * side, y * side, side, side };
  if (geometry->relief && ms_board_geometry_contains (geometry, x, y))
    pixels = ms_board_relief_get_top (&self->relief, x, y);
  return GRAPHENE_RECT_INIT ((float)(pixels.x / scale), (float)(pixels.y / scale),
      (float)(pixels.width / scale), (float)(pixels.height / scale));
}

GdkRectangle
ms_board_view_get_place (MsBoardView *self, int x, int y)
{
  graphene_rect_t bounds = ms_board_view_get_bounds (self, x, y);
  double left = ms_board_geometry_get_origin (&self->geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_geometry_get_origin (&self->geometry, GTK_ORIENTATION_VERTICAL);
  return (GdkRectangle){ (int)lround (left + bounds.origin.x), (int)lround (top + bounds.origin.y),
    (int)lround (bounds.size.width), (int)lround (bounds.size.height) };
}

void
ms_board_view_scroll_to (MsBoardView *self, int x, int y)
{
  graphene_rect_t bounds = ms_board_view_get_bounds (self, x, y);
  ms_board_geometry_scroll_to (&self->geometry, &bounds);
}

void
ms_board_view_set_cell_size (MsBoardView *self, int cell_size)
{
  double pivot[2];
  /* Without fit it may have to become smaller. */
  if (cell_size == self->geometry.cell_size && self->geometry.fit)
    return;
  /* Find the point that zooming keeps in place: the pointer, else the cursor, else the middle. */
  const MsBoardCells *cells = &self->cells;
  graphene_rect_t cell = ms_board_view_get_bounds (self, cells->cursor_x, cells->cursor_y);
  const double middle[2] = { cell.origin.x + cell.size.width / 2,
    cell.origin.y + cell.size.height / 2 };
  gboolean seen = cells->cursor_shown;
  for (int i = 0; i < 2; i++)
    {
      pivot[i] = ms_board_geometry_get_origin (&self->geometry, i) + middle[i];
      seen = seen && pivot[i] >= 0 && pivot[i] <= ms_board_geometry_get_page (&self->geometry, i);
    }
  for (int i = 0; i < 2; i++)
    if (self->pointer.x >= 0)
      pivot[i] = i == GTK_ORIENTATION_HORIZONTAL ? self->pointer.x : self->pointer.y;
    else if (!seen)
      pivot[i] = ms_board_geometry_get_page (&self->geometry, i) / 2.0;
  ms_board_geometry_set_cell_size (&self->geometry, cell_size, pivot);
  ms_board_view_find_hovered (self);
}

void
ms_board_view_zoom (MsBoardView *self, int steps)
{
  if (steps > 0 && self->geometry.cell_size >= MS_PAINTER_MAX_SIZE)
    return;
  ms_board_geometry_set_fit (&self->geometry, FALSE);
  ms_board_view_set_cell_size (self, ms_board_geometry_find_zoomed (&self->geometry, steps));
}

void
ms_board_view_zoom_reset (MsBoardView *self)
{
  g_object_set (self, "cell-size", ms_board_geometry_get_usual (&self->geometry), NULL);
}

void
ms_board_view_zoom_fit (MsBoardView *self)
{
  g_object_set (self, "fit", TRUE, NULL);
}

void
ms_board_view_hold (MsBoardView *self)
{
  ms_board_geometry_hold (&self->geometry);
}

graphene_rect_t
ms_board_view_get_sight (MsBoardView *self)
{
  return ms_board_geometry_get_sight (&self->geometry, ms_board_view_has_rulers (self));
}

void
ms_board_view_centre_on (MsBoardView *self, double x, double y)
{
  graphene_rect_t sight = ms_board_view_get_sight (self);
  const double move[2] = { x - sight.origin.x - sight.size.width / 2,
    y - sight.origin.y - sight.size.height / 2 };
  ms_board_geometry_move_sight (&self->geometry, move);
}

void
ms_board_view_show_cell (MsBoardView *self, int x, int y)
{
  if (ms_board_geometry_contains (&self->geometry, x, y))
    ms_board_view_scroll_to (self, x, y);
}

/* --- The cursor --- */

void
ms_board_view_get_cursor (MsBoardView *self, int *x, int *y)
{
  *x = self->cells.cursor_x;
  *y = self->cells.cursor_y;
}

int
ms_board_view_get_chosen (MsBoardView *self)
{
  return self->choice.y * self->geometry.width + self->choice.x;
}

void
ms_board_view_set_cursor (MsBoardView *self, int x, int y)
{
  if (!ms_board_geometry_contains (&self->geometry, x, y))
    return;
  ms_board_view_scroll_to (self, x, y);
  if (x != self->cells.cursor_x || y != self->cells.cursor_y)
    {
      ms_board_cells_move_cursor (&self->cells, x, y);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      ms_board_view_notify_cursor (self);
    }
  ms_board_view_choose (self, x, y);
}

void
ms_board_view_lead_to (MsBoardView *self, int x, int y)
{
  graphene_rect_t sight = ms_board_view_get_sight (self);
  graphene_rect_t cell = GRAPHENE_RECT_INIT ((float)x, (float)y, 1, 1);
  if (!ms_board_geometry_contains (&self->geometry, x, y))
    return;
  if (!graphene_rect_contains_rect (&sight, &cell))
    ms_board_view_centre_on (self, x + 0.5, y + 0.5);
  /* The cursor goes first: where it was may be out of sight, and would be scrolled to. */
  ms_board_view_set_cursor (self, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  ms_board_view_step_cursor (self, 0, 0);
}

/* --- The picture --- */

void
ms_board_view_dirty_look (MsBoardView *self)
{
  ms_board_look_drop (&self->look);
  ms_board_effects_drop (&self->effects);
  ms_board_overlays_drop (&self->overlays);
  ms_board_relief_drop (&self->relief);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
can_be_pressed (MsBoardView *self, int x, int y)
{
  MsCell cell = ms_board_geometry_contains (&self->geometry, x, y)
      ? ms_board_content_get (&self->content, x, y)
      : 0;
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* Draws the cells that a press holds down, else the one beneath the pointer. */
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
  if (self->spoken && pointer[0] < 0)
    {
      /* What is said beside the board is about this cell. */
      cursor[0] = self->choice.x;
      cursor[1] = self->choice.y;
    }
  else if (!cells->cursor_shown || !ms_board_cells_have_focus (cells))
    cursor[0] = cursor[1] = -1;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
      &GRAPHENE_POINT_INIT (
          (float)ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_HORIZONTAL),
          (float)ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_VERTICAL)));
  if (geometry->relief)
    ms_board_relief_append (&self->relief, snapshot, self->chunks.serial);
  else
    {
      double side = ms_board_geometry_get_side (geometry);
      graphene_rect_t board = GRAPHENE_RECT_INIT (
          -1, -1, (float)(geometry->width * side) + 1, (float)(geometry->height * side) + 1);
      GdkRectangle visible = ms_board_chunks_find_visible (&self->chunks);
      ms_board_look_append_color (
          snapshot, ms_board_look_get_palette (&self->look)->board, 1, &board);
      ms_board_chunks_append (&self->chunks, snapshot, &visible);
      ms_board_effects_append (&self->effects, snapshot);
      ms_board_overlays_append (&self->overlays, snapshot, &visible, self->chunks.serial);
    }
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

void
ms_board_view_get_dot (MsBoardView *self, int x, int y, MsBoardDot *dot)
{
  MsPainterCell cell;
  const MsPalette *palette = ms_board_look_get_palette (&self->look);
  ms_board_content_describe (&self->content, x, y, TRUE, &cell);
  gboolean covered = cell.cell == MS_CELL_COVERED || cell.cell == MS_CELL_QUESTION;
  *dot = (MsBoardDot){ ms_cell_is_flagged (cell.cell) ? palette->cloth
        : ms_cell_is_opened (cell.cell)               ? palette->opened
        : cell.cell == MS_CELL_MINE                   ? palette->mine
                                                      : palette->covered,
    MS_DOT_PLAIN };
  if (cell.cell == MS_CELL_BLAST || (cell.flags & MS_PAINTER_CONFLICT) != 0)
    *dot = (MsBoardDot){ palette->wrong, MS_DOT_WRONG };
  else if (covered && cell.certainty == MS_CERTAINTY_SAFE)
    *dot = (MsBoardDot){ palette->safe, MS_DOT_SAFE };
  else if (covered && (cell.flags & MS_PAINTER_BEST) != 0)
    *dot = (MsBoardDot){ palette->ring_outer, MS_DOT_BEST };
  else if (covered && (cell.flags & MS_PAINTER_SHADED) != 0 && !isnan (cell.probability))
    dot->color = ms_palette_shade (palette, cell.probability);
}
