/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One board being played: the rules of opening, chording and marking, and the list of moves.
 *
 * It is a game, which has or will have a layout, or an analysis, which has a position and never a
 * layout (see ms_play_new_analysis).  Moves, marks, undo and the counts are the same code for both.
 *
 * Invariants: the layout is drawn at the first opening (so that the first-click promise can be
 * kept) and never changes; cells follow from layout, start cells and moves alone, so that replaying
 * the moves gives the same game; after an error nothing has changed.
 *
 * Moves that are joined to the one before them are one step with it: they are undone and done again
 * together, and one click counts for all.  Those that no step precedes are not taken back.
 *
 * Marks: a flag protects its cell from opening and from flooding, a question mark does not.
 * When a game is won the remaining mines are flagged; when it is lost the hit mine, the mines
 * nobody flagged and the wrong flags are shown (MS_CELL_BLAST, MS_CELL_MINE, MS_CELL_WRONG_FLAG).
 */
#pragma once

#include "ms-clicks.h"
#include "ms-edit.h"
#include "ms-layout.h"
#include "ms-move.h"
#include "ms-position.h"
#include "ms-rules.h"

typedef enum
{
  MS_STATE_NEW, /* nothing opened yet: the clock stands at zero */
  MS_STATE_PLAYING,
  MS_STATE_WON,
  MS_STATE_LOST,
  MS_STATE_ANALYSIS, /* from its beginning to its end */
} MsState;

typedef struct _MsPlay MsPlay;

/* rules must pass ms_rules_check.  layout (NULL = draw one from seed at the first opening) must
 * have the size and mine total of the rules; a reference is taken.  NULL when there is no memory.
 */
MsPlay *ms_play_new (
    const MsRules *rules, uint64_t seed, MsLayout *layout, const MsAllocator *allocator);
void ms_play_free (MsPlay *play); /* NULL is allowed */

/* An analysis: a play of a position alone, which need not be one that any layout fits.  The
 * position is the caller's still; its cells are copied, and are the start cells.  NULL when there
 * is no memory.  Cost: the cells.
 *
 * Invariants: the state is MS_STATE_ANALYSIS; there is no layout, first cell or seed, and none may
 * be given; the rules are the size and the mines of the position (all cells may be mines) and
 * promise nothing.  Nothing is opened: marks can be set, and all else is changed by edits.  The
 * list holds the moves that had an effect: every other one does nothing and is not appended. */
MsPlay *ms_play_new_analysis (const MsPosition *position, const MsAllocator *allocator);

/* Edits of an analysis.  A joined one is one step with the move before it, to be taken back and done
 * again with it; the first move begins a step whatever it says.  An edit that would change nothing,
 * one of cells for a board of another size, and any in a game, does nothing and is not appended.  A
 * reference is taken.  MS_STATUS_OK or MS_STATUS_NO_MEMORY, after which nothing has changed.
 * Cost: the cells it says; of the board where it changes the size. */
MsStatus ms_play_edit (MsPlay *play, MsEdit *edit, bool joined);
/* The edit behind a move of the lists that is one; borrowed until the next move. */
MsEdit *ms_play_get_edit (const MsPlay *play, const MsMove *move, bool *joined);
/* What surrounds the cells now; the total of a game is known. */
MsEditFrame ms_play_get_frame (const MsPlay *play);
/* The same before the first move. */
MsEditFrame ms_play_get_start_frame (const MsPlay *play);
/* For an analysis as a file has it, before its first move: 0 < density < 1, or NAN. */
void ms_play_set_density (MsPlay *play, double density);
/* The last move, made, undone or done again, changed the size of the board: the changed cells are
 * then none, and every cell may be another. */
bool ms_play_get_resized (const MsPlay *play);

/* The same play before its first move, owned by the caller: rules, layout, start cells, proven
 * cell, begin cell and seed are those of play; nothing is done or undone, and no click counted.
 * NULL when there is no memory.  Cost: the cells. */
MsPlay *ms_play_new_again (const MsPlay *play, const MsAllocator *allocator);

/* Boards without guessing are made outside of the game, for a first click at one cell, and given to
 * it before anything is opened.  Until then opening a cell fails with MS_STATUS_NO_BOARD; a plain
 * board takes its place only when ms_play_allow_guessing says so. */
void ms_play_set_layout (MsPlay *play, MsLayout *layout, int proven_cell); /* takes a reference */
void ms_play_allow_guessing (MsPlay *play);

/* A game as it stands, to be read and freed on any thread: nothing can be done or undone in it.  NULL
 * for an analysis, or when there is no memory.  Cost: the cells; the moves are those of play, and a move
 * made while both are there copies some thousand of them, or, where it is idle, all that are undone. */
MsPlay *ms_play_share (MsPlay *play);

/* The first click for which the layout is proven to need no guess; -1 = none is known.  Setting it
 * is for games read from files. */
int ms_play_get_proven_cell (const MsPlay *play);
void ms_play_set_proven_cell (MsPlay *play, int cell);

/* The first click that a board from a file is made for, as the file says; -1 = it does not. */
int ms_play_get_begin_cell (const MsPlay *play);
void ms_play_set_begin_cell (MsPlay *play, int cell);

/* The board is played on by free rules: one that is known is none for a competition. */
void ms_play_leave_competition (MsPlay *play);

/* The seed a layout is or was drawn from.  A layout from elsewhere may have none: the seed is then
 * 0, and has no meaning. */
