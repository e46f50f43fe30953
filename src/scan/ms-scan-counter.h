/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the mine counter that many programs have at the left above the board: three red digits of
 * seven segments, those that are off a dark red. */
#pragma once

#include "ms-scan-image.h"
#include "ms-scan-lattice.h"

/* What the counter shows; -1 where none can be read. */
int ms_scan_counter_read (const MsScanImage *image, const MsScanLattice *lattice);
