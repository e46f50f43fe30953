/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a board while it is played: the state of every cell, what the opened numbers
 * still need, and which of the other cells touch a number.
 *
 * The player alone writes it, from what it sees and concludes.  The field (ms-player-field.h) looks
 * at it and tries cells without changing it.
 */
#pragma once

#include "ms-neighbours.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef enum
{
  MS_KNOWN_NOTHING,
  MS_KNOWN_SAFE, /* and covered */
  MS_KNOWN_MINE,
  MS_KNOWN_OPENED,
} MsKnownState;

/* What need and spare of a covered cell count down from, so that they never look like those of an
 * opened one, and nothing ever goes below 0. */
#define MS_KNOWN_NEED 0x20
#define MS_KNOWN_SPARE 0x30

/* A bitmap of the board has a border of this many cells of 0 around it. */
#define MS_KNOWN_BORDER 3

/* Of a cell: where it lies in a bitmap; the bytes of the cells left, here and right, which are 1 where
 * there is a cell; its column, and its row times 65536: differences of it tell cells apart wherever
 * they lie. */
typedef struct
{
  uint32_t bit, row_mask, at;
} MsKnownPlace;

typedef struct
{
  int width, height, n_cells, mines; /* of the board */
  MsTouching *touching;
  uint8_t *block; /* where these lie: state, need, spare, unknown, opened */
  size_t block_bytes;
  uint8_t *state; /* [n_cells] MsKnownState */
  int n_found, n_opened; /* cells known to be mines; opened ones */
  int32_t *found; /* [n_cells] the cells known to be mines, as they came to be known */
  /* Of an opened cell: the mines around it that are not known, and how many more cells there are
   * around it of which nothing is known.  Of any other: MS_KNOWN_NEED less the known mines around
   * it, and MS_KNOWN_SPARE plus all cells around it less the known safe and the opened ones. */
  uint8_t *need, *spare; /* [n_cells] with a row and more before and after them */
  uint64_t *word; /* [n_cells] random */
  /* Bitmaps: cells of which nothing is known, and opened ones. */
  uint8_t *unknown, *opened;
  MsKnownPlace *places; /* [n_cells] */
  int32_t offsets[64]; /* of the bits of the largest window: how much further on a cell is */
  size_t bit_row, bit_bytes; /* bytes of a row, of a bitmap */
  int32_t *inside, *outside; /* [n_cells] unknown cells that touch an opened cell, that touch none;
                              * row-major, as ms_known_list found them */
  int n_inside, n_outside;
} MsKnown;

/* False when there is no memory; ms_known_finish is due in any case.  Nothing is known yet only
 * after ms_known_begin. */
bool ms_known_init (MsKnown *known, int width, int height, int mines, const MsAllocator *allocator);
void ms_known_finish (MsKnown *known, const MsAllocator *allocator);

/* Forgets the game.  O(cells), as the next. */
void ms_known_begin (MsKnown *known);

/* Takes over what is known of a game on a board of the same size, but for the lists. */
void ms_known_copy (MsKnown *known, const MsKnown *from);

/* A number from its bytes, or to them, the lowest first: nothing, on most machines. */
static inline uint32_t
ms_known_turn_four (uint32_t four)
{
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap32 (four) : four;
}

/* Two and four bytes as a number, the same on every machine.  By memcpy, which compilers make one
 * instruction of, whatever is done with the number; of bytes that are shifted together they do not. */
static inline uint32_t
ms_known_two (const uint8_t *at)
{
  uint16_t two;
  memcpy (&two, at, sizeof two);
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap16 (two) : two;
}

static inline uint32_t
ms_known_four (const uint8_t *at)
{
  uint32_t four;
  memcpy (&four, at, sizeof four);
  return ms_known_turn_four (four);
}

static inline void
ms_known_set_four (uint8_t *at, uint32_t four)
{
  four = ms_known_turn_four (four);
  memcpy (at, &four, sizeof four);
}

/* The cells among 32 of a row that are in a bitmap or touch one that is; at: where they begin. */
static inline uint32_t
ms_known_touched (const MsKnown *known, const uint8_t *at)
{
  const uint8_t *above = at - known->bit_row, *below = at + known->bit_row;
  uint32_t here = ms_known_four (above) | ms_known_four (at) | ms_known_four (below);
  uint32_t left = (uint32_t)(above[-1] | at[-1] | below[-1]) >> 7;
  uint32_t right = (uint32_t)(above[4] | at[4] | below[4]) << 31;
  return here | here << 1 | here >> 1 | left | right;
}

/* The bits up to reach cells around a cell: bit 8 (dy + reach) + dx + reach is the one dx to the
 * right and dy below it.  reach is at most MS_KNOWN_BORDER. */
static inline uint64_t
ms_known_window (const MsKnown *known, const uint8_t *bits, int cell, unsigned reach)
{
  size_t first = known->places[cell].bit - reach;
  const uint8_t *at = bits + first / 8 - reach * known->bit_row;
  uint64_t window = 0;
  for (unsigned row = 0; row < 2 * reach + 1; row++, at += known->bit_row)
    window |= (uint64_t)(ms_known_two (at) >> first % 8 & ((2u << 2 * reach) - 1)) << 8 * row;
  return window;
}

/* The cell of the lowest bit of a window around another one. */
static inline int
ms_known_cell (const MsKnown *known, int middle, uint64_t bits, unsigned reach)
{
  const int32_t *offsets = known->offsets + 9 * (MS_KNOWN_BORDER - reach);
  return middle + offsets[(unsigned)__builtin_ctzll (bits)];
}

/* A set of cells of a window and all that touch them. */
static inline uint64_t
ms_known_widen (uint64_t cells)
{
  cells |= cells << 1 | cells >> 1;
  return cells | cells << 8 | cells >> 8;
}

/* Something becomes known of a cell: it and those that touch it are marked as changed. */
static inline void
ms_known_conclude (const MsKnown *known, uint8_t *changed, MsKnownPlace place)
{
  size_t first = place.bit / 8 - 1;
  uint32_t one = 1u << (place.bit % 8 + 8), three = one << 1 | one | one >> 1;
  uint8_t *unknown = known->unknown + first, *at = changed + first - known->bit_row;
  ms_known_set_four (unknown, ms_known_four (unknown) & ~one);
  for (int row = 0; row < 3; row++, at += known->bit_row)
    ms_known_set_four (at, ms_known_four (at) | three);
}

static inline void
ms_known_mark (uint8_t *bits, MsKnownPlace place)
{
  bits[place.bit / 8] |= (uint8_t)(1u << place.bit % 8);
}

/* Lists the unknown cells as things stand.  O(cells / 32 + unknown cells). */
void ms_known_list (MsKnown *known);

/* A hash of all that a count depends on: the unknown cells, what the numbers around them need, the
 * mines that are left.  The queue of single numbers must be empty, so that only
 * numbers with unknown cells around them need a mine.  O(cells / 4). */
uint64_t ms_known_hash_left (const MsKnown *known);

/* And one of the bytes[at[cell]] of the unknown cells, to be added.  O(cells / 32 + unknown cells). */
uint64_t ms_known_hash_bytes (const MsKnown *known, const uint8_t *bytes, const int32_t *at);
