/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Decides boxes by the two cheapest rules, until neither decides any more:
 *   one number:  all its mines are found, or all its undecided cells are mines;
 *   two numbers: if A and B are their undecided cells, a and b their needs, and a − b = |A \ B|,
 *   then A \ B are mines and B \ A are safe.
 * Both rules hold whatever the mine total is.  What they decide splits the rest into smaller
 * sections and leaves every number that has undecided cells with 0 < need < left, so need <= 7.
 */
#pragma once

#include "ms-problem.h"

/* False when the run is to stop.  *contradicted is the index of the number at which a rule met a
 * contradiction, or -1. */
bool ms_reduce (MsProblem *problem, MsWork *work, int *contradicted);
