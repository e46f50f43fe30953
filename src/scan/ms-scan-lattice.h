/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the board on a picture: a lattice of squares, of one size along both axes, which need be no
 * whole number of pixels.
 *
 * The size is where the edges of the picture agree best with themselves moved by it and by its
 * multiples, and least half-way between.  From the place where they agree most the lattice then
 * grows, line by line, as long as there are edges where lines must be.  At last each line is put
 * where its edges are, as cells may differ by a pixel. */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-planes.h"

#include "ms-solver-options.h"

/* Where the board may be: the likeliest place first, then others that have about as much for them,
 * as where two boards are on a picture, or something beside the board looks like a part of it.
 * Returns how many, at most MS_SCAN_MOST_LATTICES, each to be cleared; below 0 where poll cancels,
 * which may be NULL. */
int ms_scan_lattice_find (const MsScanPlanes *planes, MsSolverPoll poll, void *user_data,
    MsScanLattice lattices[MS_SCAN_MOST_LATTICES]);
