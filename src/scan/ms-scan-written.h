/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads mine counters that are written near a board, in any font: two numbers with a "/" between
 * them, beside a flag or near a clock, or one number beside a flag.  docs/pictures.md says what
 * else must hold. */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-image.h"
#include "ms-scan-lattice.h"
#include "ms-scan-planes.h"

/* What is written; nothing where it is not sure, or there are two that tell different things. */
MsScanCounter ms_scan_written_read (
    const MsScanImage *image, const MsScanPlane *rows, const MsScanLattice *lattice);
