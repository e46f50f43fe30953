/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-small.h"

#include "ms-perfect-search.h"

/* Of the table of situations; fewer of them make it slower and not wrong. */
#define TABLE_BYTES ((size_t)64 << 20)

bool
ms_endgame_small_has_size (int width, int height)
{
  return width <= MS_PERFECT_MOST_SIDE && height <= MS_PERFECT_MOST_SIDE;
}

/* What is assumed, or numbers that are not looked at, would make a set of layouts that what is seen
 * does not tell of. */
bool
ms_endgame_small_fits (const MsSolver *self)
{
  const MsGrid *grid = &self->grid;
  const MsSolverOptions *options = self->work.options;
  return ms_endgame_small_has_size (grid->width, grid->height) && options->n_assumed == 0
      && options->counting == NULL;
}

static uint64_t
bit_of (const MsGrid *grid, int index)
{
  int cell = ms_grid_cell (grid, index);
  return ms_perfect_cell (cell % grid->width, cell / grid->width);
}

static bool
is_certain_mine (const MsSolver *self, int index)
{
  uint8_t kind = self->grid.kind[index];
  int box = self->grid.box_at[index];
  MsCertainty certainty = box < 0 ? self->outside_certainty : (MsCertainty)self->box_certainty[box];
  return (kind & MS_GRID_MINE) || (kind == MS_GRID_COVERED && certainty == MS_CERTAINTY_MINE);
}

static uint64_t
certain_mines (const MsSolver *self)
{
  const MsGrid *grid = &self->grid;
  uint64_t mines = 0;
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      if (is_certain_mine (self, ms_grid_index (grid, x, y)))
        mines |= ms_perfect_cell (x, y);
  return mines;
}

static bool
list (MsSolver *self, const MsLayouts *layouts, MsPerfectSets *sets)
{
  const MsGrid *grid = &self->grid;
  size_t n = (size_t)layouts->n_layouts;
  uint64_t certain = certain_mines (self);
  MsPerfectLayout *to = ms_perfect_sets_begin (
      sets, ms_perfect_cells (grid->width, grid->height), n);
  if (to == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t mines = certain;
      for (size_t cell = 0; cell < (size_t)layouts->n_cells; cell++)
        if (layouts->mine[cell * n + i])
          mines |= bit_of (grid, layouts->cells[cell]);
      ms_perfect_layout (mines, &to[i]);
    }
  return ms_work_tick (&self->work, (long)n * (40 + layouts->n_cells));
}

static bool
search_cells (MsSolver *self, MsPerfectSearch *search, int n, MsEndgameSmall *small)
{
  const MsGrid *grid = &self->grid;
  for (int y = 0, cell = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++, cell++)
      {
        int index = ms_grid_index (grid, x, y);
        small->won_at[cell] = grid->kind[index] & MS_GRID_OPENED ? -1 : 0;
        if (small->won_at[cell] == 0 && !is_certain_mine (self, index)
            && !ms_perfect_search_cell (
                search, 0, n, ms_perfect_cell (x, y), -1, &small->won_at[cell]))
          return false;
        ms_work_done (&self->work, (cell + 1.0) / (grid->width * grid->height));
      }
  return true;
}

bool
ms_endgame_small_search (MsSolver *self, const MsLayouts *layouts, MsEndgameSmall *small)
{
  MsPerfectSearch search;
  bool ok = ms_perfect_search_init (&search, &self->work, TABLE_BYTES)
      && list (self, layouts, &search.sets)
      && ms_perfect_search_all (&search, layouts->n_layouts, &small->won)
      && search_cells (self, &search, layouts->n_layouts, small);
  small->nodes = search.nodes;
  ms_perfect_search_clear (&search);
  return ok;
}
