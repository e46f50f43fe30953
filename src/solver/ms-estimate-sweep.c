/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One step of the Markov chain: every window is drawn anew, given everything around it. */
#include "ms-estimate-state.h"

#include <math.h>

#define MOST_EDGES ((size_t)60000)

/* How much each number of mines in the region weighs: what it leaves to the rest of the board.
 * Before the mine total is met for the first time, totals that cannot be met weigh less the further
 * off they are.  The largest product with the coefficient becomes 1. */
static bool
weigh (MsEstimate *self, int held, double *weights)
{
  MsRegion *region = &self->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  double log_tilt = log (self->solver->count.tilt), most = -INFINITY;
  bool whole = ms_estimate_is_whole (self);
  for (int t = 0; t < total->n; t++)
    {
      int mines = total->lowest + t;
      int left = self->left + held - mines - region->sub.n_decided_mines;
      weights[t] = whole ? ms_rest_log (&self->rest, left)
                         : ms_rest_log_relaxed (&self->rest, left);
      weights[t] -= mines * log_tilt;
      if (coefficients[t] > 0 && weights[t] + log (coefficients[t]) > most)
        most = weights[t] + log (coefficients[t]);
    }
  for (int t = 0; t < total->n; t++)
    weights[t] = coefficients[t] > 0 ? exp (weights[t] - most) : 0;
  return ms_work_tick (self->work, 100L * total->n);
}

static bool
record_chances (MsEstimate *self, const double *weights)
{
  MsRegion *region = &self->region;
  double *chances = ms_arena_alloc (
      &self->work->arena, (size_t)region->sub.n_boxes, sizeof *chances);
  if (chances == NULL || !ms_region_chances (region, weights, chances))
    return false;
  for (int i = 0; i < region->n_own; i++)
    self->tally.now[region->boxes[i]] += chances[i];
  return true;
}

static bool
redraw (MsEstimate *self, bool record)
{
  MsRegion *region = &self->region;
  MsArena *arena = &self->work->arena;
  size_t n_coefficients = (size_t)ms_region_total (region)->n;
  double *weights = ms_arena_alloc (arena, n_coefficients, sizeof *weights);
  uint8_t *drawn = ms_arena_alloc (arena, (size_t)region->sub.n_boxes, 1);
  int held = 0;
  if (weights == NULL || drawn == NULL)
    return false;
  for (int i = 0; i < region->n_own; i++)
    held += region->mines[region->boxes[i]];
  if (!weigh (self, held, weights) || (record && !record_chances (self, weights))
      || !ms_region_draw (region, weights, &self->rng, drawn))
    return false;
  self->left += held;
  for (int i = 0; i < region->n_own; i++)
    {
      region->mines[region->boxes[i]] = drawn[i];
      self->left -= drawn[i];
    }
  return true;
}

static bool
sweep_window (MsEstimate *self, MsWindow window, bool record)
{
  MsWindow halves[2];
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  int n = ms_region_list (&self->region, window, false);
  if (n == 0)
    return true;
  MsRegionEnd end = ms_region_fold (&self->region, self->region.found, n);
  if (end == MS_REGION_COUNTED)
    end = ms_region_count (&self->region, self->density / (1 - self->density));
  if (end == MS_REGION_COUNTED && !redraw (self, record))
    end = MS_REGION_STOPPED;
  ms_arena_release (&self->work->arena, mark);
  if (end != MS_REGION_TOO_BIG)
    /* It cannot be dead: what it holds now is a layout. */
    return end == MS_REGION_COUNTED;
  if (ms_window_is_cell (window))
    {
      self->work->status = MS_STATUS_MEMORY_LIMIT;
      return false;
    }
  ms_window_halve (window, halves);
  return sweep_window (self, halves[0], record) && sweep_window (self, halves[1], record);
}

bool
ms_estimate_is_whole (MsEstimate *self)
{
  return !isinf (ms_rest_log (&self->rest, self->left));
}

bool
ms_estimate_sweep (MsEstimate *self, bool record)
{
  const MsGrid *grid = &self->solver->grid;
  int side = self->side;
  int shift_x = (int)ms_rng_below (&self->rng, (uint64_t)side);
  int shift_y = (int)ms_rng_below (&self->rng, (uint64_t)side);
  self->region.most_edges = MOST_EDGES;
  for (int y = -shift_y; y < grid->height; y += side)
    for (int x = -shift_x; x < grid->width; x += side)
      if (!sweep_window (self, (MsWindow){ x, y, x + side, y + side }, record))
        return false;
  if (record)
    {
      int before = self->tally.n_batches > 0 ? self->tally.batch_end[self->tally.n_batches - 1] : 0;
      self->tally.lefts[before + self->tally.n_now++] = self->left;
    }
  return true;
}
