/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an advice says. */
#include "ms-advice-private.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-pattern-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* More names than this are not read. */
#define MOST_NAMED 6

/* Chances this close are the same. */
#define TIE 1e-11

static char *
dup_name (const MsAdvice *self, int cell)
{
  char name[MS_CELL_NAME_SIZE];
  return g_strdup (ms_cell_name (cell % self->width, cell / self->width, name));
}

/* "C4, D4, E5" */
static char *
dup_names (const MsAdvice *self)
{
  GString *names = g_string_new (NULL);
  for (int i = 0; i < MIN (self->n_numbers, MOST_NAMED); i++)
    {
      g_autofree char *name = dup_name (self, self->numbers[i]);
      g_string_append_printf (names, "%s%s", i > 0 ? C_ ("list of cells", ", ") : "", name);
    }
  return g_string_free (names, FALSE);
}

static char *
dup_one_number (const MsAdvice *self, const char *name, gboolean safe)
{
  const MsCell *cells = ms_position_get_cells (ms_analysis_get_position (self->analysis));
  int number = cells[self->numbers[0]];
  g_autofree char *at = dup_name (self, self->numbers[0]);
  if (safe)
    /* Translators: a cell, a number on the board, and the cell of the number. */
    return g_strdup_printf (
        _ ("%1$s is safe: the %2$d at %3$s leaves no mine for it."), name, number, at);
  return g_strdup_printf (
      _ ("%1$s is a mine: the %2$d at %3$s needs every covered cell around it."), name, number, at);
}

static char *
dup_numbers (const MsAdvice *self, const char *name, gboolean safe)
{
  g_autofree char *names = dup_names (self);
  if (self->n_numbers > MOST_NAMED)
    return g_strdup_printf (
        /* Translators: a cell, how many numbers, and the names of some of their cells. */
        safe ? _ ("%1$s is safe: with a mine there, %2$d numbers could not all be right, among "
                  "them those at %3$s.")
             : _ ("%1$s is a mine: without one there, %2$d numbers could not all be right, among "
                  "them those at %3$s."),
        name, self->n_numbers, names);
  return g_strdup_printf (
      /* Translators: a cell, and the cells of at least two numbers: "C4, D4, E5". */
      safe ? _ ("%1$s is safe: with a mine there, the numbers at %2$s could not all be right.")
           : _ ("%1$s is a mine: without one there, the numbers at %2$s could not all be right."),
      name, names);
}

