/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the mine counter: three red digits of seven segments, those that are off a dark red, which
 * many programs have at the left above the board; or, where there are none, what is written
 * (ms-scan-written.h). */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-image.h"
#include "ms-scan-lattice.h"

/* rows is the image's first plane. */
MsScanCounter ms_scan_counter_read (
    const MsScanImage *image, const MsScanPlane *rows, const MsScanLattice *lattice);
