/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-solver.h"

#include "ms-estimate.h"
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

/* Of the time limit, when exact counting has to be through: at first, and in a second attempt. */
#define EXACT_SHARE 0.4
#define SECOND_SHARE 0.6

static void
allow_time (MsSolver *self, double share)
{
  MsWork *work = &self->work;
  if (work->options->time_limit > 0)
    work->deadline = work->started + share * work->options->time_limit;
}

/* The mine total cannot be met: says by how much, as figures of the whole position. */
static bool
explain_total (MsSolver *self)
{
  allow_time (self, 1);
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
  allow_time (self, 1);
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

/* From the circuit of all sections and the total to the end. */
static bool
count_all (MsSolver *self)
{
  MsWork *work = &self->work;
  if (!ms_total_in_range (&self->total))
    return explain_total (self);
  if (!ms_total_join_roots (&self->circuit, work)
      || !ms_circuit_measure (&self->circuit, &self->problem, work) || !ms_probability_find (self))
    return false;
  if (!self->consistent)
    return explain_total (self);
  self->stage = MS_STAGE_COUNTED;
  allow_time (self, 1);
  return !work->options->exact || ms_exact_find (self);
}

/* Whether a limit was met while counting what is consistent as far as is known. */
static bool
is_past_limit (const MsSolver *self)
{
  MsStatus status = ms_work_status (&self->work);
  return self->consistent && self->stage >= MS_STAGE_GRID && self->stage < MS_STAGE_COUNTED
      && (status == MS_STATUS_MEMORY_LIMIT || status == MS_STATUS_TIME_LIMIT);
}

/* Counts exactly what was proven to be small. */
static bool
count_after_all (MsSolver *self)
{
  int32_t dead;
  allow_time (self, SECOND_SHARE);
  if (!ms_run_return_to_reduced (self, &dead) || !ms_run_fold_again (self, &dead))
    return false;
  if (dead >= 0)
    return explain_numbers (self, dead);
  ms_run_sum_up_total (self);
  return count_all (self);
}

/* may_be_exact: as for ms_estimate_find. */
static bool
estimate (MsSolver *self, bool may_be_exact)
{
  MsWork *work = &self->work;
  MsEstimateEnd end = MS_ESTIMATE_NONE;
  MsStatus reason = ms_work_status (work);
  int32_t dead;
  work->status = work->arena.status = MS_STATUS_OK;
  allow_time (self, 1);
  if (ms_run_return_to_reduced (self, &dead))
    end = dead >= 0 ? MS_ESTIMATE_CONTRADICTION : ms_estimate_find (self, may_be_exact, &dead);
  switch (end)
    {
    case MS_ESTIMATE_EXACT:
      return count_after_all (self) || (is_past_limit (self) && estimate (self, false));
    case MS_ESTIMATE_DONE:
      self->stage = MS_STAGE_COUNTED;
      self->estimated = true;
      return true;
    case MS_ESTIMATE_CONTRADICTION:
      return explain_numbers (self, dead);
    case MS_ESTIMATE_NONE:
    default:
      if (ms_work_status (work) == MS_STATUS_OK)
        work->status = reason;
      return false;
    }
}

/* The stages of a run, until one ends it. */
static bool
solve (MsSolver *self, const MsPosition *position)
{
  int32_t dead;
  allow_time (self, EXACT_SHARE);
  if (!ms_run_prepare (self, position, &dead))
    return false;
  if (self->contradiction.kind != MS_CONFLICT_NONE)
    return explain_one (self);
  if (dead >= 0)
    return explain_numbers (self, dead);
  return count_all (self);
}

MsStatus
ms_solver_run (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  *result = NULL;
  ms_run_begin (self, options);
  bool solved = solve (self, position) || (is_past_limit (self) && estimate (self, true));
  MsStatus status = solved ? MS_STATUS_OK : ms_work_status (&self->work);
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
