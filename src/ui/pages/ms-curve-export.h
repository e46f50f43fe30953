/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves as the content of a file. */
#pragma once

#include "ms-curve.h"
#include "ms-odds-format.h"

#include <glib.h>

typedef enum
{
  MS_CURVE_EXPORT_SVG,
  MS_CURVE_EXPORT_PNG,
  MS_CURVE_EXPORT_CSV,
} MsCurveExportKind;

/* "svg", "png", "csv"; FALSE: none of them. */
gboolean ms_curve_export_parse (const char *word, MsCurveExportKind *kind);

/* cells[curve->n_cells], row-major on a board so wide; current: the total or density that holds.
 * Pictures are light, whatever the theme, and have a legend; the table is that of minesage-cli curve.
 * NULL: there was not enough memory.  The caller's. */
GBytes *ms_curve_export (const MsCurve *curve, const int *cells, int width, double current,
    MsOddsFormat numbers, MsCurveExportKind kind);
