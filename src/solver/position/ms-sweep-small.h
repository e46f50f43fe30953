/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ms_sweep_find does, for boards as most games have them (ms-row-bits.h): eight rows of up to
 * thirty-two cells at once, the whole board again and again until nothing more is decided. */
#pragma once

#include "ms-grid.h"

/* As ms_sweep_find, of a grid that has rows, which are taken further with it; indices has room for all
 * opened cells. */
bool ms_sweep_find_small (
    MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean);
