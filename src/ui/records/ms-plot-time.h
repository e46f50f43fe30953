/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The axis of a plot over time: round moments of the local day, no two of which read alike. */
#pragma once

#include <glib.h>

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
