/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Judges openings. */
#include "ms-ladder.h"
#include "ms-review-private.h"

#include <float.h>
#include <string.h>

/* Comparing a guess with what was best: which cells were, by which rule, and how often each would
 * have won. */

/* Whether a difference is certainly more than 0, given its standard error. */
static bool
is_more (double difference, double error)
{
  return difference > MS_REVIEW_TIE + MS_RIVAL_ERRORS * error;
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
  /* It may hit a mine so often that it cannot win as often as the best cell. */
  if (opening->best_won >= 0 && is_more (opening->best_win - (1 - opening->mine), opening->error))
    return false;
  opening->grounds = isnan (opening->behind) ? MS_GROUNDS_RISK : MS_GROUNDS_AHEAD;
  if (opening->grounds == MS_GROUNDS_AHEAD)
    return !is_more (opening->behind, opening->behind_error);
  return !is_more (opening->mine - opening->best, hypot (opening->error, opening->best_error));
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

/* Takes from best what the best cell is and how the opening, judged by cell (or -1), compares with
 * it. */
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
    {
      opening->layouts = best->endgame->layouts;
      opening->best_won = best->endgame->won;
      opening->best_win = (double)best->endgame->won / best->endgame->layouts;
      if (opening->mine >= 1)
        opening->won = 0;
      else if (cell >= 0)
        opening->won = best->endgame->won_at[cell];
      if (opening->won >= 0)
        opening->win = (double)opening->won / best->endgame->layouts;
      opening->behind = opening->best_win - opening->win;
    }
  else if (cell >= 0 && best->cell >= 0)
    opening->behind = ms_best_compare (best, best->cell, cell, &opening->behind_error);
}

static MsStatus
take_best (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  MsBest *best;
  int cell = -1; /* the one whose risk is that of the whole opening: the others add none */
  for (int i = opening->n_opens - 1; i >= 0; i--)
    if (opening->n_opens == 1
        || fabs (count->result->mine_probability[opening->opens[i]] - opening->mine)
            <= MS_REVIEW_TIE)
      cell = opening->opens[i];
  MsBestReach reach = MS_BEST_REACH_INIT;
  reach.asked = &cell;
  reach.n_asked = cell >= 0 ? 1 : 0;
  MS_TRY (ms_best_find (self->solver, count->position, count->result, &self->options, &reach,
      self->allocator, &best));
  take_figures (opening, best, count->result, cell);
  if (opening->verdict == MS_VERDICT_BEST && !judge_guess (opening))
    opening->verdict = MS_VERDICT_WORSE;
  bool taken = take_cells (opening, best, count->result, self->allocator);
  ms_best_free (best);
  return taken ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

/* Writes by which rule the ladder shows each cell to be safe, or to be a mine.  It is the hardest
 * up to the rung that decides the cell: no simpler rules could have decided it, since the ladder
 * goes on to a harder rule only where the simpler ones decide nothing more. */
static void
find_rules (const MsLadder *ladder, bool mine, uint8_t *rule_of)
{
  MsRungRule hardest = MS_RUNG_ONE_NUMBER;
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      hardest = rung->rule > hardest ? rung->rule : hardest;
      for (int j = 0; j < (mine ? rung->n_mines : rung->n_safe); j++)
        rule_of[(mine ? rung->mines : rung->safe)[j]] = (uint8_t)hardest;
    }
}

/* Of an avoidable guess the rules that show the safe cells, of a certain mine those that show
 * opened cells to be mines; and the easiest of them. */
