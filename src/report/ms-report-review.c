/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-review.h"

#include "ms-cell-list.h"
#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* More cells than this are only hinted at: a person does not read on. */
#define MOST_NAMED 8

const char *
ms_report_review_get_title (MsReviewVerdict verdict)
{
  static const char *const titles[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = N_ ("First cell"),
    [MS_VERDICT_CERTAIN] = N_ ("Certain"),
    [MS_VERDICT_BEST] = N_ ("Forced guess, the best"),
    [MS_VERDICT_WORSE] = N_ ("Worse guess"),
    [MS_VERDICT_AVOIDABLE] = N_ ("Avoidable guess"),
    [MS_VERDICT_UNKNOWN] = N_ ("Not known"),
  };
  return _ (titles[verdict]);
}

static char *
dup_mine (double mine, double error)
{
  if (isnan (mine))
    return g_strdup ("?");
  if (error > 0)
    return ms_figures_dup_estimate (mine, error, 1);
  return ms_figures_dup_percentage (mine, mine <= 0 || mine >= 1, 1, TRUE);
}

static char *
dup_cells (const MsReviewOpening *opening, int width)
{
  return ms_cell_list_dup (opening->best_cells, opening->n_best, width, MOST_NAMED, TRUE);
}

static char *
dup_worse (const MsReviewOpening *opening, int width)
{
  g_autofree char *mine = dup_mine (opening->mine, opening->error);
  g_autofree char *best = dup_mine (opening->best, 0), *cells = dup_cells (opening, width);
  if (isnan (opening->win))
    /* Translators: two chances of a mine, and a list of cells. */
    return g_strdup_printf (_ ("%1$s mine; best was %2$s at %3$s."), mine, best, cells);
  g_autofree char *win = ms_figures_dup_percentage (opening->win, opening->won == 0, 1, TRUE);
  g_autofree char *best_win = ms_figures_dup_percentage (opening->best_win, FALSE, 1, TRUE);
  if (g_str_equal (mine, best))
    return g_strdup_printf (
        /* Translators: a chance of a mine, a list of cells with the same, two chances to win. */
        _ ("%1$s mine, as at %2$s, where the chance to win was %3$s instead of %4$s."), mine, cells,
        best_win, win);
  return g_strdup_printf (
      /* Translators: two chances of a mine, a list of cells, two chances to win. */
      _ ("%1$s mine; best was %2$s at %3$s. The chance to win was %4$s instead of %5$s."), mine,
      best, cells, win, best_win);
}

static char *
dup_avoidable (const MsReviewOpening *opening, int width)
{
  g_autofree char *mine = dup_mine (opening->mine, opening->error);
  g_autofree char *cells = dup_cells (opening, width);
  if (opening->easiest == MS_N_RUNG_RULES)
    return g_strdup_printf (
        /* Translators: a chance of a mine, how many cells, and which. */
        g_dngettext (GETTEXT_PACKAGE, "%1$s mine; %2$d cell was certain: %3$s.",
            "%1$s mine; %2$d cells were certain: %3$s.", (gulong)opening->n_best),
        mine, opening->n_best, cells);
  g_autofree char *rule = ms_rung_text_dup_title (opening->easiest);
  return g_strdup_printf (
      /* Translators: a chance of a mine, how many cells, which, and a rule as "Two numbers". */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$s mine; %2$d cell was certain: %3$s. The simplest rule that shows it: %4$s.",
          "%1$s mine; %2$d cells were certain: %3$s. The simplest rule that shows one: %4$s.",
          (gulong)opening->n_best),
      mine, opening->n_best, cells, rule);
}

static char *
dup_best (const MsReviewOpening *opening)
{
  g_autofree char *mine = dup_mine (opening->mine, opening->error);
  if (isnan (opening->win))
    return g_strdup_printf (_ ("%1$s mine; nothing was better."), mine);
  g_autofree char *win = ms_figures_dup_percentage (opening->win, FALSE, 1, TRUE);
  return g_strdup_printf (
      _ ("%1$s mine; nothing was better. The chance to win was %2$s."), mine, win);
}

