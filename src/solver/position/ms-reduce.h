/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides boxes by the two cheapest rules, to a fixed point:
 *   one number:  all its mines are found, or all its undecided cells are mines;
 *   two numbers: with (A), (B) their needs and (A) − (B) = |A \ B|, A \ B are mines and B \ A safe.
 * Both hold whatever the mine total is.  What they decide splits the rest into smaller sections
 * and leaves every number with 0 < need < left, so need <= 7.
 */
#pragma once

#include "ms-problem.h"

/* False when the run is to stop.  *contradicted is the number at which a rule met a contradiction,
 * or -1. */
bool ms_reduce (MsProblem *problem, MsWork *work, int *contradicted);
