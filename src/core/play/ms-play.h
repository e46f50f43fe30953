/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One board being played: the rules of opening, chording and marking, and the list of moves.
 *
 * A play is a game, which has or will have a layout, or an analysis, which has a position and never
 * a layout (see ms_play_new_analysis).  Moves, marks, undo and the counts are the same code for
 * both.
 *
 * Invariants: the layout is drawn at the first opening (so that the first-click promise can be
 * kept) and changes only by ms_play_redraw; cells follow from layout, start cells and moves alone,
 * so that replaying the moves gives the same game; after an error nothing has changed.
 *
 * Moves that are joined to the one before them form one step with it: they are undone and redone
 * together, and count as one click.  Joined moves before the first step cannot be undone.
 *
 * Marks: a flag protects its cell from opening and from flooding, a question mark does not.  When a
 * game is won the remaining mines are flagged; when it is lost the hit mine, the mines nobody
 * flagged and the wrong flags are shown (MS_CELL_BLAST, MS_CELL_MINE, MS_CELL_WRONG_FLAG).
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
  MS_STATE_ANALYSIS, /* an analysis always has this state */
} MsState;

typedef struct _MsPlay MsPlay;

/* A game. rules must pass ms_rules_check. layout (NULL = draw one from seed at the first opening)
 * must have the size and mine total of the rules; a reference is taken.  NULL when there is no
 * memory.
 */
MsPlay *ms_play_new (
    const MsRules *rules, uint64_t seed, MsLayout *layout, const MsAllocator *allocator);
void ms_play_free (MsPlay *play); /* NULL is allowed */

/* An analysis: a play of a position alone, which need not be one that any layout fits.  The
 * position stays the caller's; its cells are copied and become the start cells.  NULL when there is
 * no memory.  Cost: the cells.
 *
 * Invariants: the state is MS_STATE_ANALYSIS; there is no layout, first cell or seed, and none may
 * be given; the rules have the size and mine total of the position (all cells may be mines) and
 * promise nothing for a first click.  Cells cannot be opened: marks can be set, and all else is
 * changed by edits.  A move without an effect is not appended to the list. */
MsPlay *ms_play_new_analysis (const MsPosition *position, const MsAllocator *allocator);

/* Edits of an analysis.  A joined edit is undone and redone in one step with the move before it;
 * the first move always begins a step.  An edit does nothing and is not appended if it would change
 * nothing, if it is one of cells for a board of another size, or if the play is a game.  A
 * reference is taken.  MS_STATUS_OK or MS_STATUS_NO_MEMORY, after which nothing has changed.  Cost:
 * the cells of the edit; those of the board if it changes the size. */
MsStatus ms_play_edit (MsPlay *play, MsEdit *edit, bool joined);
/* The edit of a move with MS_ACTION_EDIT from ms_play_get_move; borrowed until the next move. */
MsEdit *ms_play_get_edit (const MsPlay *play, const MsMove *move, bool *joined);
/* The current size and mine total; those of a game are always known. */
MsEditFrame ms_play_get_frame (const MsPlay *play);
/* The frame before the first move. */
MsEditFrame ms_play_get_start_frame (const MsPlay *play);
/* For an analysis read from a file, before its first move: 0 < density < 1 where the mine total is
 * unknown, else NAN. */
void ms_play_set_density (MsPlay *play, double density);
/* Whether the last move, undo or redo changed the size of the board: then every cell may have
 * changed, and the list of changed cells is empty. */
bool ms_play_get_resized (const MsPlay *play);

/* The same play before its first move, owned by the caller: rules, layout, start cells, proven
 * cell, begin cell and seed are those of play; no move is done or undone, and no click is counted.
 * NULL when there is no memory.  Cost: the cells. */
MsPlay *ms_play_new_again (const MsPlay *play, const MsAllocator *allocator);

/* Boards without guessing are made elsewhere, for a first click at one cell, and given to the game
 * by ms_play_set_layout before anything is opened.  Until then opening a cell fails with
 * MS_STATUS_NO_BOARD, unless ms_play_allow_guessing has made the game a plain one. */