char *
ms_report_review_dup_detail (const MsReviewOpening *opening, int width)
{
  switch (opening->verdict)
    {
    case MS_VERDICT_FIRST:
      return g_strdup (_ ("Nothing could be known yet: this is not counted as a guess."));
    case MS_VERDICT_CERTAIN:
      return g_strdup (_ ("No layout has a mine there."));
    case MS_VERDICT_BEST:
      return dup_best (opening);
    case MS_VERDICT_WORSE:
      return dup_worse (opening, width);
    case MS_VERDICT_AVOIDABLE:
      return dup_avoidable (opening, width);
    case MS_VERDICT_UNKNOWN:
    default:
      return g_strdup (_ ("The position is too large to be counted."));
    }
}

char *
ms_report_review_dup_estimate (const MsReviewEstimate *estimate)
{
  if (estimate == NULL || isnan (estimate->win))
    return NULL;
  g_autofree char *win = ms_figures_dup_estimate (estimate->win, estimate->error, 0);
  g_autofree char *best = ms_figures_dup_estimate (estimate->best_win, estimate->best_error, 0);
  return g_strdup_printf (
      /* Translators: how often a game was played out from here, and two shares that were won. */
      g_dngettext (GETTEXT_PACKAGE,
          "Played out %1$d time, this cell won %2$s and the best one %3$s.",
          "Played out %1$d times, this cell won %2$s and the best one %3$s.",
          (gulong)estimate->playouts),
      estimate->playouts, win, best);
}

char *
ms_report_review_dup_flag (const MsReviewFlag *flag, int width)
{
  char name[MS_CELL_NAME_SIZE];
  ms_cell_name (flag->cell % width, flag->cell / width, name);
  if (flag->known < 0)
    return g_strdup_printf (
        _ ("The flag on %1$s was wrong, but nothing on the board could tell while it stood."),
        name);
  if (flag->known <= flag->placed)
    return g_strdup_printf (
        _ ("The flag on %1$s was wrong, and the board showed it at once."), name);
  return g_strdup_printf (_ ("The flag on %1$s was wrong, and the board showed it %2$.1f s later."),
      name, (double)(flag->known_ms - flag->placed_ms) / 1000);
}

static char *
dup_survival (const MsReview *review)
{
  const MsReviewSum *sum = &review->sum;
  g_autofree char *survival = ms_figures_dup_percentage (
      sum->survival, sum->survival <= 0 || sum->survival >= 1, sum->survival < 0.1 ? 1 : 0, TRUE);
  return g_strconcat (sum->estimated ? "≈" : "", survival, NULL);
}

char *
ms_report_review_dup_summary (const MsReview *review)
{
  const MsReviewSum *sum = &review->sum;
  int n_avoidable = sum->n_verdicts[MS_VERDICT_AVOIDABLE];
  g_autofree char *survival = dup_survival (review);
  g_autofree char *pluck = isinf (sum->pluck) ? g_strdup ("∞")
                                              : g_strdup_printf ("%.2f", sum->pluck);
  if (sum->n_openings == 0)
    return g_strdup (_ ("No cell was opened."));
  if (!sum->complete)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            "At least %1$d guess; some positions are too large to be counted.",
            "At least %1$d guesses; some positions are too large to be counted.",
            (gulong)sum->n_guesses),
        sum->n_guesses);
  if (sum->n_guesses == 0)
    return g_strdup (_ ("No guesses: every cell opened was certain."));
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
ms_report_review_dup_time (const MsReview *review)
{
  const MsReviewSum *sum = &review->sum;
  if (sum->lost_ms == 0)
    return NULL;
  return g_strdup_printf (
      /* Translators: two times in seconds. */
      _ ("Some cell was certain for %2$.1f s in all; %1$.1f s of that went by before a guess was "
         "made instead."),
      (double)sum->lost_ms / 1000, (double)sum->certain_ms / 1000);
}
