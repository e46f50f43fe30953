/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the circuit: which states of the needs can be reached, bag by bag.
 *
 * An entry's key holds, in the slot of each open number, the mines placed around it so far.  An
 * entry dies when a number has more than its need, or cannot reach it with the cells that are not
 * folded in yet; all numbers are tested at once in the key's own arithmetic:
 *   key + over  sets bit 3 of a slot when placed > need;
 *   key + under sets bit 3 of a slot when placed + cells left >= need.
 * Needs are at most 7 (see ms-reduce.h), so that bit 3 is free.
 */
#pragma once

#include "ms-circuit.h"

/* Where a section has no solution, its walk from begin to end: n_numbers bags were read. */
typedef struct
{
  int begin, end; /* in plan->walk; begin == end: none */
} MsDeadEnd;

/* Sets up an empty circuit. */
bool ms_fold_begin (MsCircuit *circuit, const MsProblem *problem, MsWork *work);

/* Folds and prunes every section in turn; stops at the first without a solution and says so in
 * *dead_end.  Sections done before stay proven when the run is stopped. */
bool ms_fold_all (MsCircuit *circuit, const MsProblem *problem, const MsOrder *order,
    const MsPlan *plan, MsFoldPools *pools, MsWork *work, MsDeadEnd *dead_end);
