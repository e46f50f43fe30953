/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-probability.h"

#include "ms-crew.h"
#include "ms-cross-check.h"
#include "ms-spectral.h"

#include <math.h>

/* With at most so many cells, every coefficient is an integer below 2^900. */
#define PLAIN_CELLS 900
/* Layouts with the right mine total must have at least this share of the weight, or the
 * coefficients that are cut off might matter. */
#define GOOD_OVERLAP 1e-12
#define MAX_TILTS 40
/* A chance that cannot be told from 0 is shown as this. */
#define LEAST_CHANCE 1e-15

typedef struct
{
  double *mine_sum, *safe_sum; /* [n_boxes] */
} Sums;

static bool
forward (MsEngine *self, MsCountKind kind, double tilt)
{
  return ms_count_forward (&self->count, self->circuit, self->problem, kind, tilt, self->work)
      && ms_total_weigh (&self->total, &self->count, self->circuit, self->work);
}

/* Counts with a tilt that gives layouts with the right mine total most of the weight. */
static bool
count_tilted (MsEngine *self, int n_open)
{
  double tilt = ms_total_first_tilt (&self->total, n_open);
  for (int i = 0; i < MAX_TILTS; i++)
    {
      if (!forward (self, MS_COUNT_TILTED, tilt))
        return false;
      double next = ms_total_next_tilt (&self->total, &self->count, self->circuit);
      if (self->total.overlap >= GOOD_OVERLAP || next == tilt)
        break;
      tilt = next;
    }
  return true;
}

static bool
has_density (const MsEngine *self)
{
  return ms_solver_options_has_density (self->work->options);
}

/* Counts at a density: every layout that the numbers allow has some weight. */
static bool
count_density (MsEngine *self)
{
  if (!forward (self, MS_COUNT_DENSITY, self->work->options->density))
    return false;
  /* The weight fell below the range of doubles. */
  if (!(self->total.sum > 0))
    self->work->status = MS_STATUS_MEMORY_LIMIT;
  return self->total.sum > 0;
}

bool
ms_probability_count (MsEngine *self)
{
  if (has_density (self))
    return count_density (self);
  int n_open = ms_problem_count_open_cells (self->problem);
  if (n_open <= PLAIN_CELLS && !forward (self, MS_COUNT_PLAIN, 1))
    return false;
  return (n_open <= PLAIN_CELLS && self->total.sum > 0) || count_tilted (self, n_open);
}

static bool
allocate_sums (MsEngine *self, Sums *sums)
{
  size_t n_boxes = (size_t)self->problem->n_boxes;
  sums->mine_sum = ms_arena_alloc (&self->work->arena, n_boxes, sizeof (double));
  sums->safe_sum = ms_arena_alloc (&self->work->arena, n_boxes, sizeof (double));
  return sums->mine_sum != NULL && sums->safe_sum != NULL;
}

static bool
backward (MsEngine *self, Sums *sums)
{
  MsCount *count = &self->count;
  const MsSlice *last = ms_count_last (count, self->circuit);
  if (!allocate_sums (self, sums) || !ms_count_clear_gradients (count, self->work))
    return false;
  memcpy (count->gradients + last->at, self->total.weights, (size_t)last->n * sizeof (double));
  return ms_count_backward (
      count, self->circuit, self->problem, sums->mine_sum, sums->safe_sum, self->work);
}

/* Whether a box is certain by the numbers alone, whatever the mine total. */
static MsCertainty
local_certainty (const MsEngine *self, int box)
{
  unsigned feasible = self->circuit->feasible[box];
  if (feasible == 1u)
    return MS_CERTAINTY_SAFE;
  return feasible == 1u << self->problem->boxes[box].size ? MS_CERTAINTY_MINE : MS_CERTAINTY_NONE;
}

static MsCertainty
certainty_of (bool may_be_mine, bool may_be_safe)
{
  if (may_be_mine && may_be_safe)
    return MS_CERTAINTY_NONE;
  return may_be_mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
}

/* Sets certainties.  A sum of non-negative terms that is not 0 proves that a layout exists; a sum
 * of 0 proves the contrary only where nothing was cut off or could underflow (zero_is_zero).  A box
 * that this does not settle remains MS_CERTAINTY_NONE, and *settled becomes false. */
static bool
judge (MsEngine *self, const Sums *sums, bool zero_is_zero, bool *settled)
{
  *settled = true;
  for (int i = 0; i < self->problem->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 4))
        return false;
      if (self->problem->boxes[i].state != MS_BOX_OPEN)
        continue;
      bool may_be_mine = sums->mine_sum[i] > 0, may_be_safe = sums->safe_sum[i] > 0;
      MsCertainty local = local_certainty (self, i);
      if (zero_is_zero || (may_be_mine && may_be_safe))
        self->box_certainty[i] = certainty_of (may_be_mine, may_be_safe);
      else
        self->box_certainty[i] = local;
      *settled &= zero_is_zero || (may_be_mine && may_be_safe) || local != MS_CERTAINTY_NONE;
    }
  if (self->total.outside > 0)
    {
      bool mine = self->total.outside_may_be_mine, safe = self->total.outside_may_be_safe;
      self->outside_certainty = mine && safe ? MS_CERTAINTY_NONE : certainty_of (mine, safe);
      *settled &= zero_is_zero || (mine && safe);
    }
  return true;
}

static bool
set_probabilities (MsEngine *self, const Sums *sums)
{
  for (int i = 0; i < self->problem->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 4))
        return false;
      const MsBox *box = &self->problem->boxes[i];
      if (box->state == MS_BOX_OPEN)
        self->box_probability[i] = sums->mine_sum[i] / (sums->mine_sum[i] + sums->safe_sum[i]);
      else
        ms_engine_decide (self, i, box->state == MS_BOX_MINES);
    }
  self->outside_probability = self->total.outside > 0
      ? self->total.outside_mines / self->total.outside
      : NAN;
  return true;
}

