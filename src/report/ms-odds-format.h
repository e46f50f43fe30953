/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* MsOddsFormat: how the player wants chances to be written, and the only code that writes them in
 * this way.  For the chance to win the whole game see ms-chance-meter.h, which builds on this.
 *
 * Heatmap, legend, panel, status line and accessible names all take their figures from here, so
 * that no two of them can disagree.  A chance that is not certain is never written as if it were,
 * whether it is that of a mine or of none: the mirror of "<0.1 %" is ">99.9 %".
 */
#pragma once

#include "ms-endgame.h"
#include "ms-solver.h"

#include <glib.h>

typedef enum
{
  MS_ODDS_FORMAT_MINE, /* how likely a mine is, in percent */
  MS_ODDS_FORMAT_SAFE, /* how likely there is none, in percent */
  /* how likely a mine is, as a fraction; where that is too long or not known, as a decimal, because
   * percentages do not go well with fractions */
  MS_ODDS_FORMAT_FRACTION,
} MsOddsFormat;

/* Longer fractions are never shown, as a decimal says more. */
#define MS_ODDS_FORMAT_FRACTION_MAX_CHARS 20

/* The number in [0, 1] that is shown for a mine probability: it, or 1 minus it; NaN stays NaN. */
double ms_odds_format_value (MsOddsFormat numbers, double probability);

/* "12.5 %", "<0.1 %", ">99.9 %": never 0 or 100 for a chance that is not certain.  digits: how many
 * decimals, 0 or 1; with_sign: whether " %" follows. */
char *ms_odds_format_dup_percentage (
    double probability, MsCertainty certainty, int digits, gboolean with_sign);

/* The chance of a covered cell that is not certain, with a percent sign where it is a percentage:
 * "12.5 %", "87.5 %", "1/8", "≈12.5 % ± 0.4 %", "0.125", "≈0.125 ± 0.004".  error: the standard
 * error of probability, NaN when it is not sampled.  fraction: probability in lowest terms, or
 * NULL.  digits: how many decimals a percentage has, 0 or 1.  Owned by the caller. */
char *ms_odds_format_dup (
    MsOddsFormat numbers, double probability, double error, const char *fraction, int digits);

/* How likely a mine is in a covered cell, as data. */
typedef struct
{
  double probability; /* NaN: not known */
  double error; /* standard error; NaN when it is not sampled */
  const char *fraction; /* probability in lowest terms, borrowed from the result; NULL: not known */
  MsCertainty certainty;
} MsOddsChance;
MsOddsChance ms_odds_format_get_chance (const MsSolverResult *result, int cell);

/* ms_odds_format_dup for an MsOddsChance, and for a cell of a result. */
char *ms_odds_format_dup_chance (MsOddsFormat numbers, const MsOddsChance *chance, int digits);
char *ms_odds_format_dup_cell (
    MsOddsFormat numbers, const MsSolverResult *result, int cell, int digits);

/* The same, but never as a fraction, to be shown beside one: "12.5 %", "0.125". */
char *ms_odds_format_dup_plain (MsOddsFormat numbers, const MsOddsChance *chance, int digits);

/* Any share in [0, 1], which is not turned into 1 minus it: in percent or as a decimal; "?" for
 * NaN. certain: it is proven to be 0 or 1. */
char *ms_odds_format_dup_share (MsOddsFormat numbers, double share, gboolean certain, int digits);
char *ms_odds_format_dup_estimate (MsOddsFormat numbers, double share, double error, int digits);

/* A difference of two chances, which is above 0, in percentage points: "4.2", "<0.1", or "4.2 ±
 * 1.1" with its standard error, where that is above 0. */
char *ms_odds_format_dup_points (double difference, double error);

/* The number at a mark of an axis whose marks are step apart, with as many digits as step needs. */
char *ms_odds_format_dup_mark (MsOddsFormat numbers, double share, double step);

/* An exact chance to win, won of all layouts: "66.7 %", or "2/3" where numbers asks for
 * fractions. */
char *ms_odds_format_dup_won (MsOddsFormat numbers, int won, int layouts, int digits);

/* The chance to win with a covered cell opened first, always as a fraction. */
char *ms_odds_format_dup_win_fraction (const MsEndgame *endgame, int cell);

/* By how many percentage points a chance has changed, with a sign: "+12", "−3"; the chance of a
 * mine or of none, as numbers says.  NULL when it is at most half a point, which would be written
 * as none, or one of the chances is not known. */
char *ms_odds_format_dup_difference (MsOddsFormat numbers, double before, double after);

/* The number shown as a fraction in lowest terms; NULL when that is not known or too long. */
char *ms_odds_format_dup_fraction (MsOddsFormat numbers, const MsOddsChance *chance);
