/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-endgame-won-sets.h"

#include <string.h>

bool
ms_endgame_won_sets_init (MsEndgameWonSets *self, int n_layouts, MsWork *work)
{
  *self = (MsEndgameWonSets){ .n_words = ((size_t)n_layouts + 63) / 64 };
  self->sets = ms_work_alloc0 (work, MS_MOST_WON_SETS * self->n_words, sizeof (uint64_t));
  self->one = ms_work_alloc0 (work, self->n_words, sizeof (uint64_t));
  return self->sets != NULL && self->one != NULL;
}

static void
fill (const MsEndgameWonSets *self, uint64_t *set, const uint32_t *layouts, int n)
{
  memset (set, 0, self->n_words * sizeof *set);
  for (int i = 0; i < n; i++)
    set[layouts[i] / 64] |= UINT64_C (1) << layouts[i] % 64;
}

static bool
is_part (const uint64_t *part, const uint64_t *whole, size_t n_words)
{
  for (size_t i = 0; i < n_words; i++)
    if ((part[i] & ~whole[i]) != 0)
      return false;
  return true;
}

bool
ms_endgame_won_sets_have (MsEndgameWonSets *self, const uint32_t *layouts, int n)
{
  if (self->n_sets == 0)
    return false;
  fill (self, self->one, layouts, n);
  for (int i = 0; i < self->n_sets; i++)
    if (is_part (self->one, self->sets + (size_t)i * self->n_words, self->n_words))
      return true;
  return false;
}

void
ms_endgame_won_sets_note (MsEndgameWonSets *self, const uint32_t *layouts, int n)
{
  fill (self, self->one, layouts, n);
  /* The new set can take the place of one that is a part of it. */
  int place = -1;
  for (int i = 0; i < self->n_sets && place < 0; i++)
    if (is_part (self->sets + (size_t)i * self->n_words, self->one, self->n_words))
      place = i;
  if (place < 0 && self->n_sets < MS_MOST_WON_SETS)
    place = self->n_sets++;
  if (place < 0)
    {
      place = self->oldest;
      self->oldest = (self->oldest + 1) % MS_MOST_WON_SETS;
    }
  memcpy (self->sets + (size_t)place * self->n_words, self->one, self->n_words * sizeof (uint64_t));
}
