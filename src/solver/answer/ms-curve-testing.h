/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: a curve to be filled by hand. */
#pragma once

#include "ms-curve.h"

/* Makes a curve with room for that many rows and n_rows set to 0; rows beyond n_rows are never
 * used.  Returns NULL when there is no memory. */
MsCurve *ms_curve_new (const MsAllocator *allocator, int n_cells, int n_rows);