static MsStatus
take_rules (MsReviewWork *self, const MsReviewCount *count, MsReviewOpening *opening)
{
  bool mine = opening->verdict == MS_VERDICT_MINE;
  const int32_t *cells = mine ? opening->opens : opening->best_cells;
  int n = mine ? opening->n_opens : opening->n_best;
  MsLadder *ladder = NULL;
  uint8_t *rule_of = ms_alloc (self->allocator, (size_t)self->n_cells, 1);
  uint8_t *rules = ms_alloc (self->allocator, (size_t)n, 1);
  opening->rules = rules;
  MsStatus status = rule_of != NULL && rules != NULL
      ? ms_ladder_find (self->solver, count->position, &self->options, &ladder)
      : MS_STATUS_NO_MEMORY;
  if (rule_of != NULL)
    memset (rule_of, MS_N_RUNG_RULES, (size_t)self->n_cells);
  if (ladder != NULL)
    find_rules (ladder, mine, rule_of);
  for (int i = 0; rules != NULL && rule_of != NULL && i < n; i++)
    {
      rules[i] = rule_of[cells[i]];
      if (rules[i] < opening->easiest)
        opening->easiest = (MsRungRule)rules[i];
    }
  ms_ladder_free (ladder);
  ms_dealloc (self->allocator, rule_of);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

/* How likely an opening was to hit a mine, and whether it was forced. */

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

/* Keeps the chance of a mine that is not certain below 1, however it was rounded: 1 stands for
 * certain mines.  NaN stays. */
static double
keep_below_one (double mine)
{
  return mine >= 1 ? 1 - DBL_EPSILON / 2 : mine;
}

/* Adds the risk of one more cell, by a count that assumes that the cells before it are safe. */
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

/* Finds the risk of an opening, taking the cells of a chord one after the other. */
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

static MsStatus
judge_by_count (MsReviewWork *self, MsReviewCount *count, MsReviewOpening *opening)
{
  MS_TRY (ms_review_count (self, count));
  for (int cell = 0; cell < self->n_cells && count->result->consistent; cell++)
    if (!self->safe[cell] && count->result->certainty[cell] == MS_CERTAINTY_SAFE)
      {
        self->safe[cell] = 1;
        self->sight[cell] = self->last >= 0 ? self->trail->steps[self->last].move.time_ms : 0;
      }
  /* Find the verdict as far as the count alone tells it. */
  bool certain = true;
  for (int i = 0; i < opening->n_opens; i++)
    certain &= count->result->certainty[opening->opens[i]] == MS_CERTAINTY_SAFE;
  if (!count->result->consistent)
    opening->verdict = MS_VERDICT_UNKNOWN;
  else if (certain)
    opening->verdict = MS_VERDICT_CERTAIN;
  else if (count->result->n_safe > 0)
    opening->verdict = MS_VERDICT_AVOIDABLE;
  else
    opening->verdict = MS_VERDICT_BEST;
  opening->estimated = ms_verdict_is_guess (opening->verdict)
      && count->result->method != MS_METHOD_EXACT;
  if (!ms_verdict_is_guess (opening->verdict))
    {
      opening->mine = opening->verdict == MS_VERDICT_UNKNOWN ? NAN : 0;
      return MS_STATUS_OK;
    }
  MS_TRY (find_risk (self, count, opening));
  if (opening->mine == 1)
    opening->verdict = MS_VERDICT_MINE;
  if (isnan (opening->mine) && opening->verdict != MS_VERDICT_AVOIDABLE)
    opening->verdict = MS_VERDICT_UNKNOWN;
  else if (self->in_full)
    {
      /* The best cells and how often they would have won, the verdict on a guess that could not be
       * avoided, and the rules that show what could be known. */
      MS_TRY (take_best (self, count, opening));
      if (opening->verdict == MS_VERDICT_AVOIDABLE || opening->verdict == MS_VERDICT_MINE)
        return take_rules (self, count, opening);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_review_judge (MsReviewWork *self, int step, MsReviewOpening *opening, MsReviewCount *count)
{
  *opening = describe (self, step);
  *count = (MsReviewCount){ NULL, NULL };
  bool proven = !self->in_full; /* in full, each opening is judged by a count */
  for (int i = 0; i < opening->n_opens; i++)
    proven &= self->safe[opening->opens[i]] != 0;
  if (self->begun)
    return proven ? MS_STATUS_OK : judge_by_count (self, count, opening);
  /* The risk of the first opening is what the rules promise. */
  const MsRules *rules = &self->trail->rules;
  int x = opening->cell % rules->width, y = opening->cell / rules->width;
  opening->verdict = MS_VERDICT_FIRST;
  if (ms_rules_feasible_first_click (rules, x, y) == MS_FIRST_CLICK_ANY)
    opening->mine = (double)rules->mines / self->n_cells;
  return MS_STATUS_OK;
}
