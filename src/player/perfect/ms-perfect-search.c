/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Sets of layouts, how opening cells splits them, and the search for the best play on them. */
#include "ms-perfect-search.h"

#include <stdlib.h>
#include <string.h>

typedef struct _MsPerfectSet
{
  size_t from; /* where its layouts begin in the stack */
  int n;
  int most; /* no play wins more of its layouts */
  MsPerfectName name;
} Set;

/* What the layouts of a set have in common, and in which cells they differ. */
typedef struct
{
  uint64_t some, all; /* cells that are a mine in some of the layouts; in all of them */
  uint64_t telling; /* cells that show different numbers in the layouts in which they are safe */
} Sight;

/* The cells whose opening is a risk but tells layouts apart, and the number of layouts in which
 * each is a mine, in binary digits. */
#define DIGITS 28
typedef struct
{
  uint64_t cells;
  uint64_t mines[DIGITS];
  int n_digits;
} Risks;

/* Up to so many layouts are compared one by one. */
#define FEW 24
#define N_NUMBERS 9
#define FIRST_SLOTS 32
/* Slots are searched one after the other modulo their number, by a mask; otherwise the search for a
 * free one might not end. */
_Static_assert((FIRST_SLOTS & (FIRST_SLOTS - 1)) == 0, "a power of 2");

static bool
reserve (MsPerfectSearch *self, size_t n)
{
  if (!ms_pool_reserve (
          &self->work->arena, &self->stack_pool, (self->used + n) * sizeof (uint32_t)))
    return false;
  self->stack = self->stack_pool.data;
  return true;
}

/* Takes the layouts from first_layout on, up to end_layout without the latter, as those at hand. */
static void
return_to (MsPerfectSearch *self, size_t first_layout, size_t end_layout)
{
  self->first_layout = first_layout;
  self->end_layout = end_layout;
  self->layouts = (const MsPerfectLayout *)self->layout_pool.data + first_layout;
}

MsPerfectLayout *
ms_perfect_search_begin (MsPerfectSearch *self, uint64_t board, int n_layouts)
{
  size_t n = (size_t)n_layouts;
  self->board = board;
  self->n_layouts = n_layouts;
  self->used = self->n_sets = 0;
  if (!ms_pool_reserve (&self->work->arena, &self->layout_pool, n * sizeof (MsPerfectLayout))
      || !reserve (self, n))
    return NULL;
  for (size_t i = 0; i < n; i++)
    self->stack[i] = (uint32_t)i;
  self->used = n;
  return_to (self, 0, n);
  return self->layout_pool.data;
}

/* Copies the layouts of a set, so that from now on sets are made of these only, and the set
 * consists of all of them.  The earlier layouts are kept; return_to with the former first_layout
 * and end_layout brings them back. */
static bool
enter (MsPerfectSearch *self, Set *set)
{
  size_t from = self->first_layout, to = self->end_layout, n = (size_t)set->n;
  if (!ms_pool_reserve (&self->work->arena, &self->layout_pool, (to + n) * sizeof (MsPerfectLayout))
      || !reserve (self, n))
    return false;
  MsPerfectLayout *layouts = self->layout_pool.data;
  for (size_t i = 0; i < n; i++)
    {
      layouts[to + i] = layouts[from + self->stack[set->from + i]];
      self->stack[self->used + i] = (uint32_t)i;
    }
  set->from = self->used;
  self->used += n;
  return_to (self, to, to + n);
  return true;
}

static Sight
look (const MsPerfectSearch *self, size_t from, int n)
{
  const uint32_t *set = self->stack + from;
  uint64_t some = 0, all = self->board;
  MsPerfectDigits ones = { 0 }, zeros = { 0 };
  for (int i = 0; i < n; i++)
    {
      const MsPerfectLayout *layout = &self->layouts[set[i]];
      uint64_t mines = layout->mines;
      some |= mines;
      all &= mines;
      ones |= layout->number & ~mines;
      zeros |= ~(layout->number | mines);
    }
  MsPerfectDigits differ = ones & zeros;
  uint64_t telling = differ[0] | differ[1] | differ[2] | differ[3];
  return (Sight){ some, all, telling & self->board };
}

