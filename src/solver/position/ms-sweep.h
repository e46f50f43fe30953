/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What single numbers decide, worked out for a row of cells at once: a cell is a bit, and the mines
 * around sixty-four cells are counted together by adding rows of bits.  The result is that of
 * ms_problem_list and ms_obvious_find one after the other, in a tenth of the instructions; but
 * contradictions are only noticed here, while those two find and name them.
 */
#pragma once

#include "ms-grid.h"

/* Decides all that single numbers do.  Then lists the padded indices of the opened cells that still
 * have undecided ones around them, row-major; the array is in the arena.  *clean becomes true if no
 * number is contradicted; else false, the grid is as it was, and there is no list.  O(cells), and
 * once more for the cells that are decided. */
bool ms_sweep_find (MsGrid *grid, MsWork *work, int32_t **indices, int *n_indices, bool *clean);
