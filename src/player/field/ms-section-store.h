/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Sections that were counted before, found by a complete description of them.
 *
 * The name of a section lists its numbers in the order in which a walk from its first cell meets
 * them: of each number its offset from the first one, what it needs, and which cells around it are
 * unknown.  Nothing else affects how a section is counted, so sections with equal names have the
 * very same boxes and results, at most shifted on the board.  Names are compared in full; the hash
 * only says where to look.
 *
 * When games are played out from one position, five of six sections have been met before.  From one
 * decision of a game to the next half of the sections stay the same, most of them small.
 *
 * A store takes some four megabytes, of which only what has been filled is touched, and never
 * grows.  It is for one thread. */
#pragma once

#include "ms-section.h"

/* The most words of a name: one for each number. */
#define MS_SECTION_NAME_MOST MS_SECTION_MOST
/* The bits of a word that say which cells around the number are unknown. */
#define MS_SECTION_NAME_AROUND UINT64_C (0xffffff)

typedef struct
{
  uint64_t words[MS_SECTION_NAME_MOST];
  int n;
} MsSectionName;

/* The word of a number.  from: its offset from the first number, as a difference of
 * MsKnownPlace.at; around: the unknown cells around it, as 19 bits from ms_known_window. */
static inline uint64_t
ms_section_name_word (uint32_t from, unsigned need, uint64_t around)
{
  return (uint64_t)from << 32 | (uint64_t)need << 24 | around;
}

typedef struct _MsSectionStore MsSectionStore;

/* Made in the arena; NULL when there is no memory. */
MsSectionStore *ms_section_store_new (MsArena *arena);

/* Forgets all sections if there is no room for many more; what was found before must not be used
 * afterwards. */
void ms_section_store_tidy (MsSectionStore *store);

/* What is kept of the section of that name, valid until the store is tidied; NULL when there is
 * none.  O(words of the name). */
const uint64_t *ms_section_store_find (const MsSectionStore *store, const MsSectionName *name);

/* Room for n words of a section that ms_section_store_find did not find, to be filled by the
 * caller; NULL when there is none. */
uint64_t *ms_section_store_add (MsSectionStore *store, const MsSectionName *name, size_t n);
