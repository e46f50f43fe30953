/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-estimate-thin.h"

#include <math.h>
#include <string.h>

/* One step of the Markov chain: every window is drawn anew, given everything around it. */

/* Where not all boxes can be drawn at once: the width of tables that is tried first, and the least
 * width that later sweeps begin with. */
#define WIDTH 12
#define LEAST_WIDTH 3
#define MOST_EDGES ((size_t)1 << 18)
/* Work added for each sweep, so that sampling ends whatever the board is. */
#define LEAST_WORK 1000

/* The weight of a sighting of a box by its depth, about the inverse of how much sightings there
 * scatter: a box far from what is held is seen more exactly. */
static const float weight_at[MS_DEPTH_MOST + 1] = { 1, 4, 16, 64 };

/* How the work is shared among sweeps of each level. */
static const double shares[MS_LEVELS] = { 1, 2, 4 };

/* Finds the weights of the region's coefficients: for each number of mines in the region, the
 * weight of what it leaves to the rest of the board.  Until the mine total is met for the first
 * time, totals that cannot be met weigh less the further off they are.  Scaled so that the largest
 * product of weight and coefficient is 1.  held: mines that the region has now. */
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
      weights[t] = whole ? ms_estimate_outside_log (&self->rest, left)
                         : ms_estimate_outside_log_relaxed (&self->rest, left);
      weights[t] -= mines * log_tilt;
      if (coefficients[t] > 0 && weights[t] + log (coefficients[t]) > most)
        most = weights[t] + log (coefficients[t]);
    }
  for (int t = 0; t < total->n; t++)
    weights[t] = coefficients[t] > 0 ? exp (weights[t] - most) : 0;
  return ms_work_tick (self->work, 100L * total->n);
}

static void
record_left (MsSightings *tally, int left, double weight)
{
  int i = left - tally->first_left;
  if (i >= 0 && i < tally->n_lefts)
    tally->lefts_now[i] += (float)weight;
}

/* Records how likely each number of mines left to the rest is, given what is held.  A region counts
 * by its number of boxes. */
static void
record_lefts (MsEstimate *self, const double *weights, int held)
{
  const MsRegion *region = &self->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  int most = self->left + held - total->lowest - region->sub.n_decided_mines;
  double sum = 0;
  for (int t = 0; t < total->n; t++)
    sum += weights[t] * coefficients[t];
  for (int t = 0; t < total->n; t++)
    if (weights[t] > 0)
      record_left (&self->tally, most - t, region->n_own * weights[t] * coefficients[t] / sum);
}

