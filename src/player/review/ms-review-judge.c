/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How likely one opening was to hit a mine, and whether it had to be. */
#include "ms-review-private.h"

#include <float.h>
#include <math.h>

MsStatus
ms_review_count (MsReviewWork *self, MsReviewCount *count)
{
  const MsRules *rules = &self->trail->rules;
  *count = (MsReviewCount){ NULL, NULL };
  MsStatus status = ms_position_new (rules->width, rules->height, rules->mines, self->cells,
      self->allocator, &count->position, NULL);
  if (status == MS_STATUS_OK)
    status = ms_solver_run (self->solver, count->position, &self->options, &count->result);
  return count->result != NULL ? MS_STATUS_OK : status;
}

void
ms_review_count_clear (MsReviewCount *count)
{
  ms_solver_result_free (count->result);
  ms_position_unref (count->position);
}

void
ms_review_opening_clear (MsReviewOpening *opening, const MsAllocator *allocator)
{
  ms_dealloc (allocator, (void *)opening->best_cells);
  ms_dealloc (allocator, (void *)opening->best_mines);
  ms_dealloc (allocator, (void *)opening->rules);
}

/* Of what is not certain: 1 is kept for certain mines, however a chance is rounded.  NaN stays. */
static double
keep_below_one (double mine)
{
  return mine >= 1 ? 1 - DBL_EPSILON / 2 : mine;
}

/* The risk of one more cell, by a count that takes for granted that those before it are safe. */
static void
add_risk (MsReviewOpening *opening, const MsSolverResult *result, int cell, double *survived)
{
  double mine = keep_below_one (result->mine_probability[cell]);
  if (!result->consistent || result->certainty[cell] == MS_CERTAINTY_MINE)
    mine = 1;
  else if (result->certainty[cell] == MS_CERTAINTY_SAFE)
    mine = 0;
  if (result->method == MS_METHOD_ESTIMATE && result->standard_error != NULL)
    opening->error = hypot (opening->error, *survived * result->standard_error[cell]);
  opening->mine = mine >= 1 ? 1 : keep_below_one (opening->mine + *survived * mine);
  *survived *= 1 - mine;
}

/* The cells of a chord are taken one after the other. */
static MsStatus
find_risk (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsAssumption assumed[8];
  MsSolverOptions options = self->options;
  double survived = 1;
  int n = 0;
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < opening->n_opens && survived > 0 && status == MS_STATUS_OK; i++)
    {
      int cell = opening->opens[i];
      MsSolverResult *result = NULL;
      if (count->result->certainty[cell] == MS_CERTAINTY_SAFE)
        continue;
      if (n > 0)
        {
          options.assumed = assumed;
          options.n_assumed = n;
          status = ms_solver_run (self->solver, count->position, &options, &result);
        }
      if (n == 0 || result != NULL)
        {
          add_risk (opening, n > 0 ? result : count->result, cell, &survived);
          status = MS_STATUS_OK;
        }
      ms_solver_result_free (result);
      assumed[n++] = (MsAssumption){ cell, MS_CERTAINTY_SAFE };
    }
  return status;
}

/* The verdict, as far as the count alone tells. */
static void
look_at_certainty (const MsSolverResult *result, MsReviewOpening *opening)
{
  bool certain = true;
  for (int i = 0; i < opening->n_opens; i++)
    certain &= result->certainty[opening->opens[i]] == MS_CERTAINTY_SAFE;
  if (!result->consistent)
    opening->verdict = MS_VERDICT_UNKNOWN;
  else if (certain)
    opening->verdict = MS_VERDICT_CERTAIN;
  else if (result->n_safe > 0)
    opening->verdict = MS_VERDICT_AVOIDABLE;
  else
    opening->verdict = MS_VERDICT_BEST;
  opening->estimated = ms_verdict_is_guess (opening->verdict) && result->method != MS_METHOD_EXACT;
}

static void
remember_safe (MsReviewWork *self, const MsSolverResult *result)
{
  for (int cell = 0; cell < self->n_cells && result->consistent; cell++)
    self->safe[cell] |= result->certainty[cell] == MS_CERTAINTY_SAFE;
}

static bool
is_proven (const MsReviewWork *self, const MsReviewOpening *opening)
{
  for (int i = 0; i < opening->n_opens; i++)
    if (!self->safe[opening->opens[i]])
      return false;
  return true;
}

static MsReviewOpening
describe (const MsReviewWork *self, int step)
{
  const MsTrailStep *at = &self->trail->steps[step];
  int64_t time_ms = at->move.time_ms;
  return (MsReviewOpening){
    .move = step,
    .time_ms = time_ms,
    .wait_ms = self->last >= 0 ? time_ms - self->trail->steps[self->last].move.time_ms : 0,
    .cell = at->move.cell,
    .chord = at->move.action == MS_ACTION_CHORD,
    .lost = at->hit_mine,
    .verdict = MS_VERDICT_CERTAIN,
    .n_opens = at->n_opens,
    .opens = at->opens,
    .best = NAN,
    .behind = NAN,
    .basis = MS_BASIS_CERTAIN,
    .easiest = MS_N_RUNG_RULES,
    .layouts = -1,
    .won = -1,
    .best_won = -1,
    .win = NAN,
    .best_win = NAN,
  };
}

/* What the rules promise for it. */
static void
judge_first (const MsReviewWork *self, MsReviewOpening *opening)
{
  const MsRules *rules = &self->trail->rules;
  int x = opening->cell % rules->width, y = opening->cell / rules->width;
  opening->verdict = MS_VERDICT_FIRST;
  if (ms_rules_feasible_first_click (rules, x, y) == MS_FIRST_CLICK_ANY)
    opening->mine = (double)rules->mines / self->n_cells;
}

static MsStatus
judge_by_count (MsReviewWork *self, MsReviewCount *count, MsReviewOpening *opening)
{
  MsStatus status = ms_review_count (self, count);
  if (status != MS_STATUS_OK)
    return status;
  remember_safe (self, count->result);
  look_at_certainty (count->result, opening);
  if (!ms_verdict_is_guess (opening->verdict))
    {
      opening->mine = opening->verdict == MS_VERDICT_UNKNOWN ? NAN : 0;
      return MS_STATUS_OK;
    }
  status = find_risk (self, count, opening);
  if (status != MS_STATUS_OK)
    return status;
  if (opening->mine == 1)
    opening->verdict = MS_VERDICT_MINE;
  if (isnan (opening->mine) && opening->verdict != MS_VERDICT_AVOIDABLE)
    opening->verdict = MS_VERDICT_UNKNOWN;
  else if (self->in_full)
    return ms_review_compare (self, count, opening);
  return MS_STATUS_OK;
}

MsStatus
ms_review_judge (MsReviewWork *self, int step, MsReviewOpening *opening, MsReviewCount *count)
{
  *opening = describe (self, step);
  *count = (MsReviewCount){ NULL, NULL };
  if (!self->begun)
    judge_first (self, opening);
  else if (self->in_full || !is_proven (self, opening))
    return judge_by_count (self, count, opening);
  return MS_STATUS_OK;
}
