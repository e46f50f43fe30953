/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What single numbers decide, worked out for a row of cells at once: a cell is a bit, and the mines
 * around sixty-four cells are counted by adding rows of bits.  The same as ms_problem_list and
 * ms_obvious_find one after the other, in a tenth of the instructions, but for contradictions,
 * which those two find and name.
 */
#pragma once

#include "ms-grid.h"

/* Decides all that single numbers do, and lists the opened cells that have undecided ones around
 * them afterwards: padded indices, row-major, in the arena.  *clean: no number is contradicted; else
 * the grid is as it was, and there is no list.  O(cells), and once more for what is decided. */
bool ms_sweep_find (MsGrid *grid, MsWork *work, int32_t **indices, int *n_indices, bool *clean);
