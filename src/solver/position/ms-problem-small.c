/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-problem-small.h"

#include "ms-cell-sets.h"
#include "ms-row-bits.h"
#include "ms-wide.h"

typedef struct
{
  MsProblem *problem;
  MsGrid *grid;
  MsCellSets sets;
  uint64_t touched[MS_MOST_BITS]; /* of each number: cells around it, before any is decided */
  uint32_t beside[MS_ROW_BITS_ROOM]; /* open numbers and the cells on both sides of them */
  uint32_t rows[MS_ROW_BITS_ROOM]; /* undecided cells beside open numbers */
} Builder;

/* Three cells side by side, as bits: how many there are, and as many bits from the lowest on. */
static const uint8_t count_of[8] = { 0, 1, 1, 2, 1, 2, 2, 3 };
static const uint8_t run_of[8] = { 0, 1, 1, 3, 1, 3, 3, 7 };

static inline void
find_touched (Builder *self)
{
  const MsRowBits *rows = self->grid->rows;
  int end = 1 + self->grid->height;
  for (int piece = 1; piece < end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      self->beside[i] = rows->open[i] | rows->open[i] << 1 | rows->open[i] >> 1;
  self->beside[0] = self->beside[end] = 0;
  for (int piece = 1; piece < end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      self->rows[i] = rows->covered[i]
          & (self->beside[i - 1] | self->beside[i] | self->beside[i + 1]);
  self->rows[0] = self->rows[end] = 0;
}

/* Row-major; for the time being box_at says which cell it is.  False when there are too many. */
static inline bool
list_cells (Builder *self)
{
  const MsGrid *grid = self->grid;
  int32_t *touched = self->problem->touched, *box_at = grid->box_at;
  int n = 0, first = ms_grid_index (grid, 0, 0);
  self->problem->n_touched = MS_MOST_BITS;
  for (int i = 1; i <= grid->height; i++, first += grid->stride)
    for (uint32_t row = self->rows[i]; row != 0; row &= row - 1)
      {
        int index = first + __builtin_ctz (row);
        if (n == MS_MOST_BITS)
          return false;
        box_at[index] = n;
        self->sets.numbers[n] = 0;
        touched[n++] = index;
      }
  self->problem->n_touched = self->sets.n_cells = n;
  return true;
}

/* Of three cells of a row, from x - 1 on. */
static inline unsigned
take_three (uint32_t row, int x)
{
  return (unsigned)((uint64_t)row << 1 >> x) & 7;
}

/* Cells of a row that lie side by side have numbers one after the other; at: what the first is. */
static inline uint64_t
cells_at (unsigned three, const int32_t *at)
{
  return three != 0 ? (uint64_t)run_of[three] << at[__builtin_ctz (three)] : 0;
}

/* A number at that cell of a row. */
static inline void
meet_cells (Builder *self, int number, int index, int i, int x)
{
  const MsGrid *grid = self->grid;
  const uint32_t *mines = grid->rows->mines + i, *rows = self->rows + i;
  const int32_t *at = grid->box_at + index - 1;
  uint64_t cells = cells_at (take_three (rows[-1], x), at - grid->stride)
      | cells_at (take_three (rows[0], x), at)
      | cells_at (take_three (rows[1], x), at + grid->stride);
  int found = count_of[take_three (mines[-1], x)] + count_of[take_three (mines[0], x)]
      + count_of[take_three (mines[1], x)];
  int need = (grid->kind[index] & 0xf) - found;
  self->problem->numbers[number].index = index;
  self->touched[number] = self->sets.cells[number] = cells;
  self->sets.need[number] = (int8_t)need;
  self->sets.spare[number] = (int8_t)(ms_count_bits (cells) - need);
  for (; cells != 0; cells &= cells - 1)
    self->sets.numbers[ms_first_bit (cells)] |= ms_bit (number);
}

/* A padded index is below 2^11 and a stride below 2^6: so many bits are enough for a reciprocal. */
#define RECIPROCAL_BITS 18

static inline void
list_numbers (Builder *self, const int32_t *indices)
{
  int n = self->problem->n_numbers, stride = self->grid->stride;
  int reciprocal = (1 << RECIPROCAL_BITS) / stride + 1;
  for (int number = 0; number < n; number++)
    {
      int index = indices[number], i = index * reciprocal >> RECIPROCAL_BITS;
      meet_cells (self, number, index, i, index - i * stride - 1);
    }
}

/* A box of the cells of a set that have the same numbers around them as its first; returns the others. */
static inline uint64_t
add_box (Builder *self, uint64_t cells)
{
  MsProblem *problem = self->problem;
  const MsCellSets *sets = &self->sets;
  int32_t *box_at = self->grid->box_at;
  int first = ms_first_bit (cells), index = problem->n_boxes++, n = 0;
  MsBox *box = &problem->boxes[index];
  uint64_t numbers = sets->numbers[first], others = 0;
  box->size = 1;
  box_at[problem->touched[first]] = index;
  for (cells &= cells - 1; cells != 0; cells &= cells - 1)
    {
      int cell = ms_first_bit (cells);
      if (sets->numbers[cell] != numbers)
        {
          others |= ms_bit (cell);
          continue;
        }
      box->size++;
      box_at[problem->touched[cell]] = index;
    }
  box->state = (uint8_t)((sets->safe >> first & 1) * MS_BOX_SAFE
      + (sets->mines >> first & 1) * MS_BOX_MINES);
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int number = ms_first_bit (numbers);
      MsNumber *entry = &problem->numbers[number];
      box->numbers[n++] = number;
      entry->boxes[entry->n_boxes++] = index;
    }
  box->n_numbers = (uint8_t)n;
  return others;
}

static inline void
fill_in (Builder *self)
{
  MsProblem *problem = self->problem;
  const MsCellSets *sets = &self->sets;
  uint64_t boxed = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      MsNumber *number = &problem->numbers[i];
      number->need = sets->need[i];
      number->left = (int8_t)(sets->need[i] + sets->spare[i]);
      number->n_boxes = number->queued = 0;
      self->grid->number_at[number->index] = i;
    }
  for (int i = 0; i < problem->n_numbers; i++)
    {
      uint64_t cells = self->touched[i] & ~boxed;
      boxed |= cells;
      while (cells != 0)
        cells = add_box (self, cells);
    }
  problem->n_decided_mines = ms_count_bits (sets->mines);
}

