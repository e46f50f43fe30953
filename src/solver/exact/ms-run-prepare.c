/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-run-prepare.h"

#include "ms-direct.h"
#include "ms-grid-init.h"
#include "ms-sweep.h"

/* The probe is a last reduction for positions whose tables would be large: each number is folded
 * together with the numbers within two cells of it, exactly, and what that small problem decides
 * around it is decided for good.  This finds what the rules for one and two numbers miss, and the
 * fewer numbers stay bound to each other, the smaller the tables are.
 */

#define REACH 2
#define MOST_NEAR ((2 * REACH + 1) * (2 * REACH + 1))

/* The listed numbers within two cells of a number, row-major. */
static int
list_window (const MsGrid *grid, const uint8_t *listed, int index, int32_t window[MOST_NEAR])
{
  int x = index % grid->stride, y = index / grid->stride, n = 0;
  for (int dy = -REACH; dy <= REACH; dy++)
    for (int dx = -REACH; dx <= REACH; dx++)
      {
        int other_x = x + dx, other_y = y + dy;
        if (other_x < 1 || other_x > grid->width || other_y < 1 || other_y > grid->height)
          continue;
        int other = other_y * grid->stride + other_x;
        if (listed[other] && ms_grid_look_around (grid, other).covered > 0)
          window[n++] = other;
      }
  return n;
}

static void
find_around (MsRun *self, int index)
{
  MsGrid *grid = &self->grid;
  for (int i = 0; i < 8; i++)
    {
      int cell = index + grid->offsets[i], box = grid->box_at[cell];
      if (grid->kind[cell] != MS_GRID_COVERED || box < 0)
        continue;
      MsBoxState state = ms_circuit_decided (&self->circuit, &self->problem, box);
      if (state == MS_BOX_OPEN)
        continue;
      grid->kind[cell] = state == MS_BOX_MINES ? MS_GRID_FOUND_MINE : MS_GRID_FOUND_SAFE;
      grid->n_found_mines += state == MS_BOX_MINES;
      grid->n_covered--;
    }
}

/* Probes every listed number, and notes on the grid what is decided.  *dead as for ms_run_fold. */
static bool
ms_probe (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  uint8_t *listed = ms_work_alloc0 (work, (size_t)self->grid.n_padded, 1);
  *dead = -1;
  if (listed == NULL)
    return false;
  for (int i = 0; i < n_indices; i++)
    listed[indices[i]] = 1;
  bool goes_on = true;
  double start = work->progress;
  for (int i = 0; i < n_indices && *dead < 0 && goes_on; i++)
    {
      /* Each small fold reports the progress of its stages, which must lie in its part of a
       * twentieth of the whole run. */
      work->span_from = start + 0.05 * i / n_indices;
      work->span_to = start + 0.05 * (i + 1) / n_indices;
      int32_t window[MOST_NEAR];
      MsArenaMark mark = ms_arena_mark (&work->arena);
      int n = list_window (&self->grid, listed, indices[i], window);
      if (ms_grid_look_around (&self->grid, indices[i]).covered == 0)
        continue;
      goes_on = ms_run_fold (self, window, n, dead);
      if (goes_on && *dead < 0)
        find_around (self, indices[i]);
      ms_problem_unmark (&self->problem);
      ms_arena_release (&work->arena, mark);
    }
  work->span_from = 0;
  work->span_to = 1;
  self->stage = MS_STAGE_GRID;
  return goes_on;
}

/* The part of ms_run_fold_or_probe after MS_STAGE_REDUCED. */
static bool
fold_or_probe (MsRun *self, int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  self->may_probe = true;
  if (*dead >= 0)
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
ms_run_fold_or_probe (MsRun *self, int32_t *indices, int n_indices, int32_t *dead)
{
  return ms_run_reduce (self, indices, n_indices, dead)
      && fold_or_probe (self, indices, n_indices, dead);
}

/* Goes from the listed numbers, which must be all that the sweep left open, to MS_STAGE_REDUCED. */
static bool
reduce (MsRun *self, const int32_t *indices, int n_indices, int32_t *dead)
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

/* Lists the numbers that still have undecided cells when single numbers decide no more.  If the
 * sweep notices a contradiction, it is found and named by looking at one number after the other. */
static bool
list_open (MsRun *self, int32_t **indices, int *n_indices, int32_t *dead)
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
ms_run_prepare (MsEngine *engine, const MsPosition *position, bool may_be_direct, int32_t *dead)
{
  MsRun *self = engine->run;
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
  if (*dead >= 0)
    return true;
  if (!reduce (self, indices, n_indices, dead)
      || (*dead < 0 && may_be_direct && !ms_direct_find (engine, &engine->direct.found)))
    return false;
  if (engine->direct.found)
    return true;
  if (!fold_or_probe (self, indices, n_indices, dead))
    return false;
  if (*dead < 0)
    ms_engine_sum_up_total (engine);
  return true;
}
