/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the board on a picture: a lattice of squares, of one size along both axes, which need be no
 * whole number of pixels.
 *
 * The size is where the edges of the picture agree best with themselves moved by it and by its
 * multiples, and least half-way between.  From the place where they agree most the lattice then
 * grows, line by line, as long as there are edges where lines must be; a least-squares fit to all
 * lines gives the size and the place exactly. */
#pragma once

#include "ms-scan-planes.h"

#include "ms-solver-options.h"

#define MS_SCAN_LEAST_CELLS 3 /* to a side of the board */

typedef struct
{
  double left, top, side; /* in pixels; the picture's top left corner is 0, 0 */
  int width, height; /* in cells */
} MsScanLattice;

/* FALSE where there is no board, or poll cancels, which may be NULL. */
gboolean ms_scan_lattice_find (
    const MsScanPlanes *planes, MsSolverPoll poll, void *user_data, MsScanLattice *lattice);
