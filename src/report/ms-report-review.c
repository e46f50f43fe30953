/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-review.h"

#include "ms-cell-list.h"
#include "ms-cell-name.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* More cells than this are only hinted at: a person does not read on. */
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

/* Where there may be more certain cells than are known. */
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

/* A chord may be certain to hit a mine though none of its cells is one for certain. */
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
  char name[MS_CELL_NAME_SIZE];
  ms_cell_name (flag->cell % width, flag->cell / width, name);
  if (flag->known < 0 && flag->estimated)
    return g_strdup_printf (
        _ ("The flag on %s was wrong; whether the board could have shown it is not known."), name);
  if (flag->known < 0)
    return g_strdup_printf (_ ("The flag on %1$s was wrong, but while it stood nothing on the "
                               "board could have shown it."),
        name);
  if (flag->known <= flag->placed)
    return g_strdup_printf (
        _ ("The flag on %1$s was wrong, and the board showed it at once."), name);
  return g_strdup_printf (_ ("The flag on %1$s was wrong, and the board showed it %2$.1f s later."),
      name, (double)(flag->known_ms - flag->placed_ms) / 1000);
}

static char *
dup_survival (const MsReview *review, MsOddsFormat numbers)
{
  const MsReviewSum *sum = &review->sum;
  g_autofree char *survival = ms_odds_format_dup_share (numbers, sum->survival,
      sum->survival <= 0 || sum->survival >= 1, sum->survival < 0.1 ? 1 : 0);
  return g_strconcat (sum->estimated ? "≈" : "", survival, NULL);
}

/* Where some were only estimated, and others, if there are, could be avoided. */
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
  g_autofree char *survival = dup_survival (review, numbers);
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

char *
ms_report_review_dup_time (const MsReview *review)
{
  const MsReviewSum *sum = &review->sum;
  if (sum->lost_ms == 0)
    return NULL;
  return g_strdup_printf (sum->unknown_ms == 0
          /* Translators: two times in seconds. */
          ? _ ("Some cell was certain for %2$.1f s in all; %1$.1f s of that went by before another "
               "one was opened instead.")
          /* Translators: two times in seconds. */
          : _ ("Some cell was certain for at least %2$.1f s in all; at least %1$.1f s of that "
               "went by before another one was opened instead."),
      (double)sum->lost_ms / 1000, (double)sum->certain_ms / 1000);
}
