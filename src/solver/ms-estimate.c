/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-estimate.h"

#include "ms-estimate-state.h"

#include <math.h>

/* Work allowed: to begin with, and for each sampled box.  A unit is about four nanoseconds. */
#define BASE_BUDGET 3e7
#define BUDGET_PER_BOX 30000
/* Of the time that is left, what sampling may use up. */
#define SAMPLING_SHARE 0.85
#define ROOM ((size_t)512 << 10)
#define MOST_STARTS 5
#define FEWEST_BATCHES 2
/* A chain should take so many times longer than its start. */
#define CHAIN_OVER_START 2
#define WARM_UP_SWEEPS 2
#define WARM_UP_SHARE 0.25
#define MOST_WARM_UP 60
#define SIDE 64

double
ms_estimate_gauge (const MsEstimate *self)
{
  double by_work = self->region.work_done / self->budget;
  if (self->time_to <= 0)
    return by_work;
  double by_time = (ms_work_now (self->work) - self->time_from) / (self->time_to - self->time_from);
  return by_time > by_work ? by_time : by_work;
}

static uint64_t
hash_problem (const MsSolver *solver)
{
  const MsGrid *grid = &solver->grid;
  uint64_t hash = UINT64_C (0xcbf29ce484222325) ^ (uint64_t)grid->mines;
  for (int i = 0; i < grid->n_padded; i++)
    hash = (hash ^ grid->kind[i]) * UINT64_C (0x100000001b3);
  return hash;
}

/* What windows take of the arena, so that marks within it cost nothing; less where less is left. */
static bool
make_room (MsEstimate *self)
{
  MsArena *arena = &self->work->arena;
  size_t room = ROOM;
  if (arena->limit > 0 && room > (arena->limit - arena->held) / 4)
    room = (arena->limit - arena->held) / 4;
  return ms_arena_make_room (arena, room);
}

static bool
allocate (MsEstimate *self)
{
  MsSolver *solver = self->solver;
  MsArena *arena = &self->work->arena;
  MsTally *tally = &self->tally;
  size_t n = (size_t)solver->problem.n_boxes;
  solver->box_probability = ms_work_alloc0 (self->work, n, sizeof (double));
  solver->box_error = ms_work_alloc0 (self->work, n, sizeof (double));
  solver->box_certainty = ms_work_alloc0 (self->work, n, 1);
  tally->now = ms_work_alloc0 (self->work, n, sizeof (double));
  tally->sum = ms_work_alloc0 (self->work, n, sizeof (double));
  tally->squares = ms_work_alloc0 (self->work, n, sizeof (double));
  tally->lefts = ms_arena_alloc (arena, MS_MOST_BATCHES * MS_MOST_SWEEPS, sizeof *tally->lefts);
  return solver->box_probability != NULL && solver->box_error != NULL
      && solver->box_certainty != NULL && tally->now != NULL && tally->sum != NULL
      && tally->squares != NULL && tally->lefts != NULL && make_room (self);
}

/* Mines and outside cells that are not decided, as they are now. */
static void
count_left (MsEstimate *self, int *mines, int *outside)
{
  const MsSolver *solver = self->solver;
  *mines = solver->grid.mines - solver->grid.n_flags - solver->grid.n_found_mines
      - solver->problem.n_decided_mines;
  *outside = solver->grid.n_covered - solver->problem.n_touched;
  int cells = *outside;
  for (int i = 0; i < solver->problem.n_boxes; i++)
    if (solver->problem.boxes[i].state == MS_BOX_OPEN)
      cells += solver->problem.boxes[i].size;
  self->density = (*mines + 0.5) / (cells + 1);
  self->density = self->density < 0.02 ? 0.02 : self->density > 0.98 ? 0.98 : self->density;
}

static bool
begin_chain (MsEstimate *self, int mines, bool *found)
{
  *found = false;
  for (int i = 0; i < MOST_STARTS && !*found; i++)
    if (!ms_estimate_start (self, found))
      return false;
  if (!*found)
    return true;
  self->left = mines;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 4))
        return false;
      if (self->region.whole->boxes[i].state == MS_BOX_OPEN && !self->region.left_out[i])
        self->left -= self->region.mines[i];
    }
  return true;
}

/* What the rest of the board says that a mine weighs, at the layout there is now. */
static void
learn_odds (MsEstimate *self)
{
  double step = ms_rest_log (&self->rest, self->left - 1) - ms_rest_log (&self->rest, self->left);
  if (isfinite (step) && fabs (step) < 4)
    self->odds = exp (step);
}

/* A start for the first chain, which is thrown away: the next ones have better odds. */
static bool
try_start (MsEstimate *self, int mines, bool *found)
{
  self->odds = self->density / (1 - self->density);
  if (!begin_chain (self, mines, found))
    return false;
  if (!*found)
    return true;
  if (!ms_estimate_sweep (self, false))
    return false;
  learn_odds (self);
  return true;
}

