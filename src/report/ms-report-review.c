/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-review.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

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

/* --- An opening in one sentence: a table of them, and what stands in for their figures --- */

typedef struct
{
  const MsReviewOpening *opening;
  int width; /* of the board */
  MsOddsFormat numbers;
} Told;

static char *
dup_risk (double mine, double error, MsOddsFormat numbers)
{
  double value = ms_odds_format_value (numbers, mine);
  if (!isnan (mine) && error > 0)
    return ms_odds_format_dup_estimate (numbers, value, error, 1);
  return ms_odds_format_dup_share (numbers, value, mine <= 0 || mine >= 1, 1);
}

/* The best cells that are as likely a mine as the one at index first, "A1, B2 (12 %)"; marks them
 * in told. */
static char *
dup_alike (const Told *self, int first, gboolean *told)
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
  g_autofree char *risk = dup_risk (mine, opening->best_error, self->numbers);
  /* Translators: a cell, or several, and the chance of a mine there, or of none: "C2, D4 (12
   * %)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), names, risk);
}

/* The best cells, each with its own chance, the safest first. */
static char *
dup_best_cells (const Told *self)
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

/* What is said where chances are those of a mine, or of none; and the figures, in their order, a
 * letter each:
 *   r  how likely it was a mine, or none     w  its chance to win, where that is exact
 *   c  the best cells, each with its chance  b  their chance to win
 *   p  by how many points they were better   k  the best cells without their chances
 *   n  how many they are, which counts       t  the easiest rule that shows one */
typedef struct
{
  MsSentence mine, safe;
  const char *figures;
} Form;

/* Translators: in these, %1$s is a chance of a mine, or of none, and "points" are those of a
 * percentage, with an error: "4.2 ± 1.1".  Cells have their chances behind them: "C2, D4 (12
 * %)". */
static const Form first = {
  { N_ ("Nothing could be known yet: this is not counted as a guess.") },
};
static const Form certain = { { N_ ("No layout has a mine there.") } };
static const Form too_large = { { N_ ("The position is too large to be counted.") } };
/* Translators: the last figure is a chance to win. */
static const Form proved_best = {
  { N_ ("%1$s mine; nothing was better. The chance to win was %2$s.") },
  { N_ ("%1$s safe; nothing was better. The chance to win was %2$s.") },
  "rw",
};
/* Translators: cells with their chances, and two chances to win. */
static const Form proved_worse = {
  { N_ ("%1$s mine; with %2$s the chance to win was %3$s instead of %4$s.") },
  { N_ ("%1$s safe; with %2$s the chance to win was %3$s instead of %4$s.") },
  "rcbw",
};
/* A chord that hits a mine so often that it is worse whatever it wins otherwise. */
static const Form beaten = {
  { N_ ("%1$s mine; with %2$s the chance to win was %3$s, more than survive this.") },
  { N_ ("%1$s safe; with %2$s the chance to win was %3$s, which is more.") },
  "rcb",
};
static const Form none_known = {
  { N_ ("%1$s mine; no better cell is known.") },
  { N_ ("%1$s safe; no better cell is known.") },
  "r",
};
static const Form ahead_worse = {
  { N_ ("%1$s mine; looking ahead, %2$s was better: it wins more often, by ≈%3$s points.") },
  { N_ ("%1$s safe; looking ahead, %2$s was better: it wins more often, by ≈%3$s points.") },
  "rcp",
};
/* Translators: the error of the points is not small here: "0.4 ± 1.1". */
static const Form ahead_open = {
  { N_ ("%1$s mine; no better cell is known. Looking ahead puts %2$s first, by ≈%3$s points.") },
  { N_ ("%1$s safe; no better cell is known. Looking ahead puts %2$s first, by ≈%3$s points.") },
  "rcp",
};
static const Form none_safer = {
  { N_ ("%1$s mine; no safer cell is known.") },
  { N_ ("%1$s safe; no safer cell is known.") },
  "r",
};
static const Form others_safer = {
  { NN_ ("%1$s mine; %2$s was safer.", "%1$s mine; %2$s were safer.") },
  { NN_ ("%1$s safe; %2$s was safer.", "%1$s safe; %2$s were safer.") },
  "rc",
};
/* Translators: in these, how many cells, which, and a rule as "Two numbers". */
static const Form avoidable = {
  { NN_ ("%1$s mine; %2$d cell was certain: %3$s.", "%1$s mine; %2$d cells were certain: %3$s.") },
  { NN_ ("%1$s safe; %2$d cell was certain: %3$s.", "%1$s safe; %2$d cells were certain: %3$s.") },
  "rnk",
};
static const Form avoidable_by_rule = {
  { NN_ ("%1$s mine; %2$d cell was certain: %3$s. The simplest rule that shows it: %4$s.",
      "%1$s mine; %2$d cells were certain: %3$s. The simplest rule that shows one: %4$s.") },
  { NN_ ("%1$s safe; %2$d cell was certain: %3$s. The simplest rule that shows it: %4$s.",
      "%1$s safe; %2$d cells were certain: %3$s. The simplest rule that shows one: %4$s.") },
  "rnkt",
};
/* Where there may be more certain cells than are known. */
static const Form known = {
  { N_ ("%1$s mine; known to be certain: %2$s.") },
  { N_ ("%1$s safe; known to be certain: %2$s.") },
  "rk",
};
static const Form known_by_rule = {
  { N_ ("%1$s mine; known to be certain: %2$s. The simplest rule that shows one: %3$s.") },
  { N_ ("%1$s safe; known to be certain: %2$s. The simplest rule that shows one: %3$s.") },
  "rkt",
};
static const Form mine = { { N_ ("You opened a certain mine: every layout has one there.") } };
/* No single one of the cells that a chord opens need be a certain mine. */
static const Form chord_mine = {
  { N_ ("You opened a certain mine: every layout has one in the cells that the chord opened.") },
};
static const Form were_safe = {
  { NN_ ("%1$d cell was certainly safe: %2$s.", "%1$d cells were certainly safe: %2$s.") },
  .figures = "nk",
};
static const Form known_safe = { { N_ ("Known to be certainly safe: %s.") }, .figures = "k" };

