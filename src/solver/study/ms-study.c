/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-study.h"

#include "ms-disjoint.h"
#include "ms-grid-init.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"

#include <string.h>

/* Puts what is decided onto the grid; *n_found cells. */
static bool
move_to_grid (MsSolver *self, int *n_found)
{
  MsGrid *grid = &self->grid;
  *n_found = 0;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      int box = grid->box_at[index];
      if (grid->kind[index] != MS_GRID_COVERED || box < 0)
        continue;
      MsBoxState state = ms_circuit_decided (&self->circuit, &self->problem, box);
      if (state == MS_BOX_OPEN)
        continue;
      grid->kind[index] = state == MS_BOX_MINES ? MS_GRID_FOUND_MINE : MS_GRID_FOUND_SAFE;
      grid->n_found_mines += state == MS_BOX_MINES;
      grid->n_covered--;
      ++*n_found;
    }
  return ms_work_tick (&self->work, 2L * grid->n_padded);
}

/* What is undecided is boxed and folded anew without what is decided. */
static bool
strip (MsSolver *self, int32_t *dead)
{
  int32_t *indices;
  int n_indices, n_found;
  if (!move_to_grid (self, &n_found))
    return false;
  if (n_found == 0)
    return true;
  ms_problem_unmark (&self->problem);
  self->stage = MS_STAGE_GRID;
  return ms_problem_list (&self->grid, &self->work, &indices, &n_indices, &self->contradiction)
      && ms_run_fold (self, indices, n_indices, dead);
}

static bool
count (MsSolver *self, bool *consistent)
{
  MsWork *work = &self->work;
  ms_run_sum_up_total (self);
  *consistent = ms_total_in_range (&self->total);
  if (!*consistent)
    return true;
  if (!ms_total_join_roots (&self->circuit, work)
      || !ms_circuit_measure (&self->circuit, &self->problem, work) || !ms_probability_find (self))
    return false;
  *consistent = self->consistent;
  self->stage = MS_STAGE_COUNTED;
  return true;
}

MsSolverOptions
ms_study_options (const MsSolverOptions *options)
{
  MsSolverOptions own = *options;
  own.density = 0;
  own.force_estimate = false;
  return own;
}

bool
ms_study_run (
    MsSolver *self, const MsPosition *position, const MsSolverOptions *options, bool *consistent)
{
  MsWork *work = &self->work;
  int32_t dead;
  *consistent = true;
  ms_run_begin (self, options);
  if (options->time_limit > 0)
    ms_work_set_deadline (work, work->started + options->time_limit);
  if (!ms_run_prepare (self, position, &dead))
    return false;
  ms_work_limit (work, options->work_limit);
  if (self->contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    {
      *consistent = false;
      return true;
    }
  return strip (self, &dead) && count (self, consistent);
}

bool
ms_study_return_to_boxes (MsSolver *self, const MsPosition *position, bool *consistent)
{
  int32_t dead;
  self->work.status = self->work.arena.status = MS_STATUS_OK;
  self->work.arena.limit = 0;
  ms_work_set_deadline (&self->work, 0);
  ms_work_limit (&self->work, 0);
  if (self->stage < MS_STAGE_GRID)
    {
      if (!ms_grid_init (&self->grid, position, &self->work))
        return false;
      self->stage = MS_STAGE_GRID;
    }
  if (!ms_run_return_to_reduced (self, &dead))
    return false;
  *consistent = dead < 0;
  return true;
}

bool
ms_study_weigh_roots (MsSolver *self, MsCountKind kind)
{
  MsWork *work = &self->work;
  MsCount *count = &self->count;
  bool forward = kind == MS_COUNT_SUPPORT
      ? ms_count_forward (count, &self->circuit, &self->problem, kind, 1, work)
          && ms_total_weigh (&self->total, count, &self->circuit, work)
      : ms_probability_count (self);
  size_t n_boxes = (size_t)self->problem.n_boxes;
  double *sums = ms_arena_alloc (&work->arena, 2 * n_boxes, sizeof *sums);
  if (!forward || sums == NULL || !ms_count_clear_gradients (count, work))
    return false;
  const MsSlice *last = ms_count_last (count, &self->circuit);
  memcpy (count->gradients + last->at, self->total.weights, (size_t)last->n * sizeof (double));
  return ms_count_backward (count, &self->circuit, &self->problem, sums, sums + n_boxes, work);
}

MsCircuit
ms_study_cut_joins (const MsSolver *self)
{
  MsCircuit cut = self->circuit;
  if (cut.n_roots > 0)
    cut.n_layers = cut.roots[cut.n_roots - 1].layer + 1;
  return cut;
}

int
ms_study_first_layer (const MsSolver *self, int root)
{
  return root > 0 ? self->circuit.roots[root - 1].layer + 1 : 0;
}

static void
bind_numbers (const MsProblem *problem, int32_t *top)
{
  for (int i = 0; i < problem->n_numbers; i++)
    top[i] = i;
  for (int i = 0; i < problem->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[i];
      for (int j = 1; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        ms_disjoint_join (top, box->numbers[j], box->numbers[0]);
    }
}

/* Numbers the sections as their first cells come on the board. */
static void
number_sections (const MsSolver *self, MsStudyParts *parts, int32_t *top, int32_t *given)
{
  const MsGrid *grid = &self->grid;
  const MsProblem *problem = &self->problem;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      int box = grid->box_at[index];
      if (grid->kind[index] != MS_GRID_COVERED || box < 0
          || problem->boxes[box].state != MS_BOX_OPEN)
        continue;
      int32_t at = ms_disjoint_find (top, problem->boxes[box].numbers[0]);
      if (given[at] < 0)
        given[at] = parts->n_sections++;
      parts->of_box[box] = given[at];
    }
  for (int i = 0; i < problem->n_numbers; i++)
    parts->of_number[i] = given[ms_disjoint_find (top, i)];
}

/* The plan names a number of each section in the order of the roots. */
static bool
find_roots (MsSolver *self, MsStudyParts *parts)
{
  parts->root = ms_arena_alloc (&self->work.arena, (size_t)parts->n_sections, sizeof *parts->root);
  for (int i = 0; parts->root != NULL && i < self->plan.n_sections; i++)
    parts->root[parts->of_number[self->plan.walk[self->plan.section_end[i] - 1]]] = i;
  return parts->root != NULL;
}

bool
ms_study_find_parts (MsSolver *self, bool counted, MsStudyParts *parts)
{
  MsArena *arena = &self->work.arena;
  size_t n = (size_t)self->problem.n_numbers, n_boxes = (size_t)self->problem.n_boxes;
  int32_t *top = ms_arena_alloc (arena, n, sizeof *top);
  int32_t *given = ms_arena_alloc (arena, n, sizeof *given);
  *parts = (MsStudyParts){
    .of_number = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .of_box = ms_arena_alloc (arena, n_boxes, sizeof (int32_t)),
  };
  if (top == NULL || given == NULL || parts->of_number == NULL || parts->of_box == NULL)
    return false;
  memset (given, 0xff, n * sizeof *given);
  memset (parts->of_box, 0xff, n_boxes * sizeof (int32_t));
  bind_numbers (&self->problem, top);
  number_sections (self, parts, top, given);
  return ms_work_tick (&self->work, 4L * self->grid.n_padded)
      && (!counted || find_roots (self, parts));
}

char *
ms_study_copy (MsArena *arena, const char *text)
{
  size_t bytes = strlen (text) + 1;
  char *copy = ms_arena_alloc (arena, bytes, 1);
  return copy != NULL ? memcpy (copy, text, bytes) : NULL;
}
