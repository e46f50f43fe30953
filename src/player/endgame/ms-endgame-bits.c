/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-bits.h"

#include <string.h>

#define WORDS (MS_ENDGAME_BITS_VIEWS / 64)
#define PLANES 13 /* of a count of layouts */
#define MOST_GROUPS 1024
#define FIRST_SLOTS 64
#define MIX UINT64_C (0x9E3779B97F4A7C15)

/* Of a layout, a bit for each view of a word.  What a view shows is a binary number of three digits:
 * a digit is 1, or it is 0, or the view is a mine. */
#define DIGITS 3
typedef struct
{
  uint64_t mine, name;
  uint64_t one[DIGITS], zero[DIGITS];
} Row;

typedef uint64_t Two __attribute__ ((vector_size (16)));
#define ROW_TWOS (sizeof (Row) / sizeof (Two))

/* A set of layouts in which nothing that tells something is safe. */
typedef struct
{
  uint32_t layouts; /* where in the stack */
  int n;
  int most; /* no play wins more of them */
} Group;

typedef struct
{
  uint64_t low, high; /* the name of a set: the sum of its layouts' */
  int won; /* 0: a free slot */
} Known;

typedef struct
{
  const MsEndgameViews *views;
  MsWork *work;
  int n_words; /* of views */
  unsigned numbers; /* a bit for each that some view shows */
  Row *rows; /* [n_words][n_layouts]; only those of the first word have names */
  uint16_t *stack; /* [n_stack] sets of layouts */
  uint32_t used, n_stack;
  Group groups[MOST_GROUPS];
  int n_groups;
  uint16_t *slots; /* scratch of classify */
  Known *known; /* [n_slots] */
  size_t n_slots, n_known;
} Search;

/* Of a set of layouts, a bit for each view of a word: it shows two numbers at least; it is a mine in
 * some. */
typedef struct
{
  uint64_t tells, mine;
} Sight;

static inline const Row *
row_of (const Search *self, int word, int layout)
{
  return self->rows + (size_t)word * (size_t)self->views->n_layouts + layout;
}

static Sight
look (const Search *self, int word, const uint16_t *layouts, int n)
{
  const Row *rows = row_of (self, word, 0);
  union
  {
    Two twos[ROW_TWOS];
    Row row;
  } seen = { { { 0, 0 } } };
  for (int i = 0; i < n; i++)
    {
      const Two *row = (const Two *)(const void *)&rows[layouts[i]];
      for (size_t j = 0; j < ROW_TWOS; j++)
        seen.twos[j] |= row[j];
    }
  uint64_t tells = 0;
  for (int i = 0; i < DIGITS; i++)
    tells |= seen.row.one[i] & seen.row.zero[i];
  return (Sight){ tells, seen.row.mine };
}

/* In how many of some layouts each view of a word is a mine, plane by plane, the lowest first. */
static int
count_mines (const Search *self, int word, const uint16_t *layouts, int n, uint64_t *planes)
{
  const Row *rows = row_of (self, word, 0);
  int n_planes = 0;
  for (int i = 0; i < n; i++)
    {
      uint64_t carry = rows[layouts[i]].mine;
      for (int p = 0; carry != 0; p++)
        {
          if (p == n_planes)
            planes[n_planes++] = 0;
          uint64_t both = planes[p] & carry;
          planes[p] ^= carry;
          carry = both;
        }
    }
  return n_planes;
}

/* Of views that are counted in planes, those with the fewest. */
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

/* Whether two layouts of a set show the same in the safe views. */
static inline bool
look_alike (const Search *self, int a, int b, const uint64_t *safe)
{
  uint64_t other = 0;
  for (int w = 0; w < self->n_words; w++)
    {
      const Row *row_a = row_of (self, w, a), *row_b = row_of (self, w, b);
      for (int i = 0; i < DIGITS; i++)
        other |= (row_a->one[i] ^ row_b->one[i]) & safe[w];
    }
  return other == 0;
}

/* What the safe views show in a layout. */
static inline uint64_t
name_look (const Search *self, int layout, const uint64_t *safe)
{
  static const uint64_t factors[DIGITS] = { MIX, UINT64_C (0xbf58476d1ce4e5b9),
    UINT64_C (0x94d049bb133111eb) };
  uint64_t name = 0;
  for (int w = 0; w < self->n_words; w++)
    {
      const Row *row = row_of (self, w, layout);
      name *= MIX;
      for (int i = 0; i < DIGITS; i++)
        name += (row->one[i] & safe[w]) * factors[i];
    }
  return name;
}

