/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scout-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>
#include <string.h>

/* --- The verdict --- */

/* Chances this close are the same. */
#define TIE 1e-11

static gboolean
is_certain (const MsReveal *reveal, double mine)
{
  return reveal->method == MS_METHOD_EXACT && reveal->mine == mine;
}

/* Sets *verdict if a cell is certainly safe or certainly a mine. */
static gboolean
judge_certain (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  const MsReveal *a = scouted->ventures[0]->reveal, *b = scouted->ventures[1]->reveal;
  gboolean safe[] = { is_certain (a, 0), is_certain (b, 0) };
  gboolean mine[] = { is_certain (a, 1), is_certain (b, 1) };
  if (safe[0] || safe[1])
    *verdict = (MsScoutVerdict){ safe[0] && safe[1] ? MS_SCOUT_BOTH_SAFE : MS_SCOUT_SAFE,
      safe[0] && safe[1] ? -1
          : safe[0]      ? 0
                         : 1 };
  else if (mine[0] || mine[1])
    *verdict = (MsScoutVerdict){ mine[0] && mine[1] ? MS_SCOUT_BOTH_MINES : MS_SCOUT_MINE,
      mine[0] && mine[1] ? -1
          : mine[0]      ? 1
                         : 0 };
  return safe[0] || safe[1] || mine[0] || mine[1];
}

static gboolean
is_exact (const MsWinChance *win)
{
  return win->kind == MS_WIN_CHANCE_EXACT || win->kind == MS_WIN_CHANCE_OVER;
}

/* In how many of the layouts the game is won; a cell that ends the game wins all of them or
 * none. */
static int
get_won (const MsWinChance *win, int layouts)
{
  return win->kind == MS_WIN_CHANCE_EXACT ? win->won : (int)win->chance * layouts;
}

/* Whether what is marked as best is the other one, which was chosen by looking ahead. */
static gboolean
is_marked_otherwise (const MsScouted *scouted, int better)
{
  return scouted->best != NULL && scouted->best->basis == MS_BASIS_AHEAD
      && scouted->best->cell == scouted->cells[1 - better];
}

/* In how many more layouts the first cell wins than the second one; *layouts: of how many, 0 if
 * that is not known exactly. */
static int
find_more (const MsScouted *scouted, int *layouts)
{
  const MsWinChance *a = &scouted->ventures[0]->win, *b = &scouted->ventures[1]->win;
  const MsEndgame *endgame = scouted->best != NULL ? scouted->best->endgame : NULL;
  *layouts = endgame != NULL ? endgame->layouts : 0;
  if (endgame != NULL)
    return endgame->won_at[scouted->cells[0]] - endgame->won_at[scouted->cells[1]];
  if (!is_exact (a) || !is_exact (b))
    return 0;
  *layouts = MAX (MAX (a->layouts, b->layouts), 1);
  return get_won (a, *layouts) - get_won (b, *layouts);
}

static gboolean
judge_by_win (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  int layouts, more = find_more (scouted, &layouts), better = more > 0 ? 0 : 1;
  if (layouts == 0)
    return FALSE;
  if (more == 0)
    *verdict = (MsScoutVerdict){ MS_SCOUT_WIN_ALIKE, -1 };
  else
    *verdict = (MsScoutVerdict){ MS_SCOUT_WINS, better, (double)abs (more) / layouts, 0, abs (more),
      layouts, is_marked_otherwise (scouted, better) };
  return TRUE;
}

static gboolean
judge_ahead (const MsScouted *scouted, MsScoutVerdict *verdict)
{
  double error, lead = NAN;
  if (scouted->best != NULL)
    lead = ms_best_compare (scouted->best, scouted->cells[0], scouted->cells[1], &error);
  if (isnan (lead))
    return FALSE;
  int first = lead > 0 || (lead == 0 && scouted->cells[0] == scouted->best->cell) ? 0 : 1;
  gboolean open = fabs (lead) <= MS_RIVAL_ERRORS * error;
  *verdict = (MsScoutVerdict){ open ? MS_SCOUT_OPEN : MS_SCOUT_AHEAD, first, fabs (lead), error };
  if (lead == 0 && scouted->cells[first] != scouted->best->cell)
    verdict->better = -1;
  return TRUE;
}

