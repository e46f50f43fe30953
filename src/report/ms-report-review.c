/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-review.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Of more cells than this only the first are named, as a person would not read on. */
#define MOST_NAMED 8

const char *
ms_report_review_get_title (const MsReviewOpening *opening)
{
  static const char *const titles[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = N_ ("First cell"),
    [MS_VERDICT_CERTAIN] = N_ ("Certain"),
    [MS_VERDICT_BEST] = N_ ("Forced guess, the best"),
    [MS_VERDICT_WORSE] = N_ ("Worse guess"),
    [MS_VERDICT_AVOIDABLE] = N_ ("Avoidable guess"),
    [MS_VERDICT_MINE] = N_ ("Certain mine"),
    [MS_VERDICT_UNKNOWN] = N_ ("Not known"),
  };
  if (opening->verdict == MS_VERDICT_BEST && opening->estimated)
    return _ ("Guess");
  if (opening->verdict == MS_VERDICT_BEST && opening->grounds != MS_GROUNDS_PROOF)
    return _ ("Forced guess");
  if (opening->verdict == MS_VERDICT_WORSE && opening->grounds == MS_GROUNDS_RISK)
    return _ ("Riskier guess");
  return _ (titles[opening->verdict]);
}

/* --- A guess that could not be avoided: one sentence for each thing that can be known of it --- */

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

/* The best cells that are as likely a mine as the one at index first, "A1, B2 (12 %)"; marks them
 * in told. */
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

/* For a chord that hits a mine so often that it is worse whatever it wins otherwise. */
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

/* For a guess judged by looking ahead, which finds differences with a standard error. */
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

/* For a guess of which only the risks are known.  The cell with the best chance to win may be less
 * safe than another one; a chord that is as safe as that cell is not known to win less often, but
 * safer cells exist. */
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

/* --- The other openings --- */

static char *
dup_cells (const MsReviewOpening *opening, int width)
{
  return ms_cell_list_dup (opening->best_cells, opening->n_best, width, MOST_NAMED, TRUE);
}

static char *
dup_avoidable_by_rule (
    const MsReviewOpening *opening, MsOddsFormat numbers, const char *risk, const char *cells)
{
  gulong n = (gulong)opening->n_best;
  g_autofree char *rule = ms_rung_text_dup_title (opening->easiest);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, how many cells, which, and a rule as "Two
       * numbers". */
      numbers == MS_ODDS_FORMAT_SAFE
          ? g_dngettext (GETTEXT_PACKAGE,
              "%1$s safe; %2$d cell was certain: %3$s. The simplest rule that shows it: %4$s.",
              "%1$s safe; %2$d cells were certain: %3$s. The simplest rule that shows one: %4$s.",
              n)
          : g_dngettext (GETTEXT_PACKAGE,
              "%1$s mine; %2$d cell was certain: %3$s. The simplest rule that shows it: %4$s.",
              "%1$s mine; %2$d cells were certain: %3$s. The simplest rule that shows one: %4$s.",
              n),
      risk, opening->n_best, cells, rule);
}

/* For an avoidable guess where there may be more certain cells than are known. */
static char *
dup_avoidable_by_known (
    const MsReviewOpening *opening, MsOddsFormat numbers, const char *risk, const char *cells)
{
  gboolean safe = numbers == MS_ODDS_FORMAT_SAFE;
  if (opening->easiest == MS_N_RUNG_RULES)
    return g_strdup_printf (
        /* Translators: a chance of a mine, or of none, and cells. */
        safe ? _ ("%1$s safe; known to be certain: %2$s.")
             : _ ("%1$s mine; known to be certain: %2$s."),
        risk, cells);
  g_autofree char *rule = ms_rung_text_dup_title (opening->easiest);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, cells, and a rule as "Two numbers". */
      safe ? _ ("%1$s safe; known to be certain: %2$s. The simplest rule that shows one: %3$s.")
           : _ ("%1$s mine; known to be certain: %2$s. The simplest rule that shows one: %3$s."),
      risk, cells, rule);
}

