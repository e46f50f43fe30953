/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts the lines of a lattice where the edges are. */
#pragma once

#include "ms-scan-growth.h"

/* Finds size and place anew: sizes up to size_reach beside the present one, by steps, and lines in
 * the middle up to origin_reach beside where they are; edges count up to margin squares beside the
 * lattice, and where none do some squares may be broader than others.  Returns how strong edges are
 * along the lines. */
double ms_scan_fit (
    MsScanGrowth *growth, double size_reach, double size_step, double origin_reach, double margin);
