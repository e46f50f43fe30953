/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-win-chance.h"

#include "ms-choose.h"
#include "ms-deadline.h"
#include "ms-player-rollout.h"
#include "ms-sample.h"

#include <limits.h>
#include <stdlib.h>

#define SECONDS_BETWEEN_REPORTS 0.2
#define FIRST_REPORT 16

typedef struct
{
  const MsPosition *position;
  const MsSolverOptions *asked;
  const MsWinChanceOptions *how;
  const MsAllocator *allocator;
  MsDeadline relay;
  MsSolverOptions options; /* the options of all solvers */
  MsSolverOptions counting; /* the options of counting the position itself; drawing polls by them
                             * too */
  int width, height, mines, n_cells;
  bool fresh; /* nothing is known yet, so layouts are drawn without a count */
  int first; /* the cell opened first, which is free in all layouts that are drawn; -1: none */
  double safety; /* the chance that this cell is no mine; 1 if there is none */
  MsAssumption free; /* the assumption that this cell is free */
  MsSolver *solver;
  bool used; /* whether solver has been used for something else since the count */
  MsSampler *sampler; /* draws layouts; NULL if nothing is known yet */
  MsPlayerRollout *rollout;
  uint8_t *mine; /* [n_cells] the drawn layout */
  int32_t *allowed; /* [n_cells] where mines may lie before the first click */
  int n_allowed;
  double won, won_won, luck, luck_luck, won_luck; /* sums, over the playouts, of won, luck, and
                                                   * their products */
  double next_report_time;
  long next_report;
  MsWinChance *chance;
} Estimate;

static MsStatus
count (Estimate *self, MsSolverResult **result)
{
  self->counting = self->options;
  self->counting.first_click = self->asked->first_click;
  self->counting.first_cell = self->fresh ? self->first : -1;
  self->free = (MsAssumption){ self->first, MS_CERTAINTY_SAFE };
  self->counting.assumed = &self->free;
  self->counting.n_assumed = !self->fresh && self->first >= 0;
  return ms_solver_run (self->solver, self->position, &self->counting, result);
}

/* Sets *chance to the exact one, if the endgame is solved within how->most_layouts and
 * how->endgame_work; else leaves it unchanged. */
static MsStatus
solve (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *how, MsWinChance *chance)
{
  MsSolverOptions own = *options;
  MsEndgame *endgame;
  own.endgame_work = how->endgame_work;
  MsStatus status = ms_endgame_solve (solver, position, &own, how->most_layouts, &endgame);
  if (status != MS_STATUS_OK)
    return ms_status_is_limit (status) ? MS_STATUS_OK : status;
  if (endgame->solved)
    *chance = (MsWinChance){ .kind = MS_WIN_CHANCE_EXACT,
      .chance = (double)endgame->won / endgame->layouts,
      .won = endgame->won,
      .layouts = endgame->layouts };
  ms_endgame_free (endgame);
  return MS_STATUS_OK;
}

/* Sets first to the cell that the program recommends, if no cell is certainly safe. */
static MsStatus
find_first (Estimate *self, const MsSolverResult *result)
{
  const MsBestReach reach = { .most_layouts = 0 }; /* the exact endgame was tried before */
  MsBest *best;
  if (self->fresh || self->how->strategy != NULL)
    return MS_STATUS_OK;
  self->used = true;
  MsStatus status = ms_best_find (
      self->solver, self->position, result, &self->options, &reach, self->allocator, &best);
  if (status != MS_STATUS_OK)
    return status;
  if (best->basis != MS_BASIS_CERTAIN)
    {
      self->first = best->cell;
      self->safety = best->safety;
    }
  ms_best_free (best);
  return MS_STATUS_OK;
}

/* Lists the cells where mines may lie before the first click; all layouts with mines only there are
 * taken as equally likely.  (By the classic rule a few of them are a little likelier, see
 * ms-draw.h; that is ignored, as in the solver.) */
