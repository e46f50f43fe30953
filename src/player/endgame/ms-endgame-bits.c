/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The search for the best first cell of an endgame with a bit of a word for each view.
 *
 * Besides what ms-endgame-views.h says, it uses this: a view need not be opened where another view
 * tells layouts apart and is a mine only in layouts in which the first view is a mine too.  Opening
 * the other view first loses nothing, and leaves the first one at no more risk. */
#include "ms-endgame-rows.h"

#define MOST_LAYOUTS 4096 /* positions with more are left to ms-endgame.c */
#define WORDS MS_ENDGAME_ROWS_WORDS
#define MOST_GROUPS 1024
#define FIRST_SLOTS 64

/* A set of layouts in which no view that tells layouts apart is safe. */
typedef struct
{
  uint32_t layouts; /* where they begin in the stack */
  int n;
  int most; /* no play wins more of its layouts */
  bool known, bounded; /* set by value_groups: whether its value is known, and whether most is the
                        * best bound to be had */
} Group;

typedef struct
{
  uint64_t low, high; /* the name of a set: the sum of its layouts' names, and the sum of their
                       * squares */
  int won; /* how many of its layouts best play wins; 0: not known */
  int most; /* no play wins more layouts; 0: a free slot */
} Known;

typedef struct
{
  const MsEndgameViews *views;
  MsWork *work;
  MsEndgameRows rows;
  uint16_t *stack; /* [n_stack] sets of layouts, and scratch numbers of the parts of sets */
  uint32_t used, n_stack;
  Group groups[MOST_GROUPS];
  int n_groups;
  Known *known; /* [n_slots] a hash table of what is known of sets */
  size_t n_slots, n_known;
} Search;

/* Of some views, those that are mines in the fewest layouts; planes has the binary digits of these
 * counts.  *fewest becomes the least count. */
static uint64_t
find_fewest (uint64_t views, const uint64_t *planes, int n_planes, int *fewest)
{
  *fewest = 0;
  for (int p = n_planes - 1; p >= 0; p--)
    {
      uint64_t without = views & ~planes[p];
      *fewest = 2 * *fewest + (without == 0);
      views = without != 0 ? without : views;
    }
  return views;
}

static bool settle (Search *self, uint32_t at, int n, int *won);

/* Takes room for n numbers in the stack; false if it is full. */
static bool
take (Search *self, int n, uint32_t *at)
{
  *at = self->used;
  self->used += (uint32_t)n;
  return self->used <= self->n_stack;
}

/* A set sorted by parts: part i begins in the stack at sorted + start[i], start being the numbers
 * in the stack at starts. */
typedef struct
{
  uint32_t sorted, starts;
} Parts;

/* Sorts the n layouts of a set by their parts, which the stack has at part; layouts whose part is
 * n_parts come last, and count as no part. */
static bool
sort_parts (Search *self, uint32_t at, int n, uint32_t part, int n_parts, Parts *parts)
{
  if (!take (self, n, &parts->sorted) || !take (self, n_parts + 2, &parts->starts))
    return false;
  uint16_t *start = self->stack + parts->starts, *to = self->stack + parts->sorted;
  const uint16_t *of = self->stack + part, *layouts = self->stack + at;
  memset (start, 0, ((size_t)n_parts + 2) * sizeof *start);
  for (int i = 0; i < n; i++)
    start[of[i]]++;
  for (int i = 0; i <= n_parts; i++)
    start[i + 1] = (uint16_t)(start[i + 1] + start[i]);
  for (int i = n - 1; i >= 0; i--)
    to[--start[of[i]]] = layouts[i];
  return true;
}

static inline int
size_of_part (const Search *self, const Parts *parts, int i)
{
  const uint16_t *start = self->stack + parts->starts + i;
  return start[1] - start[0];
}