static bool
record_chances (MsEstimate *self, const double *weights, int held)
{
  MsRegion *region = &self->region;
  double *chances = ms_arena_alloc (
      &self->work->arena, (size_t)region->sub.n_boxes, sizeof *chances);
  uint8_t *depths = ms_arena_alloc (&self->work->arena, (size_t)region->n_own, 1);
  if (chances == NULL || depths == NULL || !ms_region_chances (region, weights, chances)
      || !ms_estimate_find_depths (self, depths))
    return false;
  for (int i = 0; i < region->n_own; i++)
    {
      self->tally.now[region->boxes[i]] += weight_at[depths[i]] * chances[i];
      self->tally.now_weight[region->boxes[i]] += weight_at[depths[i]];
    }
  record_lefts (self, weights, held);
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
  if (!weigh (self, held, weights) || (record && !record_chances (self, weights, held))
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

/* Draws n boxes at once; returns MS_REGION_TOO_BIG when they are too many for that. */
static MsRegionEnd
draw_at_once (MsEstimate *self, const int32_t *boxes, int n, bool record)
{
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  MsRegionEnd end = ms_region_fold (&self->region, boxes, n);
  if (end == MS_REGION_COUNTED)
    end = ms_region_count (&self->region, self->density / (1 - self->density));
  if (end == MS_REGION_COUNTED && !redraw (self, record))
    end = ms_region_refuse (&self->region);
  ms_arena_release (&self->work->arena, mark);
  return end;
}

/* Reorders boxes[n] so that those to be drawn at once, with tables of at most that width, come
 * first.  Returns how many they are; -1 when the run must stop. */
static int
choose_boxes (MsEstimate *self, int32_t *boxes, int n, int width)
{
  if (width == MS_WIDTH_FREE)
    return n;
  int n_free = width > 0 ? ms_estimate_thin (self, boxes, n, width) : -1;
  if (n_free < 0 && ms_region_refuse (&self->region) == MS_REGION_STOPPED && width > 0)
    return -1;
  return n_free > 0 ? n_free : (n + 1) / 2;
}

/* Draws as many of the n boxes as can be drawn at once, and puts them first; *n becomes their
 * number.  Each try chooses among the boxes of the try before.  That was refused because of what
 * surrounds its boxes, never because of the mines in them, so that the choice does not depend on
 * what is drawn. */
static MsRegionEnd
draw_some (MsEstimate *self, int32_t *boxes, int *n, bool record)
{
  int *most = &self->width[self->level], width = *most;
  for (;;)
    {
      *n = choose_boxes (self, boxes, *n, width);
      MsRegionEnd end = *n > 0 ? draw_at_once (self, boxes, *n, record) : MS_REGION_STOPPED;
      if (end == MS_REGION_TOO_BIG && *n == 1)
        {
          self->work->status = MS_STATUS_MEMORY_LIMIT;
          return MS_REGION_STOPPED;
        }
      if (end == MS_REGION_STOPPED || end == MS_REGION_DEAD)
        return end;
      if (end == MS_REGION_COUNTED)
        break;
      width = width > WIDTH ? WIDTH : width - 1;
    }
  self->at_once = *n == self->n_sampled && width == MS_WIDTH_FREE;
  if (!record && width < *most)
    *most = width > LEAST_WIDTH ? width : LEAST_WIDTH;
  return MS_REGION_COUNTED;
}

MsRegionEnd
ms_estimate_redraw (MsEstimate *self, MsPatch window)
{
  MsArena *arena = &self->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  int n = ms_region_list (&self->region, window, false);
  int32_t *boxes = ms_arena_alloc (arena, (size_t)n, sizeof *boxes);
  if (boxes == NULL)
    return MS_REGION_STOPPED;
  memcpy (boxes, self->region.found, (size_t)n * sizeof *boxes);
  self->region.most_edges = MOST_EDGES;
  MsRegionEnd end = n > 0 ? draw_some (self, boxes, &n, false) : MS_REGION_DEAD;
  ms_arena_release (arena, mark);
  return end;
}

static bool
sweep_window (MsEstimate *self, MsPatch window, bool record)
{
  MsArena *arena = &self->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  int n = ms_region_list (&self->region, window, false), done = 0;
  int32_t *boxes = ms_arena_alloc (arena, (size_t)n, sizeof *boxes);
  if (boxes == NULL)
    return false;
  memcpy (boxes, self->region.found, (size_t)n * sizeof *boxes);
  while (done < n)
    {
      int drawn = n - done;
      /* The window cannot be without a layout: it holds one now. */
      if (draw_some (self, boxes + done, &drawn, record) != MS_REGION_COUNTED)
        return false;
      done += drawn;
    }
  ms_arena_release (arena, mark);
  return true;
}

bool
ms_estimate_is_whole (MsEstimate *self)
{
  return !isinf (ms_estimate_outside_log (&self->rest, self->left));
}

bool
ms_estimate_sweep (MsEstimate *self, int level, bool record)
{
  const MsGrid *grid = &self->solver->grid;
  double before = self->region.work_done;
  self->level = level;
  self->at_once = false;
  int side = self->side[level] + 1;
  int shift_x = grid->width <= side ? 0 : (int)ms_rng_below (&self->rng, (uint64_t)side);
  int shift_y = grid->height <= side ? 0 : (int)ms_rng_below (&self->rng, (uint64_t)side);
  self->region.most_edges = MOST_EDGES;
  for (int y = -shift_y; y < grid->height; y += side)
    for (int x = -shift_x; x < grid->width; x += side)
      if (!sweep_window (self, (MsPatch){ x, y, x + side, y + side }, record))
        return false;
  self->tally.n_now += record;
  self->at_once |= self->n_sampled == 0;
  if (record && self->n_sampled == 0)
    record_left (&self->tally, self->left, 1);
  self->tally.n_rough += record && !self->at_once;
  self->region.work_done += LEAST_WORK;
  double work = self->region.work_done - before;
  self->level_work[level] += work / shares[level];
  if (level == 0)
    self->sweep_work = work;
  return true;
}
