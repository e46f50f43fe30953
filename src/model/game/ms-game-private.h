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

/* An analysis as it was last saved or opened. */
typedef struct
{
  MsPosition *position; /* owned reference; NULL: there is none, as for a game */
  double density;
} MsGameSaved;

struct _MsGame
{
  GObject parent_instance;

  MsPlay *play; /* owned, never NULL: a game or an analysis */
  MsPosition *position; /* cached, NULL after a change */
  GQueue saves; /* GTask: the save being written, and those that wait */

  MsBoardMaker *maker; /* owned */
  int wanted_cell; /* the cell to open when the board is made; -1 = none */

  MsClock clock;
  guint tick_id;
  int seconds; /* as last notified */

  gboolean question_marks, record_pointer;
  gboolean assisted;
  gboolean odds_shown; /* whether odds are shown now, see ms_game_set_odds_shown */
  gboolean odds_seen; /* odds were seen of this position, in which some cell is open */
  gboolean paused;
  gboolean watched; /* see ms_game_watch */
  MsPointerTrack track; /* of this game, or of the one that is set aside */
  /* in_stroke: edits are one step until it ends; stroke_begun: the first of them was made */
  gboolean in_stroke, stroke_begun;

  MsGameAside aside;
  MsGameReplaced replaced;
  MsGameSaved saved;
  gboolean more_boards; /* the text that the board was read from has another board behind it */

  /* Counts changes and boards, so that a save that ends late knows what it has saved. */
  guint64 serial, saved_serial, board_serial;
  guint64 n_boards; /* as many as there have been: the last board_serial given */
};

/* Starts the timeout that updates "seconds" if the clock runs, else removes it. */
void ms_game_sync_timeout (MsGame *self);

gboolean ms_game_has_cell (MsGame *self, int x, int y);

/* --- ms-game-board.c --- */

/* The first returns a new board maker for self, owned by the caller; the second says whether a
 * board must be made before cell is opened; the third begins to make it. */
MsBoardMaker *ms_game_new_maker (MsGame *self);
gboolean ms_game_needs_board (MsGame *self, int cell);
void ms_game_make_board (MsGame *self, int cell);

/* --- ms-game-moves.c --- */

/* To be called after every move, undo or redo: sets the clock by the state, and emits the change. */
void ms_game_finish_move (MsGame *self, MsGameCause what, const MsGameFacts *before);

/* To be called when another board, or the odds, are shown.  TRUE: the game that is set aside was
 * now seen with odds, and ms_game_tell_assisted must be called. */
gboolean ms_game_note_odds (MsGame *self);
void ms_game_tell_assisted (MsGame *self);

/* --- ms-game-edit.c --- */

/* Puts an analysis back to the position it was opened with, by one edit. */
void ms_game_edit_as_opened (MsGame *self);

/* --- ms-game-aside.c --- */

/* Drops the game that is set aside. */
void ms_game_drop_aside (MsGame *self);

/* The first is called before another board comes: it keeps the current game if one could come back
 * to it; if nothing was done on the current board, an already kept game stays kept.  The second
 * drops the kept game. */
void ms_game_keep_replaced (MsGame *self);
void ms_game_drop_replaced (MsGame *self);

/* What a file of the analysis would hold now, owned by the caller. */
MsGameSaved ms_game_take_saved (MsGame *self);
void ms_game_saved_clear (MsGameSaved *saved);

/* Marks another board that has come as unmodified, before the change is emitted. */
void ms_game_note_opened (MsGame *self);

/* Notes that changes up to serial are on disk, if the board is still the one of board_serial. */
void ms_game_mark_saved (
    MsGame *self, guint64 board_serial, guint64 serial, const MsGameSaved *saved);
