/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-probe.h"

#define REACH 2
#define MOST_NEAR ((2 * REACH + 1) * (2 * REACH + 1))

/* The listed numbers around one, row-major. */
static int
list_window (const MsGrid *grid, const uint8_t *listed, int index, int32_t window[MOST_NEAR])
{
  int x = index % grid->stride, y = index / grid->stride, n = 0;
  for (int dy = -REACH; dy <= REACH; dy++)
    for (int dx = -REACH; dx <= REACH; dx++)
      {
        int other_x = x + dx, other_y = y + dy;
        if (other_x < 1 || other_x > grid->width || other_y < 1 || other_y > grid->height)
          continue;
        int other = other_y * grid->stride + other_x;
        if (listed[other] && ms_grid_look_around (grid, other).covered > 0)
          window[n++] = other;
      }
  return n;
}

static void
find_around (MsSolver *self, int index)
{
  MsGrid *grid = &self->grid;
  for (int i = 0; i < 8; i++)
    {
      int cell = index + grid->offsets[i], box = grid->box_at[cell];
      if (grid->kind[cell] != MS_GRID_COVERED || box < 0)
        continue;
      MsBoxState state = ms_circuit_decided (&self->circuit, &self->problem, box);
      if (state == MS_BOX_OPEN)
        continue;
      grid->kind[cell] = state == MS_BOX_MINES ? MS_GRID_FOUND_MINE : MS_GRID_FOUND_SAFE;
      grid->n_found_mines += state == MS_BOX_MINES;
      grid->n_covered--;
    }
}

bool
ms_probe (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead)
{
  MsWork *work = &self->work;
  uint8_t *listed = ms_work_alloc0 (work, (size_t)self->grid.n_padded, 1);
  *dead = -1;
  if (listed == NULL)
    return false;
  for (int i = 0; i < n_indices; i++)
    listed[indices[i]] = 1;
  bool goes_on = true;
  double start = work->progress;
  for (int i = 0; i < n_indices && *dead < 0 && goes_on; i++)
    {
      /* The stages of each small fold report their progress within a twentieth of the whole. */
      work->span_from = start + 0.05 * i / n_indices;
      work->span_to = start + 0.05 * (i + 1) / n_indices;
      int32_t window[MOST_NEAR];
      MsArenaMark mark = ms_arena_mark (&work->arena);
      int n = list_window (&self->grid, listed, indices[i], window);
      if (ms_grid_look_around (&self->grid, indices[i]).covered == 0)
        continue;
      goes_on = ms_run_fold (self, window, n, dead);
      if (goes_on && *dead < 0)
        find_around (self, indices[i]);
      ms_problem_unmark (&self->problem);
      ms_arena_release (&work->arena, mark);
    }
  work->span_from = 0;
  work->span_to = 1;
  self->stage = MS_STAGE_GRID;
  return goes_on;
}
