/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The search for the best play on boards of any size: sets of layouts are split by what opening a
 * cell shows.
 *
 * To settle a set means to open every view that is safe in all its layouts and tells some apart,
 * and to do the same in each part, until every part is decided or has no such view.  A part of the
 * latter kind is a group; the search says which of its views is opened at a risk.
 *
 * Sets, views and scratch memory lie in one stack of numbers, groups in a list beside it; both move
 * when they grow, so that places in the stack are kept as indices.  A caller that tries something
 * sets used and n_groups back afterwards.  A function that returns false was stopped, as the status
 * of work says. */
#include "ms-endgame-table.h"
#include "ms-endgame-won-sets.h"
#include "ms-rng.h"

#include <stdlib.h>

/* A set of layouts with the views that still tell some of them apart; both lie in the stack. */
typedef struct
{
  size_t layouts, views; /* where they begin in the stack */
  size_t safes; /* where the stack has, for each view, the number of layouts in which it is safe;
                 * set by sort_views */
  int n_layouts, n_views;
  int most; /* no play wins more of its layouts */
} Group;

typedef struct
{
  uint64_t low, high;
  int32_t won; /* how many of its layouts best play wins; 0: a free slot */
} Known;

typedef struct
{
  MsEngine *engine;
  MsWork *work; /* that of engine */
  const MsEndgameViews *views;
  MsEndgameTable table;
  uint32_t *stack; /* lies in engine->endgame_stack_pool; moves when it grows */
  size_t used;
  Group *groups; /* lies in engine->endgame_group_pool; moves when it grows */
  size_t n_groups;
  MsEndgameWonSets won_sets;
  uint32_t *place; /* [n_layouts] scratch where the table is sparse: where the layout is in the
                    * group, or UINT32_MAX */
  uint64_t (*names)[2]; /* [n_layouts] random numbers; a set is named by the sums of those of its
                         * layouts */
  Known *known; /* [n_slots] a hash table, in engine->endgame_known_pool */
  size_t n_slots, n_known;
  long nodes;
} Search;

#define FIRST_SLOTS 256
/* Smaller sets are not noted as won, because settling them is faster than comparing. */
#define FEWEST_NOTED 96

/* Makes room for n more numbers in the stack. */
static bool
reserve (Search *self, size_t n)
{
  MsEngine *engine = self->engine;
  size_t bytes = (self->used + n) * sizeof (uint32_t);
  if (!ms_pool_reserve (&self->work->arena, &engine->endgame_stack_pool, bytes))
    return false;
  self->stack = engine->endgame_stack_pool.data;
  return true;
}

static const uint8_t *
row_of (const Search *self, uint32_t view)
{
  return self->views->shows + (size_t)view * (size_t)self->views->n_layouts;
}

/* The classes of a group while a sparse table splits them.  The name of a class that has become
 * empty is used again, so that there are never more names than layouts. */
typedef struct
{
  uint32_t *class; /* [n_layouts] the name of each layout's class */
  uint32_t *size, *free; /* [n_layouts + 1] size: by name, how many layouts the class has; free:
                          * names that are free */
  uint32_t *next, *asked; /* [n_layouts * MS_SHOWS_MINE] next: by class and number shown, the new
                           * class; asked: the view for which next is valid */
  int n_names, n_free;
} Classes;

static bool
begin_classes (Search *self, size_t n, Classes *classes)
{
  if (!reserve (self, n + 2 * (n + 1) + 2 * n * MS_SHOWS_MINE))
    return false;
  classes->class = self->stack + self->used;
  classes->size = classes->class + n;
  classes->free = classes->size + n + 1;
  classes->next = classes->free + n + 1;
  classes->asked = classes->next + n * MS_SHOWS_MINE;
  classes->n_names = 1;
  classes->n_free = 0;
  memset (classes->class, 0, n * sizeof (uint32_t));
  memset (classes->asked, 0, MS_SHOWS_MINE * sizeof (uint32_t));
  classes->size[0] = (uint32_t)n;
  return true;
}

/* Moves a layout to another class because it shows something unusual in a view; view is its number,
 * counted from 1. */