static void
list_allowed (Estimate *self)
{
  MsRules rules = { self->width, self->height, self->mines, self->asked->first_click };
  int x = self->first % self->width, y = self->first / self->width;
  MsFirstClick promise = ms_rules_feasible_first_click (&rules, x, y);
  int radius = promise == MS_FIRST_CLICK_OPEN ? 1 : 0;
  self->n_allowed = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (abs (cell % self->width - x) > radius || abs (cell / self->width - y) > radius)
      self->allowed[self->n_allowed++] = cell;
}

static bool
draw (Estimate *self, MsRng *rng)
{
  if (self->sampler != NULL)
    return ms_sampler_draw (self->sampler, rng, self->mine);
  memset (self->mine, 0, (size_t)self->n_cells);
  for (int i = 0; i < self->mines; i++)
    {
      int j = i + (int)ms_rng_below (rng, (uint64_t)(self->n_allowed - i));
      int32_t cell = self->allowed[j];
      self->allowed[j] = self->allowed[i];
      self->allowed[i] = cell;
      self->mine[cell] = 1;
    }
  return true;
}

/* The chance is the mean of won less what luck explains by least squares, since the true mean of
 * luck is 0.  The error is at least that of one game won more or less. */
static void
sum_up (Estimate *self)
{
  double n = (double)self->chance->playouts, won = self->won / n, luck = self->luck / n;
  double luck_variance = self->luck_luck / n - luck * luck;
  double covariance = self->won_luck / n - won * luck;
  double share = luck_variance > 1e-9 ? covariance / luck_variance : 0;
  double variance = self->won_won / n - won * won - share * covariance;
  self->chance->chance = self->safety * fmin (fmax (won - share * luck, 0), 1);
  if (n >= 3)
    self->chance->error = self->safety * sqrt (fmax (variance, 0) / (n - 2) + 1 / (n * n));
}

static void
report (Estimate *self)
{
  long n = self->chance->playouts;
  double now = ms_work_clock ();
  if (self->how->report == NULL || (n < self->next_report && now < self->next_report_time))
    return;
  self->next_report = n < FIRST_REPORT ? FIRST_REPORT : n + n / 8;
  self->next_report_time = now + SECONDS_BETWEEN_REPORTS;
  self->how->report (self->chance, self->how->report_data);
}

static MsStatus
play_out (Estimate *self)
{
  MsRng rng;
  ms_rng_seed (&rng, self->how->seed);
  self->next_report = FIRST_REPORT;
  self->next_report_time = ms_work_clock () + SECONDS_BETWEEN_REPORTS;
  const MsWinChanceOptions *how = self->how;
  while (!(how->most_playouts > 0 && self->chance->playouts >= how->most_playouts)
      && !(how->target_error > 0 && self->chance->error <= how->target_error))
    {
      MsPlayout playout;
      if (ms_deadline_poll (&self->relay))
        return MS_STATUS_CANCELLED;
      if (!draw (self, &rng))
        return ms_work_status (ms_solver_get_engine (self->solver)->work);
      MsStatus status = ms_player_rollout_play (self->rollout, self->mine, self->first, &playout);
      if (status != MS_STATUS_OK)
        return status;
      self->won += playout.won;
      self->won_won += playout.won * playout.won;
      self->luck += playout.luck;
      self->luck_luck += playout.luck * playout.luck;
      self->won_luck += playout.won * playout.luck;
      self->chance->playouts++;
      sum_up (self);
      report (self);
    }
  return MS_STATUS_OK;
}

