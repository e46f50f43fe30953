/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPlot: one figure over time or over a share, as points with their running mean or with
 * intervals.
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
  double low, high; /* an interval around y; equal: none */
} MsPlotPoint;

typedef enum
{
  MS_PLOT_NUMBER,
  MS_PLOT_SHARE, /* in [0, 1], written in percent; the axis shows all of it when it is x */
  MS_PLOT_TIME, /* milliseconds since 1970; x only */
} MsPlotScale;

#define MS_PLOT_MEAN_OVER 20 /* points under the running mean of a plot over time */

GtkWidget *ms_plot_new (void);

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

/* Fills width × height.  Without points it draws the axes alone. */
void ms_plot_draw (cairo_t *cr, PangoContext *pango, const MsPlotData *data,
    const MsPlotColours *colours, int width, int height);

/* A round step so that about n of them cover span > 0: 1, 2 or 5 times a power of ten. */
double ms_plot_step (double span, int n);

/* The axis of a plot over time: round moments of the local day, no two of which read alike. */

/* Milliseconds since 1970. */
typedef struct
{
  double low, high; /* ends of the axis */
  double first, step; /* marks at first, first + step, … up to high */
} MsPlotTimes;

/* For what happened from first to last >= first; one moment stands alone in the middle. */
MsPlotTimes ms_plot_times (double first, double last);

/* What the mark says; owned.  The time of day is there where the step is less than a day, the date
 * where it would not be clear. */
char *ms_plot_times_dup_label (const MsPlotTimes *times, double mark);
