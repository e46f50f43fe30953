/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A curve (ms-curve.h) in three forms: a table of comma-separated values, a table for people, and
 * one line of JSON.  The command curve prints them, the window saves the first one.  The texts are
 * owned by the caller; cells[curve->n_cells] are row-major indices on a board width cells wide. */
#pragma once

#include "ms-curve.h"

#include <glib.h>

/* A line of column names, then a line for each row of the curve: the mine total and its layouts, or
 * the density, then the chances, written as in the C locale, and fractions where they are known. */
char *ms_report_curve_dup_csv (const MsCurve *curve, const int *cells, int width);

/* The same for people: a table of percentages under the names of the cells. */
char *ms_report_curve_dup_text (const MsCurve *curve, const int *cells, int width);

/* One line of JSON; NULL when there is no memory for the crossings. */
char *ms_report_curve_dup_json (
    const MsCurve *curve, const char *name, const int *cells, int width);
