/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The figures by which players compare games, finished or not, and how they are computed.
 *
 * Names and formulas are those that players use; each comment gives the formula, as several may be
 * in use.  T is the time in seconds, 3BV that of the board, "solved" the part of the 3BV that is
 * solved, CL all clicks, CE those with an effect (as ms_toollib counts them, see ms-clicks.h).
 */
#pragma once

#include "ms-openings.h"
#include "ms-play.h"
#include "ms-zini.h"

/* The counts from which the figures are computed. */
typedef struct
{
  MsRules rules;
  MsBoardMetrics board; /* zeros before there is a layout */
  /* the 3BV that is solved: openings whose 0s are all open, and open numbers that touch no
   * opening */
  int solved;
  MsClicks clicks;
  bool any_flag; /* ms_play_get_any_flag */
  int64_t time_ms;
} MsPlayMetrics;

/* MS_STATUS_OK or MS_STATUS_NO_MEMORY.  O(cells) time and memory. */
MsStatus ms_play_metrics (
    const MsPlay *play, int64_t elapsed_ms, const MsAllocator *allocator, MsPlayMetrics *metrics);

/* The figures computed from the counts. */
typedef enum
{
  MS_FIGURE_BBBV_PER_SECOND, /* solved / T */
  MS_FIGURE_ESTIMATED_TIME, /* T · 3BV / solved, in seconds */
  MS_FIGURE_CLICKS_PER_SECOND, /* CL / T */
  MS_FIGURE_LEFT_PER_SECOND, /* left clicks / T, and so on */
  MS_FIGURE_RIGHT_PER_SECOND,
  MS_FIGURE_CHORDS_PER_SECOND,
  MS_FIGURE_EFFICIENCY, /* IOE: solved / CL */
  MS_FIGURE_CORRECTNESS, /* CE / CL */
  MS_FIGURE_THROUGHPUT, /* solved / CE */
  MS_FIGURE_RQP, /* T² / 3BV */
  MS_FIGURE_QG, /* T^1.7 / 3BV */
  MS_FIGURE_IOS, /* ln T / ln 3BV; needs T > 1 and 3BV > 1 */
  MS_FIGURE_STNB, /* C · solved / T^1.7 · √(solved / 3BV); C in ms-metrics.c */
  MS_FIGURE_ZNE, /* ZiNi · (solved / 3BV) / CL */
  MS_FIGURE_ZNT, /* ZiNi · (solved / 3BV) / CE */
  MS_FIGURE_HZNE, /* the same with HZiNi */
  MS_FIGURE_HZNT,
  MS_FIGURE_ZINI_PER_SECOND, /* ZiNi · (solved / 3BV) / T */
  MS_N_FIGURES
} MsFigure;

/* NaN where the figure is not defined: nothing solved, no click, no time.  zini: that of the board,
 * needed for figures with ZiNi only; NULL when it is not known.  RQP, QG and IOS take T as it is,
 * so they say something about won games only; they are NaN while a part of the board is not
 * solved. */
double ms_metrics_figure (const MsPlayMetrics *metrics, const MsZini *zini, MsFigure figure);

/* "NF" as rankings have it: no flag was ever set, not even one that was taken away or stood on a
 * safe cell; else "FL". */
bool ms_metrics_is_no_flag (const MsPlayMetrics *metrics);
