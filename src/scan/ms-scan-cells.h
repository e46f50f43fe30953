/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells of a board on a picture, each as the same few numbers whatever its size: brightness on
 * a fine grid, colour on a coarse one, as eyes have it and JPEG keeps it, and how bright and how
 * coloured the board is as a whole. */
#pragma once

#include "ms-scan-image.h"
#include "ms-scan-lattice.h"

#define MS_SCAN_FINE 12
#define MS_SCAN_COARSE 4
#define MS_SCAN_OWN (MS_SCAN_FINE * MS_SCAN_FINE + 2 * MS_SCAN_COARSE * MS_SCAN_COARSE)
#define MS_SCAN_WHOLE 5
#define MS_SCAN_FEATURES (MS_SCAN_OWN + MS_SCAN_WHOLE)

/* The features of all cells of the lattice moved by so many pixels,
 * [height * width * MS_SCAN_FEATURES], each in -128…127, owned by the caller; the last
 * MS_SCAN_WHOLE are the same for all cells. */
int8_t *ms_scan_cells_measure (
    const MsScanImage *image, const MsScanLattice *lattice, double right, double down);

/* Puts cells together that look alike: sets group[n] to numbers from 0 for the n cells, and
 * returns how many groups there are. */
int ms_scan_cells_group (const int8_t *features, int n, int *group);
