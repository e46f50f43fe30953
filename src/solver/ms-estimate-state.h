/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the estimate share. */
#pragma once

#include "ms-estimate-region.h"
#include "ms-rest.h"

#define MS_MOST_BATCHES 8
#define MS_MOST_SWEEPS 200 /* in a batch */

/* The chances seen, in independent batches. */
typedef struct
{
  double *now; /* [n_boxes] sum over the sweeps of this batch */
  double *sum, *squares; /* [n_boxes] over the means of batches */
  double outside_sum, outside_squares;
  int n_now; /* sweeps in this batch */
  int n_batches;
  int batch_end[MS_MOST_BATCHES]; /* sweeps until the end of each batch */
  int32_t *lefts; /* [sweeps] mines left to the rest at the end of each sweep */
} MsTally;

typedef struct
{
  MsSolver *solver;
  MsWork *work;
  MsRng rng;
  MsRegion region;
  MsRest rest;

  int32_t *exact; /* [n_exact] boxes of the sections that are counted exactly */
  int n_exact, n_sampled; /* undecided boxes; n_exact + n_sampled of them */

  double density; /* of mines in undecided cells, about */
  double odds; /* what a mine weighs where the rest has a part in it, about */
  int side; /* of the windows of a sweep */
  int left; /* mines left to the rest by the layout of the sampled boxes */
  MsTally tally;

  double budget; /* region.work_done at which sampling ends */
  double time_from, time_to; /* of the clock; time_to 0: no time limit */
} MsEstimate;

/* How much of the allowance is used up, 0…1 and beyond. */
double ms_estimate_gauge (const MsEstimate *self);

/* Proves what can be proven window by window, and decides it in the problem.  *dead: the padded
 * index of a number with a contradiction around it, or -1. */
bool ms_estimate_prove (MsEstimate *self, int32_t *dead);

/* Sets apart the sections that can be counted exactly: self->exact, region.left_out. */
bool ms_estimate_split (MsEstimate *self);

/* Sets none apart after all. */
bool ms_estimate_sample_all (MsEstimate *self);

/* Finds a first layout of the sampled boxes; *found: false when it was given up. */
bool ms_estimate_start (MsEstimate *self, bool *found);

/* Draws every sampled box anew, window by window.  record: adds what was seen to the tally. */
bool ms_estimate_sweep (MsEstimate *self, bool record);

/* Whether some layout of the whole position has the sampled boxes as they are. */
bool ms_estimate_is_whole (MsEstimate *self);

/* Counts the exact sections by themselves and readies the rest; later, with what the sampling left
 * to the rest, finds the chances of their boxes and of the outside cells. */
bool ms_estimate_count_rest (MsEstimate *self, int mines, int outside);
bool ms_estimate_judge_rest (MsEstimate *self);

/* Ends a batch. */
bool ms_estimate_end_batch (MsEstimate *self);

/* From the tally to the solver's probabilities and errors. */
bool ms_estimate_sum_up (MsEstimate *self);
