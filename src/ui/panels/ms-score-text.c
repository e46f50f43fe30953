/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-score-text.h"

#include <glib/gi18n.h>

#include <math.h>

/* Milliseconds: in the first second a speed is left out, since it means nothing: two quick clicks
 * would make it 50 or 100. */
#define LEAST_TIME_MS 1000

char *
ms_score_text_dup_summary (const MsPlayMetrics *metrics)
{
  double speed = ms_metrics_figure (metrics, NULL, MS_FIGURE_BBBV_PER_SECOND);
  double efficiency = ms_metrics_figure (metrics, NULL, MS_FIGURE_EFFICIENCY);
  int solved = metrics->solved, all = metrics->board.bbbv;
  if (isnan (efficiency))
    return g_strdup_printf (_ ("3BV %1$d/%2$d"), solved, all);
  if (isnan (speed) || metrics->time_ms < LEAST_TIME_MS)
    /* Translators: 3BV solved of all, and the efficiency: "3BV 61/174 · eff. 88 %". */
    return g_strdup_printf (_ ("3BV %1$d/%2$d · eff. %3$.0f %%"), solved, all, 100 * efficiency);
  return g_strdup_printf (
      /* Translators: 3BV solved of all, 3BV a second, efficiency:
       * "3BV 61/174 · 0.73/s · eff. 88 %". */
      _ ("3BV %1$d/%2$d · %3$.2f/s · eff. %4$.0f %%"), solved, all, speed, 100 * efficiency);
}