static void
split_off (Classes *self, uint32_t at, uint32_t shows, uint32_t view)
{
  uint32_t from = self->class[at], to;
  size_t slot = from * MS_SHOWS_MINE + shows;
  if (--self->size[from] == 0)
    self->free[self->n_free++] = from;
  if (self->asked[slot] == view)
    to = self->next[slot];
  else
    {
      if (self->n_free > 0)
        to = self->free[--self->n_free];
      else
        {
          to = (uint32_t)self->n_names++;
          memset (self->asked + to * MS_SHOWS_MINE, 0, MS_SHOWS_MINE * sizeof (uint32_t));
        }
      self->size[to] = 0;
      self->asked[slot] = view;
      self->next[slot] = to;
    }
  self->size[to]++;
  self->class[at] = to;
}

/* Does the same as classify for a sparse table, looking only at exceptions. */
static int
classify_sparse (Search *self, const Group *group, size_t views, int n_views, size_t *classes)
{
  const MsEndgameTable *table = &self->table;
  size_t n = (size_t)group->n_layouts;
  Classes split;
  long n_seen = 0;
  if (!begin_classes (self, n, &split))
    return -1;
  const uint32_t *layouts = self->stack + group->layouts;
  for (size_t i = 0; i < n; i++)
    self->place[layouts[i]] = (uint32_t)i;
  for (int v = 0; v < n_views; v++)
    {
      uint32_t view = self->stack[views + (size_t)v], end = table->view_start[view + 1];
      for (uint32_t e = table->view_start[view]; e < end; e++, n_seen++)
        {
          uint32_t at = self->place[table->by_view[e] >> 4];
          if (at != UINT32_MAX)
            split_off (&split, at, table->by_view[e] & 0xf, (uint32_t)v + 1);
        }
    }
  for (size_t i = 0; i < n; i++)
    self->place[layouts[i]] = UINT32_MAX;
  *classes = self->used;
  self->used += n;
  return ms_work_tick (self->work, 12L * (long)n + 6 * n_seen) ? split.n_names : -1;
}

/* Gives each layout of the group the number of its class: layouts that show the same in all of the
 * n_views views that the stack has at views have the same class.  The classes lie in the stack at
 * *classes.  Returns how many classes there are, or -1 if stopped. */
static int
classify (Search *self, const Group *group, size_t views, int n_views, size_t *classes)
{
  size_t n = (size_t)group->n_layouts;
  int n_classes = 1;
  if (!reserve (self, n + n * MS_SHOWS_MINE))
    return -1;
  *classes = self->used;
  self->used += n;
  uint32_t *class = self->stack + *classes, *next = self->stack + self->used;
  const uint32_t *layouts = self->stack + group->layouts;
  memset (class, 0, n * sizeof (uint32_t));
  for (int v = 0; v < n_views; v++)
    {
      const uint8_t *row = row_of (self, self->stack[views + (size_t)v]);
      memset (next, 0xff, (size_t)n_classes * MS_SHOWS_MINE * sizeof (uint32_t));
      n_classes = 0;
      for (size_t i = 0; i < n; i++)
        {
          uint32_t *renamed = &next[class[i] * MS_SHOWS_MINE + row[layouts[i]]];
          if (*renamed == UINT32_MAX)
            *renamed = (uint32_t)n_classes++;
          class[i] = *renamed;
        }
    }
  return ms_work_tick (self->work, 4L * (long)n * n_views) ? n_classes : -1;
}

static bool settle (Search *self, Group group, int *won);

/* Settles the parts of a set: the stack has at parts the part of each layout, and layouts whose
 * part is n_parts are lost.  The sorted parts are put on the stack one after the other. */
static bool
settle_parts (Search *self, const Group *group, size_t parts, int n_parts, int *won)
{
  size_t n = (size_t)group->n_layouts, ends = self->used, sorted = ends + (size_t)n_parts + 2;
  if (!reserve (self, n + (size_t)n_parts + 2))
    return false;
  self->used = sorted + n;
  const uint32_t *part = self->stack + parts, *layouts = self->stack + group->layouts;
  uint32_t *end = self->stack + ends + 1, *to = self->stack + sorted;
  memset (end - 1, 0, ((size_t)n_parts + 2) * sizeof *end);
  for (size_t i = 0; i < n; i++)
    end[part[i]]++;
  for (int i = 1; i <= n_parts; i++)
    end[i] += end[i - 1];
  /* While the parts are filled, end[i - 1] is where the next layout of part i goes. */
  for (size_t i = 0; i < n; i++)
    to[end[(int)part[i] - 1]++] = layouts[i];
  for (int i = 0; i < n_parts; i++)
    {
      size_t begin = i > 0 ? self->stack[ends + (size_t)i - 1] : 0;
      Group one = *group;
      one.layouts = sorted + begin;
      one.n_layouts = (int)(self->stack[ends + (size_t)i] - begin);
      if (one.n_layouts == 1)
        *won += 1;
      else if (one.n_layouts > 1 && !settle (self, one, won))
        return false;
    }
  return ms_work_tick (self->work, 4L * group->n_layouts);
}

