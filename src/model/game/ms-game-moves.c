/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making moves, and what follows from every move: the clock, the journal, the signals. */
#include "ms-game-private.h"

void
ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before)
{
  MsGameState state = ms_game_get_state (self);
  int n_changed;

  self->serial++;
  ms_game_drop_replaced (self);
  g_clear_pointer (&self->position, ms_position_unref);
  if (state == MS_GAME_PLAYING)
    ms_clock_start (&self->clock);
  else
    ms_clock_stop (&self->clock);
  ms_game_sync_timeout (self);
  ms_game_follow_with_track (self, what, (MsGameState)before->state);
  /* An analysis is nobody's success. */
  if (what == MS_GAME_CAUSE_UNDO && state != MS_GAME_ANALYSIS)
    self->assisted = TRUE;
  const int *changed = ms_play_get_changed (self->play, &n_changed);
  MsGameParts parts = ms_play_get_resized (self->play) ? MS_GAME_CHANGED_BOARD : 0;
  ms_game_tell (self, what, parts, before, changed, parts != 0 ? 0 : n_changed);
}

void
ms_game_make_move (MsGame *self, MsAction action, int cell, MsCell mark, gboolean joined)
{
  MsGameFacts before = ms_game_get_facts (self);
  int n_moves_before = ms_play_count_moves (self->play), n_changed;

  if (self->paused || self->watched)
    return;
  MsMove move = { action, cell, mark, before.elapsed, joined };
  ms_play_do (self->play, &move);
  ms_play_get_changed (self->play, &n_changed);
  if (n_changed > 0 && action != MS_ACTION_MARK)
    ms_game_note_opening (self);
  if (ms_play_count_moves (self->play) != n_moves_before)
    ms_game_finish_move (self, MS_GAME_CAUSE_MOVE, &before);
}

static void
make_move (MsGame *self, MsAction action, int x, int y, MsCell mark)
{
  ms_game_make_move (self, action, y * ms_game_get_width (self) + x, mark, FALSE);
}

void
ms_game_open (MsGame *self, int x, int y)
{
  if (!ms_game_has_cell (self, x, y))
    return;
  int cell = y * ms_game_get_width (self) + x;
  if (ms_game_needs_board (self, cell))
    ms_game_make_board (self, cell);
  else
    make_move (self, MS_ACTION_OPEN, x, y, 0);
}

void
ms_game_chord (MsGame *self, int x, int y)
{
  if (ms_game_has_cell (self, x, y))
    make_move (self, MS_ACTION_CHORD, x, y, 0);
}

gboolean
ms_game_can_chord (MsGame *self, int x, int y)
{
  MsRules rules = ms_game_get_rules (self);
  return ms_game_has_cell (self, x, y)
      && ms_chord_opens (ms_game_get_cells (self), rules.width, rules.height, y * rules.width + x);
}

static gboolean
is_mark (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_FLAG || cell == MS_CELL_QUESTION;
}

void
ms_game_set_mark (MsGame *self, int x, int y, MsCell mark)
{
  if (ms_game_has_cell (self, x, y) && is_mark (mark))
    make_move (self, MS_ACTION_MARK, x, y, mark);
}

void
ms_game_cycle_mark (MsGame *self, int x, int y)
{
  if (!ms_game_has_cell (self, x, y))
    return;
  MsCell cell = ms_game_get_cell (self, x, y);
  if (cell == MS_CELL_COVERED)
    ms_game_set_mark (self, x, y, MS_CELL_FLAG);
  else if (cell == MS_CELL_FLAG && self->question_marks)
    ms_game_set_mark (self, x, y, MS_CELL_QUESTION);
  else if (cell == MS_CELL_FLAG || cell == MS_CELL_QUESTION)
    ms_game_set_mark (self, x, y, MS_CELL_COVERED);
  else /* opened: nothing happens, but in a game the click counts */
    ms_game_set_mark (self, x, y, MS_CELL_FLAG);
}