static void
find_risks (const MsPerfectSearch *self, const Sight *sight, size_t from, int n, Risks *risks)
{
  const uint32_t *set = self->stack + from;
  risks->cells = sight->telling & sight->some;
  risks->n_digits = 0;
  for (int i = 0; i < n; i++)
    {
      uint64_t carry = self->layouts[set[i]].mines;
      for (int digit = 0; carry != 0; digit++)
        {
          if (digit == risks->n_digits)
            risks->mines[risks->n_digits++] = 0;
          uint64_t sum = risks->mines[digit] ^ carry;
          carry &= risks->mines[digit];
          risks->mines[digit] = sum;
        }
    }
}

static bool
is_same (const MsPerfectDigits *a, const MsPerfectDigits *b, uint64_t telling)
{
  MsPerfectDigits differ = *a ^ *b;
  return ((differ[0] | differ[1] | differ[2] | differ[3]) & telling) == 0;
}

static size_t
mix (const MsPerfectDigits *shown, uint64_t telling)
{
  uint64_t hash = ((*shown)[0] & telling) * UINT64_C (0x9e3779b97f4a7c15);
  hash = (hash ^ hash >> 32 ^ ((*shown)[1] & telling)) * UINT64_C (0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 29 ^ ((*shown)[2] & telling)) * UINT64_C (0x94d049bb133111eb);
  return (size_t)(hash ^ hash >> 31);
}

static bool settle (MsPerfectSearch *self, size_t from, int n, int *sure);

/* Settles classes of layouts that lie one after the other in the stack, beginning at from; their
 * sizes are in the stack at sizes. */
static bool
settle_classes (MsPerfectSearch *self, size_t from, size_t sizes, size_t n_classes, int *sure)
{
  for (size_t class = 0; class < n_classes; class ++)
    {
      uint32_t size = self->stack[sizes + class];
      if (size == 1)
        ++*sure;
      else if (size > 1 && !settle (self, from, (int)size, sure))
        return false;
      from += size;
    }
  return true;
}

/* The classes of layouts that show the same numbers, while they are being found. */
typedef struct
{
  uint32_t *class; /* [n] the class of each layout */
  uint32_t *size, *first; /* [n] by class: how many layouts it has, and one of them */
  uint32_t *slots; /* [n_slots] a hash table: class + 1, or 0 for a free slot */
  size_t n_slots;
  uint32_t n_classes;
} Classes;

static uint32_t
add_class (Classes *self, uint32_t layout)
{
  self->first[self->n_classes] = layout;
  self->size[self->n_classes] = 0;
  return self->n_classes++;
}

static uint32_t
find_among_few (const MsPerfectSearch *self, Classes *classes, uint64_t telling, uint32_t layout)
{
  const MsPerfectDigits *shown = &self->layouts[layout].number;
  for (uint32_t class = 0; class < classes->n_classes; class ++)
    if (is_same (&self->layouts[classes->first[class]].number, shown, telling))
      return class;
  return add_class (classes, layout);
}

static uint32_t
find_among_many (const MsPerfectSearch *self, Classes *classes, uint64_t telling, uint32_t layout)
{
  const MsPerfectDigits *shown = &self->layouts[layout].number;
  size_t slot = mix (shown, telling) & (classes->n_slots - 1);
  for (; classes->slots[slot] != 0; slot = (slot + 1) & (classes->n_slots - 1))
    {
      uint32_t class = classes->slots[slot] - 1;
      if (is_same (&self->layouts[classes->first[class]].number, shown, telling))
        return class;
    }
  classes->slots[slot] = classes->n_classes + 1;
  return add_class (classes, layout);
}

/* Splits layouts by what the telling cells, which must be safe in all of them, show, and settles
 * each class. */
