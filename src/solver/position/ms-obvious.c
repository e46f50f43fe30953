/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-obvious.h"

typedef struct
{
  MsGrid *grid;
  int32_t *stack; /* padded indices of numbers to look at again, each at most once */
  int n_stacked;
  uint8_t *stacked; /* [n_padded] 1: the number is on the stack */
  int32_t dead;
} Obvious;

static void
stack_numbers_around (Obvious *self, int cell)
{
  const MsGrid *grid = self->grid;
  for (int i = 0; i < 8; i++)
    {
      int index = cell + grid->offsets[i];
      if (!(grid->kind[index] & MS_GRID_OPENED) || self->stacked[index])
        continue;
      self->stacked[index] = 1;
      self->stack[self->n_stacked++] = index;
    }
}

static void
look_at (Obvious *self, int index)
{
  MsGrid *grid = self->grid;
  MsAround around = ms_grid_look_around (grid, index);
  int need = (grid->kind[index] & 0xf) - around.mines;
  if (need < 0 || need > around.covered)
    self->dead = index;
  if (around.covered == 0 || (need != 0 && need != around.covered))
    return;
  uint8_t found = need == 0 ? MS_GRID_FOUND_SAFE : MS_GRID_FOUND_MINE;
  for (int i = 0; i < 8; i++)
    {
      int cell = index + grid->offsets[i];
      if (grid->kind[cell] != MS_GRID_COVERED)
        continue;
      grid->kind[cell] = found;
      stack_numbers_around (self, cell);
    }
  grid->n_covered -= around.covered;
  grid->n_found_mines += need;
}

bool
ms_obvious_find (MsGrid *grid, int32_t *indices, int *n_indices, MsWork *work, int32_t *dead)
{
  int n = *n_indices, kept = 0;
  Obvious self = {
    .grid = grid,
    /* A decided cell may make any opened neighbour worth a look, listed or not. */
    .stack = ms_arena_alloc (&work->arena, (size_t)grid->n_opened, sizeof (int32_t)),
    .stacked = ms_work_alloc0 (work, (size_t)grid->n_padded, 1),
    .dead = -1,
  };
  *dead = -1;
  if (self.stack == NULL || self.stacked == NULL)
    return false;
  for (int i = 0; i < n && self.dead < 0; i++)
    {
      look_at (&self, indices[i]);
      while (self.n_stacked > 0 && self.dead < 0)
        {
          int index = self.stack[--self.n_stacked];
          self.stacked[index] = 0;
          look_at (&self, index);
          if (!ms_work_tick (work, 10))
            return false;
        }
      if (!ms_work_tick (work, 10))
        return false;
    }
  for (int i = 0; i < n; i++)
    if (ms_grid_look_around (grid, indices[i]).covered > 0)
      indices[kept++] = indices[i];
  *n_indices = kept;
  *dead = self.dead;
  return ms_work_tick (work, 4L * n);
}

void
ms_obvious_forget (MsGrid *grid)
{
  for (int i = 0; i < grid->n_padded; i++)
    if (grid->kind[i] == MS_GRID_FOUND_MINE || grid->kind[i] == MS_GRID_FOUND_SAFE)
      {
        grid->kind[i] = MS_GRID_COVERED;
        grid->n_covered++;
      }
  grid->n_found_mines = 0;
}
