/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing an analysis.  What an edit is, core knows; here it becomes a step that is told of. */
#include "ms-game-private.h"

#include <math.h>
#include <string.h>

double
ms_game_get_density (MsGame *self)
{
  return ms_play_get_frame (self->play).density;
}

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

/* Takes edit. */
static void
make_edit (MsGame *self, MsEdit *edit)
{
  MsGameFacts before = ms_game_get_facts (self);
  int n_moves_before = ms_play_count_moves (self->play);
  MsStatus status = ms_play_edit (self->play, edit, self->in_stroke && self->stroke_begun);
  ms_edit_unref (edit);
  if (status != MS_STATUS_OK || ms_play_count_moves (self->play) == n_moves_before)
    return;
  self->stroke_begun = TRUE;
  ms_game_finish_move (self, MS_GAME_CAUSE_EDIT, &before);
}

static gboolean
can_edit (MsGame *self)
{
  return ms_game_get_state (self) == MS_GAME_ANALYSIS;
}

static void
edit_frame (MsGame *self, const MsEditFrame *frame)
{
  int none = 0;
  MsCell no_value = 0;
  MsEdit *edit;
  if (ms_edit_new (frame, &none, &no_value, 0, NULL, &edit, NULL) == MS_STATUS_OK)
    make_edit (self, edit);
}

void
ms_game_edit_cell (MsGame *self, int x, int y, MsCell value)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  MsEdit *edit;
  if (!can_edit (self) || !ms_game_has_cell (self, x, y))
    return;
  int cell = y * frame.width + x;
  if (ms_edit_new (&frame, &cell, &value, 1, NULL, &edit, NULL) == MS_STATUS_OK)
    make_edit (self, edit);
}

void
ms_game_edit_total (MsGame *self, int mines)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  if (!can_edit (self))
    return;
  frame.mines = CLAMP (mines, 0, frame.width * frame.height);
  frame.density = NAN;
  edit_frame (self, &frame);
}

void
ms_game_edit_density (MsGame *self, double density)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  if (!can_edit (self))
    return;
  frame.density = density;
  edit_frame (self, &frame);
}

gboolean
ms_game_edit_size (MsGame *self, int left, int top, int right, int bottom)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  MsEdit *edit;
  if (!can_edit (self))
    return FALSE;
  const MsEditSides sides = { left, top, right, bottom };
  MsStatus status = ms_edit_make_size (&frame, ms_game_get_cells (self), sides, NULL, &edit, NULL);
  if (status != MS_STATUS_OK)
    return FALSE;
  make_edit (self, edit);
  return TRUE;
}

void
ms_game_edit_area (MsGame *self, int x, int y, int width, int height, const MsCell *cells)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  MsArea area = { x, y, width, height };
  MsEdit *edit;
  if (can_edit (self)
      && ms_edit_make_area (&frame, &area, cells, NULL, &edit, NULL) == MS_STATUS_OK)
    make_edit (self, edit);
}

gboolean
ms_game_edit_turn (MsGame *self, MsArea *area, MsTurn turn)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  MsEdit *edit;
  if (!can_edit (self))
    return FALSE;
  MsStatus status = ms_edit_make_turn (
      &frame, ms_game_get_cells (self), area, turn, NULL, &edit, NULL);
  if (status != MS_STATUS_OK)
    return FALSE;
  make_edit (self, edit);
  return TRUE;
}

static void
edit_board (MsGame *self, const MsEditFrame *frame, const MsCell *board)
{
  MsEdit *edit;
  if (ms_edit_new (frame, NULL, board, 0, NULL, &edit, NULL) == MS_STATUS_OK)
    make_edit (self, edit);
}

void
ms_game_edit_clear (MsGame *self)
{
  MsEditFrame frame = ms_play_get_frame (self->play);
  if (!can_edit (self))
    return;
  gsize n_cells = (gsize)frame.width * frame.height;
  g_autofree MsCell *board = g_malloc (n_cells);
  memset (board, MS_CELL_COVERED, n_cells);
  edit_board (self, &frame, board);
}

void
ms_game_edit_position (MsGame *self, MsPosition *position, double density)
{
  MsEditFrame frame = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), density };
  if (can_edit (self))
    edit_board (self, &frame, ms_position_get_cells (position));
}

void
ms_game_edit_as_opened (MsGame *self)
{
  MsEditFrame start = ms_play_get_start_frame (self->play);
  gboolean in_stroke = self->in_stroke;
  self->in_stroke = FALSE;
  edit_board (self, &start, ms_play_get_start_cells (self->play));
  self->in_stroke = in_stroke;
  self->stroke_begun = FALSE;
}