static bool
split (MsPerfectSearch *self, size_t from, size_t n, uint64_t telling, int *sure)
{
  Classes classes = { 0 };
  if (n > FEW)
    for (classes.n_slots = FIRST_SLOTS; classes.n_slots < 2 * n;)
      classes.n_slots *= 2;
  if (!reserve (self, 4 * n + classes.n_slots))
    return false;
  /* The sizes lie before the sorted layouts; behind them lies the rest, which is not kept. */
  size_t sizes = self->used;
  classes.size = self->stack + sizes;
  uint32_t *sorted = classes.size + n;
  classes.class = sorted + n;
  classes.first = classes.class + n;
  classes.slots = classes.first + n;
  if (n > FEW)
    memset (classes.slots, 0, classes.n_slots * sizeof (uint32_t));
  const uint32_t *set = self->stack + from;
  for (size_t i = 0; i < n; i++)
    {
      classes.class[i] = n > FEW ? find_among_many (self, &classes, telling, set[i])
                                 : find_among_few (self, &classes, telling, set[i]);
      classes.size[classes.class[i]]++;
    }
  for (uint32_t class = 0, end = 0; class < classes.n_classes; class ++)
    {
      classes.first[class] = end;
      end += classes.size[class];
    }
  for (size_t i = 0; i < n; i++)
    sorted[classes.first[classes.class[i]]++] = set[i];
  self->used += 2 * n;
  return settle_classes (self, sizes + n, sizes, classes.n_classes, sure)
      && ms_work_tick (self->work, 12L * (long)n);
}

/* The name of a closed set: one of its layouts suffices, because the opened numbers are the same in
 * all. */
static MsPerfectName
name_set (const MsPerfectSearch *self, const Sight *sight, uint32_t layout)
{
  uint64_t unknown = sight->some & ~sight->all, mines = self->layouts[layout].mines & unknown;
  uint64_t beside = ms_perfect_around (unknown) & self->board & ~sight->some;
  MsPerfectDigits count;
  ms_perfect_count (mines, &count);
  uint64_t numbers[3] = { count[0] & beside, count[1] & beside, count[2] & beside };
  return ms_perfect_name (unknown, numbers, __builtin_popcountll (mines));
}

/* Keeps a closed set.  No more layouts can be won than those in which the cell opened next is
 * safe.  If these are two, both are won, since that cell tells them apart. */
static bool
keep (MsPerfectSearch *self, const Sight *sight, size_t from, int n, int *sure)
{
  Risks risks;
  find_risks (self, sight, from, n, &risks);
  int least = 0; /* the fewest layouts in which any of the cells is a mine */
  uint64_t cells = risks.cells;
  for (int digit = risks.n_digits - 1; digit >= 0; digit--)
    if (cells & ~risks.mines[digit])
      cells &= ~risks.mines[digit];
    else
      least |= 1 << digit;
  int most = risks.cells != 0 ? n - least : 1;
  if (most <= 2)
    {
      *sure += most;
      return ms_work_tick (self->work, 12L * n);
    }
  Set set = { .from = from, .n = n, .most = most };
  set.name = name_set (self, sight, self->stack[from]);
  MsPerfectKnown known = ms_perfect_table_find (&self->table, &set.name);
  if (known.exact)
    {
      *sure += known.most;
      return ms_work_tick (self->work, 12L * n);
    }
  if (known.most != 0 && known.most < most)
    set.most = known.most;
  if (!ms_pool_reserve (&self->work->arena, &self->set_pool, (self->n_sets + 1) * sizeof (Set)))
    return false;
  self->sets = self->set_pool.data;
  self->sets[self->n_sets++] = set;
  return ms_work_tick (self->work, 12L * n + 100);
}

static bool
settle (MsPerfectSearch *self, size_t from, int n, int *sure)
{
  Sight sight = look (self, from, n);
  uint64_t safe = sight.telling & ~sight.some;
  if (!ms_work_tick (self->work, 8L * n))
    return false;
  return safe != 0 ? split (self, from, (size_t)n, safe, sure) : keep (self, &sight, from, n, sure);
}

/* Opens a cell in the n layouts of the stack at from: adds to *sure those that are now certainly
 * won, and pushes the rest as sets whose best play is not known. */
