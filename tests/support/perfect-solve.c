/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "perfect-solve.h"

#include "ms-perfect-search.h"

struct _Perfect
{
  const MsAllocator *allocator;
  MsWork work;
  MsPerfectSearch search;
};

typedef struct
{
  Perfect *perfect;
  int width, height, mines;
  bool every_cell;
  PerfectAnswer *answer;
} Task;

void
perfect_free (Perfect *self)
{
  if (self == NULL)
    return;
  ms_perfect_search_clear (&self->search);
  ms_arena_clear (&self->work.arena);
  ms_dealloc (self->allocator, self);
}

Perfect *
perfect_new (const MsAllocator *allocator, size_t bytes)
{
  static const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  allocator = ms_allocator_or_default (allocator);
  Perfect *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  ms_arena_init (&self->work.arena, allocator);
  ms_work_begin (&self->work, &options);
  if (ms_perfect_search_init (&self->search, &self->work, bytes))
    return self;
  perfect_free (self);
  return NULL;
}

/* −1: too many. */
static int
count_layouts (int n_cells, int mines)
{
  int fewer = mines < n_cells - mines ? mines : n_cells - mines;
  double n = 1;
  for (int i = 0; i < fewer && n <= PERFECT_MOST_LAYOUTS; i++)
    n = n * (n_cells - i) / (i + 1);
  return n <= PERFECT_MOST_LAYOUTS ? (int)(n + 0.5) : -1;
}

/* Cells that are numbered row after row, as bits of an 8×8 square. */
static uint64_t
spread (uint64_t cells, int width, int height)
{
  uint64_t spread = 0;
  for (int y = 0; y < height; y++)
    spread |= (cells >> width * y & ((UINT64_C (1) << width) - 1)) << 8 * y;
  return spread;
}

static bool
list_layouts (const Task *self)
{
  MsPerfectSearch *search = &self->perfect->search;
  size_t n = (size_t)self->answer->layouts;
  uint64_t mines = (UINT64_C (1) << self->mines) - 1;
  MsPerfectLayout *layouts = ms_perfect_search_begin (
      search, ms_perfect_cells (self->width, self->height), self->answer->layouts);
  if (layouts == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      ms_perfect_layout (spread (mines, self->width, self->height), &layouts[i]);
      /* The next greater number with as many ones: the lowest run of them moves up by its top, and
       * what is left of it down to the end. */
      uint64_t lowest = mines & -mines, next = mines + lowest;
      mines = lowest != 0 ? next | (mines ^ next) / lowest >> 2 : 0;
    }
  return ms_work_tick (search->work, 40L * (long)n);
}

/* The first of the cells onto which turning and mirroring the board takes one. */
static int
first_image (const Task *self, int x, int y)
{
  int width = self->width, height = self->height;
  x = x < width - 1 - x ? x : width - 1 - x;
  y = y < height - 1 - y ? y : height - 1 - y;
  return width == height && x < y ? x * width + y : y * width + x;
}

static bool
search_cells (const Task *self)
{
  PerfectAnswer *answer = self->answer;
  answer->won = 0;
  for (int y = 0, cell = 0; y < self->height; y++)
    for (int x = 0; x < self->width; x++, cell++)
      {
        int first = first_image (self, x, y), enough = self->every_cell ? -1 : answer->won - 1;
        if (first < cell)
          answer->won_at[cell] = answer->won_at[first];
        else if (!ms_perfect_search_cell (
                     &self->perfect->search, ms_perfect_cell (x, y), enough, &answer->won_at[cell]))
          return false;
        if (answer->won_at[cell] > answer->won)
          answer->won = answer->won_at[cell];
        ms_work_done (&self->perfect->work, (cell + 1.0) / (self->width * self->height));
      }
  return true;
}

MsStatus
perfect_solve (Perfect *self, const MsSolverOptions *options, int width, int height, int mines,
    bool every_cell, PerfectAnswer *answer)
{
  Task task = { self, width, height, mines, every_cell, answer };
  MsWork *work = &self->work;
  *answer = (PerfectAnswer){ .layouts = count_layouts (width * height, mines) };
  if (answer->layouts < 0)
    return MS_STATUS_MEMORY_LIMIT;
  work->arena.status = MS_STATUS_OK;
  work->arena.limit = options->memory_limit;
  ms_work_begin (work, options);
  self->search.nodes = 0;
  bool ok = ms_work_phase (work, 0, 1) && list_layouts (&task) && search_cells (&task);
  answer->nodes = self->search.nodes;
  return ok ? MS_STATUS_OK : ms_work_status (work);
}