void ms_play_set_layout (MsPlay *play, MsLayout *layout, int proven_cell); /* takes a reference */
void ms_play_allow_guessing (MsPlay *play);

/* Puts another layout in the place of the one that is there, by a rule that decides guesses
 * (ms_rule_set_decides); a reference is taken.  It must have the same size and mine total and agree
 * with every opened cell, else false is returned and nothing has changed.  So the moves that are
 * done come out on it as they did, and a game needs no other layout than its last.  Undone moves
 * might not, and are dropped; no seed and no proof belong to the game any more.  Cost: the
 * cells. */
bool ms_play_redraw (MsPlay *play, MsLayout *layout);

/* A copy of a game as it stands, to be read and freed on any thread; no move can be made, undone or
 * redone in it.  NULL for an analysis, or when there is no memory.  Cost: the cells.  The list of
 * moves is shared: while the copy exists, a new move copies some thousand moves of the list, or all
 * undone ones if it has no effect. */
MsPlay *ms_play_share (MsPlay *play);

/* The first click for which the layout is proven to need no guess; -1 = none is known.  Setting it
 * is for games read from files. */
int ms_play_get_proven_cell (const MsPlay *play);
void ms_play_set_proven_cell (MsPlay *play, int cell);

/* The first click for which a board from a file was made; -1 = the file does not say. */
int ms_play_get_begin_cell (const MsPlay *play);
void ms_play_set_begin_cell (MsPlay *play, int cell);

/* The day on which a game on the board of a day was begun, as the number YYYYMMDD; 0 = it is no
 * such game.  A copy (ms_play_new_again) has it too. */
int ms_play_get_begun_on (const MsPlay *play);
void ms_play_set_begun_on (MsPlay *play, int date);

/* From now on the game is played by free rules: a known board does not suit a competition, and a
 * guess that cannot be decided by its rule may be by the layout. */
void ms_play_set_free (MsPlay *play);

/* The seed a layout is or was drawn from.  A layout from elsewhere may have no seed, which is then
 * 0 and has no meaning. */
uint64_t ms_play_get_seed (const MsPlay *play);
bool ms_play_has_seed (const MsPlay *play);
void ms_play_forget_seed (MsPlay *play);

/* Makes a move and appends it to the list, even when it has no effect (wasted clicks count in the
 * metrics).  After the end of the game, outside the board, or where an analysis does not allow it,
 * nothing happens and nothing is appended.  MS_STATUS_OK, MS_STATUS_NO_MEMORY or
 * MS_STATUS_NO_BOARD.  Cost: the cells that change.
 */
MsStatus ms_play_do (MsPlay *play, const MsMove *move);

/* The cells that an opening or a chord, made now, would uncover before any 0 among them opens more;
 * returns how many they are. */
int ms_play_list_opens (const MsPlay *play, const MsMove *move, int opens[8]);

/* Whether a chord on a cell of such a board opens anything: it must show a number with as many
 * flags around it and at least one covered cell without a flag.  As in the classic programs a 0 is
 * such a number: a cell beside it that was flagged when the 0 was opened, and is flagged no longer,
 * is still covered. */
bool ms_chord_opens (const MsCell *cells, int width, int height, int cell);

/* Undoes the last move that had an effect, and the moves without effect after it; any number of
 * times, also when that move ended the game.  The layout stays, even when no cell is open any more.
 * Nothing happens when ms_play_count_undo is 0.  Cost: the cells that change; 4 bytes are kept for
 * each of them. */
void ms_play_undo (MsPlay *play);

/* Redoes the next undone move, with its time, and the moves without effect after it.  A new move
 * with an effect drops the undone moves; one without is put before them (and their times become at
 * least its time).  Nothing happens when ms_play_count_redo is 0.  MS_STATUS_OK or
 * MS_STATUS_NO_MEMORY. */
MsStatus ms_play_redo (MsPlay *play);

/* Makes a step of its own of each move of a game that has an effect, also of those that are joined,
 * as for somebody who watches it move by move; the clicks stay as they were counted.  No move may
 * be undone.  False, and nothing changes, when there is no memory.  Cost: the moves. */
bool ms_play_separate (MsPlay *play);

