/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame: the player's state.  One object for the life of a window; new games and opened files
 * replace what it holds.  No widget keeps game state; all of it is here.
 *
 * Two modes: a game (there is, or will be, a layout; the clock runs from the first opening) and an
 * analysis (a position without a layout: marks can be set, cells are edited instead of opened, no
 * clock).  A game can be set aside for an analysis of what the player sees of it, and is returned
 * to as it was.
 *
 * Properties (read-only unless said; all notify)
 *   width, height, mines   int
 *   mines-left             int: mines - flags; negative when too many flags are set; wrong flags
 *                 shown at the end of a game still count
 *   state                  int: MsGameState
 *   elapsed                int64: whole milliseconds on the clock
 *   seconds                int: elapsed in whole seconds; notifies once a second at most
 *   level                  int: MsLevel
 *   first-click            int: MsFirstClick of this game
 *   seed                   uint64
 *   question-marks         boolean, read-write: whether cycling marks includes "?"; default FALSE
 *   record-pointer         boolean, read-write: whether what the pointer does is recorded; default
 *                          FALSE
 *   assisted               boolean: odds, hints, autoplay or undo were used in this game, or its
 *                          board was known; when odds count, see ms_game_set_odds_shown
 *   can-undo, can-redo     boolean: FALSE while paused
 *   paused                 boolean: the clock is stopped and no move is possible; see
 *                          ms_game_set_paused
 *   withheld               boolean: odds, hints and the like are not available: the game is paused,
 *                          or is played by the rules of a competition and has not ended
 *   modified               boolean: changed since it was started, opened or saved; an analysis:
 *                          not as it was opened or saved.  Writing the position of a game does not
 *                          count as saving it, since it could not be gone on with from that
 *   no-guess               boolean: this game can be won without guessing
 *   making                 boolean: the board of such a game is being made for the first click, or
 *                          what becomes of a guess is being worked out, by rules that decide it
 *   making-progress        double 0…1: how much of the work allowed for that is used up
 *   density                double: of an analysis whose mine total is unknown, the chance that a
 *                          covered cell is a mine; NAN: the total is known
 *   set-aside              boolean: behind this analysis there is a game to return to
 *   replaced               boolean: another board has taken the place of a running game, and is
 *                          still untouched: ms_game_take_back_board brings the game back
 *
 * Signals
 *   changed (change)       gpointer to const MsGameChange: once for each thing that was done,
 *                          before all notifications of it, which come together afterwards.  A
 *                          handler looks and notes what it has to do; it does not change the game
 *   ended (won)            gboolean; a new move, not a redo, ended the game
 *   no-board (status)      int, MsStatus: the board for the first click could not be made, or a
 *                          guess not be decided; the game is as it was before the click
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

/* What was done to change the game. */
typedef enum
{
  /* nothing that a file records: the clock, a pause, a save, the board being made, another
   * moment of a watched play */
  MS_GAME_CAUSE_NONE,
  MS_GAME_CAUSE_BOARD, /* another board, or other mines or rules for the one that is there */
  MS_GAME_CAUSE_MOVE, /* the last move of the list is new, with an effect or without */
  MS_GAME_CAUSE_UNDO,
  MS_GAME_CAUSE_REDO,
  MS_GAME_CAUSE_ASSISTED,
  MS_GAME_CAUSE_SET_ASIDE, /* the game was set aside, and its analysis begins */
  MS_GAME_CAUSE_RETURN, /* the game that was set aside or replaced came back as it was */
  MS_GAME_CAUSE_EDIT, /* the last move of the list is a new edit */
} MsGameCause;

/* Whether the board is another one, so that nothing known of the old one's cells and mines
 * holds. */
static inline gboolean
ms_game_cause_is_of_board (MsGameCause what)
{
  return what == MS_GAME_CAUSE_BOARD || what == MS_GAME_CAUSE_SET_ASIDE
      || what == MS_GAME_CAUSE_RETURN;
}

/* What has changed; the names are those of properties. */
typedef enum
{
  MS_GAME_CHANGED_BOARD = 1 << 0, /* another board, or another size: every cell may differ */
  MS_GAME_CHANGED_CELLS = 1 << 1, /* the cells of MsGameChange */
  MS_GAME_CHANGED_MARKS = 1 << 2, /* mines-left */
  MS_GAME_CHANGED_STATE = 1 << 3, /* state */
  MS_GAME_CHANGED_RULES =
      1 << 4, /* width, height, mines, level, first-click, no-guess, seed, density */
  /* elapsed, only when a new second began or something was done; or whether the clock runs */
  MS_GAME_CHANGED_CLOCK = 1 << 5,
  /* assisted; or the game will become so, since odds of its position were seen */
  MS_GAME_CHANGED_ASSIST = 1 << 6,
  MS_GAME_CHANGED_UNDO = 1 << 7, /* can-undo, can-redo */
  MS_GAME_CHANGED_PAUSE = 1 << 8, /* paused, withheld */
  MS_GAME_CHANGED_FILE = 1 << 9, /* modified */
  MS_GAME_CHANGED_ASIDE = 1 << 10, /* set-aside, replaced */
  MS_GAME_CHANGED_MAKING = 1 << 11, /* making */
} MsGameParts;