/* The class of layout i of some: that of an earlier one that looks alike, by the slots of the hash;
 * else n_classes. */
static inline int
find_class (Search *self, const uint16_t *layouts, int i, const uint64_t *safe, size_t mask,
    const uint16_t *class, int n_classes)
{
  size_t slot = (size_t)(name_look (self, layouts[i], safe) >> 40) & mask;
  for (; self->slots[slot] != UINT16_MAX; slot = (slot + 1) & mask)
    if (look_alike (self, layouts[self->slots[slot]], layouts[i], safe))
      return class[self->slots[slot]];
  self->slots[slot] = (uint16_t)i;
  return n_classes;
}

/* Gives layouts that look alike in the safe views the same class; returns how many there are. */
static int
classify (Search *self, const uint16_t *layouts, int n, const uint64_t *safe, uint16_t *class)
{
  int n_classes = 0;
  size_t n_slots = 16;
  while (n_slots < 2 * (size_t)n)
    n_slots *= 2;
  memset (self->slots, 0xff, n_slots * sizeof *self->slots);
  for (int i = 0; i < n; i++)
    {
      class[i] = (uint16_t)find_class (self, layouts, i, safe, n_slots - 1, class, n_classes);
      n_classes += class[i] == n_classes;
    }
  return n_classes;
}

/* Room for n in the stack. */
static bool
take (Search *self, int n, uint32_t *at)
{
  *at = self->used;
  self->used += (uint32_t)n;
  return self->used <= self->n_stack;
}

/* A set, part by part: part i lies at sorted + start[i]. */
typedef struct
{
  uint32_t sorted, starts;
} Parts;

/* The layouts of a set by their parts: part[n], at most n_parts. */
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
  int n = size_of_part (self, parts, i);
  if (n > 1)
    return settle (self, parts->sorted + self->stack[parts->starts + (uint32_t)i], n, won);
  *won += n;
  return true;
}

/* Opens the safe views of a set, and settles what they tell apart. */
static bool
open_safe (Search *self, uint32_t at, int n, const uint64_t *safe, int *won)
{
  uint32_t class;
  Parts parts;
  if (!take (self, n, &class))
    return false;
  int n_classes = classify (self, self->stack + at, n, safe, self->stack + class);
  if (!sort_parts (self, at, n, class, n_classes, &parts))
    return false;
  for (int i = 0; i < n_classes; i++)
    if (!settle_part (self, &parts, i, won))
      return false;
  return true;
}

/* The most layouts that any of the live views saves. */
static int
find_most (const Search *self, const uint16_t *layouts, int n, const uint64_t *live)
{
  uint64_t planes[PLANES];
  int least = n, fewest;
  for (int w = 0; w < self->n_words; w++)
    if (live[w] != 0)
      {
        int n_planes = count_mines (self, w, layouts, n, planes);
        find_fewest (live[w], planes, n_planes, &fewest);
        least = fewest < least ? fewest : least;
      }
  return n - least;
}

/* Opens everything that is safe in a set of two layouts or more.  What is decided then is added to
 * *won, the rest is pushed as groups. */
static bool
settle (Search *self, uint32_t at, int n, int *won)
{
  const uint16_t *layouts = self->stack + at;
  uint64_t safe[WORDS], live[WORDS], any_safe = 0, any_live = 0;
  for (int w = 0; w < self->n_words; w++)
    {
      Sight sight = look (self, w, layouts, n);
      any_safe |= safe[w] = sight.tells & ~sight.mine;
      any_live |= live[w] = sight.tells & sight.mine;
    }
  /* Two layouts: a safe cell that shows different numbers saves both, else one is lost. */
  if (n == 2 || (any_safe | any_live) == 0)
    {
      *won += n == 2 && any_safe != 0 ? 2 : 1;
      return true;
    }
  if (any_safe != 0)
    return open_safe (self, at, n, safe, won);
  if (self->n_groups == MOST_GROUPS)
    return false;
  self->groups[self->n_groups++] = (Group){ at, n, find_most (self, layouts, n, live) };
  return true;
}

