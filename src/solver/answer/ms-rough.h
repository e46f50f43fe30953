/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rough estimate of the whole board, for where neither counting nor sampling comes to anything.
 *
 * A cell beside numbers gets the mean of what each of them says by itself, its mines that are left
 * over its cells that are; the others share the rest of the mine total.  Nothing bounds how far
 * that is from the truth, and the standard errors say so: they are half of the distance to what is
 * farther, no mine or a mine, so that the truth is always within two of them.
 */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Gives every cell of result that is not certain a probability and an error, and sets
 * outside_probability.  The solver's grid must stand.  O(cells); false when cancelled. */
bool ms_rough_fill (MsSolver *self, MsSolverResult *result);
