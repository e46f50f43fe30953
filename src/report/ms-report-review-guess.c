/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review says of a guess that could not be avoided: one sentence for each thing that can be known
 * of it, made of the figures of the opening alone. */
#include "ms-report-review.h"

#include "ms-cell-list.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* More cells than this are only hinted at: a person does not read on. */
#define MOST_NAMED 8

typedef struct
{
  const MsReviewOpening *opening;
  int width; /* of the board */
  MsOddsFormat numbers;
} Guess;

char *
ms_report_review_dup_risk (double mine, double error, MsOddsFormat numbers)
{
  double value = ms_odds_format_value (numbers, mine);
  if (!isnan (mine) && error > 0)
    return ms_odds_format_dup_estimate (numbers, value, error, 1);
  return ms_odds_format_dup_share (numbers, value, mine <= 0 || mine >= 1, 1);
}

/* The best cells that are as likely a mine as cells[first], "A1, B2 (12 %)", and marks them. */
static char *
dup_alike (const Guess *self, int first, gboolean *told)
{
  const MsReviewOpening *opening = self->opening;
  g_autofree int *cells = g_new (int, opening->n_best);
  double mine = opening->best_mines[first];
  int n = 0;
  for (int i = first; i < opening->n_best; i++)
    if (fabs (opening->best_mines[i] - mine) <= 1e-11)
      {
        cells[n++] = opening->best_cells[i];
        told[i] = TRUE;
      }
  g_autofree char *names = ms_cell_list_dup (cells, n, self->width, MOST_NAMED, TRUE);
  g_autofree char *risk = ms_report_review_dup_risk (mine, opening->best_error, self->numbers);
  /* Translators: a cell, or several, and the chance of a mine there, or of none: "C2, D4 (12 %)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), names, risk);
}

/* The best cells, each with its own chance, the safest first. */
static char *
dup_best_cells (const Guess *self)
{
  const MsReviewOpening *opening = self->opening;
  g_autofree gboolean *told = g_new0 (gboolean, opening->n_best);
  GString *list = g_string_new (NULL);
  for (;;)
    {
      int next = -1;
      for (int i = 0; i < opening->n_best; i++)
        if (!told[i] && (next < 0 || opening->best_mines[i] < opening->best_mines[next] - 1e-11))
          next = i;
      if (next < 0)
        return g_string_free (list, FALSE);
      g_autofree char *alike = dup_alike (self, next, told);
      g_string_append_printf (list, "%s%s", list->len > 0 ? C_ ("list of cells", ", ") : "", alike);
    }
}

static char *
dup_won (const Guess *self, int won)
{
  return ms_odds_format_dup_won (self->numbers, won, self->opening->layouts, 1);
}

static char *
dup_proved_best (const Guess *self, const char *risk)
{
  g_autofree char *win = dup_won (self, self->opening->won);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, and a chance to win. */
      self->numbers == MS_ODDS_FORMAT_SAFE
          ? _ ("%1$s safe; nothing was better. The chance to win was %2$s.")
          : _ ("%1$s mine; nothing was better. The chance to win was %2$s."),
      risk, win);
}

static char *
dup_proved_worse (const Guess *self, const char *risk)
{
  g_autofree char *win = dup_won (self, self->opening->won);
  g_autofree char *best_win = dup_won (self, self->opening->best_won);
  g_autofree char *cells = dup_best_cells (self);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, cells with theirs, two chances to win. */
      self->numbers == MS_ODDS_FORMAT_SAFE
          ? _ ("%1$s safe; with %2$s the chance to win was %3$s instead of %4$s.")
          : _ ("%1$s mine; with %2$s the chance to win was %3$s instead of %4$s."),
      risk, cells, best_win, win);
}

