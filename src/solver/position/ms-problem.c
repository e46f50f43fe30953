/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-problem.h"

#include "ms-wide.h"

/* Whether the number cannot hold by itself: too many flags around it, or too few cells. */
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

static int
list_row (MsGrid *grid, int y, int32_t *indices, MsContradiction *contradiction)
{
  int n = 0, first = ms_grid_index (grid, 0, y);
  for (int index = first; index < first + grid->width; index++)
    if (grid->kind[index] & MS_GRID_OPENED)
      {
        MsAround around = ms_grid_look_around (grid, index);
        if (contradicts_itself (index, grid->kind[index] & 0xf, around, contradiction))
          return n;
        if (around.covered > 0)
          indices[n++] = index;
      }
  return n;
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
      *n_indices += list_row (grid, y, *indices + *n_indices, contradiction);
      if (!ms_work_tick (work, 8L * grid->width))
        return false;
    }
  return true;
}

/* The eight cells around one and itself, row by row: cell 4 is the one in the middle.  Where each lies
 * in a window of five columns, and the middle seen from each, in such a window around that. */
static const uint8_t window_place[9] = { 0, 1, 2, 5, 6, 7, 10, 11, 12 };
static const uint16_t seen_from[9] = { 1 << 12, 1 << 11, 1 << 10, 1 << 7, 1 << 6, 1 << 5, 1 << 2,
  1 << 1, 1 << 0 };

/* A covered cell beside a number. */
typedef struct
{
  uint16_t numbers; /* around it: a window of five columns */
  uint8_t place; /* in the window around the number that met it first */
} Touched;

typedef struct
{
  MsProblem *problem;
  int around[9]; /* from a padded index to those around it */
  int window[15]; /* the same by places of a window of five columns */
  Touched *cells; /* [problem->n_touched] */
} Builder;

#define LOWEST_OF_THREE UINT64_C (0x010101)

/* One bit of each of three bytes, side by side. */
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

/* Fills in the number, and adds it to those of the cells around it; cells that it is the first to meet
 * are listed. */
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

/* Puts the cells that one number was the first to meet into boxes: there a set of numbers is a window
 * of five by five cells, which tells boxes apart without hashing. */
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

/* Between two looks at the clock. */
#define NUMBERS_AT_ONCE 64

static bool
fill_in (Builder *self, const int32_t *indices, int32_t *first_cell, MsWork *work)
{
  MsProblem *problem = self->problem;
  int n = problem->n_numbers, end;
  for (int i = 0; i < n; i = end)
    {
      end = i + NUMBERS_AT_ONCE < n ? i + NUMBERS_AT_ONCE : n;
      for (int j = i; j < end; j++)
        {
          first_cell[j] = problem->n_touched;
          meet_cells (self, j, indices[j]);
        }
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
  /* Each number meets at most eight new cells, and each covered cell is met once. */
  size_t most = 8 * n < (size_t)grid->n_covered ? 8 * n : (size_t)grid->n_covered;
  *problem = (MsProblem){ .grid = grid, .n_numbers = n_indices };
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
  bool goes_on = fill_in (&self, indices, first_cell, work);
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
