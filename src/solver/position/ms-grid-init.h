/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grid of a position: its cells, and what the options say of them. */
#pragma once

#include "ms-grid.h"

/* Copies the position as the options of the work have it; nothing is bound to numbers or boxes yet.
 * False when the run is to stop.  O(cells). */
bool ms_grid_init (MsGrid *grid, const MsPosition *position, MsWork *work);
