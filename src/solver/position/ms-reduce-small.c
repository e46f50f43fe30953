/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reduce-small.h"

#include "ms-bits.h"
#include "ms-wide.h"

typedef struct
{
  MsProblem *problem;
  uint64_t cells[MS_MOST_BITS]; /* of each number: undecided ones; those of a box lie together */
  uint64_t near[MS_MOST_BITS]; /* of each number: those it shares boxes with, and itself */
  int8_t need[MS_MOST_BITS], left[MS_MOST_BITS]; /* of each number */
  uint64_t box_cells[MS_MOST_BITS];
  uint8_t state[MS_MOST_BITS]; /* of each box: MsBoxState */
  uint64_t due; /* numbers to be looked at */
  uint64_t changed; /* those that must be compared with all near them, not just with later ones */
  bool contradicted;
} Small;

/* False when there are more cells than bits. */
static bool
set_up (Small *self)
{
  const MsProblem *problem = self->problem;
  int n_cells = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      self->cells[i] = self->near[i] = 0;
      self->need[i] = problem->numbers[i].need;
      self->left[i] = problem->numbers[i].left;
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[i];
      self->state[i] = box->state;
      if (box->state != MS_BOX_OPEN)
        continue;
      if (n_cells + box->size > MS_MOST_BITS)
        return false;
      uint64_t cells = (ms_bit (box->size) - 1) << n_cells, numbers = 0;
      n_cells += box->size;
      self->box_cells[i] = cells;
      for (int j = 0; j < box->n_numbers; j++)
        numbers |= ms_bit (box->numbers[j]);
      for (int j = 0; j < box->n_numbers; j++)
        {
          self->near[box->numbers[j]] |= numbers;
          self->cells[box->numbers[j]] |= cells;
        }
    }
  return true;
}

static void
decide_box (Small *self, int box, MsBoxState state)
{
  const MsBox *entry = &self->problem->boxes[box];
  int mines = state == MS_BOX_MINES ? entry->size : 0;
  self->state[box] = (uint8_t)state;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      int number = entry->numbers[i];
      self->cells[number] &= ~self->box_cells[box];
      self->left[number] = (int8_t)(self->left[number] - entry->size);
      self->need[number] = (int8_t)(self->need[number] - mines);
      self->contradicted |= self->need[number] < 0 || self->need[number] > self->left[number];
      self->due |= ms_bit (number);
      self->changed |= ms_bit (number);
    }
}

/* The boxes of a number that are not decided and have some of these cells. */
static void
decide (Small *self, int number, uint64_t cells, MsBoxState state)
{
  const MsNumber *entry = &self->problem->numbers[number];
  for (int i = 0; i < entry->n_boxes; i++)
    if (self->state[entry->boxes[i]] == MS_BOX_OPEN
        && (self->box_cells[entry->boxes[i]] & cells) != 0)
      decide_box (self, entry->boxes[i], state);
}

/* Whether something was decided, or found contradictory. */
static bool
compare (Small *self, int a, int b)
{
  uint64_t common = self->cells[a] & self->cells[b];
  if (common == 0)
    return false;
  int shared = ms_count_bits (common), difference = self->need[a] - self->need[b];
  int only_a = self->left[a] - shared, only_b = self->left[b] - shared;
  self->contradicted |= difference > only_a || -difference > only_b;
  if (self->contradicted)
    return true;
  if (only_a + only_b == 0 || (difference != only_a && -difference != only_b))
    return false;
  MsBoxState of_a = difference == only_a ? MS_BOX_MINES : MS_BOX_SAFE;
  decide (self, a, self->cells[a] & ~common, of_a);
  decide (self, b, self->cells[b] & ~common, of_a == MS_BOX_MINES ? MS_BOX_SAFE : MS_BOX_MINES);
  return true;
}

/* Each pair is compared once, and again after either of them has changed. */
static void
run (Small *self)
{
  while (self->due != 0 && !self->contradicted)
    {
      int number = ms_first_bit (self->due);
      uint64_t self_bit = ms_bit (number), others = self->near[number] & ~self_bit;
      if (!(self->changed & self_bit))
        others &= ~(self_bit - 1);
      self->due &= ~self_bit;
      self->changed &= ~self_bit;
      if (self->left[number] > 0
          && (self->need[number] == 0 || self->need[number] == self->left[number]))
        decide (self, number, self->cells[number],
            self->need[number] == 0 ? MS_BOX_SAFE : MS_BOX_MINES);
      for (; self->left[number] > 0 && others != 0; others &= others - 1)
        if (compare (self, number, ms_first_bit (others)))
          {
            self->due |= self_bit;
            self->changed |= self_bit;
            break;
          }
    }
}

static void
write_back (const Small *self)
{
  MsProblem *problem = self->problem;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      problem->numbers[i].need = self->need[i];
      problem->numbers[i].left = self->left[i];
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      if (self->state[i] == MS_BOX_MINES && problem->boxes[i].state == MS_BOX_OPEN)
        problem->n_decided_mines += problem->boxes[i].size;
      problem->boxes[i].state = self->state[i];
    }
}

MS_BITWISE bool
ms_reduce_small (MsProblem *problem)
{
  Small self;
  int n = problem->n_numbers;
  if (n > MS_MOST_BITS || problem->n_boxes > MS_MOST_BITS)
    return false;
  self.problem = problem;
  self.changed = 0;
  self.due = n == MS_MOST_BITS ? ~UINT64_C (0) : ms_bit (n) - 1;
  self.contradicted = false;
  if (!set_up (&self))
    return false;
  for (int i = 0; i < n; i++)
    self.contradicted |= self.need[i] < 0 || self.need[i] > self.left[i];
  run (&self);
  if (!self.contradicted)
    write_back (&self);
  return !self.contradicted;
}
