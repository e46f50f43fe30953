/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCurvePlot: the picture of curves (ms-curve-plot-draw.h) as a widget that can be read.
 *
 * Pointing at it, or Left, Right, Page Up, Page Down, Home and End while it has the focus, moves
 * the row that is read out; a click, or Return, chooses that row.  Handlers of the signals show in
 * words what the curves say there; the widget has the role of a picture, with a label that is set
 * from outside.
 *
 * Signals
 *   reading (int row)  another row of the curve is read out; -1: none
 *   chosen (int row)   a row of the curve was chosen
 */
#pragma once

#include "ms-curve-plot-draw.h"

#define MS_TYPE_CURVE_PLOT (ms_curve_plot_get_type ())
G_DECLARE_FINAL_TYPE (MsCurvePlot, ms_curve_plot, MS, CURVE_PLOT, GtkWidget)

/* Shows curve, borrowed until the next call (NULL: none), its chances in that format and its
 * colours in that theme.  The row that is read out stays if the new curve has
 * such a row; otherwise there is none any more. */
void ms_curve_plot_set (
    MsCurvePlot *self, const MsCurve *curve, MsOddsFormat numbers, MsTheme theme);
void ms_curve_plot_set_current (MsCurvePlot *self, double current); /* NaN: none */

int ms_curve_plot_get_reading (MsCurvePlot *self); /* -1: none */
