/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds cells that are read alike and do not look alike: what a net has not learned it takes for
 * something that it has, and on the same board there mostly is such a thing to compare with. */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-cells.h"

/* Sets unlike[n] where a cell differs from the others that are read as the same.  group[n] is the
 * one of n_groups to which each of the n cells with these features belongs. */
void ms_scan_unlike_find (const int8_t *features, const MsCell *cells, const int *group, int n,
    int n_groups, bool *unlike);
