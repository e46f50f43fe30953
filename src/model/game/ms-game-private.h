/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsGame alone. */
#pragma once

#include "ms-board-maker.h"
#include "ms-clock.h"
#include "ms-game-facts.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
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

  gboolean question_marks, record_pointer;
  gboolean assisted;
  gboolean odds_shown; /* now, as ms_game_set_odds_shown says */
  gboolean odds_seen; /* of this position, in which something is open */
  gboolean paused;
  gboolean watched; /* see ms_game_watch */

  MsPointerTrack track; /* of this game, or of the one that is set aside */

  gboolean in_stroke, stroke_begun; /* edits are one step with the one before, if it has */

  MsGameAside aside;
  MsGameReplaced replaced;
  MsGameSaved saved;
  gboolean more_boards; /* behind the one that was read */

  /* Counts changes and boards, so that a save that ends late knows what it has saved. */
  guint64 serial, saved_serial, board_serial;
  guint64 n_boards; /* as many as there have been: the last board_serial given */
};

/* Starts or removes the timeout behind "seconds", as the clock runs or not. */
void ms_game_sync_timeout (MsGame *self);

gboolean ms_game_has_cell (MsGame *self, int x, int y);

/* --- ms-game-board.c --- */

/* What makes boards for self, owned by the caller; whether opening cell needs a board to be made
 * first; begins to make it. */
MsBoardMaker *ms_game_new_maker (MsGame *self);
gboolean ms_game_needs_board (MsGame *self, int cell);
void ms_game_make_board (MsGame *self, int cell);

/* --- ms-game-moves.c --- */

/* After every move, made, undone or done again: sets the clock by the state, and tells everybody. */
void ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before);

/* Another board, or the odds, are shown.  Whether that is to be told of, by ms_game_tell_assisted:
 * the game that is set aside was seen with them. */
gboolean ms_game_note_odds (MsGame *self);
void ms_game_tell_assisted (MsGame *self);

/* --- ms-game-edit.c --- */

/* One edit back to the position an analysis was opened with. */
void ms_game_edit_as_opened (MsGame *self);

/* --- ms-game-aside.c --- */

/* Lets go of the game that is set aside. */
void ms_game_drop_aside (MsGame *self);

/* Before another board comes, keeps the game where it is one to come back to, and what is kept already
 * where nothing was done on the board that goes; lets go of it. */
void ms_game_keep_replaced (MsGame *self);
void ms_game_drop_replaced (MsGame *self);

/* What a file would have of it now, owned by the caller. */
MsGameSaved ms_game_take_saved (MsGame *self);
void ms_game_saved_clear (MsGameSaved *saved);

/* After another board has come, before it is told of: nothing of it would be lost. */
void ms_game_note_opened (MsGame *self);

/* The changes up to serial are on disk, if the board is still the one of board_serial. */
void ms_game_mark_saved (
    MsGame *self, guint64 board_serial, guint64 serial, const MsGameSaved *saved);