static bool
open_cell (MsPerfectSearch *self, size_t from, int n, uint64_t cell, int *sure)
{
  size_t sizes = self->used, sorted = sizes + N_NUMBERS + 1;
  if (!reserve (self, N_NUMBERS + 1 + 2 * (size_t)n))
    return false;
  uint32_t begin[N_NUMBERS + 1] = { 0 }, *size = self->stack + sizes;
  uint32_t *class = self->stack + sorted + n;
  const uint32_t *set = self->stack + from;
  memset (size, 0, (N_NUMBERS + 1) * sizeof *size);
  for (int i = 0; i < n; i++)
    {
      const MsPerfectLayout *layout = &self->layouts[set[i]];
      /* The number that the cell shows if it has no mine. */
      uint32_t number = (uint32_t)((layout->number[0] & cell) != 0)
          | (uint32_t)((layout->number[1] & cell) != 0) << 1
          | (uint32_t)((layout->number[2] & cell) != 0) << 2
          | (uint32_t)((layout->number[3] & cell) != 0) << 3;
      class[i] = layout->mines & cell ? N_NUMBERS : number;
      size[class[i]]++;
    }
  for (int number = 0; number < N_NUMBERS; number++)
    begin[number + 1] = begin[number] + size[number];
  for (int i = 0; i < n; i++)
    self->stack[sorted + begin[class[i]]++] = set[i];
  self->used = sorted + (size_t)n;
  return settle_classes (self, sorted, sizes, N_NUMBERS, sure)
      && ms_work_tick (self->work, 12L * n);
}

/* A cell that may be opened, with the sets that follow. */
typedef struct
{
  uint64_t cell;
  size_t first_set;
  int n_sets;
  int safe; /* how many layouts the cell is no mine in */
  int hope; /* no play that begins with this cell wins more layouts */
} Candidate;

typedef struct
{
  int n, n_left_out; /* n: how many cells are listed; n_left_out: the most layouts in which a cell
                      * that is not listed is safe */
  Candidate at[64];
} Candidates;

static bool search_set (MsPerfectSearch *self, Set set, int enough, int *won);

