/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- In the panel --- */

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

/* A text on how likely the cell is a mine. */
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

/* A text on the chance to win if the cell is opened next. */
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

/* A short text on what is claimed of a covered cell. */
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

  MsClaims claims = { 0 };
  char *lines[MS_CLAIMS_MOST + 1] = { NULL };
  ms_analysis_claim (
      analysis, MS_SAYING_CELL, y * ms_analysis_get_result (analysis)->width + x, &claims);
  for (int i = 0; i < claims.n; i++)
    lines[i] = dup_line (&claims.claims[i], numbers);
  g_autofree char *odds = g_strjoinv ("\n", lines);
  for (int i = 0; i < claims.n; i++)
    g_free (lines[i]);
  if (cell == MS_CELL_COVERED)
    return g_steal_pointer (&odds);
  return g_strdup_printf ("%s\n%s", odds, plain_text (cell));
}

/* --- For assistive technology --- */

#define NAMED_FLAGS \
  (MS_PAINTER_SHADED | MS_PAINTER_DEDUCED | MS_PAINTER_ESTIMATE | MS_PAINTER_BEST | MS_PAINTER_WIN \
      | MS_PAINTER_DEAD | MS_PAINTER_BITS)

static guint64
mix_number (guint64 key, double number)
{
  guint64 bits;
  memcpy (&bits, &number, sizeof bits);
  return ms_mix (key, isnan (number) ? 0 : bits);
}

guint64
ms_cell_text_hash (const MsCellFacts *facts)
{
  const MsPainterCell *cell = &facts->cell;
  gboolean fraction = cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL;
  guint64 key = ms_mix (ms_mix (0, (guint64)cell->cell), cell->certainty);
  key = ms_mix (key, cell->numbers);
  key = ms_mix (key, cell->flags & NAMED_FLAGS);
  key = mix_number (key, cell->probability);
  key = mix_number (key, (cell->flags & MS_PAINTER_ESTIMATE) != 0 ? cell->error : NAN);
  key = mix_number (key, (double)cell->bits);
  key = ms_mix (key, fraction ? g_str_hash (cell->fraction) : 0);
  key = ms_mix (key, facts->part);
  key = ms_mix (key, facts->basis);
  key = ms_mix (key, facts->note != NULL ? g_str_hash (facts->note) : 0);
  return key | G_GUINT64_CONSTANT (1) << 63;
}

/* What is said of a covered cell, with or without a question mark. */
static char *
dup_covered_text (const MsPainterCell *cell)
{
  gboolean question = cell->cell == MS_CELL_QUESTION;
  if (cell->certainty == MS_CERTAINTY_SAFE)
    return g_strdup (question ? C_ ("spoken", "question mark, certainly safe")
                              : C_ ("spoken", "covered, certainly safe"));
  if (cell->certainty == MS_CERTAINTY_MINE)
    return g_strdup (question ? C_ ("spoken", "question mark, certainly a mine")
                              : C_ ("spoken", "covered, certainly a mine"));
  if (isnan (cell->probability))
    return g_strdup (question ? C_ ("spoken", "question mark") : C_ ("spoken", "covered"));
  if ((cell->flags & MS_PAINTER_BITS) != 0)
    /* Translators: how much opening the cell tells of the layout. */
    return g_strdup_printf (question ? C_ ("spoken", "question mark, tells %.2f bits")
                                     : C_ ("spoken", "covered, tells %.2f bits"),
        (double)cell->bits);
  if ((cell->flags & MS_PAINTER_WIN) != 0)
    {
      gboolean fraction = cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL;
      g_autofree char *win = fraction
          ? g_strdup (cell->fraction)
          : ms_odds_format_dup_percentage (ms_painter_value (cell), MS_CERTAINTY_NONE, 1, TRUE);
      /* Translators: %s is the chance to win with the cell opened: "29.5 %", "33/112". */
      return g_strdup_printf (
          question ? C_ ("spoken", "question mark, wins %s") : C_ ("spoken", "covered, wins %s"),
          win);
    }
  g_autofree char *odds = ms_odds_format_dup ((MsOddsFormat)cell->numbers, cell->probability,
      (cell->flags & MS_PAINTER_ESTIMATE) != 0 ? cell->error : NAN, cell->fraction, 1);
  if (cell->numbers == MS_ODDS_FORMAT_SAFE)
    return g_strdup_printf (
        question ? C_ ("spoken", "question mark, safe %s") : C_ ("spoken", "covered, safe %s"),
        odds);
  /* Translators: %s is a percentage such as "12.5 %". */
  return g_strdup_printf (
      question ? C_ ("spoken", "question mark, mine %s") : C_ ("spoken", "covered, mine %s"), odds);
}

