/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What analyze --win adds to the text: the chance to win with each cell opened first. */
#include "ms-cli-analyze.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

gboolean
ms_cli_analysis_wants_win (const MsCliAnalysis *analysis)
{
  return analysis->win && analysis->best != NULL && analysis->best->stopped == MS_STATUS_OK;
}

const MsEndgame *
ms_cli_analysis_get_endgame (const MsCliAnalysis *analysis)
{
  return analysis->win && analysis->best != NULL ? analysis->best->endgame : NULL;
}

static char *
dup_win (const MsCliAnalysis *analysis, int cell, int digits)
{
  const MsEndgame *endgame = ms_cli_analysis_get_endgame (analysis);
  g_autofree char *number = ms_figures_dup_percentage (
      (double)endgame->won_at[cell] / endgame->layouts, FALSE, digits, FALSE);
  return g_strconcat (number, "%", NULL);
}

/* Whether the cell has a number in the table of the chances to win. */
static gboolean
is_listed (const MsCliAnalysis *analysis, int cell)
{
  return analysis->result->certainty[cell] == MS_CERTAINTY_NONE;
}

/* Of the chances below another one the best, in layouts won; 0 when there is none. */
static int
find_next (const MsCliAnalysis *analysis, int below)
{
  const MsEndgame *endgame = ms_cli_analysis_get_endgame (analysis);
  int next = 0;
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    if (is_listed (analysis, cell) && endgame->won_at[cell] < below)
      next = MAX (next, endgame->won_at[cell]);
  return next;
}

/* A line for each chance, the best first, with all the cells that have it. */
static void
append_fractions (GString *text, const MsCliAnalysis *analysis)
{
  const MsEndgame *endgame = ms_cli_analysis_get_endgame (analysis);
  for (int won = find_next (analysis, G_MAXINT); won > 0; won = find_next (analysis, won))
    {
      g_autofree char *fraction = ms_figures_dup_share (won, endgame->layouts);
      g_autofree char *percentage = ms_figures_dup_percentage (
          (double)won / endgame->layouts, FALSE, 1, TRUE);
      g_autoptr (GString) names = g_string_new (NULL);
      char name[MS_CELL_NAME_SIZE];
      for (int cell = 0; cell < endgame->width * endgame->height; cell++)
        if (is_listed (analysis, cell) && endgame->won_at[cell] == won)
          g_string_append_printf (names, "%s%s", names->len > 0 ? C_ ("list of cells", ", ") : "",
              ms_cell_name (cell % endgame->width, cell / endgame->width, name));
      /* Translators: a percentage, the same as a fraction, and the cells that have it. */
      g_string_append_printf (text, _ ("%1$s = %2$s: %3$s\n"), percentage, fraction, names->str);
    }
}

void
ms_cli_analysis_append_win (GString *text, const MsCliAnalysis *analysis)
{
  const MsEndgame *endgame = ms_cli_analysis_get_endgame (analysis);
  if (!ms_cli_analysis_wants_win (analysis))
    return;
  if (endgame == NULL)
    {
      g_string_append (text, _ ("Chance to win: too many layouts to work it out\n"));
      return;
    }
  g_autofree char *fraction = ms_figures_dup_share (endgame->won, endgame->layouts);
  g_autofree char *percentage = ms_figures_dup_percentage (
      (double)endgame->won / endgame->layouts, endgame->won == endgame->layouts, 1, TRUE);
  /* Translators: a percentage, the same as a fraction. */
  g_string_append_printf (text, _ ("Chance to win by best play: %s = %s\n"), percentage, fraction);
  g_string_append (text, _ ("Chance to win with each cell opened first:\n"));
  ms_cli_analysis_append_table (text, analysis, dup_win);
  if (analysis->result->fraction != NULL)
    append_fractions (text, analysis);
}

double
ms_cli_analysis_get_milliseconds (const MsCliAnalysis *analysis)
{
  double best = analysis->best != NULL ? analysis->best->microseconds : 0;
  return (analysis->result->microseconds + best) / 1000;
}
