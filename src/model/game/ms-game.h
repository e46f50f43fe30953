/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame: the player's state.  One object for the life of a window; new games and opened files
 * replace what it holds.  No widget keeps game state; all of it is here.
 *
 * Two modes: a game (there is, or will be, a layout; the clock runs from the first opening) and an
 * analysis (a position without a layout: marks can be set, cells are edited instead of opened, no
 * clock).  A game can be set aside for an analysis of what the player sees of it, and is returned to
 * as it was.
 *
 * Properties (read-only unless said; all notify)
 *   width, height, mines   int
 *   mines-left             int: mines - flags; negative when too many flags stand; the end of a
 *                          game shows which flags are wrong, and leaves them in the count
 *   state                  int: MsGameState
 *   elapsed                int64: whole milliseconds on the clock
 *   seconds                int: elapsed in whole seconds; notifies once a second at most
 *   level                  int: MsLevel
 *   first-click            int: MsFirstClick of this game
 *   seed                   uint64
 *   question-marks         boolean, read-write: whether cycling marks passes "?"; default FALSE
 *   record-pointer         boolean, read-write: whether what the pointer does is kept; default FALSE
 *   assisted               boolean: odds, hints, autoplay or undo were used in this game, or its
 *                          board was known; odds by an opening, see ms_game_set_odds_shown
 *   can-undo, can-redo     boolean: FALSE while paused
 *   paused                 boolean: the clock stands and no move is made; see ms_game_set_paused
 *   withheld               boolean: nothing may be asked about the position: the game is paused, or
 *                          is played by the rules of a competition and has not ended
 *   modified               boolean: changed since it was started, opened or saved; an analysis:
 *                          other than it was opened or saved.  A game is not saved by writing
 *                          its position, from which it could not go on
 *   no-guess               boolean: this game can be won without guessing
 *   making                 boolean: the board of such a game is being made for the first click
 *   making-progress        double 0…1: how much of the work for that is used up
 *   density                double: of an analysis whose mine total is unknown, how likely each
 *                          covered cell is a mine; NAN: the total is known
 *   set-aside              boolean: behind this analysis there is a game to return to
 *   replaced               boolean: another board has taken the place of a game that was played, and
 *                          is untouched: ms_game_take_back_board
 *
 * Signals
 *   changed (change)                    gpointer to const MsGameChange: once for each thing that was
 *                                       done, before all notifications of it, which come together
 *                                       afterwards.  A handler looks, and notes what it has to do; it
 *                                       does not change the game
 *   ended (won)                         gboolean; a move made anew, not one done again, ended it
 *   no-board (status)                   int, MsStatus: the board that was to be made is not to be
 *                                       had; the game is as it was before the click
 */
#pragma once

#include "ms-document.h"
#include "ms-edit-make.h"
#include "ms-level.h"
#include "ms-play.h"
#include "ms-pointer-track.h"

#include <gio/gio.h>

typedef enum
{
  MS_GAME_NEW,
  MS_GAME_PLAYING,
  MS_GAME_WON,
  MS_GAME_LOST,
  MS_GAME_ANALYSIS,
} MsGameState;

/* What was done, that the game is another than before. */
typedef enum
{
  MS_GAME_CAUSE_NONE, /* nothing that is written down: the clock, a pause, a save, the board being made,
                       * another moment of play that is watched */
  MS_GAME_CAUSE_BOARD, /* another board, or other mines or rules for the one that is there */
  MS_GAME_CAUSE_MOVE, /* the last move of the list is new, with an effect or without */
  MS_GAME_CAUSE_UNDO,
  MS_GAME_CAUSE_REDO,
  MS_GAME_CAUSE_ASSISTED,
  MS_GAME_CAUSE_SET_ASIDE, /* the game was, and its analysis begins */
  MS_GAME_CAUSE_RETURN, /* to the game that was set aside, or replaced, which is as it was */
  MS_GAME_CAUSE_EDIT, /* the last move of the list is a new edit */
} MsGameCause;

/* Whether what was known of the board, and of its mines, holds no more. */
static inline gboolean
ms_game_cause_is_of_board (MsGameCause what)
{
  return what == MS_GAME_CAUSE_BOARD || what == MS_GAME_CAUSE_SET_ASIDE
      || what == MS_GAME_CAUSE_RETURN;
}