/* A chord that hits a mine too often, whatever it would have won otherwise. */
static char *
dup_beaten (const Guess *self, const char *risk)
{
  g_autofree char *best_win = dup_won (self, self->opening->best_won);
  g_autofree char *cells = dup_best_cells (self);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, cells with theirs, a chance to win. */
      self->numbers == MS_ODDS_FORMAT_SAFE
          ? _ ("%1$s safe; with %2$s the chance to win was %3$s, which is more.")
          : _ ("%1$s mine; with %2$s the chance to win was %3$s, more than survive this."),
      risk, cells, best_win);
}

static char *
dup_none_known (const Guess *self, const char *risk)
{
  return g_strdup_printf (self->numbers == MS_ODDS_FORMAT_SAFE
          ? _ ("%1$s safe; no better cell is known.")
          : _ ("%1$s mine; no better cell is known."),
      risk);
}

/* By looking ahead, which knows differences with an error. */
static char *
dup_ahead (const Guess *self, const char *risk)
{
  const MsReviewOpening *opening = self->opening;
  gboolean safe = self->numbers == MS_ODDS_FORMAT_SAFE;
  if (opening->behind_error == 0)
    return dup_none_known (self, risk);
  g_autofree char *cells = dup_best_cells (self);
  g_autofree char *points = ms_odds_format_dup_points (opening->behind, opening->behind_error);
  if (opening->verdict == MS_VERDICT_WORSE)
    return g_strdup_printf (
        /* Translators: a chance of a mine, or of none, a cell with its own, "4.2 ± 1.1". */
        safe
            ? _ ("%1$s safe; looking ahead, %2$s was better: it wins more often, by ≈%3$s points.")
            : _ ("%1$s mine; looking ahead, %2$s was better: it wins more often, by ≈%3$s points."),
        risk, cells, points);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, a cell with its own, "0.4 ± 1.1", in which
       * the error is not small. */
      safe ? _ (
          "%1$s safe; no better cell is known. Looking ahead puts %2$s first, by ≈%3$s points.")
           : _ ("%1$s mine; no better cell is known. Looking ahead puts %2$s first, by ≈%3$s "
                "points."),
      risk, cells, points);
}

/* Where nothing but risks is known.  What is best by its chance to win may be less safe than another
 * cell; a chord that is as safe as that is not known to win less often, but there are safer cells. */
static char *
dup_by_risk (const Guess *self, const char *risk)
{
  gboolean safe = self->numbers == MS_ODDS_FORMAT_SAFE;
  if (self->opening->verdict == MS_VERDICT_BEST && self->opening->basis != MS_BASIS_SAFEST)
    return dup_none_known (self, risk);
  if (self->opening->verdict == MS_VERDICT_BEST)
    return g_strdup_printf (
        safe ? _ ("%1$s safe; no safer cell is known.") : _ ("%1$s mine; no safer cell is known."),
        risk);
  gulong n = (gulong)self->opening->n_best;
  g_autofree char *cells = dup_best_cells (self);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, and cells with theirs. */
      safe ? g_dngettext (
          GETTEXT_PACKAGE, "%1$s safe; %2$s was safer.", "%1$s safe; %2$s were safer.", n)
           : g_dngettext (
               GETTEXT_PACKAGE, "%1$s mine; %2$s was safer.", "%1$s mine; %2$s were safer.", n),
      risk, cells);
}

char *
ms_report_review_dup_guess (const MsReviewOpening *opening, int width, MsOddsFormat numbers)
{
  Guess self = { opening, width, numbers };
  g_autofree char *risk = ms_report_review_dup_risk (opening->mine, opening->error, numbers);
  switch (opening->grounds)
    {
    case MS_GROUNDS_PROOF:
      return opening->won < 0                   ? dup_beaten (&self, risk)
          : opening->verdict == MS_VERDICT_BEST ? dup_proved_best (&self, risk)
                                                : dup_proved_worse (&self, risk);
    case MS_GROUNDS_AHEAD:
      return dup_ahead (&self, risk);
    case MS_GROUNDS_RISK:
    default:
      return dup_by_risk (&self, risk);
    }
}
