/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame.h"

#include "ms-endgame-groups.h"
#include "ms-endgame-testing.h"
#include "ms-endgame-views.h"
#include "ms-perfect-search.h"
#include "ms-rng.h"

#include <stdlib.h>
#include <string.h>

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
ms_endgame_small_fits (const MsSolver *self)
{
  const MsGrid *grid = &self->grid;
  const MsSolverOptions *options = self->work.options;
  return ms_endgame_is_small (grid->width, grid->height) && options->n_assumed == 0
      && options->counting == NULL;
}

static bool
list (MsSolver *self, const MsLayouts *layouts, MsPerfectSearch *search)
{
  const MsGrid *grid = &self->grid;
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
  return ms_work_tick (&self->work, (long)n * (40 + layouts->n_cells));
}

static bool
search_cells (MsSolver *self, MsPerfectSearch *search, int32_t *won_at)
{
  const MsGrid *grid = &self->grid;
  for (int y = 0, cell = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++, cell++)
      {
        int index = ms_grid_index (grid, x, y);
        won_at[cell] = grid->kind[index] & MS_GRID_OPENED ? -1 : 0;
        if (won_at[cell] == 0 && !ms_endgame_is_mine (self, index)
            && !ms_perfect_search_cell (search, ms_perfect_cell (x, y), -1, &won_at[cell]))
          return false;
        ms_work_done (&self->work, (cell + 1.0) / (grid->width * grid->height));
      }
  return true;
}

bool
ms_endgame_small_search (MsSolver *self, const MsLayouts *layouts, MsEndgame *endgame)
{
  MsPerfectSearch search;
  bool ok = ms_perfect_search_init (&search, &self->work, TABLE_BYTES)
      && list (self, layouts, &search) && ms_perfect_search_all (&search, &endgame->won)
      && search_cells (self, &search, endgame->won_at);
  endgame->nodes = search.nodes;
  ms_perfect_search_clear (&search);
  return ok;
}

/* The search for the best play on boards of any size: sets of layouts are split by what opening a
 * cell shows. */

#define FIRST_SLOTS 256

typedef struct
{
  uint64_t low, high;
  int32_t won; /* how many of its layouts best play wins; 0: a free slot */
} Known;

typedef struct
{
  MsEndgameGroups groups;
  uint64_t (*names)[2]; /* [n_layouts] random numbers; a set is named by the sums of those of its
                         * layouts */
  Known *known; /* [n_slots] a hash table, in solver->endgame_known_pool */
  size_t n_slots, n_known;
  long nodes;
} Search;

static Known *
find_known (const Search *self, const Known *name)
{
  size_t slot = (size_t)name->low & (self->n_slots - 1);
  while (self->known[slot].won != 0
      && (self->known[slot].low != name->low || self->known[slot].high != name->high))
    slot = (slot + 1) & (self->n_slots - 1);
  return &self->known[slot];
}

/* Makes a table of n_slots slots: fills it behind the old one in the pool, then moves it down. */
static bool
grow_known (Search *self, size_t n_slots)
{
  MsSolver *solver = self->groups.solver;
  size_t n_old = self->n_slots, total = n_old + n_slots;
  if (!ms_pool_reserve (
          &self->groups.work->arena, &solver->endgame_known_pool, total * sizeof (Known)))
    return false;
  Known *old = solver->endgame_known_pool.data;
  self->known = old + n_old;
  self->n_slots = n_slots;
  if (!ms_work_fill (self->groups.work, self->known, 0, n_slots * sizeof (Known)))
    return false;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].won != 0)
      *find_known (self, &old[i]) = old[i];
  memmove (old, self->known, n_slots * sizeof (Known));
  self->known = old;
  return ms_work_tick (self->groups.work, (long)(n_old + n_slots) * 2);
}

static bool search_group (Search *self, MsEndgameGroup group, int *won);

/* Adds to *won what best play wins of the groups from first on; gives up when the sum cannot exceed
 * enough. */
static bool
search_groups (Search *self, size_t first, int enough, int *won)
{
  int hope = *won;
  for (size_t i = first; i < self->groups.n_groups; i++)
    hope += self->groups.list[i].most;
  for (size_t i = first; i < self->groups.n_groups && hope > enough; i++)
    {
      int found, most = self->groups.list[i].most;
      if (!search_group (self, self->groups.list[i], &found))
        return false;
      *won += found;
      hope += found - most;
    }
  return true;
}

/* Sets *won to what opening a view wins, if that is more than enough; else to some number not above
 * enough. */
static bool
try_view (Search *self, const MsEndgameGroup *group, uint32_t view, int enough, int *won)
{
  size_t used = self->groups.used, n_groups = self->groups.n_groups;
  *won = 0;
  bool ok = ms_endgame_groups_open_view (&self->groups, group, view, won)
      && search_groups (self, n_groups, enough, won);
  self->groups.used = used;
  self->groups.n_groups = n_groups;
  return ok;
}

typedef struct
{
  uint32_t view;
  int32_t safe;
} Candidate;

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  if (p->safe != q->safe)
    return p->safe > q->safe ? -1 : 1;
  return p->view < q->view ? -1 : p->view > q->view;
}

