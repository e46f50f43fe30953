/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsGame alone, which put its parts together: boards (ms-game-board.h), the
 * clock, the maker of boards.  The parts do not see this struct. */
#pragma once

#include "ms-board-maker.h"
#include "ms-clock.h"
#include "ms-game-board.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"

struct _MsGame
{
  GObject parent_instance;

  MsGameBoard *board; /* owned, never NULL: the one that is played, edited or watched */
  MsGameBoard *aside; /* owned; NULL: no game is set aside */
  MsGameBoard *replaced; /* owned; NULL: there is no running game that another board has replaced */
  guint64 n_boards; /* as many as there have been: the last serial of a board */

  MsClock clock; /* of the board */
  int seconds; /* as last notified */

  MsBoardMaker *maker; /* owned */
  /* The move to make when the maker has found the mines for it; its cell is -1: none. */
  MsMove wanted;
  MsRedraw asked; /* what the maker was asked for that; its position is not to be used */

  GThreadPool *saver; /* of one thread, which writes each save; NULL: nothing was saved yet */

  gboolean question_marks, record_pointer;
  gboolean odds_shown; /* whether odds are shown now, see ms_game_set_odds_shown */
  /* in_stroke: edits are one step until it ends; stroke_begun: the first of them was made */
  gboolean in_stroke, stroke_begun;
};

/* The values of the properties, to notify of those that a change has touched; and whether the clock
 * runs, which it begins to within a millisecond. */
typedef struct
{
  int width, height, mines, mines_left, state, level, first_click, seconds;
  gint64 elapsed;
  guint64 seed;
  gboolean assisted, stays_assisted, modified, paused, withheld, no_guess, making;
  gboolean can_undo, can_redo, set_aside, replaced, clock_runs;
  gboolean question_marks, record_pointer;
  double making_progress, density;
} MsGameFacts;

MsGameFacts ms_game_get_facts (MsGame *self);

/* Emits "changed" for what was done and notifies of all properties that differ from before.
 * cells[n_cells] have changed, or with CHANGED_BOARD in parts every cell. parts: changes that a
 * comparison with before does not show.  A handler of a notification may replace the board or drop
 * the last reference. */
void ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells);
void ms_game_emit_no_board (MsGame *self, MsStatus status);

gboolean ms_game_has_cell (MsGame *self, int x, int y);

/* --- ms-game-moves.c --- */

/* To be called after every move, undo or redo: sets the clock by the state, and emits the
 * change. */
void ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before);

/* Makes a move now, whatever the rules say of guesses. */
void ms_game_make_move (MsGame *self, MsMove move);

/* To be called when another board, or the odds, are shown.  TRUE: the game, or the one that is set
 * aside, was now seen with odds for the first time, and ms_game_tell_assisted must be called. */
gboolean ms_game_note_odds (MsGame *self);
void ms_game_tell_assisted (MsGame *self);

/* --- ms-game-redraw.c --- */

/* Returns a new board maker for self, owned by the caller. */
MsBoardMaker *ms_game_new_maker (MsGame *self);

/* Begins to make the board without guessing for a first click at cell, unless that is being
 * done. */
void ms_game_make_board (MsGame *self, int cell);

/* If the move is a guess that the rules decide, sees to it that the mines are where they say.
 * FALSE: it cannot be made now; it is made when that is found out, or a handler has begun another
 * game, or an earlier guess is still waited for. */
gboolean ms_game_decide_guess (MsGame *self, const MsMove *move);
/* No guess is waited for any more. */
void ms_game_cancel_guess (MsGame *self);

/* --- ms-game-edit.c --- */

/* Puts an analysis back to the position it was opened with, by one edit. */
void ms_game_edit_as_opened (MsGame *self);
