/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an analysis says, in sentences. */
#include "ms-analysis.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

char *
ms_analysis_dup_conflict_sentence (const MsAnalysis *self)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (result->consistent)
    return NULL;
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  return ms_figures_dup_conflict (&conflict, ms_analysis_get_position (self));
}

gboolean
ms_analysis_dup_win (
    const MsAnalysis *self, MsOddsFormat numbers, int x, int y, char **share, const char **fraction)
{
  const char *exact = ms_analysis_get_win_fraction (self, x, y);
  if (exact == NULL || ms_analysis_get_certainty (self, x, y) == MS_CERTAINTY_MINE)
    return FALSE;
  gboolean certain = strchr (exact, '/') == NULL;
  *share = ms_odds_format_dup_share (numbers, ms_analysis_get_win (self, x, y), certain, 1);
  *fraction = certain ? NULL : exact;
  return TRUE;
}

char *
ms_analysis_dup_layouts (const MsAnalysis *self)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  if (!result->consistent)
    return g_strdup ("0");
  if (result->method != MS_METHOD_EXACT || result->density > 0)
    return g_strdup ("?");
  return ms_figures_dup_layouts (result->layouts_mantissa, result->layouts_exponent);
}

static char *
dup_incomplete_summary (const MsAnalysis *self)
{
  switch (ms_analysis_get_status (self))
    {
    case MS_STATUS_TIME_LIMIT:
      return g_strdup (_ ("The time limit was reached; only what was proven is shown."));
    case MS_STATUS_MEMORY_LIMIT:
      return g_strdup (_ ("The memory limit was reached; only what was proven is shown."));
    case MS_STATUS_WORK_LIMIT:
      return g_strdup (_ ("The limit of work was reached; only what was proven is shown."));
    default:
      return g_strdup (_ ("Only what was proven is shown."));
    }
}

/* The chance to win with a cell opened first, as the player wants it written. */
static char *
dup_win (const MsAnalysis *self, MsOddsFormat numbers, int cell)
{
  return ms_odds_format_dup_win (numbers, ms_analysis_get_endgame (self), cell, 1);
}

static char *
dup_winning_summary (
    const MsAnalysis *self, MsOddsFormat numbers, const char *name, const char *risk)
{
  int n = ms_analysis_get_n_best_guesses (self);
  gboolean safe = numbers == MS_ODDS_FORMAT_SAFE;
  g_autofree char *win = dup_win (self, numbers, ms_analysis_get_best_guess (self));
  if (n == 1)
    return g_strdup_printf (
        /* Translators: the name of a cell, its chance to win, and its chance of a mine, or of none.
         */
        safe ? _ ("No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s safe.")
             : _ ("No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s mine."),
        name, win, risk);
  if (safe)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            "No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s safe; %4$d cell is "
            "tied.",
            "No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s safe; %4$d cells are "
            "tied.",
            (gulong)n),
        name, win, risk, n);
  return g_strdup_printf (
      /* Translators: a cell, its chance to win, its chance of a mine, and how many cells win as
       * often, at least 2. */
      g_dngettext (GETTEXT_PACKAGE,
          "No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s mine; %4$d cell is "
          "tied.",
          "No cell is certainly safe. Best chance to win: %1$s, %2$s; %3$s mine; %4$d cells are "
          "tied.",
          (gulong)n),
      name, win, risk, n);
}

static char *
dup_chosen_summary (const MsAnalysis *self, MsOddsFormat numbers)
{
  char name[MS_CELL_NAME_SIZE];
  const MsSolverResult *result = ms_analysis_get_result (self);
  int cell = ms_analysis_get_best_guess (self);
  g_autofree char *risk = ms_odds_format_dup_cell (numbers, result, cell, 1);
  ms_cell_name (cell % result->width, cell / result->width, name);
  if (ms_analysis_get_basis (self) == MS_BASIS_WIN)
    return dup_winning_summary (self, numbers, name, risk);
  return g_strdup_printf (
      /* Translators: the name of a cell, and its chance of a mine, or of none. */
      numbers == MS_ODDS_FORMAT_SAFE
          ? _ ("No cell is certainly safe. Best looking ahead: %1$s, %2$s safe.")
          : _ ("No cell is certainly safe. Best looking ahead: %1$s, %2$s mine."),
      name, risk);
}

char *
ms_analysis_dup_basis (const MsAnalysis *self)
{
  switch (ms_analysis_get_basis (self))
    {
    case MS_BASIS_WIN:
      return g_strdup (C_ ("basis of a guess", "best chance to win"));
    case MS_BASIS_AHEAD:
      return g_strdup (C_ ("basis of a guess", "looking ahead"));
    default:
      return g_strdup (C_ ("basis of a guess", "safest"));
    }
}

