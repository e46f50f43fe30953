/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections that are counted exactly although others are sampled. */
#include "ms-estimate-state.h"

#define HALF_PI 1.5707963267948966
/* Where hardly any sighting is in one of two halves, nothing is known of it. */
#define NEGLIGIBLE_SHARE 1e-9

/* Room for the chances that follow from what is left. */
typedef struct
{
  double *gradient; /* by coefficient */
  double *chances; /* by box of the region */
  double *outside; /* one */
} Unfolded;

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

/* The chances of the exact boxes and of the outside where lefts are left to the rest. */
static bool
unfold (MsEstimate *self, const float *lefts, const Unfolded *to)
{
  const MsSightings *tally = &self->tally;
  size_t n_coefficients = (size_t)ms_region_total (&self->region)->n;
  double mines;
  if (!ms_work_fill (self->work, to->gradient, 0, n_coefficients * sizeof *to->gradient)
      || !ms_estimate_outside_unfold (
          &self->rest, lefts, tally->first_left, tally->n_lefts, to->gradient, &mines))
    return false;
  *to->outside = self->rest.outside > 0 ? mines / self->rest.outside : 0;
  return ms_region_chances (&self->region, to->gradient, to->chances);
}

static bool
judge_group (MsEstimate *self, const float *lefts, const Unfolded *to)
{
  MsSightings *tally = &self->tally;
  if (!unfold (self, lefts, to))
    return false;
  tally->outside_sum += *to->outside;
  tally->outside_squares += *to->outside * *to->outside;
  for (int i = 0; i < self->region.n_own; i++)
    {
      tally->sum[self->exact[i]] += to->chances[i];
      tally->squares[self->exact[i]] += to->chances[i] * to->chances[i];
    }
  return true;
}

/* Puts the lefts of all groups up to their mean into lower, those beyond it into upper, which may be
 * the first group's.  Returns the share of the former. */
static double
halve_lefts (const MsSightings *tally, float *lower, float *upper)
{
  int n = tally->n_lefts, groups = ms_tally_groups (tally);
  double sum = 0, moment = 0, below = 0;
  for (int i = 0; i < n; i++)
    {
      lower[i] = 0;
      for (int group = 0; group < groups; group++)
        lower[i] += tally->lefts[group * n + i];
      upper[i] = 0;
      sum += lower[i];
      moment += (double)lower[i] * i;
    }
  for (int i = 0; i < n; i++)
    if (i * sum > moment)
      {
        upper[i] = lower[i];
        lower[i] = 0;
      }
    else
      below += lower[i];
  return below / sum;
}

/* What a sighting scatters: from how far the chances of fewer mines left are from those of more.
 * Of a normal distribution the means of its halves have 2/pi of the variance.  The groups are done
 * with, and no memory is taken that the chains might have had. */
static bool
judge_single (MsEstimate *self, const Unfolded *to)
{
  MsSightings *tally = &self->tally;
  float *lower = tally->lefts_now, *upper = tally->lefts;
  if (!ms_work_tick (self->work, (long)tally->n_lefts * (2 + ms_tally_groups (tally))))
    return false;
  double below = halve_lefts (tally, lower, upper), share = HALF_PI * below * (1 - below);
  tally->single = tally->early;
  for (int i = 0; i < self->region.n_own; i++)
    tally->single[self->exact[i]] = 0;
  if (!(share > NEGLIGIBLE_SHARE))
    return true;
  if (!unfold (self, lower, to))
    return false;
  double outside = *to->outside;
  for (int i = 0; i < self->region.n_own; i++)
    tally->single[self->exact[i]] = to->chances[i];
  if (!unfold (self, upper, to))
    return false;
  tally->outside_single = share * (outside - *to->outside) * (outside - *to->outside);
  for (int i = 0; i < self->region.n_own; i++)
    {
      double apart = tally->single[self->exact[i]] - to->chances[i];
      tally->single[self->exact[i]] = share * apart * apart;
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
  double outside;
  Unfolded to = {
    .gradient = ms_arena_alloc (arena, n_coefficients, sizeof *to.gradient),
    .chances = ms_arena_alloc (arena, (size_t)self->region.sub.n_boxes, sizeof *to.chances),
    .outside = &outside,
  };
  if (to.gradient == NULL || to.chances == NULL)
    return false;
  prove_exact (self);
  for (int i = 0; i < ms_tally_groups (tally); i++)
    if (!judge_group (self, tally->lefts + i * tally->n_lefts, &to))
      return false;
  return judge_single (self, &to);
}
