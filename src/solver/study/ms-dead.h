/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Dead cells: covered cells whose number is known in advance.
 *
 * A cell is dead when it may hold a mine and may be free, touches an opened number, and shows the
 * same number in every layout in which it is free.  So opening it only rules out the layouts with a
 * mine there: it may decide other cells by being free, but never by its number. */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

/* Sets dead[height*width] to 1 for each dead cell, else to 0; exactly, never by sampling or
 * rounding.
 * now: the result for position under options, all of which count.  No cell is taken for dead if now
 * is not an exact count, is contradictory, or has a density, or if finding dead cells would take
 * more than a fixed amount of work, counted and not timed: some ten milliseconds.
 * Returns MS_STATUS_OK; or MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and dead is undefined.
 * Cost: a count for each cell that may be dead, and two more where the first does not tell. */
MsStatus ms_dead_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSolverResult *now, uint8_t *dead);
