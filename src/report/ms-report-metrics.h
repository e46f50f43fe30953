/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The figures of a board and of the game played on it, as JSON.  The commands metrics and review
 * print them. */
#pragma once

#include "ms-details.h"
#include "ms-document-content.h"
#include "ms-metrics.h"
#include "ms-path.h"
#include "ms-zini.h"

/* A count of a game that was played. */
typedef struct
{
  const char *key; /* in JSON */
  const char *label; /* marked for translation */
  int count;
} MsReportCount;

#define MS_REPORT_N_COUNTS 20
#define MS_REPORT_NO_COUNT (-1) /* not known: it is not printed */

typedef struct
{
  const MsDocument *document; /* borrowed; its play has a layout */
  MsPlayMetrics play;
  MsZini zini;
  MsDetails details;
  int half_clicks; /* "1.5 clicks" (ms-mouse.h); MS_REPORT_NO_COUNT without a pointer */
  MsReportCount counts[MS_REPORT_N_COUNTS];
  double pluck; /* NAN: not known */
} MsReportMetrics;

/* Measures what a play alone tells: without a document and its replay.  MS_STATUS_OK or
 * MS_STATUS_NO_MEMORY.  O(cells + moves). */
MsStatus ms_report_metrics_of_play (
    MsReportMetrics *metrics, const MsPlay *play, int64_t elapsed_ms);
/* "1.5 clicks" of a replay; MS_REPORT_NO_COUNT where it is NULL, or no pointer was recorded whose
 * buttons made the game.  O(cells + events). */
int ms_report_metrics_count_half_clicks (const MsReplay *replay);

/* Measures all but pluck.  MS_STATUS_OK or MS_STATUS_NO_MEMORY.  O(cells + moves). */
MsStatus ms_report_metrics_find (MsReportMetrics *metrics, const MsDocument *document);

/* Whether there was any click, so that there is more to print than figures of the board. */
gboolean ms_report_metrics_was_played (const MsReportMetrics *metrics);

/* "NF" where no flag was ever set, else "FL". */
const char *ms_report_metrics_get_style (const MsReportMetrics *metrics);

/* Measures the way of a replay's pointer; returns how many events there are. */
int ms_report_metrics_measure_path (const MsReplay *replay, MsPathLength *path);

/* Appends the members of an object. */
void ms_report_metrics_append_json (GString *json, const MsReportMetrics *metrics);

/* The whole object, without pluck; the caller's.  NULL when there is no memory. */
char *ms_report_metrics_dup_json (const MsDocument *document);