static inline bool
settle_part (Search *self, const Parts *parts, int i, int *won)
{
  uint32_t at = parts->sorted + self->stack[parts->starts + (uint32_t)i];
  int n = size_of_part (self, parts, i);
  if (n > 2)
    return settle (self, at, n, won);
  /* Of two layouts one is lost, unless a cell that is safe in both shows different numbers. */
  const MsEndgameRows *rows = &self->rows;
  const uint16_t *two = self->stack + at;
  *won += n == 2
          && !ms_endgame_rows_can_part (
              rows, rows->n_words, &rows->rows[two[0]], &rows->rows[two[1]])
      ? 1
      : n;
  return true;
}

/* The most layouts in which any of the live views is no mine. */
static int
find_most (const Search *self, const uint16_t *layouts, int n, const uint64_t *live)
{
  uint64_t planes[MS_ENDGAME_PLANES];
  int least = n, fewest;
  for (int w = 0; w < self->rows.n_words; w++)
    if (live[w] != 0)
      {
        int n_planes = ms_endgame_rows_count_mines (&self->rows, w, layouts, n, planes);
        find_fewest (live[w], planes, n_planes, &fewest);
        least = fewest < least ? fewest : least;
      }
  return n - least;
}

/* Opens everything that is safe in a set of three layouts or more.  Layouts won in decided parts
 * are added to *won, the other parts are pushed as groups. */
static bool
settle (Search *self, uint32_t at, int n, int *won)
{
  const uint16_t *layouts = self->stack + at;
  uint64_t safe[WORDS], live[WORDS], any_safe = 0, any_live = 0;
  for (int w = 0; w < self->rows.n_words; w++)
    {
      MsEndgameSight sight = ms_endgame_rows_look (&self->rows, w, layouts, n);
      any_safe |= safe[w] = sight.tells & ~sight.mine;
      any_live |= live[w] = sight.tells & sight.mine;
    }
  if ((any_safe | any_live) == 0)
    {
      *won += 1;
      return true;
    }
  if (any_safe == 0)
    {
      if (self->n_groups == MOST_GROUPS)
        return false;
      self->groups[self->n_groups++] = (Group){ at, n, find_most (self, layouts, n, live), false,
        false };
      return true;
    }
  /* Opening the safe views splits the set into parts. */
  uint32_t class;
  Parts parts;
  if (!take (self, n, &class))
    return false;
  int n_classes = ms_endgame_rows_classify (
      &self->rows, self->stack + at, n, safe, self->stack + class);
  if (!sort_parts (self, at, n, class, n_classes, &parts))
    return false;
  for (int i = 0; i < n_classes; i++)
    if (!settle_part (self, &parts, i, won))
      return false;
  return true;
}

static Known
name_set (const Search *self, const Group *group)
{
  Known name = { 0, 0, 0, 0 };
  for (int i = 0; i < group->n; i++)
    {
      uint64_t of =
          ms_endgame_row (&self->rows, 0, self->stack[group->layouts + (uint32_t)i])->name;
      name.low += of;
      name.high += of * of;
    }
  return name;
}

static Known *
find_known (const Search *self, const Known *name)
{
  size_t slot = (size_t)name->low & (self->n_slots - 1);
  while (self->known[slot].most != 0
      && (self->known[slot].low != name->low || self->known[slot].high != name->high))
    slot = (slot + 1) & (self->n_slots - 1);
  return &self->known[slot];
}

static bool
grow_known (Search *self, size_t n_slots)
{
  Known *old = self->known;
  size_t n_old = self->n_slots;
  self->known = ms_work_alloc0 (self->work, n_slots, sizeof *self->known);
  self->n_slots = n_slots;
  for (size_t i = 0; self->known != NULL && i < n_old; i++)
    if (old[i].most != 0)
      *find_known (self, &old[i]) = old[i];
  return self->known != NULL;
}

/* Notes what is known of a set; won is 0 where only the upper bound most is known. */
static bool
note_known (Search *self, const Known *name, int won, int most)
{
  Known *known = find_known (self, name);
  bool new = known->most == 0;
  *known = (Known){ name->low, name->high, won, most };
  self->n_known += new;
  return 2 * self->n_known < self->n_slots || grow_known (self, 4 * self->n_slots);
}

