/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The table of the figures of a board and of a game played on it.  A row says what a figure is
 * called, what it means, how it is read out of MsReportMetrics and written, and whether finished
 * games keep it.  The window of details, the text and the JSON of the command metrics, and the
 * columns of the library of games are views of it: a new figure is one more row.  What a review
 * knows of a game has a table of its own (ms-report-figures.h). */
#pragma once

#include "ms-report-figures.h"
#include "ms-report-metrics.h"

typedef enum
{
  MS_REPORT_ROW_HEADING, /* of the rows that follow: a name and nothing else */
  MS_REPORT_ROW_COUNT, /* the int of MsReportCounts at offset, without that at less */
  MS_REPORT_ROW_ALL_CLICKS, /* counts too */
  MS_REPORT_ROW_EFFECTIVE_CLICKS,
  MS_REPORT_ROW_CLAIMED_BBBV,
  MS_REPORT_ROW_NUMBERS, /* the cells with each number */
  MS_REPORT_ROW_LEAST_CLICKS,
  MS_REPORT_ROW_STYLE,
  MS_REPORT_ROW_CLAIMED_END,
  /* Numbers: */
  MS_REPORT_ROW_TIME,
  MS_REPORT_ROW_FIGURE, /* of ms_metrics_figure, as the next two: a number, */
  MS_REPORT_ROW_SHARE, /* a share in percent, */
  MS_REPORT_ROW_SECONDS, /* a time */
  MS_REPORT_ROW_FLAG_WORTH,
  MS_REPORT_ROW_PIXELS, /* the double of MsPathLength at offset */
  MS_REPORT_ROW_PATH_SPEED,
  MS_REPORT_ROW_PLUCK,
  MS_REPORT_ROW_CLAIMED_TIME,
} MsReportRowKind;

/* What there has to be for a figure. */
typedef enum
{
  MS_REPORT_OF_BOARD,
  MS_REPORT_OF_GAME, /* a click */
  MS_REPORT_OF_POINTER, /* a pointer that was recorded */
  MS_REPORT_OF_CLAIM, /* a file that claims it; the heading: one that claims anything */
} MsReportRowPart;

typedef struct
{
  MsReportRowKind kind;
  MsReportRowPart part;
  const char *name; /* marked for translation, but for terms that are the same in all languages */
  const char *meaning; /* a sentence, marked for translation */
  const char *key; /* in JSON; NULL: not there by this row */
  gsize offset, less; /* less 0: nothing is taken away */
  MsFigure figure;

  /* Of finished games that are kept: the name of the column in the database; NULL: there is none.
   * A count is kept, anything else follows from others by a formula (ms-record-figures.h). */
  const char *column;
  const char *csv; /* its name in CSV; NULL: the same */
  const char *formula;
  int version; /* of the database's schema that added the column */
  gboolean counted; /* statistics are made of it */
  MsShown shown; /* its title NULL: name */
} MsReportRow;

/* The rows in the order in which they are shown; NULL past the last.  Any thread. */
const MsReportRow *ms_report_rows_get (int i);

/* Whether metrics has what the row needs.  Its value may not be known all the same. */
gboolean ms_report_row_applies (const MsReportRow *row, const MsReportMetrics *metrics);
/* The value for people; the caller's.  NULL: not known, or a heading. */
char *ms_report_row_dup_text (const MsReportRow *row, const MsReportMetrics *metrics);
/* Appends ,"key":value if there is a key.  A count that is not known is left out, a number that is
 * not known is null. */
void ms_report_row_append_json (
    GString *json, const MsReportRow *row, const MsReportMetrics *metrics);
