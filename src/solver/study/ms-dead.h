/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dead cells: covered cells whose number is known in advance.
 *
 * A cell is dead when it may hold a mine and may be free, touches an opened number, and shows the
 * same number in every layout in which it is free.  Opening it then rules out just the layouts with a
 * mine there: it may decide other cells by being free, never by its number. */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

/* dead[height*width] becomes 1 where a cell is dead, else 0; exactly, never by sampling or rounding.
 * now: the answer for position under options, of which all count.  None is dead where now is no exact
 * count, or contradictory, or at a density, or where finding out would take more than a fixed amount of
 * work, counted and not timed: some ten milliseconds.
 *   MS_STATUS_OK, MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY: dead is undefined but after the first.
 * Cost: a count for each cell that may be dead, and two more where the first does not tell. */
MsStatus ms_dead_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSolverResult *now, uint8_t *dead);