static bool search_views (Search *self, const Group *group, int *won, int *best);

/* Opens a view of a group at a risk, and settles the part of each number that it can show, the
 * largest first, lowering *hope to what can still be won.  Gives up when that is not more than
 * enough. */
static bool
open_view (Search *self, const Group *group, int view, int enough, int *hope)
{
  const uint8_t *shows = self->views->shows + (size_t)view * (size_t)self->views->n_layouts;
  const uint16_t *layouts = self->stack + group->layouts;
  unsigned left = self->rows.numbers;
  uint32_t part;
  Parts parts;
  if (!take (self, group->n, &part))
    return false;
  for (int i = 0; i < group->n; i++)
    self->stack[part + (uint32_t)i] = shows[layouts[i]];
  if (!sort_parts (self, group->layouts, group->n, part, MS_SHOWS_MINE, &parts))
    return false;
  for (int largest, n_groups = self->n_groups; *hope > enough; left &= ~(1u << largest))
    {
      /* Of the parts that are left, the largest with at least two layouts. */
      int size = 1, most = 0;
      largest = MS_SHOWS_MINE;
      for (unsigned rest = left; rest != 0; rest &= rest - 1)
        {
          int i = __builtin_ctz (rest), n = size_of_part (self, &parts, i);
          largest = n > size ? i : largest;
          size = n > size ? n : size;
        }
      if (largest == MS_SHOWS_MINE)
        break;
      if (!settle_part (self, &parts, largest, &most))
        return false;
      for (; n_groups < self->n_groups; n_groups++)
        most += self->groups[n_groups].most;
      *hope += most - size;
    }
  return true;
}

/* Lowers *hope by what is known of the groups from first on: the values of some, and upper bounds
 * of the others, which are found if necessary. */
static bool
value_groups (Search *self, int first, int enough, int *hope)
{
  for (int i = first; i < self->n_groups && enough < *hope; i++)
    {
      Group *group = &self->groups[i];
      Known name = name_set (self, group);
      const Known *known = find_known (self, &name);
      int most = known->most != 0 ? known->most : group->most;
      group->known = known->won != 0;
      group->bounded = known->most != 0 || group->n > MS_ENDGAME_MOST_BOUNDED;
      *hope += most - group->most;
      group->most = most;
    }
  for (int i = first; i < self->n_groups && enough < *hope; i++)
    {
      Group *group = &self->groups[i];
      if (group->bounded)
        continue;
      Known name = name_set (self, group);
      int most = ms_endgame_rows_bound (
          &self->rows, self->stack + group->layouts, group->n, group->most);
      if (!note_known (self, &name, 0, most))
        return false;
      *hope += most - group->most;
      group->most = most;
    }
  return true;
}

/* Sets *won, on entry an upper bound, to what opening a view wins, if that is more than enough;
 * else to some number not above enough. */
static bool
try_view (Search *self, const Group *group, int view, int enough, int *won)
{
  uint32_t used = self->used;
  int n_groups = self->n_groups;
  if (!ms_work_tick (self->work, 40L * group->n) || !open_view (self, group, view, enough, won)
      || !value_groups (self, n_groups, enough, won))
    return false;
  for (int i = n_groups; i < self->n_groups && enough < *won; i++)
    {
      const Group one = self->groups[i];
      if (one.known)
        continue;
      Known name = name_set (self, &one);
      int best, found = find_known (self, &name)->won;
      if (found == 0
          && (!search_views (self, &one, &found, &best) || !note_known (self, &name, found, found)))
        return false;
      *won += found - one.most;
    }
  self->used = used;
  self->n_groups = n_groups;
  return true;
}

/* The views of a group that are still to be tried, and in how many layouts of the group each is a
 * mine, as binary digits in planes. */
