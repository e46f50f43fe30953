/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both passes of a plain count, for circuits so small that there is nothing to report, to limit or to cut
 * off in between.  The same sums in the same order as those of ms-count.c. */
#pragma once

#include "ms-coefficients.h"

#define MS_COUNT_SMALL_ENTRIES 256
#define MS_COUNT_SMALL_EDGE_WORDS 1024

static inline bool
ms_count_is_small (const MsCount *count, const MsCircuit *circuit)
{
  return count->kind == MS_COUNT_PLAIN && count->tilt == 1
      && circuit->n_entries <= MS_COUNT_SMALL_ENTRIES
      && circuit->n_edge_words <= MS_COUNT_SMALL_EDGE_WORDS;
}

/* As ms_count_forward; the slices and scales have their memory. */
bool ms_count_forward_small (
    MsCount *count, const MsCircuit *circuit, const MsProblem *problem, MsWork *work);

/* As ms_count_backward; both arrays are all zero. */
bool ms_count_backward_small (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work);
