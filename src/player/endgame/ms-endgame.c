/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-endgame.h"

#include "ms-endgame-testing.h"
#include "ms-endgame-views.h"
#include "ms-perfect-search.h"

/* The most memory of the table of situations; less makes the search slower but not wrong. */
#define TABLE_BYTES ((size_t)64 << 20)

bool
ms_endgame_is_small (int width, int height)
{
  return width <= MS_PERFECT_MOST_SIDE && height <= MS_PERFECT_MOST_SIDE;
}

/* With assumptions, or numbers that the solver ignores, the layouts would not follow from what the
 * board shows, on which the names of situations rely. */
bool
ms_endgame_small_fits (const MsEngine *self)
{
  const MsGrid *grid = self->problem->grid;
  const MsSolverOptions *options = self->work->options;
  return ms_endgame_is_small (grid->width, grid->height) && options->n_assumed == 0
      && options->counting == NULL;
}

static bool
list (MsEngine *self, const MsLayouts *layouts, MsPerfectSearch *search)
{
  const MsGrid *grid = self->problem->grid;
  size_t n = (size_t)layouts->n_layouts;
  uint64_t certain = 0;
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      if (ms_endgame_is_mine (self, ms_grid_index (grid, x, y)))
        certain |= ms_perfect_cell (x, y);
  MsPerfectLayout *to = ms_perfect_search_begin (
      search, ms_perfect_cells (grid->width, grid->height), layouts->n_layouts);
  if (to == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t mines = certain;
      for (size_t j = 0; j < (size_t)layouts->n_cells; j++)
        if (layouts->mine[j * n + i])
          {
            int cell = ms_grid_cell (grid, layouts->cells[j]);
            mines |= ms_perfect_cell (cell % grid->width, cell / grid->width);
          }
      ms_perfect_layout (mines, &to[i]);
    }
  return ms_work_tick (self->work, (long)n * (40 + layouts->n_cells));
}

bool
ms_endgame_small_search (MsEngine *self, const MsLayouts *layouts, MsEndgame *endgame)
{
  MsPerfectSearch search;
  bool ok = ms_perfect_search_init (&search, self->work, TABLE_BYTES)
      && list (self, layouts, &search) && ms_perfect_search_all (&search, &endgame->won);
  const MsGrid *grid = self->problem->grid;
  for (int y = 0, cell = 0; ok && y < grid->height; y++)
    for (int x = 0; ok && x < grid->width; x++, cell++)
      {
        int index = ms_grid_index (grid, x, y);
        int32_t *won = &endgame->won_at[cell];
        *won = grid->kind[index] & MS_GRID_OPENED ? -1 : 0;
        if (*won == 0 && !ms_endgame_is_mine (self, index))
          ok = ms_perfect_search_cell (&search, ms_perfect_cell (x, y), -1, won);
        if (ok)
          ms_work_done (self->work, (cell + 1.0) / (grid->width * grid->height));
      }
  endgame->nodes = search.nodes;
  ms_perfect_search_clear (&search);
  return ok;
}

/* With at most so many layouts, the search for small boards is no faster than the other. */
#define FEWEST_SMALL 100

/* The memory of an endgame, in one block with its cells. */
typedef struct
{
  MsEndgame endgame;
  const MsAllocator *allocator;
  int32_t won_at[];
} Block;

void
ms_endgame_free (MsEndgame *endgame)
{
  if (endgame != NULL)
    ms_dealloc (((Block *)endgame)->allocator, endgame);
}

/* Sets how many layouts are won with each cell opened first.  A cell that tells no layouts apart is
 * a mine in all of them, or loses nothing if opened first. */
static bool
fill (MsEngine *self, const MsEndgameViews *views, const int *every, MsEndgame *endgame)
{
  int i = 0;
  for (int y = 0; y < endgame->height; y++)
    {
      for (int x = 0; x < endgame->width; x++, i++)
        {
          int index = ms_grid_index (self->problem->grid, x, y), view = views->view_at[index];
          endgame->won_at[i] = self->problem->grid->kind[index] & MS_GRID_OPENED ? -1
              : view >= 0                                                        ? every[view]
              : ms_endgame_is_mine (self, index)                                 ? 0
                                                                                 : endgame->won;
        }
      if (!ms_work_tick (self->work, 4L * endgame->width))
        return false;
    }
  return true;
}

static bool
search (MsEngine *self, int most_layouts, MsEndgame *endgame)
{
  MsWork *work = self->work;
  MsLayouts layouts;
  MsEndgameViews views;
  if (!ms_work_phase (work, 1, 1) || !ms_layouts_list (self, most_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  endgame->layouts = layouts.n_layouts;
  if (ms_endgame_small_fits (self) && layouts.n_layouts > FEWEST_SMALL)
    return endgame->solved = ms_endgame_small_search (self, &layouts, endgame);
  if (!ms_endgame_views_find (self, &layouts, &views))
    return false;
  int *every = ms_arena_alloc (&work->arena, (size_t)views.n_views + 1, sizeof *every);
  if (every == NULL || !ms_endgame_views_find_symmetries (self, &views)
      || !ms_endgame_search (self, &views, &endgame->won, every, &endgame->nodes)
      || !fill (self, &views, every, endgame))
    return false;
  endgame->solved = true;
  return true;
}

MsStatus
ms_endgame_solve (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    int most_layouts, MsEndgame **endgame)
{
  MsEngine *engine = ms_solver_get_engine (self);
  MsSolverOptions counting = *options;
  MsSolverResult *result;
  counting.exact = false;
  *endgame = NULL;
  MsStatus status = ms_solver_run (self, position, &counting, &result);
  bool consistent = status == MS_STATUS_OK && result->consistent;
  if (consistent && result->method != MS_METHOD_EXACT)
    status = result->limit;
  ms_solver_result_free (result);
  if (status != MS_STATUS_OK)
    return status;
  const MsAllocator *allocator = engine->work->arena.allocator;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  Block *block = ms_alloc0 (
      allocator, 1, sizeof *block + (size_t)width * height * sizeof (int32_t));
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  block->allocator = allocator;
  block->endgame = (MsEndgame){ .width = width, .height = height, .won_at = block->won_at };
  *endgame = &block->endgame;
  MsWork *work = engine->work;
  work->options = options;
  ms_work_set_deadline (work, options->time_limit > 0 ? work->started + options->time_limit : 0);
  ms_work_limit (work, (double)options->endgame_work);
  int reach = ms_endgame_small_fits (engine) ? MS_ENDGAME_MOST_LAYOUTS_SMALL
                                             : MS_ENDGAME_MOST_LAYOUTS;
  int most = most_layouts < reach ? most_layouts : reach;
  if (consistent && !search (engine, most, *endgame))
    {
      ms_endgame_free (*endgame);
      *endgame = NULL;
      return ms_work_status (work);
    }
  (*endgame)->microseconds = 1e6 * (ms_work_now (work) - work->started);
  return MS_STATUS_OK;
}
