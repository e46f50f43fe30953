/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges what is said of two cells, as plain data and as a sentence. */
#pragma once

#include "known-truth.h"
#include "ms-scout-text.h"

typedef struct
{
  long n_statements, n_kinds[MS_N_SCOUT_VERDICTS], n_judged_ahead, n_marked;
} Compared;

/* Some pairs of a position, supposing something of a third cell now and then; counted in
 * compared. */
void judge_pairs (Compared *compared, MsSolver *solver, const MsPosition *position,
    const Truth *truth, uint64_t seed);
