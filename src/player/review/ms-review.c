/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks over the moves of a game to make a review, or only its sum. */
#include "ms-review.h"

#include "ms-player-rollout.h"
#include "ms-review-private.h"
#include "ms-sample.h"
#include "ms-strategy.h"
#include "ms-win-chance.h"

#include <math.h>
#include <string.h>

/* A review with the lists that it owns; it also owns the arrays of each opening. */
typedef struct
{
  MsReview review;
  const MsAllocator *allocator;
  MsReviewOpening *openings;
  MsReviewFlag *flags;
} Owned;

static bool
begin (MsReviewWork *self, const MsTrail *trail, const MsSolverOptions *options,
    const MsAllocator *allocator, bool in_full)
{
  size_t n = (size_t)trail->rules.width * (size_t)trail->rules.height;
  *self = (MsReviewWork){
    .trail = trail, .allocator = allocator, .in_full = in_full, .n_cells = (int)n, .last = -1
  };
  ms_deadline_init (&self->deadline, options, &self->options);
  self->options.trust_flags = false;
  self->solver = ms_solver_new (allocator);
  self->cells = ms_alloc (allocator, n, sizeof *self->cells);
  self->safe = ms_alloc0 (allocator, n, sizeof *self->safe);
  if (self->solver == NULL || self->cells == NULL || self->safe == NULL)
    return false;
  memcpy (self->cells, trail->start_cells, n);
  for (int cell = 0; cell < self->n_cells; cell++)
    self->begun |= ms_cell_is_opened (self->cells[cell]);
  return true;
}

static void
end (MsReviewWork *self)
{
  ms_solver_free (self->solver);
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->safe);
}

/* Applies the step to the board. */
static void
advance (MsReviewWork *self, int step)
{
  const MsTrailStep *at = &self->trail->steps[step];
  for (int i = 0; i < at->n_changes; i++)
    self->cells[at->changes[i].cell] = at->changes[i].seen;
  if (at->n_opens == 0)
    return;
  self->begun = true;
  self->last = step;
}

static void
sum_add (MsReviewSum *sum, const MsReviewOpening *opening, bool in_full)
{
  sum->n_openings++;
  if (in_full || (opening->verdict != MS_VERDICT_BEST && opening->verdict != MS_VERDICT_WORSE))
    sum->n_verdicts[opening->verdict]++;
  sum->complete &= opening->verdict != MS_VERDICT_UNKNOWN && !isnan (opening->mine);
  if (!ms_verdict_is_guess (opening->verdict))
    return;
  sum->n_guesses++;
  sum->estimated |= opening->estimated;
  if (isnan (opening->mine))
    return;
  sum->survival *= 1 - opening->mine;
  sum->pluck -= log10 (1 - opening->mine);
}

/* Adds the time before an opening to the sum, by what was certain then. */
static void
sum_add_time (MsReviewSum *sum, const MsReviewOpening *opening, const MsSolverResult *result)
{
  if (result != NULL && !result->consistent)
    return;
  bool counted = result != NULL && result->method == MS_METHOD_EXACT, used = false;
  bool some = result != NULL && result->n_safe > 0;
  for (int i = 0; some && i < opening->n_opens; i++)
    used |= result->certainty[opening->opens[i]] == MS_CERTAINTY_SAFE;
  if (some)
    sum->certain_ms += opening->wait_ms;
  if (!counted && !used)
    sum->unknown_ms += opening->wait_ms;
  else if (!some)
    sum->forced_ms += opening->wait_ms;
  else if (!used)
    sum->lost_ms += opening->wait_ms;
}

static MsStatus
judge_one (MsReviewWork *work, Owned *owned, MsReviewFlags *flags, int step)
{
  MsReviewOpening *opening = &owned->openings[owned->review.n_openings++];
  MsReviewCount count;
  MsStatus status = ms_review_judge (work, step, opening, &count);
  if (status == MS_STATUS_OK)
    {
      sum_add (&owned->review.sum, opening, true);
      sum_add_time (&owned->review.sum, opening, count.result);
      if (count.result != NULL)
        ms_review_flags_learn (flags, count.result, work->trail, work->last);
    }
  ms_review_count_clear (&count);
  return status;
}

/* Judges the flags by the last position of a game that is not over: its last opening can show that
 * some are wrong. */
static MsStatus
look_at_rest (MsReviewWork *work, MsReviewFlags *flags)
{
  MsReviewCount count;
  if (work->trail->won || work->trail->lost || !work->begun || flags->n_watched == 0)
    return MS_STATUS_OK;
  MsStatus status = ms_review_count (work, &count);
  if (status == MS_STATUS_OK)
    ms_review_flags_learn (flags, count.result, work->trail, work->last);
  ms_review_count_clear (&count);
  return status;
}

