/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known of a board while it is played: the state of every cell, what the opened numbers
 * still need, and which of the other cells touch a number.
 *
 * Only the player writes it, from what it sees and concludes.  The field (ms-player-field.h) looks
 * at it and tries cells without changing it. */
#pragma once

#include "ms-arena.h"
#include "ms-neighbours.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef enum
{
  MS_KNOWN_NOTHING,
  MS_KNOWN_SAFE, /* known to be safe, and covered */
  MS_KNOWN_MINE,
  MS_KNOWN_OPENED,
} MsKnownState;

/* The need and spare of a covered cell count down from these values, so that they never look like
 * those of an opened cell and never go below 0. */
#define MS_KNOWN_NEED 0x20
#define MS_KNOWN_SPARE 0x30

/* A bitmap of the board has a border this many cells wide, all 0, around it. */
#define MS_KNOWN_BORDER 3

/* Where a cell lies.  bit: its index in a bitmap.  row_mask: three bytes, for the left neighbour,
 * the cell itself and the right neighbour; a byte is 1 if that cell is on the board.  at: column +
 * 65536 * row, so that the difference of two cells' at says how they lie to each other, wherever
 * they are. */
typedef struct
{
  uint32_t bit, row_mask, at;
} MsKnownPlace;

typedef struct
{
  int width, height, n_cells, mines; /* of the board */
  MsTouching *touching;
  uint8_t *block; /* the memory that holds state, need, spare, unknown and opened */
  size_t block_bytes;
  uint8_t *state; /* [n_cells] MsKnownState */
  int n_found, n_opened; /* how many cells are known to be mines; how many are opened */
  int32_t *found; /* [n_cells] the cells known to be mines, in the order in which they became
                   * known */
  /* Of an opened cell, need is the number of mines around it that are not yet known, and spare is
   * the number of unknown cells around it less need.  Of any other cell, need is MS_KNOWN_NEED less
   * the known mines around it, and spare is MS_KNOWN_SPARE plus all cells around it less the known
   * safe and the opened ones. */
  uint8_t *need, *spare; /* [n_cells], with more than a row of padding before and after */
  uint64_t *word; /* [n_cells] random words, for hashes */
  /* Bitmaps: cells of which nothing is known, and opened ones. */
  uint8_t *unknown, *opened;
  MsKnownPlace *places; /* [n_cells] */
  int32_t offsets[64]; /* of each bit of the largest window: the index of its cell less that of the
                        * window's middle cell */
  size_t bit_row, bit_bytes; /* bytes of a row of a bitmap, and of a whole bitmap */
  int32_t *inside, *outside; /* [n_cells] the unknown cells that touch an opened cell, and those
                              * that touch none; row-major, as ms_known_list found them */
  int n_inside, n_outside;
} MsKnown;

/* Takes its memory from the arena, whose status says whether there was enough.  The contents are
 * defined only after ms_known_begin. */
void ms_known_init (MsKnown *known, int width, int height, int mines, MsArena *arena);

/* Forgets the game.  O(cells), as is ms_known_copy. */
void ms_known_begin (MsKnown *known);

/* Copies what is known of a game on a board of the same size, except the lists inside and
 * outside. */
void ms_known_copy (MsKnown *known, const MsKnown *from);

/* Turns a number into its bytes, the lowest first, or such bytes into the number; does nothing on
 * most machines. */
static inline uint32_t
ms_known_turn_four (uint32_t four)
{
  return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap32 (four) : four;
}

/* Two and four bytes as a number, the same on every machine.  They use memcpy, which compilers
 * always turn into one instruction; they do not always do so for bytes that are shifted and
 * combined. */
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

/* Of 32 cells of a row, those that are in a bitmap or touch a cell that is; at: the byte of the
 * bitmap where the 32 begin. */
static inline uint32_t
ms_known_touched (const MsKnown *known, const uint8_t *at)
{
  const uint8_t *above = at - known->bit_row, *below = at + known->bit_row;
  uint32_t here = ms_known_four (above) | ms_known_four (at) | ms_known_four (below);
  uint32_t left = (uint32_t)(above[-1] | at[-1] | below[-1]) >> 7;
  uint32_t right = (uint32_t)(above[4] | at[4] | below[4]) << 31;
  return here | here << 1 | here >> 1 | left | right;
}

/* The bits of the cells within reach of a cell: bit 8 (dy + reach) + dx + reach is the cell dx to
 * the right and dy below.  reach is at most MS_KNOWN_BORDER. */
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

/* The cell that the lowest bit of a window stands for; middle is the cell around which the window
 * was taken. */
static inline int
ms_known_cell (const MsKnown *known, int middle, uint64_t bits, unsigned reach)
{
  const int32_t *offsets = known->offsets + 9 * (MS_KNOWN_BORDER - reach);
  return middle + offsets[(unsigned)__builtin_ctzll (bits)];
}

/* A set of cells of a window, and all cells that touch them. */
static inline uint64_t
ms_known_widen (uint64_t cells)
{
  cells |= cells << 1 | cells >> 1;
  return cells | cells << 8 | cells >> 8;
}

/* Takes a cell out of the unknown ones, and marks it and all cells that touch it as changed. */
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

/* Fills the lists inside and outside with the cells unknown at present.  O(cells / 32 + unknown
 * cells). */
void ms_known_list (MsKnown *known);

/* A hash of all that a count depends on: the unknown cells, what the numbers around them need, the
 * mines that are left.  The player's queue of numbers to look at must be empty, so that only
 * numbers with unknown cells around them need a mine.  O(cells / 4). */
uint64_t ms_known_hash_left (const MsKnown *known);

/* A hash of bytes[at[cell]] of the unknown cells, to be added to the one above.  O(cells / 32 +
 * unknown cells). */
uint64_t ms_known_hash_bytes (const MsKnown *known, const uint8_t *bytes, const int32_t *at);
