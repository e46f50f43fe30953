/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-perfect-search.h"

#include "ms-perfect-sets.h"

#include <stdlib.h>
#include <string.h>

#define LEFT_COLUMN UINT64_C (0x0101010101010101)

uint64_t
ms_perfect_cells (int width, int height)
{
  uint64_t cells = 0;
  for (int y = 0; y < height; y++)
    cells |= ((UINT64_C (1) << width) - 1) << 8 * y;
  return cells;
}

static uint64_t
to_right (uint64_t cells)
{
  return (cells & ~(LEFT_COLUMN << 7)) << 1;
}

static uint64_t
to_left (uint64_t cells)
{
  return (cells & ~LEFT_COLUMN) >> 1;
}

static void
add (MsPerfectDigits *sum, uint64_t cells)
{
  for (int digit = 0; digit < 4; digit++)
    {
      uint64_t carry = (*sum)[digit] & cells;
      (*sum)[digit] ^= cells;
      cells = carry;
    }
}

void
ms_perfect_count (uint64_t cells, MsPerfectDigits *count)
{
  uint64_t left = to_left (cells), right = to_right (cells);
  uint64_t next[8] = { left, right, cells << 8, cells >> 8, left << 8, left >> 8, right << 8,
    right >> 8 };
  *count = (MsPerfectDigits){ 0 };
  for (int i = 0; i < 8; i++)
    add (count, next[i]);
}

void
ms_perfect_layout (uint64_t mines, MsPerfectLayout *layout)
{
  *layout = (MsPerfectLayout){ .mines = mines };
  ms_perfect_count (mines, &layout->number);
}

uint64_t
ms_perfect_around (uint64_t cells)
{
  uint64_t row = cells | to_left (cells) | to_right (cells);
  return row | row << 8 | row >> 8;
}

/* The name of a situation: it is moved into the corner in each of its eight images (turned and
 * mirrored), and the least of these is taken. */

static uint64_t
mirror (uint64_t cells)
{
  cells = (cells >> 1 & UINT64_C (0x5555555555555555))
      | (cells & UINT64_C (0x5555555555555555)) << 1;
  cells = (cells >> 2 & UINT64_C (0x3333333333333333))
      | (cells & UINT64_C (0x3333333333333333)) << 2;
  return (cells >> 4 & UINT64_C (0x0f0f0f0f0f0f0f0f))
      | (cells & UINT64_C (0x0f0f0f0f0f0f0f0f)) << 4;
}

static uint64_t
transpose (uint64_t cells)
{
  uint64_t swap = (cells ^ cells >> 7) & UINT64_C (0x00aa00aa00aa00aa);
  cells ^= swap ^ swap << 7;
  swap = (cells ^ cells >> 14) & UINT64_C (0x0000cccc0000cccc);
  cells ^= swap ^ swap << 14;
  swap = (cells ^ cells >> 28) & UINT64_C (0x00000000f0f0f0f0);
  return cells ^ swap ^ swap << 28;
}

static uint64_t
turn (uint64_t cells, int way)
{
  if (way & 1)
    cells = transpose (cells);
  if (way & 2)
    cells = __builtin_bswap64 (cells);
  return way & 4 ? mirror (cells) : cells;
}

/* The shift that moves cells as far as possible towards the corner 0,0. */
static int
distance (uint64_t cells)
{
  uint64_t columns = cells | cells >> 32;
  columns |= columns >> 16;
  columns |= columns >> 8;
  return (__builtin_ctzll (cells) & ~7) + __builtin_ctzll (columns);
}

/* Packs the rows of six cells one after the other. */
static uint64_t
pack (uint64_t cells)
{
  uint64_t packed = 0;
  for (int y = 0; y < MS_PERFECT_MOST_SIDE; y++)
    packed |= (cells >> 8 * y & 0x3f) << MS_PERFECT_MOST_SIDE * y;
  return packed;
}

