/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the position from a picture of a board, as another program or this one shows it.
 *
 * The lattice of cells is found by their edges (ms-scan-lattice.h); cells that look alike are
 * named together by a net (ms-scan-namer.h); what is then in doubt, or contradicts what is not, is
 * decided by the solver: a reading stands where a layout fits it, and none fits the others.  What
 * stays open is said to be so.  Where the board may be in several places, that is taken in which
 * most can be read.  docs/pictures.md says how often each is right. */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-image.h"

#include "ms-solver-options.h"

/* NULL where there is no board on the picture, or poll, which may be NULL, cancels.  The picture
 * has at most MS_SCAN_MOST_PIXELS pixels.  Takes some tens of milliseconds for a screen. */
MsScan *ms_scan_read (const MsScanImage *image, MsSolverPoll poll, void *user_data);

/* The same where the board is known to be there; nothing is then said of others.  NULL only where
 * poll cancels. */
MsScan *ms_scan_read_at (
    const MsScanImage *image, const MsScanLattice *lattice, MsSolverPoll poll, void *user_data);
