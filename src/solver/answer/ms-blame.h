/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which assumptions, or which trusted flags, cause a contradiction.
 *
 * Flags are opinions: where the numbers agree with each other without them, it is a flag that
 * cannot be right.  Of the flags that can matter to the numbers of a conflict, one after the other
 * is left out if the conflict stands without it; the set that remains is irreducible.  Where there
 * are too many for that, all of them are named.  Assumptions about cells are treated in the same
 * way, before flags.
 */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

/* Fills conflict_flags of a contradictory result that was found with options.  Returns
 * MS_STATUS_OK, even when a limit keeps the flags from being known; else MS_STATUS_CANCELLED or
 * MS_STATUS_NO_MEMORY.  Cost: at most 66 runs with the numbers of the conflict alone. */
MsStatus ms_blame_flags (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult *result);

/* Fills conflict_assumed of a contradictory result that was found with options, which assume
 * something; leaves it NULL where there is a contradiction without the assumptions.  Returns the
 * same as ms_blame_flags.  Cost: at most 65 runs with the numbers of the conflict alone. */
MsStatus ms_blame_assumed (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult *result);