static void
show_progress (MsEstimate *self)
{
  double gauge = ms_estimate_gauge (self);
  self->work->phase_from = self->work->phase_to = 0.4 + 0.55 * (gauge < 1 ? gauge : 1);
  ms_work_done (self->work, 0);
}

/* Sweeps until the mine total can be met and the start is forgotten; *whole: whether it can. */
static bool
warm_up (MsEstimate *self, double until, bool *whole)
{
  *whole = ms_estimate_is_whole (self);
  for (int i = 0; i < MOST_WARM_UP; i++)
    {
      if (*whole && i >= WARM_UP_SWEEPS && ms_estimate_gauge (self) >= until)
        break;
      if (!ms_estimate_sweep (self, false))
        return false;
      *whole = ms_estimate_is_whole (self);
    }
  learn_odds (self);
  show_progress (self);
  return true;
}

static bool
run_chain (MsEstimate *self, double from, double to, bool *found)
{
  if (!warm_up (self, from + WARM_UP_SHARE * (to - from), found))
    return false;
  if (!*found)
    return true;
  do
    {
      if (!ms_estimate_sweep (self, true))
        return false;
      show_progress (self);
    }
  while (ms_estimate_gauge (self) < to && self->tally.n_now < MS_MOST_SWEEPS);
  return ms_estimate_end_batch (self);
}

/* *found: a layout was, for every chain. */
static bool
sample (MsEstimate *self, int mines, bool *found)
{
  int n = MS_MOST_BATCHES;
  if (!try_start (self, mines, found) || !*found)
    return !*found;
  double before = ms_estimate_gauge (self);
  for (int i = 0; i < n; i++)
    {
      if (!begin_chain (self, mines, found))
        return false;
      double start = ms_estimate_gauge (self) - before;
      if (i == 0 && start * (1 + CHAIN_OVER_START) * n > 1 - before)
        n = (int)((1 - before) / (start * (1 + CHAIN_OVER_START)));
      if (i == 0 && n < FEWEST_BATCHES)
        n = FEWEST_BATCHES;
      if (!*found
          || !run_chain (
              self, before + (1 - before) * i / n, before + (1 - before) * (i + 1) / n, found)
          || !*found)
        return !*found;
    }
  return true;
}

/* Where the clock ends the sampling, what was seen until then counts.  reserve: seconds to keep for
 * what comes after it. */
static bool
sample_in_time (MsEstimate *self, int mines, double reserve, bool *found)
{
  MsWork *work = self->work;
  double limit = work->options->time_limit, now = ms_work_now (work);
  double end = work->started + limit;
  if (limit > 0)
    {
      double left = SAMPLING_SHARE * (end - now);
      if (left > end - now - reserve)
        left = end - now - reserve;
      self->time_from = now;
      self->time_to = now + left;
      work->deadline = now + left + 0.5 * (end - now - left);
    }
  bool done = sample (self, mines, found);
  if (!done && work->status == MS_STATUS_TIME_LIMIT && self->tally.n_batches >= FEWEST_BATCHES)
    {
      work->status = MS_STATUS_OK;
      done = *found = true;
    }
  if (limit > 0)
    work->deadline = end;
  return done;
}

/* Draws and sums up. */
static bool
estimate (MsEstimate *self)
{
  int mines, outside;
  bool found;
  double from = ms_work_now (self->work);
  count_left (self, &mines, &outside);
  if (mines < 0 || !ms_estimate_count_rest (self, mines, outside) || !make_room (self))
    return false;
  /* The exact sections are counted again at the end, and unfolded for each batch. */
  double reserve = (1 + MS_MOST_BATCHES) * (ms_work_now (self->work) - from);
  self->budget = BASE_BUDGET + (double)BUDGET_PER_BOX * self->n_sampled;
  self->region.work_done = 0;
  return sample_in_time (self, mines, reserve, &found) && found && ms_estimate_judge_rest (self)
      && ms_estimate_sum_up (self);
}

MsEstimateEnd
ms_estimate_find (MsSolver *solver, bool may_be_exact, int32_t *dead)
{
  MsEstimate self = { .solver = solver, .work = &solver->work, .side = SIDE };
  ms_rng_seed (&self.rng, hash_problem (solver));
  if (!allocate (&self) || !ms_region_init (&self.region, solver)
      || !ms_estimate_prove (&self, dead))
    return MS_ESTIMATE_NONE;
  if (*dead >= 0)
    return MS_ESTIMATE_CONTRADICTION;
  if (!ms_estimate_split (&self))
    return MS_ESTIMATE_NONE;
  if (may_be_exact && self.n_sampled == 0)
    return MS_ESTIMATE_EXACT;
  return estimate (&self) ? MS_ESTIMATE_DONE : MS_ESTIMATE_NONE;
}