static char *
dup_with_total (const MsAdvice *self, const char *name, gboolean safe)
{
  g_autofree char *names = dup_names (self);
  if (self->n_numbers == 0 || self->n_numbers > MOST_NAMED)
    return g_strdup_printf (safe
            ? _ ("%s is safe: the numbers and the mine total together leave no mine for it.")
            : _ ("%s is a mine: the numbers and the mine total together need one there."),
        name);
  gulong n = (gulong)self->n_numbers;
  if (safe)
    return g_strdup_printf (
        /* Translators: a cell, and the cells of numbers. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$s is safe: with a mine there, the number at %2$s and the mine total could not both "
            "be right.",
            "%1$s is safe: with a mine there, the numbers at %2$s and the mine total could not all "
            "be right.",
            n),
        name, names);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
          "%1$s is a mine: without one there, the number at %2$s and the mine total could not both "
          "be right.",
          "%1$s is a mine: without one there, the numbers at %2$s and the mine total could not all "
          "be right.",
          n),
      name, names);
}

static char *
dup_proof (const MsAdvice *self, gboolean safe)
{
  g_autofree char *name = dup_name (self, self->cell);
  if (self->has_pattern)
    return ms_pattern_text_dup (
        &self->pattern, ms_analysis_get_position (self->analysis), self->cell);
  if (!self->proven)
    return g_strdup_printf (
        safe ? _ ("%s is certainly safe.") : _ ("%s is certainly a mine."), name);
  if (self->by_total)
    return dup_with_total (self, name, safe);
  return self->n_numbers == 1 ? dup_one_number (self, name, safe) : dup_numbers (self, name, safe);
}

/* Takes a chance as the player wants it written, and says of what it is. */
static char *
take_chance (MsOddsFormat numbers, char *chance)
{
  g_autofree char *owned G_GNUC_UNUSED = chance;
  return g_strdup_printf (
      /* Translators: a chance, such as "8.3 % mine", "1/12 mine" or "91.7 % safe". */
      numbers == MS_ODDS_FORMAT_SAFE ? _ ("%s safe") : _ ("%s mine"), chance);
}

/* How likely a cell is a mine. */
static char *
dup_risk_of (const MsAdvice *self, MsOddsFormat numbers, int cell)
{
  return take_chance (
      numbers, ms_odds_format_dup_cell (numbers, ms_analysis_get_result (self->analysis), cell, 1));
}

/* Of the chosen cell. */
static char *
dup_risk (const MsAdvice *self, MsOddsFormat numbers)
{
  return dup_risk_of (self, numbers, self->cell);
}

/* The chance to win with a cell opened first, where it is known. */
static char *
dup_win_of (const MsAdvice *self, MsOddsFormat numbers, int cell)
{
  return ms_odds_format_dup_win (numbers, ms_analysis_get_endgame (self->analysis), cell, 1);
}

static char *
dup_first (const MsAdvice *self, MsOddsFormat numbers)
{
  g_autofree char *name = dup_name (self, self->cell);
  g_autofree char *risk = dup_risk (self, numbers);
  if (!self->first_safe)
    return g_strdup_printf (
        /* Translators: a cell, and its chance: "8.3 % mine". */
        _ ("Begin at %1$s: %2$s, like every other cell."), name, risk);
  return g_strdup_printf (_ ("Begin at %s: the first cell is safe."), name);
}

static char *
dup_guess (const MsAdvice *self, MsOddsFormat numbers)
{
  g_autofree char *name = dup_name (self, self->cell);
  g_autofree char *risk = dup_risk (self, numbers);
  g_autofree char *win = NULL;
  switch (ms_analysis_get_basis (self->analysis))
    {
    case MS_BASIS_WIN:
      win = dup_win_of (self, numbers, self->cell);
      return g_strdup_printf (
          /* Translators: a cell, "8.3 % mine", and the chance to win. */
          _ ("Guess %1$s: best chance to win, %3$s by best play; %2$s."), name, risk, win);
    case MS_BASIS_AHEAD:
      return g_strdup_printf (
          /* Translators: a cell, and its chance: "8.3 % mine". */
          _ ("Guess %1$s: best looking ahead; %2$s."), name, risk);
    default:
      return g_strdup_printf (_ ("Guess %1$s: the safest cell; %2$s."), name, risk);
    }
}

/* The best cell but the chosen one by a measure of which less is better, -1 when there is none;
 * *n_ties of those as good as it. */
static int
find_other (const MsAdvice *self, double (*measure) (const MsAnalysis *, int), int *n_ties)
{
  const MsSolverResult *result = ms_analysis_get_result (self->analysis);
  double least = INFINITY;
  int other = -1;
  *n_ties = 0;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      double value = measure (self->analysis, cell);
      if (cell == self->cell || result->certainty[cell] != MS_CERTAINTY_NONE || isnan (value)
          || value > least * (1 + TIE))
        continue;
      *n_ties = value < least * (1 - TIE) ? 1 : *n_ties + 1;
      other = *n_ties == 1 ? cell : other;
      least = MIN (least, value);
    }
  return other;
}

static double
measure_mine (const MsAnalysis *analysis, int cell)
{
  return ms_analysis_get_result (analysis)->mine_probability[cell];
}

static double
measure_loss (const MsAnalysis *analysis, int cell)
{
  int width = ms_analysis_get_result (analysis)->width;
  return 1 - ms_analysis_get_win (analysis, cell % width, cell / width);
}

/* What else one might open, where the chance to win decides; NULL when there is nothing. */
static char *
dup_alternatives_by_win (const MsAdvice *self, MsOddsFormat numbers)
{
  int others = ms_analysis_get_n_best_guesses (self->analysis) - 1, n_ties;
  if (others > 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d other cell wins as often.",
                                "%d other cells win as often.", (gulong)others),
        others);
  int safest = find_other (self, measure_mine, &n_ties);
  if (safest < 0)
    return NULL;
  gboolean safer = measure_mine (self->analysis, safest)
      < measure_mine (self->analysis, self->cell) * (1 - TIE);
  int other = safer ? safest : find_other (self, measure_loss, &n_ties);
  g_autofree char *name = dup_name (self, other);
  g_autofree char *risk = dup_risk_of (self, numbers, other);
  g_autofree char *win = dup_win_of (self, numbers, other);
  return g_strdup_printf (
      /* Translators: a cell, its chance to win, and "8.3 % mine". */
      safer ? _ ("The safest cell, %1$s, wins %2$s; %3$s.")
            : _ ("The next best, %1$s, wins %2$s; %3$s."),
      name, win, risk);
}

