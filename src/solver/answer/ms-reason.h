/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Why a covered cell is certain: a small set of opened numbers that leaves it no choice.
 *
 * This is a proof by contradiction: the opposite is assumed of the cell, and an irreducible set of
 * numbers is found that cannot hold together then (ms-explain.h).  Numbers near the cell are tried
 * first, so that the proof is one that a person can follow: those at most 1 cell away, then 2, 3,
 * 4, 6, 8, then all.
 */
#pragma once

#include "ms-solver.h"

typedef struct
{
  bool proven; /* false: numbers and mine total do not make the cell certain, or a limit was met */
  bool by_total; /* the mine total is part of the proof */
  int n_numbers;
  int32_t numbers[]; /* [n_numbers] opened cells, row-major order; n_numbers may be 0 if by_total */
} MsReason;

/* Finds why a cell is certain.  certainty: what is to be proven of it, MS_CERTAINTY_SAFE or
 * MS_CERTAINTY_MINE.  options: only the limits, the poll and trust_flags matter.  Returns
 * MS_STATUS_OK and a *reason owned by the caller, or MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY.
 * Cost: up to seven runs of the solver, most often one or two. */
MsStatus ms_reason_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsCertainty certainty, MsReason **reason);

void ms_reason_free (MsReason *reason); /* NULL is allowed */
