/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-groups.h"

#include <string.h>

/* Smaller sets are not noted as won, because settling them is faster than comparing. */
#define FEWEST_NOTED 96

bool
ms_endgame_groups_reserve (MsEndgameGroups *self, size_t n)
{
  MsSolver *solver = self->solver;
  size_t bytes = (self->used + n) * sizeof (uint32_t);
  if (!ms_pool_reserve (&self->work->arena, &solver->endgame_stack_pool, bytes))
    return false;
  self->stack = solver->endgame_stack_pool.data;
  return true;
}

static const uint8_t *
row_of (const MsEndgameGroups *self, uint32_t view)
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
begin_classes (MsEndgameGroups *self, size_t n, Classes *classes)
{
  if (!ms_endgame_groups_reserve (self, n + 2 * (n + 1) + 2 * n * MS_SHOWS_MINE))
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
classify_sparse (
    MsEndgameGroups *self, const MsEndgameGroup *group, size_t views, int n_views, size_t *classes)
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
classify (
    MsEndgameGroups *self, const MsEndgameGroup *group, size_t views, int n_views, size_t *classes)
{
  size_t n = (size_t)group->n_layouts;
  int n_classes = 1;
  if (!ms_endgame_groups_reserve (self, n + n * MS_SHOWS_MINE))
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

/* Settles the parts of a set: the stack has at parts the part of each layout, and layouts whose
 * part is n_parts are lost.  The sorted parts are put on the stack one after the other. */
static bool
settle_parts (
    MsEndgameGroups *self, const MsEndgameGroup *group, size_t parts, int n_parts, int *won)
{
  size_t n = (size_t)group->n_layouts, ends = self->used, sorted = ends + (size_t)n_parts + 2;
  if (!ms_endgame_groups_reserve (self, n + (size_t)n_parts + 2))
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
      MsEndgameGroup one = *group;
      one.layouts = sorted + begin;
      one.n_layouts = (int)(self->stack[ends + (size_t)i] - begin);
      if (one.n_layouts == 1)
        *won += 1;
      else if (one.n_layouts > 1 && !ms_endgame_groups_settle (self, one, won))
        return false;
    }
  return ms_work_tick (self->work, 4L * group->n_layouts);
}

/* The views that must be looked at to split a group, *n of them.  Where the table is sparse, they
 * are those that may tell layouts of the group apart, whether or not they are among the group's
 * views: a view that is no longer among these tells nothing in the group, so that the answer is the
 * same. */
static const uint32_t *
find_views (MsEndgameGroups *self, const MsEndgameGroup *group, size_t *n)
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

bool
ms_endgame_groups_sort_views (
    MsEndgameGroups *self, MsEndgameGroup *group, size_t *safe, int *n_safe)
{
  size_t n = (size_t)(self->table.sparse ? self->views->n_views : group->n_views);
  size_t at = self->used, lane = SIZE_MAX;
  MsSplit tallies[MS_TABLE_LANES];
  bool sparse = self->table.sparse;
  if (!ms_endgame_groups_reserve (self, 3 * n + 1))
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
settle_two (const MsEndgameGroups *self, const MsEndgameGroup *group)
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
open_safe (MsEndgameGroups *self, MsEndgameGroup group, int *won)
{
  size_t safe, classes;
  int n_safe;
  if (group.n_layouts <= 2)
    {
      *won += group.n_layouts == 2 ? settle_two (self, &group) : 1;
      return ms_work_tick (self->work, group.n_views);
    }
  if (!ms_endgame_groups_sort_views (self, &group, &safe, &n_safe))
    return false;
  if (n_safe == 0 && group.n_views > 0)
    {
      MsSolver *solver = self->solver;
      if (!ms_pool_reserve (&self->work->arena, &solver->endgame_group_pool,
              (self->n_groups + 1) * sizeof (MsEndgameGroup)))
        return false;
      self->list = solver->endgame_group_pool.data;
      self->list[self->n_groups++] = group;
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

/* A subset of a set that is won entirely is won, too: the same play tells its layouts apart. */
bool
ms_endgame_groups_settle (MsEndgameGroups *self, MsEndgameGroup group, int *won)
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

bool
ms_endgame_groups_open_view (
    MsEndgameGroups *self, const MsEndgameGroup *group, uint32_t view, int *won)
{
  size_t n = (size_t)group->n_layouts, parts = self->used;
  if (!ms_endgame_groups_reserve (self, n))
    return false;
  self->used += n;
  const uint8_t *row = row_of (self, view);
  const uint32_t *layouts = self->stack + group->layouts;
  for (size_t i = 0; i < n; i++)
    self->stack[parts + i] = row[layouts[i]];
  return settle_parts (self, group, parts, MS_SHOWS_MINE, won);
}

bool
ms_endgame_groups_init (
    MsEndgameGroups *self, MsSolver *solver, const MsEndgameViews *views, MsEndgameGroup *all)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  *self = (MsEndgameGroups){ .solver = solver, .work = &solver->work, .views = views };
  if (!ms_endgame_table_make (&self->table, views, self->work)
      || !ms_endgame_groups_reserve (self, n + n_views)
      || !ms_endgame_won_sets_init (&self->won_sets, (int)n, self->work))
    return false;
  self->place = ms_arena_alloc (&self->work->arena, n, sizeof *self->place);
  if (self->place == NULL)
    return false;
  memset (self->place, 0xff, n * sizeof *self->place);
  for (size_t i = 0; i < n; i++)
    self->stack[i] = (uint32_t)i;
  for (size_t i = 0; i < n_views; i++)
    self->stack[n + i] = (uint32_t)i;
  self->used = n + n_views;
  *all =
      (MsEndgameGroup){ .views = n, .n_layouts = (int)n, .n_views = (int)n_views, .most = (int)n };
  return true;
}

bool
ms_endgame_won_sets_init (MsEndgameWonSets *self, int n_layouts, MsWork *work)
{
  *self = (MsEndgameWonSets){ .n_words = ((size_t)n_layouts + 63) / 64 };
  self->sets = ms_work_alloc0 (work, MS_MOST_WON_SETS * self->n_words, sizeof (uint64_t));
  self->one = ms_work_alloc0 (work, self->n_words, sizeof (uint64_t));
  return self->sets != NULL && self->one != NULL;
}

static void
fill (const MsEndgameWonSets *self, uint64_t *set, const uint32_t *layouts, int n)
{
  memset (set, 0, self->n_words * sizeof *set);
  for (int i = 0; i < n; i++)
    set[layouts[i] / 64] |= UINT64_C (1) << layouts[i] % 64;
}

static bool
is_part (const uint64_t *part, const uint64_t *whole, size_t n_words)
{
  for (size_t i = 0; i < n_words; i++)
    if ((part[i] & ~whole[i]) != 0)
      return false;
  return true;
}

bool
ms_endgame_won_sets_have (MsEndgameWonSets *self, const uint32_t *layouts, int n)
{
  if (self->n_sets == 0)
    return false;
  fill (self, self->one, layouts, n);
  for (int i = 0; i < self->n_sets; i++)
    if (is_part (self->one, self->sets + (size_t)i * self->n_words, self->n_words))
      return true;
  return false;
}

void
ms_endgame_won_sets_note (MsEndgameWonSets *self, const uint32_t *layouts, int n)
{
  fill (self, self->one, layouts, n);
  /* The new set can take the place of one that is a part of it. */
  int place = -1;
  for (int i = 0; i < self->n_sets && place < 0; i++)
    if (is_part (self->sets + (size_t)i * self->n_words, self->one, self->n_words))
      place = i;
  if (place < 0 && self->n_sets < MS_MOST_WON_SETS)
    place = self->n_sets++;
  if (place < 0)
    {
      place = self->oldest;
      self->oldest = (self->oldest + 1) % MS_MOST_WON_SETS;
    }
  memcpy (self->sets + (size_t)place * self->n_words, self->one, self->n_words * sizeof (uint64_t));
}
