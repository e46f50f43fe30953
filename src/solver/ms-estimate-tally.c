/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From batches to chances and their standard errors. */
#include "ms-estimate-state.h"

#include <math.h>
#include <string.h>

/* How many batches what is known of all boxes together counts for in the error of one: with this,
 * 1.96 errors hold 95 % of the boxes over many positions (tests/unit/test-solver-estimate.c); too
 * few among chances near 0 and 1, which are seldom seen to change, and too many between. */
#define SHARED_WEIGHT 1
/* Half a sighting of what was never seen. */
#define UNSEEN 0.5
#define MOST_SIGHTINGS 1e5
/* Never nothing: that would claim a proof. */
#define LEAST_ERROR 1e-6

/* What makes 1.96 standard errors from n values hold 95 % (Student's t over 1.96). */
static double
student (double freedom)
{
  static const double factors[] = { 6.483, 2.195, 1.624, 1.416, 1.311, 1.248, 1.206, 1.177, 1.154,
    1.137, 1.123, 1.112, 1.102, 1.094, 1.087 };
  int i = (int)freedom - 1, n = sizeof factors / sizeof *factors;
  return factors[i < 0 ? 0 : i < n ? i : n - 1];
}

bool
ms_estimate_end_batch (MsEstimate *self)
{
  MsTally *tally = &self->tally;
  int before = tally->n_batches > 0 ? tally->batch_end[tally->n_batches - 1] : 0;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 6))
        return false;
      double mean = tally->now[i] / tally->n_now;
      tally->sum[i] += mean;
      tally->squares[i] += mean * mean;
      tally->now[i] = 0;
    }
  tally->batch_end[tally->n_batches++] = before + tally->n_now;
  tally->n_now = 0;
  return true;
}

static double
variance_of (double sum, double squares, int n)
{
  double variance = (squares - sum * sum / n) / (n - 1);
  return variance > 0 ? variance : 0;
}

/* A chance seen so often, with half a sighting of each kind added, so that it is never 0 or 1. */
static double
smooth (double chance, double sightings)
{
  return (chance * sightings + UNSEEN) / (sightings + 2 * UNSEEN);
}

static double
between (double value, double least)
{
  return value < least ? least : value > 1 - least ? 1 - least : value;
}

static bool
is_sampled (const MsEstimate *self, int box)
{
  return self->region.whole->boxes[box].state == MS_BOX_OPEN && !self->region.left_out[box];
}

/* How the sampled boxes scatter together. */
typedef struct
{
  double ratio; /* variance between batches over p (1 - p), on the average */
  double sightings; /* independent ones that would leave that much scatter in the mean */
} Scatter;

static Scatter
find_scatter (const MsEstimate *self)
{
  const MsTally *tally = &self->tally;
  int n = tally->n_batches, n_sweeps = tally->batch_end[n - 1];
  double seen = 0, binomial = 0;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    if (is_sampled (self, i))
      {
        double p = smooth (tally->sum[i] / n, n_sweeps);
        seen += variance_of (tally->sum[i], tally->squares[i], n);
        binomial += p * (1 - p);
      }
  Scatter scatter = { binomial > 0 ? seen / binomial : 0, MOST_SIGHTINGS };
  if (scatter.ratio * MOST_SIGHTINGS > n)
    scatter.sightings = n / scatter.ratio;
  if (scatter.sightings < n_sweeps)
    scatter.sightings = n_sweeps;
  return scatter;
}

/* A few batches tell little of one box's scatter; how all boxes scatter helps out. */
static double
shared_error (const MsTally *tally, int box, Scatter scatter)
{
  int n = tally->n_batches;
  double p = smooth (tally->sum[box] / n, scatter.sightings);
  double own = variance_of (tally->sum[box], tally->squares[box], n);
  double variance = (SHARED_WEIGHT * scatter.ratio * p * (1 - p) + (n - 1) * own)
      / (SHARED_WEIGHT + n - 1);
  double error = sqrt (variance / n);
  double floor = smooth (0, scatter.sightings);
  return error > floor ? error : floor;
}

/* Of what is counted exactly but for the mines left to it. */
static double
own_error (double sum, double squares, int n)
{
  double error = sqrt (variance_of (sum, squares, n) / n) * student (n - 1);
  return error > LEAST_ERROR ? error : LEAST_ERROR;
}

static void
judge_box (MsEstimate *self, int box, Scatter scatter)
{
  MsSolver *solver = self->solver;
  const MsTally *tally = &self->tally;
  int n = tally->n_batches;
  double mean = tally->sum[box] / n;
  MsBoxState state = (MsBoxState)self->region.whole->boxes[box].state;
  if (state != MS_BOX_OPEN)
    {
      solver->box_certainty[box] = state == MS_BOX_MINES ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
      solver->box_probability[box] = state == MS_BOX_MINES;
      solver->box_error[box] = 0;
    }
  else if (is_sampled (self, box))
    {
      solver->box_probability[box] = between (mean, smooth (0, scatter.sightings));
      solver->box_error[box] = shared_error (tally, box, scatter);
    }
  else if (solver->box_certainty[box] == MS_CERTAINTY_NONE)
    {
      solver->box_probability[box] = between (mean, LEAST_ERROR);
      solver->box_error[box] = own_error (tally->sum[box], tally->squares[box], n);
    }
}

static void
judge_outside (MsEstimate *self)
{
  MsSolver *solver = self->solver;
  const MsTally *tally = &self->tally;
  int n = tally->n_batches;
  bool any = self->rest.outside > 0;
  solver->outside_probability = any ? between (tally->outside_sum / n, LEAST_ERROR) : NAN;
  solver->outside_error = any ? own_error (tally->outside_sum, tally->outside_squares, n) : 0;
}

bool
ms_estimate_sum_up (MsEstimate *self)
{
  Scatter scatter = find_scatter (self);
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      judge_box (self, i, scatter);
      if (!ms_work_tick (self->work, 20))
        return false;
    }
  judge_outside (self);
  return true;
}