/* What of the game is another than before. */
typedef enum
{
  MS_GAME_CHANGED_BOARD = 1 << 0, /* another board, or another size: every cell may differ */
  MS_GAME_CHANGED_CELLS = 1 << 1, /* those of MsGameChange */
  MS_GAME_CHANGED_MARKS = 1 << 2, /* mines-left */
  MS_GAME_CHANGED_STATE = 1 << 3, /* state */
  MS_GAME_CHANGED_RULES =
      1 << 4, /* width, height, mines, level, first-click, no-guess, seed, density */
  MS_GAME_CHANGED_CLOCK = 1 << 5, /* elapsed, where a second began or something was done */
  MS_GAME_CHANGED_ASSIST = 1 << 6, /* assisted; or it is to be, by what was seen of the position */
  MS_GAME_CHANGED_UNDO = 1 << 7, /* can-undo, can-redo */
  MS_GAME_CHANGED_PAUSE = 1 << 8, /* paused, withheld */
  MS_GAME_CHANGED_FILE = 1 << 9, /* modified */
  MS_GAME_CHANGED_ASIDE = 1 << 10, /* set-aside, replaced */
  MS_GAME_CHANGED_MAKING = 1 << 11, /* making */
} MsGameParts;

/* One change of the game, however much of it there is; valid in the handler. */
typedef struct
{
  MsGameParts parts; /* what of it is another */
  MsGameCause cause; /* what was done */
  gboolean
      assisted; /* it is, or is to be, and was not: what is kept of the game says so from now on */
  gboolean ended; /* a move made anew, not one done again, ended it */
  const int *cells; /* [n_cells], with CHANGED_CELLS: those that differ */
  int n_cells;
} MsGameChange;

#define MS_TYPE_GAME (ms_game_get_type ())
G_DECLARE_FINAL_TYPE (MsGame, ms_game, MS, GAME, GObject)

/* Starts as a new Beginner game. */
MsGame *ms_game_new (void);

/* A new game.  rules must be feasible, else FALSE, *error is set and nothing changes. */
gboolean ms_game_start (MsGame *self, const MsRules *rules, guint64 seed, GError **error);
/* An analysis of such a board, all covered.  FALSE, *error is set and nothing changes where there is
 * none. */
gboolean ms_game_start_analysis (MsGame *self, int width, int height, int mines, GError **error);
/* The same layout from the beginning (a not yet drawn one stays undrawn, same seed).  A board of
 * which something was opened is known, and what was learned by odds or hints stays learned: the
 * game is then assisted.
 * An analysis is put back as it was opened, by an edit that can be taken back. */
void ms_game_restart (MsGame *self);

/* Moves.  x, y on the board.  Each does nothing where the rules do not allow it. */
void ms_game_open (MsGame *self, int x, int y);
void ms_game_chord (MsGame *self, int x, int y);
/* Whether a chord there would open anything, if the rules allowed any move. */
gboolean ms_game_can_chord (MsGame *self, int x, int y);
void ms_game_cycle_mark (MsGame *self, int x, int y); /* covered, flag, [question mark] */
void ms_game_set_mark (MsGame *self, int x, int y, MsCell mark);

/* Easy flagging: flags all covered cells around an opened number that has no more of them than
 * mines, one step and one click.  Whether that would flag anything.  In a game that is played, but
 * none by the rules of a competition. */
gboolean ms_game_can_flag_around (MsGame *self, int x, int y);
void ms_game_flag_around (MsGame *self, int x, int y);
/* Easy clearing: opens what is left around the numbers beside a flagged cell that have all their
 * flags; one step with the flag that was set last, and without a click.  What the player has not
 * asked for is opened, so that the game becomes assisted.  cells[n]: those that were just flagged.
 * In the same games. */
void ms_game_clear_around (MsGame *self, const int *cells, int n);

/* Takes the last move back, and does it again; without limit, also after the end of a game, and of
 * the marks of an analysis.  The clock does not go back.  Undoing makes a game assisted; a new move
 * drops what waits to be done again.  Does nothing when there is nothing to do. */
void ms_game_undo (MsGame *self);
void ms_game_redo (MsGame *self);
gboolean ms_game_get_can_undo (MsGame *self);
gboolean ms_game_get_can_redo (MsGame *self);

/* Stops a running game, or lets it and its clock go on; nothing else can be paused.  Whoever shows
 * the game hides it meanwhile.  Another board is not paused. */
void ms_game_set_paused (MsGame *self, gboolean paused);
gboolean ms_game_get_paused (MsGame *self);

/* Games by the rules of a competition (MsRules).  Until it has ended such a game is not set aside for
 * an analysis and nothing is told of its position; nothing of it is ever taken back; the same board
 * again is played by free rules. */
gboolean ms_game_get_competing (
    MsGame *self); /* it is one, has not ended, and is not only watched */
