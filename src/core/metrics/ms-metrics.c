/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-metrics.h"

#include "ms-metrics-testing.h"
#include "ms-level.h"
#include "ms-progress.h"

#include <math.h>

MsStatus
ms_play_metrics (
    const MsPlay *play, int64_t elapsed_ms, const MsAllocator *allocator, MsPlayMetrics *metrics)
{
  const MsLayout *layout = ms_play_get_layout (play);
  *metrics = (MsPlayMetrics){
    .rules = *ms_play_get_rules (play),
    .clicks = *ms_play_get_clicks (play),
    .any_flag = ms_play_get_any_flag (play),
    .time_ms = elapsed_ms,
  };
  if (layout == NULL)
    return MS_STATUS_OK;
  MsProgress *progress = ms_progress_new (layout, ms_play_get_cells (play), allocator);
  if (progress == NULL)
    return MS_STATUS_NO_MEMORY;
  metrics->board = *ms_progress_get_board (progress);
  metrics->solved = ms_progress_get_solved (progress);
  ms_progress_free (progress);
  return MS_STATUS_OK;
}

double
ms_stnb_factor (const MsRules *rules)
{
  switch (ms_level_of (rules->width, rules->height, rules->mines))
    {
    case MS_LEVEL_CLASSIC_BEGINNER:
      return 47.299;
    case MS_LEVEL_INTERMEDIATE:
      return 153.73;
    case MS_LEVEL_EXPERT:
      return 435.001;
    default:
      return 0;
    }
}

static double
ratio (double numerator, double denominator)
{
  return denominator > 0 ? numerator / denominator : NAN;
}

/* The share of the board that is solved, in [0, 1]. */
static double
part (const MsPlayMetrics *metrics)
{
  return ratio (metrics->solved, metrics->board.bbbv);
}

/* RQP, QG and IOS, which are defined only for a board that is solved. */
static double
whole_figure (const MsPlayMetrics *metrics, MsFigure figure)
{
  double seconds = (double)metrics->time_ms / 1000, bbbv = metrics->board.bbbv;
  if (bbbv <= 0 || seconds <= 0 || metrics->solved < metrics->board.bbbv)
    return NAN;
  if (figure == MS_FIGURE_RQP)
    return seconds * seconds / bbbv;
  if (figure == MS_FIGURE_QG)
    return pow (seconds, 1.7) / bbbv;
  return bbbv > 1 && seconds > 1 ? log (seconds) / log (bbbv) : NAN;
}

/* The figures that ZiNi is put into. */
static double
zini_figure (const MsPlayMetrics *metrics, const MsZini *zini, MsFigure figure)
{
  if (zini == NULL)
    return NAN;
  double greedy = zini->greedy * part (metrics), human = zini->human * part (metrics);
  double clicks = ms_clicks_total (&metrics->clicks);
  double effective = ms_clicks_effective (&metrics->clicks);
  switch (figure)
    {
    case MS_FIGURE_ZNE:
      return ratio (greedy, clicks);
    case MS_FIGURE_ZNT:
      return ratio (greedy, effective);
    case MS_FIGURE_HZNE:
      return ratio (human, clicks);
    case MS_FIGURE_HZNT:
      return ratio (human, effective);
    default:
      return ratio (greedy, (double)metrics->time_ms / 1000);
    }
}

double
ms_metrics_figure (const MsPlayMetrics *metrics, const MsZini *zini, MsFigure figure)
{
  double seconds = (double)metrics->time_ms / 1000, solved = metrics->solved;
  double clicks = ms_clicks_total (&metrics->clicks);
  double effective = ms_clicks_effective (&metrics->clicks);

  switch (figure)
    {
    case MS_FIGURE_BBBV_PER_SECOND:
      return ratio (solved, seconds);
    case MS_FIGURE_ESTIMATED_TIME:
      return ratio (seconds * metrics->board.bbbv, solved);
    case MS_FIGURE_CLICKS_PER_SECOND:
      return ratio (clicks, seconds);
    case MS_FIGURE_LEFT_PER_SECOND:
      return ratio (metrics->clicks.left, seconds);
    case MS_FIGURE_RIGHT_PER_SECOND:
      return ratio (metrics->clicks.right, seconds);
    case MS_FIGURE_CHORDS_PER_SECOND:
      return ratio (metrics->clicks.chords, seconds);
    case MS_FIGURE_EFFICIENCY:
      return ratio (solved, clicks);
    case MS_FIGURE_CORRECTNESS:
      return ratio (effective, clicks);
    case MS_FIGURE_THROUGHPUT:
      return ratio (solved, effective);
    case MS_FIGURE_STNB:
      {
        double factor = ms_stnb_factor (&metrics->rules);
        return factor == 0 ? 0
                           : factor * ratio (solved, pow (seconds, 1.7)) * sqrt (part (metrics));
      }
    case MS_FIGURE_ZNE:
    case MS_FIGURE_ZNT:
    case MS_FIGURE_HZNE:
    case MS_FIGURE_HZNT:
    case MS_FIGURE_ZINI_PER_SECOND:
      return zini_figure (metrics, zini, figure);
    default:
      return whole_figure (metrics, figure);
    }
}

bool
ms_metrics_is_no_flag (const MsPlayMetrics *metrics)
{
  return !metrics->any_flag;
}
