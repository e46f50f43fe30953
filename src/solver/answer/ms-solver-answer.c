/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-solver-private.h"

#include "ms-estimate.h"
#include "ms-exact.h"
#include "ms-explain.h"
#include "ms-grid-init.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"
#include "ms-spectral.h"

/* Shares of the limits of time and work by which everything must be folded, and then counted, in
 * the first and in a second attempt; the rest is left for sampling.  A count under way may go on
 * beyond its share if it will be done by LAST_SHARE.  A count is not begun if it is predicted to
 * take more than PREDICTION_FACTOR times the time that is left until LAST_SHARE. */
#define FOLD_SHARE 0.35
#define COUNT_SHARE 0.5
#define SECOND_FOLD_SHARE 0.5
#define SECOND_COUNT_SHARE 0.6
#define LAST_SHARE 0.9
#define PREDICTION_FACTOR 2
/* Shares of the limit of work: what the passes along the circuit may take, what whole numbers may
 * take besides, and what an estimate may take before it samples. */
#define PASSES_SHARE 0.55
#define NUMBERS_SHARE 0.5
#define PROVE_SHARE 0.25
/* The progress of a run, 0…1, once ms_probability_find has counted. */
#define COUNTED_PROGRESS 0.9

static void
allow_time (MsSolver *self, double share)
{
  MsWork *work = &self->run.work;
  if (work->options->time_limit > 0)
    ms_work_set_deadline (work, work->started + share * work->options->time_limit);
}

/* Lets one thread do that share of the limit of work from now on; 0: as much as it needs. */
static void
allow_work (MsSolver *self, double share)
{
  ms_work_limit (&self->run.work, share * self->run.work.options->work_limit);
}

static void
allow_fold (MsSolver *self, double share)
{
  allow_time (self, share);
  self->run.fold_work = share * self->run.work.options->work_limit;
}

/* To be called before the passes over the circuit, which take most of a long run.  Returns false if
 * they would take too much work or time; else sets their limit. */
static bool
allow_count (MsSolver *self, double share)
{
  MsWork *work = &self->run.work;
  const MsCircuit *circuit = &self->run.circuit;
  double passes = self->engine.spectral ? ms_spectral_work (circuit) : circuit->units;
  if (work->options->work_limit > 0 && passes > PASSES_SHARE * work->options->work_limit)
    {
      work->status = MS_STATUS_WORK_LIMIT;
      return false;
    }
  double limit = work->options->time_limit, last = work->started + LAST_SHARE * limit;
  if (limit <= 0)
    return true;
  double takes = ms_work_predict (work, self->run.circuit.units);
  if (ms_work_now (work) + takes / PREDICTION_FACTOR > last)
    {
      work->status = MS_STATUS_TIME_LIMIT;
      return false;
    }
  allow_time (self, share);
  ms_work_let_finish (work, COUNTED_PROGRESS, last);
  return true;
}

/* To be called when the mine total cannot be met: says by how much, in mines of the whole
 * position. */
static bool
explain_total (MsSolver *self)
{
  allow_time (self, 1);
  const MsTotal *total = &self->engine.total;
  long known = self->run.grid.mines - total->mines, found = total->lowest;
  bool few = total->lowest > total->mines;
  if (!few)
    found = total->highest + total->outside;
  if (!few && found >= total->mines)
    /* The total is in the range of possible ones, but in a gap between them. */
    found = ms_total_next_below (total, &self->engine.count, &self->run.circuit);
  self->run.contradiction = (MsContradiction){
    .kind = few ? MS_CONFLICT_TOO_FEW_MINES : MS_CONFLICT_TOO_MANY_MINES,
    .index = -1,
    .found = known + found,
    .expected = self->run.grid.mines,
  };
  self->engine.consistent = false;
  return ms_explain_conflict (&self->engine, -1, &self->conflict, &self->n_conflict);
}

/* A number that cannot hold by itself: the conflict is this number alone. */
static bool
explain_number (MsSolver *self)
{
  self->conflict = ms_arena_alloc (&self->run.work.arena, 1, sizeof (int32_t));
  if (self->conflict == NULL)
    return false;
  self->conflict[0] = self->run.contradiction.index;
  self->n_conflict = 1;
  self->engine.consistent = false;
  return true;
}

static bool
explain_numbers (MsSolver *self, int32_t dead)
{
  if (self->run.contradiction.kind != MS_CONFLICT_NONE)
    return explain_number (self);
  allow_time (self, 1);
  allow_work (self, 0);
  self->run.contradiction = (MsContradiction){ .kind = MS_CONFLICT_NUMBERS, .index = -1 };
  self->engine.consistent = false;
  return ms_explain_conflict (&self->engine, dead, &self->conflict, &self->n_conflict);
}

/* Counts from the folded sections and their total to the end of the run.  share: the share of the
 * time limit by which the count must be done. */
static bool
count_all (MsSolver *self, double share)
{
  MsWork *work = &self->run.work;
  bool has_density = ms_solver_options_has_density (work->options);
  if (self->engine.direct.found)
    {
      self->run.stage = MS_STAGE_COUNTED;
      return true;
    }
  if (!has_density && !ms_total_in_range (&self->engine.total))
    return explain_total (self);
  if (!ms_total_join_roots (&self->run.circuit, work) || !ms_probability_measure (&self->engine)
      || !allow_count (self, share) || !ms_probability_find (&self->engine))
    return false;
  if (!self->engine.consistent)
    return explain_total (self);
  self->run.stage = MS_STAGE_COUNTED;
  allow_time (self, 1);
  allow_work (self, NUMBERS_SHARE);
  return !work->options->exact || has_density || ms_exact_find (&self->engine);
}

