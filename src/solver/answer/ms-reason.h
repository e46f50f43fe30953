/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a covered cell is certain: a small set of opened numbers that leaves it no choice.
 *
 * A proof by contradiction: assume the opposite of the cell, and take the irreducible set of
 * numbers that cannot hold together then (ms-explain.h).  Numbers near the cell are tried first, so
 * that the proof is one a person can follow: those at most 1 away, 2, 3, 4, 6, 8, then all.
 */
#pragma once

#include "ms-solver.h"

typedef struct
{
  bool proven; /* false: the cell is not certain by numbers and mine total, or a limit was met */
  bool by_total; /* the mine total is part of the proof */
  int n_numbers;
  int32_t numbers[]; /* [n_numbers] opened cells, row-major order; may be none if by_total */
} MsReason;

/* certainty: what is to be proven of cell, MS_CERTAINTY_SAFE or MS_CERTAINTY_MINE.  The limits, the
 * poll and trust_flags of options count.  MS_STATUS_OK and a *reason that is the caller's, or
 * MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY.  Costs up to seven runs of the solver, most often one
 * or two. */
MsStatus ms_reason_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsCertainty certainty, MsReason **reason);

void ms_reason_free (MsReason *reason); /* NULL is allowed */
