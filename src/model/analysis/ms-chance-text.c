/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chance-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>

gboolean
ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance)
{
  const MsEndgame *endgame = ms_analysis_get_endgame (analysis);
  if (endgame == NULL)
    return FALSE;
  *chance = (MsWinChance){ .kind = MS_WIN_CHANCE_EXACT,
    .chance = (double)endgame->won / endgame->layouts,
    .won = endgame->won,
    .layouts = endgame->layouts };
  return TRUE;
}

static char *
dup_exact (const MsWinChance *chance, MsOddsFormat numbers)
{
  gboolean certain = chance->won == 0 || chance->won == chance->layouts;
  g_autofree char *percentage = ms_odds_format_dup_share (numbers, chance->chance, certain, 1);
  if (certain)
    return g_steal_pointer (&percentage);
  g_autofree char *share = ms_figures_dup_share (chance->won, chance->layouts);
  return g_strdup_printf ("%s = %s", percentage, share);
}

/* Where every game so far ended the same way, the error says nothing. */
static gboolean
is_rough (const MsWinChance *chance)
{
  return isnan (chance->error) || chance->error == 0;
}

char *
ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers)
{
  if (chance == NULL)
    return g_strdup ("…");
  switch (chance->kind)
    {
    case MS_WIN_CHANCE_EXACT:
      return dup_exact (chance, numbers);
    case MS_WIN_CHANCE_ESTIMATE:
      return is_rough (chance)
          ? g_strdup ("…")
          : ms_odds_format_dup_estimate (numbers, chance->chance, chance->error, 1);
    case MS_WIN_CHANCE_OVER:
    case MS_WIN_CHANCE_CONTRADICTION:
      return g_strdup ("–");
    case MS_WIN_CHANCE_TOO_LARGE:
    default:
      return g_strdup (_ ("not known"));
    }
}

static char *
dup_estimated (const MsWinChance *chance, int width)
{
  char name[MS_CELL_NAME_SIZE];
  if (chance->first < 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
            "Estimated from %ld game, played out on a layout that fits; best play wins at least "
            "as often.",
            "Estimated from %ld games, played out on layouts that fit; best play wins at least "
            "as often.",
            (gulong)chance->playouts),
        chance->playouts);
  ms_cell_name (chance->first % width, chance->first / width, name);
  return g_strdup_printf (
      /* Translators: the name of a cell, and a number of games. */
      g_dngettext (GETTEXT_PACKAGE,
          "The chance when %1$s is opened first: estimated from how safe it is and from "
          "%2$ld game, played out after it on a layout that fits; best play wins at least as "
          "often.",
          "The chance when %1$s is opened first: estimated from how safe it is and from "
          "%2$ld games, played out after it on layouts that fit; best play wins at least as often.",
          (gulong)chance->playouts),
      name, chance->playouts);
}

char *
ms_chance_text_dup_basis (const MsWinChance *chance, int width)
{
  if (chance == NULL || (chance->kind == MS_WIN_CHANCE_ESTIMATE && is_rough (chance)))
    return g_strdup (_ ("Still being worked out."));
  switch (chance->kind)
    {
    case MS_WIN_CHANCE_EXACT:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "Exact: best play wins %1$d of the %2$d layout that fits.",
              "Exact: best play wins %1$d of the %2$d layouts that fit.", (gulong)chance->layouts),
          chance->won, chance->layouts);
    case MS_WIN_CHANCE_ESTIMATE:
      return dup_estimated (chance, width);
    case MS_WIN_CHANCE_OVER:
      return g_strdup (_ ("The game is over."));
    case MS_WIN_CHANCE_CONTRADICTION:
      return g_strdup (_ ("No layout fits all numbers."));
    case MS_WIN_CHANCE_TOO_LARGE:
    default:
      return g_strdup (_ ("This board is too large to be played out."));
    }
}