static bool
is_less (const uint64_t *a, const uint64_t *b)
{
  for (int i = 0; i < 4; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  return false;
}

MsPerfectName
ms_perfect_name (uint64_t unknown, const uint64_t numbers[3], int mines)
{
  uint64_t all = unknown | numbers[0] | numbers[1] | numbers[2], best[4] = { UINT64_MAX };
  for (int way = 0; way < 8; way++)
    {
      int shift = distance (turn (all, way));
      uint64_t image[4] = { turn (unknown, way) >> shift };
      if (image[0] > best[0])
        continue;
      for (int digit = 0; digit < 3; digit++)
        image[digit + 1] = turn (numbers[digit], way) >> shift;
      if (is_less (image, best))
        for (int i = 0; i < 4; i++)
          best[i] = image[i];
    }
  uint64_t fours = pack (best[3]);
  return (MsPerfectName){ { pack (best[0]) | (uint64_t)mines << 36 | (fours & 0x3fffff) << 42,
      pack (best[1]) | fours >> 22 << 36, pack (best[2]) } };
}

#define FIRST_SLOTS 1024
/* The last word of a name uses 36 bits; the bits above them say whether what is known is exact, and
 * what is known. */
#define NAME_BITS 36
#define NAME_MASK ((UINT64_C (1) << NAME_BITS) - 1)
/* How many slots are searched; in a full table one of them is overwritten. */
#define REACH 8

static bool
is_named (const MsPerfectName *slot, const MsPerfectName *name)
{
  return slot->word[0] == name->word[0] && slot->word[1] == name->word[1]
      && ((slot->word[2] ^ name->word[2]) & NAME_MASK) == 0;
}

static int
most_of (const MsPerfectName *slot)
{
  return (int)(slot->word[2] >> (NAME_BITS + 1));
}

/* The slot of a name; if it has none, a free slot; else the slot of the smallest situation in
 * reach. */
static MsPerfectName *
find_slot (const MsPerfectTable *self, const MsPerfectName *name)
{
  uint64_t hash = name->word[0] * UINT64_C (0x9e3779b97f4a7c15);
  hash = (hash ^ hash >> 32 ^ name->word[1]) * UINT64_C (0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 29 ^ (name->word[2] & NAME_MASK)) * UINT64_C (0x94d049bb133111eb);
  size_t at = (size_t)(hash ^ hash >> 31) & (self->n_slots - 1);
  MsPerfectName *smallest = NULL;
  for (int i = 0; i < REACH; i++, at = (at + 1) & (self->n_slots - 1))
    {
      MsPerfectName *slot = &self->slots[at];
      if (slot->word[0] == 0 || is_named (slot, name))
        return slot;
      if (smallest == NULL || most_of (slot) < most_of (smallest))
        smallest = slot;
    }
  return smallest;
}

/* Makes a table of n_slots slots and moves the old entries into it. */
static bool
resize (MsPerfectTable *self, size_t n_slots)
{
  size_t n_old = self->n_slots;
  if (!ms_pool_reserve (&self->work->arena, &self->pool, (n_old + n_slots) * sizeof *self->slots))
    return false;
  MsPerfectName *old = self->pool.data;
  self->slots = old + n_old;
  self->n_slots = n_slots;
  self->n_used = 0;
  if (!ms_work_fill (self->work, self->slots, 0, n_slots * sizeof *self->slots))
    return false;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].word[0] != 0)
      {
        MsPerfectName *slot = find_slot (self, &old[i]);
        self->n_used += slot->word[0] == 0;
        *slot = old[i];
      }
  memmove (old, self->slots, n_slots * sizeof *old);
  self->slots = old;
  return ms_work_tick (self->work, (long)(n_old + n_slots));
}

MsPerfectKnown
ms_perfect_table_find (const MsPerfectTable *self, const MsPerfectName *name)
{
  const MsPerfectName *slot = find_slot (self, name);
  if (!is_named (slot, name))
    return (MsPerfectKnown){ 0 };
  return (MsPerfectKnown){ most_of (slot), slot->word[2] >> NAME_BITS & 1 };
}

/* Notes what is known of a name; known.most must be below 2^27.  False: see the status of the
 * work. */