/* Sets certainties from the sums of ms_spectral_find.  A chance within rounding errors proves
 * nothing, and is not shown as certain either. */
static void
judge_spectral (MsEngine *self, Sums *sums, bool *settled)
{
  const MsTotal *total = &self->total;
  *settled = true;
  for (int i = 0; i < self->problem->n_boxes; i++)
    {
      double *mine = &sums->mine_sum[i], *safe = &sums->safe_sum[i], whole = *mine + *safe;
      if (self->problem->boxes[i].state != MS_BOX_OPEN)
        continue;
      self->box_certainty[i] = local_certainty (self, i);
      *settled &= self->box_certainty[i] != MS_CERTAINTY_NONE
          || (ms_spectral_is_seen (*mine, whole) && ms_spectral_is_seen (*safe, whole));
      *mine = self->box_certainty[i] == MS_CERTAINTY_SAFE ? 0 : fmax (*mine, LEAST_CHANCE * whole);
      *safe = self->box_certainty[i] == MS_CERTAINTY_MINE ? 0 : fmax (*safe, LEAST_CHANCE * whole);
    }
  self->outside_certainty = MS_CERTAINTY_NONE;
  *settled &= total->outside == 0
      || (ms_spectral_is_seen (total->outside_mines, total->outside)
          && ms_spectral_is_seen (total->outside - total->outside_mines, total->outside));
}

/* Counts the support, to decide what rounded numbers could not. */
static bool
settle_by_support (MsEngine *self)
{
  Sums sums;
  bool settled;
  return forward (self, MS_COUNT_SUPPORT, 1) && backward (self, &sums)
      && judge (self, &sums, true, &settled);
}

bool
ms_probability_allocate (MsEngine *self)
{
  size_t n = (size_t)self->problem->n_boxes;
  self->box_probability = ms_arena_alloc (&self->work->arena, n, sizeof (double));
  self->box_certainty = ms_arena_alloc (&self->work->arena, n, 1);
  return self->box_probability != NULL && self->box_certainty != NULL;
}

/* To be called when a count found no weight.  Either there is no layout, or a tilt brings the
 * weight into the range of doubles. */
static bool
retry_without_weight (MsEngine *self, int n_open)
{
  if (!forward (self, MS_COUNT_SUPPORT, 1))
    return false;
  self->consistent = self->total.sum > 0;
  if (!self->consistent)
    return true;
  if (!count_tilted (self, n_open))
    return false;
  if (self->total.sum == 0)
    self->work->status = MS_STATUS_MEMORY_LIMIT;
  return self->total.sum > 0;
}

static bool
find_at_density (MsEngine *self)
{
  Sums sums;
  self->layouts_mantissa = NAN;
  self->layouts_exponent = 0;
  if (!count_density (self) || !ms_work_phase (self->work, 0.55, 0.9) || !backward (self, &sums)
      || !set_probabilities (self, &sums))
    return false;
  if (self->total.outside > 0)
    self->outside_probability = self->work->options->density;
  /* At a density a box is certain by the numbers alone or not at all. */
  for (int i = 0; i < self->problem->n_boxes; i++)
    if (self->problem->boxes[i].state == MS_BOX_OPEN)
      self->box_certainty[i] = local_certainty (self, i);
  self->outside_certainty = MS_CERTAINTY_NONE;
  return true;
}

bool
ms_probability_measure (MsEngine *self)
{
  if (!ms_circuit_measure (self->circuit, self->problem, self->work))
    return false;
  self->spectral = !has_density (self)
      && ms_spectral_suits (self->circuit, ms_crew_wanted (self->work), &self->circuit->units);
  return true;
}

/* Counts by polynomials. */
static bool
find_by_total (MsEngine *self)
{
  MsWork *work = self->work;
  int n_open = ms_problem_count_open_cells (self->problem);
  bool plain = n_open <= PLAIN_CELLS;
  bool settled;
  Sums sums;

  if (!(plain ? forward (self, MS_COUNT_PLAIN, 1) : count_tilted (self, n_open)))
    return false;
  bool zero_is_zero = plain && self->total.smallest_weight >= MS_PROBABILITY_SAFE_WEIGHT;
  if (self->total.sum == 0 && !retry_without_weight (self, n_open))
    return false;
  if (!self->consistent)
    return true;
  ms_total_layouts (&self->total, self->count.tilt, self->count.exponent, &self->layouts_mantissa,
      &self->layouts_exponent);
  if (!ms_work_phase (work, 0.55, 0.9) || !backward (self, &sums)
      || !set_probabilities (self, &sums) || !judge (self, &sums, zero_is_zero, &settled))
    return false;
  ms_cross_check (self);
  return settled || (ms_work_phase (work, 0.9, 0.95) && settle_by_support (self));
}

bool
ms_probability_find (MsEngine *self)
{
  bool settled = false, found;
  Sums sums;
  if (!ms_probability_allocate (self)
      || !ms_work_phase (self->work, 0.4, self->spectral ? 0.4 : 0.55))
    return false;
  if (has_density (self))
    return find_at_density (self);
  if (!self->spectral)
    return find_by_total (self);
  if (!allocate_sums (self, &sums)
      || !ms_spectral_find (self, sums.mine_sum, sums.safe_sum, &found))
    return false;
  self->spectral = found;
  if (!found)
    return ms_work_phase (self->work, 0.4, 0.55) && find_by_total (self);
  judge_spectral (self, &sums, &settled);
  return set_probabilities (self, &sums)
      && (settled || (ms_work_phase (self->work, 0.9, 0.95) && settle_by_support (self)));
}
