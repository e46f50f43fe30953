/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What single numbers decide, worked out on the grid before any box is made: on a board under
 * play that is most of it, and far cheaper here than later.
 *
 * A number whose mines are all found frees the rest around it; one that needs every undecided cell
 * around it makes them mines.  Decided cells become MS_GRID_FOUND_SAFE or MS_GRID_FOUND_MINE.
 */
#pragma once

#include "ms-grid.h"

/* Looks at the listed numbers until nothing follows any more, then takes those without undecided
 * cells off the list.  *dead is the padded index of a number that contradicts what was found, or
 * -1.  O(cells around the listed numbers). */
bool ms_obvious_find (MsGrid *grid, int32_t *indices, int *n_indices, MsWork *work, int32_t *dead);

/* Makes every found cell undecided again.  O(cells). */
void ms_obvious_forget (MsGrid *grid);
