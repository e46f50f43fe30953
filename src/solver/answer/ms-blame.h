/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which assumptions, or which trusted flags, a contradiction is made of.
 *
 * Flags are opinions: where the numbers would hold without them, they are what cannot be right.  Of
 * the flags that can matter to the numbers of a conflict, those are left out one after the other
 * without which it stands all the same; what remains is irreducible.  Where there are many, all of
 * them are named.  The same is done with what is assumed of cells, first.
 */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

/* Fills conflict_flags of a contradictory result of options.  MS_STATUS_OK, also when a limit keeps
 * it from knowing; MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY.  Cost: at most 66 runs with the
 * numbers of the conflict alone. */
MsStatus ms_blame_flags (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult *result);

/* Fills conflict_assumed of a contradictory result of options, which assume something; leaves it
 * NULL where there is a contradiction without them.  Returns the same.  Cost: at most 65 runs with
 * the numbers of the conflict alone. */
MsStatus ms_blame_assumed (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult *result);