static MsScoutVerdict
judge_by_safety (const MsScouted *scouted)
{
  const MsReveal *a = scouted->ventures[0]->reveal, *b = scouted->ventures[1]->reveal;
  double by = b->mine - a->mine;
  double error = hypot (
      isnan (a->mine_error) ? 0 : a->mine_error, isnan (b->mine_error) ? 0 : b->mine_error);
  if (!(fabs (by) > TIE + MS_RIVAL_ERRORS * error))
    return (MsScoutVerdict){ MS_SCOUT_SAFE_ALIKE, -1, .error = error };
  return (MsScoutVerdict){ MS_SCOUT_SAFER, by > 0 ? 0 : 1, fabs (by), error };
}

MsScoutVerdict
ms_scout_verdict (const MsScouted *scouted)
{
  MsScoutVerdict verdict = { MS_SCOUT_NO_LAYOUT, -1 };
  if (!scouted->ventures[0]->reveal->consistent)
    return verdict;
  if (judge_certain (scouted, &verdict) || judge_by_win (scouted, &verdict)
      || judge_ahead (scouted, &verdict))
    return verdict;
  return judge_by_safety (scouted);
}

/* --- In words --- */

/* Nothing here is a chance of a mine, so that none is turned about. */
static MsOddsFormat
plain (MsOddsFormat numbers)
{
  return numbers == MS_ODDS_FORMAT_FRACTION ? numbers : MS_ODDS_FORMAT_MINE;
}

static char *
dup_share (MsOddsFormat numbers, double share, double error, const char *fraction)
{
  if (isnan (share))
    return g_strdup ("–");
  if (error > 0)
    return ms_odds_format_dup_estimate (plain (numbers), share, error, 1);
  if (share <= 0 || share >= 1)
    return ms_odds_format_dup_share (plain (numbers), share, TRUE, 1);
  return ms_odds_format_dup (plain (numbers), share, NAN, fraction, 1);
}

char *
ms_scout_text_dup_chance (const MsReveal *reveal, int number, MsOddsFormat numbers)
{
  const MsRevealNumber *shown = &reveal->numbers[number];
  if (!shown->possible)
    return g_strdup ("–");
  return dup_share (numbers, shown->chance, shown->error, shown->fraction);
}

char *
ms_scout_text_dup_certain (const MsReveal *reveal, int number, MsOddsFormat numbers)
{
  const MsRevealNumber *shown = &reveal->numbers[number];
  int n_safe = MAX (shown->n_safe - reveal->n_safe_now, 0);
  int n_mines = MAX (shown->n_mines - reveal->n_mines_now, 0);
  if (shown->wins)
    return g_strdup (_ ("the game is won"));
  g_autofree char *safe = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d safe cell", "%d safe cells", (gulong)n_safe), n_safe);
  g_autofree char *mines = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d mine", "%d mines", (gulong)n_mines), n_mines);
  if (n_safe == 0 && n_mines == 0)
    return g_strdup (_ ("nothing new"));
  if (n_mines == 0)
    return g_steal_pointer (&safe);
  if (n_safe == 0)
    return g_steal_pointer (&mines);
  /* Translators: "2 safe cells", "1 mine". */
  return g_strdup_printf (_ ("%1$s, %2$s"), safe, mines);
}

char *
ms_scout_text_dup_win (const MsWinChance *win, MsOddsFormat numbers)
{
  if (isnan (win->chance))
    return NULL;
  if (win->kind == MS_WIN_CHANCE_ESTIMATE)
    return ms_odds_format_dup_estimate (
        plain (numbers), win->chance, isnan (win->error) ? 1 : win->error, 1);
  if (win->kind == MS_WIN_CHANCE_OVER)
    return dup_share (numbers, win->chance, 0, NULL);
  g_autofree char *fraction = ms_figures_dup_share (win->won, win->layouts);
  return dup_share (numbers, win->chance, 0, fraction);
}

static char *
dup_mine (const MsReveal *reveal, MsOddsFormat numbers)
{
  const char *fraction = reveal->mine_fraction;
  g_autofree char *share = dup_share (numbers, reveal->mine, reveal->mine_error, fraction);
  if (fraction == NULL || numbers == MS_ODDS_FORMAT_FRACTION || reveal->mine <= 0
      || reveal->mine >= 1 || strlen (fraction) > MS_ODDS_FORMAT_FRACTION_MAX_CHARS)
    return g_steal_pointer (&share);
  /* Translators: a percentage, and the same as a fraction. */
  return g_strdup_printf (_ ("%1$s = %2$s"), share, fraction);
}

