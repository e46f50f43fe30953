/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* From a position to the circuit of all its sections: the first half of a run, and what each of its
 * stages has found out.  ms-engine.h counts along the circuit. */
#pragma once

#include "ms-fold.h"
#include "ms-order.h"

/* Each stage includes what the earlier ones found. */
typedef enum
{
  MS_STAGE_NONE,
  MS_STAGE_GRID, /* the position is copied to the grid */
  MS_STAGE_BOXES, /* the boxes are known, and some may be decided */
  MS_STAGE_REDUCED, /* all that the rules of ms-reduce.h decide is decided */
  MS_STAGE_FOLDING, /* the circuit holds some sections */
  MS_STAGE_COUNTED, /* everything is known */
} MsStage;

typedef struct _MsRun
{
  MsWork work;
  MsGrid grid;
  MsProblem problem;
  MsOrder order;
  MsPlan plan;
  MsCircuit circuit;
  MsFoldPools fold_pools;
  MsOrderPools order_pools;

  MsStage stage;
  /* Units of work that one fold may take, if work is limited (ms-work.h); 0: no limit. */
  double fold_work;
  /* may_probe: a fold that looks expensive may stop at once, for a probe (ms-run-prepare.h);
   * wants_probe: it did. */
  bool may_probe, wants_probe;
  bool explains; /* parts of a contradiction are folded: never refused for an estimate's sake */
  MsArenaMark reduced; /* a mark of the arena at MS_STAGE_REDUCED */
  MsContradiction contradiction;
} MsRun;

/* To be called when a limit was met at MS_STAGE_GRID or later: the problem becomes what it was, or
 * would have been, at MS_STAGE_REDUCED, and the memory of all later stages is given back, but for
 * the pools (ms_engine_release_pools).  *dead as for ms_run_fold. */
bool ms_run_return_to_reduced (MsRun *self, int32_t *dead);

/* After ms_run_return_to_reduced: chooses an order and folds. */
bool ms_run_fold_again (MsRun *self, int32_t *dead);

/* Goes from the listed numbers to the circuit: builds the problem, reduces it, orders the numbers
 * and folds.  *dead becomes the padded index of a number at which a contradiction of the numbers
 * among themselves showed, or -1. */
bool ms_run_fold (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead);

/* The first half of ms_run_fold, up to MS_STAGE_REDUCED; where *dead stays -1, ms_run_fold_again is
 * the second half. */
bool ms_run_reduce (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead);
