/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For tests alone: a curve to be filled by hand. */
#pragma once

#include "ms-curve.h"

/* Room for that many rows, of which n_rows is set to none; those that are not used stay empty.  NULL
 * when there is no memory. */
MsCurve *ms_curve_new (const MsAllocator *allocator, int n_cells, int n_rows);
