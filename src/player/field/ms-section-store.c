/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-section-store-testing.h"

#include "ms-rng.h"

#include <string.h>

#define N_SLOTS 16384 /* a power of two */
#define MOST_KEPT (N_SLOTS / 2)
#define MOST_WORDS (1u << 19) /* four megabytes */
#define ROOM_KEPT 64 /* what ms_section_store_tidy leaves free for the sections of one position */
#define ROOM_WORDS (MOST_WORDS / 16)

/* A section in the store. */
typedef struct
{
  uint64_t hash;
  uint32_t at; /* the index in the pool where its name lies, and then the caller's words */
  uint16_t n_name;
} Entry;

struct _MsSectionStore
{
  int n_kept;
  uint32_t n_used; /* words of the pool in use */
  uint16_t slots[N_SLOTS]; /* 1 + the index of the entry, or 0 for a free slot */
  Entry kept[MOST_KEPT];
  uint64_t pool[MOST_WORDS];
};

void
ms_section_store_forget (MsSectionStore *self)
{
  self->n_kept = 0;
  self->n_used = 0;
  memset (self->slots, 0, sizeof self->slots);
}

MsSectionStore *
ms_section_store_new (MsArena *arena)
{
  MsSectionStore *self = ms_arena_alloc (arena, 1, sizeof *self);
  if (self != NULL)
    ms_section_store_forget (self);
  return self;
}

void
ms_section_store_tidy (MsSectionStore *self)
{
  if (self->n_kept + ROOM_KEPT > MOST_KEPT || self->n_used + ROOM_WORDS > MOST_WORDS)
    ms_section_store_forget (self);
}

static uint64_t
hash_name (const MsSectionName *name)
{
  uint64_t hash = (uint64_t)name->n;
  for (int i = 0; i < name->n; i++)
    hash = ms_mix (hash, name->words[i]);
  return hash;
}

const uint64_t *
ms_section_store_find (const MsSectionStore *self, const MsSectionName *name)
{
  uint64_t hash = hash_name (name);
  for (size_t slot = (size_t)hash & (N_SLOTS - 1);; slot = (slot + 1) & (N_SLOTS - 1))
    {
      if (self->slots[slot] == 0)
        return NULL;
      const Entry *entry = &self->kept[self->slots[slot] - 1];
      const uint64_t *at = self->pool + entry->at;
      if (entry->hash == hash && entry->n_name == name->n
          && memcmp (at, name->words, (size_t)name->n * sizeof *at) == 0)
        return at + entry->n_name;
    }
}

uint64_t *
ms_section_store_add (MsSectionStore *self, const MsSectionName *name, size_t n)
{
  uint64_t hash = hash_name (name), *at = self->pool + self->n_used;
  size_t slot = (size_t)hash & (N_SLOTS - 1), n_name = (size_t)name->n;
  if (self->n_kept == MOST_KEPT || n_name + n > MOST_WORDS - self->n_used)
    return NULL;
  while (self->slots[slot] != 0)
    slot = (slot + 1) & (N_SLOTS - 1);
  self->kept[self->n_kept] = (Entry){ hash, self->n_used, (uint16_t)name->n };
  self->slots[slot] = (uint16_t)++self->n_kept;
  self->n_used += (uint32_t)(n_name + n);
  memcpy (at, name->words, n_name * sizeof *at);
  return at + n_name;
}
