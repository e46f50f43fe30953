/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions by what is left of them. */
#include "ms-rng.h"
#include "ms-player-known.h"

#include <string.h>

#define CHUNK 512 /* cells, so many that nearly all boards are one */
#define UNKNOWN 0x80 /* needs are smaller */

/* Of n cells: what those that are open need, and which are unknown. */
static void
describe (uint8_t *restrict left, const uint8_t *state, const uint8_t *need, int n)
{
  for (int i = 0; i < n; i++)
    {
      uint8_t opened = state[i] == MS_KNOWN_OPENED ? 0xff : 0;
      uint8_t unknown = state[i] == MS_KNOWN_NOTHING ? UNKNOWN : 0;
      left[i] = (uint8_t)((need[i] & opened) | unknown);
    }
}

uint64_t
ms_known_hash_left (const MsKnown *known)
{
  uint64_t hash = ms_mix (UINT64_C (0x632be59bd9b4e019), (uint64_t)(known->mines - known->n_found));
  for (int first = 0; first < known->n_cells; first += CHUNK)
    {
      uint64_t left[CHUNK / 8];
      int n = known->n_cells - first < CHUNK ? known->n_cells - first : CHUNK;
      left[(n - 1) / 8] = 0;
      describe ((uint8_t *)left, known->state + first, known->need + first, n);
      for (int i = 0; i < (n + 7) / 8; i++)
        hash = ms_mix (hash, left[i]);
    }
  return ms_mix (hash, 1);
}

uint64_t
ms_known_hash_bytes (const MsKnown *known, const uint8_t *bytes, const int32_t *at)
{
  uint64_t hash = 0;
  for (int y = 0; y < known->height; y++)
    for (int x = 0; x < known->width; x += 32)
      {
        size_t bits = ((size_t)y + MS_KNOWN_BORDER) * known->bit_row + 1 + (size_t)x / 8;
        uint32_t unknown = ms_known_four (known->unknown + bits);
        for (; unknown != 0; unknown &= unknown - 1)
          {
            int cell = y * known->width + x + __builtin_ctz (unknown);
            hash += bytes[at[cell]] * known->word[cell];
          }
      }
  return hash;
}