typedef struct
{
  uint64_t views[WORDS], planes[WORDS][MS_ENDGAME_PLANES];
  int n_planes[WORDS];
} Choices;

/* The first of the views that are a mine least often, and how often; -1 when none is left. */
static int
choose (const Search *self, const Choices *choices, int *mines)
{
  int best = -1, fewest;
  *mines = 0;
  for (int w = 0; w < self->rows.n_words; w++)
    {
      if (choices->views[w] == 0)
        continue;
      uint64_t views = find_fewest (
          choices->views[w], choices->planes[w], choices->n_planes[w], &fewest);
      if (best >= 0 && fewest >= *mines)
        continue;
      best = 64 * w + __builtin_ctzll (views);
      *mines = fewest;
    }
  return best;
}

/* Drops from the choices a view, and all views that are mines in every layout of the group in which
 * that view is a mine. */
static void
drop (const Search *self, const Group *group, int view, Choices *choices)
{
  const uint8_t *shows = self->views->shows + (size_t)view * (size_t)self->views->n_layouts;
  const uint16_t *layouts = self->stack + group->layouts;
  uint64_t always[WORDS];
  memset (always, 0xff, sizeof always);
  for (int i = 0; i < group->n; i++)
    for (int w = 0; shows[layouts[i]] == MS_SHOWS_MINE && w < self->rows.n_words; w++)
      always[w] &= ms_endgame_row (&self->rows, w, layouts[i])->mine;
  for (int w = 0; w < self->rows.n_words; w++)
    choices->views[w] &= ~always[w];
}

/* Sets *won to the most that opening one of the views of a group wins, and *best to that view;
 * *best is unchanged if every view wins only one layout. */
static bool
search_views (Search *self, const Group *group, int *won, int *best)
{
  Choices choices;
  int mines, view;
  const uint16_t *layouts = self->stack + group->layouts;
  for (int w = 0; w < self->rows.n_words; w++)
    {
      MsEndgameSight sight = ms_endgame_rows_look (&self->rows, w, layouts, group->n);
      choices.views[w] = sight.tells & sight.mine;
      choices.n_planes[w] = ms_endgame_rows_count_mines (
          &self->rows, w, layouts, group->n, choices.planes[w]);
    }
  *won = 1;
  while (*won < group->most && (view = choose (self, &choices, &mines)) >= 0
      && group->n - mines > *won)
    {
      int found = group->n - mines;
      if (!try_view (self, group, view, *won, &found))
        return false;
      if (found > *won)
        {
          *won = found;
          *best = view;
        }
      drop (self, group, view, &choices);
    }
  return true;
}

/* Begins with all layouts as one group. */
static bool
begin (Search *self, Group *all, bool *full)
{
  MsArena *arena = &self->work->arena;
  int n = self->views->n_layouts;
  self->used = (uint32_t)n;
  self->n_stack = 24 * (uint32_t)n + 16384;
  self->stack = ms_arena_alloc (arena, self->n_stack, sizeof *self->stack);
  self->n_groups = 0;
  self->known = NULL;
  self->n_slots = self->n_known = 0;
  if (self->stack == NULL || !ms_endgame_rows_make (&self->rows, self->views, self->work, full)
      || !grow_known (self, FIRST_SLOTS))
    return false;
  for (int l = 0; l < n; l++)
    self->stack[l] = (uint16_t)l;
  *all = (Group){ 0, n, n, false, false };
  return true;
}

bool
ms_endgame_bits_find_best (
    const MsEndgameViews *views, MsWork *work, int *won, int *best, bool *full)
{
  Group all;
  *best = -1;
  *full = views->n_layouts > MOST_LAYOUTS;
  if (*full)
    return false;
  Search *self = ms_arena_alloc (&work->arena, 1, sizeof *self);
  if (self == NULL)
    return false;
  self->views = views;
  self->work = work;
  bool found = begin (self, &all, full) && search_views (self, &all, won, best);
  *full = !found && ms_work_status (work) == MS_STATUS_OK;
  return found;
}
