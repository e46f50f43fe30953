/* SPDX-License-Identifier: GPL-3.0-or-later */
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
