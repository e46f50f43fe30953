/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which layouts are listed: fewest mines first, then those first that have a mine in
 * the first cell in which they differ.  Private to this wing.
 */
#pragma once

#include "ms-work.h"

/* Sorts mine[n][n_cells] in place; false when the run is to stop.  O(n log n * n_cells). */
bool ms_layout_sort (MsWork *work, uint8_t *mine, int n, int n_cells);
