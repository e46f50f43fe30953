/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ms_sweep_find does, for boards as most games have them: four rows of up to thirty-two cells at
 * once, the whole board again and again until nothing more is decided. */
#pragma once

#include "ms-grid.h"

#define MS_SWEEP_MOST_COLUMNS 32
#define MS_SWEEP_MOST_ROWS 32

static inline bool
ms_sweep_is_small (const MsGrid *grid)
{
  return grid->width <= MS_SWEEP_MOST_COLUMNS && grid->height <= MS_SWEEP_MOST_ROWS;
}

/* As ms_sweep_find, of a grid that is small; indices has room for all opened cells. */
bool ms_sweep_find_small (
    MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean);
