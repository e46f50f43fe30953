/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The order in which the boxes of a section are folded. */
#include "ms-section-private.h"

#include <string.h>

/* The shape of a section while its plan is made. */
typedef struct
{
  const MsSection *section;
  MsSectionCounter *counter;
  uint64_t near[MS_SECTION_MOST]; /* of each number: the numbers that it shares boxes with, and
                                   * itself */
  uint64_t boxes[MS_SECTION_MOST]; /* of each number: the set of its boxes */
  uint64_t opened, closed; /* sets of numbers: those opened so far, and of them those closed
                            * again */
  uint64_t folded; /* the set of boxes folded so far */
  uint64_t free; /* the set of the free number; empty if there is none */
  uint8_t rest[MS_SECTION_MOST]; /* of each number: how many cells around it are not folded yet */
  uint8_t shift[MS_SECTION_MOST]; /* of each open number: the bit of the word at which its slot
                                   * begins */
  unsigned free_slots;
} Planning;

/* Fills in near, boxes, rest and counter->left.  False: too many cells. */
static bool
survey (Planning *self)
{
  const MsSection *section = self->section;
  int n_cells = 0;
  memset (self->near, 0, (size_t)section->n_numbers * sizeof *self->near);
  memset (self->boxes, 0, (size_t)section->n_numbers * sizeof *self->boxes);
  memset (self->rest, 0, (size_t)section->n_numbers);
  for (int box = 0; box < section->n_boxes; box++)
    {
      n_cells += section->size[box];
      for (uint64_t mask = section->numbers[box]; mask != 0; mask &= mask - 1)
        {
          int number = __builtin_ctzll (mask);
          self->near[number] |= section->numbers[box];
          self->boxes[number] |= UINT64_C (1) << box;
          self->rest[number] = (uint8_t)(self->rest[number] + section->size[box]);
        }
    }
  memcpy (self->counter->left, self->rest, (size_t)section->n_numbers);
  return n_cells <= MS_SECTION_CELLS;
}

/* A number as far as possible from the free number, or from the first number left where the free
 * one is not among left. */
static int
find_end (const Planning *self, uint64_t left)
{
  uint64_t reached = left & (self->free & left ? self->free : -left), last = reached;
  for (uint64_t next = last; next != 0;)
    {
      uint64_t near = 0;
      last = next;
      for (uint64_t mask = next; mask != 0; mask &= mask - 1)
        near |= self->near[__builtin_ctzll (mask)];
      next = near & ~reached;
      reached |= next;
    }
  return __builtin_ctzll (last);
}

/* The open number whose boxes open the fewest other numbers; of equals, the one with the fewest
 * cells left.  -1: no number is open. */
static int
find_next (const Planning *self)
{
  uint64_t left = self->opened & ~self->closed;
  int best = -1, least = 0;
  for (uint64_t mask = left; mask != 0; mask &= mask - 1)
    {
      int number = __builtin_ctzll (mask);
      int cost = 16 * __builtin_popcountll (self->near[number] & ~self->opened)
          + self->rest[number];
      if (best >= 0 && cost >= least)
        continue;
      best = number;
      least = cost;
    }
  return best;
}

static bool
open_numbers (Planning *self, uint64_t numbers, MsSectionStep *step)
{
  self->opened |= numbers;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int number = __builtin_ctzll (numbers);
      if (self->free_slots == 0)
        return false;
      int slot = __builtin_ctz (self->free_slots);
      self->free_slots &= self->free_slots - 1;
      self->shift[number] = (uint8_t)(MS_SECTION_FIRST_SHIFT + 4 * slot);
      step->new_number[step->n_new] = (uint8_t)number;
      step->new_shift[step->n_new++] = self->shift[number];
    }
  return true;
}

