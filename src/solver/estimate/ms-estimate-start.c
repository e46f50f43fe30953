/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-testing.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* Turns an assignment of mines to boxes that leaves some numbers amiss into a layout. */

/* Finds the shortest way on which one mine too many, or too few, can be moved away from a number.
 *
 * If a box of two numbers loses a mine, one of them may be put right while the other now has one
 * too few.  Then another box of that number can gain a mine, and so on, until the way meets a
 * number that is amiss in the opposite direction, or a box with a single number.  That is an
 * augmenting path; it is found by breadth-first search over pairs of a number and a sign.  A box of
 * three or four numbers makes a step together with a box of two of the same numbers that changes in
 * the opposite direction: together they leave one number amiss at most, too.  A way that needs a
 * box twice is given up.
 */

#define NONE (-1)

/* Twice the index of a number, plus 1 where the number has a mine too many. */
typedef int32_t Node;

/* A step of the way: the box that changes, another box that changes in the opposite direction (or
 * NONE), and the node from which the step goes. */
typedef struct
{
  Node from;
  int32_t box, pair;
} Step;

typedef struct
{
  MsEstimate *estimate;
  Step *steps; /* [2 * n_numbers] the step that reached each node; its box is NONE if none did */
  Node *queue;
  int n_queued;
  Node start;
  Step last;
} Path;

/* Whether the box can have one mine less, or else one more. */
static bool
may_change (const MsRegion *region, int box, bool less)
{
  const MsBox *entry = &region->whole->boxes[box];
  return entry->state == MS_BOX_OPEN && !region->left_out[box]
      && (less ? region->mines[box] > 0 : region->mines[box] < entry->size);
}

/* Notes that the step leaves that number amiss, or none (-1).  Returns whether the way ends
 * there. */
static bool
arrive (Path *self, Step step, int number)
{
  const int8_t *amiss = self->estimate->region.amiss;
  bool many = step.from % 2 != 0;
  Node next = 2 * number + !many;
  self->last = step;
  if (number < 0 || (many ? amiss[number] > 0 : amiss[number] < 0))
    return true;
  if (next != self->start && self->steps[next].box == NONE)
    {
      self->steps[next] = step;
      self->queue[self->n_queued++] = next;
    }
  return false;
}

/* Returns a number of the box that is neither the given one nor in pair, or -1. */
static int
remaining (const MsBox *box, int number, const int32_t pair[2])
{
  for (int i = 0; i < box->n_numbers; i++)
    if (box->numbers[i] != number && box->numbers[i] != pair[0] && box->numbers[i] != pair[1])
      return box->numbers[i];
  return -1;
}

/* Tries the steps that change this box together with a box of two of its other numbers. */
static bool
step_by_pairs (Path *self, Node node, int box)
{
  const MsRegion *region = &self->estimate->region;
  const MsBox *entry = &region->whole->boxes[box];
  for (int i = 0; i < entry->n_numbers; i++)
    {
      const MsNumber *other = &region->whole->numbers[entry->numbers[i]];
      for (int j = 0; j < other->n_boxes && entry->numbers[i] != node / 2; j++)
        {
          const MsBox *pair = &region->whole->boxes[other->boxes[j]];
          /* Each pair is looked at only from the first of its two numbers. */
          if (pair->n_numbers == 2 && pair->numbers[0] == entry->numbers[i]
              && pair->numbers[1] != node / 2 && ms_box_touches (entry, pair->numbers[1])
              && may_change (region, other->boxes[j], node % 2 == 0)
              && arrive (self, (Step){ node, box, other->boxes[j] },
                  remaining (entry, node / 2, pair->numbers)))
            return true;
        }
    }
  return false;
}

