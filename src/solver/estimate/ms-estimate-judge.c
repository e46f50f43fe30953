/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-state.h"
#include "ms-estimate-scatter.h"

#include <math.h>

/* The tally: what the chains saw, batch by batch. */

/* About eight standard deviations of the number of mines in a million cells. */
#define MOST_LEFTS 4096

bool
ms_tally_init (MsSightings *tally, int n_boxes, MsWork *work)
{
  size_t n = (size_t)n_boxes;
  tally->now = ms_work_alloc0 (work, n, sizeof (double));
  tally->early = ms_work_alloc0 (work, n, sizeof (double));
  tally->now_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->early_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->sum = ms_work_alloc0 (work, n, sizeof (double));
  tally->squares = ms_work_alloc0 (work, n, sizeof (double));
  tally->drift = ms_work_alloc0 (work, n, sizeof (double));
  return tally->now != NULL && tally->early != NULL && tally->now_weight != NULL
      && tally->early_weight != NULL && tally->sum != NULL && tally->squares != NULL
      && tally->drift != NULL;
}

bool
ms_tally_expect_left (MsSightings *tally, int left, int most, MsWork *work)
{
  tally->n_lefts = most < MOST_LEFTS ? most + 1 : MOST_LEFTS;
  tally->first_left = left - MOST_LEFTS / 2 > 0 ? left - MOST_LEFTS / 2 : 0;
  if (tally->first_left + tally->n_lefts > most + 1)
    tally->first_left = most + 1 - tally->n_lefts;
  size_t n = (size_t)(MS_LEFT_GROUPS * tally->n_lefts);
  tally->lefts = ms_work_alloc0 (work, n, sizeof *tally->lefts);
  tally->lefts_now = ms_work_alloc0 (work, (size_t)tally->n_lefts, sizeof *tally->lefts_now);
  return tally->lefts != NULL && tally->lefts_now != NULL;
}

bool
ms_estimate_halve_batch (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  size_t n = (size_t)self->region.whole->n_boxes;
  memcpy (tally->early, tally->now, n * sizeof (double));
  memcpy (tally->early_weight, tally->now_weight, n * sizeof (float));
  tally->n_early = tally->n_now;
  return ms_work_tick (self->work, 2 * (long)n);
}

bool
ms_tally_take (MsSightings *tally, MsSightings *batch, int n_boxes, MsWork *work)
{
  for (int i = 0; i < n_boxes; i++)
    {
      if (!ms_work_tick (work, 10))
        return false;
      /* Boxes that are not sampled have no weight. */
      double weight = batch->now_weight[i], early = batch->early_weight[i];
      double mean = weight > 0 ? batch->now[i] / weight : 0;
      tally->sum[i] += mean;
      tally->squares[i] += mean * mean;
      if (early > 0 && weight > early)
        tally->drift[i] += (batch->now[i] - batch->early[i]) / (weight - early)
            - batch->early[i] / early;
      batch->now[i] = batch->now_weight[i] = 0;
    }
  float *lefts = tally->lefts + tally->n_batches % MS_LEFT_GROUPS * tally->n_lefts;
  for (int i = 0; i < tally->n_lefts; i++)
    {
      lefts[i] += batch->lefts_now[i];
      batch->lefts_now[i] = 0;
    }
  tally->n_batches++;
  tally->n_sweeps += batch->n_now;
  batch->n_now = 0;
  if (tally != batch)
    {
      tally->n_rough += batch->n_rough;
      batch->n_rough = 0;
    }
  return ms_work_tick (work, tally->n_lefts);
}

bool
ms_estimate_end_batch (MsEstimate *self)
{
  return ms_tally_take (&self->tally, &self->tally, self->region.whole->n_boxes, self->work);
}

bool
ms_estimate_end_batch_early (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  tally->n_now = 2 * tally->n_early;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      tally->now[i] = 2 * tally->early[i];
      tally->now_weight[i] = 2 * tally->early_weight[i];
    }
  return ms_estimate_end_batch (self);
}

