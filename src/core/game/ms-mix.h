/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hash made word by word, for whoever compares the words where it is equal, or can do with a change
 * missed once in 2^64. */
#pragma once

#include <stdint.h>

/* The hash of what hash stands for, followed by word. */
static inline uint64_t
ms_mix (uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * UINT64_C (0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}
