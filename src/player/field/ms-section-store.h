/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections that were counted before, by all that they are.
 *
 * A section is named by its numbers in the order in which a walk from its first cell meets them: of
 * each where it lies from the first one, what it needs, and which cells around it are unknown.  Nothing
 * else goes into how it is counted, so that an equal name has the very same boxes and figures, some
 * cells further on perhaps; names are compared in full, the hash only says where to look.
 *
 * Games played out from one position meet the same sections over and over: five of six.  From one
 * decision of a game to the next half of them stay, most of them small.
 *
 * A store takes some four megabytes, which are touched as they are filled, and never grows.  It is for
 * one thread.
 */
#pragma once

#include "ms-section.h"

/* Words of a name: one for each number. */
#define MS_SECTION_NAME_MOST MS_SECTION_MOST
#define MS_SECTION_NAME_AROUND UINT64_C (0xffffff) /* the unknown cells around a number */

typedef struct
{
  uint64_t words[MS_SECTION_NAME_MOST];
  int n;
} MsSectionName;

/* from: where the number lies from the first one, in 32 bits; around has the unknown cells around it
 * as 19 bits, see ms_known_window. */
static inline uint64_t
ms_section_name_word (uint32_t from, unsigned need, uint64_t around)
{
  return (uint64_t)from << 32 | (uint64_t)need << 24 | around;
}

/* A section that is kept: n_words 64-bit words of its finder's, then count.n rows of n_boxes each for
 * what its boxes weigh as mines, and the same as safe. */
typedef struct
{
  int n_boxes, n_words;
  const uint64_t *words;
  MsSectionCount count;
  double *mine, *safe; /* [count.n][n_boxes] */
} MsKeptSection;

typedef struct _MsSectionStore MsSectionStore;

/* NULL when there is no memory. */
MsSectionStore *ms_section_store_new (const MsAllocator *allocator);
void ms_section_store_free (MsSectionStore *store); /* NULL is allowed */

/* Forgets all sections when there is no room for many more; what was found before must not be used
 * any more then. */
void ms_section_store_tidy (MsSectionStore *store);

/* The section of that name, valid until the store is tidied; false when there is none. */
bool ms_section_store_find (
    const MsSectionStore *store, const MsSectionName *name, MsKeptSection *section);

/* Copies a section that ms_section_store_find did not find, if it has a layout and there is room for
 * it.  O(words), as ms_section_store_find but for the rows. */
void ms_section_store_keep (
    MsSectionStore *store, const MsSectionName *name, const MsKeptSection *section);
