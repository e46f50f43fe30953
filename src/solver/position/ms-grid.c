/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-grid.h"

void
ms_grid_shape (MsGrid *grid, int width, int height, int mines)
{
  int n = 0;
  *grid = (MsGrid){ .width = width, .height = height, .mines = mines, .stride = width + 2 };
  grid->n_padded = grid->stride * (height + 2);
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        grid->offsets[n++] = dy * grid->stride + dx;
}
