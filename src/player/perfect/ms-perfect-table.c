/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-perfect-table.h"

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

void
ms_perfect_count (uint64_t cells, MsPerfectDigits *count)
{
  uint64_t left = to_left (cells), right = to_right (cells);
  uint64_t next[8] = { left, right, cells << 8, cells >> 8, left << 8, left >> 8, right << 8,
    right >> 8 };
  *count = (MsPerfectDigits){ 0 };
  for (int i = 0; i < 8; i++)
    for (int digit = 0; digit < 4; digit++)
      {
        uint64_t carry = (*count)[digit] & next[i];
        (*count)[digit] ^= next[i];
        next[i] = carry;
      }
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

bool
ms_perfect_table_note (MsPerfectTable *self, const MsPerfectName *name, MsPerfectKnown known)
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

bool
ms_perfect_table_init (MsPerfectTable *self, MsWork *work, size_t bytes)
{
  *self = (MsPerfectTable){ .work = work, .most_slots = FIRST_SLOTS };
  /* While the table grows, the old slots and twice as many new ones exist side by side. */
  while (3 * self->most_slots * sizeof *self->slots <= bytes)
    self->most_slots *= 2;
  return resize (self, FIRST_SLOTS);
}
