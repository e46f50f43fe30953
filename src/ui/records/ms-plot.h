/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPlot: a plot of one figure over time, as points with their running mean, or over a share, as points
 * with intervals.
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

const char *ms_plot_get_summary (MsPlot *self); /* borrowed */

/* --- What the widget draws, for any cairo context --- */

typedef struct
{
  MsPlotScale x, y;
  const MsPlotPoint *points;
  guint n;
} MsPlotData;

typedef struct
{
  GdkRGBA text, grid, points, line;
} MsPlotColours;

/* Draws the plot, width × height pixels large.  Without points it draws the axes alone. */
void ms_plot_draw (cairo_t *cr, PangoContext *pango, const MsPlotData *data,
    const MsPlotColours *colours, int width, int height);

/* Finds the widget's colour of text, and returns the colour for a line: a blue with a contrast of at least 4:1
 * to the background, which is dark where the text is light. */
GdkRGBA ms_plot_find_ink (GtkWidget *widget, GdkRGBA *text);

/* A round step so that about n of them cover span > 0: 1, 2 or 5 times a power of ten. */
double ms_plot_step (double span, int n);

/* The axis of a plot over time: marks at round times of the local day, no two labels alike. */

/* All times in milliseconds since 1970. */
typedef struct
{
  double low, high; /* ends of the axis */
  double first, step; /* marks at first, first + step, … up to high */
} MsPlotAxis;

/* The axis for points from first to last >= first; if both are equal, that moment is the only mark, in the
 * middle. */
MsPlotAxis ms_plot_times (double first, double last);

/* The label of a mark, owned by the caller: the time of day if the step is less than a day, with the date
 * where that would not be clear. */
char *ms_plot_times_dup_label (const MsPlotAxis *times, double mark);
