/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that is asked of one case. */
#pragma once

#include "soak-case.h"
#include "soak-fault.h"

typedef struct
{
  long cases, consistent, by_oracle, conflicts_checked, conflicts_unchecked, limited;
  long sections; /* judged by the cross-check of the solver */
} SoakCounts;

/* False and *fault at the first difference.  counts gathers what was done. */
bool soak_check (MsSolver *solver, const SoakCase *soak_case, SoakCounts *counts, SoakFault *fault);
