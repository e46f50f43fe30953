/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-solver.h"

#include "ms-exact.h"
#include "ms-explain.h"
#include "ms-obvious.h"
#include "ms-probability.h"
#include "ms-reduce.h"
#include "ms-result.h"
#include "ms-run.h"

MsSolver *
ms_solver_new (const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSolver *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self != NULL)
    ms_arena_init (&self->work.arena, allocator);
  return self;
}

#define N_POOLS 15

static void
list_pools (MsSolver *self, MsPool *pools[N_POOLS])
{
  MsPool *all[N_POOLS] = {
    &self->circuit.layer_pool,
    &self->circuit.edge_pool,
    &self->circuit.live_pool,
    &self->count.slice_pool,
    &self->count.value_pool,
    &self->count.gradient_pool,
    &self->count.scale_pool,
    &self->count.scratch_pool,
    &self->fold_pools.key_pool,
    &self->fold_pools.hash_pool,
    &self->fold_pools.message_pool,
    &self->order_pools.kept,
    &self->order_pools.trial,
    &self->limb_pool,
    &self->limb_gradient_pool,
  };
  for (int i = 0; i < N_POOLS; i++)
    pools[i] = all[i];
}

static void
release_memory (MsSolver *self)
{
  MsPool *pools[N_POOLS];
  list_pools (self, pools);
  for (int i = 0; i < N_POOLS; i++)
    ms_pool_clear (&self->work.arena, pools[i]);
  ms_arena_clear (&self->work.arena);
}

void
ms_solver_free (MsSolver *self)
{
  if (self == NULL)
    return;
  release_memory (self);
  ms_dealloc (self->work.arena.allocator, self);
}

size_t
ms_solver_get_held_bytes (const MsSolver *self)
{
  return self->work.arena.held;
}

/* Memory of earlier runs is kept, unless it is more than this run may have. */
static void
begin (MsSolver *self, const MsSolverOptions *options)
{
  MsPool *pools[N_POOLS];
  MsArena *arena = &self->work.arena;
  arena->limit = options->memory_limit;
  if (arena->limit > 0 && arena->held > arena->limit)
    {
      release_memory (self);
      ms_arena_init (arena, arena->allocator);
      arena->limit = options->memory_limit;
    }
  ms_arena_reset (arena);
  list_pools (self, pools);
  for (int i = 0; i < N_POOLS; i++)
    pools[i]->asked = 0;
  self->circuit.n_entries = 0;
  self->circuit.width = 0;
  self->problem = (MsProblem){ .grid = &self->grid };
  self->stage = MS_STAGE_NONE;
  self->consistent = true;
  self->contradiction = (MsContradiction){ .index = -1 };
  self->conflict = NULL;
  self->n_conflict = 0;
  self->exact = NULL;
  self->outside_certainty = MS_CERTAINTY_NONE;
  ms_work_begin (&self->work, options);
}

static bool
fold_sections (MsSolver *self, int32_t *dead)
{
  MsWork *work = &self->work;
  MsDeadEnd dead_end;
  if (!ms_work_phase (work, 0.05, 0.1)
      || !ms_order_find (&self->order, &self->problem, &self->order_pools, work)
      || !ms_plan_make (&self->plan, &self->order, &self->problem, work)
      || !ms_fold_begin (&self->circuit, &self->problem, work))
    return false;
  self->stage = MS_STAGE_FOLDING;
  if (!ms_work_phase (work, 0.1, 0.4)
      || !ms_fold_all (&self->circuit, &self->problem, &self->order, &self->plan, &self->fold_pools,
          work, &dead_end))
    return false;
  if (dead_end.end > dead_end.begin)
    *dead = self->problem.numbers[self->plan.walk[dead_end.end - 1]].index;
  return true;
}

bool
ms_run_fold (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  int contradicted;
  *dead = -1;
  if (!ms_problem_build (&self->problem, &self->grid, indices, n_indices, work))
    return false;
  self->stage = MS_STAGE_BOXES;
  if (!ms_reduce (&self->problem, work, &contradicted))
    return false;
  if (contradicted >= 0)
    *dead = self->problem.numbers[contradicted].index;
  return contradicted >= 0 || fold_sections (self, dead);
}