/* Undoes all moves, and stores on the way what ms_play_go needs to be quick; this is kept until a
 * move is made.  For an analysis nothing is stored.  False when there is no memory: then only some
 * moves are undone, and ms_play_go is as slow as before.  Cost: the moves, and the cells once for
 * some tens of thousands of changes. */
bool ms_play_index (MsPlay *play);
/* Undoes or redoes until n_steps steps are done, or all that there are; ms_play_get_changed then
 * gives all cells that differ.  MS_STATUS_OK; or MS_STATUS_NO_MEMORY, after which only a part of
 * the way was gone.  Cost: the cells and the steps between; after ms_play_index only the cells. */
MsStatus ms_play_go (MsPlay *play, int n_steps);

/* The cells as they were before the last move that had an effect, into cells[height*width]; false,
 * and nothing is written, when there is none, or an analysis was edited. */
bool ms_play_copy_before (const MsPlay *play, MsCell *cells);

/* The number of steps that ms_play_undo can undo and ms_play_redo can redo. */
int ms_play_count_undo (const MsPlay *play);
int ms_play_count_redo (const MsPlay *play);

/* The cells that the last ms_play_do, _undo or _redo changed, each once; borrowed until the next of
 * these calls. */
const int *ms_play_get_changed (const MsPlay *play, int *n_changed);

const MsRules *ms_play_get_rules (const MsPlay *play);
MsState ms_play_get_state (const MsPlay *play);
const MsCell *ms_play_get_cells (const MsPlay *play); /* [height*width], borrowed */
MsLayout *ms_play_get_layout (const MsPlay *play); /* borrowed; NULL before the first opening */
int ms_play_get_first_cell (const MsPlay *play); /* -1 before the first opening */
int ms_play_get_n_flags (const MsPlay *play); /* including the wrong flags of a lost game */
int ms_play_get_n_opened (const MsPlay *play);
/* The list of moves: first those that are done, then those that are undone, the next to be redone
 * first. */
int ms_play_count_moves (const MsPlay *play);
int ms_play_count_undone (const MsPlay *play);
MsMove ms_play_get_move (const MsPlay *play, int i);
/* The cells before the first move, of an analysis or as MsPlayContent had them; NULL = all covered.
 * Borrowed. */
const MsCell *ms_play_get_start_cells (const MsPlay *play);
/* of all moves ever made, also undone ones; borrowed */
const MsClicks *ms_play_get_clicks (const MsPlay *play);
/* How many they are where they can be compared with the fewest that win the board; -1: the game is
 * not won, or known only from its middle, or one click made several moves.  O(moves). */
int ms_play_count_winning_clicks (const MsPlay *play);
/* Whether a move, undone or not, has set a flag, on whatever cell and for however long. */
bool ms_play_get_any_flag (const MsPlay *play);

/* Moves that were undone and dropped before the game was saved count too: clicks replaces the
 * counts of a restored game.  False, and nothing changes, when a count is less than that of the
 * moves that are done, or when more clicks had an effect than were made. */
bool ms_play_raise_clicks (MsPlay *play, const MsClicks *clicks);

/* Replaces the counts of a game that is restored with its undone moves, since making these again to
 * restore them has counted too many clicks.  False, and nothing changes, when a count is negative,
 * or when more clicks had an effect than were made. */
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
  /* the cells after the last move; if not NULL they are compared with those of the restored game */
  const MsCell *cells;
  MsState state; /* checked; that of a game */
  int first_cell; /* kept if start_cells is given, else checked; -1 = none */
} MsPlayContent;

/* Makes the play again.  MS_STATUS_OK and an owned *play, or MS_STATUS_NO_MEMORY,
 * MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, MS_STATUS_FILE_MINE_COUNT (layout against rules),
 * MS_STATUS_FILE_WRONG_NUMBER (start cells against layout), MS_STATUS_FILE_CONTRADICTS (moves
 * against cells or state), MS_STATUS_FILE_OUTSIDE_BOARD (a move). */
MsStatus ms_play_restore (
    const MsPlayContent *content, const MsAllocator *allocator, MsPlay **play, MsErrorInfo *info);
