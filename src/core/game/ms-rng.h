/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The random numbers behind every drawn layout: xoshiro256** by David Blackman and Sebastiano
 * Vigna, its 256-bit state filled from a 64-bit seed by splitmix64, as its authors recommend.
 * The same seed gives the same stream on every machine; files and --seed rely on that.
 */
#pragma once

#include <stdint.h>

typedef struct
{
  uint64_t state[4];
} MsRng;

void ms_rng_seed (MsRng *rng, uint64_t seed);
uint64_t ms_rng_next (MsRng *rng);

/* Uniform in [0, bound), without bias (Lemire's multiply-and-reject); bound > 0. */
uint64_t ms_rng_below (MsRng *rng, uint64_t bound);

/* A hash that is made word by word.  As different words can have the same hash (once in 2^64),
 * callers compare the words too where hashes are equal, or can bear such an error. */

/* The hash of a sequence of words whose hash is hash, followed by word. */
static inline uint64_t
ms_mix (uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * UINT64_C (0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}