static int
compare_hope (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  if (p->hope != q->hope)
    return p->hope > q->hope ? -1 : 1;
  if (p->safe != q->safe)
    return p->safe > q->safe ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static int
compare_most (const void *a, const void *b)
{
  const Set *p = a, *q = b;
  if (p->most != q->most)
    return p->most > q->most ? -1 : 1;
  return p->from < q->from ? -1 : p->from > q->from;
}

/* Takes the sets from first_set on as those that follow, and adds to the candidate's hope, which
 * already has the layouts surely won, the most that each of them can win. */
static void
add_sets (const MsPerfectSearch *self, Candidate *candidate)
{
  candidate->n_sets = (int)(self->n_sets - candidate->first_set);
  for (size_t i = candidate->first_set; i < self->n_sets; i++)
    candidate->hope += self->sets[i].most;
}

static bool
expand (MsPerfectSearch *self, size_t from, int n, Candidate *candidate)
{
  candidate->first_set = self->n_sets;
  candidate->hope = 0;
  if (!open_cell (self, from, n, candidate->cell, &candidate->hope))
    return false;
  add_sets (self, candidate);
  return true;
}

/* Searches the sets that follow the candidate, the largest first, until they can no longer win more
 * than enough. */
static bool
try_candidate (MsPerfectSearch *self, const Candidate *candidate, int enough, int *won)
{
  size_t first = candidate->first_set, n = (size_t)candidate->n_sets;
  *won = candidate->hope;
  if (n > 1)
    qsort (self->sets + first, n, sizeof *self->sets, compare_most);
  for (size_t i = 0; i<n && * won> enough; i++)
    {
      Set set = self->sets[first + i];
      int found, others = *won - set.most;
      if (!search_set (self, set, enough - others, &found))
        return false;
      *won = others + found;
    }
  return true;
}

/* Searches the cells of a set; *won is as in ms_perfect_search_cell. */
static bool
search_candidates (MsPerfectSearch *self, const Set *set, int enough, int *won)
{
  Candidates candidates;
  int found = enough, bound = 0; /* an upper bound of the candidates that do not win more than
                                  * found */
  /* List the cells that are safe in more than enough layouts. */
  Sight sight = look (self, set->from, set->n);
  Risks risks;
  find_risks (self, &sight, set->from, set->n, &risks);
  candidates.n = candidates.n_left_out = 0;
  for (uint64_t cells = risks.cells; cells != 0; cells &= cells - 1)
    {
      uint64_t cell = cells & -cells;
      int safe = set->n; /* less the layouts in which the cell is a mine */
      for (int digit = 0; digit < risks.n_digits; digit++)
        safe -= ((risks.mines[digit] & cell) != 0) << digit;
      if (safe > enough)
        candidates.at[candidates.n++] = (Candidate){ .cell = cell, .safe = safe };
      else if (safe > candidates.n_left_out)
        candidates.n_left_out = safe;
    }
  for (int i = 0; i < candidates.n; i++)
    if (!expand (self, set->from, set->n, &candidates.at[i]))
      return false;
  if (candidates.n > 1)
    qsort (candidates.at, (size_t)candidates.n, sizeof (Candidate), compare_hope);
  for (int i = 0; i < candidates.n; i++)
    {
      int most = candidates.at[i].hope;
      if (most > found && !try_candidate (self, &candidates.at[i], found, &most))
        return false;
      if (most > found)
        found = most;
      else if (most > bound)
        bound = most;
    }
  *won = found > enough ? found : candidates.n_left_out > bound ? candidates.n_left_out : bound;
  return true;
}

static bool
search_set (MsPerfectSearch *self, Set set, int enough, int *won)
{
  MsPerfectKnown known = ms_perfect_table_find (&self->table, &set.name);
  if (known.most != 0 && known.most < set.most)
    set.most = known.most;
  if (known.exact || set.most <= enough)
    {
      *won = known.exact ? known.most : set.most;
      return true;
    }
  size_t used = self->used, n_sets = self->n_sets;
  size_t first_layout = self->first_layout, end_layout = self->end_layout;
  int least = enough > 2 ? enough : 2; /* two layouts are won in any case, see keep */
  self->nodes++;
  bool ok = enter (self, &set) && search_candidates (self, &set, least, won);
  return_to (self, first_layout, end_layout);
  self->used = used;
  self->n_sets = n_sets;
  if (!ok)
    return false;
  if (*won < 2)
    *won = 2;
  return ms_perfect_table_note (&self->table, &set.name, (MsPerfectKnown){ *won, *won > enough });
}

bool
ms_perfect_search_cell (MsPerfectSearch *self, uint64_t cell, int enough, int *won)
{
  size_t used = self->used, n_sets = self->n_sets;
  Candidate candidate = { .cell = cell };
  bool ok = expand (self, 0, self->n_layouts, &candidate)
      && try_candidate (self, &candidate, enough, won);
  self->used = used;
  self->n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_all (MsPerfectSearch *self, int *won)
{
  size_t used = self->used, n_sets = self->n_sets;
  Candidate nothing = { .first_set = n_sets, .hope = self->n_layouts == 1 };
  bool ok = self->n_layouts == 1 || settle (self, 0, self->n_layouts, &nothing.hope);
  add_sets (self, &nothing);
  ok = ok && try_candidate (self, &nothing, -1, won);
  self->used = used;
  self->n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes)
{
  *self = (MsPerfectSearch){ .work = work };
  return ms_perfect_table_init (&self->table, work, bytes);
}

void
ms_perfect_search_clear (MsPerfectSearch *self)
{
  MsArena *arena = &self->work->arena;
  ms_pool_clear (arena, &self->layout_pool);
  ms_pool_clear (arena, &self->stack_pool);
  ms_pool_clear (arena, &self->set_pool);
  ms_pool_clear (arena, &self->table.pool);
}
