/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-least-set.h"

#include <string.h>

bool
ms_least_set_init (MsLeastSet *set, size_t n, const MsAllocator *allocator)
{
  size_t starts[MS_LEAST_SET_LEVELS];
  set->n_words = 0;
  for (int level = 0; level < MS_LEAST_SET_LEVELS; level++)
    {
      starts[level] = set->n_words;
      n = (n + 63) / 64;
      set->n_words += n;
    }
  uint64_t *words = ms_alloc0 (allocator, set->n_words, sizeof *words);
  for (int level = 0; level < MS_LEAST_SET_LEVELS; level++)
    set->levels[level] = words != NULL ? words + starts[level] : NULL;
  return words != NULL;
}

void
ms_least_set_free (MsLeastSet *set, const MsAllocator *allocator)
{
  ms_dealloc (allocator, set->levels[0]);
}

void
ms_least_set_clear (MsLeastSet *set)
{
  memset (set->levels[0], 0, set->n_words * sizeof *set->levels[0]);
}