static char *
dup_figure (char letter, gconstpointer user_data)
{
  const Told *self = user_data;
  const MsReviewOpening *opening = self->opening;
  switch (letter)
    {
    case 'r':
      return dup_risk (opening->mine, opening->error, self->numbers);
    case 'w':
      return ms_odds_format_dup_won (self->numbers, opening->won, opening->layouts, 1);
    case 'c':
      return dup_best_cells (self);
    case 'b':
      return ms_odds_format_dup_won (self->numbers, opening->best_won, opening->layouts, 1);
    case 'p':
      return ms_odds_format_dup_points (opening->behind, opening->behind_error);
    case 'k':
      return ms_cell_list_dup (opening->best_cells, opening->n_best, self->width, MOST_NAMED, TRUE);
    case 'n':
      return g_strdup_printf ("%d", opening->n_best);
    case 't':
    default:
      return ms_rung_text_dup_title (opening->easiest);
    }
}

static char *
tell (const Told *self, const Form *form)
{
  gboolean safe = self->numbers == MS_ODDS_FORMAT_SAFE && form->safe.one != NULL;
  return ms_sentence_dup (safe ? &form->safe : &form->mine, (gulong)self->opening->n_best,
      form->figures, dup_figure, self);
}

/* Of a guess judged by its risk alone.  The cell with the best chance to win may be less safe than
 * another one; a chord that is as safe as that cell is not known to win less often, but safer cells
 * exist. */
static const Form *
choose_by_risk (const MsReviewOpening *opening)
{
  if (opening->verdict != MS_VERDICT_BEST)
    return &others_safer;
  return opening->basis != MS_BASIS_SAFEST ? &none_known : &none_safer;
}

/* Looking ahead finds differences with a standard error, of which 0 says that nobody looked. */
static const Form *
choose_guess (const MsReviewOpening *opening)
{
  gboolean best = opening->verdict == MS_VERDICT_BEST;
  switch (opening->grounds)
    {
    case MS_GROUNDS_PROOF:
      return opening->won < 0 ? &beaten : best ? &proved_best : &proved_worse;
    case MS_GROUNDS_AHEAD:
      return opening->behind_error == 0 ? &none_known : best ? &ahead_open : &ahead_worse;
    case MS_GROUNDS_RISK:
    default:
      return choose_by_risk (opening);
    }
}

static const Form *
choose (const MsReviewOpening *opening)
{
  gboolean by_rule = opening->easiest != MS_N_RUNG_RULES;
  switch (opening->verdict)
    {
    case MS_VERDICT_FIRST:
      return &first;
    case MS_VERDICT_CERTAIN:
      return &certain;
    case MS_VERDICT_BEST:
    case MS_VERDICT_WORSE:
      return choose_guess (opening);
    case MS_VERDICT_AVOIDABLE:
      if (opening->estimated)
        return by_rule ? &known_by_rule : &known;
      return by_rule ? &avoidable_by_rule : &avoidable;
    case MS_VERDICT_MINE:
      return opening->n_opens == 1 ? &mine : &chord_mine;
    case MS_VERDICT_UNKNOWN:
    default:
      return &too_large;
    }
}

