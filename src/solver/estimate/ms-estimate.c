/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-estimate.h"

#include "ms-estimate-state.h"

/* Work allowed: to begin with, and for each sampled box.  A unit is about four nanoseconds. */
#define BASE_BUDGET 3e8
#define BUDGET_PER_BOX 50000
/* With a limit of time or work, sampling may take so many times as much within it. */
#define MORE_IN_LIMIT 3
/* Of a limit of work, whose units are a quarter of those. */
#define WORK_SHARE (0.8 / 4)
/* What a box takes of it where windows are counted. */
#define WORK_PER_BOX_IN_WINDOWS 15000.0
#define ROOM ((size_t)512 << 10)
#define MOST_SIDE 128
/* With so many undecided boxes windows, each counted by itself, answer where chains come to little, and at
 * once where a limit of work does not leave so much for each box: chains would be too short. */
#define MANY_BOXES 30000
#define ENOUGH_PER_BOX 90000.0

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
  size_t n = (size_t)solver->problem.n_boxes;
  solver->box_probability = ms_work_alloc0 (self->work, n, sizeof (double));
  solver->box_error = ms_work_alloc0 (self->work, n, sizeof (double));
  solver->box_certainty = ms_work_alloc0 (self->work, n, 1);
  return solver->box_probability != NULL && solver->box_error != NULL
      && solver->box_certainty != NULL
      && ms_tally_init (&self->tally, solver->problem.n_boxes, self->work) && make_room (self);
}

/* Mines and outside cells that are not decided, as they are now.  Where there is a density instead
 * of a total, the mines are as many as boxes can hold: whatever they have, the rest takes it. */
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
  if (ms_solver_options_has_density (self->work->options))
    *mines = cells - *outside;
  self->density = (*mines + 0.5) / (cells + 1);
  if (ms_solver_options_has_density (self->work->options))
    self->density = self->work->options->density;
  self->density = self->density < 0.02 ? 0.02 : self->density > 0.98 ? 0.98 : self->density;
}

/* What the position asks for, within the limits. */
static double
allow (const MsSolverOptions *options, int n_sampled)
{
  double budget = BASE_BUDGET + (double)BUDGET_PER_BOX * n_sampled;
  if (options->estimate_work > 0)
    return options->estimate_work;
  if (options->time_limit > 0 || options->work_limit > 0)
    budget *= MORE_IN_LIMIT;
  if (options->work_limit > 0 && budget > WORK_SHARE * options->work_limit)
    budget = WORK_SHARE * options->work_limit;
  return budget;
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
  /* The exact sections are counted again at the end, and unfolded for each group and two halves. */
  double reserve = (1 + MS_LEFT_GROUPS + 2) * (ms_work_now (self->work) - from);
  self->budget = allow (self->work->options, self->n_sampled);
  self->region.work_done = 0;
  ms_work_limit (self->work, 0);
  return ms_estimate_sample (self, mines, reserve, &found) && found && ms_estimate_judge_rest (self)
      && ms_estimate_sum_up (self);
}

static int
count_open (const MsProblem *problem)
{
  int n = 0;
  for (int i = 0; i < problem->n_boxes; i++)
    n += problem->boxes[i].state == MS_BOX_OPEN;
  return n;
}

static MsEstimateEnd
estimate_large (MsEstimate *self, int32_t *dead)
{
  int mines, outside;
  const MsSolverOptions *options = self->work->options;
  double takes = WORK_PER_BOX_IN_WINDOWS * count_open (&self->solver->problem);
  if (options->work_limit > 0 && takes > options->work_limit)
    {
      self->work->status = MS_STATUS_WORK_LIMIT;
      return MS_ESTIMATE_NONE;
    }
  ms_work_limit (self->work, 0);
  count_left (self, &mines, &outside);
  if (mines < 0 || !ms_estimate_by_windows (self, mines, outside, dead))
    return MS_ESTIMATE_NONE;
  return *dead >= 0 ? MS_ESTIMATE_CONTRADICTION : MS_ESTIMATE_DONE;
}

/* Chains, of what is not counted exactly. */
static MsEstimateEnd
estimate_sections (MsEstimate *self, bool may_be_exact, int32_t *dead)
{
  if (!ms_region_init (&self->region, self->solver) || !ms_estimate_prove (self, dead))
    return MS_ESTIMATE_NONE;
  if (*dead >= 0)
    return MS_ESTIMATE_CONTRADICTION;
  if (!ms_estimate_split (self))
    return MS_ESTIMATE_NONE;
  if (may_be_exact && self->n_sampled == 0)
    return MS_ESTIMATE_EXACT;
  return estimate (self) ? MS_ESTIMATE_DONE : MS_ESTIMATE_NONE;
}

/* After chains that came to nothing; false where windows could not do better. */
static bool
start_again (MsEstimate *self, MsArenaMark mark)
{
  MsSolver *solver = self->solver;
  MsStatus status = ms_work_status (self->work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    return false;
  self->work->status = self->work->arena.status = MS_STATUS_OK;
  ms_arena_release (&self->work->arena, mark);
  ms_run_release_pools (solver);
  return ms_work_fill (self->work, solver->box_certainty, 0, (size_t)solver->problem.n_boxes);
}

MsEstimateEnd
ms_estimate_find (MsSolver *solver, bool may_be_exact, int32_t *dead)
{
  const MsGrid *grid = &solver->grid;
  int side = grid->width > grid->height ? grid->width : grid->height;
  MsEstimate self = { .solver = solver, .work = &solver->work };
  ms_estimate_set_side (&self, side < MOST_SIDE ? side : MOST_SIDE);
  ms_rng_seed (&self.rng, hash_problem (solver));
  if (!allocate (&self))
    return MS_ESTIMATE_NONE;
  const MsSolverOptions *options = solver->work.options;
  int n_open = count_open (&solver->problem);
  self.many = n_open >= MANY_BOXES && ms_estimate_windows_fit (&self);
  if (self.many && options->estimate_work <= 0
      && WORK_SHARE * options->work_limit < ENOUGH_PER_BOX * n_open)
    return estimate_large (&self, dead);
  MsArenaMark mark = ms_arena_mark (&solver->work.arena);
  MsEstimateEnd end = estimate_sections (&self, may_be_exact, dead);
  if (end == MS_ESTIMATE_NONE && self.many && start_again (&self, mark))
    end = estimate_large (&self, dead);
  return end;
}
