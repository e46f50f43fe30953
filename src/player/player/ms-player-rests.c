/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-rests.h"

_Static_assert(MS_PLAYER_RESTS_SLOTS <= UINT8_MAX + 1, "slots in bytes");

/* Where the position is noted, or is to be. */
static MsPlayerRest *
find_slot (MsPlayerRests *self, uint64_t key)
{
  uint32_t slot = (uint32_t)(key >> 40) & (MS_PLAYER_RESTS_SLOTS - 1);
  while (self->slots[slot].key != 0 && self->slots[slot].key != key)
    slot = (slot + 1) & (MS_PLAYER_RESTS_SLOTS - 1);
  return &self->slots[slot];
}

bool
ms_player_rests_recall (MsPlayerRests *self, uint64_t key, double *won, double *luck)
{
  MsPlayerRest *rest = find_slot (self, key);
  if (rest->key == key)
    {
      *won = rest->won;
      *luck += rest->luck;
      return true;
    }
  if (self->n_used < MS_PLAYER_RESTS_MOST)
    {
      *rest = (MsPlayerRest){ .key = key, .luck = *luck };
      self->used[self->n_used++] = (uint8_t)(rest - self->slots);
    }
  return false;
}

void
ms_player_rests_note (MsPlayerRests *self, double won, double luck)
{
  for (; self->path < self->n_used; self->path++)
    {
      MsPlayerRest *rest = &self->slots[self->used[self->path]];
      rest->won = won;
      rest->luck = luck - rest->luck;
    }
}

void
ms_player_rests_forget (MsPlayerRests *self)
{
  for (int i = 0; i < self->n_used; i++)
    self->slots[self->used[i]].key = 0;
  self->n_used = self->path = 0;
}