static bool
plan_box (Planning *self, int box)
{
  MsSectionCounter *counter = self->counter;
  const MsSection *section = self->section;
  uint64_t numbers = section->numbers[box] & ~self->free;
  MsSectionStep *step = &counter->steps[counter->kept.steps + counter->n_steps++];
  step->box = (uint8_t)box;
  step->size = section->size[box];
  step->n_new = 0;
  step->ones = step->over = 0;
  self->folded |= UINT64_C (1) << box;
  if (!open_numbers (self, numbers & ~self->opened, step))
    return false;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int number = __builtin_ctzll (numbers), rest = self->rest[number] - step->size;
      unsigned shift = self->shift[number];
      self->rest[number] = (uint8_t)rest;
      step->over += (uint64_t)(7 - rest) << shift;
      step->ones += UINT64_C (1) << shift;
      if (rest > 0)
        continue;
      /* The number needs 0 from here on: its slot can be used again. */
      self->closed |= UINT64_C (1) << number;
      self->free_slots |= 1u << (shift - MS_SECTION_FIRST_SHIFT) / 4;
    }
  step->mine = step->ones - 1;
  int free = counter->free;
  step->free_rest = free >= 0 ? self->rest[free] : 0;
  if ((section->numbers[box] & self->free) == 0)
    return true;
  /* Fold the box into the free number, which needs no slot: its four bits are always there. */
  self->rest[free] = (uint8_t)(self->rest[free] - step->size);
  self->opened |= self->free;
  self->closed |= self->rest[free] == 0 ? self->free : 0;
  step->mine += UINT64_C (1) << MS_SECTION_FREE_SHIFT;
  return true;
}

/* Folds the boxes of a number.  Boxes with several numbers come first, because they leave less to
 * decide for the others. */
static bool
plan_number (Planning *self, int number)
{
  uint64_t single = 0;
  for (uint64_t mask = self->boxes[number] & ~self->folded; mask != 0; mask &= mask - 1)
    {
      int box = __builtin_ctzll (mask);
      uint64_t numbers = self->section->numbers[box];
      if ((numbers & (numbers - 1)) == 0)
        single |= UINT64_C (1) << box;
      else if (!plan_box (self, box))
        return false;
    }
  for (; single != 0; single &= single - 1)
    if (!plan_box (self, __builtin_ctzll (single)))
      return false;
  return true;
}

static void
begin (Planning *self, MsSectionCounter *counter, const MsSection *section, int free)
{
  self->section = section;
  self->counter = counter;
  self->opened = self->closed = self->folded = 0;
  self->free_slots = (1u << MS_SECTION_OPEN) - 1;
  self->free = free >= 0 ? UINT64_C (1) << free : 0;
  counter->free = free;
  counter->n_steps = 0;
}

static bool
has_steps (const MsSectionCounter *counter, const MsSection *section)
{
  return counter->kept.steps + section->n_boxes <= MS_SECTION_STEPS;
}

bool
ms_section_plan (MsSectionCounter *counter, const MsSection *section, int free)
{
  Planning self; /* not cleared as a whole: most of it is never used */
  uint64_t left = 0;
  begin (&self, counter, section, free);
  if (!survey (&self) || !has_steps (counter, section))
    return false;
  for (int number = 0; number < section->n_numbers; number++)
    if (self.boxes[number] != 0)
      left |= UINT64_C (1) << number;
  for (; left != 0; left &= ~self.closed)
    {
      int number = find_next (&self);
      if (!plan_number (&self, number >= 0 ? number : find_end (&self, left)))
        return false;
    }
  return true;
}

bool
ms_section_plan_along (
    MsSectionCounter *counter, const MsSection *section, int free, const uint8_t *left)
{
  Planning self;
  int n_cells = 0;
  begin (&self, counter, section, free);
  memcpy (self.rest, left, (size_t)section->n_numbers);
  memcpy (counter->left, left, (size_t)section->n_numbers);
  for (int box = 0; box < section->n_boxes; box++)
    n_cells += section->size[box];
  if (n_cells > MS_SECTION_CELLS || !has_steps (counter, section))
    return false;
  for (int box = 0; box < section->n_boxes; box++)
    if (!plan_box (&self, box))
      return false;
  return true;
}

int
ms_section_get_box (const MsSectionCounter *counter, const MsSectionTrace *trace, int i)
{
  return counter->steps[trace->first_step + i].box;
}
