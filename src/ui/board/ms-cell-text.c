/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-cell-text.h"

#include "ms-cell-name.h"

#include <glib/gi18n.h>

char *
ms_cell_text_dup_heading (int x, int y)
{
  char name[MS_CELL_NAME_SIZE];
  /* Translators: a cell's name, such as "Cell F7". */
  return g_strdup_printf (_ ("Cell %s"), ms_cell_name (x, y, name));
}

/* What the cell is, without any odds; static. */
static const char *
plain_text (MsCell cell)
{
  switch (cell)
    {
    case MS_CELL_FLAG:
      return _ ("Flagged by you.");
    case MS_CELL_QUESTION:
      return _ ("Question mark.");
    case MS_CELL_MINE:
      return _ ("A mine without a flag.");
    case MS_CELL_BLAST:
      return _ ("The mine that was hit.");
    case MS_CELL_WRONG_FLAG:
      return _ ("A flag where there was no mine.");
    default:
      return _ ("Covered.");
    }
}

/* Covered, and the analysis knows something. */
static char *
dup_odds (MsAnalysis *analysis, MsOddsFormat numbers, int x, int y)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int cell = y * result->width + x;
  gboolean safe = numbers == MS_ODDS_FORMAT_SAFE;
  MsCertainty certainty = ms_analysis_get_certainty (analysis, x, y);
  MsCertainty supposed = ms_analysis_get_assumption (analysis, x, y);
  if (supposed != MS_CERTAINTY_NONE)
    return g_strdup (
        supposed == MS_CERTAINTY_MINE ? _ ("Supposed to be a mine.") : _ ("Supposed to be safe."));
  if (certainty == MS_CERTAINTY_SAFE)
    return g_strdup (_ ("Certainly safe."));
  if (certainty == MS_CERTAINTY_MINE)
    return g_strdup (_ ("Certainly a mine."));

  double probability = ms_analysis_get_probability (analysis, x, y);
  if (probability != probability)
    return g_strdup (_ ("Not known."));
  g_autofree char *value = ms_odds_format_dup_plain (numbers, result, cell, 1);
  g_autofree char *fraction = ms_odds_format_dup_fraction (numbers, result, cell);
  gboolean outside = ms_analysis_is_outside (analysis, x, y);
  if (fraction == NULL && outside)
    return g_strdup_printf (safe ? _ ("Safe: %s, as everywhere away from the numbers")
                                 : _ ("Mine: %s, as everywhere away from the numbers"),
        value);
  if (fraction == NULL)
    return g_strdup_printf (safe ? _ ("Safe: %s") : _ ("Mine: %s"), value);
  if (outside)
    return g_strdup_printf (safe ? _ ("Safe: %1$s = %2$s, as everywhere away from the numbers")
                                 : _ ("Mine: %1$s = %2$s, as everywhere away from the numbers"),
        value, fraction);
  return g_strdup_printf (
      safe ? _ ("Safe: %1$s = %2$s") : _ ("Mine: %1$s = %2$s"), value, fraction);
}

/* The chance to win with the cell opened next; NULL where it is not known, or hopeless. */
static char *
dup_win (MsAnalysis *analysis, MsOddsFormat numbers, int x, int y)
{
  g_autofree char *win = NULL;
  const char *fraction;
  if (!ms_analysis_dup_win (analysis, numbers, x, y, &win, &fraction))
    return NULL;
  if (fraction == NULL)
    return g_strdup_printf (_ ("Win: %s"), win);
  /* Translators: a percentage, and the same as a fraction. */
  return g_strdup_printf (_ ("Win: %1$s = %2$s"), win, fraction);
}

/* What is known of a covered cell, a line each. */
static char *
dup_chances (MsAnalysis *analysis, MsOddsFormat numbers, int x, int y)
{
  g_autofree char *odds = dup_odds (analysis, numbers, x, y);
  g_autofree char *win = dup_win (analysis, numbers, x, y);
  const char *dead = ms_analysis_is_dead (analysis, x, y) ? _ ("Dead: it can only show one number.")
                                                          : NULL;
  /* Some of the lines may be missing. */
  const char *const lines[] = { odds, win != NULL ? win : dead, win != NULL ? dead : NULL, NULL };
  return g_strjoinv ("\n", (char **)lines);
}

char *
ms_cell_text_dup (MsGame *game, MsAnalysis *analysis, MsOddsFormat numbers, int x, int y)
{
  MsCell cell = ms_game_get_cell (game, x, y);
  if (ms_game_get_paused (game))
    return g_strdup (_ ("Hidden during the pause."));
  if (ms_cell_is_opened (cell))
    return g_strdup_printf (
        ngettext ("Opened: %d mine around it.", "Opened: %d mines around it.", cell), (int)cell);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis))
    return g_strdup (plain_text (cell));

  g_autofree char *odds = dup_chances (analysis, numbers, x, y);
  if (cell == MS_CELL_COVERED)
    return g_steal_pointer (&odds);
  return g_strdup_printf ("%s\n%s", odds, plain_text (cell));
}