static Known
name_set (const Search *self, const Group *group)
{
  Known name = { 0 };
  for (int i = 0; i < group->n; i++)
    {
      uint64_t of = row_of (self, 0, self->stack[group->layouts + (uint32_t)i])->name;
      name.low += of;
      name.high += of * of;
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

static bool
grow_known (Search *self, size_t n_slots)
{
  Known *old = self->known;
  size_t n_old = self->n_slots;
  self->known = ms_work_alloc0 (self->work, n_slots, sizeof *self->known);
  self->n_slots = n_slots;
  for (size_t i = 0; self->known != NULL && i < n_old; i++)
    if (old[i].won != 0)
      *find_known (self, &old[i]) = old[i];
  return self->known != NULL;
}

static bool search_views (Search *self, const Group *group, int *won, int *best);

/* The value of a group. */
static bool
search_group (Search *self, const Group *group, int *won)
{
  Known name = name_set (self, group);
  int best;
  *won = find_known (self, &name)->won;
  if (*won != 0)
    return true;
  if (!search_views (self, group, won, &best))
    return false;
  name.won = *won;
  *find_known (self, &name) = name;
  return 2 * ++self->n_known < self->n_slots || grow_known (self, 4 * self->n_slots);
}

/* The largest part of the numbers that are left, of two layouts or more; MS_SHOWS_MINE if there is
 * none. */
static int
find_largest (const Search *self, const Parts *parts, unsigned left)
{
  int largest = MS_SHOWS_MINE, most = 1;
  for (; left != 0; left &= left - 1)
    {
      int i = __builtin_ctz (left), n = size_of_part (self, parts, i);
      largest = n > most ? i : largest;
      most = n > most ? n : most;
    }
  return largest;
}

/* Opens a view of a group at a risk, and settles what it can show, the largest part first: *hope is
 * what can still be won then.  Gives up when that is not above enough. */
static bool
open_view (Search *self, const Group *group, int view, int enough, int *hope)
{
  const uint8_t *shows = self->views->shows + (size_t)view * (size_t)self->views->n_layouts;
  const uint16_t *layouts = self->stack + group->layouts;
  unsigned left = self->numbers;
  uint32_t part;
  Parts parts;
  if (!take (self, group->n, &part))
    return false;
  for (int i = 0; i < group->n; i++)
    self->stack[part + (uint32_t)i] = shows[layouts[i]];
  if (!sort_parts (self, group->layouts, group->n, part, MS_SHOWS_MINE, &parts))
    return false;
  for (int i, n_groups = self->n_groups; *hope > enough; left &= ~(1u << i))
    {
      int most = 0;
      i = find_largest (self, &parts, left);
      if (i == MS_SHOWS_MINE)
        break;
      if (!settle_part (self, &parts, i, &most))
        return false;
      for (; n_groups < self->n_groups; n_groups++)
        most += self->groups[n_groups].most;
      *hope += most - size_of_part (self, &parts, i);
    }
  return true;
}

/* What opening a view wins, which is at most *won, if that is above enough; else something not above
 * it. */
static bool
try_view (Search *self, const Group *group, int view, int enough, int *won)
{
  uint32_t used = self->used;
  int n_groups = self->n_groups;
  if (!ms_work_tick (self->work, 40L * group->n) || !open_view (self, group, view, enough, won))
    return false;
  for (int i = n_groups; i<self->n_groups && * won> enough; i++)
    {
      const Group one = self->groups[i];
      int found;
      if (!search_group (self, &one, &found))
        return false;
      *won += found - one.most;
    }
  self->used = used;
  self->n_groups = n_groups;
  return true;
}

/* The views of a group that are still to be tried, and in how many of its layouts they are mines. */
typedef struct
{
  uint64_t views[WORDS], planes[WORDS][PLANES];
  int n_planes[WORDS];
} Choices;

static void
list_choices (const Search *self, const Group *group, Choices *choices)
{
  const uint16_t *layouts = self->stack + group->layouts;
  for (int w = 0; w < self->n_words; w++)
    {
      Sight sight = look (self, w, layouts, group->n);
      choices->views[w] = sight.tells & sight.mine;
      choices->n_planes[w] = count_mines (self, w, layouts, group->n, choices->planes[w]);
    }
}

/* The first of those that are a mine least often, and how often; -1 when none is left. */
static int
choose (const Search *self, const Choices *choices, int *mines)
{
  int best = -1, fewest;
  *mines = 0;
  for (int w = 0; w < self->n_words; w++)
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

/* Takes away the views that are mines wherever a view of the group is one, and that view. */
static void
drop (const Search *self, const Group *group, int view, Choices *choices)
{
  const uint8_t *shows = self->views->shows + (size_t)view * (size_t)self->views->n_layouts;
  const uint16_t *layouts = self->stack + group->layouts;
  uint64_t always[WORDS];
  memset (always, 0xff, sizeof always);
  for (int i = 0; i < group->n; i++)
    for (int w = 0; shows[layouts[i]] == MS_SHOWS_MINE && w < self->n_words; w++)
      always[w] &= row_of (self, w, layouts[i])->mine;
  for (int w = 0; w < self->n_words; w++)
    choices->views[w] &= ~always[w];
}

/* The most that opening one of a group's views wins; *best: which, and as it was when every one wins
 * a single layout. */
static bool
search_views (Search *self, const Group *group, int *won, int *best)
{
  Choices choices;
  int mines, view;
  list_choices (self, group, &choices);
  *won = 1;
  while ((view = choose (self, &choices, &mines)) >= 0 && group->n - mines > *won)
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

/* What a view shows in a layout: MS_SHOWS_MINE, or a number below 1 << DIGITS. */
static void
fill_row (Row *row, uint64_t bit, unsigned shows)
{
  row->mine |= shows == MS_SHOWS_MINE ? bit : 0;
  for (unsigned i = 0; i < DIGITS && shows != MS_SHOWS_MINE; i++)
    {
      uint64_t one = -(uint64_t)(shows >> i & 1);
      row->one[i] |= bit & one;
      row->zero[i] |= bit & ~one;
    }
}

/* Turns the views about.  *full: one of them shows too many numbers. */
static bool
fill_rows (Search *self, bool *full)
{
  const MsEndgameViews *views = self->views;
  size_t n = (size_t)views->n_layouts;
  self->rows = ms_work_alloc0 (self->work, n * (size_t)self->n_words, sizeof *self->rows);
  for (int v = 0; self->rows != NULL && v < views->n_views; v++)
    {
      const uint8_t *shows = views->shows + (size_t)v * n;
      Row *rows = self->rows + (size_t)(v / 64) * n;
      for (size_t l = 0; l < n; l++)
        {
          self->numbers |= 1u << shows[l];
          fill_row (&rows[l], UINT64_C (1) << v % 64, shows[l]);
        }
    }
  self->numbers &= ~(1u << MS_SHOWS_MINE);
  *full = self->numbers >> (1 << DIGITS) != 0;
  return self->rows != NULL && !*full && ms_work_tick (self->work, 4L * views->n_views * (long)n);
}

/* Sums of them name sets of layouts, and sums of their squares. */
static uint64_t
name_layout (uint64_t number)
{
  number = (number ^ number >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  number = (number ^ number >> 27) * UINT64_C (0x94d049bb133111eb);
  return number ^ number >> 31;
}

/* All layouts, as a group. */
static bool
begin (Search *self, Group *all, bool *full)
{
  MsArena *arena = &self->work->arena;
  int n = self->views->n_layouts;
  self->n_stack = 24 * (uint32_t)n + 16384;
  self->stack = ms_arena_alloc (arena, self->n_stack, sizeof *self->stack);
  self->slots = ms_arena_alloc (arena, 4 * (size_t)n + 16, sizeof *self->slots);
  if (self->stack == NULL || self->slots == NULL || !fill_rows (self, full)
      || !grow_known (self, FIRST_SLOTS))
    return false;
  for (int l = 0; l < n; l++)
    {
      self->stack[l] = (uint16_t)l;
      self->rows[l].name = name_layout (MIX * ((uint64_t)l + 1));
    }
  self->used = (uint32_t)n;
  *all = (Group){ 0, n, n };
  return true;
}

bool
ms_endgame_bits_find_best (
    const MsEndgameViews *views, MsWork *work, int *won, int *best, bool *full)
{
  Group all;
  *best = -1;
  *full = views->n_layouts > MS_ENDGAME_BITS_LAYOUTS || views->n_views > MS_ENDGAME_BITS_VIEWS;
  if (*full)
    return false;
  Search *self = ms_arena_alloc (&work->arena, 1, sizeof *self);
  if (self == NULL)
    return false;
  self->views = views;
  self->work = work;
  self->n_words = (views->n_views + 63) / 64;
  self->numbers = 0;
  self->n_groups = 0;
  self->known = NULL;
  self->n_slots = self->n_known = 0;
  bool found = begin (self, &all, full) && search_views (self, &all, won, best);
  *full = !found && ms_work_status (work) == MS_STATUS_OK;
  return found;
}