/* Turns what the chains saw into chances and their standard errors.
 *
 * The chains are independent, so that their means scatter as the estimate does.  But some thirty
 * means of one box say little of its scatter, and nothing where something rare was never seen.  So
 * three things are added:
 *   - the scatter of the boxes around it, and of all boxes, as a share of the variance p (1 - p) of
 *     a single sighting: that says how many sightings the chains were worth;
 *   - what so many sightings may have missed;
 *   - where a chain was worth few sightings, it may not have got away from its start, and the means
 *     only say where chains start: then the error says that little is known.
 * Boxes of exact sections and outside cells depend on the chains only through the mines left to
 * them.  They have even fewer means, down to two, which may agree by chance.  How much one sighting
 * of the mines left makes their chances scatter is known, though, and how many sightings the chains
 * were worth is taken from the sampled boxes: the variance that follows from both counts as much as
 * one more mean, where it is larger than that of the means.
 *
 * tests/bench/estimate-coverage measures how good the errors are (docs/estimates.md).
 */

/* As how many chains the scatter of the nearby boxes counts, and the scatter of all boxes. */
#define WEIGHT_NEAR 4
#define WEIGHT_ALL 1
/* The same for boxes in exact sections and outside cells: how many groups of chains the expected
 * variance counts for. */
#define WEIGHT_EXPECTED 1
/* Something rare may by chance have been seen this many times too rarely or too often. */
#define MISSED 2.24
/* However little the chains scatter, a sweep counts for no more independent sightings than this
 * when it is judged what may have been missed. */
#define SIGHTINGS_PER_SWEEP 2
/* Errors are widened by this factor, because there are few chains and the tails of their means are
 * longer than those of a normal distribution. */
#define CAUTION 1.3
/* The same factor for boxes in exact sections and outside cells, where there are even fewer
 * means. */
#define MORE_CAUTION 1.25
/* Where the scatter is between MOVING and STUCK times p (1 - p), the chains count as more and more
 * stuck.  Stuck chains add an error of UNKNOWN standard deviations of a single sighting. */
#define MOVING 0.1
#define STUCK 0.3
#define UNKNOWN 0.3
/* The least standard error of a sampled chance; 0 would mean that it is proven. */
#define LEAST_ERROR 1e-6
/* From this many values on, Student's distribution is taken for a normal one. */
#define MANY 15

typedef struct
{
  MsEstimate *estimate;
  MsScatterMap scatter; /* of the means of chains */
} Judge;

/* The factor by which a standard error with so many degrees of freedom must be widened so that 1.96
 * errors hold 95 % of the values (Student's t over 1.96). */
static double
student (double freedom)
{
  static const double factors[] = { 6.483, 2.195, 1.624, 1.416, 1.311, 1.248, 1.206, 1.177, 1.154,
    1.137, 1.123, 1.112, 1.102, 1.094, 1.087 };
  int i = (int)freedom - 1, n = sizeof factors / sizeof *factors;
  return factors[i < 0 ? 0 : i < n ? i : n - 1];
}

static double
variance_of (double sum, double squares, int n)
{
  double variance = (squares - sum * sum / n) / (n - 1);
  return variance > 0 ? variance : 0;
}

static bool
is_sampled (const MsEstimate *self, int box)
{
  return self->region.whole->boxes[box].state == MS_BOX_OPEN && !self->region.left_out[box];
}

/* The variance of the box's mean from chain to chain.  A difference between early and late sweeps
 * counts too, as it also shows chains that have not forgotten their start. */
static MsScatter
scatter_of (const MsSightings *tally, int box)
{
  int n = tally->n_batches;
  double drift = tally->drift[box] / n, p = ms_estimate_between (tally->sum[box] / n, 1e-4);
  double seen = n > 1 ? variance_of (tally->sum[box], tally->squares[box], n) : p * (1 - p);
  double drifted = n * drift * drift / 4;
  return (MsScatter){ seen > drifted ? seen : drifted, p * (1 - p) };
}

static double
larger (double a, double b)
{
  return a > b ? a : b;
}

