/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPlot: a plot of one figure over time, as points with their running mean, or over a share, as
 * points with intervals.
 *
 * Drawn with cairo in the colours of the theme.  It has the role of a picture; its accessible label
 * is the summary it was given.
 */
#pragma once

#include <glib.h>

#include <gtk/gtk.h>

#define MS_TYPE_PLOT (ms_plot_get_type ())
G_DECLARE_FINAL_TYPE (MsPlot, ms_plot, MS, PLOT, GtkWidget)

typedef struct
{
  double x, y;
  double low, high; /* an interval around y; if both are equal, none is drawn */
} MsPlotPoint;

typedef enum
{
  MS_PLOT_NUMBER,
  MS_PLOT_SHARE, /* in [0, 1], written in percent; an x axis goes from 0 to 1 */
  MS_PLOT_TIME, /* milliseconds since 1970; x only */
} MsPlotScale;

#define MS_PLOT_MEAN_OVER 20 /* how many points a running mean averages, in a plot over time */

/* points[n], in order of x, copied; summary: a sentence or more, copied. */
void ms_plot_set (MsPlot *self, MsPlotScale x, MsPlotScale y, const MsPlotPoint *points, guint n,
    const char *summary);

/* Finds the widget's colour of text, and returns the colour for a line: a blue with a contrast of
 * at least 4:1 to the background, which is dark where the text is light. */
GdkRGBA ms_plot_find_ink (GtkWidget *widget, GdkRGBA *text);
