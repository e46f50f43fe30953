/* SPDX-License-Identifier: LGPL-3.0-or-later */
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

/* What single numbers decide, worked out on the grid before any box is made: on a board under play
 * that is most of what can be decided, and far cheaper to find here than later.
 *
 * If all mines around a number are found, the other cells around it are safe; if a number needs
 * every undecided cell around it, they are mines.  Decided cells become MS_GRID_FOUND_SAFE or
 * MS_GRID_FOUND_MINE.
 */

/* Looks at the listed numbers, and again at those beside a decided cell, until nothing follows any
 * more; then takes those without undecided cells off the list.  *dead becomes the padded index of a
 * number that contradicts what was found, or -1.  O(cells around the listed numbers). */
bool ms_obvious_find (MsGrid *grid, int32_t *indices, int *n_indices, MsWork *work, int32_t *dead);