/* "0: 12.5 %, 1: 50.0 %": all that can show. */
static char *
dup_numbers (const MsReveal *reveal, MsOddsFormat numbers)
{
  g_autoptr (GString) list = g_string_new (NULL);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      if (!reveal->numbers[number].possible)
        continue;
      g_autofree char *chance = ms_scout_text_dup_chance (reveal, number, numbers);
      g_string_append_printf (list, "%s%d: %s", list->len > 0 ? ", " : "", number, chance);
    }
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : g_strdup ("–");
}

const char *
ms_scout_text_get_label (MsScoutFigure figure)
{
  static const char *const labels[MS_N_SCOUT_FIGURES] = {
    [MS_SCOUT_FIGURE_MINE] = N_ ("Mine"),
    [MS_SCOUT_FIGURE_SHOWS] = N_ ("Shows"),
    [MS_SCOUT_FIGURE_PROGRESS] = N_ ("A safe cell follows"),
    [MS_SCOUT_FIGURE_WON] = N_ ("Won at once"),
    [MS_SCOUT_FIGURE_NEXT] = N_ ("Next cell safe, or won"),
    [MS_SCOUT_FIGURE_BITS] = N_ ("Information"),
    [MS_SCOUT_FIGURE_WIN] = N_ ("Chance to win"),
  };
  return _ (labels[figure]);
}

char *
ms_scout_text_dup_figure (MsScoutFigure figure, const MsVenture *venture, MsOddsFormat numbers)
{
  const MsReveal *reveal = venture->reveal;
  double error = reveal->method == MS_METHOD_EXACT ? 0 : 0.25;
  switch (figure)
    {
    case MS_SCOUT_FIGURE_MINE:
      return dup_mine (reveal, numbers);
    case MS_SCOUT_FIGURE_SHOWS:
      return dup_numbers (reveal, numbers);
    case MS_SCOUT_FIGURE_PROGRESS:
      return dup_share (numbers, reveal->progress, error, NULL);
    case MS_SCOUT_FIGURE_WON:
      return dup_share (numbers, reveal->won, error, NULL);
    case MS_SCOUT_FIGURE_NEXT:
      return dup_share (numbers, reveal->next_safety, error, NULL);
    case MS_SCOUT_FIGURE_BITS:
      /* Translators: how much opening a cell tells of the layout, in bits. */
      return isnan (reveal->bits) ? g_strdup ("–")
                                  : g_strdup_printf (_ ("%.2f bits"), reveal->bits);
    case MS_SCOUT_FIGURE_WIN:
    default:
      return isnan (venture->win.chance) ? g_strdup ("?")
                                         : ms_scout_text_dup_win (&venture->win, numbers);
    }
}

static char *
dup_by_win (const MsScoutVerdict *verdict, const char *better, const char *other)
{
  g_autofree char *by = ms_figures_dup_share (verdict->won_by, verdict->layouts);
  g_autofree char *points = ms_odds_format_dup_points (verdict->by, 0);
  char *open = g_strdup_printf (
      /* Translators: the name of a cell, a difference in points of a percentage, and the same as a
       * fraction of all games. */
      _ ("Open %1$s: it wins more often, by %2$s points (%3$s)."), better, points, by);
  if (!verdict->marked_otherwise)
    return open;
  char *marked = g_strdup_printf (
      /* Translators: the name of a cell. */
      _ ("That %s is marked as best is an estimate, by looking ahead."), other);
  return ms_sentences_join (open, marked);
}

static char *
dup_by_figures (const MsScoutVerdict *verdict, const char *better)
{
  g_autofree char *points = ms_odds_format_dup_points (verdict->by, verdict->error);
  const char *about = verdict->error > 0 ? "≈" : "";
  switch (verdict->kind)
    {
    case MS_SCOUT_AHEAD:
      return g_strdup_printf (
          /* Translators: the name of a cell, and a difference in points of a percentage. */
          _ ("Open %1$s: looking ahead, it wins more often, by ≈%2$s points."), better, points);
    case MS_SCOUT_OPEN:
      return g_strdup_printf (
          _ ("No difference is known: looking ahead puts %1$s first, but by ≈%2$s points, no more "
             "than may be error."),
          better, points);
    default:
      /* Translators: the name of a cell, nothing or ≈, and a difference in points of a
       * percentage. */
      return g_strdup_printf (
          _ ("Open %1$s: it is safer, by %2$s%3$s points."), better, about, points);
    }
}