/* The same, where safety decides, now or after the next cell. */
static char *
dup_alternatives_by_risk (const MsAdvice *self, MsOddsFormat numbers)
{
  gboolean ahead = ms_analysis_get_basis (self->analysis) == MS_BASIS_AHEAD;
  int n_ties, other = find_other (self, measure_mine, &n_ties);
  if (other < 0)
    return NULL;
  double mine = measure_mine (self->analysis, self->cell);
  double difference = measure_mine (self->analysis, other) - mine;
  g_autofree char *name = dup_name (self, other);
  g_autofree char *risk = dup_risk_of (self, numbers, other);
  if (fabs (difference) <= mine * TIE)
    return ahead ? g_strdup (_ ("No cell is safer."))
                 : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d other cell is as safe.",
                                        "%d other cells are as safe.", (gulong)n_ties),
                     n_ties);
  if (difference < 0)
    return g_strdup_printf (_ ("The safest cell would be %1$s, %2$s."), name, risk);
  return g_strdup_printf (_ ("The next safest is %1$s, %2$s."), name, risk);
}

static char *
dup_alternatives (const MsAdvice *self, MsOddsFormat numbers)
{
  return ms_analysis_get_basis (self->analysis) == MS_BASIS_WIN
      ? dup_alternatives_by_win (self, numbers)
      : dup_alternatives_by_risk (self, numbers);
}

static char *
dup_guess_and_alternatives (const MsAdvice *self, MsOddsFormat numbers)
{
  g_autofree char *guess = dup_guess (self, numbers);
  g_autofree char *others = dup_alternatives (self, numbers);
  if (others == NULL)
    return g_steal_pointer (&guess);
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("two sentences", "%1$s %2$s"), guess, others);
}

/* The share of layouts that have a mine there, or have none. */
static char *
dup_share_of (const MsAdvice *self, MsOddsFormat numbers, const char *name)
{
  const MsSolverResult *result = ms_analysis_get_result (self->analysis);
  gboolean safe = numbers == MS_ODDS_FORMAT_SAFE;
  g_autofree char *fraction = ms_odds_format_dup_fraction (numbers, result, self->cell);
  g_autofree char *share = ms_odds_format_dup_plain (numbers, result, self->cell, 1);
  if (fraction != NULL)
    return g_strdup_printf (
        /* Translators: a cell, a percentage, and the same as a fraction. */
        safe ? _ ("%1$s is safe in %2$s = %3$s of the layouts that fit all numbers.")
             : _ ("%1$s is a mine in %2$s = %3$s of the layouts that fit all numbers."),
        name, share, fraction);
  return g_strdup_printf (safe ? _ ("%1$s is safe in %2$s of the layouts that fit all numbers.")
                               : _ ("%1$s is a mine in %2$s of the layouts that fit all numbers."),
      name, share);
}

/* A cell that is not certain. */
static char *
dup_share (const MsAdvice *self, MsOddsFormat numbers)
{
  const MsSolverResult *result = ms_analysis_get_result (self->analysis);
  g_autofree char *name = dup_name (self, self->cell);
  if (isnan (result->mine_probability[self->cell]))
    return g_strdup_printf (_ ("How likely a mine is at %s is not known."), name);
  if (!result->outside[self->cell])
    return dup_share_of (self, numbers, name);
  g_autofree char *risk = dup_risk_of (self, numbers, self->cell);
  return g_strdup_printf (
      /* Translators: a cell, and its chance: "8.3 % mine". */
      _ ("%1$s touches no open number: %2$s, like every such cell."), name, risk);
}

/* How often best play wins with the cell opened next; NULL where that is not known, or hopeless. */
static char *
dup_cell_win (const MsAdvice *self, MsOddsFormat numbers)
{
  int x = self->cell % self->width, y = self->cell / self->width;
  g_autofree char *share = NULL;
  const char *fraction;
  if (!ms_analysis_dup_win (self->analysis, numbers, x, y, &share, &fraction))
    return NULL;
  if (fraction == NULL)
    return g_strdup_printf (_ ("If it is opened next, the chance to win is %s."), share);
  return g_strdup_printf (
      /* Translators: a percentage, and the same as a fraction. */
      _ ("If it is opened next, the chance to win is %1$s = %2$s."), share, fraction);
}