static bool
table_note (MsPerfectTable *self, const MsPerfectName *name, MsPerfectKnown known)
{
  if (2 * self->n_used > self->n_slots && self->n_slots < self->most_slots
      && !resize (self, 2 * self->n_slots))
    return false;
  MsPerfectName *slot = find_slot (self, name);
  self->n_used += slot->word[0] == 0;
  *slot = *name;
  slot->word[2] |= (uint64_t)known.exact << NAME_BITS | (uint64_t)known.most << (NAME_BITS + 1);
  return true;
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

static bool search_set (MsPerfectSearch *self, MsPerfectSet set, int enough, int *won);

static int
compare_safe (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  if (p->safe != q->safe)
    return p->safe > q->safe ? -1 : 1;
  return p->cell < q->cell ? -1 : p->cell > q->cell;
}

static int
compare_hope (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  return p->hope != q->hope ? (p->hope > q->hope ? -1 : 1) : compare_safe (a, b);
}

static int
compare_most (const void *a, const void *b)
{
  const MsPerfectSet *p = a, *q = b;
  if (p->most != q->most)
    return p->most > q->most ? -1 : 1;
  return p->from < q->from ? -1 : p->from > q->from;
}

/* Adds to the candidate's hope, which already has the layouts surely won, the most that each of its
 * sets can win. */
static void
add_sets (const MsPerfectSets *sets, Candidate *candidate)
{
  candidate->n_sets = (int)(sets->n_sets - candidate->first_set);
  for (size_t i = candidate->first_set; i < sets->n_sets; i++)
    candidate->hope += sets->sets[i].most;
}

static bool
expand (MsPerfectSearch *self, size_t from, int n, Candidate *candidate)
{
  MsPerfectSets *sets = &self->sets;
  candidate->first_set = sets->n_sets;
  candidate->hope = 0;
  if (!ms_perfect_open (sets, from, n, candidate->cell, &candidate->hope))
    return false;
  add_sets (sets, candidate);
  return true;
}

/* Searches the sets that follow the candidate, the largest first, until they can no longer win more
 * than enough. */
static bool
try_candidate (MsPerfectSearch *self, const Candidate *candidate, int enough, int *won)
{
  MsPerfectSets *sets = &self->sets;
  *won = candidate->hope;
  if (candidate->n_sets > 1)
    qsort (sets->sets + candidate->first_set, (size_t)candidate->n_sets, sizeof *sets->sets,
        compare_most);
  for (size_t i = 0; i < (size_t)candidate->n_sets; i++)
    {
      if (*won <= enough)
        break;
      MsPerfectSet set = sets->sets[candidate->first_set + i];
      int found, others = *won - set.most;
      if (!search_set (self, set, enough - others, &found))
        return false;
      *won = others + found;
    }
  return true;
}

/* Searches the cells of a set; *won is as in ms_perfect_search_cell. */
static bool
search_candidates (MsPerfectSearch *self, const MsPerfectSet *set, int enough, int *won)
{
  Candidates candidates;
  int found = enough, bound = 0; /* an upper bound of the candidates that do not win more than
                                  * found */
  /* List the cells that are safe in more than enough layouts. */
  MsPerfectSight sight = ms_perfect_look (&self->sets, set->from, set->n);
  MsPerfectRisks risks;
  ms_perfect_risks (&self->sets, &sight, set->from, set->n, &risks);
  candidates.n = candidates.n_left_out = 0;
  for (uint64_t cells = risks.cells; cells != 0; cells &= cells - 1)
    {
      uint64_t cell = cells & -cells;
      int safe = set->n - ms_perfect_mines (&risks, cell);
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
search_set (MsPerfectSearch *self, MsPerfectSet set, int enough, int *won)
{
  MsPerfectSets *sets = &self->sets;
  MsPerfectKnown known = ms_perfect_table_find (&self->table, &set.name);
  if (known.most != 0 && known.most < set.most)
    set.most = known.most;
  if (known.exact || set.most <= enough)
    {
      *won = known.exact ? known.most : set.most;
      return true;
    }
  size_t used = sets->used, n_sets = sets->n_sets;
  size_t first_layout = sets->first_layout, end_layout = sets->end_layout;
  int least = enough > 2 ? enough : 2; /* two layouts are won in any case, see keep in
                                        * ms-perfect-sets.c */
  self->nodes++;
  bool ok = ms_perfect_sets_enter (sets, &set) && search_candidates (self, &set, least, won);
  ms_perfect_sets_return (sets, first_layout, end_layout);
  sets->used = used;
  sets->n_sets = n_sets;
  if (!ok)
    return false;
  if (*won < 2)
    *won = 2;
  return table_note (&self->table, &set.name, (MsPerfectKnown){ *won, *won > enough });
}

bool
ms_perfect_search_cell (
    MsPerfectSearch *self, size_t from, int n, uint64_t cell, int enough, int *won)
{
  size_t used = self->sets.used, n_sets = self->sets.n_sets;
  Candidate candidate = { .cell = cell };
  bool ok = expand (self, from, n, &candidate) && try_candidate (self, &candidate, enough, won);
  self->sets.used = used;
  self->sets.n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_all (MsPerfectSearch *self, int n, int *won)
{
  size_t used = self->sets.used, n_sets = self->sets.n_sets;
  Candidate nothing = { .first_set = n_sets };
  bool ok = ms_perfect_settle (&self->sets, 0, n, &nothing.hope);
  add_sets (&self->sets, &nothing);
  ok = ok && try_candidate (self, &nothing, -1, won);
  self->sets.used = used;
  self->sets.n_sets = n_sets;
  return ok;
}

bool
ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes)
{
  *self = (MsPerfectSearch){ .sets = { .work = work, .table = &self->table } };
  self->table = (MsPerfectTable){ .work = work, .most_slots = FIRST_SLOTS };
  /* While the table grows, the old slots and twice as many new ones exist side by side. */
  while (3 * self->table.most_slots * sizeof (MsPerfectName) <= bytes)
    self->table.most_slots *= 2;
  return resize (&self->table, FIRST_SLOTS);
}

void
ms_perfect_search_clear (MsPerfectSearch *self)
{
  ms_perfect_sets_clear (&self->sets);
  ms_pool_clear (&self->table.work->arena, &self->table.pool);
}