/* Lists the views of a group, safest first, at the top of the stack. */
static bool
list_candidates (Search *self, const MsEndgameGroup *group, size_t *at)
{
  size_t n = (size_t)group->n_views, words = n * sizeof (Candidate) / sizeof (uint32_t);
  if (!ms_endgame_groups_reserve (&self->groups, words))
    return false;
  *at = self->groups.used;
  self->groups.used += words;
  Candidate *candidates = (Candidate *)(self->groups.stack + *at);
  for (size_t i = 0; i < n; i++)
    {
      uint32_t view = self->groups.stack[group->views + i];
      candidates[i] = (Candidate){ view, (int32_t)self->groups.stack[group->safes + i] };
    }
  qsort (candidates, n, sizeof *candidates, compare_candidates);
  return ms_work_tick (self->groups.work, 16L * (long)n);
}

/* Searches the views of a group: *won becomes the most that opening one wins, *best which.  *best
 * is unchanged if every view wins only one layout. */
static bool
search_views (Search *self, const MsEndgameGroup *group, int *won, int *best)
{
  size_t at = 0, used = self->groups.used;
  bool ok = list_candidates (self, group, &at);
  *won = 1;
  for (size_t i = 0; ok && i < (size_t)group->n_views; i++)
    {
      Candidate candidate = ((Candidate *)(self->groups.stack + at))[i];
      int found;
      if (candidate.safe <= *won)
        break;
      ok = try_view (self, group, candidate.view, *won, &found);
      if (!ok || found <= *won)
        continue;
      *won = found;
      *best = (int)candidate.view;
    }
  self->groups.used = used;
  return ok;
}

/* Sets *won to the layouts of a group that best play wins. */
static bool
search_group (Search *self, MsEndgameGroup group, int *won)
{
  Known name = { 0 };
  const uint32_t *layouts = self->groups.stack + group.layouts;
  for (int i = 0; i < group.n_layouts; i++)
    {
      name.low += self->names[layouts[i]][0];
      name.high += self->names[layouts[i]][1];
    }
  *won = find_known (self, &name)->won;
  if (*won != 0)
    return true;
  int best;
  self->nodes++;
  if (!search_views (self, &group, won, &best))
    return false;
  name.won = *won;
  *find_known (self, &name) = name;
  return 2 * ++self->n_known < self->n_slots || grow_known (self, 2 * self->n_slots);
}

/* Begins with the set of all layouts, and gives the layouts random names. */
static bool
begin (Search *self, MsSolver *solver, const MsEndgameViews *views, MsEndgameGroup *all)
{
  size_t n = (size_t)views->n_layouts;
  MsRng rng;
  *self = (Search){ 0 };
  self->names = ms_arena_alloc (&solver->work.arena, n, sizeof *self->names);
  if (self->names == NULL || !ms_endgame_groups_init (&self->groups, solver, views, all)
      || !grow_known (self, FIRST_SLOTS))
    return false;
  ms_rng_seed (&rng, n);
  for (size_t i = 0; i < n; i++)
    {
      self->names[i][0] = ms_rng_next (&rng);
      self->names[i][1] = ms_rng_next (&rng);
    }
  return ms_work_tick (self->groups.work, (long)(4 * n) + views->n_views);
}

bool
ms_endgame_search (MsSolver *self, const MsEndgameViews *views, int *won, int *every, long *nodes)
{
  Search search;
  MsEndgameGroup all;
  *won = 0;
  if (!begin (&search, self, views, &all))
    return false;
  size_t used = search.groups.used;
  if (!ms_endgame_groups_settle (&search.groups, all, won) || !search_groups (&search, 0, -1, won))
    return false;
  search.groups.used = used;
  search.groups.n_groups = 0;
  for (int i = 0; every != NULL && i < views->n_views; i++)
    {
      /* Views that a symmetry of the position maps to each other win the same. */
      every[i] = views->same_as[i] < i ? every[views->same_as[i]] : 0;
      if (views->same_as[i] == i && !try_view (&search, &all, (uint32_t)i, -1, &every[i]))
        return false;
      ms_work_done (search.groups.work, (double)(i + 1) / views->n_views);
    }
  *nodes = search.nodes;
  return true;
}

bool
ms_endgame_find_best (MsSolver *self, const MsEndgameViews *views, int *won, int *best)
{
  Search search;
  MsEndgameGroup all;
  size_t safe;
  int n_safe;
  bool full;
  if (ms_endgame_bits_find_best (views, &self->work, won, best, &full))
    return true;
  *best = -1;
  return full && begin (&search, self, views, &all)
      && ms_endgame_groups_sort_views (&search.groups, &all, &safe, &n_safe)
      && search_views (&search, &all, won, best);
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

/* Sets how many layouts are won with each cell opened first.  A cell that tells no layouts apart is a
 * mine in all of them, or loses nothing if opened first. */
static bool
fill (MsSolver *self, const MsEndgameViews *views, const int *every, MsEndgame *endgame)
{
  int i = 0;
  for (int y = 0; y < endgame->height; y++)
    {
      for (int x = 0; x < endgame->width; x++, i++)
        {
          int index = ms_grid_index (&self->grid, x, y), view = views->view_at[index];
          endgame->won_at[i] = self->grid.kind[index] & MS_GRID_OPENED ? -1
              : view >= 0                                              ? every[view]
              : ms_endgame_is_mine (self, index)                       ? 0
                                                                       : endgame->won;
        }
      if (!ms_work_tick (&self->work, 4L * endgame->width))
        return false;
    }
  return true;
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
