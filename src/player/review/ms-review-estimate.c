/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review-estimate.h"

#include "ms-deadline.h"
#include "ms-player-rollout.h"
#include "ms-sample.h"
#include "ms-strategy.h"
#include "ms-win-chance.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const MsAllocator *allocator;
  MsDeadline deadline;
  MsSolverOptions options;
  MsPosition *position; /* the position before the opening */
  MsSolver *solver;
  MsSampler *sampler;
  MsPlayerRollout *rollout;
  uint8_t *mine; /* [height*width] the drawn layout */
} Estimator;

/* The sum of some values, and of their squares. */
typedef struct
{
  double sum, squares;
} Sums;

static void
add (Sums *sums, double value)
{
  sums->sum += value;
  sums->squares += value * value;
}

/* The standard error of the mean of n values.  As in ms-win-chance.c it is at least 1 / n, one game
 * won more or less. */
static double
error_of (const Sums *sums, int n)
{
  double mean = sums->sum / n;
  double variance = fmax (sums->squares / n - mean * mean, 0);
  return n > 1 ? sqrt (variance / (n - 1) + 1.0 / ((double)n * n)) : NAN;
}

static MsStatus
make_position (Estimator *self, const MsTrail *trail, int move)
{
  const MsRules *rules = &trail->rules;
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  MsCell *cells = ms_alloc (self->allocator, n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, trail->start_cells, n_cells);
  for (int i = 0; i < move; i++)
    for (int j = 0; j < trail->steps[i].n_changes; j++)
      cells[trail->steps[i].changes[j].cell] = trail->steps[i].changes[j].seen;
  MsStatus status = ms_position_new (
      rules->width, rules->height, rules->mines, cells, self->allocator, &self->position, NULL);
  ms_dealloc (self->allocator, cells);
  return status;
}

/* Prepares layouts and playouts; *possible becomes false where the position cannot be counted. */
static MsStatus
prepare (Estimator *self, const MsRules *rules, bool *possible)
{
  const MsStrategy *strategy = ms_strategy_find (MS_WIN_CHANCE_PLAYER);
  MsSolverResult *result = NULL;
  self->solver = ms_solver_new (self->allocator);
  self->mine = ms_alloc (self->allocator, (size_t)rules->width * (size_t)rules->height, 1);
  self->rollout = ms_player_rollout_new (
      strategy, rules->width, rules->height, rules->mines, &self->options, self->allocator);
  if (self->solver == NULL || self->mine == NULL || self->rollout == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_player_rollout_begin_at (self->rollout, self->position, false);
  MsStatus status = ms_solver_run (self->solver, self->position, &self->options, &result);
  *possible = result != NULL && result->consistent && result->method == MS_METHOD_EXACT;
  ms_solver_result_free (result);
  if (!*possible)
    return status == MS_STATUS_MEMORY_LIMIT ? MS_STATUS_OK : status;
  self->sampler = ms_sampler_new (self->solver);
  return self->sampler != NULL ? MS_STATUS_OK : ms_work_status (&self->solver->work);
}

static MsStatus
play (Estimator *self, int cell, int best, int playouts, MsReviewEstimate *estimate)
{
  Sums sums[3] = { { 0, 0 } }; /* games won after the opened cell; after the best one; the
                                * difference */
  MsRng rng;
  ms_rng_seed (&rng, (uint64_t)cell + 1);
  for (int i = 0; i < playouts; i++)
    {
      MsPlayout chosen, better;
      if (ms_deadline_poll (&self->deadline))
        return MS_STATUS_CANCELLED;
      if (!ms_sampler_draw (self->sampler, &rng, self->mine))
        return ms_work_status (&self->solver->work);
      MsStatus status = ms_player_rollout_play (self->rollout, self->mine, cell, &chosen);
      if (status == MS_STATUS_OK)
        status = ms_player_rollout_play (self->rollout, NULL, best, &better);
      if (status != MS_STATUS_OK)
        return status;
      add (&sums[0], chosen.won);
      add (&sums[1], better.won);
      add (&sums[2], better.won - chosen.won);
    }
  *estimate = (MsReviewEstimate){ sums[0].sum / playouts, sums[1].sum / playouts,
    error_of (&sums[0], playouts), error_of (&sums[1], playouts), sums[2].sum / playouts,
    error_of (&sums[2], playouts), playouts };
  return MS_STATUS_OK;
}

MsStatus
ms_review_estimate (const MsTrail *trail, const MsReviewOpening *opening, int playouts,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewEstimate *estimate)
{
  Estimator self = { .allocator = ms_allocator_or_default (allocator) };
  *estimate = (MsReviewEstimate){ NAN, NAN, NAN, NAN, NAN, NAN, 0 };
  if (!ms_verdict_is_guess (opening->verdict) || opening->n_opens != 1 || opening->n_best == 0
      || opening->opens[0] == opening->best_cells[0] || !isnan (opening->win) || opening->mine >= 1
      || trail->rules.width * trail->rules.height > MS_WIN_CHANCE_MOST_CELLS || playouts < 1)
    return MS_STATUS_OK;
  ms_deadline_init (&self.deadline, options, &self.options);
  self.options.trust_flags = false;
  bool possible = false;
  MsStatus status = make_position (&self, trail, opening->move);
  if (status == MS_STATUS_OK)
    status = prepare (&self, &trail->rules, &possible);
  if (status == MS_STATUS_OK && possible)
    status = play (&self, opening->opens[0], opening->best_cells[0], playouts, estimate);
  ms_position_unref (self.position);
  ms_player_rollout_free (self.rollout);
  ms_dealloc (self.allocator, self.mine);
  ms_solver_free (self.solver);
  if (status == MS_STATUS_MEMORY_LIMIT)
    return MS_STATUS_OK;
  return ms_deadline_status (&self.deadline, status);
}
