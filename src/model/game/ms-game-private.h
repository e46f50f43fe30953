/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsGame, and with its tests. */
#pragma once

#include "ms-board-maker.h"
#include "ms-clock.h"
#include "ms-game.h"
#include "ms-pointer-track.h"

/* A game that is set aside for an analysis of it. */
typedef struct
{
  MsPlay *play; /* owned; NULL: there is none */
  gint64 elapsed_ms;
  gboolean clock_ran;
  gboolean assisted, odds_seen;
  guint64 serial, saved_serial, board_serial;
} MsGameAside;

/* A running game that another board has replaced. */
typedef struct
{
  MsGameAside game;
  MsPointerTrack track;
  gboolean paused, more_boards;
} MsGameReplaced;

/* An analysis as a file has it, or as it was opened. */
typedef struct
{
  MsPosition *position; /* a reference; NULL: there is none, as of a game */
  double density;
} MsGameSaved;

struct _MsGame
{
  GObject parent_instance;

  MsPlay *play; /* owned, never NULL: a game or an analysis */
  MsPosition *position; /* cached, NULL after a change */
  GQueue saves; /* GTask: the one being written, and those behind it */

  MsBoardMaker *maker; /* owned */
  int wanted_cell; /* to be opened when the board is there; -1 = none */

  MsClock clock;
  guint tick_id;
  int seconds; /* as last notified */

  gboolean question_marks;
  gboolean assisted;
  gboolean odds_shown; /* now, as ms_game_set_odds_shown says */
  gboolean odds_seen; /* of this position, in which something is open */
  gboolean paused;
  gboolean watched; /* see ms_game_watch */

  gboolean record_pointer;
  MsPointerTrack track; /* of this game, or of the one that is set aside */

  gboolean in_stroke; /* edits are one step with the one before, if stroke_begun */
  gboolean stroke_begun;

  MsGameAside aside;
  MsGameReplaced replaced;
  MsGameSaved saved;
  gboolean more_boards; /* behind the one that was read */

  /* Counts changes and boards, so that a save that ends late knows what it has saved. */
  guint64 serial, saved_serial, board_serial;
  guint64 n_boards; /* as many as there have been: the last board_serial given */
};

/* What the properties say, to tell of those that a change has touched. */
typedef struct
{
  int width, height, mines, mines_left, state, level, first_click, seconds;
  gint64 elapsed;
  guint64 seed;
  gboolean assisted, stays_assisted, modified, paused, withheld, no_guess, making;
  gboolean can_undo, can_redo, set_aside, replaced;
  gboolean question_marks, record_pointer;
  double making_progress, density;
} MsGameFacts;

MsGameFacts ms_game_get_facts (MsGame *self);

/* Tells everybody of what was done, and of all that is another than before: cells[n_cells], or with
 * CHANGED_BOARD in parts every cell.  parts: what before cannot tell.  A handler of a notification may
 * replace the board or drop the last reference. */
void ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells);
void ms_game_emit_no_board (MsGame *self, MsStatus status);

/* Starts or removes the timeout behind "seconds", as the clock runs or not. */
void ms_game_sync_timeout (MsGame *self);

/* After every move, made, undone or done again: sets the clock by the state, and tells everybody. */
void ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before);

/* ms-game-aside.c: lets go of the game that is set aside. */
void ms_game_drop_aside (MsGame *self);

/* ms-game-aside.c: before another board comes, keeps the game where it is one to come back to, and
 * what is kept already where nothing was done on the board that goes; lets go of it. */
void ms_game_keep_replaced (MsGame *self);
void ms_game_drop_replaced (MsGame *self);

/* ms-game-edit.c: one edit back to the position an analysis was opened with. */
void ms_game_edit_as_opened (MsGame *self);

/* ms-game-track.c: after a move, made, undone or done again. */
void ms_game_follow_with_track (MsGame *self, MsGameCause what, MsGameState before);

/* ms-game-assist.c */
/* Another board, or the odds, are shown.  Whether that is to be told of, by ms_game_tell_assisted:
 * the game that is set aside was seen with them. */
gboolean ms_game_note_odds (MsGame *self);
void ms_game_tell_assisted (MsGame *self);
void ms_game_note_opening (MsGame *self); /* after it, before anybody is told */
/* What is kept of the game says: what was seen of a position that can be gone on from is not in it,
 * but counts. */
gboolean ms_game_stays_assisted (MsGame *self);

/* ms-game-moves.c: makes the move, unless the game is paused or watched; joined: see MsMove. */
void ms_game_make_move (MsGame *self, MsAction action, int cell, MsCell mark, gboolean joined);

gboolean ms_game_has_cell (MsGame *self, int x, int y);

/* Replaces the time of the system; time_source must outlive the game or be replaced again. */
void ms_game_set_time_source (MsGame *self, MsTimeSource time_source, gpointer user_data);

/* What the timeout does: notifies when another second has begun. */
void ms_game_tick (MsGame *self);

/* --- ms-game-saved.c --- */

/* Something would be lost with it: see the property "modified". */
gboolean ms_game_is_modified (MsGame *self);

/* What a file would have of it now, owned by the caller. */
MsGameSaved ms_game_take_saved (MsGame *self);
void ms_game_saved_clear (MsGameSaved *saved);

/* After another board has come, before it is told of: nothing of it would be lost. */
void ms_game_note_opened (MsGame *self);

/* The changes up to serial are on disk, if the board is still the one of board_serial. */
void ms_game_mark_saved (
    MsGame *self, guint64 board_serial, guint64 serial, const MsGameSaved *saved);

/* ms-game-no-guess.c: what makes boards for self, owned by the caller; whether opening cell needs a
 * board to be made first; begins to make it. */
MsBoardMaker *ms_game_new_maker (MsGame *self);
gboolean ms_game_needs_board (MsGame *self, int cell);
void ms_game_make_board (MsGame *self, int cell);

/* The game is in no file of the player's. */
void ms_game_mark_unsaved (MsGame *self);
