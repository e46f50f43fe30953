/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making moves and taking them back, and what follows from every move: the clock, the track of the
 * pointer, whether the game is assisted. */
#include "ms-game-private.h"
#include "ms-neighbours.h"

/* --- The track of the pointer --- */

/* What the pointer does in a game, in the game's clock. */

void
ms_game_note_pointer (MsGame *self, MsPointerKind kind, gint32 x, gint32 y)
{
  MsGameState state = ms_game_get_state (self);
  if (!self->record_pointer || self->paused || self->watched)
    return;
  if (state == MS_GAME_PLAYING)
    {
      self->track.begun = TRUE; /* also where a running game was opened */
      ms_pointer_track_add (&self->track, kind, ms_clock_elapsed (&self->clock), x, y);
    }
  else if (state == MS_GAME_NEW)
    ms_pointer_track_add (&self->track, kind, ms_clock_now (&self->clock), x, y);
}

const MsPointerTrack *
ms_game_get_track (MsGame *self)
{
  return &self->track;
}

static void
follow_with_track (MsGame *self, MsGameCause what, MsGameState before)
{
  MsGameState state = ms_game_get_state (self);
  if (state == MS_GAME_ANALYSIS)
    return;
  if (what == MS_GAME_CAUSE_UNDO)
    ms_pointer_track_break (&self->track);
  else if (before == MS_GAME_NEW && state != MS_GAME_NEW)
    ms_pointer_track_open (&self->track, ms_clock_now (&self->clock));
}

/* --- Assistance --- */

/* What makes a game assisted.
 *
 * Undo, hints and autoplay do at once.  Odds and deduced cells do by an opening that is made while
 * they are shown, or in the very position they were shown for: what has been seen is known, hidden
 * again or not.  Only an untouched board, where all cells are alike, can be looked at for nothing.
 * A mark, and a click that opens nothing, are no openings. */

gboolean
ms_game_get_assisted (MsGame *self)
{
  return self->assisted;
}

/* Nothing that a property says need have changed. */
void
ms_game_tell_assisted (MsGame *self)
{
  MsGameFacts now = ms_game_get_facts (self);
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &now, NULL, 0);
}

/* What is done over the analysis of a game is done to the game. */
static void
assist_aside (MsGame *self)
{
  if (!ms_game_get_set_aside (self) || self->aside.assisted)
    return;
  self->aside.assisted = TRUE;
  self->aside.serial++;
  ms_game_tell_assisted (self);
}

void
ms_game_set_assisted (MsGame *self)
{
  assist_aside (self);
  if (self->assisted)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  self->assisted = TRUE;
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &before, NULL, 0);
}

/* A position that was seen is left by an opening or an undo, which both make the game assisted, or
 * with the board: nothing else needs to forget it. */
static gboolean
note_odds_of_aside (MsGame *self)
{
  MsGameAside *aside = &self->aside;
  if (!self->odds_shown || aside->play == NULL || aside->odds_seen
      || ms_play_get_state (aside->play) != MS_STATE_PLAYING)
    return FALSE;
  aside->odds_seen = TRUE;
  return !aside->assisted;
}

gboolean
ms_game_note_odds (MsGame *self)
{
  gboolean of_aside = note_odds_of_aside (self);
  if (self->odds_shown && ms_game_get_state (self) == MS_GAME_PLAYING)
    self->odds_seen = TRUE;
  return of_aside;
}

gboolean
ms_game_get_odds_shown (MsGame *self)
{
  return self->odds_shown;
}

void
ms_game_set_odds_shown (MsGame *self, gboolean shown)
{
  gboolean seen = self->odds_seen;
  self->odds_shown = shown;
  gboolean of_aside = ms_game_note_odds (self);
  if (of_aside || (self->odds_seen != seen && !self->assisted))
    ms_game_tell_assisted (self);
}

static void
note_opening (MsGame *self)
{
  self->assisted = self->assisted || self->odds_shown || self->odds_seen;
}

gboolean
ms_game_stays_assisted (MsGame *self)
{
  return self->assisted || self->odds_seen;
}

/* --- Moves --- */

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
  follow_with_track (self, what, (MsGameState)before->state);
  /* An analysis is nobody's success. */
  if (what == MS_GAME_CAUSE_UNDO && state != MS_GAME_ANALYSIS)
    self->assisted = TRUE;
  const int *changed = ms_play_get_changed (self->play, &n_changed);
  MsGameParts parts = ms_play_get_resized (self->play) ? MS_GAME_CHANGED_BOARD : 0;
  ms_game_tell (self, what, parts, before, changed, parts != 0 ? 0 : n_changed);
}

