/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small board as bits: cell x,y is bit 8 y + x of a 64-bit word, so that a set of cells is a word,
 * and what all cells show in a layout is four words, one for each binary digit of the numbers.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MS_PERFECT_MOST_SIDE 6

/* Four sets of cells side by side. */
typedef uint64_t MsPerfectDigits __attribute__ ((vector_size (32), aligned (8)));

typedef struct
{
  MsPerfectDigits number; /* of the cells that are no mine, and meaningless elsewhere */
  uint64_t mines;
} MsPerfectLayout;

static inline uint64_t
ms_perfect_cell (int x, int y)
{
  return UINT64_C (1) << (8 * y + x);
}

/* All cells of a board. */
uint64_t ms_perfect_cells (int width, int height);

/* How many of some cells touch each cell, in binary digits; cells beyond the edge of the 8×8 square
 * do not matter. */
void ms_perfect_count (uint64_t cells, MsPerfectDigits *count);

/* What a board of these mines shows. */
void ms_perfect_layout (uint64_t mines, MsPerfectLayout *layout);

/* The cells that touch some of these. */
uint64_t ms_perfect_around (uint64_t cells);