static char *
dup_why_safest (const MsSolverResult *result)
{
  int others = result->n_best - 1;
  if (others == 0)
    return g_strdup (_ ("The safest cell."));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The safest cell, tied with %d other.",
                              "The safest cell, tied with %d others.", (gulong)others),
      others);
}

static char *
dup_why_ahead (const MsAnalysis *self)
{
  char name[MS_CELL_NAME_SIZE];
  const MsSolverResult *result = ms_analysis_get_result (self);
  int cell = ms_analysis_get_best_guess (self), safest = result->best_cells[0];
  if (ms_analysis_is_safest_guess (self, cell % result->width, cell / result->width))
    return g_strdup (_ ("Best looking ahead; no cell is safer."));
  return g_strdup_printf (_ ("Best looking ahead; the safest is %s."),
      ms_cell_name (safest % result->width, safest / result->width, name));
}

static char *
dup_why_winning (const MsAnalysis *self, MsOddsFormat numbers)
{
  int others = ms_analysis_get_n_best_guesses (self) - 1;
  g_autofree char *win = dup_win (self, numbers, ms_analysis_get_best_guess (self));
  if (others == 0)
    return g_strdup_printf (_ ("Best chance to win: %s by best play."), win);
  return g_strdup_printf (
      /* Translators: a chance to win, and how many other cells have the same. */
      g_dngettext (GETTEXT_PACKAGE, "Best chance to win: %1$s by best play; tied with %2$d other.",
          "Best chance to win: %1$s by best play; tied with %2$d others.", (gulong)others),
      win, others);
}

char *
ms_analysis_dup_why (const MsAnalysis *self, MsOddsFormat numbers)
{
  switch (ms_analysis_get_basis (self))
    {
    case MS_BASIS_WIN:
      return dup_why_winning (self, numbers);
    case MS_BASIS_AHEAD:
      return dup_why_ahead (self);
    default:
      return dup_why_safest (ms_analysis_get_result (self));
    }
}

static char *
dup_safe_guess_summary (const MsSolverResult *result, const char *name, const char *percentage)
{
  if (result->method == MS_METHOD_ESTIMATE)
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess, estimated: %s, %s safe."), name, percentage);
  if (result->n_best == 1)
    return g_strdup_printf (
        /* Translators: the name of a cell, and how likely it has no mine. */
        _ ("No cell is certainly safe. Safest guess: %s, %s safe."), name, percentage);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
          "No cell is certainly safe. Safest guess: %s, %s safe; %d cell is tied.",
          "No cell is certainly safe. Safest guess: %s, %s safe; %d cells are tied.",
          (gulong)result->n_best),
      name, percentage, result->n_best);
}

static char *
dup_guess_summary (const MsSolverResult *result, MsOddsFormat numbers)
{
  char name[MS_CELL_NAME_SIZE];
  int best = result->best_cells[0];
  g_autofree char *percentage = ms_odds_format_dup_cell (numbers, result, best, 1);

  ms_cell_name (best % result->width, best / result->width, name);
  if (numbers == MS_ODDS_FORMAT_SAFE)
    return dup_safe_guess_summary (result, name, percentage);
  if (result->method == MS_METHOD_ESTIMATE)
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess, estimated: %s, %s mine."), name, percentage);
  if (result->n_best == 1)
    /* Translators: the name of a cell, and its percentage. */
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess: %s, %s mine."), name, percentage);
  return g_strdup_printf (
      /* Translators: a cell, its percentage, and how many cells share it, at least 2. */
      g_dngettext (GETTEXT_PACKAGE,
          "No cell is certainly safe. Safest guess: %s, %s mine; %d cell is tied.",
          "No cell is certainly safe. Safest guess: %s, %s mine; %d cells are tied.",
          (gulong)result->n_best),
      name, percentage, result->n_best);
}

static char *
dup_summary (const MsAnalysis *self, MsOddsFormat numbers)
{
  const MsSolverResult *result = ms_analysis_get_result (self);

  if (!result->consistent)
    return ms_analysis_dup_conflict_sentence (self);
  if (ms_analysis_is_over (self))
    return g_strdup (_ ("The game is over."));
  int n_safe = ms_analysis_count_certain (self, MS_CERTAINTY_SAFE);
  if (n_safe > 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d cell is certainly safe.",
                                "%d cells are certainly safe.", (gulong)n_safe),
        n_safe);
  if (result->n_safe > 0) /* what is supposed leads to none */
    return g_strdup (_ ("No other cell is certainly safe."));
  if (result->method == MS_METHOD_INCOMPLETE)
    return dup_incomplete_summary (self);
  if (result->n_best == 0 && result->n_certain_mines == 0)
    return g_strdup (_ ("Nothing is left to open: no cell is covered."));
  if (result->n_best == 0 || result->certainty[result->best_cells[0]] == MS_CERTAINTY_MINE)
    return g_strdup (_ ("Nothing is left to open: every covered cell is a mine."));
  return ms_analysis_get_basis (self) == MS_BASIS_SAFEST ? dup_guess_summary (result, numbers)
                                                         : dup_chosen_summary (self, numbers);
}

