/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ms-fold-section.h does, for sections whose tables have a few entries each, as those of most games
 * do: entries are looked for one by one, and wait on the machine's own stack. */
#pragma once

#include "ms-circuit.h"

typedef enum
{
  MS_FOLD_SMALL_DONE,
  MS_FOLD_SMALL_DEAD, /* there is no solution */
  MS_FOLD_SMALL_TOO_LARGE, /* the circuit is as it was */
  MS_FOLD_SMALL_STOPPED, /* the run is to stop */
} MsFoldSmallEnd;

/* Folds the bags walk[begin…end - 1] of a plan, whose slots are below 16; folded[n_boxes] says which
 * boxes were folded before.  root: the fewest and most mines, where done; *dead_at: the place in walk
 * where there is no solution.  The layers are those that the general fold makes, to the last edge. */
MsFoldSmallEnd ms_fold_small (MsCircuit *circuit, const MsProblem *problem, const MsOrder *order,
    const MsPlan *plan, int begin, int end, uint8_t *folded, MsWork *work, MsSectionRoot *root,
    int *dead_at);