static inline void
unmark (Builder *self)
{
  for (int i = 0; i < self->problem->n_touched; i++)
    self->grid->box_at[self->problem->touched[i]] = -1;
}

static inline bool
find (Builder *self, const int32_t *indices)
{
  find_touched (self);
  if (!list_cells (self))
    return false;
  list_numbers (self, indices);
  if (!ms_cell_sets_reduce (&self->sets))
    return false;
  fill_in (self);
  return true;
}

MS_BITWISE bool
ms_problem_find_small (MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices,
    MsWork *work, bool *found)
{
  Builder self;
  size_t n = (size_t)n_indices, most = 8 * n < MS_MOST_BITS ? 8 * n : MS_MOST_BITS;
  *found = n <= MS_MOST_BITS;
  if (!*found)
    return true;
  self.problem = problem;
  self.grid = grid;
  self.sets.n_numbers = (int)n;
  self.sets.safe = self.sets.mines = 0;
  *problem = (MsProblem){ .grid = grid, .n_numbers = (int)n };
  MsArenaMark mark = ms_arena_mark (&work->arena);
  problem->numbers = ms_arena_alloc (&work->arena, n, sizeof (MsNumber));
  problem->boxes = ms_arena_alloc (&work->arena, most, sizeof (MsBox));
  problem->touched = ms_arena_alloc (&work->arena, most, sizeof (int32_t));
  if (problem->numbers == NULL || problem->boxes == NULL || problem->touched == NULL)
    return false;
  *found = find (&self, indices);
  if (!*found)
    {
      unmark (&self);
      ms_arena_release (&work->arena, mark);
    }
  return ms_work_tick (work, 100L * (long)n);
}
