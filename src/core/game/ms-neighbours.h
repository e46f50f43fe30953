/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The geometry of the board: which cells touch which.  Cells are numbered row-major,
 * cell = y * width + x. */
#pragma once

#include <stdint.h>

/* Writes the up to eight cells around cell, in row-major order; returns how many. */
static inline int
ms_neighbours (int width, int height, int cell, int neighbours[8])
{
  int x = cell % width, y = cell / width;
  /* The loops' bounds are found beforehand instead of testing each neighbour, because most cells do
   * not lie at the edge of the board. */
  int left = x > 0 ? -1 : 0, right = x < width - 1 ? 1 : 0;
  int above = y > 0 ? -1 : 0, below = y < height - 1 ? 1 : 0, n = 0;
  for (int dy = above; dy <= below; dy++)
    for (int dx = left; dx <= right; dx++)
      if (dx != 0 || dy != 0)
        neighbours[n++] = cell + dy * width + dx;
  return n;
}

/* The cells that touch one cell: an entry of a table for code that needs the neighbours thousands
 * of times in a game. */

typedef struct
{
  uint8_t n;
  int32_t cells[8]; /* row-major order */
} MsTouching;
