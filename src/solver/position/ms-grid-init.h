/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Makes the grid of a position: its cells, and what the options say of them. */
#pragma once

#include "ms-grid.h"

/* Copies the position and applies what the options of the work say of its cells; no number or box
 * has an index in the grid yet.  False when the run is to stop.  O(cells). */
bool ms_grid_init (MsGrid *grid, const MsPosition *position, MsWork *work);
