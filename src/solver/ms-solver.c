/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-solver.h"

#include "ms-exact.h"
#include "ms-explain.h"
#include "ms-probability.h"
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

void
ms_solver_free (MsSolver *self)
{
  if (self == NULL)
    return;
  ms_run_release_memory (self);
  ms_dealloc (self->work.arena.allocator, self);
}

size_t
ms_solver_get_held_bytes (const MsSolver *self)
{
  return self->work.arena.held;
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
  int32_t dead;
  if (!ms_run_prepare (self, position, &dead))
    return false;
  if (self->contradiction.kind != MS_CONFLICT_NONE)
    return explain_one (self);
  if (dead >= 0)
    return explain_numbers (self, dead);
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
  ms_run_begin (self, options);
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
