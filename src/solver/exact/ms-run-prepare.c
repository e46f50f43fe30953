/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-run-prepare.h"

#include "ms-grid-init.h"
#include "ms-listed.h"
#include "ms-obvious.h"
#include "ms-probe.h"
#include "ms-problem-small.h"
#include "ms-sweep.h"

/* What ms_run_fold_or_probe does after MS_STAGE_REDUCED. */
static bool
fold_or_probe (MsSolver *self, int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  self->may_probe = true;
  if (*dead < 0 && self->may_list && !ms_listed_find (self, &self->listed.found))
    return false;
  if (*dead >= 0 || self->listed.found)
    return true;
  if (!ms_run_fold_again (self, dead) || *dead >= 0)
    return *dead >= 0;
  self->may_probe = false;
  if (!self->wants_probe)
    return true;
  ms_problem_unmark (&self->problem);
  return ms_probe (self, indices, n_indices, dead)
      && (*dead >= 0 || ms_obvious_find (&self->grid, indices, &n_indices, work, dead))
      && (*dead >= 0 || ms_run_fold (self, indices, n_indices, dead));
}

bool
ms_run_fold_or_probe (MsSolver *self, int32_t *indices, int n_indices, int32_t *dead)
{
  return ms_run_reduce (self, indices, n_indices, dead)
      && fold_or_probe (self, indices, n_indices, dead);
}

/* The listed numbers, which are all that the sweep left open, to MS_STAGE_REDUCED. */
static bool
reduce (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  bool found = false;
  if (self->grid.rows != NULL
      && !ms_problem_find_small (
          &self->problem, &self->grid, indices, n_indices, &self->work, &found))
    return false;
  if (!found)
    return ms_run_reduce (self, indices, n_indices, dead);
  *dead = -1;
  self->stage = MS_STAGE_REDUCED;
  self->reduced = ms_arena_mark (&self->work.arena);
  return true;
}

/* The numbers that single numbers leave open.  What is contradicted is found and named one number
 * after the other. */
static bool
list_open (MsSolver *self, int32_t **indices, int *n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  bool clean;
  self->contradiction = (MsContradiction){ .index = -1 };
  if (!ms_sweep_find (&self->grid, work, indices, n_indices, &clean))
    return false;
  if (clean)
    return true;
  return ms_problem_list (&self->grid, work, indices, n_indices, &self->contradiction)
      && (self->contradiction.kind != MS_CONFLICT_NONE
          || ms_obvious_find (&self->grid, *indices, n_indices, work, dead));
}

bool
ms_run_prepare (MsSolver *self, const MsPosition *position, int32_t *dead)
{
  MsWork *work = &self->work;
  int32_t *indices;
  int n_indices;
  *dead = -1;
  if (!ms_work_phase (work, 0, 0.05) || !ms_grid_init (&self->grid, position, work))
    return false;
  self->stage = MS_STAGE_GRID;
  if (!list_open (self, &indices, &n_indices, dead))
    return false;
  if (self->contradiction.kind != MS_CONFLICT_NONE)
    return true;
  if (*dead < 0
      && (!reduce (self, indices, n_indices, dead)
          || !fold_or_probe (self, indices, n_indices, dead)))
    return false;
  if (*dead < 0 && !self->listed.found)
    ms_run_sum_up_total (self);
  return true;
}
