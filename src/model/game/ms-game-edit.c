/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing an analysis.  Core (ms-edit.h) makes the edits; here each becomes a step that can be
 * undone, and that is told by "changed". */
#include "ms-game-private.h"

#include <math.h>
#include <string.h>

void
ms_game_begin_stroke (MsGame *self)
{
  self->in_stroke = TRUE;
  self->stroke_begun = FALSE;
}

void
ms_game_end_stroke (MsGame *self)
{
  self->in_stroke = FALSE;
}

/* Carries edit out, which is taken.  Unless status is OK there is no edit, and FALSE is
 * returned. */
static gboolean
make_edit (MsGame *self, MsStatus status, MsEdit *edit)
{
  if (status != MS_STATUS_OK)
    return FALSE;
  MsGameFacts before = ms_game_get_facts (self);
  MsPlay *play = self->board->play;
  int n_moves_before = ms_play_count_moves (play);
  status = ms_play_edit (play, edit, self->in_stroke && self->stroke_begun);
  ms_edit_unref (edit);
  if (status == MS_STATUS_OK && ms_play_count_moves (play) != n_moves_before)
    {
      self->stroke_begun = TRUE;
      ms_game_finish_move (self, MS_GAME_CAUSE_EDIT, &before);
    }
  return TRUE;
}

/* Whether the board can be edited; *frame becomes its size and mine total. */
static gboolean
can_edit (MsGame *self, MsEditFrame *frame)
{
  *frame = ms_play_get_frame (self->board->play);
  return ms_game_get_state (self) == MS_GAME_ANALYSIS;
}

/* Makes the edit that gives the board frame and cells[n] their values; if cells is NULL, every cell
 * gets one. */
static void
edit_cells (MsGame *self, const MsEditFrame *frame, const int *cells, const MsCell *values, int n)
{
  MsEdit *edit;
  MsStatus status = ms_edit_new (frame, cells, values, n, NULL, &edit, NULL);
  make_edit (self, status, edit);
}

void
ms_game_edit_cell (MsGame *self, int x, int y, MsCell value)
{
  MsEditFrame frame;
  if (can_edit (self, &frame) && ms_game_has_cell (self, x, y))
    edit_cells (self, &frame, &(int){ y * frame.width + x }, &value, 1);
}

void
ms_game_edit_total (MsGame *self, int mines)
{
  MsEditFrame frame;
  if (!can_edit (self, &frame))
    return;
  frame.mines = CLAMP (mines, 0, frame.width * frame.height);
  frame.density = NAN;
  edit_cells (self, &frame, &(int){ 0 }, &(MsCell){ 0 }, 0);
}

void
ms_game_edit_density (MsGame *self, double density)
{
  MsEditFrame frame;
  if (!can_edit (self, &frame))
    return;
  frame.density = density;
  edit_cells (self, &frame, &(int){ 0 }, &(MsCell){ 0 }, 0);
}

gboolean
ms_game_edit_size (MsGame *self, int left, int top, int right, int bottom)
{
  const MsEditSides sides = { left, top, right, bottom };
  MsEditFrame frame;
  MsEdit *edit;
  if (!can_edit (self, &frame))
    return FALSE;
  MsStatus status = ms_edit_make_size (&frame, ms_game_get_cells (self), sides, NULL, &edit, NULL);
  return make_edit (self, status, edit);
}

void
ms_game_edit_area (MsGame *self, int x, int y, int width, int height, const MsCell *cells)
{
  MsEditFrame frame;
  MsArea area = { x, y, width, height };
  MsEdit *edit;
  if (!can_edit (self, &frame))
    return;
  MsStatus status = ms_edit_make_area (&frame, &area, cells, NULL, &edit, NULL);
  make_edit (self, status, edit);
}

gboolean
ms_game_edit_turn (MsGame *self, MsArea *area, MsTurn turn)
{
  MsEditFrame frame;
  MsEdit *edit;
  if (!can_edit (self, &frame))
    return FALSE;
  MsStatus status = ms_edit_make_turn (
      &frame, ms_game_get_cells (self), area, turn, NULL, &edit, NULL);
  return make_edit (self, status, edit);
}

void
ms_game_edit_clear (MsGame *self)
{
  MsEditFrame frame;
  if (!can_edit (self, &frame))
    return;
  gsize n_cells = (gsize)frame.width * frame.height;
  g_autofree MsCell *board = g_malloc (n_cells);
  memset (board, MS_CELL_COVERED, n_cells);
  edit_cells (self, &frame, NULL, board, 0);
}

void
ms_game_edit_position (MsGame *self, MsPosition *position, double density)
{
  MsEditFrame frame;
  if (!can_edit (self, &frame))
    return;
  frame = (MsEditFrame){ ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), density };
  edit_cells (self, &frame, NULL, ms_position_get_cells (position), 0);
}

void
ms_game_edit_as_opened (MsGame *self)
{
  MsEditFrame start = ms_play_get_start_frame (self->board->play);
  gboolean in_stroke = self->in_stroke;
  self->in_stroke = FALSE;
  edit_cells (self, &start, NULL, ms_play_get_start_cells (self->board->play), 0);
  self->in_stroke = in_stroke;
  self->stroke_begun = FALSE;
}