char *
ms_report_review_dup_detail (const MsReviewOpening *opening, int width, MsOddsFormat numbers)
{
  const Told self = { opening, width, numbers };
  char *detail = tell (&self, choose (opening)), *safe = NULL;
  if (opening->verdict == MS_VERDICT_MINE && opening->basis == MS_BASIS_CERTAIN)
    safe = tell (&self, opening->estimated ? &known_safe : &were_safe);
  return ms_sentences_join (detail, safe);
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

/* Translators: in these, %1$d is a number of guesses, %2$s a chance, %3$d how many of the guesses,
 * and the last one a logarithm. */
static const MsSentence incomplete = {
  NN_ ("At least %1$d guess; some positions are too large to be counted.",
      "At least %1$d guesses; some positions are too large to be counted."),
};
static const MsSentence no_guess = { N_ ("No guess was taken.") };
/* Some guesses were only estimated; any others could be avoided. */
static const MsSentence none_known_avoidable = {
  NN_ ("%1$d guess, chance of surviving it %2$s; whether it could be avoided is not known; "
       "pluck %3$s.",
      "%1$d guesses, chance of surviving them %2$s; whether any could be avoided is not "
      "known; pluck %3$s."),
};
static const MsSentence some_known_avoidable = {
  NN_ ("%1$d guesses, chance of surviving them %2$s; at least %3$d was avoidable; pluck %4$s.",
      "%1$d guesses, chance of surviving them %2$s; at least %3$d were avoidable; pluck %4$s."),
};
static const MsSentence none_avoidable = {
  NN_ ("%1$d guess, chance of surviving it %2$s; it could not be avoided; pluck %3$s.",
      "%1$d guesses, chance of surviving them %2$s; none could be avoided; pluck %3$s."),
};
static const MsSentence one_avoidable = {
  N_ ("1 guess, chance of surviving it %1$s; it was avoidable; pluck %2$s."),
};
static const MsSentence some_avoidable = {
  NN_ ("%1$d guesses, chance of surviving them %2$s; %3$d was avoidable; pluck %4$s.",
      "%1$d guesses, chance of surviving them %2$s; %3$d were avoidable; pluck %4$s."),
};

typedef struct
{
  const MsReviewSum *sum;
  MsOddsFormat numbers;
} Whole;

/* g: guesses, s: the chance to survive them, a: how many were avoidable, p: pluck. */
static char *
dup_figure_of_game (char letter, gconstpointer user_data)
{
  const Whole *self = user_data;
  const MsReviewSum *sum = self->sum;
  if (letter == 'g')
    return g_strdup_printf ("%d", sum->n_guesses);
  if (letter == 'a')
    return g_strdup_printf ("%d", sum->n_verdicts[MS_VERDICT_AVOIDABLE]);
  if (letter == 'p')
    return g_strdup_printf (sum->estimated ? "≈%.2f" : "%.2f", sum->pluck);
  g_autofree char *share = ms_odds_format_dup_share (self->numbers, sum->survival,
      sum->survival <= 0 || sum->survival >= 1, sum->survival < 0.1 ? 1 : 0);
  return g_strconcat (sum->estimated ? "≈" : "", share, NULL);
}

static char *
dup_guesses (const MsReviewSum *sum, MsOddsFormat numbers)
{
  const Whole self = { sum, numbers };
  gulong n = (gulong)sum->n_guesses, n_avoidable = (gulong)sum->n_verdicts[MS_VERDICT_AVOIDABLE];
  gboolean unknown = sum->estimated && n_avoidable < n;
  if (!sum->complete)
    return ms_sentence_dup (&incomplete, n, "g", dup_figure_of_game, &self);
  if (n == 0)
    return ms_sentence_dup (&no_guess, n, "", dup_figure_of_game, &self);
  if (n_avoidable == 0)
    return ms_sentence_dup (
        unknown ? &none_known_avoidable : &none_avoidable, n, "gsp", dup_figure_of_game, &self);
  if (n == 1)
    return ms_sentence_dup (&one_avoidable, n, "sp", dup_figure_of_game, &self);
  return ms_sentence_dup (unknown ? &some_known_avoidable : &some_avoidable, n_avoidable, "gsap",
      dup_figure_of_game, &self);
}

char *
ms_report_review_dup_summary (const MsReview *review, MsOddsFormat numbers)
{
  if (review->sum.n_openings == 0)
    return g_strdup (_ ("No cell was opened."));
  char *summary = dup_guesses (&review->sum, numbers);
  if (review->sum.n_verdicts[MS_VERDICT_MINE] > 0)
    summary = ms_sentences_join (g_strdup (_ ("A certain mine was opened.")), summary);
  if (review->decided && review->sum.n_guesses > 0)
    summary = ms_sentences_join (summary,
        g_strdup (
            _ ("The rules decided these guesses; the chances are those of an ordinary game.")));
  return summary;
}
