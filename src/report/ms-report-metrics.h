/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The figures of a board and of the game played on it, as JSON.  The commands metrics and review
 * print them. */
#pragma once

#include "ms-details.h"
#include "ms-document-content.h"
#include "ms-least-clicks.h"
#include "ms-metrics.h"
#include "ms-path.h"
#include "ms-replay.h"
#include "ms-zini.h"

#define MS_REPORT_NO_COUNT (-1) /* not known */

/* The counts of a board and of a game on it, each an int; the library of games keeps them. */
typedef struct
{
  MsBoardMetrics board;
  int solved; /* of the 3BV */
  MsClicks clicks;
  MsZini zini;
  MsDetails details;
  int half_clicks; /* "1.5 clicks" (ms-mouse.h) */
} MsReportCounts;

/* What ms-report-rows.h reads figures of. */
typedef struct
{
  MsPlayMetrics play; /* zeros where counts.solved is not known */
  MsReportCounts counts;
  gboolean has_path;
  MsPathLength path; /* where the pointer was recorded */
  double pluck; /* NaN: not known */
  gboolean estimated; /* pluck is */
  int least_clicks, most_clicks; /* bounds of the clicks that the board takes; 0: not known */
  const MsReplayHeader *header; /* borrowed: what the file of a replay claims; NULL: no file */
} MsReportMetrics;

/* Nothing is known; and takes over what is known of the play. */
void ms_report_metrics_init (MsReportMetrics *metrics);
void ms_report_metrics_set_play (MsReportMetrics *metrics, const MsPlayMetrics *play);

/* Measures what a play alone tells, without a document and its replay, and without the ZiNi of
 * eight ways, which takes longer than all else.  MS_STATUS_OK or
 * MS_STATUS_NO_MEMORY.  O(cells + moves). */
MsStatus ms_report_metrics_of_play (
    MsReportMetrics *metrics, const MsPlay *play, int64_t elapsed_ms);
/* "1.5 clicks" of a replay; MS_REPORT_NO_COUNT where it is NULL, or no pointer was recorded whose
 * buttons made the game.  O(cells + events). */
int ms_report_metrics_count_half_clicks (const MsReplay *replay);

/* Measures all but pluck and the least clicks of a document whose play has a layout; what is
 * borrowed is the document's.  MS_STATUS_OK or MS_STATUS_NO_MEMORY.  O(cells + moves). */
MsStatus ms_report_metrics_find (MsReportMetrics *metrics, const MsDocument *document);

/* Whether there was any click, so that there is more to print than figures of the board. */
gboolean ms_report_metrics_was_played (const MsReportMetrics *metrics);

/* Appends the members of an object: metrics are those of document. */
void ms_report_metrics_append_json (
    GString *json, const MsReportMetrics *metrics, const MsDocument *document);

/* The whole object, without pluck; the caller's.  NULL when there is no memory. */
char *ms_report_metrics_dup_json (const MsDocument *document);

/* Appends ,"least_clicks":{…}, with the line of play, of a board of that width. */
void ms_report_metrics_append_least_clicks (GString *json, const MsLeastClicks *least, int width);
