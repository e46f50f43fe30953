/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a plot, and what it draws, for any cairo context. */
#pragma once

#include "ms-plot.h"

const char *ms_plot_get_summary (MsPlot *self); /* borrowed */

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

/* A round step so that about n of them cover span > 0: 1, 2 or 5 times a power of ten. */
double ms_plot_step (double span, int n);

/* All times in milliseconds since 1970. */
typedef struct
{
  double low, high; /* ends of the axis */
  double first, step; /* marks at first, first + step, … up to high */
  int year, years; /* years > 0: marks at the beginnings of year, year + years, … instead */
} MsPlotAxis;

/* The place of a mark, counted from 0; NaN past the last. */
double ms_plot_axis_get_mark (const MsPlotAxis *axis, int i);

/* The axis of a plot over time, with marks at round times of the local day, or, where it spans more
 * than two years, at the beginnings of years, for points from first
 * to last >= first; if both are equal, that moment is the only mark, in the middle. */
MsPlotAxis ms_plot_times (double first, double last);

/* The label of a mark, owned by the caller: the year, the date, or, if the step is less than a
 * day, the time of day, with the date where that would not be clear; no two labels are alike. */
char *ms_plot_times_dup_label (const MsPlotAxis *times, double mark);
