/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One solver and the run it is on: the stages of ms-solver.c, and what each has found out. */
#pragma once

#include "ms-count.h"
#include "ms-fold.h"
#include "ms-order.h"
#include "ms-plan.h"
#include "ms-problem.h"
#include "ms-total.h"

/* Each stage includes what the earlier ones found. */
typedef enum
{
  MS_STAGE_NONE,
  MS_STAGE_GRID, /* the grid is copied */
  MS_STAGE_BOXES, /* the boxes are known, some may be decided */
  MS_STAGE_REDUCED, /* what the two cheapest rules decide is decided */
  MS_STAGE_FOLDING, /* the circuit holds some sections */
  MS_STAGE_COUNTED, /* everything is known */
} MsStage;

/* Integers and fractions of a position, as strings in the arena. */
typedef struct
{
  char *layouts;
  char **box; /* [n_boxes] probability of a cell in the box */
  char *outside; /* NULL when there are no outside cells */
} MsExactNumbers;

/* What a run that went without a circuit has instead (ms-direct.h). */
typedef struct
{
  bool found; /* else there is nothing */
  bool decided; /* the numbers together decide a box that the reduction had left open */
  int n_sections, width; /* width: most open numbers at once */
  long looked;
} MsDirect;

struct _MsSolver
{
  MsWork work;
  MsGrid grid;
  MsProblem problem;
  MsOrder order;
  MsPlan plan;
  MsCircuit circuit;
  MsCount count;
  MsTotal total;
  MsFoldPools fold_pools;
  MsOrderPools order_pools;
  MsPool limb_pool, limb_gradient_pool;
  MsPool endgame_stack_pool, endgame_group_pool, endgame_known_pool;

  MsStage stage;
  double fold_work; /* of a limit of work, what one fold may take (ms-work.h); 0: no limit */
  bool may_probe, wants_probe; /* see ms-run-prepare.h */
  bool may_be_direct; /* ms_run_fold_or_probe may go without a circuit, if it can */
  MsDirect direct;
  bool spectral; /* the passes are those of ms-spectral.h; the count's own hold nothing */
  bool consistent;
  bool estimated; /* at MS_STAGE_COUNTED: everything is known but for sampling errors */
  MsStatus limit_met; /* what kept the first attempt from counting all exactly */
  bool no_layout_found; /* by sampling, with all the work that it may take */
  bool rough; /* before MS_STAGE_COUNTED: what is not known is to be estimated roughly */
  MsArenaMark reduced; /* the arena at MS_STAGE_REDUCED */
  MsContradiction contradiction;
  int32_t *conflict; /* [n_conflict] padded indices, in the arena */
  int n_conflict;

  /* From MS_STAGE_COUNTED on. */
  double *box_probability; /* [n_boxes] of a cell being a mine */
  uint8_t *box_certainty; /* [n_boxes] MsCertainty */
  double outside_probability;
  MsCertainty outside_certainty;
  double *box_error; /* [n_boxes] standard errors, if estimated */
  double outside_error;
  double layouts_mantissa;
  long layouts_exponent;
  MsExactNumbers *exact; /* NULL unless asked for */
};

/* Forgets what an earlier run found out; its memory is kept, unless it is more than this run may
 * have. */
void ms_run_begin (MsSolver *self, const MsSolverOptions *options);
void ms_run_release_memory (MsSolver *self);
void ms_run_release_pools (MsSolver *self);

/* Where a limit was met from MS_STAGE_GRID on: the problem as it was, or would have been, at
 * MS_STAGE_REDUCED, with the memory of all later stages given back.  *dead as for ms_run_fold. */
bool ms_run_return_to_reduced (MsSolver *self, int32_t *dead);

/* After that: orders and folds. */
bool ms_run_fold_again (MsSolver *self, int32_t *dead);

/* At MS_STAGE_COUNTED, before anything that needs the circuit: makes it where the run went without,
 * the roots joined; nothing is counted along it. */
bool ms_run_complete (MsSolver *self);

/* What is left of the position's mine total for the undecided cells. */
void ms_run_sum_up_total (MsSolver *self);

/* From the listed numbers to the circuit: builds, reduces, orders and folds.  *dead is the padded
 * index of a number at which a contradiction of the numbers among themselves showed, or -1. */
bool ms_run_fold (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead);

/* The first half of it, to MS_STAGE_REDUCED; where *dead stays -1, ms_run_fold_again is the second. */
bool ms_run_reduce (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead);

/* After ms_run_fold: the mine total against what the boxes can hold.  *fits: some layout has it. */
bool ms_run_check_total (MsSolver *self, bool *fits);