static char *
dup_avoidable (const MsReviewOpening *opening, int width, MsOddsFormat numbers)
{
  gulong n = (gulong)opening->n_best;
  g_autofree char *risk = ms_report_review_dup_risk (opening->mine, opening->error, numbers);
  g_autofree char *cells = dup_cells (opening, width);
  if (opening->estimated)
    return dup_avoidable_by_known (opening, numbers, risk, cells);
  if (opening->easiest != MS_N_RUNG_RULES)
    return dup_avoidable_by_rule (opening, numbers, risk, cells);
  return g_strdup_printf (
      /* Translators: a chance of a mine, or of none, how many cells, and which. */
      numbers == MS_ODDS_FORMAT_SAFE
          ? g_dngettext (GETTEXT_PACKAGE, "%1$s safe; %2$d cell was certain: %3$s.",
              "%1$s safe; %2$d cells were certain: %3$s.", n)
          : g_dngettext (GETTEXT_PACKAGE, "%1$s mine; %2$d cell was certain: %3$s.",
              "%1$s mine; %2$d cells were certain: %3$s.", n),
      risk, opening->n_best, cells);
}

/* For an opening that was certain to hit a mine.  A chord may be so although no single one of its
 * cells is a certain mine. */
static char *
dup_mine (const MsReviewOpening *opening, int width)
{
  g_autofree char *cells = dup_cells (opening, width);
  const char *opened = opening->n_opens == 1
      ? _ ("You opened a certain mine: every layout has one there.")
      : _ ("You opened a certain mine: every layout has one in the cells that the chord opened.");
  if (opening->basis != MS_BASIS_CERTAIN)
    return g_strdup (opened);
  g_autofree char *safe = opening->estimated
      ? g_strdup_printf (_ ("Known to be certainly safe: %s."), cells)
      : g_strdup_printf (
          /* Translators: how many cells, and which. */
          g_dngettext (GETTEXT_PACKAGE, "%1$d cell was certainly safe: %2$s.",
              "%1$d cells were certainly safe: %2$s.", (gulong)opening->n_best),
          opening->n_best, cells);
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("two sentences", "%1$s %2$s"), opened, safe);
}

char *
ms_report_review_dup_detail (const MsReviewOpening *opening, int width, MsOddsFormat numbers)
{
  switch (opening->verdict)
    {
    case MS_VERDICT_FIRST:
      return g_strdup (_ ("Nothing could be known yet: this is not counted as a guess."));
    case MS_VERDICT_CERTAIN:
      return g_strdup (_ ("No layout has a mine there."));
    case MS_VERDICT_BEST:
    case MS_VERDICT_WORSE:
      return ms_report_review_dup_guess (opening, width, numbers);
    case MS_VERDICT_AVOIDABLE:
      return dup_avoidable (opening, width, numbers);
    case MS_VERDICT_MINE:
      return dup_mine (opening, width);
    case MS_VERDICT_UNKNOWN:
    default:
      return g_strdup (_ ("The position is too large to be counted."));
    }
}

char *
ms_report_review_dup_estimate (const MsReviewEstimate *estimate, MsOddsFormat numbers)
{
  if (estimate == NULL || isnan (estimate->win))
    return NULL;
  g_autofree char *win = ms_odds_format_dup_estimate (numbers, estimate->win, estimate->error, 0);
  g_autofree char *best = ms_odds_format_dup_estimate (
      numbers, estimate->best_win, estimate->best_error, 0);
  return g_strdup_printf (
      /* Translators: how often a game was played out from here, and two shares that were won. */
      g_dngettext (GETTEXT_PACKAGE,
          "Played out %1$d time, this cell won %2$s and the one chosen looking ahead %3$s.",
          "Played out %1$d times, this cell won %2$s and the one chosen looking ahead %3$s.",
          (gulong)estimate->playouts),
      estimate->playouts, win, best);
}

char *
ms_report_review_dup_flag (const MsReviewFlag *flag, int width)
{
  const MsCellName name = ms_cell_name_at (flag->cell, width);
  if (flag->known < 0 && flag->estimated)
    return g_strdup_printf (
        _ ("The flag on %s was wrong; whether the board could have shown it is not known."),
        name.text);
  if (flag->known < 0)
    return g_strdup_printf (_ ("The flag on %1$s was wrong, but while it stood nothing on the "
                               "board could have shown it."),
        name.text);
  if (flag->known <= flag->placed)
    return g_strdup_printf (
        _ ("The flag on %1$s was wrong, and the board showed it at once."), name.text);
  return g_strdup_printf (_ ("The flag on %1$s was wrong, and the board showed it %2$.1f s later."),
      name.text, (double)(flag->known_ms - flag->placed_ms) / 1000);
}

