/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the best play: sets of layouts, split by what opening a cell would show. */
#include "ms-endgame-bits.h"
#include "ms-endgame-groups.h"

#include "ms-rng.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 256

typedef struct
{
  uint64_t low, high;
  int32_t won; /* 0: a free slot */
} Known;

typedef struct
{
  MsEndgameGroups groups;
  uint64_t (*names)[2]; /* [n_layouts] random */
  Known *known; /* [n_slots] solver->endgame_known_pool */
  size_t n_slots, n_known;
  long nodes;
} Search;

static Known
name_of (const Search *self, const MsEndgameGroup *group)
{
  Known name = { 0 };
  const uint32_t *layouts = self->groups.stack + group->layouts;
  for (int i = 0; i < group->n_layouts; i++)
    {
      name.low += self->names[layouts[i]][0];
      name.high += self->names[layouts[i]][1];
    }
  return name;
}

static Known *
find_known (const Search *self, const Known *name)
{
  size_t slot = (size_t)name->low & (self->n_slots - 1);
  while (self->known[slot].won != 0
      && (self->known[slot].low != name->low || self->known[slot].high != name->high))
    slot = (slot + 1) & (self->n_slots - 1);
  return &self->known[slot];
}

/* Sets the table up with so many slots, in the second half of the pool, then moves it down. */
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

static bool
note_known (Search *self, Known name, int won)
{
  name.won = won;
  *find_known (self, &name) = name;
  return 2 * ++self->n_known < self->n_slots || grow_known (self, 2 * self->n_slots);
}

static bool search_group (Search *self, MsEndgameGroup group, int *won);

/* Adds up the groups from first on, or gives up when they cannot come above enough. */
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

/* What opening a view wins, if that is above enough; else something not above it. */
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

/* The group's views, safest first, at the top of the stack. */
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

/* *best stays as it is when every view wins a single layout. */
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

/* The value of a group in which nothing is safe. */
static bool
search_group (Search *self, MsEndgameGroup group, int *won)
{
  Known name = name_of (self, &group), *known = find_known (self, &name);
  if (known->won != 0)
    {
      *won = known->won;
      return true;
    }
  int best;
  self->nodes++;
  return search_views (self, &group, won, &best) && note_known (self, name, *won);
}

/* All layouts, which get random names. */
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
      /* What mirrors or turns the position onto itself leaves the chance as it is. */
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