char *
ms_analysis_dup_summary (const MsAnalysis *self, MsOddsFormat numbers)
{
  g_autofree char *summary = dup_summary (self, numbers);
  if (!ms_analysis_is_supposed (self))
    return g_steal_pointer (&summary);
  /* Translators: a sentence about the position as it is supposed to be. */
  return g_strdup_printf (_ ("If that is so: %s"), summary);
}

/* Not the best cell, where the exact chance to win is known. */
static char *
dup_verdict_by_win (const MsAnalysis *self, MsOddsFormat numbers, int cell, const char *taken)
{
  char name[MS_CELL_NAME_SIZE];
  int width = ms_analysis_get_result (self)->width, best = ms_analysis_get_best_guess (self);
  g_autofree char *win = dup_win (self, numbers, cell);
  g_autofree char *best_win = dup_win (self, numbers, best);
  return g_strdup_printf (
      /* Translators: a chance of a mine, a chance to win, the name of the cell with the best chance
       * to win, and that chance. */
      _ ("That cell was %1$s mine, with a chance to win of %2$s; the best, %3$s, had %4$s."), taken,
      win, ms_cell_name (best % width, best / width, name), best_win);
}

/* Not the best cell, nor among the safest. */
static char *
dup_verdict_by_risk (const MsAnalysis *self, MsOddsFormat numbers, const char *taken)
{
  char name[MS_CELL_NAME_SIZE];
  const MsSolverResult *result = ms_analysis_get_result (self);
  int best = ms_analysis_get_best_guess (self);
  g_autofree char *risk = ms_odds_format_dup_cell (numbers, result, best, 0);
  if (ms_analysis_get_basis (self) == MS_BASIS_AHEAD)
    return g_strdup_printf (
        /* Translators: a chance of a mine, the name of another cell, and its chance of a mine. */
        _ ("That cell was %1$s mine; the best looking ahead was %2$s, %3$s mine."), taken,
        ms_cell_name (best % result->width, best / result->width, name), risk);
  return g_strdup_printf (_ ("That cell was %1$s mine; the best one was %2$s."), taken, risk);
}

static char *
dup_verdict_on_guess (const MsAnalysis *self, MsOddsFormat numbers, int cell, const char *taken)
{
  int width = ms_analysis_get_result (self)->width, x = cell % width, y = cell / width;
  MsBasis basis = ms_analysis_get_basis (self);
  gboolean best = ms_analysis_is_best_guess (self, x, y);
  if (ms_analysis_get_best_guess (self) < 0)
    return g_strdup_printf (_ ("That cell was %s mine."), taken);
  if (best && basis == MS_BASIS_WIN)
    return g_strdup_printf (_ ("That cell was %s mine; it had the best chance to win."), taken);
  if (basis == MS_BASIS_WIN)
    return dup_verdict_by_win (self, numbers, cell, taken);
  if (ms_analysis_is_safest_guess (self, x, y))
    return g_strdup_printf (_ ("That cell was %s mine; none was safer."), taken);
  if (best)
    return g_strdup_printf (_ ("That cell was %s mine; looking ahead, it was the best."), taken);
  return dup_verdict_by_risk (self, numbers, taken);
}

char *
ms_analysis_dup_verdict (const MsAnalysis *self, MsOddsFormat numbers, int x, int y)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  int cell = y * result->width + x;
  MsOddsFormat mine = numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE : numbers;
  double risk = ms_analysis_get_probability (self, x, y);
  if (ms_analysis_get_certainty (self, x, y) == MS_CERTAINTY_MINE)
    return g_strdup (_ ("That cell was certainly a mine."));
  if (isnan (risk))
    return NULL;
  g_autofree char *taken = ms_odds_format_dup_cell (mine, result, cell, 0);
  if (result->n_safe == 0)
    return dup_verdict_on_guess (self, mine, cell, taken);
  return g_strdup_printf (
      /* Translators: a chance of a mine, and how many other cells were safe. */
      g_dngettext (GETTEXT_PACKAGE, "That cell was %1$s mine; %2$d cell was certainly safe.",
          "That cell was %1$s mine; %2$d cells were certainly safe.", (gulong)result->n_safe),
      taken, result->n_safe);
}
