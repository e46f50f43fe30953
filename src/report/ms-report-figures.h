/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The figures of a reviewed game as a whole.  A table has a row for each figure, which says where
 * it is in MsReviewSum and how it is used: its name in JSON, its column in the table of a season,
 * its sentence, and whether it is kept with a finished game and shown there.  The summary of a
 * review, the season, the page of a review, the database of records, their CSV, lists and plots are
 * made from the rows: for a new figure only a row is added. */
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
  MS_SHOWN_HABITS = 1 << 3, /* seconds lost: among the dearest habits */
} MsShownParts;

/* How a figure of finished games is shown; its texts are marked for translation. */
typedef struct
{
  const char *title; /* of its columns and its card; NULL: the figure is not shown */
  MsShownParts parts;
  const char *over_time, *about; /* heading of the plot, and the text below it */
  const char *note; /* text on the card; NULL: the greatest value is shown there */
  const char *meaning; /* what it is, for the tooltip of its columns; NULL: its title says it */
  const char *name; /* in full, for that tooltip, where the title is short; NULL */
} MsShown;

typedef struct
{
  /* its name in JSON, and where it is kept, in the database and in CSV; NULL: not in JSON */
  const char *key;
  MsReportKind kind;
  gsize offset; /* offset of its field in MsReviewSum */
  /* of a chance: the offset of −log10 of it, which is the field of a figure of the kind NUMBER */
  gsize logarithm;
  int place; /* its position among the columns of tables, from 1; 0: it is in none */
  /* head of its column in a season, in the translation context "season"; NULL: no column */
  const char *head;
  int width; /* of that column */
  /* Makes a sentence about the figure, owned by the caller, or NULL where there is nothing to tell.
   * The pointer may be NULL. */
  char *(*dup_sentence) (const MsReviewSum *sum);

  /* The version of the database's schema that added its column; 0: it is not kept.  In the database
   * the value of a kept figure is NULL or from 0 to most. */
  int since;
  gint64 most;
  MsShown shown; /* how a figure that is kept is shown */
} MsReportFigure;

/* The row with a place; NULL behind the last. */
const MsReportFigure *ms_report_figures_find (int place);

/* Appends ,"openings":12,… for all rows. */
void ms_report_figures_append_json (GString *json, const MsReviewSum *sum);
/* The sentences of the rows that have something to tell, a line each; NULL when there are none.
 * Owned by the caller. */
char *ms_report_figures_dup_sentences (const MsReviewSum *sum);

/* Appends the heads of a season's columns, or a row of its table.  With n_games 0 no chance is
 * written. */
void ms_report_figures_append_heads (GString *text);
void ms_report_figures_append_row (GString *text, const MsReviewSum *sum, int n_games);
/* Adds the figures of a game to the total of a season; numbers that are not known add nothing.
 * Chances are multiplied, as their logarithms are added: the season's is the chance that all go
 * well. */
void ms_report_figures_add (MsReviewSum *total, const MsReviewSum *sum);
