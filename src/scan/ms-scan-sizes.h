/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes that may be those of the cells: at which the edges of a picture agree best with themselves
 * moved by it and by its multiples, and least half-way between. */
#pragma once

#include "ms-scan-planes.h"

#define MS_SCAN_LEAST_SIDE 11
#define MS_SCAN_MOST_SIDE 68
#define MS_SCAN_MOST_SIZES 8
#define MS_SCAN_STRONGEST 16 /* where edges are only compared: stronger ones count no more */

/* The sizes at which the edges agree better than beside them, the best first; how many. */
int ms_scan_find_sizes (const MsScanPlanes *planes, double sizes[MS_SCAN_MOST_SIZES]);

/* The middles of squares of the size around which edges repeat most along both axes, far from each
 * other: where a lattice of that size is tried to grow.  None is in the known part of the picture,
 * which is given by its left, upper, right and lower end; NULL: nothing is known. */
#define MS_SCAN_SEEDS 4
void ms_scan_find_seeds (
    const MsScanPlanes *planes, double size, const double known[4], double seeds[MS_SCAN_SEEDS][2]);