/* Tries all steps from a node.  Returns whether the way ends with one of them. */
static bool
step (Path *self, Node node)
{
  const MsRegion *region = &self->estimate->region;
  const MsNumber *number = &region->whole->numbers[node / 2];
  for (int i = 0; i < number->n_boxes; i++)
    {
      int box = number->boxes[i];
      const MsBox *entry = &region->whole->boxes[box];
      bool ends = false;
      if (!may_change (region, box, node % 2 != 0))
        continue;
      if (entry->n_numbers <= 2)
        ends = arrive (self, (Step){ node, box, NONE },
            remaining (entry, node / 2, (int32_t[]){ NONE, NONE }));
      else if (entry->n_numbers <= 4)
        ends = step_by_pairs (self, node, box);
      if (ends)
        return true;
    }
  return false;
}

static void
change_box (MsEstimate *self, int box, int by)
{
  const MsBox *entry = &self->region.whole->boxes[box];
  self->region.mines[box] = (uint8_t)(self->region.mines[box] + by);
  self->left -= by;
  for (int i = 0; i < entry->n_numbers; i++)
    self->region.amiss[entry->numbers[i]] = (int8_t)(self->region.amiss[entry->numbers[i]] + by);
}

static void
take (MsEstimate *self, Step step, int by)
{
  change_box (self, step.box, by);
  if (step.pair != NONE)
    change_box (self, step.pair, -by);
}

/* Changes the boxes along the way, from its end back to its start.  If a box would have to change
 * twice, all changes are undone. */
static bool
follow (Path *self)
{
  MsEstimate *estimate = self->estimate;
  const MsRegion *region = &estimate->region;
  Step step = self->last;
  int n = 0;
  while (may_change (region, step.box, step.from % 2 != 0)
      && (step.pair == NONE || may_change (region, step.pair, step.from % 2 == 0)))
    {
      take (estimate, step, step.from % 2 != 0 ? -1 : 1);
      n++;
      if (step.from == self->start)
        return true;
      step = self->steps[step.from];
    }
  step = self->last;
  for (int i = 0; i < n; i++, step = self->steps[step.from])
    take (estimate, step, step.from % 2 != 0 ? 1 : -1);
  return false;
}

/* Moves one mine that is too many or too few at a number to where it cancels out or does not
 * matter.  *done: false where no way was found, and nothing has changed.  Returns false when the
 * run must stop. */
static bool
ms_estimate_lead_off (MsEstimate *estimate, int number, bool *done)
{
  MsArena *arena = &estimate->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  size_t room = 2 * (size_t)estimate->region.whole->n_numbers;
  Path self = {
    .estimate = estimate,
    .start = 2 * number + (estimate->region.amiss[number] > 0),
    .steps = ms_arena_alloc (arena, room, sizeof *self.steps),
    .queue = ms_arena_alloc (arena, room, sizeof *self.queue),
  };
  int n = 0;
  bool found = false;
  *done = false;
  if (self.steps == NULL || self.queue == NULL
      || !ms_work_fill (estimate->work, self.steps, 0xff, room * sizeof *self.steps))
    return false;
  self.queue[self.n_queued++] = self.start;
  while (n < self.n_queued && !found)
    {
      if (!ms_work_tick (estimate->work, 200))
        return false;
      found = step (&self, self.queue[n++]);
    }
  *done = found && follow (&self);
  estimate->region.work_done += 50.0 * n + 0.2 * estimate->region.whole->n_numbers;
  ms_arena_release (arena, mark);
  return true;
}

/* Turns an assignment of mines to boxes that leaves some numbers amiss into a layout.
 *
 * A mine too many at one number is moved to where one is lacking, or to the border, box by box
 * (above).  Where no such way is found, windows around a number that is amiss are drawn anew, with
 * many of their boxes chosen at random and drawn at once (ms-estimate-sweep.c), so that the surplus
 * can move a long way, to where mines are lacking or to where the board ends.  First a draw is
 * asked for that leaves less amiss than before; if there is none, part of what is amiss is handed
 * to another number; and if that fails too, the boxes are drawn with as much amiss as before.  All
 * numbers that are not amiss are right at any time, so that a layout is reached when none is amiss.
 */

