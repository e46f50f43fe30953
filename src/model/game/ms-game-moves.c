/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making moves and taking them back, and what follows from every move: the clock, the track of the
 * pointer, whether the game is assisted. */
#include "ms-game-private.h"
#include "ms-neighbours.h"

void
ms_game_note_pointer (MsGame *self, MsPointerKind kind, gint32 x, gint32 y)
{
  MsGameState state = ms_game_get_state (self);
  MsPointerTrack *track = &self->board->track;
  if (!self->record_pointer || self->board->paused || self->board->watched)
    return;
  if (state == MS_GAME_PLAYING)
    {
      track->begun = TRUE; /* also where a running game was opened */
      ms_pointer_track_add (track, kind, ms_clock_elapsed (&self->clock), x, y);
    }
  else if (state == MS_GAME_NEW)
    ms_pointer_track_add (track, kind, ms_clock_now (&self->clock), x, y);
}

/* --- Assistance --- */

/* What makes a game assisted.
 *
 * Undo, hints and autoplay do at once.  Odds and deduced cells do by an opening that is made while
 * they are shown, or in the very position they were shown for: what has been seen is known, hidden
 * again or not.  A mark, and a click that opens nothing, are no openings. */

gboolean
ms_game_get_assisted (MsGame *self)
{
  return self->board->assisted;
}

gboolean
ms_game_stays_assisted (MsGame *self)
{
  return ms_game_board_stays_assisted (self->board);
}

/* Tells that the game is, or will be, assisted, even if the property "assisted" is as before. */
void
ms_game_tell_assisted (MsGame *self)
{
  MsGameFacts now = ms_game_get_facts (self);
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &now, NULL, 0);
}

void
ms_game_set_assisted (MsGame *self)
{
  /* What is done over the analysis of a game is done to the game. */
  if (self->aside != NULL && !self->aside->assisted)
    {
      self->aside->assisted = TRUE;
      self->aside->n_changes++;
      ms_game_tell_assisted (self);
    }
  if (self->board->assisted)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  self->board->assisted = TRUE;
  self->board->n_changes++;
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &before, NULL, 0);
}

gboolean
ms_game_note_odds (MsGame *self)
{
  if (!self->odds_shown)
    return FALSE;
  gboolean of_aside = ms_game_board_see_odds (self->aside);
  return ms_game_board_see_odds (self->board) || of_aside;
}

gboolean
ms_game_get_odds_shown (MsGame *self)
{
  return self->odds_shown;
}

void
ms_game_set_odds_shown (MsGame *self, gboolean shown)
{
  self->odds_shown = shown;
  if (ms_game_note_odds (self))
    ms_game_tell_assisted (self);
}

/* --- Moves --- */

void
ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before)
{
  MsGameState state = ms_game_get_state (self);
  MsGameBoard *board = self->board;
  int n_changed;

  board->n_changes++;
  g_clear_pointer (&self->replaced, ms_game_board_free);
  ms_game_board_forget_position (board);
  ms_clock_set_running (&self->clock, state == MS_GAME_PLAYING);
  if (state != MS_GAME_ANALYSIS && what == MS_GAME_CAUSE_UNDO)
    {
      board->assisted = TRUE; /* an analysis is never won, so that help does not matter there */
      ms_pointer_track_break (&board->track);
    }
  else if (before->state == MS_GAME_NEW && state != MS_GAME_NEW)
    ms_pointer_track_open (&board->track, ms_clock_now (&self->clock));
  const int *changed = ms_play_get_changed (board->play, &n_changed);
  MsGameParts parts = ms_play_get_resized (board->play) ? MS_GAME_CHANGED_BOARD : 0;
  ms_game_tell (self, what, parts, before, changed, parts != 0 ? 0 : n_changed);
}

