/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A consistent result's whole numbers against themselves, its doubles, and the position's numbers.
 */
#pragma once

#include "soak-case.h"
#include "soak-fault.h"

/* False and *fault at the first difference:
 *   fractions in lowest terms, whole multiples of 1 / layouts, "0" and "1" where certain;
 *   doubles within 1e-13 of them;
 *   around every number they add up to it, and on the board to the mine total;
 *   layouts, certainties, best cells, outside cells and counts as the fractions say. */
bool soak_check_exact (const SoakCase *soak_case, const MsSolverResult *result, SoakFault *fault);
