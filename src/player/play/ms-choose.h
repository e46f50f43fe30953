/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Which cell a strategy would open next in a position, and why.  The position can come from
 * anywhere, while ms-player.h follows a game from its first cell.  The best guess that the program
 * itself shows comes from ms-best.h.
 *
 * The same position gives the same choice on every machine, as long as no limit is met. */
#pragma once

#include "ms-player.h"
#include "ms-solver.h"

/* On boards with more cells the safest cell is chosen, whatever the strategy. */
#define MS_CHOOSE_MOST_CELLS 10000

/* Whether the game that shows this position is lost: a mine was hit. */
bool ms_choose_is_lost (const MsPosition *position);

/* Whether that game is won: only mines are still covered, if any layout fits at all. */
bool ms_choose_is_won (const MsPosition *position);

/* Whether nothing is known yet: no cell is open, and there is no trusted flag. */
bool ms_choose_is_fresh (const MsPosition *position, bool trust_flags);

/* The cell to open first in a game whose rules promise first_click: row-major, -1 when the board is
 * all mines. */
int ms_choose_first_cell (int width, int height, int mines, MsFirstClick first_click);

/* Sets *choice to that cell for a position of which nothing is known: the basis is MS_BASIS_FIRST,
 * and safety is set. */
void ms_choose_first (const MsPosition *position, MsFirstClick first_click, MsChoice *choice);

/* rivals is NULL, or becomes what the strategy says of other cells (ms_player_set_rivals).  Of
 * options, the limits, the poll and trust_flags apply, and, before the first click, first_click, as
 * the promise for the cell that will be chosen (first_cell is ignored).  Returns
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
    const MsSolverOptions *options, const MsAllocator *allocator, MsChoice *choice,
    MsPlayerRivals *rivals);
