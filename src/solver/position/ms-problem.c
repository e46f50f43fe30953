/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-problem.h"

#include "ms-cell-sets.h"
#include "ms-row-bits.h"
#include "ms-wide.h"

typedef struct
{
  MsProblem *problem;
  MsGrid *grid;
  MsCellSets sets;
  /* Of each number: the undecided cells around it, before any of them is decided. */
  uint64_t touched[MS_MOST_BITS];
  /* The open numbers of each row, and the cells on both sides of them. */
  uint32_t beside[MS_ROW_BITS_ROOM];
  uint32_t rows[MS_ROW_BITS_ROOM]; /* the undecided cells beside open numbers, row by row */
} SmallBuilder;

/* Indexed by three cells side by side, as bits: how many bits are set, and a word with as many bits
 * set from the lowest on. */
static const uint8_t count_of[8] = { 0, 1, 1, 2, 1, 2, 2, 3 };
static const uint8_t run_of[8] = { 0, 1, 1, 3, 1, 3, 3, 7 };

static inline void
find_touched (SmallBuilder *self)
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

/* Lists the undecided cells beside open numbers, row-major; until there are boxes, box_at is the
 * index of each cell in this list.  False when there are too many cells. */
static inline bool
list_cells (SmallBuilder *self)
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

/* The bits of the cells x - 1, x and x + 1 of a row. */
static inline unsigned
take_three (uint32_t row, int x)
{
  return (unsigned)((uint64_t)row << 1 >> x) & 7;
}

/* The set of three cells side by side that are bits of three; at[i] is the index of the i-th of
 * them.  As the listed ones lie side by side, their indices follow each other. */
static inline uint64_t
cells_at (unsigned three, const int32_t *at)
{
  return three != 0 ? (uint64_t)run_of[three] << at[__builtin_ctz (three)] : 0;
}

/* Notes the need and the cells of the number at bit x of row i, whose padded index is index. */
static inline void
meet_cell_bits (SmallBuilder *self, int number, int index, int i, int x)
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

/* To divide a padded index by the stride: as the index is below 2^11 and the stride below 2^6, a
 * reciprocal of so many bits is exact enough. */
#define RECIPROCAL_BITS 18

/* Adds a box of those cells of a set that have the same numbers around them as its first cell;
 * returns the other cells. */
static inline uint64_t
add_box_of_bits (SmallBuilder *self, uint64_t cells)
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
fill_in_sets (SmallBuilder *self)
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
        cells = add_box_of_bits (self, cells);
    }
  problem->n_decided_mines = ms_count_bits (sets->mines);
}

static inline bool
find_in_bits (SmallBuilder *self, const int32_t *indices)
{
  find_touched (self);
  if (!list_cells (self))
    return false;
  int n = self->problem->n_numbers, stride = self->grid->stride;
  int reciprocal = (1 << RECIPROCAL_BITS) / stride + 1;
  for (int number = 0; number < n; number++)
    {
      int index = indices[number], i = index * reciprocal >> RECIPROCAL_BITS;
      meet_cell_bits (self, number, index, i, index - i * stride - 1);
    }
  if (!ms_cell_sets_reduce (&self->sets))
    return false;
  fill_in_sets (self);
  return true;
}

MS_BITWISE bool
ms_problem_find_small (MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices,
    MsWork *work, bool *found)
{
  SmallBuilder self;
  size_t n = (size_t)n_indices, most = 8 * n < MS_MOST_BITS ? 8 * n : MS_MOST_BITS;
  *found = n <= MS_MOST_BITS;
  if (!*found)
    return true;
  self.problem = problem;
  self.grid = grid;
  self.sets.n_numbers = (int)n;
  self.sets.safe = self.sets.mines = 0;
  *problem = (MsProblem){ .grid = grid };
  MsArenaMark mark = ms_arena_mark (&work->arena);
  problem->numbers = ms_arena_alloc (&work->arena, n, sizeof (MsNumber));
  problem->boxes = ms_arena_alloc (&work->arena, most, sizeof (MsBox));
  problem->touched = ms_arena_alloc (&work->arena, most, sizeof (int32_t));
  if (problem->numbers == NULL || problem->boxes == NULL || problem->touched == NULL)
    return false;
  problem->n_numbers = (int)n;
  *found = find_in_bits (&self, indices);
  if (!*found)
    {
      problem->n_numbers = 0;
      for (int i = 0; i < self.problem->n_touched; i++)
        self.grid->box_at[self.problem->touched[i]] = -1;
      ms_arena_release (&work->arena, mark);
    }
  return ms_work_tick (work, 100L * (long)n);
}