/* The views that must be looked at to split a group, *n of them.  Where the table is sparse, they
 * are those that may tell layouts of the group apart, whether or not they are among the group's
 * views: a view that is no longer among these tells nothing in the group, so that the answer is the
 * same. */
static const uint32_t *
find_views (Search *self, const Group *group, size_t *n)
{
  const uint32_t *layouts = self->stack + group->layouts, *views = self->stack + group->views;
  long cost = 0;
  *n = (size_t)group->n_views;
  if (self->table.sparse)
    *n = ms_endgame_table_gather (&self->table, layouts, group->n_layouts, &views, &cost);
  else
    cost = (long)*n * (group->n_layouts / 8 + 4);
  return ms_work_tick (self->work, cost + 4 * (long)*n + 8) ? views : NULL;
}

/* Sorts the views of a group: those that are a risk and tell layouts apart stay its views; those
 * that are safe and tell layouts apart go to *safe in the stack; the rest are dropped. */
static bool
sort_views (Search *self, Group *group, size_t *safe, int *n_safe)
{
  size_t n = (size_t)(self->table.sparse ? self->views->n_views : group->n_views);
  size_t at = self->used, lane = SIZE_MAX;
  MsSplit tallies[MS_TABLE_LANES];
  bool sparse = self->table.sparse;
  if (!reserve (self, 3 * n + 1))
    return false;
  const uint32_t *views = find_views (self, group, &n), *layouts = self->stack + group->layouts;
  if (views == NULL)
    return false;
  self->used += 3 * n;
  group->safes = at + n;
  *safe = at + 2 * n;
  uint32_t *live = self->stack + at, *saved = live + n, *sure = saved + n;
  int n_live = 0, n_sure = 0, most = 0;
  for (size_t i = 0; i < n; i++)
    {
      uint32_t view = views[i];
      if (!sparse && view / MS_TABLE_LANES != lane)
        {
          lane = view / MS_TABLE_LANES;
          ms_endgame_table_tally (&self->table, lane, layouts, group->n_layouts, tallies);
        }
      MsSplit tally = sparse ? ms_endgame_table_view (&self->table, view, group->n_layouts)
                             : tallies[view % MS_TABLE_LANES];
      unsigned numbers = tally.shown & ~(1u << MS_SHOWS_MINE);
      bool tells = (numbers & (numbers - 1)) != 0;
      int n_saved = group->n_layouts - tally.mines;
      /* The view is written to both lists, but kept in at most one of them by its count, so that no
       * branch is mispredicted. */
      sure[n_sure] = live[n_live] = view;
      saved[n_live] = (uint32_t)n_saved;
      n_sure += tells & (tally.mines == 0);
      n_live += tells & (tally.mines != 0);
      int risky = (tells & (tally.mines != 0)) ? n_saved : 0;
      most = risky > most ? risky : most;
    }
  group->views = at;
  group->n_views = n_live;
  group->most = most;
  *n_safe = n_sure;
  return true;
}

/* How many of two layouts are won: both if a cell that is safe in both shows different numbers,
 * else one. */
static int
settle_two (const Search *self, const Group *group)
{
  const uint32_t *layouts = self->stack + group->layouts;
  for (int i = 0; i < group->n_views; i++)
    {
      const uint8_t *row = row_of (self, self->stack[group->views + (size_t)i]);
      uint8_t a = row[layouts[0]], b = row[layouts[1]];
      if (a != b && a != MS_SHOWS_MINE && b != MS_SHOWS_MINE)
        return 2;
    }
  return 1;
}

/* Opens everything that is safe in the group's layouts.  Layouts won in decided parts are added to
 * *won, the other parts are pushed as groups. */
