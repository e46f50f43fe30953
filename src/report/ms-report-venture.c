/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What analyze --cell prints besides: what opening one cell would show, and what that is worth. */
#include "ms-report.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"

#include <glib/gi18n-lib.h>

static char *
dup_chance (double chance, double error, const char *fraction)
{
  if (isnan (chance))
    return g_strdup ("?");
  if (error > 0)
    return ms_figures_dup_estimate (chance, error, 1);
  g_autofree char *share = ms_figures_dup_percentage (chance, chance <= 0 || chance >= 1, 1, TRUE);
  /* Translators: a percentage, and the same as a fraction. */
  return fraction != NULL ? g_strdup_printf (_ ("%1$s = %2$s"), share, fraction)
                          : g_steal_pointer (&share);
}

/* A chance to win as text; NULL when it is not known. */
static char *
dup_win (const MsWinChance *win)
{
  if (win->kind == MS_WIN_CHANCE_EXACT)
    return ms_figures_dup_share (win->won, win->layouts);
  return win->kind == MS_WIN_CHANCE_OVER ? g_strdup (win->chance > 0 ? "1" : "0") : NULL;
}

static void
append_number (GString *text, const MsVenture *venture, int number)
{
  const MsRevealNumber *shown = &venture->reveal->numbers[number];
  g_autofree char *chance = dup_chance (shown->chance, shown->error, shown->fraction);
  g_autofree char *next = dup_chance (shown->next_safety, 0, NULL);
  g_autofree char *win = dup_win (&venture->numbers[number]);
  if (!shown->possible)
    return;
  g_string_append_printf (text,
      /* Translators: a number, its chance, how many cells are certainly safe and how many are
       * certain mines then, and how safe the best next cell is. */
      shown->wins
          ? _ ("  %1$d: %2$s; then the game is won")
          : _ ("  %1$d: %2$s; then safe cells: %3$d, certain mines: %4$d, next cell safe: %5$s"),
      number, chance, shown->n_safe, shown->n_mines, next);
  if (win != NULL)
    g_string_append_printf (text, _ ("; chance to win: %s"), win);
  g_string_append_c (text, '\n');
}

void
ms_report_append_venture (GString *text, const MsReport *report)
{
  const MsVenture *venture = report->venture;
  if (venture == NULL || !venture->reveal->consistent)
    return;
  const MsReveal *reveal = venture->reveal;
  int width = report->result->width;
  g_autofree char *mine = dup_chance (reveal->mine, reveal->mine_error, reveal->mine_fraction);
  g_autofree char *progress = dup_chance (reveal->progress, 0, NULL);
  g_autofree char *won = dup_chance (reveal->won, 0, NULL);
  g_autofree char *next = dup_chance (reveal->next_safety, 0, NULL);
  g_autofree char *win = dup_win (&venture->win);
  const MsCellName name = ms_cell_name_at (reveal->cell, width);
  if (reveal->mine >= 1)
    {
      /* Translators: the name of a cell. */
      g_string_append_printf (
          text, _ ("%s would show nothing: it is certainly a mine."), name.text);
      g_string_append_c (text, '\n');
      return;
    }
  g_string_append_printf (text,
      /* Translators: the name of a cell, its chance of a mine, the chance that a certainly safe
       * cell follows, the chance to win at once, and how safe the best next cell is on average. */
      _ ("Opening %1$s: mine %2$s; a safe cell follows: %3$s; won at once: %4$s; next cell safe, "
         "or "
         "won: %5$s"),
      name.text, mine, progress, won, next);
  if (win != NULL)
    g_string_append_printf (text, _ ("; chance to win: %s"), win);
  if (!isnan (reveal->bits))
    /* Translators: how much opening a cell tells of the layout, in bits: "; information: 1.58
     * bits". */
    g_string_append_printf (text, _ ("; information: %.2f bits"), reveal->bits);
  if (!isnan (venture->opened.mean))
    /* Translators: a mean and its standard error: "; cells opened: ≈5.8 ± 0.1". */
    g_string_append_printf (
        text, _ ("; cells opened: ≈%1$.1f ± %2$.1f"), venture->opened.mean, venture->opened.error);
  g_string_append_c (text, '\n');
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    append_number (text, venture, number);
}

static void
append_json_number (GString *json, const MsVenture *venture, int number)
{
  const MsRevealNumber *shown = &venture->reveal->numbers[number];
  g_autofree char *win = dup_win (&venture->numbers[number]);
  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "number", number);
  ms_json_add_double (json, "chance", shown->chance);
  if (shown->error > 0)
    ms_json_add_double (json, "standard_error", shown->error);
  if (shown->fraction != NULL)
    ms_json_add_string (json, "fraction", shown->fraction);
  ms_json_add_int (json, "safe", shown->n_safe);
  ms_json_add_int (json, "certain_mines", shown->n_mines);
  ms_json_add_double (json, "next_safety", shown->next_safety);
  ms_json_add_string (json, "win", win);
  g_string_append_c (json, '}');
}

void
ms_report_append_venture_json (GString *json, const MsReport *report)
{
  const MsVenture *venture = report->venture;
  if (venture == NULL || !venture->reveal->consistent)
    return;
  const MsReveal *reveal = venture->reveal;
  g_autofree char *win = dup_win (&venture->win);
  ms_json_open (json, "opening", '{');
  ms_json_add_cell (json, "cell", reveal->cell, report->result->width);
  ms_json_add_double (json, "mine", reveal->mine);
  if (reveal->mine_fraction != NULL)
    ms_json_add_string (json, "fraction", reveal->mine_fraction);
  ms_json_add_double (json, "progress", reveal->progress);
  ms_json_add_double (json, "won", reveal->won);
  ms_json_add_double (json, "next_safety", reveal->next_safety);
  ms_json_add_string (json, "win", win);
  ms_json_add_double (json, "bits", reveal->bits);
  if (!isnan (venture->opened.mean))
    {
      ms_json_open (json, "opened", '{');
      ms_json_add_double (json, "mean", venture->opened.mean);
      ms_json_add_double (json, "standard_error", venture->opened.error);
      g_string_append_c (json, '}');
    }
  ms_json_open (json, "numbers", '[');
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    if (reveal->numbers[number].possible)
      append_json_number (json, venture, number);
  g_string_append (json, "]}");
}
