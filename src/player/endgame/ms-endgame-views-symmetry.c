/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views that a symmetry of the position takes onto each other: they win the same. */
#include "ms-endgame-private.h"

/* Mirror or not, then so many quarter turns. */
#define N_SYMMETRIES 8

static int
moved (const MsGrid *grid, int x, int y, int symmetry)
{
  int width = grid->width, height = grid->height;
  if (symmetry & 4)
    x = width - 1 - x;
  for (int i = 0; i < (symmetry & 3); i++)
    {
      int old = x;
      x = height - 1 - y;
      y = old;
      old = width;
      width = height;
      height = old;
    }
  return ms_grid_index (grid, x, y);
}

static bool
holds (const MsGrid *grid, int symmetry)
{
  if (symmetry & 1 && grid->width != grid->height)
    return false;
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      if (grid->kind[ms_grid_index (grid, x, y)] != grid->kind[moved (grid, x, y, symmetry)])
        return false;
  return true;
}

static void
take (const MsGrid *grid, MsEndgameViews *views, int symmetry)
{
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      {
        int view = views->view_at[ms_grid_index (grid, x, y)];
        int other = views->view_at[moved (grid, x, y, symmetry)];
        if (view >= 0 && other >= 0 && other < views->same_as[view])
          views->same_as[view] = other;
      }
}

bool
ms_endgame_views_find_symmetries (MsSolver *self, MsEndgameViews *views)
{
  const MsGrid *grid = &self->grid;
  views->same_as = ms_arena_alloc (
      &self->work.arena, (size_t)views->n_views + 1, sizeof *views->same_as);
  if (views->same_as == NULL)
    return false;
  for (int i = 0; i < views->n_views; i++)
    views->same_as[i] = i;
  for (int i = 1; i < N_SYMMETRIES; i++)
    {
      if (holds (grid, i))
        take (grid, views, i);
      if (!ms_work_tick (&self->work, 20L * grid->n_padded))
        return false;
    }
  return true;
}
