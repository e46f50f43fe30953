/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blank rows at the ends of a board: where opened cells have no borders and are of the ground's
 * colour they are not to be seen; but margins at the left and at the right are alike, and the one
 * below often is. */
#pragma once

#include "ms-scan-growth.h"

/* Adds the rows and columns that follow from the margins. */
void ms_scan_complete (MsScanGrowth *growth);
