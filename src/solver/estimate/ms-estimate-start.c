/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first layout of a chain.
 *
 * Windows are taken row by row.  The boxes of a window and of a margin around it that are not
 * known yet are drawn together, with slack for what lies beyond (ms-estimate-region.h), and those
 * of the window kept.  Where nothing fits, what was drawn around the window is forgotten and drawn
 * anew, further around the second time.
 *
 * On a lattice, where each number's cells are others' too, that may not end: what the windows before
 * have left over can only go where the board ends.  Then cells are filled as well as may be, so that
 * some numbers are amiss, and the whole is mended (ms-estimate-mend.c).  That takes less than what comes
 * to nothing, so that as much is forgotten again only while it mostly comes to something.
 */
#include "ms-estimate-state.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#define SIDE 6
#define MARGIN 2
#define MOST_EDGES ((size_t)200000)
#define MOST_REPAIRS 2
/* For how many that end well a repair that does not counts. */
#define PRICE 3

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

/* By how many mines a number that needs so many of so many unknown cells is amiss. */
static int
amiss_by (int need, int cells)
{
  return need < 0 ? -need : need > cells ? cells - need : 0;
}

/* How much worse the box's numbers become when it has so many mines. */
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

/* Gives the box what is worst for none of its numbers, which are amiss by what is still lacking. */
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

/* The same where no layout has it: in smaller pieces, and the last of them as well as may be. */
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

/* Forgets more around the window until something fits; balance[MOST_REPAIRS]: what such repairs have come
 * to so far. */
static MsRegionEnd
fill_somehow (MsEstimate *self, MsPatch window, int *balance)
{
  MsPatch wider = window;
  MsRegionEnd end = fill (self, window);
  for (int i = 0; i < MOST_REPAIRS && end == MS_REGION_DEAD && balance[i] >= 0; i++)
    {
      wider = ms_patch_grown (window, 3 * (i + 1));
      forget (self, wider);
      end = fill (self, wider);
      balance[i] += end == MS_REGION_DEAD ? -PRICE : 1;
    }
  return end == MS_REGION_DEAD ? force (self, wider) : end;
}

/* Window by window; MS_REGION_COUNTED when all are done, else how the first that is not ended. */
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

/* What the sampled boxes leave of the mines for the rest. */
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
