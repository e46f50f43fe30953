/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the estimate share. */
#pragma once

#include "ms-crew.h"
#include "ms-estimate-region.h"
#include "ms-estimate-outside.h"

#define MS_MOST_BATCHES 32
#define MS_LEFT_GROUPS 12
#define MS_LEVELS 3
#define MS_DEPTH_MOST 3
#define MS_WIDTH_FREE MS_MAX_OPEN /* no box is held */

/* The chances seen, in independent batches: one for each chain. */
typedef struct
{
  /* [n_boxes] Sums over the sweeps of this batch, and over its early ones; each sighting has a weight. */
  double *now, *early;
  float *now_weight, *early_weight;
  double *sum, *squares; /* [n_boxes] over the means of batches */
  double *drift; /* [n_boxes] sum over batches: mean of the late sweeps less that of the early */
  double outside_sum, outside_squares; /* over groups, see lefts */
  /* What is counted exactly but for the mines left to it: the variance of its chance from one
   * sighting of those to the next.  Found when sampling has ended, in the place of early. */
  double *single; /* [n_boxes] */
  double outside_single;
  int n_early, n_now; /* sweeps in this batch */
  int n_sweeps; /* in the batches before */
  int n_rough; /* recorded sweeps that did not draw all sampled boxes in one step */
  int n_batches;
  /* How likely it was that first_left and more mines were left to the rest, batches taken in turn:
   * group i has lefts[i * n_lefts …].  What is further off does not happen. */
  float *lefts;
  float *lefts_now; /* [n_lefts] of this batch */
  int n_lefts, first_left;
} MsSightings;

bool ms_tally_init (MsSightings *tally, int n_boxes, MsWork *work);

/* Ends a batch of batch's, which is added to what is known of the batches before; both may be the
 * same. */
bool ms_tally_take (MsSightings *tally, MsSightings *batch, int n_boxes, MsWork *work);

/* Makes room for lefts near one that is to be expected, of 0…most. */
bool ms_tally_expect_left (MsSightings *tally, int left, int most, MsWork *work);

static inline int
ms_tally_groups (const MsSightings *tally)
{
  return tally->n_batches < MS_LEFT_GROUPS ? tally->n_batches : MS_LEFT_GROUPS;
}

typedef struct
{
  MsSolver *solver;
  MsWork *work;
  MsRng rng;
  MsRegion region;
  MsEstimateOutside rest;

  int32_t *exact; /* [n_exact] boxes of the sections that are counted exactly */
  int n_exact, n_sampled; /* undecided boxes; n_exact + n_sampled of them */

  bool many; /* so many boxes that windows answer where chains come to little */
  double density; /* of mines in undecided cells, about */
  double odds; /* what a mine weighs where the rest has a part in it, about */
  int side[MS_LEVELS]; /* of the windows of a sweep of each level, less one */
  int level; /* of the sweep */
  double level_work[MS_LEVELS]; /* that sweeps of each level took, as parts of their shares */
  double sweep_work; /* that a sweep of level 0 took, about */
  int width[MS_LEVELS]; /* of the tables of a window; falls while chains warm up, where too much */
  bool at_once; /* the last sweep drew all sampled boxes in one step */
  int left; /* mines left to the rest by the layout of the sampled boxes */
  MsSightings tally;

  double budget; /* region.work_done at which sampling ends */
  double time_from, time_to; /* of the clock; time_to 0: no time limit */
  double start_work, start_time; /* that the first start took, as shares of the two */
  /* Whom a chain tells how far it has come, of MS_CHAIN_UNITS; NULL: the run. */
  MsCrew *crew;
  MsWork *thread; /* of the crew's member */
  double told;
} MsEstimate;

#define MS_CHAIN_UNITS 1000

/* Windows of at most so many cells a side, with tables as wide as they must be. */
void ms_estimate_set_side (MsEstimate *self, int side);

/* Runs chains until the allowance is used up, into the tally.  mines: left for all undecided cells;
 * reserve: seconds to keep for what comes after it.  *found: some layout was. */
bool ms_estimate_sample (MsEstimate *self, int mines, double reserve, bool *found);

/* How much of the allowance is used up, 0…1 and beyond. */
double ms_estimate_used (const MsEstimate *self);

/* In place of all that follows, for boards with too much to sample: counts every window by itself,
 * into the solver's chances and errors; proves what windows prove.  mines and outside: left for all
 * undecided cells, and how many of these touch no number; *dead as before. */
bool ms_estimate_by_windows (MsEstimate *self, int mines, int outside, int32_t *dead);

/* Whether there is memory for that. */
bool ms_estimate_windows_fit (const MsEstimate *self);

/* Finds a first layout of the sampled boxes, and what it leaves of the mines; *found: false when that
 * was given up, with so much of the allowance used up. */
bool ms_estimate_start (MsEstimate *self, int mines, double until, bool *found);

/* Draws every sampled box anew, by windows of that level.  record: adds what was seen to the tally. */
bool ms_estimate_sweep (MsEstimate *self, int level, bool record);

/* Draws many boxes of the window at once, chosen anew each time; MS_REGION_DEAD where what is amiss
 * leaves no layout. */
MsRegionEnd ms_estimate_redraw (MsEstimate *self, MsPatch window);

/* Whether some layout of the whole position has the sampled boxes as they are. */
bool ms_estimate_is_whole (MsEstimate *self);

/* To be called once in each batch: the sweeps before it are its early ones, those after it the late
 * ones. */
bool ms_estimate_halve_batch (MsEstimate *self);

/* Ends a batch; early: only what was seen until it was halved counts, the rest may be incomplete.
 */
bool ms_estimate_end_batch_early (MsEstimate *self);
bool ms_estimate_end_batch (MsEstimate *self);

/* From the tally to the solver's probabilities and errors. */
bool ms_estimate_sum_up (MsEstimate *self);
