/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-analyze.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Boards wider than this get whole percentages, or their rows would break on a terminal. */
#define WIDE_BOARD 16

/* More cells than this are only counted: a person does not read on. */
#define MOST_NAMED 60

static void
append_right (GString *text, const char *word, int columns)
{
  for (glong i = g_utf8_strlen (word, -1); i < columns; i++)
    g_string_append_c (text, ' ');
  g_string_append (text, word);
}

/* What stands in a cell of the table: 0 opened is a dot, so that openings stay quiet; percentages
 * have their sign, so that they are not taken for opened numbers. */
static char *
dup_cell_text (const MsSolverResult *result, const MsPosition *position, int cell)
{
  MsCell value = ms_position_get_cells (position)[cell];
  int digits = result->width > WIDE_BOARD ? 0 : 1;

  switch ((MsCertainty)result->certainty[cell])
    {
    case MS_CERTAINTY_OPENED:
      return value == 0 ? g_strdup ("·") : g_strdup_printf ("%d", value);
    case MS_CERTAINTY_SAFE:
      return g_strdup ("✓");
    case MS_CERTAINTY_MINE:
      return g_strdup ("◆");
    case MS_CERTAINTY_NONE:
      break;
    }
  if (isnan (result->mine_probability[cell]))
    return g_strdup ("?");
  g_autofree char *number = ms_figures_dup_percentage (
      result->mine_probability[cell], FALSE, digits, FALSE);
  return g_strconcat (result->standard_error != NULL ? "≈" : "", number, "%", NULL);
}

/* Of a cell that is not certain: "12.5 %", or "≈12.5 % ± 0.4 %". */
static char *
dup_uncertain (const MsSolverResult *result, int cell)
{
  double probability = result->mine_probability[cell];
  if (result->standard_error != NULL)
    return ms_figures_dup_estimate (probability, result->standard_error[cell], 1);
  return ms_figures_dup_percentage (probability, FALSE, 1, TRUE);
}

static void
append_board (GString *text, const MsCliAnalysis *analysis)
{
  const MsSolverResult *result = analysis->result;
  int columns = result->width > WIDE_BOARD ? 5 : 7;
  char name[MS_CELL_NAME_SIZE];

  append_right (text, "", 5);
  for (int x = 0; x < result->width; x++)
    {
      ms_cell_name (x, 0, name);
      name[strlen (name) - 1] = '\0'; /* the letters alone: the row is 1 */
      append_right (text, name, columns);
    }
  g_string_append_c (text, '\n');
  for (int y = 0; y < result->height; y++)
    {
      g_string_append_printf (text, "%5d", y + 1);
      for (int x = 0; x < result->width; x++)
        {
          g_autofree char *word = dup_cell_text (result, analysis->position, y * result->width + x);
          append_right (text, word, columns);
        }
      g_string_append_c (text, '\n');
    }
}

/* "C4, D4, E5"; with an ellipsis when there are too many. */
static char *
dup_names (const MsSolverResult *result, MsCertainty certainty)
{
  GString *names = g_string_new (NULL);
  char name[MS_CELL_NAME_SIZE];
  int n = 0;

  for (int cell = 0; cell < result->width * result->height && n <= MOST_NAMED; cell++)
    {
      if (result->certainty[cell] != certainty)
        continue;
      ms_cell_name (cell % result->width, cell / result->width, name);
      g_string_append (names, n > 0 ? C_ ("list of cells", ", ") : "");
      g_string_append (names, n < MOST_NAMED ? name : "…");
      n++;
    }
  return g_string_free (names, FALSE);
}

static void
append_certain (GString *text, const MsSolverResult *result)
{
  g_autofree char *safe = dup_names (result, MS_CERTAINTY_SAFE);
  g_autofree char *mines = dup_names (result, MS_CERTAINTY_MINE);

  if (result->n_safe > 0)
    g_string_append_printf (text, _ ("Certainly safe (%d): %s\n"), result->n_safe, safe);
  if (result->n_certain_mines > 0)
    g_string_append_printf (text, _ ("Certain mines (%d): %s\n"), result->n_certain_mines, mines);
}

static void
append_winning (GString *text, const MsCliAnalysis *analysis)
{
  const MsSolverResult *result = analysis->result;
  int n_cells;
  g_autofree int *cells = ms_cli_analysis_dup_winning_cells (analysis, &n_cells);
  g_autofree char *percentage = ms_figures_dup_percentage (
      result->mine_probability[cells[0]], FALSE, 1, TRUE);
  char name[MS_CELL_NAME_SIZE];

  ms_cell_name (cells[0] % result->width, cells[0] / result->width, name);
  if (n_cells == 1)
    /* Translators: a cell and its percentage. */
    g_string_append_printf (text, _ ("Best: %s, wins most often, %s mine\n"), name, percentage);
  else
    g_string_append_printf (text,
        /* Translators: a cell, how many cells are tied, at least 2, and their percentage. */
        g_dngettext (GETTEXT_PACKAGE, "Best: %s of %d tied cell, wins most often, %s mine\n",
            "Best: %s of %d tied cells, wins most often, %s mine\n", (gulong)n_cells),
        name, n_cells, percentage);
}

/* Only with --win. */
static void
append_chance (GString *text, const MsEndgame *endgame)
{
  if (endgame == NULL)
    return;
  if (!endgame->solved)
    {
      g_string_append (text, _ ("Chance to win: too many layouts to work it out\n"));
      return;
    }
  g_autofree char *fraction = ms_cli_dup_fraction (endgame->won, endgame->layouts);
  g_autofree char *percentage = ms_figures_dup_percentage (
      (double)endgame->won / endgame->layouts, endgame->won == endgame->layouts, 1, TRUE);
  /* Translators: a percentage, the same as a fraction. */
  g_string_append_printf (text, _ ("Chance to win by best play: %s = %s\n"), percentage, fraction);
}