/* One change of the game; valid only during the handler. */
typedef struct
{
  MsGameParts parts; /* what has changed */
  MsGameCause cause; /* what was done */
  /* the game has become assisted, or will by its next opening: what is stored of it says so from
   * now on */
  gboolean assisted;
  gboolean ended; /* a new move, not a redo, ended it */
  const int *cells; /* [n_cells], with CHANGED_CELLS: the cells that differ */
  int n_cells;
} MsGameChange;

#define MS_TYPE_GAME (ms_game_get_type ())
G_DECLARE_FINAL_TYPE (MsGame, ms_game, MS, GAME, GObject)

/* Starts as a new Beginner game. */
MsGame *ms_game_new (void);

/* A new game.  rules must be feasible, else FALSE, *error is set and nothing changes. */
gboolean ms_game_start (MsGame *self, const MsRules *rules, guint64 seed, GError **error);
/* Starts an analysis of a board of that size and mine total, all covered.  If there is no such
 * board returns FALSE, sets *error and changes nothing. */
gboolean ms_game_start_analysis (MsGame *self, int width, int height, int mines, GError **error);
/* Starts the same layout from the beginning; if it was not drawn yet, it will be drawn from the
 * same seed.  If some cell was opened, or odds or hints were used, the player knows the board, and
 * the game is then assisted; it is none on the board of a day any more.  An analysis is put back as
 * it was opened, by an edit that can be taken back. */
void ms_game_restart (MsGame *self);

/* Moves. (x, y) must be on the board.  A move that the rules do not allow does nothing. */
void ms_game_open (MsGame *self, int x, int y);
void ms_game_chord (MsGame *self, int x, int y);
/* Whether a chord at (x, y) would open anything, regardless of whether moves are possible now. */
gboolean ms_game_can_chord (MsGame *self, int x, int y);
void ms_game_cycle_mark (MsGame *self, int x, int y); /* covered, flag, [question mark] */
void ms_game_set_mark (MsGame *self, int x, int y, MsCell mark);

/* Easy flagging: flags all covered cells around an opened number with as many covered cells as
 * mines around it; one step to undo, and one click. can_flag_around: whether that would flag
 * anything.  Only in a running game that is not played by the rules of a competition. */
gboolean ms_game_can_flag_around (MsGame *self, int x, int y);
void ms_game_flag_around (MsGame *self, int x, int y);
/* Easy clearing: for each number beside a cell that was just flagged, cells[n], opens the other
 * cells around it if it has all its flags; part of the same step as the last flag, and no click.
 * The game becomes assisted, since cells are opened that the player has not clicked.  Allowed in
 * the same games as easy flagging. */
void ms_game_clear_around (MsGame *self, const int *cells, int n);

/* Undo and redo the last step, without limit, also after the end of a game; of an analysis edits
 * and marks.  The clock does not go back.  Undoing makes a game assisted; a new move drops the
 * steps that could be redone.  Do nothing when there is nothing to undo or redo. */
void ms_game_undo (MsGame *self);
void ms_game_redo (MsGame *self);
gboolean ms_game_get_can_undo (MsGame *self);
gboolean ms_game_get_can_redo (MsGame *self);

/* Pauses a running game and its clock, or lets them go on; nothing else can be paused.  The view
 * hides the board while the game is paused.  A new board starts unpaused. */
void ms_game_set_paused (MsGame *self, gboolean paused);
gboolean ms_game_get_paused (MsGame *self);

/* Games by the rules of a competition (MsRules).  Until it has ended such a game cannot be set
 * aside for an analysis, and no odds or hints are given for its position.  Its moves can never be
 * undone.  When its board is restarted, that is played by free rules. */
gboolean ms_game_get_competing (
    MsGame *self); /* the game is one, has not ended, and is not only watched */
gboolean ms_game_get_withheld (MsGame *self);

/* Sets the game aside and makes an analysis of what the player sees; its clock stands meanwhile,
 * and neither what is done to the analysis nor its undo touch it.  FALSE, and nothing happens, for
 * an analysis and while the game is withheld.  Making a board, if under way, is cancelled.  Odds
 * shown over the analysis count as if they had been shown over the game. */
gboolean ms_game_begin_analysis (MsGame *self);
/* Returns to the game that was set aside and drops the analysis with its edits.  Does nothing when
 * no game is set aside. */
