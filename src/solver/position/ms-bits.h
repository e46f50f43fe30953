/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of at most 64 numbers, boxes or cells as the bits of a word. */
#pragma once

#include <stdint.h>

#define MS_MOST_BITS 64

static inline uint64_t
ms_bit (int i)
{
  return UINT64_C (1) << i;
}

static inline int
ms_first_bit (uint64_t bits)
{
  return __builtin_ctzll (bits);
}

/* Not every machine has an instruction for it, and without one the compiler calls a function. */
static inline int
ms_count_bits (uint64_t bits)
{
  bits -= bits >> 1 & UINT64_C (0x5555555555555555);
  bits = (bits & UINT64_C (0x3333333333333333)) + (bits >> 2 & UINT64_C (0x3333333333333333));
  bits = (bits + (bits >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (int)(bits * UINT64_C (0x0101010101010101) >> 56);
}
