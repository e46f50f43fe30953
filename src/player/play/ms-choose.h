/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a strategy would open next in a position, and why; for a position from anywhere, while
 * ms-player.h follows a game from its first cell.  What the program itself names the best guess is
 * ms-best.h's.
 *
 * The same position gives the same choice on every machine, as long as no limit is met.
 */
#pragma once

#include "ms-player.h"
#include "ms-solver.h"

/* Boards with more cells are played by the safest cell, whatever the strategy. */
#define MS_CHOOSE_MOST_CELLS 10000

/* Whether the game that shows this position is over: a mine was hit. */
bool ms_choose_is_lost (const MsPosition *position);

/* Whether it is over the other way: no cell but mines is covered, if any layout fits at all. */
bool ms_choose_is_won (const MsPosition *position);

/* Whether nothing is known yet: nothing is open, and no flag is trusted. */
bool ms_choose_is_fresh (const MsPosition *position, bool trust_flags);

/* The cell to open first in a game under that promise: row-major, -1 when the board is all mines.
 */
int ms_choose_first_cell (int width, int height, int mines, MsFirstClick first_click);

/* The same of a position of which nothing is known: MS_BASIS_FIRST, and how safe the cell is. */
void ms_choose_first (const MsPosition *position, MsFirstClick first_click, MsChoice *choice);

/* Of options count the limits, the poll, trust_flags, and, before the first click, first_click: the
 * promise for the cell that will be chosen (first_cell does not count).  Returns
 *   MS_STATUS_OK   *choice; choice->cell is -1 where nothing can be opened: the position is
 *                  contradictory, lost or won.  Before the first click the basis is MS_BASIS_FIRST.
 *                  Where counting crosses a limit, or the board has more than MS_CHOOSE_MOST_CELLS
 *                  cells, the basis is MS_BASIS_CERTAIN or MS_BASIS_SAFEST and safety may be an
 *                  estimate; a position of which nothing is known then gives
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT;
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY.
 * Cost: a count, and what the strategy does: "best" takes some tenths of a second for a guess on an
 * Expert board. */
MsStatus ms_choose (const MsPosition *position, const MsStrategy *strategy,
    const MsSolverOptions *options, const MsAllocator *allocator, MsChoice *choice);

/* The same choice, and what the strategy says of the cells beside it: see ms_player_set_asked. */
typedef struct
{
  const int *asked; /* [n_asked] */
  int n_asked; /* at most MS_PLAYER_MOST_ASKED */
  MsRival rivals[MS_PLAYER_MOST_RIVALS];
  int n_rivals;
} MsChooseRivals;

MsStatus ms_choose_and_weigh (const MsPosition *position, const MsStrategy *strategy,
    const MsSolverOptions *options, const MsAllocator *allocator, MsChoice *choice,
    MsChooseRivals *rivals);
