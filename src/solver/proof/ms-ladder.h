/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The deduction ladder: every certain cell of a position, found by the simplest rule that explains
 * it.
 *
 * Each rung decides cells from what the rungs before it have decided, without opening anything, by
 * the simplest rule (ms-rung.h) that decides something then.  The rungs together decide exactly the
 * cells that are certain in every layout, each once.
 *
 * A position too large to count has the rungs of one, two and three numbers and of equations; the
 * mine total and exhaustion could then not be looked for, and complete says so.
 */
#pragma once

#include "ms-rung.h"
#include "ms-solver.h"

typedef struct
{
  int width, height;
  int n_rungs;
  const MsRung *const *rungs; /* [n_rungs] */
  /* Every certain cell is explained; false if a limit was met, or certainty is only estimated. */
  bool complete;
  MsStatus stopped; /* the limit that kept it from being complete, else MS_STATUS_OK */
  /* What the solver says of the position; there are no rungs where that is not consistent. */
  const MsSolverResult *result;
} MsLadder;

/* options: the limits, the poll, trust_flags, assumptions and the density matter; trusted flags and
 * assumptions are known from the start.  The promise for a first click is ignored.
 * The ladder lives in memory of the solver's allocator.
 * Returns MS_STATUS_OK and an owned *ladder, even if it is not complete or the position contradicts
 * itself.  Otherwise *ladder is NULL, and the status is MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY,
 * or a limit at which not even the solver had a result.
 * Cost: one run of the solver, some microseconds for each number, and some runs for each rung of
 * exhaustion. */
MsStatus ms_ladder_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsLadder **ladder);

void ms_ladder_free (MsLadder *ladder); /* NULL is allowed */

/* What the safe cell of a position takes that is found most easily. */
typedef struct
{
  MsRungRule rule; /* the hardest rule on the way to it; MS_N_RUNG_RULES: no cell is safe */
  /* Of two or three numbers, what they still lack, as digits: 12 for 1-2, or 2-1; of three the
   * one in the middle is that which is compared with both others, so that 121 is 1-2-1.  Else 0. */
  int pattern;
} MsEasiest;

/* As ms_ladder_find.  The position must have a layout.  MS_STATUS_OK and *easiest; or the status
 * with which it stopped before that was known.  Cost: some microseconds for each number; where the
 * rules of numbers lead to no safe cell, a ladder. */
MsStatus ms_ladder_find_easiest (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsEasiest *easiest);
