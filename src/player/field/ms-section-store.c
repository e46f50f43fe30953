/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-section-store.h"

#include "ms-rng.h"

#include <string.h>

#define N_SLOTS 16384 /* a power of two */
#define MOST_KEPT (N_SLOTS / 2)
#define MOST_WORDS (1u << 19) /* four megabytes */
#define ROOM_KEPT 64 /* what ms_section_store_tidy leaves free for the sections of one position */
#define ROOM_WORDS (MOST_WORDS / 16)

/* A section in the store.  Its data lie in the pool from at on: its name, the caller's words, its
 * ways, and the rows mine and safe of its boxes. */
typedef struct
{
  uint64_t hash;
  uint32_t at; /* the index in the pool where its data begin */
  uint16_t n_name, n_words, n_boxes;
  int16_t lowest, n_totals;
} Entry;

struct _MsSectionStore
{
  const MsAllocator *allocator;
  int n_kept;
  uint32_t n_used; /* words of the pool in use */
  uint16_t slots[N_SLOTS]; /* 1 + the index of the entry, or 0 for a free slot */
  Entry kept[MOST_KEPT];
  uint64_t pool[MOST_WORDS]; /* words and doubles */
};

MsSectionStore *
ms_section_store_new (const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSectionStore *self = ms_alloc (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->n_kept = 0;
  self->n_used = 0;
  memset (self->slots, 0, sizeof self->slots);
  return self;
}

void
ms_section_store_free (MsSectionStore *self)
{
  if (self != NULL)
    ms_dealloc (self->allocator, self);
}

void
ms_section_store_tidy (MsSectionStore *self)
{
  if (self->n_kept + ROOM_KEPT <= MOST_KEPT && self->n_used + ROOM_WORDS <= MOST_WORDS)
    return;
  self->n_kept = 0;
  self->n_used = 0;
  memset (self->slots, 0, sizeof self->slots);
}

static uint64_t
hash_name (const MsSectionName *name)
{
  uint64_t hash = (uint64_t)name->n;
  for (int i = 0; i < name->n; i++)
    hash = ms_mix (hash, name->words[i]);
  return hash;
}

bool
ms_section_store_find (
    const MsSectionStore *self, const MsSectionName *name, MsKeptSection *section)
{
  uint64_t hash = hash_name (name);
  const Entry *entry;
  for (size_t slot = (size_t)hash & (N_SLOTS - 1);; slot = (slot + 1) & (N_SLOTS - 1))
    {
      if (self->slots[slot] == 0)
        return false;
      entry = &self->kept[self->slots[slot] - 1];
      if (entry->hash == hash && entry->n_name == name->n
          && memcmp (self->pool + entry->at, name->words, (size_t)name->n * sizeof *name->words)
              == 0)
        break;
    }
  const uint64_t *at = self->pool + entry->at + entry->n_name;
  double *ways = (double *)(at + entry->n_words);
  *section = (MsKeptSection){ .n_boxes = entry->n_boxes,
    .n_words = entry->n_words,
    .words = at,
    .count = { entry->lowest, entry->n_totals, ways },
    .mine = ways + entry->n_totals,
    .safe = ways + entry->n_totals * (1 + entry->n_boxes) };
  return true;
}

static uint64_t *
append (uint64_t *to, const void *from, size_t n)
{
  memcpy (to, from, n * sizeof *to);
  return to + n;
}

void
ms_section_store_keep (
    MsSectionStore *self, const MsSectionName *name, const MsKeptSection *section)
{
  const MsSectionCount *count = &section->count;
  size_t each = (size_t)count->n * (size_t)section->n_boxes;
  size_t n = (size_t)name->n + (size_t)section->n_words + (size_t)count->n + 2 * each;
  if (count->n == 0 || self->n_kept == MOST_KEPT || n > MOST_WORDS - self->n_used)
    return;
  uint64_t hash = hash_name (name), *to = self->pool + self->n_used;
  size_t slot = (size_t)hash & (N_SLOTS - 1);
  while (self->slots[slot] != 0)
    slot = (slot + 1) & (N_SLOTS - 1);
  self->kept[self->n_kept] = (Entry){ hash, self->n_used, (uint16_t)name->n,
    (uint16_t)section->n_words, (uint16_t)section->n_boxes, (int16_t)count->lowest,
    (int16_t)count->n };
  self->slots[slot] = (uint16_t)++self->n_kept;
  self->n_used += (uint32_t)n;
  to = append (to, name->words, (size_t)name->n);
  to = append (to, section->words, (size_t)section->n_words);
  to = append (to, count->ways, (size_t)count->n);
  to = append (to, section->mine, each);
  append (to, section->safe, each);
}
