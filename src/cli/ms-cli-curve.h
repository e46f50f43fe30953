/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the curves of two cells meet or cross. */
#pragma once

#include "ms-curve.h"

#include <glib.h>

/* Two cells are equal at a total when their fractions are, or, without fractions, when their
 * probabilities agree to 1e-12, relatively.  Pairs that are equal at every total (cells of one box)
 * do not cross. */
typedef struct
{
  int first, second; /* which of the curve's cells */
  int from, to; /* mine totals: the same where the two are equal there, else neighbouring rows */
} MsCrossing;

/* MsCrossing, by cells, then by totals; the caller's.  O(pairs * rows). */
GArray *ms_cli_find_crossings (const MsCurve *curve);