/* Whether the number cannot be right whatever the others are: too many flags around it, or too few
 * cells. */
static bool
contradicts_itself (int index, int number, MsAround around, MsContradiction *contradiction)
{
  int room = around.mines + around.covered;
  if (around.mines > number)
    *contradiction = (MsContradiction){ MS_CONFLICT_TOO_MANY_FLAGS, index, around.mines, number };
  else if (room < number)
    *contradiction = (MsContradiction){ MS_CONFLICT_TOO_FEW_CELLS, index, room, number };
  else
    return false;
  return true;
}

bool
ms_problem_list (
    MsGrid *grid, MsWork *work, int32_t **indices, int *n_indices, MsContradiction *contradiction)
{
  *contradiction = (MsContradiction){ .index = -1 };
  *n_indices = 0;
  *indices = ms_arena_alloc (&work->arena, (size_t)grid->n_opened, sizeof (int32_t));
  if (*indices == NULL)
    return false;
  for (int y = 0; y < grid->height && contradiction->kind == MS_CONFLICT_NONE; y++)
    {
      int first = ms_grid_index (grid, 0, y);
      for (int index = first; index < first + grid->width; index++)
        {
          if (!(grid->kind[index] & MS_GRID_OPENED))
            continue;
          MsAround around = ms_grid_look_around (grid, index);
          if (contradicts_itself (index, grid->kind[index] & 0xf, around, contradiction))
            break;
          if (around.covered > 0)
            (*indices)[(*n_indices)++] = index;
        }
      if (!ms_work_tick (work, 8L * grid->width))
        return false;
    }
  return true;
}

/* The eight cells around a cell and itself, row by row, so that cell 4 is the one in the middle:
 * the place of each in a window of five columns; and, as a bit, the place of the middle in such a
 * window around each of them. */
static const uint8_t window_place[9] = { 0, 1, 2, 5, 6, 7, 10, 11, 12 };
static const uint16_t seen_from[9] = { 1 << 12, 1 << 11, 1 << 10, 1 << 7, 1 << 6, 1 << 5, 1 << 2,
  1 << 1, 1 << 0 };

/* A covered cell beside a number. */
typedef struct
{
  uint16_t numbers; /* the numbers around it, as bits of a window of five columns */
  uint8_t place; /* its place in the window around the number that met it first */
} Touched;

typedef struct
{
  MsProblem *problem;
  int around[9]; /* what to add to a padded index to get those of the nine cells around it */
  int window[15]; /* the same, indexed by the places of a window of five columns */
  Touched *cells; /* [problem->n_touched] */
} Builder;

#define LOWEST_OF_THREE UINT64_C (0x010101)

/* The lowest bits of three bytes, side by side. */
static inline unsigned
gather_three (uint64_t bits)
{
  return bits * UINT64_C (0x10204) >> 16 & 7;
}

static inline int
sum_three (uint64_t bytes)
{
  return (int)(bytes * LOWEST_OF_THREE >> 16 & 0xff);
}

/* Fills in the number, and adds it to the numbers of the cells around it; lists the cells that no
 * number has met before. */
static inline void
meet_cells (Builder *self, int number, int index)
{
  MsProblem *problem = self->problem;
  MsGrid *grid = problem->grid;
  uint64_t covered[3], n_covered = 0, n_mines = 0;
  for (int i = 0; i < 3; i++)
    {
      uint64_t kinds = ms_grid_load (grid->kind + index + self->around[3 * i]);
      covered[i] = kinds >> 7 & LOWEST_OF_THREE;
      n_covered += covered[i];
      n_mines += kinds >> 5 & LOWEST_OF_THREE;
    }
  problem->numbers[number] = (MsNumber){
    .index = index,
    .need = (int8_t)((grid->kind[index] & 0xf) - sum_three (n_mines)),
    .left = (int8_t)sum_three (n_covered),
  };
  grid->number_at[index] = number;
  unsigned cells = gather_three (covered[0]) | gather_three (covered[1]) << 3
      | gather_three (covered[2]) << 6;
  int32_t *box_at = grid->box_at + index;
  for (; cells != 0; cells &= cells - 1)
    {
      int i = __builtin_ctz (cells), cell = self->around[i], touched = box_at[cell];
      if (touched < 0)
        {
          box_at[cell] = touched = problem->n_touched++;
          problem->touched[touched] = index + cell;
          self->cells[touched] = (Touched){ .place = window_place[i] };
        }
      self->cells[touched].numbers |= seen_from[i];
    }
}