static void
do_move (MsGame *self, MsAction action, int cell, MsCell mark, gboolean joined)
{
  MsGameFacts before = ms_game_get_facts (self);
  int n_moves_before = ms_play_count_moves (self->play), n_changed;

  if (self->paused || self->watched)
    return;
  MsMove move = { action, cell, mark, before.elapsed, joined };
  ms_play_do (self->play, &move);
  ms_play_get_changed (self->play, &n_changed);
  if (n_changed > 0 && action != MS_ACTION_MARK)
    note_opening (self);
  if (ms_play_count_moves (self->play) != n_moves_before)
    ms_game_finish_move (self, MS_GAME_CAUSE_MOVE, &before);
}

static void
make_move (MsGame *self, MsAction action, int x, int y, MsCell mark)
{
  do_move (self, action, y * ms_game_get_width (self) + x, mark, FALSE);
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

/* --- One click, several moves --- */

/* One click, several moves: easy flagging and easy clearing. */

static gboolean
allows_easy (MsGame *self)
{
  return ms_game_get_state (self) == MS_GAME_PLAYING && !self->paused && !self->watched
      && !ms_game_get_competing (self);
}

static gboolean
is_bare (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* The covered cells without a flag around cell, if all its covered cells must be mines; how many. */
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
      gboolean is = is_bare (cells[around[i]]);
      n_covered += is || cells[around[i]] == MS_CELL_FLAG;
      if (is)
        bare[n_bare++] = around[i];
    }
  return n_covered == cells[cell] ? n_bare : 0;
}

gboolean
ms_game_can_flag_around (MsGame *self, int x, int y)
{
  int bare[8];
  return ms_game_has_cell (self, x, y) && allows_easy (self)
      && find_bare (self, y * ms_game_get_width (self) + x, bare) > 0;
}

/* Who hears of a move may put another board in its place. */
static gboolean
goes_on (MsGame *self, guint64 board_serial)
{
  return self->board_serial == board_serial && allows_easy (self);
}

void
ms_game_flag_around (MsGame *self, int x, int y)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  guint64 board_serial = self->board_serial;
  int bare[8];
  int n = ms_game_can_flag_around (self, x, y)
      ? find_bare (self, y * ms_game_get_width (self) + x, bare)
      : 0;
  for (int i = 0; i < n && goes_on (self, board_serial); i++)
    do_move (self, MS_ACTION_MARK, bare[i], MS_CELL_FLAG, i > 0);
}

static gboolean
can_chord (MsGame *self, int cell)
{
  return ms_chord_opens (
      ms_game_get_cells (self), ms_game_get_width (self), ms_game_get_height (self), cell);
}

/* Those around flags[n] that can be chorded as the board stands, each once. */
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
  guint64 board_serial = self->board_serial;
  g_autoptr (GArray) numbers = find_complete (self, cells, n);
  if (numbers->len > 0)
    ms_game_set_assisted (self);
  for (guint i = 0; i < numbers->len && goes_on (self, board_serial); i++)
    if (can_chord (self, g_array_index (numbers, int, i)))
      do_move (self, MS_ACTION_CHORD, g_array_index (numbers, int, i), 0, TRUE);
}

/* --- Taking moves back --- */

/* Taking moves back, which core does: what the game makes of it. */

static gboolean
is_final (MsGame *self)
{
  return self->paused || self->watched
      || ms_play_get_rules (self->play)->rule_set == MS_RULES_COMPETITION;
}

gboolean
ms_game_get_can_undo (MsGame *self)
{
  return !is_final (self) && ms_play_count_undo (self->play) > 0;
}

gboolean
ms_game_get_can_redo (MsGame *self)
{
  return !is_final (self) && ms_play_count_redo (self->play) > 0;
}

void
ms_game_undo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (!before.can_undo)
    return;
  self->stroke_begun = FALSE;
  ms_play_undo (self->play);
  ms_game_finish_move (self, MS_GAME_CAUSE_UNDO, &before);
}

void
ms_game_redo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  self->stroke_begun = FALSE;
  if (before.can_redo && ms_play_redo (self->play) == MS_STATUS_OK)
    ms_game_finish_move (self, MS_GAME_CAUSE_REDO, &before);
}

MsPosition *
ms_game_ref_position_before (MsGame *self)
{
  MsRules rules = ms_game_get_rules (self);
  MsPosition *position = NULL;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)rules.width * rules.height);
  if (ms_game_get_state (self) != MS_GAME_ANALYSIS && ms_play_copy_before (self->play, cells))
    ms_position_new (rules.width, rules.height, rules.mines, cells, NULL, &position, NULL);
  return position;
}