static MsStatus
begin_playouts (Estimate *self)
{
  size_t n = (size_t)self->n_cells;
  const MsStrategy *strategy = self->how->strategy;
  if (strategy == NULL)
    strategy = ms_strategy_find (MS_WIN_CHANCE_PLAYER);
  self->mine = ms_alloc (self->allocator, n, 1);
  self->allowed = ms_alloc (self->allocator, n, sizeof *self->allowed);
  self->rollout = ms_player_rollout_new (
      strategy, self->width, self->height, self->mines, &self->options, self->allocator);
  if (self->mine == NULL || self->allowed == NULL || self->rollout == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_player_rollout_begin_at (self->rollout, self->position, self->options.trust_flags);
  if (self->fresh)
    list_allowed (self);
  else if ((self->sampler = ms_sampler_new (ms_solver_get_engine (self->solver))) == NULL)
    return ms_work_status (ms_solver_get_engine (self->solver)->work);
  return MS_STATUS_OK;
}

static MsStatus
estimate (Estimate *self, const MsSolverResult *result)
{
  MsStatus status = find_first (self, result);
  *self->chance = (MsWinChance){
    .kind = MS_WIN_CHANCE_ESTIMATE, .chance = NAN, .error = NAN, .first = self->first
  };
  if (status == MS_STATUS_OK && self->used)
    {
      MsSolverResult *again;
      status = count (self, &again);
      ms_solver_result_free (again);
    }
  if (status == MS_STATUS_OK)
    status = begin_playouts (self);
  if (status == MS_STATUS_OK)
    status = play_out (self);
  if (status != MS_STATUS_MEMORY_LIMIT)
    return ms_deadline_status (&self->relay, status);
  *self->chance = (MsWinChance){ .kind = MS_WIN_CHANCE_TOO_LARGE, .chance = NAN };
  return MS_STATUS_OK;
}

/* Given a count, finds the chance exactly if possible, else estimates it. */
static MsStatus
find_from_count (Estimate *self, const MsSolverResult *result)
{
  double layouts = result->layouts.mantissa * pow (10, (double)result->layouts.exponent);
  *self->chance = (MsWinChance){ .kind = MS_WIN_CHANCE_CONTRADICTION, .chance = NAN };
  if (!result->consistent)
    return MS_STATUS_OK;
  if (ms_choose_is_won (self->position))
    {
      *self->chance = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER, .chance = 1 };
      return MS_STATUS_OK;
    }
  if (result->method == MS_METHOD_EXACT && layouts < self->how->most_layouts + 0.5)
    {
      self->used = true;
      MsStatus status = solve (
          self->solver, self->position, &self->counting, self->how, self->chance);
      if (status != MS_STATUS_OK || self->chance->kind == MS_WIN_CHANCE_EXACT)
        return ms_deadline_status (&self->relay, status);
    }
  self->chance->kind = MS_WIN_CHANCE_TOO_LARGE;
  bool in_reach = result->method == MS_METHOD_EXACT && self->n_cells <= MS_WIN_CHANCE_MOST_CELLS;
  return in_reach ? estimate (self, result) : MS_STATUS_OK;
}

MsStatus
ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *how, const MsAllocator *allocator, MsWinChance *chance)
{
  Estimate self = {
    .position = position,
    .asked = options,
    .how = how,
    .allocator = ms_allocator_or_default (allocator),
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
    .mines = ms_position_get_mines (position),
    .first = -1,
    .safety = 1,
    .chance = chance,
  };
  self.n_cells = self.width * self.height;
  *chance = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER };
  if (ms_choose_is_lost (position))
    return MS_STATUS_OK;
  chance->kind = MS_WIN_CHANCE_TOO_LARGE;
  chance->chance = NAN;
  ms_deadline_init (&self.relay, options, &self.options);
  self.fresh = ms_choose_is_fresh (position, options->trust_flags);
  if (self.fresh)
    {
      MsChoice choice;
      ms_choose_first (position, options->first_click, &choice);
      self.first = choice.cell;
      self.safety = choice.safety;
    }
  self.solver = ms_solver_new (self.allocator);
  MsSolverResult *result = NULL;
  MsStatus status = self.solver != NULL ? count (&self, &result) : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_MEMORY_LIMIT)
    status = MS_STATUS_OK; /* the result says that it is incomplete */
  if (status == MS_STATUS_OK)
    status = find_from_count (&self, result);
  status = ms_deadline_status (&self.relay, status);
  ms_solver_result_free (result);
  ms_solver_free (self.solver);
  ms_player_rollout_free (self.rollout);
  ms_dealloc (self.allocator, self.mine);
  ms_dealloc (self.allocator, self.allowed);
  return status;
}

