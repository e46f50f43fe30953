/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How much opening each covered cell tells of the layout, in bits, as MsReveal (ms-reveal.h). */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

/* Sets bits[height*width]: of a covered cell how much opening it tells, 0 for a certain mine; NaN
 * for opened cells.
 * now: the result for position under options, all of which count.  *known is false, and nothing
 * else is set, if now is not an exact count or is contradictory, or if finding the bits would take
 * more than a fixed amount of work, counted and not timed: about a second.
 * Returns MS_STATUS_OK; or MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and bits is undefined.
 * Cost: that of ms_reveal_find for each covered cell; cells away from the numbers that touch as
 * many cells away from them are alike, and are looked at once. */
MsStatus ms_bits_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSolverResult *now, double *bits, bool *known);
