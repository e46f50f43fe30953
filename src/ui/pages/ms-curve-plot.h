/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCurvePlot: the picture of curves (ms-curve-plot-draw.h) as a widget that can be read.
 *
 * Pointing at it, or Left, Right, Page Up, Page Down, Home and End while it has the focus, moves the
 * place that is read; a click, or Return, chooses that place.  What is there to read says whoever
 * listens; the widget has the role of a picture, and what it is given as its text for a label.
 *
 * Signals
 *   reading (int row)  another row is read; -1: none
 *   chosen (int row)
 */
#pragma once

#include "ms-curve-plot-draw.h"
#include "ms-theme.h"

#define MS_TYPE_CURVE_PLOT (ms_curve_plot_get_type ())
G_DECLARE_FINAL_TYPE (MsCurvePlot, ms_curve_plot, MS, CURVE_PLOT, GtkWidget)

GtkWidget *ms_curve_plot_new (void);

/* Borrowed until the next call; NULL: there is none.  Nothing is read any more, unless the row that
 * was is there still. */
void ms_curve_plot_set_curve (MsCurvePlot *self, const MsCurve *curve);
void ms_curve_plot_set_numbers (MsCurvePlot *self, MsOddsFormat numbers);
void ms_curve_plot_set_current (MsCurvePlot *self, double current); /* NaN: none */
void ms_curve_plot_set_theme (MsCurvePlot *self, MsTheme theme);
void ms_curve_plot_set_text (MsCurvePlot *self, const char *text); /* for assistive technology */

int ms_curve_plot_get_reading (MsCurvePlot *self); /* -1: none */
void ms_curve_plot_set_reading (MsCurvePlot *self, int row);