/* What opening one cell is worth. */

/* Fewer games after a number tell nothing. */
#define FEWEST_PLAYOUTS 16

typedef struct
{
  const MsPosition *position;
  const MsAllocator *allocator;
  MsSolver *solver;
  MsDeadline relay;
  MsSolverOptions options; /* the options of the endgames and playouts */
  long playouts;
  MsVenture *venture;
} Venture;

void
ms_venture_free (MsVenture *venture)
{
  if (venture == NULL)
    return;
  const MsAllocator *allocator = venture->reveal->allocator;
  ms_reveal_free (venture->reveal);
  ms_dealloc (allocator, venture);
}

static bool
is_known (const MsWinChance *chance)
{
  return !isnan (chance->chance);
}

static MsStatus
write_number (const Venture *self, int number, MsPosition **position)
{
  int width = ms_position_get_width (self->position),
      height = ms_position_get_height (self->position);
  size_t n_cells = (size_t)width * (size_t)height;
  MsCell *cells = ms_alloc (self->allocator, n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, ms_position_get_cells (self->position), n_cells * sizeof *cells);
  cells[self->venture->reveal->cell] = (MsCell)number;
  MsStatus status = ms_position_new (width, height, ms_position_get_mines (self->position), cells,
      self->allocator, position, NULL);
  ms_dealloc (self->allocator, cells);
  return status;
}

/* Plays as many games as the chance of the number demands, so that all games have the same weight
 * in the sum. */
static MsStatus
play_number (Venture *self, const MsPosition *position, double share, MsWinChance *win)
{
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  long games = lround (share * (double)self->playouts);
  how.strategy = ms_strategy_find (MS_WIN_CHANCE_PLAYER);
  how.seed = 1;
  how.most_playouts = games > FEWEST_PLAYOUTS ? games : FEWEST_PLAYOUTS;
  how.most_layouts = 0;
  MsWinChance found;
  MsStatus status = ms_win_chance_find (position, &self->options, &how, self->allocator, &found);
  if (status == MS_STATUS_OK && is_known (&found))
    *win = found;
  return status == MS_STATUS_MEMORY_LIMIT ? MS_STATUS_OK : status;
}

static MsStatus
find_win (Venture *self, int number)
{
  const MsRevealNumber *shown = &self->venture->reveal->numbers[number];
  MsWinChance *win = &self->venture->numbers[number];
  MsPosition *position;
  if (shown->wins)
    {
      *win = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER, .chance = 1, .won = 1, .layouts = 1 };
      return MS_STATUS_OK;
    }
  MsStatus status = write_number (self, number, &position);
  if (status != MS_STATUS_OK)
    return status;
  static const MsWinChanceOptions exactly = MS_WIN_CHANCE_OPTIONS_INIT;
  status = solve (self->solver, position, &self->options, &exactly, win);
  if (status == MS_STATUS_OK && !is_known (win) && self->playouts > 0)
    status = play_number (self, position, shown->chance, win);
  ms_position_unref (position);
  return status;
}

/* How many layouts the whole position has, found from the count and the chance of one number; 0:
 * too many, or not known. */
static int
count_layouts (const MsVenture *venture)
{
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *shown = &venture->reveal->numbers[number];
      double layouts = shown->possible ? venture->numbers[number].layouts / shown->chance : 0;
      if (layouts > 0)
        return layouts < INT_MAX ? (int)lround (layouts) : 0;
    }
  return 0;
}