#define LEAST_SIDE 8

/* What is asked of a window, in the order in which it is tried. */
typedef enum
{
  CHANGE_ALL, /* no number in the window is to be amiss */
  CHANGE_SOME, /* some of the numbers in it are no longer to be amiss */
  CHANGE_ONE, /* one number is to be amiss by one mine less than now */
  CHANGE_OWNER, /* the same, and another number is to be amiss by one mine more or less */
  CHANGE_NONE,
  N_CHANGES,
} Change;

typedef struct
{
  MsEstimate *estimate;
  int32_t *numbers; /* [n] numbers that are amiss, or were when they were listed */
  int8_t *saved; /* [n] by how many mines each was amiss before the change */
  int n;
} Mend;

static void
lessen (int8_t *amiss)
{
  *amiss = (int8_t)(*amiss - (*amiss > 0) + (*amiss < 0));
}

/* Sets how much the window's numbers are to be amiss.  *other: a number that is changed besides
 * those in the list, by *more; -1 if there is none.  Returns false where this kind of change is not
 * possible. */
static bool
change (Mend *self, Change kind, MsPatch window, int number, int *other, int *more)
{
  MsRegion *region = &self->estimate->region;
  const MsProblem *whole = region->whole;
  MsRng *rng = &self->estimate->rng;
  const MsBox *box;
  int n_changed = 0, n_boxes;
  *other = -1;
  switch (kind)
    {
    case CHANGE_ALL:
    case CHANGE_SOME:
      for (int i = 0; i < self->n; i++)
        if (self->saved[i] != 0
            && ms_patch_has (window, whole->grid, whole->numbers[self->numbers[i]].index)
            && (kind == CHANGE_ALL || self->numbers[i] == number || ms_rng_below (rng, 2) == 0))
          {
            region->amiss[self->numbers[i]] = 0;
            n_changed++;
          }
      return kind == CHANGE_ALL || n_changed > 1;
    case CHANGE_OWNER:
      /* Any number beside the window's boxes. */
      n_boxes = ms_region_list (region, window, false);
      if (n_boxes == 0)
        return false;
      box = &whole->boxes[region->found[ms_rng_below (rng, (uint64_t)n_boxes)]];
      *other = box->numbers[ms_rng_below (rng, (uint64_t)box->n_numbers)];
      if (*other == number)
        return false;
      *more = ms_rng_below (rng, 2) == 0 ? 1 : -1;
      region->amiss[*other] = (int8_t)(region->amiss[*other] + *more);
      lessen (&region->amiss[number]);
      return true;
    case CHANGE_ONE:
      lessen (&region->amiss[number]);
      return true;
    case CHANGE_NONE:
    case N_CHANGES:
    default:
      return true;
    }
}

/* Sets by how much a number really is amiss after a draw: where none of its boxes was drawn,
 * nothing has changed, whatever was asked. */
static void
look_again (Mend *self, int number)
{
  MsRegion *region = &self->estimate->region;
  int need;
  ms_region_look_outside (region, number, &need);
  region->amiss[number] = (int8_t)(region->amiss[number] - need);
}

