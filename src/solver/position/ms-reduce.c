/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reduce.h"

#include "ms-cell-sets.h"
#include "ms-wide.h"

/* What ms_reduce does, for problems with so few numbers and cells that a set of them fits a
 * word. */

/* Fills in the sets.  False when there are more cells than bits, or a number is contradicted.
 * Cells are numbered box by box, in the order of the boxes. */
static bool
set_up (MsCellSets *sets, const MsProblem *problem)
{
  sets->n_numbers = problem->n_numbers;
  sets->n_cells = 0;
  sets->safe = sets->mines = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      sets->cells[i] = 0;
      sets->need[i] = problem->numbers[i].need;
      sets->spare[i] = (int8_t)(problem->numbers[i].left - sets->need[i]);
      if ((sets->need[i] | sets->spare[i]) < 0)
        return false;
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[i];
      if (box->state != MS_BOX_OPEN)
        continue;
      if (sets->n_cells + box->size > MS_MOST_BITS)
        return false;
      uint64_t cells = (ms_bit (box->size) - 1) << sets->n_cells, numbers = 0;
      for (int j = 0; j < box->n_numbers; j++)
        {
          numbers |= ms_bit (box->numbers[j]);
          sets->cells[box->numbers[j]] |= cells;
        }
      for (int j = 0; j < box->size; j++)
        sets->numbers[sets->n_cells++] = numbers;
    }
  return true;
}

static void
write_back (const MsCellSets *sets, MsProblem *problem)
{
  int cell = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      problem->numbers[i].need = sets->need[i];
      problem->numbers[i].left = (int8_t)(sets->need[i] + sets->spare[i]);
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      MsBox *box = &problem->boxes[i];
      if (box->state != MS_BOX_OPEN)
        continue;
      if (sets->safe >> cell & 1)
        box->state = MS_BOX_SAFE;
      else if (sets->mines >> cell & 1)
        box->state = MS_BOX_MINES;
      cell += box->size;
    }
  problem->n_decided_mines += ms_count_bits (sets->mines);
}

/* Gives the same result as ms_reduce, whose rules lead to one result in any order.  False, and
 * nothing is changed, where the problem is not small or a rule meets a contradiction. */
MS_BITWISE static bool
reduce_small (MsProblem *problem)
{
  MsCellSets sets;
  if (problem->n_numbers > MS_MOST_BITS || problem->n_boxes > MS_MOST_BITS
      || !set_up (&sets, problem) || !ms_cell_sets_reduce (&sets))
    return false;
  write_back (&sets, problem);
  return true;
}

/* The most numbers that can share boxes with one: those within two cells of it. */
#define MAX_NEAR 24

typedef struct
{
  MsProblem *problem;
  MsWork *work;
  int32_t *queue; /* [n_numbers] a ring of numbers, with each number at most once */
  int head, n_queued;
  int contradicted; /* the number that is contradicted, or -1 */
} Reduction;

typedef struct
{
  int32_t number;
  int shared; /* how many undecided cells the two numbers have in common */
} Near;

static void
enqueue (Reduction *self, int number)
{
  MsNumber *entry = &self->problem->numbers[number];
  if (entry->queued)
    return;
  entry->queued = 1;
  int tail = self->head + self->n_queued++;
  if (tail >= self->problem->n_numbers)
    tail -= self->problem->n_numbers;
  self->queue[tail] = number;
}

static void
decide (Reduction *self, int box, MsBoxState state)
{
  MsBox *entry = &self->problem->boxes[box];
  if (entry->state != MS_BOX_OPEN)
    return;
  entry->state = (uint8_t)state;
  int mines = state == MS_BOX_MINES ? entry->size : 0;
  self->problem->n_decided_mines += mines;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      MsNumber *number = &self->problem->numbers[entry->numbers[i]];
      number->left = (int8_t)(number->left - entry->size);
      number->need = (int8_t)(number->need - mines);
      if (number->need < 0 || number->need > number->left)
        self->contradicted = entry->numbers[i];
      enqueue (self, entry->numbers[i]);
    }
}

static int
list_near (const MsProblem *problem, int number, Near near[MAX_NEAR])
{
  const MsNumber *entry = &problem->numbers[number];
  int n = 0;
  for (int i = 0; i < entry->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[entry->boxes[i]];
      for (int j = 0; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        {
          int other = box->numbers[j], k = 0;
          if (other == number)
            continue;
          while (k < n && near[k].number != other)
            k++;
          if (k == n)
            near[n++] = (Near){ other, 0 };
          near[k].shared += box->size;
        }
    }
  return n;
}

static void
decide_difference (Reduction *self, int number, int other, MsBoxState state)
{
  const MsNumber *entry = &self->problem->numbers[number];
  for (int i = 0; i < entry->n_boxes; i++)
    if (!ms_box_touches (&self->problem->boxes[entry->boxes[i]], other))
      decide (self, entry->boxes[i], state);
}

/* Applies the rule for two numbers; shared is how many undecided cells they have in common.
 * Returns whether something was decided or found contradictory. */
static bool
apply_two (Reduction *self, int a, int b, int shared)
{
  const MsNumber *first = &self->problem->numbers[a], *second = &self->problem->numbers[b];
  int only_a = first->left - shared, only_b = second->left - shared;
  int difference = first->need - second->need;
  if (difference > only_a || -difference > only_b)
    self->contradicted = a;
  else if (only_a + only_b == 0 || (difference != only_a && -difference != only_b))
    return false;
  else if (difference == only_a)
    {
      decide_difference (self, a, b, MS_BOX_MINES);
      decide_difference (self, b, a, MS_BOX_SAFE);
    }
  else
    {
      decide_difference (self, a, b, MS_BOX_SAFE);
      decide_difference (self, b, a, MS_BOX_MINES);
    }
  return true;
}

/* Empties the queue: every number whose neighbourhood changed is looked at again. */
static bool
run (Reduction *self)
{
  while (self->n_queued > 0 && self->contradicted < 0)
    {
      int number = self->queue[self->head], n_near;
      MsNumber *entry = &self->problem->numbers[number];
      Near near[MAX_NEAR];
      if (++self->head == self->problem->n_numbers)
        self->head = 0;
      self->n_queued--;
      entry->queued = 0;
      if (entry->left > 0 && (entry->need <= 0 || entry->need >= entry->left))
        {
          MsBoxState state = entry->need == 0 ? MS_BOX_SAFE : MS_BOX_MINES;
          for (int i = 0; i < entry->n_boxes; i++)
            decide (self, entry->boxes[i], state);
        }
      if (!ms_work_tick (self->work, 60))
        return false;
      if (self->contradicted >= 0 || entry->left == 0)
        continue;
      n_near = list_near (self->problem, number, near);
      for (int i = 0; i < n_near; i++)
        if (apply_two (self, number, near[i].number, near[i].shared))
          {
            enqueue (self, number);
            break;
          }
    }
  return true;
}

bool
ms_reduce (MsProblem *problem, MsWork *work, int *contradicted)
{
  Reduction self = { .problem = problem, .work = work, .contradicted = -1 };
  *contradicted = -1;
  if (reduce_small (problem))
    return ms_work_tick (work, 40L * problem->n_numbers);
  self.queue = ms_arena_alloc (&work->arena, (size_t)problem->n_numbers, sizeof (int32_t));
  if (self.queue == NULL)
    return false;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      const MsNumber *number = &problem->numbers[i];
      if (number->need < 0 || number->need > number->left)
        self.contradicted = i;
      enqueue (&self, i);
    }
  bool goes_on = run (&self);
  *contradicted = self.contradicted;
  return goes_on;
}