/* Whether a position without a known contradiction could not be counted because a limit was met or
 * memory ran out. */
static bool
is_past_limit (const MsSolver *self)
{
  return self->engine.consistent && self->run.stage >= MS_STAGE_GRID
      && self->run.stage < MS_STAGE_COUNTED
      && ms_work_status (&self->run.work) != MS_STATUS_CANCELLED;
}

/* Counts exactly after all, as proven cells have made the sections small enough. */
static bool
count_after_all (MsSolver *self)
{
  int32_t dead;
  allow_work (self, 0);
  allow_fold (self, SECOND_FOLD_SHARE);
  ms_engine_release_pools (&self->engine);
  if (!ms_run_return_to_reduced (&self->run, &dead) || !ms_run_fold_again (&self->run, &dead))
    return false;
  if (dead >= 0)
    return explain_numbers (self, dead);
  ms_engine_sum_up_total (&self->engine);
  return count_all (self, SECOND_COUNT_SHARE);
}

/* may_be_exact: as for ms_estimate_find. */
static bool
estimate (MsSolver *self, bool may_be_exact)
{
  MsWork *work = &self->run.work;
  MsEstimateEnd end = MS_ESTIMATE_NONE;
  MsStatus reason = ms_work_status (work);
  int32_t dead;
  /* If the allocator gave no more memory, what is held already becomes the memory limit: sampling
   * may do with less. */
  MsArena *arena = &self->run.work.arena;
  if (arena->status == MS_STATUS_NO_MEMORY)
    arena->limit = arena->held;
  work->status = work->arena.status = MS_STATUS_OK;
  allow_time (self, 1);
  allow_work (self, PROVE_SHARE);
  ms_engine_release_pools (&self->engine);
  if (ms_run_return_to_reduced (&self->run, &dead))
    end = dead >= 0 ? MS_ESTIMATE_CONTRADICTION
                    : ms_estimate_find (&self->engine, may_be_exact, &dead);
  switch (end)
    {
    case MS_ESTIMATE_EXACT:
      return count_after_all (self) || (is_past_limit (self) && estimate (self, false));
    case MS_ESTIMATE_DONE:
      allow_work (self, 0);
      self->run.stage = MS_STAGE_COUNTED;
      self->estimated = true;
      return true;
    case MS_ESTIMATE_CONTRADICTION:
      return explain_numbers (self, dead);
    case MS_ESTIMATE_NONE:
    default:
      allow_work (self, 0);
      if (ms_work_status (work) == MS_STATUS_OK)
        {
          self->no_layout_found = true;
          work->status = reason;
        }
      return false;
    }
}

/* The stages of a run, until one ends it. */
static bool
solve (MsSolver *self, const MsPosition *position)
{
  const MsSolverOptions *options = self->run.work.options;
  int32_t dead;
  allow_fold (self, FOLD_SHARE);
  /* Whole numbers and densities need a circuit. */
  bool may_be_direct = !options->exact && !options->force_estimate
      && !ms_solver_options_has_density (options);
  if (!ms_run_prepare (&self->engine, position, may_be_direct, &dead))
    return false;
  if (self->run.contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    return explain_numbers (self, dead);
  return count_all (self, COUNT_SHARE);
}

/* If nothing else gave an answer: keeps what is proven, and has the rest estimated roughly. */
static bool
estimate_roughly (MsSolver *self, const MsPosition *position)
{
  MsWork *work = &self->run.work;
  MsStatus reason = ms_work_status (work);
  if (reason == MS_STATUS_CANCELLED || !self->engine.consistent
      || self->run.stage == MS_STAGE_COUNTED)
    return false;
  work->status = work->arena.status = MS_STATUS_OK;
  ms_work_set_deadline (work, 0);
  allow_work (self, 0);
  if (self->run.stage == MS_STAGE_NONE && ms_grid_init (&self->run.grid, position, work))
    self->run.stage = MS_STAGE_GRID;
  self->rough = self->run.stage >= MS_STAGE_GRID;
  if (!self->rough && ms_work_status (work) == MS_STATUS_OK)
    work->status = reason;
  return self->rough;
}

MsStatus
ms_solver_answer (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  *result = NULL;
  ms_engine_begin (&self->engine, options);
  self->estimated = self->no_layout_found = self->rough = false;
  self->n_conflict = 0;
  bool solved = solve (self, position);
  self->limit_met = solved ? MS_STATUS_OK : ms_work_status (&self->run.work);
  solved = solved || (is_past_limit (self) && estimate (self, true))
      || estimate_roughly (self, position);
  MsStatus status = solved ? MS_STATUS_OK : ms_work_status (&self->run.work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    return status;
  /* Writing down what is known is no longer subject to the limits, but can be cancelled. */
  self->run.work.status = self->run.work.arena.status = MS_STATUS_OK;
  ms_work_set_deadline (&self->run.work, 0);
  allow_work (self, 0);
  *result = ms_solver_write (self, position);
  if (*result == NULL)
    return self->run.work.status != MS_STATUS_OK ? self->run.work.status : MS_STATUS_NO_MEMORY;
  (*result)->microseconds = 1e6 * (ms_work_now (&self->run.work) - self->run.work.started);
  return status;
}