void
ms_game_make_move (MsGame *self, MsMove move)
{
  MsGameFacts before = ms_game_get_facts (self);
  MsGameBoard *board = self->board;
  int n_moves_before = ms_play_count_moves (board->play), n_changed;

  if (board->paused || board->watched)
    return;
  move.time_ms = before.elapsed;
  ms_play_do (board->play, &move);
  ms_play_get_changed (board->play, &n_changed);
  if (n_changed > 0 && move.action != MS_ACTION_MARK)
    board->assisted = board->assisted || self->odds_shown || board->odds_seen;
  if (ms_play_count_moves (board->play) != n_moves_before)
    ms_game_finish_move (self, MS_GAME_CAUSE_MOVE, &before);
}

static void
do_move (MsGame *self, MsAction action, int cell, MsCell mark, gboolean joined)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsMove move = { .action = action, .cell = cell, .mark = mark, .joined = joined };
  if (ms_game_decide_guess (self, &move))
    ms_game_make_move (self, move);
}

static int
cell_at (MsGame *self, int x, int y)
{
  return y * ms_game_get_width (self) + x;
}

void
ms_game_chord (MsGame *self, int x, int y)
{
  if (ms_game_has_cell (self, x, y))
    do_move (self, MS_ACTION_CHORD, cell_at (self, x, y), 0, FALSE);
}

static gboolean
can_chord (MsGame *self, int cell)
{
  return ms_chord_opens (
      ms_game_get_cells (self), ms_game_get_width (self), ms_game_get_height (self), cell);
}

gboolean
ms_game_can_chord (MsGame *self, int x, int y)
{
  return ms_game_has_cell (self, x, y) && can_chord (self, cell_at (self, x, y));
}

void
ms_game_set_mark (MsGame *self, int x, int y, MsCell mark)
{
  gboolean is_mark = mark == MS_CELL_COVERED || mark == MS_CELL_FLAG || mark == MS_CELL_QUESTION;
  if (ms_game_has_cell (self, x, y) && is_mark)
    do_move (self, MS_ACTION_MARK, cell_at (self, x, y), mark, FALSE);
}

void
ms_game_cycle_mark (MsGame *self, int x, int y)
{
  if (!ms_game_has_cell (self, x, y))
    return;
  MsCell cell = ms_game_get_cell (self, x, y);
  if (cell == MS_CELL_FLAG)
    ms_game_set_mark (self, x, y, self->question_marks ? MS_CELL_QUESTION : MS_CELL_COVERED);
  else if (cell == MS_CELL_QUESTION)
    ms_game_set_mark (self, x, y, MS_CELL_COVERED);
  else /* an opened cell stays as it is, but in a game the click counts */
    ms_game_set_mark (self, x, y, MS_CELL_FLAG);
}

void
ms_game_open (MsGame *self, int x, int y)
{
  if (!ms_game_has_cell (self, x, y))
    return;
  int cell = cell_at (self, x, y);
  const MsPlay *play = self->board->play;
  if (!ms_play_get_rules (play)->no_guess || ms_play_get_layout (play) != NULL
      || ms_play_get_cells (play)[cell] == MS_CELL_FLAG)
    do_move (self, MS_ACTION_OPEN, cell, 0, FALSE);
  else
    ms_game_make_board (self, cell);
}

/* --- One click, several moves: easy flagging and easy clearing --- */

static gboolean
allows_easy (MsGame *self)
{
  return ms_game_get_state (self) == MS_GAME_PLAYING && !self->board->paused
      && !self->board->watched && !ms_game_get_competing (self);
}

/* Fills bare with the covered cells around cell that have no flag, and returns how many they are; 0
 * if not all covered cells around it must be mines. */
static int
find_bare (MsGame *self, int cell, int bare[8])
{
  const MsCell *cells = ms_game_get_cells (self);
  int around[8], n_bare = 0, n_covered = 0;
  int n = ms_neighbours (ms_game_get_width (self), ms_game_get_height (self), cell, around);
  if (!ms_cell_is_opened (cells[cell]))
    return 0;
  for (int i = 0; i < n; i++)
    {
      MsCell other = cells[around[i]];
      gboolean is_bare = other == MS_CELL_COVERED || other == MS_CELL_QUESTION;
      n_covered += is_bare || other == MS_CELL_FLAG;
      if (is_bare)
        bare[n_bare++] = around[i];
    }
  return n_covered == cells[cell] ? n_bare : 0;
}