static char *
dup_cell_state (const MsAdvice *self, MsOddsFormat numbers)
{
  const MsCell *cells = ms_position_get_cells (ms_analysis_get_position (self->analysis));
  int number = cells[self->cell];
  g_autofree char *name = dup_name (self, self->cell);
  switch (ms_analysis_get_result (self->analysis)->certainty[self->cell])
    {
    case MS_CERTAINTY_SAFE:
      return dup_proof (self, TRUE);
    case MS_CERTAINTY_MINE:
      return dup_proof (self, FALSE);
    case MS_CERTAINTY_OPENED:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$s is open: %2$d mine around it.",
                                  "%1$s is open: %2$d mines around it.", (gulong)number),
          name, number);
    default:
      return dup_share (self, numbers);
    }
}

static char *
dup_cell_why (const MsAdvice *self, MsOddsFormat numbers)
{
  g_autofree char *state = dup_cell_state (self, numbers);
  g_autofree char *win = dup_cell_win (self, numbers);
  if (win == NULL)
    return g_steal_pointer (&state);
  return g_strdup_printf (C_ ("two sentences", "%1$s %2$s"), state, win);
}

static gboolean
is_safe (const MsAdvice *self)
{
  return ms_analysis_get_basis (self->analysis) == MS_BASIS_CERTAIN;
}

static char *
dup_whether_new (const MsAdvice *self)
{
  switch (self->question.first_click)
    {
    case MS_FIRST_CLICK_SAFE:
    case MS_FIRST_CLICK_CLASSIC:
      return g_strdup (_ ("Nothing is open yet: the first cell is safe wherever you begin."));
    case MS_FIRST_CLICK_OPEN:
      return g_strdup (_ ("Nothing is open yet: the first cell opens an area wherever you begin."));
    case MS_FIRST_CLICK_ANY:
    default:
      return g_strdup (_ ("Nothing is open yet: all cells are alike, and you must guess."));
    }
}

char *
ms_advice_dup_whether (const MsAdvice *self)
{
  if (self->cell < 0)
    return ms_analysis_dup_summary (self->analysis, MS_ODDS_FORMAT_MINE);
  if (self->is_new)
    return dup_whether_new (self);
  int n_safe = ms_analysis_get_result (self->analysis)->n_safe;
  if (n_safe == 0)
    return g_strdup (_ ("No cell is certainly safe: you must guess. H again shows where."));
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
          "%d cell is certainly safe: no need to guess. H again shows where.",
          "%d cells are certainly safe: no need to guess. H again shows where.", (gulong)n_safe),
      n_safe);
}

char *
ms_advice_dup_where (const MsAdvice *self)
{
  if (self->cell < 0)
    return ms_analysis_dup_summary (self->analysis, MS_ODDS_FORMAT_MINE);
  if (self->is_new)
    return g_strdup (_ ("A good place to begin lies in the marked area. H again shows which."));
  return g_strdup (is_safe (self)
          ? _ ("A safe cell lies in the marked area. H again shows which, and why.")
          : _ ("The best guess lies in the marked area. H again shows which, and why."));
}

char *
ms_advice_dup_why (const MsAdvice *self, MsOddsFormat numbers)
{
  if (self->cell < 0)
    return ms_analysis_dup_summary (self->analysis, MS_ODDS_FORMAT_MINE);
  if (self->question.kind == MS_ADVICE_CELL)
    return dup_cell_why (self, numbers);
  if (self->is_new)
    return dup_first (self, numbers);
  return is_safe (self) ? dup_proof (self, TRUE) : dup_guess_and_alternatives (self, numbers);
}

char *
ms_advice_dup_move (const MsAdvice *self, MsOddsFormat numbers)
{
  g_autofree char *name = dup_name (self, MAX (self->cell, 0));
  if (self->cell < 0)
    return g_strdup (_ ("There is nothing left to open."));
  if (self->is_new)
    return dup_first (self, numbers);
  if (is_safe (self))
    return g_strdup_printf (_ ("%s is certainly safe."), name);
  return dup_guess (self, numbers);
}