void ms_game_end_analysis (MsGame *self);
gboolean ms_game_get_set_aside (MsGame *self);
/* A running game is set aside, and it was changed since it was started, opened or saved. */
gboolean ms_game_get_aside_modified (MsGame *self);

/* Brings back the replaced game.  A running game in which something was done is kept when another
 * board takes its place, until the first move or edit of that board.  It comes back as it was:
 * clock, pause, moves, undone moves, marks and the pointer's track; but it belongs to no file, and
 * if odds are shown they count as seen for it.  A game by the rules of a competition is not kept,
 * and no game ends by being replaced.  Does nothing when no game is kept. */
void ms_game_take_back_board (MsGame *self);
gboolean ms_game_get_replaced (MsGame *self);

/* Edits of an analysis; for a game these functions do nothing.  Impossible positions are allowed.
 * Each edit is one step to undo, or all edits between begin_stroke and end_stroke are one step;
 * undo and redo also end the step.  An edit of the size emits CHANGED_BOARD, any other
 * CHANGED_CELLS. */
void ms_game_begin_stroke (MsGame *self);
void ms_game_end_stroke (MsGame *self);
/* value: any that a cell can have (0…8, MS_CELL_COVERED, MS_CELL_FLAG, …). */
void ms_game_edit_cell (MsGame *self, int x, int y, MsCell value);
/* Sets the mine total, 0…cells; other values become the nearest of these.  The total is known from
 * then on. */
void ms_game_edit_total (MsGame *self, int mines);
/* 0 < density < 1: makes the total unknown.  NAN: makes it known again, with its earlier value. */
void ms_game_edit_density (MsGame *self, double density);
/* Adds so many columns or rows on each side, or removes them if negative; FALSE if a board cannot
 * have that size.  A mine total that no longer fits becomes the largest that does. */
gboolean ms_game_edit_size (MsGame *self, int left, int top, int right, int bottom);
/* Puts cells[height*width] at (x, y); cells outside the board are ignored. */
void ms_game_edit_area (MsGame *self, int x, int y, int width, int height, const MsCell *cells);
/* Turns what is in area, or with NULL the whole board, see ms_edit_make_turn; sets *area to where
 * it lies then.  FALSE if it fits nowhere. */
gboolean ms_game_edit_turn (MsGame *self, MsArea *area, MsTurn turn);
/* Covers all cells. */
void ms_game_edit_clear (MsGame *self);
/* Replaces the whole board, its size and its mine total; density as in ms_game_edit_density. */
void ms_game_edit_position (MsGame *self, MsPosition *position, double density);
double ms_game_get_density (MsGame *self);

int ms_game_get_width (MsGame *self);
int ms_game_get_height (MsGame *self);
int ms_game_get_mines (MsGame *self);
int ms_game_get_mines_left (MsGame *self);
MsGameState ms_game_get_state (MsGame *self);
gboolean ms_game_is_over (MsGame *self); /* it has been won or lost */
gint64 ms_game_get_elapsed (MsGame *self);
/* FALSE also for a game from a file until its first move */
gboolean ms_game_get_clock_runs (MsGame *self);
gboolean ms_game_get_assisted (MsGame *self);
void ms_game_set_assisted (MsGame *self); /* a game stays assisted until its end */
/* To be called when odds or deduced cells begin to be shown over the board (this and later ones),
 * and when that ends.  A game becomes assisted by an opening made while they are shown, or made in
 * the position for which they were last shown; odds seen over a board on which nothing is open do
 * not count. */
void ms_game_set_odds_shown (MsGame *self, gboolean shown);
MsCell ms_game_get_cell (MsGame *self, int x, int y);
const MsCell *ms_game_get_cells (MsGame *self); /* [height*width], borrowed until the next move */
/* the mine that was opened, the first of several; -1: none */
int ms_game_find_blast (MsGame *self);
MsRules ms_game_get_rules (MsGame *self);
guint64 ms_game_get_seed (MsGame *self);
gboolean ms_game_has_seed (MsGame *self); /* the board is, or will be, drawn from its seed */

/* The promise kept for the first click was weaker than the one asked for, because the mines do
 * not fit otherwise; FALSE before the first click. */
gboolean ms_game_get_first_click_weakened (MsGame *self);

/* The mines are placed already, so that nothing is promised for the first click: also on a board
 * that was restarted, or whose openings were all undone. */
gboolean ms_game_has_layout (MsGame *self);
/* What is promised for the first click: the rules' promise, or nothing if the mines are placed. */
MsFirstClick ms_game_get_promise (MsGame *self);

/* text, which tells chances of a guess and is taken, and where the rules decide guesses also that
 * these are not what a guess meets; the caller's. */
char *ms_game_say_rules (MsGame *self, char *text);

