/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws curves of chances over the mine total, or the density, in any cairo context: axes with
 * round numbers, the current total as a line, and the row that is read out as another line.
 *
 * Curves differ in colour, in dashes and by a letter in a circle on each, so that they can be told
 * apart without colours. */
#pragma once

#include "ms-curve.h"
#include "ms-odds-format.h"
#include "ms-theme.h"

#include <gtk/gtk.h>

#define MS_CURVE_PLOT_MOST 8

typedef struct
{
  const MsCurve *curve; /* at most MS_CURVE_PLOT_MOST cells; NULL: none, nothing is drawn */
  MsOddsFormat numbers; /* which chances are drawn, and how they are written */
  double current; /* the current total or density; NaN: it is not on the axis */
  int reading; /* the row of the curve that is read out; -1: none */
  const char *const *names; /* [n_cells], names of the cells for a legend above; NULL: no legend */
} MsCurvePlotData;

typedef struct
{
  GdkRGBA text, grid, background;
  GdkRGBA curves[MS_CURVE_PLOT_MOST];
} MsCurvePlotColours;

/* The rectangle in which the curves are drawn, in pixels, and the values at its edges. */
typedef struct
{
  double left, top, right, bottom;
  double x_low, x_high, x_step, y_high, y_step;
} MsCurvePlotPlane;

void ms_curve_plot_lay_out (MsCurvePlotPlane *plane, PangoContext *pango,
    const MsCurvePlotData *data, double width, double height);

/* Draws into width × height pixels; the background is left to the caller. */
void ms_curve_plot_draw (cairo_t *cr, PangoContext *pango, const MsCurvePlotData *data,
    const MsCurvePlotColours *colours, double width, double height);

/* The row of the curve nearest to x (pixels); -1: there is none. */
int ms_curve_plot_find_row (const MsCurvePlotPlane *plane, const MsCurve *curve, double x);

/* Fills in the colours of the curves in a theme; text and background must be set already. */
void ms_curve_plot_fill_colours (MsCurvePlotColours *colours, MsTheme theme);

/* The formats of files that curves are written to. */
typedef enum
{
  MS_CURVE_EXPORT_SVG,
  MS_CURVE_EXPORT_PNG,
  MS_CURVE_EXPORT_CSV,
} MsCurveExportKind;

/* "svg", "png", "csv"; FALSE: none of them. */
gboolean ms_curve_plot_parse_export (const char *word, MsCurveExportKind *kind);

/* The content of such a file, owned by the caller; NULL: there was not enough memory.
 * cells[curve->n_cells]: row-major indices on a board width cells wide; current: the current total
 * or density.  Pictures are light, whatever the theme, and have a legend; the table is that of
 * minesage-cli curve. */
GBytes *ms_curve_plot_export (const MsCurve *curve, const int *cells, int width, double current,
    MsOddsFormat numbers, MsCurveExportKind kind);
