/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-cell-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

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
      return _ ("Flagged.");
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

/* How likely a mine is. */
static char *
dup_chance (const MsClaim *claim, MsOddsFormat numbers)
{
  gboolean safe = numbers == MS_ODDS_FORMAT_SAFE, outside = claim->kind == MS_CLAIM_CHANCE_OUTSIDE;
  g_autofree char *value = ms_odds_format_dup_plain (numbers, &claim->chance, 1);
  g_autofree char *fraction = ms_odds_format_dup_fraction (numbers, &claim->chance);
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

/* The chance to win with the cell opened next. */
static char *
dup_win (const MsClaim *claim, MsOddsFormat numbers)
{
  gboolean certain = claim->won == 0 || claim->won == claim->layouts;
  double chance = (double)claim->won / claim->layouts;
  g_autofree char *win = ms_odds_format_dup_share (numbers, chance, certain, 1);
  if (certain)
    return g_strdup_printf (_ ("Win: %s"), win);
  g_autofree char *fraction = ms_figures_dup_share (claim->won, claim->layouts);
  /* Translators: a percentage, and the same as a fraction. */
  return g_strdup_printf (_ ("Win: %1$s = %2$s"), win, fraction);
}

/* What is claimed of a covered cell, in short. */
static char *
dup_line (const MsClaim *claim, MsOddsFormat numbers)
{
  switch (claim->kind)
    {
    case MS_CLAIM_CERTAIN:
      return g_strdup (claim->mine ? _ ("Certainly a mine.") : _ ("Certainly safe."));
    case MS_CLAIM_SUPPOSED:
      return g_strdup (claim->mine ? _ ("Supposed to be a mine.") : _ ("Supposed to be safe."));
    case MS_CLAIM_CHANCE:
    case MS_CLAIM_CHANCE_OUTSIDE:
      return dup_chance (claim, numbers);
    case MS_CLAIM_WIN:
      return dup_win (claim, numbers);
    case MS_CLAIM_DEAD:
      return g_strdup (_ ("Dead: it can only show one number."));
    default:
      return g_strdup (_ ("Not known."));
    }
}

static char *
dup_chances (MsAnalysis *analysis, MsOddsFormat numbers, int x, int y)
{
  MsClaims claims = { 0 };
  char *lines[MS_CLAIMS_MOST + 1] = { NULL };
  ms_analysis_claim_cell (analysis, y * ms_analysis_get_result (analysis)->width + x, &claims);
  for (int i = 0; i < claims.n; i++)
    lines[i] = dup_line (&claims.claims[i], numbers);
  char *text = g_strjoinv ("\n", lines);
  for (int i = 0; i < claims.n; i++)
    g_free (lines[i]);
  return text;
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