gboolean ms_game_get_withheld (MsGame *self);

/* Sets the game aside and makes an analysis of what the player sees; its clock stands meanwhile,
 * and neither what is done to the analysis nor its undo touch it.  FALSE, and nothing happens, for
 * an analysis and while the game is withheld.  A board that is being made is made no more.  Odds that
 * are shown over the analysis count for the game as if they had been shown over it. */
gboolean ms_game_begin_analysis (MsGame *self);
/* Returns to the game; the analysis and its edits are gone.  Does nothing when there is none. */
void ms_game_end_analysis (MsGame *self);
gboolean ms_game_get_set_aside (MsGame *self);
/* A running game is set aside that has been changed since it was started, opened or saved. */
gboolean ms_game_get_aside_modified (MsGame *self);

/* A running game in which something was done is kept when another board takes its place, until the
 * first move or edit of that board.  It comes back as it was, paused if it was: its clock, moves, what
 * was undone, marks, the pointer's track; but in no file, and it counts as seen with odds where they
 * are shown.  A game by the rules of a competition is not kept, and one that is replaced does not end.
 * Does nothing when there is none. */
void ms_game_take_back_board (MsGame *self);
gboolean ms_game_get_replaced (MsGame *self);

/* Editing an analysis; of a game nothing is changed.  Impossible positions are allowed.  Each is one
 * step to undo, or all between begin_stroke and end_stroke are one; undoing and redoing end a step.
 * What changes the size changes the board, the rest its cells. */
void ms_game_begin_stroke (MsGame *self);
void ms_game_end_stroke (MsGame *self);
/* value: any that a cell can have (0…8, MS_CELL_COVERED, MS_CELL_FLAG, …). */
void ms_game_edit_cell (MsGame *self, int x, int y, MsCell value);
/* The known total, 0…cells; what lies outside becomes the nearest.  An unknown total is known
 * then. */
void ms_game_edit_total (MsGame *self, int mines);
/* 0 < density < 1: the total is unknown.  NAN: it is known, and what it was before. */
void ms_game_edit_density (MsGame *self, double density);
/* So many columns and rows more on each side, less where negative; FALSE where that is no size of a
 * board.  A total that no longer fits becomes the most that does. */
gboolean ms_game_edit_size (MsGame *self, int left, int top, int right, int bottom);
/* Puts cells[height*width] there; what lies outside of the board is passed over. */
void ms_game_edit_area (MsGame *self, int x, int y, int width, int height, const MsCell *cells);
/* What is in area, or with NULL the whole board, see ms_edit_make_turn; *area becomes where it lies.
 * FALSE where it fits nowhere. */
gboolean ms_game_edit_turn (MsGame *self, MsArea *area, MsTurn turn);
/* Covers all cells. */
void ms_game_edit_clear (MsGame *self);
/* The whole board, its size and its total; density: NAN, the total is known. */
void ms_game_edit_position (MsGame *self, MsPosition *position, double density);
double ms_game_get_density (MsGame *self);

int ms_game_get_width (MsGame *self);
int ms_game_get_height (MsGame *self);
int ms_game_get_mines (MsGame *self);
int ms_game_get_mines_left (MsGame *self);
MsGameState ms_game_get_state (MsGame *self);
gint64 ms_game_get_elapsed (MsGame *self);
gboolean ms_game_get_clock_runs (MsGame *self); /* not before the first move of an opened game */
gboolean ms_game_get_assisted (MsGame *self);
void ms_game_set_assisted (MsGame *self); /* never taken back within a game */
/* Odds or deduced cells are shown, over whatever board there is from now on, or are no more.  A
 * game becomes assisted by an opening made while they are, or in the position they were last shown
 * for; having seen them over a board on which nothing is open does not count. */
void ms_game_set_odds_shown (MsGame *self, gboolean shown);
MsCell ms_game_get_cell (MsGame *self, int x, int y);
const MsCell *ms_game_get_cells (MsGame *self); /* [height*width], borrowed until the next move */
int ms_game_find_blast (MsGame *self); /* the mine that was hit, of several the first; -1: none */
MsRules ms_game_get_rules (MsGame *self);
guint64 ms_game_get_seed (MsGame *self);
gboolean ms_game_has_seed (MsGame *self); /* the board is, or will be, drawn from its seed */

/* The promise kept for the first click was weaker than the one asked for, because the mines do
 * not fit otherwise; FALSE before the first click. */
gboolean ms_game_get_first_click_weakened (MsGame *self);

/* The mines lie already, so that nothing is promised for the first click: a board played again, or
 * all of whose openings were undone. */