static void
sum_up_total (MsSolver *self)
{
  MsTotal *total = &self->total;
  *total = (MsTotal){
    .mines = self->grid.mines - self->grid.n_flags - self->grid.n_found_mines
        - self->problem.n_decided_mines,
    .outside = self->grid.n_covered - self->problem.n_touched,
  };
  for (int i = 0; i < self->circuit.n_roots; i++)
    {
      total->lowest += self->circuit.roots[i].lowest;
      total->highest += self->circuit.roots[i].highest;
    }
}

bool
ms_run_check_total (MsSolver *self, bool *fits)
{
  sum_up_total (self);
  *fits = ms_total_in_range (&self->total);
  if (!*fits)
    return true;
  if (!ms_total_join_roots (&self->circuit, &self->work)
      || !ms_count_forward (
          &self->count, &self->circuit, &self->problem, MS_COUNT_SUPPORT, 1, &self->work)
      || !ms_total_weigh (&self->total, &self->count, &self->circuit, &self->work))
    return false;
  *fits = self->total.sum > 0;
  return true;
}

/* The mine total cannot be met: says by how much, as figures of the whole position. */
static bool
explain_total (MsSolver *self)
{
  const MsTotal *total = &self->total;
  long known = self->grid.mines - total->mines, found = total->lowest;
  bool few = total->lowest > total->mines;
  if (!few)
    found = total->highest + total->outside;
  if (!few && found >= total->mines)
    /* In range, but the sections' totals leave a gap there. */
    found = ms_total_next_below (total, &self->count, &self->circuit);
  self->contradiction = (MsContradiction){
    .kind = few ? MS_CONFLICT_TOO_FEW_MINES : MS_CONFLICT_TOO_MANY_MINES,
    .index = -1,
    .found = known + found,
    .expected = self->grid.mines,
  };
  self->consistent = false;
  return ms_explain_conflict (self, -1);
}

static bool
explain_numbers (MsSolver *self, int32_t dead)
{
  self->contradiction = (MsContradiction){ .kind = MS_CONFLICT_NUMBERS, .index = -1 };
  self->consistent = false;
  return ms_explain_conflict (self, dead);
}

/* A number that contradicts itself is its own explanation. */
static bool
explain_one (MsSolver *self)
{
  self->conflict = ms_arena_alloc (&self->work.arena, 1, sizeof (int32_t));
  if (self->conflict == NULL)
    return false;
  self->conflict[0] = self->contradiction.index;
  self->n_conflict = 1;
  self->consistent = false;
  return true;
}

/* The stages of a run, until one ends it. */
static bool
solve (MsSolver *self, const MsPosition *position)
{
  MsWork *work = &self->work;
  int32_t *indices, dead;
  int n_indices;

  if (!ms_work_phase (work, 0, 0.05) || !ms_grid_init (&self->grid, position, work))
    return false;
  self->stage = MS_STAGE_GRID;
  if (!ms_problem_list (&self->grid, work, &indices, &n_indices, &self->contradiction))
    return false;
  if (self->contradiction.kind != MS_CONFLICT_NONE)
    return explain_one (self);
  if (!ms_obvious_find (&self->grid, indices, &n_indices, work, &dead)
      || (dead < 0 && !ms_run_fold (self, indices, n_indices, &dead)))
    return false;
  if (dead >= 0)
    return explain_numbers (self, dead);
  sum_up_total (self);
  if (!ms_total_in_range (&self->total))
    return explain_total (self);
  if (!ms_total_join_roots (&self->circuit, work)
      || !ms_circuit_measure (&self->circuit, &self->problem, work) || !ms_probability_find (self))
    return false;
  if (!self->consistent)
    return explain_total (self);
  self->stage = MS_STAGE_COUNTED;
  return !work->options->exact || ms_exact_find (self);
}

MsStatus
ms_solver_run (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  *result = NULL;
  begin (self, options);
  MsStatus status = solve (self, position) ? MS_STATUS_OK : ms_work_status (&self->work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    return status;
  /* Writing down what is known is not subject to the limits any more, but can be cancelled. */
  self->work.status = self->work.arena.status = MS_STATUS_OK;
  self->work.deadline = 0;
  *result = ms_result_new (self, position);
  if (*result == NULL)
    return self->work.status != MS_STATUS_OK ? self->work.status : MS_STATUS_NO_MEMORY;
  (*result)->microseconds = 1e6 * (ms_work_clock () - self->work.started);
  return status;
}
