/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-rng.h"

static uint64_t
splitmix64 (uint64_t *state)
{
  uint64_t z = (*state += UINT64_C (0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static inline uint64_t
rotate_left (uint64_t value, int bits)
{
  return (value << bits) | (value >> (64 - bits));
}

void
ms_rng_seed (MsRng *rng, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    rng->state[i] = splitmix64 (&seed);
}

uint64_t
ms_rng_next (MsRng *rng)
{
  uint64_t *s = rng->state;
  uint64_t result = rotate_left (s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);
  return result;
}

uint64_t
ms_rng_below (MsRng *rng, uint64_t bound)
{
  unsigned __int128 product = (unsigned __int128)ms_rng_next (rng) * bound;
  if ((uint64_t)product < bound)
    {
      uint64_t threshold = -bound % bound;
      while ((uint64_t)product < threshold)
        product = (unsigned __int128)ms_rng_next (rng) * bound;
    }
  return (uint64_t)(product >> 64);
}