/* Moves what is too many or too few at a number away, or draws a window around the number anew. */
static bool
mend_number (Mend *self, int number, int level)
{
  MsEstimate *estimate = self->estimate;
  bool done;
  if (!ms_estimate_lead_off (estimate, number, &done))
    return false;
  if (done)
    return true;
  /* A window of that level's size, placed at random around the number. */
  const MsProblem *whole = estimate->region.whole;
  int index = whole->numbers[number].index, stride = whole->grid->stride;
  int side = estimate->side[level] + 1;
  side = side < LEAST_SIDE ? LEAST_SIDE : side;
  int x = index % stride - 1 - (int)ms_rng_below (&estimate->rng, (uint64_t)side);
  int y = index / stride - 1 - (int)ms_rng_below (&estimate->rng, (uint64_t)side);
  MsPatch window = (MsPatch){ x, y, x + side, y + side };
  estimate->level = level;
  for (int i = 0; i < self->n; i++)
    self->saved[i] = self->estimate->region.amiss[self->numbers[i]];
  for (Change kind = 0; kind < N_CHANGES; kind++)
    {
      int other, more = 0;
      MsRegionEnd end = MS_REGION_DEAD;
      if (change (self, kind, window, number, &other, &more))
        end = ms_estimate_redraw (estimate, window);
      if (end == MS_REGION_STOPPED)
        return false;
      if (end == MS_REGION_COUNTED)
        {
          for (int i = 0; i < self->n; i++)
            look_again (self, self->numbers[i]);
          if (other >= 0)
            look_again (self, other);
          return ms_work_tick (estimate->work, 20L * self->n);
        }
      int8_t *amiss = self->estimate->region.amiss;
      if (other >= 0)
        amiss[other] = (int8_t)(amiss[other] - more);
      for (int i = 0; i < self->n; i++)
        amiss[self->numbers[i]] = self->saved[i];
    }
  return true;
}

bool
ms_estimate_mend (MsEstimate *estimate, double until, bool *found)
{
  MsArena *arena = &estimate->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  size_t n = (size_t)estimate->region.whole->n_numbers;
  Mend self = {
    .estimate = estimate,
    .numbers = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .saved = ms_arena_alloc (arena, n, 1),
  };
  *found = false;
  if (self.numbers == NULL || self.saved == NULL)
    return false;
  for (int round = 0; !*found && ms_estimate_used (estimate) < until; round++)
    {
      const MsRegion *region = &self.estimate->region;
      self.n = 0;
      for (int i = 0; i < region->whole->n_numbers; i++)
        if (region->amiss[i] != 0)
          self.numbers[self.n++] = i;
      if (!ms_work_tick (self.estimate->work, region->whole->n_numbers))
        return false;
      *found = self.n == 0;
      for (int i = 0; i < self.n; i++)
        if (estimate->region.amiss[self.numbers[i]] != 0
            && !mend_number (&self, self.numbers[i], MS_LEVELS - 1 - round % MS_LEVELS))
          return false;
    }
  ms_arena_release (arena, mark);
  return true;
}

/* Finds the first layout of a chain.
 *
 * Windows are taken row by row.  The boxes of a window and of a margin around it that are still
 * unknown are drawn together, with slack for what lies beyond (ms-estimate-region.h), and those of
 * the window are kept.  Where nothing fits, what was drawn around the window is forgotten and drawn
 * anew, in a wider surrounding the second time.
 *
 * On a lattice, where each number's cells are also other numbers' cells, that may never succeed:
 * what the windows before have left over can go nowhere but to the border of the board.  Then boxes
 * are filled as well as possible, which leaves some numbers amiss, and the whole is mended.
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
  double odds = self->odds / self->engine->count.tilt;
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
      int price = 0; /* how much more its numbers would be amiss */
      for (int i = 0; i < box->n_numbers; i++)
        {
          int need, cells = ms_region_look_outside (region, box->numbers[i], &need);
          price += abs (amiss_by (need - mines, cells - box->size));
        }
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
  const MsProblem *whole = region->whole;
  int balance[MOST_REPAIRS] = { 0 };
  for (int y = 0; y < whole->grid->height; y += SIDE)
    for (int x = 0; x < whole->grid->width; x += SIDE)
      if (fill_somehow (self, (MsPatch){ x, y, x + SIDE, y + SIDE }, balance) != MS_REGION_COUNTED)
        return false;
  /* The mines that the sampled boxes leave to the rest. */
  self->left = mines;
  for (int i = 0; i < whole->n_boxes; i++)
    if (whole->boxes[i].state == MS_BOX_OPEN && !region->left_out[i])
      self->left -= region->mines[i];
  return ms_work_tick (work, 4L * whole->n_boxes) && ms_estimate_mend (self, until, found);
}
