/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a game as text for people: their names, their meanings, their values. */
#pragma once

#include "ms-click-meter.h"
#include "ms-replay-meter.h"
#include "ms-score.h"

/* The main figures in one line, "3BV 61/174 · 0.73/s · eff. 88 %"; owned by the caller. */
char *ms_score_text_dup_summary (const MsPlayMetrics *metrics);

/* A row of the table of all figures.  Rows are numbered in the order in which they are shown. */
typedef struct
{
  const char *name; /* translated, borrowed */
  const char
      *meaning; /* translated, borrowed; NULL: this row is the heading of those that follow */
} MsScoreRow;

int ms_score_text_count_rows (void);
MsScoreRow ms_score_text_get_row (int row);

/* FALSE: the row tells what a replay's file claims, and header claims nothing of the kind, or is
 * NULL since there is no file. */
gboolean ms_score_text_has_row (int row, const MsReplayHeader *header);

/* Where the values of the rows come from; all borrowed.  NULL: that source is not known. */
typedef struct
{
  const MsPlayMetrics *metrics;
  const MsZini *zini;
  const MsReplayMeasure *measure;
  const MsClickMeasure *clicks;
  gboolean counts_clicks; /* clicks is being found */
  const MsReplayHeader *header;
} MsScoreSheet;

/* The value of a row that is no heading, owned by the caller; "—" if the value is not known. */
char *ms_score_text_dup_value (int row, const MsScoreSheet *sheet);
