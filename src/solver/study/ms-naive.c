/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-naive.h"

#include "ms-study.h"

#include <math.h>

/* One block: the result, then its arrays. */
typedef struct
{
  MsNaive naive;
  const MsAllocator *allocator;
  double values[];
} Block;

typedef struct
{
  MsEngine *engine;
  MsNaive *naive;
  double *truth; /* [n_boxes] the true chances */
  double *share; /* [n_boxes] the estimates of MS_NAIVE_SHARE */
} Comparison;

static MsNaive *
naive_new (const MsEngine *engine, const MsPosition *position)
{
  const MsAllocator *allocator = engine->work->arena.allocator;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  size_t n = (size_t)width * (size_t)height;
  Block *block = ms_alloc (allocator, 1, sizeof *block + (1 + MS_N_NAIVE) * n * sizeof (double));
  if (block == NULL)
    return NULL;
  *block = (Block){ .naive = { .width = width, .height = height }, .allocator = allocator };
  block->naive.truth = block->values;
  for (size_t i = 0; i < MS_N_NAIVE; i++)
    {
      block->naive.estimate[i] = block->values + (i + 1) * n;
      block->naive.mean_error[i] = block->naive.largest_error[i] = NAN;
      block->naive.worst_cell[i] = -1;
    }
  return &block->naive;
}

void
ms_naive_free (MsNaive *naive)
{
  if (naive != NULL)
    ms_dealloc (((Block *)naive)->allocator, naive);
}

/* Finds the share of each section's layouts that have a mine in a box, with every number of mines
 * weighing the same.  The count has no tilt, so that only what matters least in that sum is cut
 * off. */
static bool
share_layouts (Comparison *self)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  MsCount *count = &engine->count;
  const MsCircuit cut = ms_study_cut_joins (engine);
  size_t n = (size_t)engine->problem->n_boxes;
  double *safe = ms_arena_alloc (&work->arena, n, sizeof *safe);
  self->share = ms_arena_alloc (&work->arena, n, sizeof *self->share);
  if (safe == NULL || self->share == NULL
      || !ms_count_forward (count, &cut, engine->problem, MS_COUNT_TILTED, 1, work)
      || !ms_count_clear_gradients (count, work))
    return false;
  for (int i = 0; i < cut.n_roots; i++)
    {
      const MsSlice *slice = &count->slices[cut.layers[cut.roots[i].layer].entries];
      for (int t = 0; t < slice->n; t++)
        count->gradients[slice->at + (size_t)t] = 1;
    }
  if (!ms_count_backward (count, &cut, engine->problem, self->share, safe, work))
    return false;
  for (size_t i = 0; i < n; i++)
    self->share[i] /= self->share[i] + safe[i];
  return ms_work_tick (work, 4 * (long)n);
}

static void
set_cell (Comparison *self, int cell, int index, double density)
{
  const MsEngine *engine = self->engine;
  MsNaive *naive = self->naive;
  int box = engine->problem->grid->box_at[index];
  naive->truth[cell] = NAN;
  for (int i = 0; i < MS_N_NAIVE; i++)
    naive->estimate[i][cell] = NAN;
  if (engine->problem->grid->kind[index] != MS_GRID_COVERED)
    return;
  naive->truth[cell] = box < 0 ? engine->outside_probability : self->truth[box];
  naive->estimate[MS_NAIVE_DENSITY][cell] = density;
  if (box < 0)
    return;
  naive->estimate[MS_NAIVE_SHARE][cell] = self->share[box];
  const MsBox *beside = &engine->problem->boxes[box];
  double greatest = 0, sum = 0;
  for (int i = 0; i < beside->n_numbers; i++)
    {
      const MsNumber *number = &engine->problem->numbers[beside->numbers[i]];
      double need = (double)number->need / number->left;
      greatest = need > greatest ? need : greatest;
      sum += need;
    }
  naive->estimate[MS_NAIVE_GREATEST_NEED][cell] = greatest;
  naive->estimate[MS_NAIVE_MEAN_NEED][cell] = sum / beside->n_numbers;
}

static bool
set_cells (Comparison *self)
{
  const MsEngine *engine = self->engine;
  const MsGrid *grid = engine->problem->grid;
  double density = (double)engine->total.mines
      / (engine->total.outside + engine->problem->n_touched);
  for (int y = 0; y < grid->height; y++)
    {
      for (int x = 0; x < grid->width; x++)
        set_cell (self, y * grid->width + x, ms_grid_index (grid, x, y), density);
      if (!ms_work_tick (self->engine->work, 30L * grid->width))
        return false;
    }
  return true;
}

static bool
judge (Comparison *self, int way)
{
  MsNaive *naive = self->naive;
  int n_cells = naive->width * naive->height;
  double sum = 0;
  for (int cell = 0; cell < n_cells; cell++)
    {
      double error = fabs (naive->estimate[way][cell] - naive->truth[cell]);
      if (isnan (error))
        continue;
      sum += error;
      naive->n_cells[way]++;
      if (!(error <= naive->largest_error[way]))
        {
          naive->largest_error[way] = error;
          naive->worst_cell[way] = cell;
        }
    }
  if (naive->n_cells[way] > 0)
    naive->mean_error[way] = sum / naive->n_cells[way];
  return ms_work_tick (self->engine->work, 4L * n_cells);
}

static bool
compare (Comparison *self)
{
  /* Keeps the true chances, as the circuit is used for another count. */
  MsEngine *engine = self->engine;
  size_t n = (size_t)engine->problem->n_boxes;
  self->truth = ms_arena_alloc (&engine->work->arena, n, sizeof *self->truth);
  for (size_t i = 0; self->truth != NULL && i < n; i++)
    self->truth[i] = engine->box_probability[i];
  if (self->truth == NULL || !share_layouts (self) || !set_cells (self))
    return false;
  for (int way = 0; way < MS_N_NAIVE; way++)
    if (!judge (self, way))
      return false;
  return true;
}

MsStatus
ms_naive_find (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, MsNaive **naive)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  Comparison self = { .engine = engine, .naive = naive_new (engine, position) };
  *naive = NULL;
  if (self.naive == NULL)
    return MS_STATUS_NO_MEMORY;
  const MsSolverOptions own = ms_study_options (options);
  bool ok = ms_study_run (engine, position, &own, &self.naive->consistent)
      && (!self.naive->consistent || compare (&self));
  engine->work->options = NULL;
  if (ok)
    {
      *naive = self.naive;
      return MS_STATUS_OK;
    }
  MsStatus status = ms_work_status (engine->work);
  ms_naive_free (self.naive);
  return status != MS_STATUS_OK ? status : MS_STATUS_NO_MEMORY;
}
