/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOddsFormat: how the player wants a chance written, and the one place that writes it so.  The
 * chance to win the whole game is ms-chance-text.h, which builds on this.
 *
 * Heatmap, legend, panel, status line and accessible names all take their figures from here, so
 * that no two of them can disagree.  What is not certain never reads as certain, whichever way
 * round it is written: the mirror of "<0.1 %" is ">99.9 %".
 */
#pragma once

#include "ms-endgame.h"
#include "ms-solver.h"

#include <glib.h>

typedef enum
{
  MS_ODDS_FORMAT_MINE, /* how likely a mine is, in percent */
  MS_ODDS_FORMAT_SAFE, /* how likely there is none, in percent */
  MS_ODDS_FORMAT_FRACTION, /* how likely a mine is, as a fraction; as a decimal where it is too
                            * long, or not known: no percentage stands among fractions */
} MsOddsFormat;

/* Longer fractions say less than a decimal does, and are never shown. */
#define MS_ODDS_FORMAT_FRACTION_MAX_CHARS 20

/* The number in [0, 1] that is shown for a mine probability; NaN stays NaN. */
double ms_odds_format_value (MsOddsFormat numbers, double probability);

/* "12.5 %", "<0.1 %", ">99.9 %": never 0 or 100 for what is not certain.
 * digits: 0 or 1 decimals; with_sign: whether " %" follows. */
char *ms_odds_format_dup_percentage (
    double probability, MsCertainty certainty, int digits, gboolean with_sign);

/* A covered cell that is not certain, with its sign: "12.5 %", "87.5 %", "1/8", "≈12.5 % ± 0.4 %",
 * "0.125", "≈0.125 ± 0.004".
 * error: its standard error, NaN when it is not sampled.  fraction: in lowest terms, or NULL.
 * digits: 0 or 1 decimals of a percentage.  Owned by the caller. */
char *ms_odds_format_dup (
    MsOddsFormat numbers, double probability, double error, const char *fraction, int digits);

/* How likely a mine is in a covered cell, as data. */
typedef struct
{
  double probability; /* NaN: not known */
  double error; /* standard error; NaN when it is not sampled */
  const char *fraction; /* in lowest terms, borrowed from the result; NULL: not known */
  MsCertainty certainty;
} MsOddsChance;
MsOddsChance ms_odds_format_get_chance (const MsSolverResult *result, int cell);

/* The same of that; and of a cell of a result. */
char *ms_odds_format_dup_chance (MsOddsFormat numbers, const MsOddsChance *chance, int digits);
char *ms_odds_format_dup_cell (
    MsOddsFormat numbers, const MsSolverResult *result, int cell, int digits);

/* The same but never as a fraction, to stand beside one: "12.5 %", "0.125". */
char *ms_odds_format_dup_plain (MsOddsFormat numbers, const MsOddsChance *chance, int digits);

/* Any share in [0, 1] as it is, in percent or as a decimal; NaN: "?".  certain: 0 or 1 by proof. */
char *ms_odds_format_dup_share (MsOddsFormat numbers, double share, gboolean certain, int digits);
char *ms_odds_format_dup_estimate (MsOddsFormat numbers, double share, double error, int digits);

/* A difference of two chances, more than 0, in points of a percentage: "4.2", "<0.1", and with its
 * standard error, where that is more than 0, "4.2 ± 1.1". */
char *ms_odds_format_dup_points (double difference, double error);

/* The number at a mark of an axis whose marks are step apart, with as many digits as that needs. */
char *ms_odds_format_dup_mark (MsOddsFormat numbers, double share, double step);

/* An exact chance to win, of so many layouts: "66.7 %", or "2/3" where fractions are wanted; the same
 * whether chances of a mine or of none are. */
char *ms_odds_format_dup_won (MsOddsFormat numbers, int won, int layouts, int digits);

/* The same with a covered cell opened first, as a fraction in any case. */
char *ms_odds_format_dup_win_fraction (const MsEndgame *endgame, int cell);

/* How far a chance has moved, in points of a percentage, with its sign: "+12", "−3"; in whatever
 * sense numbers wants chances.  NULL: by less than half a point, or one of them is not known. */
char *ms_odds_format_dup_difference (MsOddsFormat numbers, double before, double after);

/* The fraction of the number shown, in lowest terms; NULL when none is known or it is too long. */
char *ms_odds_format_dup_fraction (MsOddsFormat numbers, const MsOddsChance *chance);