/* --- The whole game --- */

/* For a game in which some guesses were only estimated; any others could be avoided. */
static char *
dup_estimated (const MsReviewSum *sum, const char *survival, const char *pluck)
{
  int n_avoidable = sum->n_verdicts[MS_VERDICT_AVOIDABLE];
  if (n_avoidable == 0)
    return g_strdup_printf (
        /* Translators: a number of guesses, a chance, a logarithm. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$d guess, chance of surviving it %2$s; whether it could be avoided is not known; "
            "pluck %3$s.",
            "%1$d guesses, chance of surviving them %2$s; whether any could be avoided is not "
            "known; pluck %3$s.",
            (gulong)sum->n_guesses),
        sum->n_guesses, survival, pluck);
  return g_strdup_printf (
      /* Translators: guesses, a chance, how many of the guesses, a logarithm. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$d guesses, chance of surviving them %2$s; at least %3$d was avoidable; pluck %4$s.",
          "%1$d guesses, chance of surviving them %2$s; at least %3$d were avoidable; pluck %4$s.",
          (gulong)n_avoidable),
      sum->n_guesses, survival, n_avoidable, pluck);
}

static char *
dup_guesses (const MsReview *review, MsOddsFormat numbers)
{
  const MsReviewSum *sum = &review->sum;
  int n_avoidable = sum->n_verdicts[MS_VERDICT_AVOIDABLE];
  g_autofree char *share = ms_odds_format_dup_share (numbers, sum->survival,
      sum->survival <= 0 || sum->survival >= 1, sum->survival < 0.1 ? 1 : 0);
  g_autofree char *survival = g_strconcat (sum->estimated ? "≈" : "", share, NULL);
  g_autofree char *pluck = g_strdup_printf (sum->estimated ? "≈%.2f" : "%.2f", sum->pluck);
  if (!sum->complete)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            "At least %1$d guess; some positions are too large to be counted.",
            "At least %1$d guesses; some positions are too large to be counted.",
            (gulong)sum->n_guesses),
        sum->n_guesses);
  if (sum->n_guesses == 0)
    return g_strdup (_ ("No guess was taken."));
  if (sum->estimated && n_avoidable < sum->n_guesses)
    return dup_estimated (sum, survival, pluck);
  if (n_avoidable == 0)
    return g_strdup_printf (
        /* Translators: a number of guesses, a chance, a logarithm. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$d guess, chance of surviving it %2$s; it could not be avoided; pluck %3$s.",
            "%1$d guesses, chance of surviving them %2$s; none could be avoided; pluck %3$s.",
            (gulong)sum->n_guesses),
        sum->n_guesses, survival, pluck);
  if (sum->n_guesses == 1)
    return g_strdup_printf (
        _ ("1 guess, chance of surviving it %1$s; it was avoidable; pluck %2$s."), survival, pluck);
  return g_strdup_printf (
      /* Translators: guesses, a chance, how many of the guesses, a logarithm. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$d guesses, chance of surviving them %2$s; %3$d was avoidable; pluck %4$s.",
          "%1$d guesses, chance of surviving them %2$s; %3$d were avoidable; pluck %4$s.",
          (gulong)n_avoidable),
      sum->n_guesses, survival, n_avoidable, pluck);
}

char *
ms_report_review_dup_summary (const MsReview *review, MsOddsFormat numbers)
{
  if (review->sum.n_openings == 0)
    return g_strdup (_ ("No cell was opened."));
  g_autofree char *guesses = dup_guesses (review, numbers);
  if (review->sum.n_verdicts[MS_VERDICT_MINE] == 0)
    return g_steal_pointer (&guesses);
  return g_strdup_printf (
      C_ ("two sentences", "%1$s %2$s"), _ ("A certain mine was opened."), guesses);
}
