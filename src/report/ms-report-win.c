/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What analyze --win adds to the text: the chance to win with each cell opened first. */
#include "ms-report.h"

#include "ms-cell-name.h"
#include "ms-choose.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Whether the chance to win is to be told, and no limit stopped it. */
static gboolean
wants_win (const MsReport *report)
{
  return report->win && report->best != NULL && report->best->stopped == MS_STATUS_OK;
}

const MsEndgame *
ms_report_get_endgame (const MsReport *report)
{
  return report->win && report->best != NULL ? report->best->endgame : NULL;
}

gboolean
ms_report_is_over (const MsReport *report, gboolean *won)
{
  *won = ms_choose_is_won (report->position);
  return report->result->consistent && (*won || ms_choose_is_lost (report->position));
}

const char *
ms_report_name_no_win (const MsReport *report)
{
  const MsSolverResult *result = report->result;
  double layouts = result->layouts_mantissa * pow (10, (double)result->layouts_exponent);
  gboolean won;
  if (ms_report_is_over (report, &won))
    return won ? _ ("Chance to win: 100 %, nothing is left to open")
               : _ ("Chance to win: 0 %, the game is lost");
  if (result->method != MS_METHOD_EXACT || result->density > 0)
    return _ ("Chance to win: not known, the layouts were not counted");
  if (report->best == NULL || report->best->stopped != MS_STATUS_OK)
    return _ ("Chance to win: not known, a limit was met");
  /* So few are never too many, but not everybody has a first click solved. */
  return layouts < MS_BEST_MOST_LAYOUTS + 0.5
      ? _ ("Chance to win: not worked out before the first click")
      : _ ("Chance to win: too many layouts to work it out");
}

static char *
dup_win (const MsReport *report, int cell, int digits)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  g_autofree char *number = ms_figures_dup_percentage (
      (double)endgame->won_at[cell] / endgame->layouts, FALSE, digits, FALSE);
  return g_strconcat (number, "%", NULL);
}

/* Whether the cell has a number in the table of the chances to win. */
static gboolean
is_listed (const MsReport *report, int cell)
{
  return report->result->certainty[cell] == MS_CERTAINTY_NONE;
}

/* Of the chances below another one the best, in layouts won; 0 when there is none. */
static int
find_next (const MsReport *report, int below)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  int next = 0;
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    if (is_listed (report, cell) && endgame->won_at[cell] < below)
      next = MAX (next, endgame->won_at[cell]);
  return next;
}

/* A line for each chance, the best first, with all the cells that have it. */
static void
append_fractions (GString *text, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  for (int won = find_next (report, G_MAXINT); won > 0; won = find_next (report, won))
    {
      g_autofree char *fraction = ms_figures_dup_share (won, endgame->layouts);
      g_autofree char *percentage = ms_figures_dup_percentage (
          (double)won / endgame->layouts, FALSE, 1, TRUE);
      g_autoptr (GString) names = g_string_new (NULL);
      char name[MS_CELL_NAME_SIZE];
      for (int cell = 0; cell < endgame->width * endgame->height; cell++)
        if (is_listed (report, cell) && endgame->won_at[cell] == won)
          g_string_append_printf (names, "%s%s", names->len > 0 ? C_ ("list of cells", ", ") : "",
              ms_cell_name (cell % endgame->width, cell / endgame->width, name));
      /* Translators: a percentage, the same as a fraction, and the cells that have it. */
      g_string_append_printf (text, _ ("%1$s = %2$s: %3$s\n"), percentage, fraction, names->str);
    }
}

void
ms_report_append_win (GString *text, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  if (!wants_win (report))
    return;
  if (endgame == NULL)
    {
      g_string_append_printf (text, "%s\n", ms_report_name_no_win (report));
      return;
    }
  g_autofree char *fraction = ms_figures_dup_share (endgame->won, endgame->layouts);
  g_autofree char *percentage = ms_figures_dup_percentage (
      (double)endgame->won / endgame->layouts, endgame->won == endgame->layouts, 1, TRUE);
  /* Translators: a percentage, the same as a fraction. */
  g_string_append_printf (text, _ ("Chance to win by best play: %s = %s\n"), percentage, fraction);
  g_string_append (text, _ ("Chance to win with each cell opened first:\n"));
  ms_report_append_table (text, report, dup_win);
  if (report->result->fraction != NULL)
    append_fractions (text, report);
}

double
ms_report_get_milliseconds (const MsReport *report)
{
  double best = report->best != NULL ? report->best->microseconds : 0;
  return (report->result->microseconds + best) / 1000;
}
