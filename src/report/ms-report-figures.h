/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a reviewed game as a whole.  One row for each says where it lies in MsReviewSum and
 * what becomes of it: its name in JSON, its column in the table of a season, its sentence, and whether
 * it is kept with a finished game and shown there.  The summary of a review, the season, the page of a
 * review, the database of records, their CSV, lists and plots follow from the rows: a new figure is one
 * more row. */
#pragma once

#include "ms-odds-format.h"
#include "ms-review.h"

#include <glib.h>

typedef enum
{
  MS_REPORT_KIND_COUNT, /* int */
  MS_REPORT_KIND_TRUTH, /* bool */
  MS_REPORT_KIND_SPAN, /* int64_t, milliseconds */
  MS_REPORT_KIND_CHANCE, /* double */
  MS_REPORT_KIND_NUMBER, /* double, which is added up over the games of a season */
} MsReportKind;

/* Where a figure of finished games is shown. */
typedef enum
{
  MS_SHOWN_BEST = 1 << 0, /* a column of the best times */
  MS_SHOWN_HISTORY = 1 << 1, /* a column of all games */
  MS_SHOWN_STATISTICS = 1 << 2, /* a card with its mean over the games won, and a plot over time */
} MsShownParts;

/* How a figure of finished games is shown; texts are marked for translation. */
typedef struct
{
  const char *title; /* of columns and card; NULL: it is not shown */
  MsShownParts parts;
  const char *over_time, *about; /* heading of the plot, and what stands below it */
  const char *note; /* of the card; NULL: the greatest value */
} MsShown;

typedef struct
{
  const char *key; /* in JSON, and where it is kept in the database and in CSV; NULL: not in JSON */
  MsReportKind kind;
  gsize offset; /* in MsReviewSum */
  int place; /* among the columns of tables, from 1; 0: in none */
  const char *head; /* of its column in a season, in the context "season"; NULL: not there */
  int width; /* of that column */
  /* A sentence about it, the caller's, or NULL where there is nothing to tell.  May be NULL. */
  char *(*dup_sentence) (const MsReviewSum *sum);

  /* The version of the records' schema that brought its column; 0: it is not kept.  Of a kept figure a
   * row of the database has NULL or a value from 0 to most. */
  int since;
  gint64 most;
  MsShown shown; /* of a figure that is kept */
} MsReportFigure;

/* The rows, in the order of JSON; NULL past the last.  And the row at a place, NULL past the last. */
const MsReportFigure *ms_report_figures_get (int i);
const MsReportFigure *ms_report_figures_find (int place);

/* ,"openings":12,… of all rows. */
void ms_report_figures_append_json (GString *json, const MsReviewSum *sum);
/* The sentences of the rows that have something to tell, a line each; NULL: none has.  The caller's. */
char *ms_report_figures_dup_sentences (const MsReviewSum *sum);

/* The heads of a season's columns, and a row of it.  With n_games 0 no chance is told. */
void ms_report_figures_append_heads (GString *text);
void ms_report_figures_append_row (GString *text, const MsReviewSum *sum, int n_games);
/* Adds a game to what a season comes to.  A chance is the one that all go well. */
void ms_report_figures_add (MsReviewSum *total, const MsReviewSum *sum);
