/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reduce-small.h"

#include "ms-bits.h"
#include "ms-wide.h"

typedef struct
{
  MsProblem *problem;
  uint64_t cells[MS_MOST_BITS]; /* of each number: undecided ones; those of a box lie together */
  uint64_t near[MS_MOST_BITS]; /* of each number: those it shares boxes with, and itself */
  /* Of each number: mines that it lacks, and of the undecided cells those that are none. */
  int8_t need[MS_MOST_BITS], spare[MS_MOST_BITS];
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
      self->spare[i] = (int8_t)(problem->numbers[i].left - self->need[i]);
      self->contradicted |= (self->need[i] | self->spare[i]) < 0;
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
      self->need[number] = (int8_t)(self->need[number] - mines);
      self->spare[number] = (int8_t)(self->spare[number] - (entry->size - mines));
      self->contradicted |= (self->need[number] | self->spare[number]) < 0;
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

/* Whether something was decided, or found contradictory.  The cells of both cannot be more than those
 * that one of them spares and the mines that the other lacks; if they are as many, the other cells of
 * the one are mines and those of the other are safe. */
static inline bool
compare (Small *self, int a, int b)
{
  uint64_t common = self->cells[a] & self->cells[b];
  if (common == 0)
    return false;
  int shared = ms_count_bits (common);
  int filled_a = self->spare[a] + self->need[b], filled_b = self->spare[b] + self->need[a];
  if (shared < filled_a && shared < filled_b)
    return false;
  self->contradicted |= shared > filled_a || shared > filled_b;
  if (self->contradicted)
    return true;
  if (self->cells[a] == self->cells[b])
    return false;
  bool mines_of_a = shared == filled_a;
  decide (self, a, self->cells[a] & ~common, mines_of_a ? MS_BOX_MINES : MS_BOX_SAFE);
  decide (self, b, self->cells[b] & ~common, mines_of_a ? MS_BOX_SAFE : MS_BOX_MINES);
  return true;
}

static inline bool
is_open (const Small *self, int number)
{
  return self->cells[number] != 0;
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
      if (is_open (self, number) && (self->need[number] == 0 || self->spare[number] == 0))
        decide (self, number, self->cells[number],
            self->need[number] == 0 ? MS_BOX_SAFE : MS_BOX_MINES);
      for (; is_open (self, number) && others != 0; others &= others - 1)
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
      problem->numbers[i].left = (int8_t)(self->need[i] + self->spare[i]);
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
  run (&self);
  if (!self.contradicted)
    write_back (&self);
  return !self.contradicted;
}