static void
judge_sampled (const Judge *self, int box)
{
  MsEngine *engine = self->estimate->engine;
  const MsSightings *tally = &self->estimate->tally;
  int n = tally->n_batches, shared = WEIGHT_NEAR + WEIGHT_ALL;
  double near = ms_scatter_map_near (&self->scatter, box);
  double all = ms_scatter_map_all (&self->scatter);
  MsScatter own = scatter_of (tally, box);
  double variance = ((WEIGHT_NEAR * near + WEIGHT_ALL * all) * own.single + (n - 1) * own.seen)
      / (shared + n - 1);
  double sighting = larger (larger (near, all) / n, 1.0 / SIGHTINGS_PER_SWEEP / tally->n_sweeps);
  if (tally->n_rough == 0)
    sighting = LEAST_ERROR;
  double stuck = (near - MOVING) / (STUCK - MOVING);
  stuck = UNKNOWN * UNKNOWN * own.single * (stuck < 0 ? 0 : stuck > 1 ? 1 : stuck);
  double caution = CAUTION * student (shared + n - 2) / student (MANY);
  double missed = MISSED * sighting;
  engine->box_probability[box] = ms_estimate_between (
      tally->sum[box] / n, larger (LEAST_ERROR, sighting / 2));
  engine->box_error[box] = larger (
      LEAST_ERROR, sqrt (caution * caution * (variance / n + missed * missed) + stuck));
}

/* The standard error of the chance of a box in an exact section, or of an outside cell; single: the
 * variance of one sighting. */
static double
group_error (const Judge *self, double sum, double squares, double single)
{
  int n = ms_tally_groups (&self->estimate->tally);
  double p = sum / n;
  if (n < 2)
    return larger (sqrt (p * (1 - p)), LEAST_ERROR);
  /* What the scatter of the sampled boxes leads to expect of a group's mean. */
  const MsSightings *tally = &self->estimate->tally;
  double least = tally->n_batches / (SIGHTINGS_PER_SWEEP * (double)tally->n_sweeps);
  double all = larger (ms_scatter_map_all (&self->scatter), tally->n_rough > 0 ? least : 0);
  double variance = variance_of (sum, squares, n);
  double expected = larger (variance, all * single * n / tally->n_batches);
  variance = (WEIGHT_EXPECTED * expected + (n - 1) * variance) / (WEIGHT_EXPECTED + n - 1);
  return larger (MORE_CAUTION * sqrt (variance / n) * student (n - 1), LEAST_ERROR);
}

static void
judge_box (const Judge *self, int box)
{
  MsEstimate *estimate = self->estimate;
  MsEngine *engine = estimate->engine;
  const MsSightings *tally = &estimate->tally;
  int n = ms_tally_groups (tally);
  MsBoxState state = (MsBoxState)estimate->region.whole->boxes[box].state;
  if (state != MS_BOX_OPEN)
    {
      ms_engine_decide (engine, box, state == MS_BOX_MINES);
      engine->box_error[box] = 0;
    }
  else if (is_sampled (estimate, box))
    judge_sampled (self, box);
  else if (engine->box_certainty[box] == MS_CERTAINTY_NONE)
    {
      engine->box_probability[box] = ms_estimate_between (tally->sum[box] / n, LEAST_ERROR);
      engine->box_error[box] = group_error (
          self, tally->sum[box], tally->squares[box], tally->single[box]);
    }
}

static void
judge_outside (const Judge *self)
{
  const MsEstimateOutside *rest = &self->estimate->rest;
  MsEngine *engine = self->estimate->engine;
  const MsSightings *tally = &self->estimate->tally;
  int n = ms_tally_groups (tally);
  bool any = rest->outside > 0;
  if (any && rest->density > 0)
    {
      engine->outside_probability = rest->density;
      engine->outside_error = 0;
      return;
    }
  engine->outside_probability = any ? ms_estimate_between (tally->outside_sum / n, LEAST_ERROR)
                                    : NAN;
  engine->outside_error = any
      ? group_error (self, tally->outside_sum, tally->outside_squares, tally->outside_single)
      : 0;
}

bool
ms_estimate_sum_up (MsEstimate *self)
{
  Judge judge = { .estimate = self };
  const MsProblem *whole = self->region.whole;
  if (!ms_scatter_map_init (&judge.scatter, whole, self->work))
    return false;
  for (int i = 0; i < whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 20))
        return false;
      if (is_sampled (self, i))
        ms_scatter_map_add (&judge.scatter, i, scatter_of (&self->tally, i));
    }
  for (int i = 0; i < whole->n_boxes; i++)
    {
      judge_box (&judge, i);
      if (!ms_work_tick (self->work, 60))
        return false;
    }
  judge_outside (&judge);
  return true;
}