/* Where the rules decide guesses (ms_rule_set_decides), an opening or a chord may change the mines
 * first (ms-redraw.h), which is told as CAUSE_BOARD.  Where that takes more than some milliseconds
 * it is worked out on a worker, and the move is made then: until then nothing else can be opened,
 * and undo, redo, pausing or another board drop it.
 *
 * Games without guessing.  Their first opening makes the board on a worker, for this very cell, and
 * opens the cell when it is there; until then nothing is opened.  Another board, or
 * ms_game_cancel_making, stops the making. */
gboolean ms_game_get_making (MsGame *self);
double ms_game_get_making_progress (MsGame *self);
void ms_game_cancel_making (MsGame *self);
/* Turns a game without guessing into a plain one and opens the cell that waits for the board,
 * before there is a board; then one whose rules decide guesses into a free and assisted one, and
 * makes the move that waits.  Else does nothing. */
void ms_game_allow_guessing (MsGame *self);
/* The first click after which the board is proven to need no guess: a cell; -1 = not known. */
int ms_game_get_proven_cell (MsGame *self);

/* What the pointer does on the board, see ms-pointer-track.h: recorded if "record-pointer" is set,
 * while a game is new or running and not paused.  To be called before the move that the event
 * causes. */
void ms_game_note_pointer (MsGame *self, MsPointerKind kind, gint32 x, gint32 y);
/* The track of the game, or of the one that is set aside; borrowed until the next event, move or
 * board.  Empty if something was undone in the game. */
const MsPointerTrack *ms_game_get_track (MsGame *self);

/* What the player sees now; cached until the next change. Owned by the caller. */
MsPosition *ms_game_ref_position (MsGame *self);

/* The position before the last move that had an effect; NULL if there is no such move, and for an
 * analysis.  Owned by the caller. */
MsPosition *ms_game_ref_position_before (MsGame *self);

/* Replaces the game, and the one that is set aside, by those of a document; the clock of a running
 * game goes on from elapsed_ms at the next move.  Takes the document's play; the rest of the
 * document stays the caller's. */
void ms_game_take_document (MsGame *self, MsDocument *document);

/* Watching.  The game takes ownership of play, which has been played, and shows one moment of it,
 * at first its end.  Nobody can move in it: moves, undo, pause, restart and begin_analysis do
 * nothing, the clock shows what it is set to, changes have the cause NONE, and "ended" is not
 * emitted.  Another board ends the watching. */
void ms_game_watch (MsGame *self, MsPlay *play);
gboolean ms_game_get_watched (MsGame *self);
/* Shows the moment after the first n_effective moves that have an effect (after all, if there are
 * fewer), with elapsed_ms on the clock.  One "changed" covers all cells that differ.  Cost: the
 * cells that change; all cells of the board if the moment moves by more than one move. */
void ms_game_watch_at (MsGame *self, int n_effective, gint64 elapsed_ms);

/* Files.  A file is read and checked as a whole before anything changes; writing is atomic and
 * durable.  The format follows the name's ending: .mine writes the position, anything else the
 * native format.  A position holds no unknown mine total, so an analysis with one stays modified.
 * A save holds the game as it is at the call; moves made before the save ends leave the game
 * modified.  Saves are written one after the other.  Loading only reads, and ms_once_finish
 * (ms-once.h) gives the MsDocument, owned by the caller: ms_game_take_document puts it into the
 * game. */
void ms_game_load_async (
    GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
void ms_game_save_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
gboolean ms_game_save_finish (MsGame *self, GAsyncResult *result, GError **error);

/* Texts, such as those of the clipboard: longer ones are refused; those up to the second length are
 * read within milliseconds. */
#define MS_GAME_MOST_TEXT (8 << 20)
#define MS_GAME_SHORT_TEXT (64 << 10)
/* The document that text holds, owned by the caller; NULL with error.  Cost: the text. */
MsDocument *ms_game_read_text (const char *text, gssize length, GError **error);
/* The same on another thread; text is copied. */
void ms_game_read_text_async (
    const char *text, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean ms_game_load_text (MsGame *self, const char *text, gssize length, GError **error);
char *ms_game_dup_text (MsGame *self); /* .mine text of what the player sees */

/* Writing the game in the other formats of ms-document.h: whether that is possible, in constant
 * time; and the bytes.  Cost of the second: the cells and the moves. */
MsStatus ms_game_check_as (MsGame *self, const MsTarget *target, MsErrorInfo *info);
MsStatus ms_game_write_as (
    MsGame *self, const MsTarget *target, char **data, gsize *length, MsErrorInfo *info);
/* Whether a file of that target would show the player mines that are still to be found. */
gboolean ms_game_is_revealed_by (MsGame *self, const MsTarget *target);
