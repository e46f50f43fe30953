/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Builds the circuit: finds, bag by bag, which states of the needs can be reached.
 *
 * An entry's key holds, in the slot of each open number, the mines placed around it so far.  An
 * entry is dropped when a number has more mines than its need, or cannot reach its need with the
 * cells that are not folded in yet; all numbers are tested at once by arithmetic on the key:
 *   key + over  sets bit 3 of a slot when placed > need;
 *   key + under sets bit 3 of a slot when placed + cells left >= need.
 * Needs are at most 7 (see ms-reduce.h), so that bit 3 is free.
 */
#pragma once

#include "ms-circuit.h"

/* The bags plan->walk[begin…end - 1] of a section that was found to have no solution when the last
 * of them was folded; begin == end: there is no such section. */
typedef struct
{
  int begin, end;
} MsDeadEnd;

/* Sets up an empty circuit. */
bool ms_fold_begin (MsCircuit *circuit, const MsProblem *problem, MsWork *work);

/* Folds and prunes every section in turn; stops at the first section without a solution and
 * describes it in *dead_end.  When the run is stopped, the sections that are done by then remain
 * valid. */
bool ms_fold_all (MsCircuit *circuit, const MsProblem *problem, const MsOrder *order,
    const MsPlan *plan, MsFoldPools *pools, MsWork *work, MsDeadEnd *dead_end);
