/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first layout of a chain.
 *
 * Windows are taken row by row.  The boxes of a window and of a margin around it that are not
 * known yet are drawn together, with slack for what lies beyond (ms-estimate-region.h), and those
 * of the window kept.  Where nothing fits, what was drawn around the window is forgotten and drawn
 * anew, further and further around.
 */
#include "ms-estimate-state.h"

#include <math.h>

#define SIDE 8
#define MARGIN 3
#define MOST_EDGES ((size_t)200000)
#define MOST_REPAIRS 12

static void
forget (MsEstimate *self, MsPatch window)
{
  int n = ms_region_list (&self->region, window, false);
  for (int i = 0; i < n; i++)
    self->region.mines[self->region.found[i]] = MS_MINES_UNKNOWN;
}

/* Draws the region just folded with the density of the board; keeps what lies in the window. */
static bool
draw (MsEstimate *self, MsPatch window, int n)
{
  MsRegion *region = &self->region;
  MsArena *arena = &self->work->arena;
  const MsSlice *total = ms_region_total (region);
  double *weights = ms_arena_alloc (arena, (size_t)total->n, sizeof *weights);
  uint8_t *drawn = ms_arena_alloc (arena, (size_t)region->sub.n_boxes, 1);
  double odds = self->odds / self->solver->count.tilt;
  if (weights == NULL || drawn == NULL)
    return false;
  for (int t = 0; t < total->n; t++)
    weights[t] = pow (odds, t);
  if (!ms_region_draw (region, weights, &self->rng, drawn))
    return false;
  for (int i = 0; i < n; i++)
    if (ms_region_holds (region, window, region->boxes[i]))
      region->mines[region->boxes[i]] = drawn[i];
  return true;
}

static MsRegionEnd
try_window (MsEstimate *self, MsPatch window)
{
  MsRegion *region = &self->region;
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  int n = ms_region_list (region, ms_patch_grown (window, MARGIN), true);
  MsRegionEnd end = MS_REGION_COUNTED;
  if (n > 0)
    end = ms_region_fold (region, region->found, n);
  if (n > 0 && end == MS_REGION_COUNTED)
    end = ms_region_count (region, self->odds);
  if (n > 0 && end == MS_REGION_COUNTED && !draw (self, window, n))
    end = MS_REGION_STOPPED;
  ms_arena_release (&self->work->arena, mark);
  return end;
}

/* Draws what is unknown in the window, in smaller pieces where it must be. */
static MsRegionEnd
fill (MsEstimate *self, MsPatch window)
{
  MsPatch halves[2];
  MsRegionEnd end = try_window (self, window);
  if (end != MS_REGION_TOO_BIG)
    return end;
  if (ms_patch_is_cell (window))
    {
      self->work->status = MS_STATUS_MEMORY_LIMIT;
      return MS_REGION_STOPPED;
    }
  ms_patch_halve (window, halves);
  end = fill (self, halves[0]);
  return end == MS_REGION_COUNTED ? fill (self, halves[1]) : end;
}

/* Forgets more and more around the window until something fits. */
static MsRegionEnd
fill_or_repair (MsEstimate *self, MsPatch window)
{
  MsRegionEnd end = fill (self, window);
  for (int i = 1; end == MS_REGION_DEAD && i <= MOST_REPAIRS; i++)
    {
      MsPatch wider = ms_patch_grown (window, 3 * i);
      forget (self, wider);
      end = fill (self, wider);
    }
  return end;
}

/* Window by window; MS_REGION_COUNTED when all are done, else how the first that is not ended. */
static MsRegionEnd
fill_board (MsEstimate *self)
{
  const MsGrid *grid = &self->solver->grid;
  for (int y = 0; y < grid->height; y += SIDE)
    for (int x = 0; x < grid->width; x += SIDE)
      {
        MsRegionEnd end = fill_or_repair (self, (MsPatch){ x, y, x + SIDE, y + SIDE });
        if (end != MS_REGION_COUNTED)
          return end;
      }
  return MS_REGION_COUNTED;
}

bool
ms_estimate_start (MsEstimate *self, bool *found)
{
  self->region.most_edges = MOST_EDGES;
  *found = false;
  if (!ms_work_fill (
          self->work, self->region.mines, MS_MINES_UNKNOWN, (size_t)self->region.whole->n_boxes))
    return false;
  MsRegionEnd end = fill_board (self);
  if (end == MS_REGION_COUNTED) /* a repair may have left holes behind the window it began at */
    end = fill_board (self);
  *found = end == MS_REGION_COUNTED;
  return end == MS_REGION_COUNTED || end == MS_REGION_DEAD;
}
