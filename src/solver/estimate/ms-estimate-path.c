/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shortest way on which a mine too many, or one too few, gets away from a number.
 *
 * A box of two numbers that has a mine less puts one of them right and leaves the other with one too few;
 * so that goes on with a box that can have one more, and so forth, until it meets a number that is
 * amiss the other way round, or a box of one number alone.  That is an augmenting path, found by breadth
 * first over numbers and signs.  A box of three or four numbers is a step of it together with a box
 * of two of those that changes the other way: then they leave one number amiss at most, too.  What would
 * need a box twice is no way.
 */
#include "ms-estimate-state.h"

#define NONE (-1)

/* Number * 2, and 1 where it has a mine too many. */
typedef int32_t Node;

/* Boxes that change, pair the other way or NONE, for the number of from. */
typedef struct
{
  Node from;
  int32_t box, pair;
} Step;

typedef struct
{
  MsEstimate *estimate;
  Step *steps; /* [2 * n_numbers] how a node was reached; box NONE: it was not */
  Node *queue;
  int n_queued;
  Node start;
  Step last;
} Path;

static bool
init (Path *self)
{
  MsWork *work = self->estimate->work;
  size_t n = 2 * (size_t)self->estimate->region.whole->n_numbers;
  self->steps = ms_arena_alloc (&work->arena, n, sizeof *self->steps);
  self->queue = ms_arena_alloc (&work->arena, n, sizeof *self->queue);
  return self->steps != NULL && self->queue != NULL
      && ms_work_fill (work, self->steps, 0xff, n * sizeof *self->steps);
}

/* Whether the box can have a mine less, or one more. */
static bool
may_change (const MsRegion *region, int box, bool less)
{
  const MsBox *entry = &region->whole->boxes[box];
  return entry->state == MS_BOX_OPEN && !region->left_out[box]
      && (less ? region->mines[box] > 0 : region->mines[box] < entry->size);
}

/* Notes that a step leaves a number amiss, or none (-1); whether the way ends there. */
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

static bool
touches (const MsBox *box, int number)
{
  for (int i = 0; i < box->n_numbers; i++)
    if (box->numbers[i] == number)
      return true;
  return false;
}

/* The number of the box that is neither of the three, or -1. */
static int
remaining (const MsBox *box, int number, const int32_t pair[2])
{
  for (int i = 0; i < box->n_numbers; i++)
    if (box->numbers[i] != number && box->numbers[i] != pair[0] && box->numbers[i] != pair[1])
      return box->numbers[i];
  return -1;
}

/* With each box of two of the box's other numbers. */
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
          /* Seen from the first of its two numbers. */
          if (pair->n_numbers == 2 && pair->numbers[0] == entry->numbers[i]
              && pair->numbers[1] != node / 2 && touches (entry, pair->numbers[1])
              && may_change (region, other->boxes[j], node % 2 == 0)
              && arrive (self, (Step){ node, box, other->boxes[j] },
                  remaining (entry, node / 2, pair->numbers)))
            return true;
        }
    }
  return false;
}

/* Goes on from a node; whether the way ends. */
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
change (MsEstimate *self, int box, int by)
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
  change (self, step.box, by);
  if (step.pair != NONE)
    change (self, step.pair, -by);
}

/* Back along the way; undone where a box on it was changed before. */
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

bool
ms_estimate_lead_off (MsEstimate *estimate, int number, bool *done)
{
  MsArena *arena = &estimate->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  Path self = { .estimate = estimate, .start = 2 * number + (estimate->region.amiss[number] > 0) };
  int n = 0;
  bool found = false;
  *done = false;
  if (!init (&self))
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