/* Sums the chances to win after the numbers, each weighted by the chance of its number. */
static void
sum_numbers (MsVenture *venture)
{
  const MsReveal *reveal = venture->reveal;
  MsWinChance sum = { .kind = MS_WIN_CHANCE_EXACT };
  double variance = 0;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *shown = &reveal->numbers[number];
      const MsWinChance *win = &venture->numbers[number];
      if (!shown->possible)
        continue;
      if (win->kind != MS_WIN_CHANCE_EXACT && win->kind != MS_WIN_CHANCE_OVER)
        sum.kind = win->kind;
      if (!is_known (win))
        return;
      sum.chance += shown->chance * win->chance;
      sum.won += win->won;
      sum.playouts += win->playouts;
      variance += pow (shown->chance * win->error, 2);
    }
  sum.layouts = sum.kind == MS_WIN_CHANCE_EXACT ? count_layouts (venture) : 0;
  if (sum.layouts == 0)
    {
      /* If the cell is a certain mine, there is no number to count by. */
      sum.kind = MS_WIN_CHANCE_ESTIMATE;
      sum.won = 0;
      sum.first = reveal->cell;
      sum.error = sqrt (variance);
      if (reveal->mine >= 1)
        sum = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER };
    }
  venture->win = sum;
}

/* Finds how many cells the cell opens, if it would be the first.  False: no memory. */
static bool
find_opened (Venture *self, const MsSolverOptions *options, int cell)
{
  const MsPosition *position = self->position;
  const MsCell *cells = ms_position_get_cells (position);
  MsRules rules = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), MS_FIRST_CLICK_ANY };
  bool untouched = options->n_assumed == 0 && !ms_solver_options_has_density (options)
      && ms_rules_check (&rules, NULL) == MS_STATUS_OK;
  for (int i = 0; untouched && i < rules.width * rules.height; i++)
    untouched = !ms_cell_is_opened (cells[i])
        && !(options->trust_flags && cells[i] == MS_CELL_FLAG);
  self->venture->opened = (MsFirstOpened){ NAN, NAN };
  if (options->first_cell == cell)
    rules.first_click = options->first_click;
  return !untouched || ms_first_opened_find (&rules, cell, self->allocator, &self->venture->opened);
}

MsStatus
ms_venture_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, long playouts, MsVenture **venture)
{
  Venture self = { .position = position, .solver = solver, .playouts = playouts };
  MsReveal *reveal;
  *venture = NULL;
  ms_deadline_init (&self.relay, options, &self.options);
  self.relay.progress = 1;
  MsStatus status = ms_reveal_find (solver, position, options, cell, &reveal);
  if (status != MS_STATUS_OK)
    return status;
  self.allocator = reveal->allocator;
  self.venture = ms_alloc0 (self.allocator, 1, sizeof *self.venture);
  if (self.venture == NULL)
    {
      ms_reveal_free (reveal);
      return MS_STATUS_NO_MEMORY;
    }
  static const MsWinChance unknown = { .kind = MS_WIN_CHANCE_TOO_LARGE, .chance = NAN };
  self.venture->reveal = reveal;
  self.venture->win = unknown;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    self.venture->numbers[number] = unknown;
  status = find_opened (&self, options, cell) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  /* Chances to win have a meaning where the position is counted exactly, without assumptions or a
   * density. */
  if (status == MS_STATUS_OK && reveal->consistent && reveal->method == MS_METHOD_EXACT
      && options->n_assumed == 0 && !ms_solver_options_has_density (options))
    {
      for (int number = 0; number < MS_REVEAL_NUMBERS && status == MS_STATUS_OK; number++)
        if (reveal->numbers[number].possible)
          status = ms_deadline_status (&self.relay, find_win (&self, number));
      if (status == MS_STATUS_OK || ms_status_is_limit (status))
        {
          sum_numbers (self.venture);
          status = MS_STATUS_OK;
        }
    }
  if (status == MS_STATUS_OK)
    *venture = self.venture;
  else
    ms_venture_free (self.venture);
  return status;
}
