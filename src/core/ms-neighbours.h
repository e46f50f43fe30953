/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The geometry of the board: which cells touch which.  Cells are numbered row-major,
 * cell = y * width + x. */
#pragma once

/* Writes the up to eight cells around cell, in row-major order; returns how many. */
static inline int
ms_neighbours (int width, int height, int cell, int neighbours[8])
{
  int x = cell % width, y = cell / width, n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      {
        int nx = x + dx, ny = y + dy;
        if ((dx != 0 || dy != 0) && nx >= 0 && ny >= 0 && nx < width && ny < height)
          neighbours[n++] = ny * width + nx;
      }
  return n;
}
