/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-plot-time.h"

#include "ms-plot.h"
#include "ms-record-text.h"

#include <glib/gi18n.h>
#include <math.h>

#define MINUTE_MS (60.0 * 1000)
#define DAY_MS (24 * 60 * MINUTE_MS)
#define MOST_STEPS 4

static double
choose_step (double span)
{
  static const int minutes[] = { 1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720 };
  for (gsize i = 0; i < G_N_ELEMENTS (minutes); i++)
    if (span <= MOST_STEPS * minutes[i] * MINUTE_MS)
      return minutes[i] * MINUTE_MS;
  return fmax (ms_plot_step (span / DAY_MS, MOST_STEPS), 1) * DAY_MS;
}

static GDateTime *
to_local (double at)
{
  return g_date_time_new_from_unix_local ((gint64)floor (at / 1000));
}

/* From universal to local time. */
static double
get_offset (double at)
{
  g_autoptr (GDateTime) local = to_local (at);
  return local != NULL ? (double)g_date_time_get_utc_offset (local) / 1000 : 0;
}

MsPlotTimes
ms_plot_times (double first, double last)
{
  if (last - first < 1)
    return (MsPlotTimes){ first - DAY_MS / 2, first + DAY_MS / 2, first, DAY_MS };
  double step = choose_step (last - first), offset = get_offset (first);
  double low = floor ((first + offset) / step) * step - offset;
  double high = ceil ((last + offset) / step) * step - offset;
  return (MsPlotTimes){ low, high, low, step };
}

static gboolean
is_same_day (double a, double b)
{
  g_autoptr (GDateTime) one = to_local (a);
  g_autoptr (GDateTime) other = to_local (b);
  return one != NULL && other != NULL
      && g_date_time_get_day_of_year (one) == g_date_time_get_day_of_year (other)
      && g_date_time_get_year (one) == g_date_time_get_year (other);
}

char *
ms_plot_times_dup_label (const MsPlotTimes *times, double mark)
{
  gboolean alone = times->first > times->low, begins = mark - times->step < times->low;
  /* Over more than a day the same time of day stands at several marks. */
  gboolean repeats = times->high - times->low >= DAY_MS;
  gboolean dated = alone || begins || repeats || !is_same_day (mark - times->step, mark);
  if (alone || (times->step < DAY_MS && dated))
    return ms_record_text_dup_date ((gint64)mark, TRUE);
  /* Where the clock was put back since the first mark, it stands an hour before midnight. */
  if (times->step >= DAY_MS)
    return ms_record_text_dup_date ((gint64)(mark + DAY_MS / 2), FALSE);
  g_autoptr (GDateTime) local = to_local (mark);
  /* Translators: a time of day, as strftime writes it. */
  return g_date_time_format (local, _ ("%H:%M"));
}
