/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the board on a picture: a lattice of squares, of one size along both axes, which need be no
 * whole number of pixels.
 *
 * The size is where the edges of the picture agree best with themselves moved by it and by its
 * multiples, and least half-way between.  From the place where they agree most the lattice then
 * grows, line by line, as long as there are edges where lines must be.  At last each line is put
 * where its edges are, as cells may differ by a pixel. */
#pragma once

#include "ms-scan-planes.h"

#include "ms-solver-options.h"

#define MS_SCAN_LEAST_CELLS 3 /* to a side of the board */

typedef struct
{
  double side; /* of most cells, in pixels */
  int width, height; /* in cells */
  /* [width + 1], [height + 1] The places of the lines between columns and between rows, in pixels;
   * the picture's top left corner is 0, 0. */
  double *lines[2];
} MsScanLattice;

void ms_scan_lattice_clear (MsScanLattice *lattice);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MsScanLattice, ms_scan_lattice_clear)

/* FALSE where there is no board, or poll cancels, which may be NULL; else the lattice is to be
 * cleared. */
gboolean ms_scan_lattice_find (
    const MsScanPlanes *planes, MsSolverPoll poll, void *user_data, MsScanLattice *lattice);
