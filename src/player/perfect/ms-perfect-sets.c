/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-perfect-sets.h"

#include <string.h>

/* Up to so many layouts are compared one by one. */
#define FEW 24
#define N_NUMBERS 9
#define FIRST_SLOTS 32
/* Slots are searched one after the other modulo their number, by a mask; otherwise the search for a
 * free one might not end. */
_Static_assert((FIRST_SLOTS & (FIRST_SLOTS - 1)) == 0, "a power of 2");

static bool
reserve (MsPerfectSets *self, size_t n)
{
  if (!ms_pool_reserve (
          &self->work->arena, &self->stack_pool, (self->used + n) * sizeof (uint32_t)))
    return false;
  self->stack = self->stack_pool.data;
  return true;
}

void
ms_perfect_sets_return (MsPerfectSets *self, size_t first_layout, size_t end_layout)
{
  self->first_layout = first_layout;
  self->end_layout = end_layout;
  self->layouts = (const MsPerfectLayout *)self->layout_pool.data + first_layout;
}

MsPerfectLayout *
ms_perfect_sets_begin (MsPerfectSets *self, uint64_t board, size_t n)
{
  self->board = board;
  self->used = self->n_sets = 0;
  if (!ms_pool_reserve (&self->work->arena, &self->layout_pool, n * sizeof (MsPerfectLayout))
      || !reserve (self, n))
    return NULL;
  for (size_t i = 0; i < n; i++)
    self->stack[i] = (uint32_t)i;
  self->used = n;
  ms_perfect_sets_return (self, 0, n);
  return self->layout_pool.data;
}

void
ms_perfect_sets_clear (MsPerfectSets *self)
{
  ms_pool_clear (&self->work->arena, &self->layout_pool);
  ms_pool_clear (&self->work->arena, &self->stack_pool);
  ms_pool_clear (&self->work->arena, &self->set_pool);
}

bool
ms_perfect_sets_enter (MsPerfectSets *self, MsPerfectSet *set)
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
  ms_perfect_sets_return (self, to, to + n);
  return true;
}

MsPerfectSight
ms_perfect_look (const MsPerfectSets *self, size_t from, int n)
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
  return (MsPerfectSight){ some, all, telling & self->board };
}

void
ms_perfect_risks (const MsPerfectSets *self, const MsPerfectSight *sight, size_t from, int n,
    MsPerfectRisks *risks)
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

int
ms_perfect_mines (const MsPerfectRisks *self, uint64_t cell)
{
  int mines = 0;
  for (int digit = 0; digit < self->n_digits; digit++)
    mines |= ((self->mines[digit] & cell) != 0) << digit;
  return mines;
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

static bool settle (MsPerfectSets *self, size_t from, int n, int *sure);

/* Settles classes of layouts that lie one after the other in the stack, beginning at from; their
 * sizes are in the stack at sizes. */
static bool
settle_classes (MsPerfectSets *self, size_t from, size_t sizes, size_t n_classes, int *sure)
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
find_among_few (const MsPerfectSets *self, Classes *classes, uint64_t telling, uint32_t layout)
{
  const MsPerfectDigits *shown = &self->layouts[layout].number;
  for (uint32_t class = 0; class < classes->n_classes; class ++)
    if (is_same (&self->layouts[classes->first[class]].number, shown, telling))
      return class;
  return add_class (classes, layout);
}

static uint32_t
find_among_many (const MsPerfectSets *self, Classes *classes, uint64_t telling, uint32_t layout)
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
split (MsPerfectSets *self, size_t from, size_t n, uint64_t telling, int *sure)
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
name_set (const MsPerfectSets *self, const MsPerfectSight *sight, uint32_t layout)
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
keep (MsPerfectSets *self, const MsPerfectSight *sight, size_t from, int n, int *sure)
{
  MsPerfectRisks risks;
  ms_perfect_risks (self, sight, from, n, &risks);
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
  MsPerfectSet set = { .from = from, .n = n, .most = most };
  set.name = name_set (self, sight, self->stack[from]);
  MsPerfectKnown known = ms_perfect_table_find (self->table, &set.name);
  if (known.exact)
    {
      *sure += known.most;
      return ms_work_tick (self->work, 12L * n);
    }
  if (known.most != 0 && known.most < most)
    set.most = known.most;
  if (!ms_pool_reserve (
          &self->work->arena, &self->set_pool, (self->n_sets + 1) * sizeof (MsPerfectSet)))
    return false;
  self->sets = self->set_pool.data;
  self->sets[self->n_sets++] = set;
  return ms_work_tick (self->work, 12L * n + 100);
}

static bool
settle (MsPerfectSets *self, size_t from, int n, int *sure)
{
  MsPerfectSight sight = ms_perfect_look (self, from, n);
  uint64_t safe = sight.telling & ~sight.some;
  if (!ms_work_tick (self->work, 8L * n))
    return false;
  return safe != 0 ? split (self, from, (size_t)n, safe, sure) : keep (self, &sight, from, n, sure);
}

bool
ms_perfect_settle (MsPerfectSets *self, size_t from, int n, int *sure)
{
  if (n > 1)
    return settle (self, from, n, sure);
  *sure += n;
  return true;
}

bool
ms_perfect_open (MsPerfectSets *self, size_t from, int n, uint64_t cell, int *sure)
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
