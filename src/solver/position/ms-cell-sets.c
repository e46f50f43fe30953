/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-cell-sets.h"

#include "ms-wide.h"

typedef struct
{
  MsCellSets *sets;
  uint64_t due; /* the numbers that are still to be looked at */
  /* Those of them that must be compared with all numbers near them, not just with later ones. */
  uint64_t changed;
  bool contradicted;
} Reduction;

/* The numbers around some of these cells. */
static inline uint64_t
numbers_around (const MsCellSets *sets, uint64_t cells)
{
  uint64_t numbers = 0;
  for (; cells != 0; cells &= cells - 1)
    numbers |= sets->numbers[ms_first_bit (cells)];
  return numbers;
}

/* Decides that some undecided cells are mines, or that they are safe. */
static inline void
decide (Reduction *self, uint64_t cells, bool are_mines)
{
  MsCellSets *sets = self->sets;
  uint64_t numbers = numbers_around (sets, cells);
  int8_t *counts = are_mines ? sets->need : sets->spare;
  if (are_mines)
    sets->mines |= cells;
  else
    sets->safe |= cells;
  self->due |= numbers;
  self->changed |= numbers;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int number = ms_first_bit (numbers), n = ms_count_bits (sets->cells[number] & cells);
      sets->cells[number] &= ~cells;
      counts[number] = (int8_t)(counts[number] - n);
      self->contradicted |= counts[number] < 0;
    }
}

/* Compares two numbers; true if something was decided or found contradictory.  A cell that they
 * share is a mine, which b needs, or safe, which a spares; so there are at most as many as a spares
 * and b needs together, and the same with a and b exchanged.  If there are exactly as many, the
 * other cells of a are mines and those of b are safe. */
static inline bool
compare (Reduction *self, int a, int b)
{
  MsCellSets *sets = self->sets;
  uint64_t common = sets->cells[a] & sets->cells[b];
  if (common == 0)
    return false;
  int shared = ms_count_bits (common);
  int filled_a = sets->spare[a] + sets->need[b], filled_b = sets->spare[b] + sets->need[a];
  if (shared < filled_a && shared < filled_b)
    return false;
  self->contradicted |= shared > filled_a || shared > filled_b;
  uint64_t only_a = sets->cells[a] & ~common, only_b = sets->cells[b] & ~common;
  if (self->contradicted)
    return true;
  if ((only_a | only_b) == 0)
    return false;
  bool mines_of_a = shared == filled_a;
  decide (self, only_a, mines_of_a);
  decide (self, only_b, !mines_of_a);
  return true;
}

/* Looks at a number by itself and with those near it.  Each pair is compared once, and again after
 * either of them has changed. */
static inline void
look_at (Reduction *self, int number)
{
  MsCellSets *sets = self->sets;
  uint64_t self_bit = ms_bit (number), cells = sets->cells[number];
  bool changed = (self->changed & self_bit) != 0;
  self->due &= ~self_bit;
  self->changed &= ~self_bit;
  if (cells == 0)
    return;
  if (sets->need[number] == 0 || sets->spare[number] == 0)
    {
      decide (self, cells, sets->need[number] != 0);
      return;
    }
  uint64_t others = numbers_around (sets, cells) & ~self_bit;
  if (!changed)
    others &= ~(self_bit - 1);
  for (; others != 0; others &= others - 1)
    if (compare (self, number, ms_first_bit (others)))
      {
        self->due |= self_bit;
        self->changed |= self_bit;
        return;
      }
}

MS_BITWISE bool
ms_cell_sets_reduce (MsCellSets *sets)
{
  int n = sets->n_numbers;
  Reduction self = { .sets = sets, .due = n == MS_MOST_BITS ? ~UINT64_C (0) : ms_bit (n) - 1 };
  while (self.due != 0 && !self.contradicted)
    look_at (&self, ms_first_bit (self.due));
  return !self.contradicted;
}
