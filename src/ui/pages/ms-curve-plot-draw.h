/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws curves of chances over the mine total, or the density, in any cairo context: axes with round
 * numbers, the total that holds as a line, the place that is read as another.
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
  double current; /* the total or density that holds; NaN: it is not on the axis */
  int reading; /* the row that is read; -1: none */
  const char *const *names; /* [n_cells] of the cells, for a legend above; NULL: no legend */
} MsCurvePlotData;

typedef struct
{
  GdkRGBA text, grid, background;
  GdkRGBA curves[MS_CURVE_PLOT_MOST];
} MsCurvePlotColours;

/* The plane within width × height, and what its edges stand for. */
typedef struct
{
  double left, top, right, bottom;
  double x_low, x_high, x_step, y_high, y_step;
} MsCurvePlotPlane;

void ms_curve_plot_lay_out (MsCurvePlotPlane *plane, PangoContext *pango,
    const MsCurvePlotData *data, double width, double height);

/* Fills width × height but for the background. */
void ms_curve_plot_draw (cairo_t *cr, PangoContext *pango, const MsCurvePlotData *data,
    const MsCurvePlotColours *colours, double width, double height);

/* The row nearest to x; -1: there is none. */
int ms_curve_plot_find_row (const MsCurvePlotPlane *plane, const MsCurve *curve, double x);

/* The colours of the curves in a theme, with text and background as they are given. */
void ms_curve_plot_fill_colours (MsCurvePlotColours *colours, MsTheme theme);

/* Curves as the content of a file. */
typedef enum
{
  MS_CURVE_EXPORT_SVG,
  MS_CURVE_EXPORT_PNG,
  MS_CURVE_EXPORT_CSV,
} MsCurveExportKind;

/* "svg", "png", "csv"; FALSE: none of them. */
gboolean ms_curve_plot_parse_export (const char *word, MsCurveExportKind *kind);

/* cells[curve->n_cells], row-major on a board so wide; current: the total or density that holds.
 * Pictures are light, whatever the theme, and have a legend; the table is that of minesage-cli curve.
 * NULL: there was not enough memory.  The caller's. */
GBytes *ms_curve_plot_export (const MsCurve *curve, const int *cells, int width, double current,
    MsOddsFormat numbers, MsCurveExportKind kind);