static char *
dup_about_both (const MsScoutVerdict *verdict)
{
  switch (verdict->kind)
    {
    case MS_SCOUT_NO_LAYOUT:
      return g_strdup (_ ("No layout fits this position."));
    case MS_SCOUT_BOTH_SAFE:
      return g_strdup (_ ("Both are certainly safe."));
    case MS_SCOUT_BOTH_MINES:
      return g_strdup (_ ("Both are certainly mines."));
    case MS_SCOUT_WIN_ALIKE:
      return g_strdup (_ ("Both win exactly as often."));
    case MS_SCOUT_SAFE_ALIKE:
      return g_strdup (verdict->error > 0 ? _ ("No difference is known.")
                                          : _ ("Both are equally safe; more is not known."));
    default:
      return g_strdup (_ ("No difference is known."));
    }
}

gboolean
ms_scout_text_is_supposed (const MsScouted *scouted)
{
  guint n;
  ms_variation_get_assumed (scouted->variation, &n);
  return n > 0;
}

char *
ms_scout_text_take_supposed (char *sentence)
{
  /* Translators: a sentence about the position as it is supposed to be. */
  char *supposed = g_strdup_printf (_ ("If that is so: %s"), sentence);
  g_free (sentence);
  return supposed;
}

char *
ms_scout_text_dup_judged (const MsScoutVerdict *verdict, const int cells[2], int width)
{
  if (verdict->better < 0)
    return dup_about_both (verdict);
  const MsCellName first = ms_cell_name_at (cells[verdict->better], width);
  const MsCellName second = ms_cell_name_at (cells[1 - verdict->better], width);
  const char *better = first.text, *other = second.text;
  switch (verdict->kind)
    {
    case MS_SCOUT_SAFE:
      return g_strdup_printf (_ ("Open %s: it is certainly safe."), better);
    case MS_SCOUT_MINE:
      /* Translators: the names of two cells. */
      return g_strdup_printf (_ ("Open %1$s: %2$s is certainly a mine."), better, other);
    case MS_SCOUT_WINS:
      return dup_by_win (verdict, better, other);
    default:
      return dup_by_figures (verdict, better);
    }
}

char *
ms_scout_text_dup_verdict (const MsScouted *scouted, int width)
{
  g_return_val_if_fail (scouted->n_cells == 2, NULL);
  MsScoutVerdict verdict = ms_scout_verdict (scouted);
  char *sentence = ms_scout_text_dup_judged (&verdict, scouted->cells, width);
  return ms_scout_text_is_supposed (scouted) ? ms_scout_text_take_supposed (sentence) : sentence;
}

static void
append_cell (
    GString *text, const char *letter, const MsVenture *venture, int width, MsOddsFormat numbers)
{
  /* Translators: a letter that stands for a cell, and its name: "A: F7". */
  g_string_append_printf (
      text, _ ("%1$s: %2$s"), letter, ms_cell_name_at (venture->reveal->cell, width).text);
  for (int figure = 0; figure < MS_N_SCOUT_FIGURES; figure++)
    {
      g_autofree char *value = ms_scout_text_dup_figure ((MsScoutFigure)figure, venture, numbers);
      g_string_append (text, "\n  ");
      /* Translators: what a figure is called, and the figure. */
      g_string_append_printf (
          text, _ ("%1$s: %2$s"), ms_scout_text_get_label ((MsScoutFigure)figure), value);
    }
  g_string_append_c (text, '\n');
}

char *
ms_scout_text_dup_comparison (const MsScouted *scouted, int width, MsOddsFormat numbers)
{
  GString *text = g_string_new (NULL);
  g_autofree char *notice = ms_suppose_text_dup_notice (scouted->variation, width);
  if (notice != NULL)
    g_string_append_printf (text, "%s\n", notice);
  append_cell (text, "A", scouted->ventures[0], width, numbers);
  append_cell (text, "B", scouted->ventures[1], width, numbers);
  g_autofree char *sentence = ms_scout_text_dup_verdict (scouted, width);
  g_string_append_printf (text, "%s\n", sentence);
  return g_string_free (text, FALSE);
}
