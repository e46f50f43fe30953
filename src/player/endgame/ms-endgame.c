/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame.h"

#include "ms-endgame-private.h"
#include "ms-endgame-small.h"

/* Fewer layouts are searched as soon either way. */
#define FEWEST_SMALL 100

/* One block: this, then the cells. */
typedef struct
{
  MsEndgame endgame;
  const MsAllocator *allocator;
  int32_t won_at[];
} Block;

static MsEndgame *
endgame_new (const MsSolver *solver, const MsPosition *position)
{
  const MsAllocator *allocator = solver->work.arena.allocator;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  Block *block = ms_alloc0 (
      allocator, 1, sizeof *block + (size_t)width * height * sizeof (int32_t));
  if (block == NULL)
    return NULL;
  block->allocator = allocator;
  block->endgame = (MsEndgame){ .width = width, .height = height, .won_at = block->won_at };
  return &block->endgame;
}

void
ms_endgame_free (MsEndgame *endgame)
{
  if (endgame != NULL)
    ms_dealloc (((Block *)endgame)->allocator, endgame);
}

bool
ms_endgame_is_small (int width, int height)
{
  return ms_endgame_small_has_size (width, height);
}

/* A cell that tells no layouts apart is a mine in all of them, or may as well be opened first. */
static int
won_at (const MsSolver *solver, const MsEndgameViews *views, const int *every, int won, int index)
{
  const MsGrid *grid = &solver->grid;
  uint8_t kind = grid->kind[index];
  if (kind & MS_GRID_OPENED)
    return -1;
  if (views->view_at[index] >= 0)
    return every[views->view_at[index]];
  int box = grid->box_at[index];
  MsCertainty certainty = box < 0 ? solver->outside_certainty
                                  : (MsCertainty)solver->box_certainty[box];
  bool mine = kind & MS_GRID_MINE || (kind == MS_GRID_COVERED && certainty == MS_CERTAINTY_MINE);
  return mine ? 0 : won;
}

static bool
fill (MsSolver *self, const MsEndgameViews *views, const int *every, MsEndgame *endgame)
{
  int i = 0;
  for (int y = 0; y < endgame->height; y++)
    {
      for (int x = 0; x < endgame->width; x++, i++)
        endgame->won_at[i] = won_at (
            self, views, every, endgame->won, ms_grid_index (&self->grid, x, y));
      if (!ms_work_tick (&self->work, 4L * endgame->width))
        return false;
    }
  return true;
}

static bool
search_small (MsSolver *self, const MsLayouts *layouts, MsEndgame *endgame)
{
  MsEndgameSmall small = { .won_at = endgame->won_at };
  endgame->solved = ms_endgame_small_search (self, layouts, &small);
  endgame->won = small.won;
  endgame->nodes = small.nodes;
  return endgame->solved;
}

static bool
search (MsSolver *self, int most_layouts, MsEndgame *endgame)
{
  MsWork *work = &self->work;
  MsLayouts layouts;
  MsEndgameViews views;
  if (!ms_work_phase (work, 1, 1) || !ms_layouts_list (self, most_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  endgame->layouts = layouts.n_layouts;
  if (ms_endgame_small_fits (self) && layouts.n_layouts > FEWEST_SMALL)
    return search_small (self, &layouts, endgame);
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
  MsSolverOptions counting = *options;
  MsSolverResult *result;
  counting.exact = false;
  *endgame = NULL;
  MsStatus status = ms_solver_run (self, position, &counting, &result);
  bool consistent = status == MS_STATUS_OK && result->consistent;
  if (consistent && result->method != MS_METHOD_EXACT)
    status = self->limit_met;
  ms_solver_result_free (result);
  if (status != MS_STATUS_OK)
    return status;
  *endgame = endgame_new (self, position);
  if (*endgame == NULL)
    return MS_STATUS_NO_MEMORY;
  MsWork *work = &self->work;
  work->options = options;
  ms_work_set_deadline (work, options->time_limit > 0 ? work->started + options->time_limit : 0);
  ms_work_limit (work, (double)options->endgame_work);
  int reach = ms_endgame_small_fits (self) ? MS_ENDGAME_MOST_LAYOUTS_SMALL
                                           : MS_ENDGAME_MOST_LAYOUTS;
  int most = most_layouts < reach ? most_layouts : reach;
  if (consistent && !search (self, most, *endgame))
    {
      ms_endgame_free (*endgame);
      *endgame = NULL;
      return ms_work_status (work);
    }
  (*endgame)->microseconds = 1e6 * (ms_work_now (work) - work->started);
  return MS_STATUS_OK;
}
