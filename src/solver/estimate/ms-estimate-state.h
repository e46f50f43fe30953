/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the files of the estimate share. */
#pragma once

#include "ms-crew.h"
#include "ms-estimate-region.h"
#include "ms-estimate-outside.h"

#define MS_MOST_BATCHES 32
#define MS_LEFT_GROUPS 12
#define MS_LEVELS 3
#define MS_DEPTH_MOST 3
#define MS_WIDTH_FREE MS_MAX_OPEN /* the width of a table with which no box needs to be held */

/* What the chains have seen of the boxes, in independent batches: each chain is one batch. */
typedef struct
{
  /* [n_boxes] Sums of the chances seen in this batch, in all of its sweeps and in its early ones.
   * Each sighting has a weight; the sums of the weights stand beside them. */
  double *now, *early;
  float *now_weight, *early_weight;
  double *sum, *squares; /* [n_boxes] over all batches, of a batch's mean and of its square */
  double *drift; /* [n_boxes] sum over all batches: mean of the late sweeps less mean of the early
                  * ones */
  double outside_sum, outside_squares; /* sums over the groups of batches, see lefts */
  /* For boxes in exact sections: the variance of their chance between sightings of the mines left
   * to the rest.  It is found when sampling has ended, and takes the memory of early. */
  double *single; /* [n_boxes] */
  double outside_single;
  int n_early, n_now; /* sweeps in the early part of this batch, and in all of it */
  int n_sweeps; /* sweeps in the batches before this one */
  int n_rough; /* recorded sweeps in which the sampled boxes were not all drawn in one step */
  int n_batches;
  /* For each number of mines from first_left on, how often, by weight, that many were left to the
   * rest.  The batches are dealt out to MS_LEFT_GROUPS groups in turn; group i has lefts[i *
   * n_lefts …].  Numbers of mines outside this range are taken for impossible. */
  float *lefts;
  float *lefts_now; /* [n_lefts] the same for the batch under way */
  int n_lefts, first_left;
} MsSightings;

bool ms_tally_init (MsSightings *tally, int n_boxes, MsWork *work);

/* Ends a batch: adds what it saw to the sums over batches in tally.  tally and batch may be the
 * same object. */
bool ms_tally_take (MsSightings *tally, MsSightings *batch, int n_boxes, MsWork *work);

/* Makes room in lefts for numbers of mines near left, which is the expected number, within
 * 0…most. */
bool ms_tally_expect_left (MsSightings *tally, int left, int most, MsWork *work);

static inline int
ms_tally_groups (const MsSightings *tally)
{
  return tally->n_batches < MS_LEFT_GROUPS ? tally->n_batches : MS_LEFT_GROUPS;
}

typedef struct
{
  MsEngine *engine;
  MsWork *work;
  MsRng rng;
  MsRegion region;
  MsEstimateOutside rest;

  int32_t *exact; /* [n_exact] the boxes of the sections that are counted exactly */
  int n_exact, n_sampled; /* numbers of undecided boxes; n_exact + n_sampled is all of them */

  /* There are so many boxes that they are counted by windows if the chains yield too little. */
  bool many;
  double density; /* share of the undecided cells that are mines, roughly */
  /* Roughly by how much one mine more multiplies the weight of a layout. */
  double odds;
  int side[MS_LEVELS]; /* for each level of sweep, the side of its windows in cells, less one */
  int level; /* the level of the sweep under way */
  /* Work that the sweeps of each level have taken so far, divided by the level's share of the
   * work. */
  double level_work[MS_LEVELS];
  double sweep_work; /* work that the last sweep of level 0 took */
  /* The most open numbers in a table of a window, by level; falls during warm-up where tables do
   * not fit. */
  int width[MS_LEVELS];
  bool at_once; /* the last sweep drew all sampled boxes in one step */
  int left; /* mines that the present layout of the sampled boxes leaves to the rest */
  MsSightings tally;

  double budget; /* the value of region.work_done at which sampling ends */
  /* Seconds on the clock at which sampling begins and must end; time_to is 0 without a time
   * limit. */
  double time_from, time_to;
  /* What the first start took, as a share of the allowed work and of the allowed time. */
  double start_work, start_time;
  /* To whom a chain reports its progress, of MS_CHAIN_UNITS in all; NULL: to the run itself. */
  MsCrew *crew;
  MsWork *thread; /* the work of the crew's member that runs the chain */
  double told;
} MsEstimate;

#define MS_CHAIN_UNITS 1000

/* Sets the windows of the largest sweeps to side + 1 cells a side, the others to smaller ones, and
 * lets tables be as wide as they need to be. */
void ms_estimate_set_side (MsEstimate *self, int side);

/* Runs chains until the allowed work or time is used up, and leaves what they saw in the tally.
 * mines: left for all undecided cells together.  reserve: seconds to keep for what follows the
 * sampling.  *found: whether there is something to sum up. */
bool ms_estimate_sample (MsEstimate *self, int mines, double reserve, bool *found);

/* The share of the allowed work or time, whichever is larger, that is used up: 0…1, or above. */
double ms_estimate_used (const MsEstimate *self);

/* Answers by counting each window by itself, for boards with too many boxes to sample; the
 * functions below are not needed then.  Writes chances and errors into the solver, and proves what
 * the windows prove.  mines: left for all undecided cells; outside: how many of these touch no
 * number.  *dead: padded index of a number in a contradiction, or -1. */
bool ms_estimate_by_windows (MsEstimate *self, int mines, int outside, int32_t *dead);

/* Whether there is enough memory for ms_estimate_by_windows. */
bool ms_estimate_windows_fit (const MsEstimate *self);

/* Finds a first layout of the sampled boxes, and sets the number of mines that it leaves to the
 * rest.  *found becomes false if that was given up when the share until of the allowance was used
 * up. */
bool ms_estimate_start (MsEstimate *self, int mines, double until, bool *found);

/* Draws every sampled box anew, window by window, with the windows of that level.  record: adds
 * what is seen to the tally. */
bool ms_estimate_sweep (MsEstimate *self, int level, bool record);

/* Draws many boxes of the window at once, chosen at random each time.  Returns MS_REGION_DEAD where
 * region.amiss leaves them no layout. */
MsRegionEnd ms_estimate_redraw (MsEstimate *self, MsPatch window);

/* Whether the rest has a layout with the mines that the sampled boxes leave to it. */
bool ms_estimate_is_whole (MsEstimate *self);

/* To be called once in each batch: the sweeps before the call are the early ones of the batch,
 * those after it the late ones. */
bool ms_estimate_halve_batch (MsEstimate *self);

/* Ends a batch.  The early variant is for a batch that may have been broken off: only what was seen
 * until ms_estimate_halve_batch counts. */
bool ms_estimate_end_batch_early (MsEstimate *self);
bool ms_estimate_end_batch (MsEstimate *self);

/* Turns the tally into the solver's probabilities and errors. */
bool ms_estimate_sum_up (MsEstimate *self);