static bool
open_safe (Search *self, Group group, int *won)
{
  size_t safe, classes;
  int n_safe;
  if (group.n_layouts <= 2)
    {
      *won += group.n_layouts == 2 ? settle_two (self, &group) : 1;
      return ms_work_tick (self->work, group.n_views);
    }
  if (!sort_views (self, &group, &safe, &n_safe))
    return false;
  if (n_safe == 0 && group.n_views > 0)
    {
      MsEngine *engine = self->engine;
      if (!ms_pool_reserve (&self->work->arena, &engine->endgame_group_pool,
              (self->n_groups + 1) * sizeof (Group)))
        return false;
      self->groups = engine->endgame_group_pool.data;
      self->groups[self->n_groups++] = group;
      return true;
    }
  if (n_safe == 0)
    {
      *won += 1;
      return true;
    }
  int n_classes = self->table.sparse ? classify_sparse (self, &group, safe, n_safe, &classes)
                                     : classify (self, &group, safe, n_safe, &classes);
  return n_classes > 0 && settle_parts (self, &group, classes, n_classes, won);
}

/* Settles a set of at least one layout.  A subset of a set that is won entirely is won, too: the
 * same play tells its layouts apart. */
static bool
settle (Search *self, Group group, int *won)
{
  size_t n_groups = self->n_groups;
  int before = *won;
  if (group.n_layouts < FEWEST_NOTED)
    return open_safe (self, group, won);
  const uint32_t *layouts = self->stack + group.layouts;
  if (ms_endgame_won_sets_have (&self->won_sets, layouts, group.n_layouts))
    {
      *won += group.n_layouts;
      return ms_work_tick (self->work, 4L * group.n_layouts);
    }
  if (!open_safe (self, group, won))
    return false;
  if (self->n_groups == n_groups && *won - before == group.n_layouts)
    ms_endgame_won_sets_note (&self->won_sets, self->stack + group.layouts, group.n_layouts);
  return ms_work_tick (self->work, 8L * group.n_layouts);
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

/* Makes a table of n_slots slots: fills it behind the old one in the pool, then moves it down. */
static bool
grow_known (Search *self, size_t n_slots)
{
  MsEngine *engine = self->engine;
  size_t n_old = self->n_slots, total = n_old + n_slots;
  if (!ms_pool_reserve (&self->work->arena, &engine->endgame_known_pool, total * sizeof (Known)))
    return false;
  Known *old = engine->endgame_known_pool.data;
  self->known = old + n_old;
  self->n_slots = n_slots;
  if (!ms_work_fill (self->work, self->known, 0, n_slots * sizeof (Known)))
    return false;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].won != 0)
      *find_known (self, &old[i]) = old[i];
  memmove (old, self->known, n_slots * sizeof (Known));
  self->known = old;
  return ms_work_tick (self->work, (long)(n_old + n_slots) * 2);
}

static bool search_group (Search *self, Group group, int *won);

/* Adds to *won what best play wins of the groups from first on; gives up when the sum cannot exceed
 * enough. */
static bool
search_groups (Search *self, size_t first, int enough, int *won)
{
  int hope = *won;
  for (size_t i = first; i < self->n_groups; i++)
    hope += self->groups[i].most;
  for (size_t i = first; i < self->n_groups && hope > enough; i++)
    {
      int found, most = self->groups[i].most;
      if (!search_group (self, self->groups[i], &found))
        return false;
      *won += found;
      hope += found - most;
    }
  return true;
}

/* Sets *won to what opening a view wins, if that is more than enough; else to some number not above
 * enough.  The layouts where the view is a mine are lost, the others are settled. */