static inline void
add_box (Builder *self, int cell, unsigned numbers)
{
  MsProblem *problem = self->problem;
  int box = problem->n_boxes++, n = 0;
  MsBox *entry = &problem->boxes[box];
  const int32_t *number_at = problem->grid->number_at + cell;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int number = number_at[self->window[__builtin_ctz (numbers)]];
      MsNumber *other = &problem->numbers[number];
      entry->numbers[n++] = number;
      other->boxes[other->n_boxes++] = box;
    }
  entry->n_numbers = (uint8_t)n;
  entry->size = 0;
  entry->state = MS_BOX_OPEN;
}

/* Puts the cells that one number was the first to meet into boxes.  All numbers around these cells
 * lie in a window of five by five cells, so that a set of them fits a word, and boxes are told
 * apart by words without hashing. */
static inline void
box_cells (Builder *self, int from, int to)
{
  MsProblem *problem = self->problem;
  const Touched *cells = self->cells;
  int32_t *box_at = problem->grid->box_at;
  int first = problem->n_boxes;
  uint32_t masks[8];
  for (int i = from; i < to; i++)
    {
      uint32_t mask = (uint32_t)cells[i].numbers << cells[i].place;
      int cell = problem->touched[i], n = problem->n_boxes - first, k = 0;
      while (k < n && masks[k] != mask)
        k++;
      if (k == n)
        {
          masks[k] = mask;
          add_box (self, cell, cells[i].numbers);
        }
      box_at[cell] = first + k;
      problem->boxes[first + k].size++;
    }
}

/* How many numbers are looked at between two ticks. */
#define NUMBERS_AT_ONCE 64

static bool
fill_in (Builder *self, const int32_t *indices, int n, int32_t *first_cell, MsWork *work)
{
  MsProblem *problem = self->problem;
  int end;
  for (int i = 0; i < n; i = end)
    {
      end = i + NUMBERS_AT_ONCE < n ? i + NUMBERS_AT_ONCE : n;
      for (int j = i; j < end; j++)
        {
          first_cell[j] = problem->n_touched;
          meet_cells (self, j, indices[j]);
        }
      problem->n_numbers = end;
      if (!ms_work_tick (work, 50L * (end - i)))
        return false;
    }
  first_cell[n] = problem->n_touched;
  for (int i = 0; i < n; i = end)
    {
      end = i + NUMBERS_AT_ONCE < n ? i + NUMBERS_AT_ONCE : n;
      for (int j = i; j < end; j++)
        box_cells (self, first_cell[j], first_cell[j + 1]);
      if (!ms_work_tick (work, 50L * (end - i)))
        return false;
    }
  return true;
}

MS_BITWISE bool
ms_problem_build (
    MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices, MsWork *work)
{
  Builder self = { .problem = problem };
  size_t n = (size_t)n_indices;
  /* Each number meets at most eight cells that no number has met before, and each covered cell is
   * met so only once. */
  size_t most = 8 * n < (size_t)grid->n_covered ? 8 * n : (size_t)grid->n_covered;
  *problem = (MsProblem){ .grid = grid };
  problem->numbers = ms_arena_alloc (&work->arena, n, sizeof (MsNumber));
  problem->boxes = ms_arena_alloc (&work->arena, most, sizeof (MsBox));
  problem->touched = ms_arena_alloc (&work->arena, most, sizeof (int32_t));
  MsArenaMark mark = ms_arena_mark (&work->arena);
  int32_t *first_cell = ms_arena_alloc (&work->arena, n + 1, sizeof (int32_t));
  self.cells = ms_arena_alloc (&work->arena, most, sizeof (Touched));
  if (problem->numbers == NULL || problem->boxes == NULL || problem->touched == NULL
      || first_cell == NULL || self.cells == NULL)
    return false;
  for (int i = 0; i < 9; i++)
    self.window[window_place[i]] = self.around[i] = (i / 3 - 1) * grid->stride + i % 3 - 1;
  bool goes_on = fill_in (&self, indices, n_indices, first_cell, work);
  ms_arena_release (&work->arena, mark);
  return goes_on;
}

void
ms_problem_unmark (const MsProblem *problem)
{
  MsGrid *grid = problem->grid;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      int index = problem->numbers[i].index;
      grid->number_at[index] = -1;
      for (int j = 0; j < 8; j++)
        grid->box_at[index + grid->offsets[j]] = -1;
    }
}

int
ms_problem_count_open_cells (const MsProblem *problem)
{
  int n = 0;
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state == MS_BOX_OPEN)
      n += problem->boxes[i].size;
  return n;
}