static char *
dup_text (const MsPainterCell *cell)
{
  switch (cell->cell)
    {
    case 0:
      return g_strdup (C_ ("spoken", "empty"));
    case MS_CELL_COVERED:
    case MS_CELL_QUESTION:
      return dup_covered_text (cell);
    case MS_CELL_FLAG:
      return g_strdup (ms_painter_is_refuted (cell) ? C_ ("spoken", "flag on a certainly safe cell")
                                                    : C_ ("spoken", "flag"));
    case MS_CELL_MINE:
      return g_strdup (C_ ("spoken", "mine"));
    case MS_CELL_BLAST:
      return g_strdup (C_ ("spoken", "the mine that was hit"));
    case MS_CELL_WRONG_FLAG:
      return g_strdup (C_ ("spoken", "wrong flag"));
    default:
      return g_strdup_printf ("%d", (int)cell->cell);
    }
}

/* Stands in a place for what the cell shows. */
#define GAP "\001"

/* The place is told as it is written on the rulers and in sentences, apart so that it is not spoken
 * as a word, and in numbers. */
char *
ms_cell_text_dup_place (int x, int y)
{
  char letters[MS_CELL_NAME_SIZE];
  ms_cell_name (x, y, letters);
  letters[strcspn (letters, "0123456789")] = '\0';
  /* Translators: what a cell shows, and its place, spoken: "covered, mine 12.5 %, I 3, row 3,
   * column 9". */
  return g_strdup_printf (
      C_ ("spoken", "%1$s, %2$s %3$d, row %3$d, column %4$d"), GAP, letters, y + 1, x + 1);
}

static char *
dup_plain_name (const MsPainterCell *cell, const char *place)
{
  g_autofree char *text = dup_text (cell);
  const char *gap = strstr (place, GAP);
  return g_strdup_printf ("%.*s%s%s", (int)(gap - place), place, text, gap + strlen (GAP));
}

static void
replace (char **place, char *text)
{
  g_free (*place);
  *place = text;
}

char *
ms_cell_text_dup_name (const MsCellFacts *facts, const char *place)
{
  char *name = dup_plain_name (&facts->cell, place);
  gboolean ringed = (facts->cell.flags & MS_PAINTER_BEST) != 0;
  if ((facts->cell.flags & MS_PAINTER_DEAD) != 0)
    /* Translators: %s is the name of a cell that shows the same number whatever the mines are. */
    replace (&name, g_strdup_printf (_ ("Dead: it can only show one number. %s"), name));
  if (ringed && facts->basis == MS_BASIS_WIN)
    /* Translators: %s is the name of a cell that is best opened where one must guess. */
    replace (&name, g_strdup_printf (_ ("Best guess, best chance to win. %s"), name));
  else if (ringed && facts->basis == MS_BASIS_AHEAD)
    replace (&name, g_strdup_printf (_ ("Best guess, looking ahead. %s"), name));
  else if (ringed)
    /* Translators: %s is the name of a cell that is one of the least likely mines. */
    replace (&name, g_strdup_printf (_ ("Best guess, the safest. %s"), name));
  if (facts->part == MS_HINT_PART_AREA)
    /* Translators: %s is the name of a cell that lies in the area a hint points at. */
    replace (&name, g_strdup_printf (_ ("In the hinted area. %s"), name));
  else if (facts->part == MS_HINT_PART_NUMBER)
    /* Translators: %s is the name of a cell with a number that is part of a hint's reason. */
    replace (&name, g_strdup_printf (_ ("Part of the reason. %s"), name));
  else if (facts->part == MS_HINT_PART_CELL)
    /* Translators: %s is the name of the cell that a hint points at. */
    replace (&name, g_strdup_printf (_ ("Hint. %s"), name));
  if (facts->note != NULL)
    /* Translators: the name of a cell and what a proof or the like says of it: "covered, row 2,
     * column 4; certainly safe by this rule". */
    replace (&name, g_strdup_printf (_ ("%1$s; %2$s"), name, facts->note));
  return name;
}