static bool
try_view (Search *self, const Group *group, uint32_t view, int enough, int *won)
{
  size_t n = (size_t)group->n_layouts, used = self->used, n_groups = self->n_groups;
  *won = 0;
  if (!reserve (self, n))
    return false;
  self->used += n;
  const uint8_t *row = row_of (self, view);
  const uint32_t *layouts = self->stack + group->layouts;
  for (size_t i = 0; i < n; i++)
    self->stack[used + i] = row[layouts[i]];
  bool ok = settle_parts (self, group, used, MS_SHOWS_MINE, won)
      && search_groups (self, n_groups, enough, won);
  self->used = used;
  self->n_groups = n_groups;
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
list_candidates (Search *self, const Group *group, size_t *at)
{
  size_t n = (size_t)group->n_views, words = n * sizeof (Candidate) / sizeof (uint32_t);
  if (!reserve (self, words))
    return false;
  *at = self->used;
  self->used += words;
  Candidate *candidates = (Candidate *)(self->stack + *at);
  for (size_t i = 0; i < n; i++)
    {
      uint32_t view = self->stack[group->views + i];
      candidates[i] = (Candidate){ view, (int32_t)self->stack[group->safes + i] };
    }
  qsort (candidates, n, sizeof *candidates, compare_candidates);
  return ms_work_tick (self->work, 16L * (long)n);
}

/* Searches the views of a group: *won becomes the most that opening one wins, *best which.  *best
 * is unchanged if every view wins only one layout. */
static bool
search_views (Search *self, const Group *group, int *won, int *best)
{
  size_t at = 0, used = self->used;
  bool ok = list_candidates (self, group, &at);
  *won = 1;
  for (size_t i = 0; ok && i < (size_t)group->n_views; i++)
    {
      Candidate candidate = ((Candidate *)(self->stack + at))[i];
      int found;
      if (candidate.safe <= *won)
        break;
      ok = try_view (self, group, candidate.view, *won, &found);
      if (!ok || found <= *won)
        continue;
      *won = found;
      *best = (int)candidate.view;
    }
  self->used = used;
  return ok;
}

/* Sets *won to the layouts of a group that best play wins. */
static bool
search_group (Search *self, Group group, int *won)
{
  Known name = { 0 };
  const uint32_t *layouts = self->stack + group.layouts;
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

/* Begins with the set of all layouts with all views, and gives the layouts random names. */
static bool
begin (Search *self, MsEngine *engine, const MsEndgameViews *views, Group *all)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  MsWork *work = engine->work;
  MsRng rng;
  *self = (Search){ .engine = engine, .work = work, .views = views };
  self->names = ms_arena_alloc (&work->arena, n, sizeof *self->names);
  self->place = ms_arena_alloc (&work->arena, n, sizeof *self->place);
  if (self->names == NULL || self->place == NULL
      || !ms_endgame_table_make (&self->table, views, work) || !reserve (self, n + n_views)
      || !ms_endgame_won_sets_init (&self->won_sets, (int)n, work)
      || !grow_known (self, FIRST_SLOTS))
    return false;
  memset (self->place, 0xff, n * sizeof *self->place);
  ms_rng_seed (&rng, n);
  for (size_t i = 0; i < n; i++)
    {
      self->stack[i] = (uint32_t)i;
      self->names[i][0] = ms_rng_next (&rng);
      self->names[i][1] = ms_rng_next (&rng);
    }
  for (size_t i = 0; i < n_views; i++)
    self->stack[n + i] = (uint32_t)i;
  self->used = n + n_views;
  *all = (Group){ .views = n, .n_layouts = (int)n, .n_views = (int)n_views, .most = (int)n };
  return ms_work_tick (work, (long)(4 * n) + views->n_views);
}

bool
ms_endgame_search (MsEngine *self, const MsEndgameViews *views, int *won, int *every, long *nodes)
{
  Search search;
  Group all;
  *won = 0;
  if (!begin (&search, self, views, &all))
    return false;
  size_t used = search.used;
  if (!settle (&search, all, won) || !search_groups (&search, 0, -1, won))
    return false;
  search.used = used;
  search.n_groups = 0;
  for (int i = 0; every != NULL && i < views->n_views; i++)
    {
      /* Views that a symmetry of the position maps to each other win the same. */
      if (views->same_as[i] < i)
        every[i] = every[views->same_as[i]];
      else if (!try_view (&search, &all, (uint32_t)i, -1, &every[i]))
        return false;
      ms_work_done (search.work, (double)(i + 1) / views->n_views);
    }
  *nodes = search.nodes;
  return true;
}

bool
ms_endgame_find_best (MsEngine *self, const MsEndgameViews *views, int *won, int *best)
{
  Search search;
  Group all;
  size_t safe;
  int n_safe;
  bool full;
  if (ms_endgame_bits_find_best (views, self->work, won, best, &full))
    return true;
  *best = -1;
  return full && begin (&search, self, views, &all) && sort_views (&search, &all, &safe, &n_safe)
      && search_views (&search, &all, won, best);
}