static void
append_best (GString *text, const MsSolverResult *result)
{
  char name[MS_CELL_NAME_SIZE];

  if (result->n_best == 0)
    {
      if (result->method != MS_METHOD_INCOMPLETE)
        g_string_append (text,
            result->n_certain_mines > 0
                ? _ ("Nothing is left to open: every covered cell is a mine.\n")
                : _ ("Nothing is left to open: no cell is covered.\n"));
      return;
    }
  int best = result->best_cells[0];
  ms_cell_name (best % result->width, best / result->width, name);
  if (result->n_safe > 0)
    {
      g_string_append_printf (text, _ ("Best: %s, certainly safe\n"), name);
      return;
    }
  g_autofree char *percentage = dup_uncertain (result, best);
  if (result->fraction != NULL && result->n_best == 1)
    /* Translators: a cell, a percentage, the same as a fraction. */
    g_string_append_printf (
        text, _ ("Best: %s, safest, %s = %s mine\n"), name, percentage, result->fraction[best]);
  else if (result->fraction != NULL)
    g_string_append_printf (text,
        /* Translators: a cell, a percentage, the same as a fraction, how many cells share it. */
        g_dngettext (GETTEXT_PACKAGE, "Best: %s, safest, %s = %s mine; %d cell is tied\n",
            "Best: %s, safest, %s = %s mine; %d cells are tied\n", (gulong)result->n_best),
        name, percentage, result->fraction[best], result->n_best);
  else if (result->n_best == 1)
    g_string_append_printf (text, _ ("Best: %s, safest, %s mine\n"), name, percentage);
  else
    g_string_append_printf (text,
        /* Translators: a cell, how many cells are tied, at least 2, and their percentage. */
        g_dngettext (GETTEXT_PACKAGE, "Best: %s, safest of %d tied cell, %s mine\n",
            "Best: %s, safest of %d tied cells, %s mine\n", (gulong)result->n_best),
        name, result->n_best, percentage);
}

/* All outside cells are alike. */
static char *
dup_outside (const MsSolverResult *result)
{
  int cell = 0;
  while (!result->outside[cell])
    cell++;
  if (result->certainty[cell] == MS_CERTAINTY_NONE && result->fraction != NULL)
    {
      g_autofree char *percentage = dup_uncertain (result, cell);
      /* Translators: a percentage, the same as a fraction. */
      return g_strdup_printf (_ ("%1$s = %2$s"), percentage, result->fraction[cell]);
    }
  if (result->certainty[cell] == MS_CERTAINTY_NONE)
    return dup_uncertain (result, cell);
  return ms_figures_dup_percentage (result->outside_probability, TRUE, 1, TRUE);
}

static void
append_outside (GString *text, const MsSolverResult *result)
{
  if (result->n_outside == 0 || isnan (result->outside_probability))
    return;
  g_autofree char *percentage = dup_outside (result);
  g_string_append_printf (text,
      g_dngettext (GETTEXT_PACKAGE, "Outside: %d cell touches no number, %s mine\n",
          "Outside: %d cells touch no number, each %s mine\n", (gulong)result->n_outside),
      result->n_outside, percentage);
}

static void
append_totals (GString *text, const MsCliAnalysis *analysis)
{
  const MsSolverResult *result = analysis->result;
  double milliseconds = ms_cli_analysis_get_milliseconds (analysis);
  append_outside (text, result);
  if (result->method == MS_METHOD_EXACT)
    {
      g_autofree char *layouts = ms_figures_dup_layouts (
          result->layouts_mantissa, result->layouts_exponent);
      g_string_append_printf (text, _ ("Layouts: %s\n"),
          result->layouts_exact != NULL ? result->layouts_exact : layouts);
    }
  g_string_append_printf (text, _ ("Sections: %d\n"), result->n_sections);
  if (result->method == MS_METHOD_EXACT)
    g_string_append_printf (text, _ ("Exact, in %.3f ms\n"), milliseconds);
  else if (result->rough)
    g_string_append_printf (text,
        _ ("Estimated roughly, from the numbers beside each cell (± one standard error), in %.3f "
           "ms\n"),
        milliseconds);
  else if (result->method == MS_METHOD_ESTIMATE)
    g_string_append_printf (
        text, _ ("Estimated by sampling (± one standard error), in %.3f ms\n"), milliseconds);
  else
    g_string_append_printf (
        text, _ ("Stopped after %.3f ms: only what was proven is known\n"), milliseconds);
}

char *
ms_cli_analysis_dup_text (const MsCliAnalysis *analysis)
{
  const MsSolverResult *result = analysis->result;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
      g_dngettext (
          GETTEXT_PACKAGE, "%s: %d×%d, %d mine\n", "%s: %d×%d, %d mines\n", (gulong)result->mines),
      analysis->name, result->width, result->height, result->mines);
  if (result->consistent)
    {
      append_board (text, analysis);
      append_certain (text, result);
      ms_cli_analysis_append_fractions (text, result);
      if (ms_cli_analysis_is_won_by_best (analysis))
        append_winning (text, analysis);
      else
        append_best (text, result);
      append_chance (text, analysis->endgame);
      append_totals (text, analysis);
      return g_string_free (text, FALSE);
    }
  g_autofree char *reason = ms_figures_dup_conflict (result->conflict, analysis->position,
      result->conflict_cells, result->n_conflict_cells, result->conflict_found);
  g_string_append_printf (text, _ ("No layout fits this position. %s\n"), reason);
  return g_string_free (text, FALSE);
}