gboolean ms_game_has_layout (MsGame *self);
/* What that leaves of the rules' promise for the first click. */
MsFirstClick ms_game_get_promise (MsGame *self);

/* Games without guessing.  Their first opening makes the board on a worker, for this very cell, and
 * opens the cell when it is there; until then nothing is opened.  Another board, or cancelling,
 * stops that. */
gboolean ms_game_get_making (MsGame *self);
double ms_game_get_making_progress (MsGame *self);
void ms_game_cancel_making (MsGame *self);
/* Makes it a plain game and opens the cell that was to be opened.  Only before there is a board. */
void ms_game_allow_guessing (MsGame *self);
/* The first click from which on the board needs no guess: cell, or -1 = not known. */
int ms_game_get_proven_cell (MsGame *self);

/* What the pointer does on the board, see ms-pointer-track.h: kept where "record-pointer" says so,
 * while a game is new or running and not paused.  To be told before the move that comes of it. */
void ms_game_note_pointer (MsGame *self, MsPointerKind kind, gint32 x, gint32 y);
/* Of the game, or the one that is set aside; borrowed until the next event, move or board.  A game in
 * which something was undone has none. */
const MsPointerTrack *ms_game_get_track (MsGame *self);

/* What the player sees now; cached until the next change. Owned by the caller. */
MsPosition *ms_game_ref_position (MsGame *self);

/* The same before the last move that had an effect; NULL where there is none, and for an analysis.
 * Owned by the caller. */
MsPosition *ms_game_ref_position_before (MsGame *self);

/* Replaces the game by a document's, and the one that is set aside; the clock goes on from
 * elapsed_ms at the next move of a running game.  The document's play is stolen; the rest of it stays the caller's. */
void ms_game_take_document (MsGame *self, MsDocument *document);

/* Watching.  The game shows one moment of play, which has been played and is taken, and is moved by
 * nobody: moves, undo, pause, restart and an analysis of it do nothing, its clock stands where it is
 * put, no change has a cause and nobody hears that it ended.  Another board ends that.  At first it
 * shows the end of play. */
void ms_game_watch (MsGame *self, MsPlay *play);
gboolean ms_game_get_watched (MsGame *self);
/* To where n_effective of the moves that have an effect are done (from the first on; with more than
 * there are, all), with elapsed_ms on the clock.  One change tells of all cells that differ.
 * Cost: the cells that change between, and all cells where more than one move lies between. */
void ms_game_watch_at (MsGame *self, int n_effective, gint64 elapsed_ms);

/* Files.  Reading is checked whole before anything changes; writing is atomic and durable.
 * The format follows the name's ending: .mine writes the position, anything else the native
 * format.  An unknown mine total is not in a position, which leaves the analysis modified.  A save holds the game as it is at the call; moves made before it ends leave the game
 * modified.  Saves are written one after the other.  The game is replaced in load_finish. */
void ms_game_load_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
gboolean ms_game_load_finish (MsGame *self, GAsyncResult *result, GError **error);
/* The same without replacing the game: what was read, owned by the caller; NULL with error. */
MsDocument *ms_game_read_finish (MsGame *self, GAsyncResult *result, GError **error);
void ms_game_save_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
gboolean ms_game_save_finish (MsGame *self, GAsyncResult *result, GError **error);

/* The text this board was read from goes on with another one behind it. */
gboolean ms_game_get_more_boards (MsGame *self);

/* Clipboard.  At most so many bytes are read; up to so many are a matter of milliseconds. */
#define MS_GAME_MOST_TEXT (8 << 20)
#define MS_GAME_SHORT_TEXT (64 << 10)
/* What the text says, owned by the caller; NULL with error.  Cost: the text. */
MsDocument *ms_game_read_text (const char *text, gssize length, GError **error);
/* The same on a worker, until ms_game_read_finish; text is copied. */
void ms_game_read_text_async (MsGame *self, const char *text, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
gboolean ms_game_load_text (MsGame *self, const char *text, gssize length, GError **error);
char *ms_game_dup_text (MsGame *self); /* .mine text of what the player sees */

/* What else can be written of the game as it stands (ms-document.h).  ms_game_check_as costs
 * nothing, ms_game_write_as the cells and the moves. */
MsStatus ms_game_check_as (MsGame *self, const MsTarget *target, MsErrorInfo *info);
MsStatus ms_game_write_as (
    MsGame *self, const MsTarget *target, char **data, gsize *length, MsErrorInfo *info);
/* Writing it would show the player mines that are still to be found. */
gboolean ms_game_is_revealed_by (MsGame *self, const MsTarget *target);
