/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reviews of games (ms-review.h) for people and for programs.  The command review prints them, the
 * window of a replay shows and copies them; so that both say the same.  In texts for people chances
 * are written as numbers says.  All texts are owned by the caller unless another owner is named. */
#pragma once

#include "ms-least-clicks.h"
#include "ms-metrics.h"
#include "ms-report-figures.h"
#include "ms-review.h"

typedef struct
{
  const char *name; /* name of the file or game, as text */
  const MsReview *review;
  gboolean assisted; /* odds, hints or undo were used */
  int64_t elapsed_ms;
  const char *metrics; /* a JSON object of figures; needed for JSON only */
  const MsReviewEstimate *estimates; /* [n_openings] of the review; NULL: nothing is estimated */
  MsOddsFormat numbers; /* how the text writes chances */
  int number; /* of the game in a file of several, from 1; 0: the file has one */
  const MsPlay *play; /* the game, of which what its flags earned is counted; NULL: it is not */
  /* How few clicks win the board of play; NULL: not known.  Texts need no line of play. */
  const MsLeastClicks *least;
} MsReportReview;

/* "worse guess": the verdict in two or three words; translated, static. */
const char *ms_report_review_get_title (const MsReviewOpening *opening);
/* The figures of one opening as a sentence, without its verdict: "33.3 % mine, 12.5 % at D4." */
char *ms_report_review_dup_detail (const MsReviewOpening *opening, int width, MsOddsFormat numbers);
/* "Played out 200 times, it won ≈20 % ± 3 %, and what was best ≈31 % ± 3 %."  NULL when estimate
 * has nothing. */
char *ms_report_review_dup_estimate (const MsReviewEstimate *estimate, MsOddsFormat numbers);
/* A sentence about a wrong flag: "The flag on D4 was wrong; it could be known 3.2 s later." */
char *ms_report_review_dup_flag (const MsReviewFlag *flag, int width);
/* "Hesitation": the kind in a few words; translated, static. */
const char *ms_report_review_get_habit_title (MsHabitKind kind);
/* A moment as sentences: what was done, and what it cost. */
char *ms_report_review_dup_habit (const MsHabit *habit, int width, MsOddsFormat numbers);
/* The indices of the dearest moments of each kind into chosen, in the order of the game; how
 * many. */
#define MS_REPORT_ALIKE 3
#define MS_REPORT_MOST_HABITS (MS_N_HABITS * MS_REPORT_ALIKE)
int ms_report_review_choose_habits (const MsReview *review, int chosen[MS_REPORT_MOST_HABITS]);
/* How many clicks the game took (ms_play_count_winning_clicks), and how few win its board. */
char *ms_report_review_dup_clicks (const MsPlay *play, const MsLeastClicks *least);
/* Sentences about the whole game: "3 guesses, chance of surviving them 31 %; 2 were avoidable;
 * pluck 0.42." */
char *ms_report_review_dup_summary (const MsReview *review, MsOddsFormat numbers);

/* A line for each guess, wrong flag and dear moment, then the summary. */
char *ms_report_review_dup_text (const MsReportReview *report);
/* A line for each opening, as {"time":…,"cell":[x,y],"verdict":…,…}, then a line for the
 * summary. */
char *ms_report_review_dup_json (const MsReportReview *report);
/* A line of column names, then one for each opening; with decimal points and without
 * translation. */
char *ms_report_review_dup_csv (const MsReview *review);

/* A season: a table with a row for each game and a row for all of them together. */
typedef struct
{
  GString *text;
  int n_games, n_won;
  int64_t elapsed_ms;
  MsReviewSum total; /* added up by ms_report_figures_add */
} MsReportSeason;

void ms_report_season_init (MsReportSeason *season);
void ms_report_season_add (MsReportSeason *season, const MsReportReview *report);
/* The whole table, with the last row; season is empty afterwards. */
char *ms_report_season_end (MsReportSeason *season);
