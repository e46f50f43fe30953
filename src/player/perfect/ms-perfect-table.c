/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-perfect-table.h"

#include <string.h>

#define FIRST_SLOTS 1024
/* The last word of a name has 36 bits; above them are what is known and whether it is exact. */
#define NAME_BITS 36
#define NAME_MASK ((UINT64_C (1) << NAME_BITS) - 1)
/* A full table looks at so many slots, and gives up one of them. */
#define REACH 8

static size_t
first_slot (const MsPerfectTable *self, const MsPerfectName *name)
{
  uint64_t hash = name->word[0] * UINT64_C (0x9e3779b97f4a7c15);
  hash = (hash ^ hash >> 32 ^ name->word[1]) * UINT64_C (0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 29 ^ (name->word[2] & NAME_MASK)) * UINT64_C (0x94d049bb133111eb);
  return (size_t)(hash ^ hash >> 31) & (self->n_slots - 1);
}

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

/* The slot of a name, a free one, or that of the smallest situation in reach. */
static MsPerfectName *
find_slot (const MsPerfectTable *self, const MsPerfectName *name)
{
  size_t at = first_slot (self, name);
  MsPerfectName *smallest = NULL;
  for (int i = 0; i < REACH; i++, at = (at + 1) & (self->n_slots - 1))
    {
      MsPerfectName *slot = &self->slots[at].name;
      if (slot->word[0] == 0 || is_named (slot, name))
        return slot;
      if (smallest == NULL || most_of (slot) < most_of (smallest))
        smallest = slot;
    }
  return smallest;
}

/* Makes room for so many slots and puts what was there into them. */
static bool
resize (MsPerfectTable *self, size_t n_slots)
{
  size_t n_old = self->n_slots;
  if (!ms_pool_reserve (&self->work->arena, &self->pool, (n_old + n_slots) * sizeof *self->slots))
    return false;
  MsPerfectSlot *old = self->pool.data;
  self->slots = old + n_old;
  self->n_slots = n_slots;
  self->n_used = 0;
  if (!ms_work_fill (self->work, self->slots, 0, n_slots * sizeof *self->slots))
    return false;
  for (size_t i = 0; i < n_old; i++)
    if (old[i].name.word[0] != 0)
      {
        MsPerfectName *slot = find_slot (self, &old[i].name);
        self->n_used += slot->word[0] == 0;
        *slot = old[i].name;
      }
  memmove (old, self->slots, n_slots * sizeof *old);
  self->slots = old;
  return ms_work_tick (self->work, (long)(n_old + n_slots));
}

bool
ms_perfect_table_init (MsPerfectTable *self, MsWork *work, size_t bytes)
{
  *self = (MsPerfectTable){ .work = work, .most_slots = FIRST_SLOTS };
  /* While it grows, the old slots and twice as many new ones are there. */
  while (3 * self->most_slots * sizeof (MsPerfectSlot) <= bytes)
    self->most_slots *= 2;
  return resize (self, FIRST_SLOTS);
}

void
ms_perfect_table_clear (MsPerfectTable *self)
{
  ms_pool_clear (&self->work->arena, &self->pool);
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
