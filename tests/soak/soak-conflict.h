/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a conflict set is one, and none too large, by plain enumeration. */
#pragma once

#include "soak-case.h"
#include "soak-fault.h"

/* result is of a contradictory position.  The set's numbers must not hold together, and whenever
 * one is dropped the others must; with a conflict of the mine total all must hold without it.
 * Sets that would take too long, and what the solver may leave unexplained where numbers are many,
 * are left unchecked: *settled says. */
bool soak_check_conflict (
    const SoakCase *soak_case, const MsSolverResult *result, bool *settled, SoakFault *fault);
