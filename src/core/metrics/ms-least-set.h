/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of numbers 0 … n − 1 that tells its least member.
 *
 * Words of bits, over them words that say which of those are not empty, and so on: four levels
 * reach sixteen million. */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stdint.h>

#define MS_LEAST_SET_LEVELS 4

typedef struct
{
  uint64_t *levels[MS_LEAST_SET_LEVELS]; /* [0] holds the members; the last is one word */
  size_t n_words; /* of all levels, which lie one behind the other */
} MsLeastSet;

/* An empty set; n <= 64^4.  False when there is no memory. */
bool ms_least_set_init (MsLeastSet *set, size_t n, const MsAllocator *allocator);
void ms_least_set_free (MsLeastSet *set, const MsAllocator *allocator); /* zeroed is allowed */
void ms_least_set_clear (MsLeastSet *set); /* O(n / 64) */

static inline void
ms_least_set_add (MsLeastSet *set, size_t member)
{
  for (int level = 0; level < MS_LEAST_SET_LEVELS; level++, member /= 64)
    set->levels[level][member / 64] |= UINT64_C (1) << member % 64;
}

static inline void
ms_least_set_remove (MsLeastSet *set, size_t member)
{
  for (int level = 0; level < MS_LEAST_SET_LEVELS; level++, member /= 64)
    {
      uint64_t *word = &set->levels[level][member / 64];
      *word &= ~(UINT64_C (1) << member % 64);
      if (*word != 0)
        return;
    }
}

/* -1 when the set is empty. */
static inline long
ms_least_set_first (const MsLeastSet *set)
{
  size_t first = 0;
  if (*set->levels[MS_LEAST_SET_LEVELS - 1] == 0)
    return -1;
  for (int level = MS_LEAST_SET_LEVELS - 1; level >= 0; level--)
    first = first * 64 + (size_t)__builtin_ctzll (set->levels[level][first]);
  return (long)first;
}
