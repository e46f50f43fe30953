/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections that are counted exactly although others are sampled. */
#include "ms-estimate-state.h"

static bool
count_exact (MsEstimate *self)
{
  MsRegion *region = &self->region;
  region->most_edges = region->edges_in_memory = SIZE_MAX;
  MsRegionEnd end = ms_region_fold (region, self->exact, self->n_exact);
  if (end == MS_REGION_COUNTED)
    end = ms_region_count (region, self->density / (1 - self->density));
  if (end == MS_REGION_TOO_BIG)
    self->work->status = MS_STATUS_MEMORY_LIMIT;
  return end == MS_REGION_COUNTED;
}

/* All exact sections at once may be too much where each by itself was not. */
static bool
count_what_fits (MsEstimate *self)
{
  MsWork *work = self->work;
  if (count_exact (self))
    return true;
  if (ms_work_status (work) != MS_STATUS_MEMORY_LIMIT || self->n_exact == 0)
    return false;
  work->status = work->arena.status = MS_STATUS_OK;
  ms_run_release_pools (self->solver);
  return ms_estimate_sample_all (self) && count_exact (self);
}

bool
ms_estimate_count_rest (MsEstimate *self, int mines, int outside)
{
  size_t memory = self->region.edges_in_memory;
  const MsSolverOptions *options = self->work->options;
  double density = ms_solver_options_has_density (options) ? options->density : 0;
  if (!ms_estimate_outside_init (&self->rest, outside, mines, density, self->work))
    return false;
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  bool done = count_what_fits (self)
      && ms_estimate_outside_take (&self->rest, ms_region_coefficients (&self->region),
          ms_region_total (&self->region), self->solver->count.tilt);
  ms_arena_release (&self->work->arena, mark);
  self->region.edges_in_memory = memory;
  return done;
}

/* A box of an exact section that holds a mine in all of its layouts, or in none, is certain. */
static void
prove_exact (MsEstimate *self)
{
  const MsRegion *region = &self->region;
  for (int i = 0; i < region->n_own; i++)
    {
      MsSolver *solver = self->solver;
      const MsBox *box = &region->sub.boxes[i];
      unsigned feasible = solver->circuit.feasible[i];
      bool mine = box->state == MS_BOX_MINES
          || (box->state == MS_BOX_OPEN && feasible == 1u << box->size);
      bool safe = box->state == MS_BOX_SAFE || (box->state == MS_BOX_OPEN && feasible == 1u);
      if (!mine && !safe)
        continue;
      solver->box_certainty[region->boxes[i]] = mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
      solver->box_probability[region->boxes[i]] = mine;
      solver->box_error[region->boxes[i]] = 0;
    }
}

static bool
judge_group (MsEstimate *self, const float *lefts, double *gradient, double *chances)
{
  MsSightings *tally = &self->tally;
  size_t n_coefficients = (size_t)ms_region_total (&self->region)->n;
  double outside;
  if (!ms_work_fill (self->work, gradient, 0, n_coefficients * sizeof *gradient)
      || !ms_estimate_outside_unfold (
          &self->rest, lefts, tally->first_left, tally->n_lefts, gradient, &outside))
    return false;
  double mean = self->rest.outside > 0 ? outside / self->rest.outside : 0;
  tally->outside_sum += mean;
  tally->outside_squares += mean * mean;
  if (!ms_region_chances (&self->region, gradient, chances))
    return false;
  for (int i = 0; i < self->region.n_own; i++)
    {
      tally->sum[self->exact[i]] += chances[i];
      tally->squares[self->exact[i]] += chances[i] * chances[i];
    }
  return true;
}

bool
ms_estimate_judge_rest (MsEstimate *self)
{
  MsArena *arena = &self->work->arena;
  MsSightings *tally = &self->tally;
  /* What regions took is more than what is needed from here on. */
  ms_run_release_pools (self->solver);
  if (!count_exact (self))
    return false;
  size_t n_coefficients = (size_t)ms_region_total (&self->region)->n;
  double *gradient = ms_arena_alloc (arena, n_coefficients, sizeof *gradient);
  double *chances = ms_arena_alloc (arena, (size_t)self->region.sub.n_boxes, sizeof *chances);
  if (gradient == NULL || chances == NULL)
    return false;
  prove_exact (self);
  for (int i = 0; i < ms_tally_groups (tally); i++)
    if (!judge_group (self, tally->lefts + i * tally->n_lefts, gradient, chances))
      return false;
  return true;
}