uint64_t ms_play_get_seed (const MsPlay *play);
bool ms_play_has_seed (const MsPlay *play);
void ms_play_forget_seed (MsPlay *play);

/* Makes a move and appends it to the list, even when it has no effect (wasted clicks count in the
 * metrics).  After the end of the game, outside the board, or where an analysis does not allow it,
 * nothing happens and nothing is appended.  MS_STATUS_OK, MS_STATUS_NO_MEMORY or MS_STATUS_NO_BOARD.  Cost: the cells that change.
 */
MsStatus ms_play_do (MsPlay *play, const MsMove *move);

/* Whether a chord on a cell of such a board opens anything: a number with as many flags around it
 * and at least one covered cell without.  As in the classic programs a 0 is such a number: what was
 * flagged when it was opened, and is no longer, is still covered beside it. */
bool ms_chord_opens (const MsCell *cells, int width, int height, int cell);

/* Takes back the last move that had an effect, and those without one after it; any number of times,
 * also when that move ended the game.  The layout stays, even when nothing is opened any more: it
 * is the board that is played.  Nothing happens when ms_play_count_undo is 0.
 * Cost: the cells that change; 4 bytes are kept for each of them. */
void ms_play_undo (MsPlay *play);

/* Does the next undone move again, with its time, and the idle ones after it.  A new move with an
 * effect drops the undone ones; one without goes before them (and they are then no earlier than
 * it).  Nothing happens when ms_play_count_redo is 0.  MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_play_redo (MsPlay *play);

/* Goes to the start, and keeps on the way what ms_play_go needs to be quick, until a move is made.
 * Of an analysis nothing is kept.  False when there is no memory: then it is somewhere on the way, and
 * ms_play_go as slow as before.  Cost: the moves, and the cells once for some tens of thousands of
 * changes. */
bool ms_play_index (MsPlay *play);
/* Takes back or does again, until n_steps are done, or all that there are; the cells that are others
 * than before are the changed ones.  MS_STATUS_OK or MS_STATUS_NO_MEMORY, after which it is somewhere on
 * the way.  Cost: the cells, and the steps between; after ms_play_index the cells. */
MsStatus ms_play_go (MsPlay *play, int n_steps);

/* The cells as they were before the last move that had an effect, into cells[height*width]; false,
 * and nothing is written, when there is none, or an analysis was edited. */
bool ms_play_copy_before (const MsPlay *play, MsCell *cells);

/* How often ms_play_undo and ms_play_redo can be called in a row: steps. */
int ms_play_count_undo (const MsPlay *play);
int ms_play_count_redo (const MsPlay *play);

/* The cells the last ms_play_do, _undo or _redo changed, each once; borrowed until the next. */
const int *ms_play_get_changed (const MsPlay *play, int *n_changed);

const MsRules *ms_play_get_rules (const MsPlay *play);
MsState ms_play_get_state (const MsPlay *play);
const MsCell *ms_play_get_cells (const MsPlay *play); /* [height*width], borrowed */
MsLayout *ms_play_get_layout (const MsPlay *play); /* borrowed; NULL before the first opening */
int ms_play_get_first_cell (const MsPlay *play); /* -1 before the first opening */
int ms_play_get_n_flags (const MsPlay *play); /* the wrong ones of a lost game included */
int ms_play_get_n_opened (const MsPlay *play);
/* The moves that stand, and after them those that are undone, the next to be done again first. */
int ms_play_count_moves (const MsPlay *play);
int ms_play_count_undone (const MsPlay *play);
MsMove ms_play_get_move (const MsPlay *play, int i);
/* The cells before the first move, of an analysis or as MsPlayContent had them; NULL = all covered.
 * Borrowed. */
const MsCell *ms_play_get_start_cells (const MsPlay *play);
const MsClicks *ms_play_get_clicks (const MsPlay *play); /* of all moves ever made; borrowed */

/* Moves that were undone and dropped before the game was saved count too: clicks replaces the
 * counts of a restored game.  False, and nothing changes, when any of them is less than the moves
 * that stand make, or more clicks would have had an effect than were made. */
bool ms_play_raise_clicks (MsPlay *play, const MsClicks *clicks);

/* Replaces the counts of a game whose moves were made again more often than they had been made: one
 * that goes on from where it was left, with what was undone.  False, and nothing changes, when any
 * count is negative, or more clicks would have had an effect than were made. */
bool ms_play_set_clicks (MsPlay *play, const MsClicks *clicks);

/* What a file keeps of a game.  Everything is borrowed by ms_play_restore. */
typedef struct
{
  MsRules rules;
  uint64_t seed;
  MsLayout *layout; /* NULL: nothing was opened yet */
  const MsCell *start_cells; /* the cells before the first move; NULL = all covered */
  const MsMove *moves;
  int n_moves;
  const MsCell *cells; /* the cells after the last move, checked if not NULL */
  MsState state; /* checked; that of a game */
  int first_cell; /* kept if start_cells is given, else checked; -1 = none */
} MsPlayContent;

/* Makes the play again.  MS_STATUS_OK and an owned *play, or MS_STATUS_NO_MEMORY,
 * MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, MS_STATUS_FILE_MINE_COUNT (layout against rules),
 * MS_STATUS_FILE_WRONG_NUMBER (start cells against layout), MS_STATUS_FILE_CONTRADICTS (moves
 * against cells or state), MS_STATUS_FILE_OUTSIDE_BOARD (a move). */
MsStatus ms_play_restore (
    const MsPlayContent *content, const MsAllocator *allocator, MsPlay **play, MsErrorInfo *info);
