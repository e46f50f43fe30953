/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A curve (ms-curve.h) in two forms: a table of comma-separated values, and one line of JSON that has
 * the crossings too.  The command curve prints them, the window saves the table.  The texts are the
 * caller's; cells[curve->n_cells] are row-major on a board so wide. */
#pragma once

#include "ms-curve.h"

#include <glib.h>

/* A head line, then a line for each row: the mine total and its layouts, or the density; the chances
 * in the C locale, and fractions where there are any. */
char *ms_report_curve_dup_csv (const MsCurve *curve, const int *cells, int width);

/* NULL when there is no memory for the crossings. */
char *ms_report_curve_dup_json (
    const MsCurve *curve, const char *name, const int *cells, int width);
