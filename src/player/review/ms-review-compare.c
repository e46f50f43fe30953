/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A guess beside what was best: which cells, by which rule, and what each would have won. */
#include "ms-review-private.h"

#include "ms-ladder.h"

#include <math.h>
#include <string.h>

/* The cell of an opening that is as risky as the whole of it, so that opening the others too risks
 * nothing more; -1: there is none. */
static int
find_deciding_cell (const MsReviewOpening *opening, const MsSolverResult *result)
{
  for (int i = 0; i < opening->n_opens; i++)
    {
      int cell = opening->opens[i];
      if (opening->n_opens == 1
          || fabs (result->mine_probability[cell] - opening->mine) <= MS_REVIEW_TIE)
        return cell;
    }
  return -1;
}

/* Whether a difference is one, as far as it is known. */
static bool
is_more (double difference, double error)
{
  return difference > MS_REVIEW_TIE + MS_RIVAL_ERRORS * error;
}

/* A chord that hits a mine so often that it cannot win as often as the best cell. */
static bool
is_beaten (const MsReviewOpening *opening)
{
  return opening->best_won >= 0
      && is_more (opening->best_win - (1 - opening->mine), opening->error);
}

void
ms_review_judge_played (MsReviewOpening *opening, double lost, double error)
{
  double playing = ms_rival_playing_error (opening->behind);
  if (opening->grounds != MS_GROUNDS_AHEAD || !(hypot (error, playing) < opening->behind_error))
    return;
  opening->behind = fmax (lost, 0);
  opening->behind_error = hypot (error, ms_rival_playing_error (opening->behind));
  opening->verdict = is_more (opening->behind, opening->behind_error) ? MS_VERDICT_WORSE
                                                                      : MS_VERDICT_BEST;
}

static bool
judge_guess (MsReviewOpening *opening)
{
  opening->grounds = MS_GROUNDS_PROOF;
  if (opening->won >= 0)
    return opening->won == opening->best_won;
  if (is_beaten (opening))
    return false;
  opening->grounds = isnan (opening->behind) ? MS_GROUNDS_RISK : MS_GROUNDS_AHEAD;
  if (opening->grounds == MS_GROUNDS_AHEAD)
    return !is_more (opening->behind, opening->behind_error);
  return !is_more (opening->mine - opening->best, hypot (opening->error, opening->best_error));
}

static void
take_win (MsReviewOpening *opening, const MsEndgame *endgame, int cell)
{
  opening->layouts = endgame->layouts;
  opening->best_won = endgame->won;
  opening->best_win = (double)endgame->won / endgame->layouts;
  if (opening->mine >= 1)
    opening->won = 0;
  else if (cell >= 0)
    opening->won = endgame->won_at[cell];
  if (opening->won >= 0)
    opening->win = (double)opening->won / endgame->layouts;
  opening->behind = opening->best_win - opening->win;
}

static bool
take_cells (MsReviewOpening *opening, const MsBest *best, const MsSolverResult *result,
    const MsAllocator *allocator)
{
  int32_t *cells = ms_alloc (allocator, (size_t)best->n_cells, sizeof *cells);
  double *mines = ms_alloc (allocator, (size_t)best->n_cells, sizeof *mines);
  opening->best_cells = cells;
  opening->best_mines = mines;
  if (cells == NULL || mines == NULL)
    return false;
  for (int i = 0; i < best->n_cells; i++)
    {
      cells[i] = best->cells[i];
      mines[i] = result->mine_probability[best->cells[i]];
    }
  opening->n_best = best->n_cells;
  return true;
}

/* What is best, and how it compares. */
static void
take_figures (MsReviewOpening *opening, const MsBest *best, const MsSolverResult *result, int cell)
{
  opening->basis = best->basis;
  if (best->cell >= 0)
    {
      opening->best = result->mine_probability[best->cell];
      if (result->method == MS_METHOD_ESTIMATE && result->standard_error != NULL)
        opening->best_error = result->standard_error[best->cell];
    }
  if (best->endgame != NULL)
    take_win (opening, best->endgame, cell);
  else if (cell >= 0 && best->cell >= 0)
    opening->behind = ms_best_compare (best, best->cell, cell, &opening->behind_error);
}

static MsStatus
take_best (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsBest *best;
  int cell = find_deciding_cell (opening, count->result);
  MsBestReach reach = MS_BEST_REACH_INIT;
  reach.asked = &cell;
  reach.n_asked = cell >= 0 ? 1 : 0;
  MsStatus status = ms_best_find (
      self->solver, count->position, count->result, &self->options, &reach, self->allocator, &best);
  if (status != MS_STATUS_OK)
    return status;
  take_figures (opening, best, count->result, cell);
  if (opening->verdict == MS_VERDICT_BEST && !judge_guess (opening))
    opening->verdict = MS_VERDICT_WORSE;
  if (!take_cells (opening, best, count->result, self->allocator))
    status = MS_STATUS_NO_MEMORY;
  ms_best_free (best);
  return status;
}

/* Where a rung decides a cell, no rules below the hardest so far could have: the ladder goes on to a
 * harder rule only where the simpler ones decide nothing more. */
static void
rate_cells (const MsLadder *ladder, MsReviewOpening *opening, uint8_t *rule_of, uint8_t *rules)
{
  MsRungRule hardest = MS_RUNG_ONE_NUMBER;
  memset (rule_of, MS_N_RUNG_RULES, (size_t)ladder->width * (size_t)ladder->height);
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      if (rung->rule > hardest)
        hardest = rung->rule;
      for (int j = 0; j < rung->n_safe; j++)
        rule_of[rung->safe[j]] = (uint8_t)hardest;
    }
  for (int i = 0; i < opening->n_best; i++)
    {
      rules[i] = rule_of[opening->best_cells[i]];
      if (rules[i] < opening->easiest)
        opening->easiest = (MsRungRule)rules[i];
    }
}

static MsStatus
take_rules (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsLadder *ladder = NULL;
  uint8_t *rule_of = ms_alloc (self->allocator, (size_t)self->n_cells, 1);
  uint8_t *rules = ms_alloc (self->allocator, (size_t)opening->n_best, 1);
  opening->rules = rules;
  MsStatus status = rule_of != NULL && rules != NULL
      ? ms_ladder_find (self->solver, count->position, &self->options, &ladder)
      : MS_STATUS_NO_MEMORY;
  if (ladder != NULL)
    rate_cells (ladder, opening, rule_of, rules);
  else if (rules != NULL)
    memset (rules, MS_N_RUNG_RULES, (size_t)opening->n_best);
  ms_ladder_free (ladder);
  ms_dealloc (self->allocator, rule_of);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

MsStatus
ms_review_compare (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsStatus status = take_best (self, count, opening);
  if (status == MS_STATUS_OK && opening->verdict == MS_VERDICT_AVOIDABLE)
    status = take_rules (self, count, opening);
  return status;
}
