/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-run.h"

#include "ms-order-trials.h"
#include "ms-reduce.h"
#include "ms-sweep.h"

/* From this MsOrder.cost per number on, probing gains more than it takes. */
#define PROBE_COST 300000.0

/* Predictions of memory may be wrong by this factor. */
#define PREDICTION_FACTOR 4
/* Smaller tables are made in less time than it takes to predict their size; the limits hold all the
 * same. */
#define SMALL_WIDTH 10
#define SMALL_NUMBERS 1000
/* With at least so many numbers, a run that is predicted to need more than this many times its
 * memory limit is refused at once. */
#define MANY_NUMBERS 20000
#define HOPELESS_FACTOR 1000
/* Without a memory limit, tables of more bytes than this are not begun. */
#define MOST_BYTES 0x1p36

static double
most_bytes (const MsRun *self)
{
  size_t limit = self->work.options->memory_limit;
  return limit > 0 ? (double)limit : MOST_BYTES;
}

/* Refuses a large board whose tables need far too much memory, before other orders are tried: for
 * such a board they take seconds to find, and gain no more than a factor of about ten. */
static bool
refuse_hopeless (MsRun *self)
{
  double bytes = 0;
  if (self->order.n < MANY_NUMBERS)
    return true;
  if (!self->order.too_wide
      && !ms_order_predict_bytes (&self->order, &self->problem, &self->work, &bytes))
    return false;
  if (self->order.too_wide || bytes > HOPELESS_FACTOR * most_bytes (self))
    self->work.status = MS_STATUS_MEMORY_LIMIT;
  return self->work.status == MS_STATUS_OK;
}

/* Whether the tables should fit into memory.  An order that is too wide was not completed, so
 * nothing can be predicted from it. */
static bool
fits (MsRun *self)
{
  const MsSolverOptions *options = self->work.options;
  double bytes = 0, most = most_bytes (self);
  bool small = self->order.width <= SMALL_WIDTH && self->order.n <= SMALL_NUMBERS;
  if (!small && !self->order.too_wide
      && !ms_order_predict_bytes (&self->order, &self->problem, &self->work, &bytes))
    return false;
  if (self->order.too_wide || bytes > PREDICTION_FACTOR * most
      || (options->force_estimate && !self->explains))
    self->work.status = MS_STATUS_MEMORY_LIMIT;
  return self->work.status == MS_STATUS_OK;
}

/* The limit of work as words of edges; never 0 where there is a limit. */
static size_t
most_made (const MsRun *self)
{
  double words = self->fold_work / MS_WORK_PER_EDGE_WORD;
  if (self->fold_work <= 0 || words >= (double)SIZE_MAX)
    return 0;
  return (size_t)words + 1;
}

bool
ms_run_fold_again (MsRun *self, int32_t *dead)
{
  MsWork *work = &self->work;
  MsDeadEnd dead_end;
  if (!ms_work_phase (work, 0.05, 0.06)
      || !ms_order_find (&self->order, &self->problem, &self->order_pools, work))
    return false;
  self->wants_probe = self->may_probe && !work->options->force_estimate
      && self->order.cost > PROBE_COST * self->order.n;
  if (self->wants_probe)
    return true;
  if (!refuse_hopeless (self)
      || !ms_order_improve (&self->order, &self->problem, &self->order_pools, 0.1, work)
      || !fits (self))
    return false;
  if (!ms_plan_make (&self->plan, &self->order, &self->problem, work)
      || !ms_fold_begin (&self->circuit, &self->problem, work))
    return false;
  self->circuit.most_made = most_made (self);
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
ms_run_reduce (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  int contradicted;
  *dead = -1;
  if (!ms_problem_build (&self->problem, &self->grid, indices, n_indices, work))
    return false;
  self->stage = MS_STAGE_BOXES;
  if (!ms_reduce (&self->problem, work, &contradicted))
    return false;
  self->stage = MS_STAGE_REDUCED;
  self->reduced = ms_arena_mark (&work->arena);
  if (contradicted >= 0)
    *dead = self->problem.numbers[contradicted].index;
  return true;
}

bool
ms_run_fold (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  return ms_run_reduce (self, indices, n_indices, dead)
      && (*dead >= 0 || ms_run_fold_again (self, dead));
}

/* Makes the problem anew after a stop before there was one, while it was reduced, or while probing;
 * what was found until then is on the grid. */
static bool
build_again (MsRun *self, int32_t *dead)
{
  MsGrid *grid = &self->grid;
  int32_t *indices;
  int n_indices;
  /* Until it is built again nothing of a problem is told, should that be stopped too. */
  self->stage = MS_STAGE_GRID;
  /* A problem that was only half built may have left its indices there. */
  size_t bytes = (size_t)grid->n_padded * sizeof (int32_t);
  if (!ms_work_fill (&self->work, grid->number_at, 0xff, bytes)
      || !ms_work_fill (&self->work, grid->box_at, 0xff, bytes)
      || !ms_problem_list (grid, &self->work, &indices, &n_indices, &self->contradiction))
    return false;
  if (self->contradiction.kind != MS_CONFLICT_NONE)
    {
      *dead = self->contradiction.index;
      return true;
    }
  return ms_obvious_find (grid, indices, &n_indices, &self->work, dead)
      && (*dead >= 0 || ms_run_reduce (self, indices, n_indices, dead));
}

bool
ms_run_return_to_reduced (MsRun *self, int32_t *dead)
{
  *dead = -1;
  self->circuit.n_entries = 0;
  if (self->stage < MS_STAGE_REDUCED)
    return self->stage != MS_STAGE_NONE && build_again (self, dead);
  ms_arena_release (&self->work.arena, self->reduced);
  self->stage = MS_STAGE_REDUCED;
  return true;
}
