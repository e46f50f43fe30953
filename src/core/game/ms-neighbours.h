/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The geometry of the board: which cells touch which.  Cells are numbered row-major,
 * cell = y * width + x. */
#pragma once

/* Writes the up to eight cells around cell, in row-major order; returns how many. */
static inline int
ms_neighbours (int width, int height, int cell, int neighbours[8])
{
  int x = cell % width, y = cell / width;
  /* Ranges instead of a test per neighbour: most cells of a board lie inside. */
  int left = x > 0 ? -1 : 0, right = x < width - 1 ? 1 : 0;
  int above = y > 0 ? -1 : 0, below = y < height - 1 ? 1 : 0, n = 0;
  for (int dy = above; dy <= below; dy++)
    for (int dx = left; dx <= right; dx++)
      if (dx != 0 || dy != 0)
        neighbours[n++] = cell + dy * width + dx;
  return n;
}
