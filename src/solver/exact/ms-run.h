/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One solver and its run: the stages of ms-solver.c, and what each has found out. */
#pragma once

#include "ms-fold.h"
#include "ms-order.h"
#include "ms-total.h"

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

/* Exact integers and fractions of a position, as strings in the arena. */
typedef struct
{
  char *layouts;
  char **box; /* [n_boxes] the chance of a mine in each cell of the box */
  char *outside; /* the chance of a mine in each outside cell; NULL when there are none */
} MsExactNumbers;

/* What a run that counted without a circuit has instead of one (ms-direct.h). */
typedef struct
{
  bool found; /* false: the run did not count in this way */
  bool decided; /* the numbers together decide a box that ms_reduce had left open */
  int n_sections, width; /* width: the most open numbers at once */
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
  /* Units of work that one fold may take, if work is limited (ms-work.h); 0: no limit. */
  double fold_work;
  /* may_probe: a fold that looks expensive may stop at once, for a probe (ms-run-prepare.h);
   * wants_probe: it did. */
  bool may_probe, wants_probe;
  bool may_be_direct; /* ms_run_fold_or_probe may count without a circuit, if it can */
  MsDirect direct;
  bool spectral; /* the position is counted as in ms-spectral.h, and count holds nothing */
  bool consistent;
  bool estimated; /* at MS_STAGE_COUNTED: what is known is an estimate, with sampling errors */
  MsStatus limit_met; /* the limit that kept the first attempt from counting everything exactly */
  bool no_layout_found; /* sampling found no layout, with all the work that it may take */
  /* Before MS_STAGE_COUNTED: what is not known is to be estimated roughly (ms-result.c). */
  bool rough;
  MsArenaMark reduced; /* a mark of the arena at MS_STAGE_REDUCED */
  MsContradiction contradiction;
  int32_t *conflict; /* [n_conflict] padded indices of the numbers of a conflict, in the arena */
  int n_conflict;

  /* These fields are set from MS_STAGE_COUNTED on. */
  double *box_probability; /* [n_boxes] the chance of a mine in each cell of the box */
  uint8_t *box_certainty; /* [n_boxes] MsCertainty */
  double outside_probability;
  MsCertainty outside_certainty;
  double *box_error; /* [n_boxes] standard errors of box_probability, if estimated */
  double outside_error;
  double layouts_mantissa;
  long layouts_exponent;
  MsExactNumbers *exact; /* NULL unless the options ask for exact numbers */
};

/* Begins a run: forgets what an earlier run found out, but keeps its memory, unless it is more than
 * this run may have. */
void ms_run_begin (MsSolver *self, const MsSolverOptions *options);
void ms_run_release_memory (MsSolver *self);
void ms_run_release_pools (MsSolver *self);

/* To be called when a limit was met at MS_STAGE_GRID or later: the problem becomes what it was, or
 * would have been, at MS_STAGE_REDUCED, and the memory of all later stages is given back.  *dead as
 * for ms_run_fold. */
bool ms_run_return_to_reduced (MsSolver *self, int32_t *dead);

/* After ms_run_return_to_reduced: chooses an order and folds. */
bool ms_run_fold_again (MsSolver *self, int32_t *dead);

/* At MS_STAGE_COUNTED, to be called before anything that needs the circuit: makes the circuit, with
 * the roots joined, if the run counted without one; nothing is counted along it. */
bool ms_run_complete (MsSolver *self);

/* Sets self->total: what is left of the position's mine total for the undecided cells. */
void ms_run_sum_up_total (MsSolver *self);

/* Goes from the listed numbers to the circuit: builds the problem, reduces it, orders the numbers
 * and folds.  *dead becomes the padded index of a number at which a contradiction of the numbers
 * among themselves showed, or -1. */
bool ms_run_fold (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead);

/* The first half of ms_run_fold, up to MS_STAGE_REDUCED; where *dead stays -1, ms_run_fold_again is
 * the second half. */
bool ms_run_reduce (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead);

/* After ms_run_fold: compares the mine total with what the boxes can hold.  *fits: some layout has
 * that total. */
bool ms_run_check_total (MsSolver *self, bool *fits);
