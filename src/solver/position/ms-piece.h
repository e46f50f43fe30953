/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The kinds of sixteen cells (ms-grid.h) at once, taken apart into bits. */
#pragma once

#include "ms-grid.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

/* A piece is the kinds of so many cells, which are read at once. */
#define MS_PIECE 16

/* ms_piece_take_bit gives bit 7 of each kind of a piece, the first kind in the lowest bit, and
 * shifts the kinds left by one, so that the next call gives bit 6, and so on. */
#ifdef __SSE2__
typedef __m128i MsPiece;

static inline MsPiece
ms_piece_load (const uint8_t *kinds)
{
  return _mm_loadu_si128 ((const __m128i *)(const void *)kinds);
}

static inline uint64_t
ms_piece_take_bit (MsPiece *piece)
{
  uint64_t bits = (unsigned)_mm_movemask_epi8 (*piece);
  *piece = _mm_add_epi8 (*piece, *piece);
  return bits;
}

/* The set of those bytes of a piece that are equal to the wanted one: bit i for byte i. */
static inline uint64_t
ms_piece_find (const uint8_t *bytes, uint8_t wanted)
{
  __m128i same = _mm_cmpeq_epi8 (ms_piece_load (bytes), _mm_set1_epi8 ((char)wanted));
  return (unsigned)_mm_movemask_epi8 (same);
}
#else
typedef struct
{
  uint64_t half[2];
} MsPiece;

static inline MsPiece
ms_piece_load (const uint8_t *kinds)
{
  return (MsPiece){ { ms_grid_load (kinds), ms_grid_load (kinds + 8) } };
}

static inline uint64_t
ms_piece_take_bit (MsPiece *piece)
{
  uint64_t bits = 0;
  for (int i = 0; i < 2; i++)
    {
      uint64_t high = piece->half[i] & MS_GRID_EIGHT (0x80);
      bits |= (high >> 7) * UINT64_C (0x0102040810204080) >> 56 << 8 * i;
      piece->half[i] = (piece->half[i] & ~high) << 1;
    }
  return bits;
}

static inline uint64_t
ms_piece_find (const uint8_t *bytes, uint8_t wanted)
{
  uint64_t same = 0;
  for (int i = 0; i < MS_PIECE; i++)
    same |= (uint64_t)(bytes[i] == wanted) << i;
  return same;
}
#endif
