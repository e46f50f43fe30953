/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-estimate-mend.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* Finds the first layout of a chain.
 *
 * Windows are taken row by row.  The boxes of a window and of a margin around it that are still
 * unknown are drawn together, with slack for what lies beyond (ms-estimate-region.h), and those of
 * the window are kept.  Where nothing fits, what was drawn around the window is forgotten and drawn
 * anew, in a wider surrounding the second time.
 *
 * On a lattice, where each number's cells are also other numbers' cells, that may never succeed:
 * what the windows before have left over can go nowhere but to the border of the board.  Then boxes
 * are filled as well as possible, which leaves some numbers amiss, and the whole is mended
 * (ms-estimate-mend.c).
 * Mending takes less work than forgetting in vain, so that forgetting is tried only as long as it
 * mostly succeeds.
 */

#define SIDE 6
#define MARGIN 2
#define MOST_EDGES ((size_t)200000)
#define MOST_REPAIRS 2
/* One repair that fails counts as much as this many that succeed. */
#define PRICE 3

/* Draws the region that was just counted, each mine weighing self->odds, and keeps what lies in the
 * window. */
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

/* Draws the boxes of the window that are unknown; in halves of the window where it is too big. */
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

/* By how many mines a number is amiss if it needs that many mines in that many unknown cells. */
static int
amiss_by (int need, int cells)
{
  return need < 0 ? -need : need > cells ? cells - need : 0;
}

/* How much more the box's numbers would be amiss with so many mines in it. */
static int
price_of (const MsRegion *region, const MsBox *box, int mines)
{
  int price = 0;
  for (int i = 0; i < box->n_numbers; i++)
    {
      int need, cells = ms_region_look_outside (region, box->numbers[i], &need);
      price += abs (amiss_by (need - mines, cells - box->size));
    }
  return price;
}

/* Gives the box as many mines as leave its numbers least amiss; of several such counts one is
 * chosen at random. */
static void
force_box (MsEstimate *self, int index)
{
  MsRegion *region = &self->region;
  const MsBox *box = &region->whole->boxes[index];
  int best = 0, lowest = INT_MAX, ties = 0;
  for (int mines = 0; mines <= box->size; mines++)
    {
      int price = price_of (region, box, mines);
      ties = price < lowest ? 1 : ties + (price == lowest);
      if (price < lowest || (price == lowest && ms_rng_below (&self->rng, (uint64_t)ties) == 0))
        best = mines;
      lowest = price < lowest ? price : lowest;
    }
  region->mines[index] = (uint8_t)best;
  for (int i = 0; i < box->n_numbers; i++)
    {
      int need, cells = ms_region_look_outside (region, box->numbers[i], &need);
      region->amiss[box->numbers[i]] += (int8_t)amiss_by (need, cells);
    }
}

/* Fills the window even where it has no layout: then in halves, and the boxes of single cells as
 * well as possible. */
static MsRegionEnd
force (MsEstimate *self, MsPatch window)
{
  MsPatch halves[2];
  MsRegionEnd end = fill (self, window);
  if (end != MS_REGION_DEAD)
    return end;
  if (!ms_patch_is_cell (window))
    {
      ms_patch_halve (window, halves);
      end = force (self, halves[0]);
      return end == MS_REGION_COUNTED ? force (self, halves[1]) : end;
    }
  int n = ms_region_list (&self->region, window, true);
  for (int i = 0; i < n; i++)
    force_box (self, self->region.found[i]);
  return ms_work_tick (self->work, 200L * n) ? MS_REGION_COUNTED : MS_REGION_STOPPED;
}

/* Fills the window; where it has no layout, forgets what is known around it, further and further.
 * balance[MOST_REPAIRS]: repairs of each width that succeeded so far, less PRICE for each that
 * failed. */
static MsRegionEnd
fill_somehow (MsEstimate *self, MsPatch window, int *balance)
{
  MsPatch wider = window;
  MsRegionEnd end = fill (self, window);
  for (int i = 0; i < MOST_REPAIRS && end == MS_REGION_DEAD && balance[i] >= 0; i++)
    {
      wider = ms_patch_grown (window, 3 * (i + 1));
      int n = ms_region_list (&self->region, wider, false);
      for (int j = 0; j < n; j++)
        self->region.mines[self->region.found[j]] = MS_MINES_UNKNOWN;
      end = fill (self, wider);
      balance[i] += end == MS_REGION_DEAD ? -PRICE : 1;
    }
  return end == MS_REGION_DEAD ? force (self, wider) : end;
}

/* Fills the board window by window.  Returns MS_REGION_COUNTED when all are filled, else how the
 * first failure ended. */
static MsRegionEnd
fill_board (MsEstimate *self)
{
  const MsGrid *grid = &self->solver->grid;
  int balance[MOST_REPAIRS] = { 0 };
  for (int y = 0; y < grid->height; y += SIDE)
    for (int x = 0; x < grid->width; x += SIDE)
      {
        MsRegionEnd end = fill_somehow (self, (MsPatch){ x, y, x + SIDE, y + SIDE }, balance);
        if (end != MS_REGION_COUNTED)
          return end;
      }
  return MS_REGION_COUNTED;
}

/* Sets self->left to the mines that the sampled boxes leave to the rest. */
static bool
count_left (MsEstimate *self, int mines)
{
  const MsProblem *whole = self->region.whole;
  self->left = mines;
  for (int i = 0; i < whole->n_boxes; i++)
    if (whole->boxes[i].state == MS_BOX_OPEN && !self->region.left_out[i])
      self->left -= self->region.mines[i];
  return ms_work_tick (self->work, 4L * whole->n_boxes);
}

bool
ms_estimate_start (MsEstimate *self, int mines, double until, bool *found)
{
  MsRegion *region = &self->region;
  MsWork *work = self->work;
  region->most_edges = MOST_EDGES;
  *found = false;
  if (!ms_work_fill (work, region->mines, MS_MINES_UNKNOWN, (size_t)region->whole->n_boxes)
      || !ms_work_fill (work, region->amiss, 0, (size_t)region->whole->n_numbers))
    return false;
  MsRegionEnd end = fill_board (self);
  return end == MS_REGION_COUNTED && count_left (self, mines)
      && ms_estimate_mend (self, until, found);
}