gboolean
ms_game_can_flag_around (MsGame *self, int x, int y)
{
  int bare[8];
  return ms_game_has_cell (self, x, y) && allows_easy (self)
      && find_bare (self, cell_at (self, x, y), bare) > 0;
}

/* Whether the next of several moves can be made: a handler of "changed" may have put another board
 * in the place of the one with that serial, or ended the game; or the last one waits. */
static gboolean
goes_on (MsGame *self, guint64 serial)
{
  return self->board->serial == serial && allows_easy (self) && !ms_game_get_making (self);
}

void
ms_game_flag_around (MsGame *self, int x, int y)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  guint64 serial = self->board->serial;
  int bare[8];
  int n = ms_game_can_flag_around (self, x, y) ? find_bare (self, cell_at (self, x, y), bare) : 0;
  for (int i = 0; i < n && goes_on (self, serial); i++)
    do_move (self, MS_ACTION_MARK, bare[i], MS_CELL_FLAG, i > 0);
}

/* The cells around flags[n_flags] on which a chord would now open something, each of them once. */
static GArray *
find_complete (MsGame *self, const int *flags, int n_flags)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (int));
  int around[8];
  for (int i = 0; i < n_flags; i++)
    {
      int n = ms_neighbours (ms_game_get_width (self), ms_game_get_height (self), flags[i], around);
      for (int j = 0; j < n; j++)
        {
          gboolean known = FALSE;
          for (guint k = 0; k < numbers->len && !known; k++)
            known = g_array_index (numbers, int, k) == around[j];
          if (!known && can_chord (self, around[j]))
            g_array_append_val (numbers, around[j]);
        }
    }
  return numbers;
}

void
ms_game_clear_around (MsGame *self, const int *cells, int n)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  if (!allows_easy (self))
    return;
  guint64 serial = self->board->serial;
  g_autoptr (GArray) numbers = find_complete (self, cells, n);
  if (numbers->len > 0)
    ms_game_set_assisted (self);
  for (guint i = 0; i < numbers->len && goes_on (self, serial); i++)
    if (can_chord (self, g_array_index (numbers, int, i)))
      do_move (self, MS_ACTION_CHORD, g_array_index (numbers, int, i), 0, TRUE);
}

/* --- Taking moves back --- */

static gboolean
is_final (MsGame *self)
{
  return self->board->paused || self->board->watched
      || ms_play_get_rules (self->board->play)->rule_set == MS_RULES_COMPETITION;
}

gboolean
ms_game_get_can_undo (MsGame *self)
{
  return !is_final (self) && ms_play_count_undo (self->board->play) > 0;
}

gboolean
ms_game_get_can_redo (MsGame *self)
{
  return !is_final (self) && ms_play_count_redo (self->board->play) > 0;
}

void
ms_game_undo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (!before.can_undo)
    return;
  self->stroke_begun = FALSE;
  ms_game_cancel_guess (self);
  ms_play_undo (self->board->play);
  ms_game_finish_move (self, MS_GAME_CAUSE_UNDO, &before);
}

void
ms_game_redo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  self->stroke_begun = FALSE;
  ms_game_cancel_guess (self);
  if (before.can_redo && ms_play_redo (self->board->play) == MS_STATUS_OK)
    ms_game_finish_move (self, MS_GAME_CAUSE_REDO, &before);
}

MsPosition *
ms_game_ref_position_before (MsGame *self)
{
  MsRules rules = ms_game_get_rules (self);
  MsPosition *position = NULL;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)rules.width * rules.height);
  if (ms_game_get_state (self) != MS_GAME_ANALYSIS
      && ms_play_copy_before (self->board->play, cells))
    ms_position_new (rules.width, rules.height, rules.mines, cells, NULL, &position, NULL);
  return position;
}
