/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-guess-store.h"

#include "ms-rng.h"

#include <string.h>

#define MOST_BYTES (4u << 20)
#define MOST_SLOTS (1u << 14)

/* A slot of the hash table; each look can lie in one slot only. */
typedef struct
{
  uint64_t hash; /* the hash of its look; 0: a free slot */
  uint32_t n_used; /* how often the choice was recalled, less how often another look wanted the
                    * slot */
} Slot;

struct _MsGuessStore
{
  size_t n_bytes, n_choice, n_slots; /* n_slots is a power of two */
  Slot *slots;
  uint8_t *looks, *choices; /* [n_slots][n_bytes], [n_slots][n_choice] the looks and choices kept in
                             * the slots */
  uint64_t hash; /* hash of the look that was asked for last */
};

MsGuessStore *
ms_guess_store_new (size_t n_bytes, size_t n_choice, MsArena *arena)
{
  MsGuessStore *self = ms_arena_alloc (arena, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  *self = (MsGuessStore){ .n_bytes = n_bytes, .n_choice = n_choice, .n_slots = MOST_SLOTS };
  while (self->n_slots > 2 && self->n_slots * (n_bytes + n_choice + sizeof (Slot)) > MOST_BYTES)
    self->n_slots /= 2;
  self->slots = ms_arena_alloc0 (arena, self->n_slots, sizeof *self->slots);
  self->looks = ms_arena_alloc (arena, self->n_slots, n_bytes);
  self->choices = ms_arena_alloc (arena, self->n_slots, n_choice);
  return self->slots != NULL && self->looks != NULL && self->choices != NULL ? self : NULL;
}

/* The hash of a look, never 0. */
static uint64_t
hash_look (const uint8_t *look, size_t n)
{
  uint64_t hash = UINT64_C (0x632be59bd9b4e019), word;
  for (; n >= sizeof word; n -= sizeof word, look += sizeof word)
    {
      memcpy (&word, look, sizeof word);
      hash = ms_mix (hash, word);
    }
  word = 0;
  memcpy (&word, look, n);
  return ms_mix (hash, word) | 1;
}

static size_t
find_slot (const MsGuessStore *self)
{
  return (size_t)(self->hash >> 40) & (self->n_slots - 1);
}

bool
ms_guess_store_recall (MsGuessStore *self, const uint8_t *look, void *choice)
{
  self->hash = hash_look (look, self->n_bytes);
  size_t i = find_slot (self);
  Slot *slot = &self->slots[i];
  if (slot->hash != self->hash
      || memcmp (self->looks + i * self->n_bytes, look, self->n_bytes) != 0)
    return false;
  slot->n_used++;
  memcpy (choice, self->choices + i * self->n_choice, self->n_choice);
  return true;
}

void
ms_guess_store_keep (MsGuessStore *self, const uint8_t *look, const void *choice)
{
  size_t i = find_slot (self);
  Slot *slot = &self->slots[i];
  if (slot->n_used > 0)
    {
      slot->n_used--;
      return;
    }
  *slot = (Slot){ .hash = self->hash };
  memcpy (self->looks + i * self->n_bytes, look, self->n_bytes);
  memcpy (self->choices + i * self->n_choice, choice, self->n_choice);
}
