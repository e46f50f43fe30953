/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-engine.h"

#include "ms-run.h"

#define N_POOLS 18

typedef struct
{
  MsPool *at[N_POOLS];
} Pools;

static Pools
list_pools (MsEngine *self)
{
  MsRun *run = self->run;
  MsCircuit *circuit = self->circuit;
  MsCount *count = &self->count;
  return (Pools){ {
      &circuit->layer_pool,
      &circuit->edge_pool,
      &circuit->live_pool,
      &count->slice_pool,
      &count->value_pool,
      &count->gradient_pool,
      &count->scale_pool,
      &count->scratch_pool,
      &run->fold_pools.key_pool,
      &run->fold_pools.hash_pool,
      &run->fold_pools.message_pool,
      &run->order_pools.kept,
      &run->order_pools.trial,
      &self->limb_pool,
      &self->limb_gradient_pool,
      &self->endgame_stack_pool,
      &self->endgame_group_pool,
      &self->endgame_known_pool,
  } };
}

void
ms_engine_init (MsEngine *self, MsRun *run, const MsAllocator *allocator)
{
  self->run = run;
  self->work = &run->work;
  self->problem = &run->problem;
  self->circuit = &run->circuit;
  ms_arena_init (&run->work.arena, allocator);
}

void
ms_engine_release_pools (MsEngine *self)
{
  Pools pools = list_pools (self);
  for (int i = 0; i < N_POOLS; i++)
    ms_pool_clear (&self->work->arena, pools.at[i]);
}

void
ms_engine_release_memory (MsEngine *self)
{
  ms_engine_release_pools (self);
  ms_arena_clear (&self->work->arena);
}

void
ms_engine_begin (MsEngine *self, const MsSolverOptions *options)
{
  MsRun *run = self->run;
  MsArena *arena = &run->work.arena;
  arena->limit = options->memory_limit;
  if (arena->limit > 0 && arena->held > arena->limit)
    {
      ms_engine_release_memory (self);
      ms_arena_init (arena, arena->allocator);
      arena->limit = options->memory_limit;
    }
  ms_arena_reset (arena);
  Pools pools = list_pools (self);
  for (int i = 0; i < N_POOLS; i++)
    pools.at[i]->asked = 0;
  run->circuit.n_entries = 0;
  run->circuit.n_roots = run->circuit.width = 0;
  run->problem = (MsProblem){ .grid = &run->grid };
  run->stage = MS_STAGE_NONE;
  run->fold_work = options->work_limit;
  run->may_probe = run->wants_probe = run->explains = false;
  run->contradiction = (MsContradiction){ .index = -1 };
  self->consistent = true;
  self->spectral = false;
  self->direct = (MsDirect){ .found = false };
  self->exact = NULL;
  self->outside_certainty = MS_CERTAINTY_NONE;
  ms_work_begin (&run->work, options);
}

bool
ms_engine_complete (MsEngine *self)
{
  int32_t dead;
  if (!self->direct.found)
    return true;
  self->direct.found = false;
  self->run->may_probe = false;
  if (!ms_run_fold_again (self->run, &dead) || !ms_total_join_roots (self->circuit, self->work))
    return false;
  self->run->stage = MS_STAGE_COUNTED;
  return true;
}

void
ms_engine_sum_up_total (MsEngine *self)
{
  MsTotal *total = &self->total;
  const MsGrid *grid = self->problem->grid;
  *total = (MsTotal){
    .mines = grid->mines - grid->n_flags - grid->n_found_mines - self->problem->n_decided_mines,
    .outside = grid->n_covered - self->problem->n_touched,
  };
  for (int i = 0; i < self->circuit->n_roots; i++)
    {
      total->lowest += self->circuit->roots[i].lowest;
      total->highest += self->circuit->roots[i].highest;
    }
}

bool
ms_engine_find_support (MsEngine *self)
{
  return ms_count_forward (
      &self->count, self->circuit, self->problem, MS_COUNT_SUPPORT, 1, self->work);
}
