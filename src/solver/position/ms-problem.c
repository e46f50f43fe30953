/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-problem.h"

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

/* Cells first met from the same number lie in a 5×5 window around it; there a set of numbers is a
 * bit mask, which tells boxes apart without hashing. */
static uint32_t
window_mask (const MsGrid *grid, int cell, int dx, int dy)
{
  uint32_t mask = 0;
  for (int i = 0; i < 8; i++)
    if (grid->number_at[cell + grid->offsets[i]] >= 0)
      {
        int j = i < 4 ? i : i + 1;
        mask |= 1u << ((dy + j / 3 + 1) * 5 + dx + j % 3 + 1);
      }
  return mask;
}

static void
join_numbers (MsProblem *problem, int box, int cell)
{
  MsGrid *grid = problem->grid;
  MsBox *new_box = &problem->boxes[box];
  *new_box = (MsBox){ .state = MS_BOX_OPEN };
  for (int i = 0; i < 8; i++)
    {
      int number = grid->number_at[cell + grid->offsets[i]];
      if (number < 0)
        continue;
      MsNumber *other = &problem->numbers[number];
      new_box->numbers[new_box->n_numbers++] = number;
      other->boxes[other->n_boxes++] = box;
    }
}

/* Puts the cells that no earlier number touches into boxes. */
static void
box_cells_around (MsProblem *problem, int number)
{
  MsGrid *grid = problem->grid;
  uint32_t masks[8];
  int first = problem->n_boxes, index = problem->numbers[number].index;

  for (int i = 0; i < 8; i++)
    {
      int cell = index + grid->offsets[i], j = i < 4 ? i : i + 1, k = 0;
      if (grid->kind[cell] != MS_GRID_COVERED || grid->box_at[cell] >= 0)
        continue;
      uint32_t mask = window_mask (grid, cell, j % 3 - 1, j / 3 - 1);
      while (k < problem->n_boxes - first && masks[k] != mask)
        k++;
      if (k == problem->n_boxes - first)
        {
          masks[k] = mask;
          join_numbers (problem, problem->n_boxes++, cell);
        }
      grid->box_at[cell] = first + k;
      problem->boxes[first + k].size++;
      problem->touched[problem->n_touched++] = cell;
    }
}

bool
ms_problem_build (
    MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices, MsWork *work)
{
  *problem = (MsProblem){ .grid = grid, .n_numbers = n_indices };
  /* Each number meets at most eight new cells, and each covered cell is met once. */
  size_t most = (size_t)n_indices * 8;
  if (most > (size_t)grid->n_covered)
    most = (size_t)grid->n_covered;
  problem->numbers = ms_arena_alloc (&work->arena, (size_t)n_indices, sizeof (MsNumber));
  problem->boxes = ms_arena_alloc (&work->arena, most, sizeof (MsBox));
  problem->touched = ms_arena_alloc (&work->arena, most, sizeof (int32_t));
  if (problem->numbers == NULL || problem->boxes == NULL || problem->touched == NULL)
    return false;

  for (int i = 0; i < n_indices; i++)
    {
      int index = indices[i];
      MsAround around = ms_grid_look_around (grid, index);
      problem->numbers[i] = (MsNumber){
        .index = index,
        .need = (int8_t)((grid->kind[index] & 0xf) - around.mines),
        .left = (int8_t)around.covered,
      };
      grid->number_at[index] = i;
    }
  for (int i = 0; i < n_indices; i++)
    {
      box_cells_around (problem, i);
      if (!ms_work_tick (work, 100))
        return false;
    }
  return true;
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