static MsStatus
walk (MsReviewWork *work, Owned *owned, MsReviewFlags *flags)
{
  const MsTrail *trail = work->trail;
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < trail->n_steps && status == MS_STATUS_OK; i++)
    {
      work->deadline.progress = (double)i / trail->n_steps;
      if (trail->steps[i].n_opens > 0)
        status = judge_one (work, owned, flags, i);
      ms_review_flags_follow (flags, &trail->steps[i], i);
      advance (work, i);
    }
  if (status == MS_STATUS_OK)
    status = look_at_rest (work, flags);
  if (status != MS_STATUS_OK)
    return status;
  owned->flags = ms_alloc (owned->allocator, (size_t)flags->n, sizeof *owned->flags);
  if (owned->flags == NULL)
    return MS_STATUS_NO_MEMORY;
  owned->review.n_flags = ms_review_flags_list (flags, owned->flags);
  owned->review.flags = owned->flags;
  owned->review.sum.n_wrong_flags = owned->review.n_flags;
  return MS_STATUS_OK;
}

static Owned *
owned_new (const MsTrail *trail, const MsAllocator *allocator)
{
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  size_t n_openings = 0;
  if (self == NULL)
    return NULL;
  for (int i = 0; i < trail->n_steps; i++)
    n_openings += trail->steps[i].n_opens > 0;
  self->allocator = allocator;
  self->openings = ms_alloc (allocator, n_openings, sizeof *self->openings);
  self->review = (MsReview){ .width = trail->rules.width,
    .height = trail->rules.height,
    .mines = trail->rules.mines,
    .won = trail->won,
    .lost = trail->lost,
    .openings = self->openings,
    .sum = { .survival = 1, .complete = true } };
  if (self->openings != NULL)
    return self;
  ms_dealloc (allocator, self);
  return NULL;
}

MsStatus
ms_review_new (const MsTrail *trail, const MsSolverOptions *options, const MsAllocator *allocator,
    MsReview **review)
{
  MsReviewWork work;
  MsReviewFlags flags = { 0 };
  allocator = ms_allocator_or_default (allocator);
  Owned *owned = owned_new (trail, allocator);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (begin (&work, trail, options, allocator, true) && owned != NULL
      && ms_review_flags_init (&flags, trail, allocator))
    status = ms_deadline_status (&work.deadline, walk (&work, owned, &flags));
  end (&work);
  if (flags.allocator != NULL)
    ms_review_flags_clear (&flags);
  *review = owned != NULL ? &owned->review : NULL;
  if (status != MS_STATUS_OK)
    {
      ms_review_free (*review);
      *review = NULL;
    }
  return status;
}

void
ms_review_take_estimate (MsReview *review, int i, double lost, double lost_error)
{
  MsReviewOpening *opening = &((Owned *)review)->openings[i];
  if (isnan (lost) || (opening->verdict != MS_VERDICT_BEST && opening->verdict != MS_VERDICT_WORSE))
    return;
  review->sum.n_verdicts[opening->verdict]--;
  ms_review_judge_played (opening, lost, lost_error);
  review->sum.n_verdicts[opening->verdict]++;
}

void
ms_review_free (MsReview *review)
{
  Owned *self = (Owned *)review;
  if (self == NULL)
    return;
  for (int i = 0; i < review->n_openings; i++)
    ms_review_opening_clear (&self->openings[i], self->allocator);
  ms_dealloc (self->allocator, self->openings);
  ms_dealloc (self->allocator, self->flags);
  ms_dealloc (self->allocator, self);
}

static MsStatus
sum_up (MsReviewWork *work, MsReviewSum *sum)
{
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < work->trail->n_steps && status == MS_STATUS_OK; i++)
    {
      MsReviewOpening opening;
      MsReviewCount count;
      work->deadline.progress = (double)i / work->trail->n_steps;
      if (work->trail->steps[i].n_opens > 0)
        {
          status = ms_review_judge (work, i, &opening, &count);
          if (status == MS_STATUS_OK)
            sum_add (sum, &opening, false);
          ms_review_count_clear (&count);
        }
      advance (work, i);
    }
  return status;
}

MsStatus
ms_review_sum_of_play (const MsPlay *play, const MsSolverOptions *options,
    const MsAllocator *allocator, MsReviewSum *sum)
{
  MsReviewWork work;
  MsTrail *trail;
  allocator = ms_allocator_or_default (allocator);
  MsStatus status = ms_trail_new (play, allocator, &trail);
  *sum = (MsReviewSum){ .survival = 1, .complete = true };
  if (status != MS_STATUS_OK)
    return status;
  status = MS_STATUS_NO_MEMORY;
  if (begin (&work, trail, options, allocator, false))
    status = ms_deadline_status (&work.deadline, sum_up (&work, sum));
  end (&work);
  ms_trail_free (trail);
  return status;
}

const char *
ms_verdict_name (MsReviewVerdict verdict)
{
  static const char *const names[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = "first",
    [MS_VERDICT_CERTAIN] = "certain",
    [MS_VERDICT_BEST] = "best",
    [MS_VERDICT_WORSE] = "worse",
    [MS_VERDICT_AVOIDABLE] = "avoidable",
    [MS_VERDICT_MINE] = "mine",
    [MS_VERDICT_UNKNOWN] = "unknown",
  };
  return names[verdict];
}

const MsReviewOpening *
ms_review_find_opening (const MsReview *review, int move)
{
  int low = 0, high = review->n_openings;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (review->openings[middle].move < move)
        low = middle + 1;
      else
        high = middle;
    }
  bool found = low < review->n_openings && review->openings[low].move == move;
  return found ? &review->openings[low] : NULL;
}

/* Estimates by playouts. */

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
