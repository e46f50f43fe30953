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

static bool
is_best (const MsReviewOpening *opening)
{
  if (opening->won >= 0)
    return opening->won == opening->best_won;
  return !(opening->mine > opening->best + MS_REVIEW_TIE);
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
}

static bool
take_cells (MsReviewOpening *opening, const MsBest *best, const MsAllocator *allocator)
{
  int32_t *cells = ms_alloc (allocator, (size_t)best->n_cells, sizeof *cells);
  if (cells == NULL)
    return false;
  for (int i = 0; i < best->n_cells; i++)
    cells[i] = best->cells[i];
  opening->n_best = best->n_cells;
  opening->best_cells = cells;
  return true;
}

static MsStatus
take_best (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsBest *best;
  MsStatus status = ms_best_find (
      self->solver, count->position, count->result, &self->options, NULL, self->allocator, &best);
  if (status != MS_STATUS_OK)
    return status;
  int cell = find_deciding_cell (opening, count->result);
  opening->basis = best->basis;
  opening->best = best->cell >= 0 ? count->result->mine_probability[best->cell] : NAN;
  if (best->endgame != NULL)
    take_win (opening, best->endgame, cell);
  if (opening->verdict == MS_VERDICT_BEST && !is_best (opening))
    opening->verdict = MS_VERDICT_WORSE;
  if (!take_cells (opening, best, self->allocator))
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
