/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims in words: a table of sentences, and what stands in for their figures. */

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-variation.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* More names than this are not read. */
#define MOST_NAMED 6

/* What is said of a safe cell or any, and of a mine where that is another sentence; and what its
 * figures are, in their order, a letter each:
 *   n  the name of the cell            r  how likely it is a mine, or safe: "8.3 % mine"
 *   s  the same without the word       f  the same as a fraction
 *   m  the chance of a mine in short   w  its chance to win       q  that as a fraction
 *   l  how many are left
 *   d  count, which counts             e  how many numbers, which counts
 *   c  the cells of the numbers        v  what the first shows    a  its cell */
typedef struct
{
  MsSentence safe, mine;
  const char *figures;
} Form;

static const Form forms[MS_N_CLAIMS] = {
  [MS_CLAIM_SAFE_CELLS] = { { NN_ ("%d cell is certainly safe.", "%d cells are certainly safe.") },
      .figures = "d" },
  [MS_CLAIM_NO_SAFE_CELL] = { { N_ ("No cell is certainly safe.") } },
  [MS_CLAIM_NO_OTHER_SAFE] = { { N_ ("No other cell is certainly safe.") } },
  [MS_CLAIM_SAFE_KNOWN] = { { NN_ (
                                "%d cell is known to be safe.", "%d cells are known to be safe.") },
      .figures = "d" },
  [MS_CLAIM_NO_SAFE_KNOWN] = { { N_ ("No cell is known to be safe.") } },
  [MS_CLAIM_MINE_CELLS] = { { NN_ (
                                "%d cell is certainly a mine.", "%d cells are certainly mines.") },
      .figures = "d" },
  [MS_CLAIM_MINES_KNOWN] = { { NN_ ("%d cell is known to be a mine.",
                                 "%d cells are known to be mines.") },
      .figures = "d" },
  [MS_CLAIM_ALL_OPENED] = { { N_ ("Nothing is left to open: no cell is covered.") } },
  [MS_CLAIM_ONLY_MINES] = { { N_ ("Nothing is left to open: every covered cell is a mine.") } },
  [MS_CLAIM_TIME_LIMIT] = { { N_ ("The time limit was reached; only what was proven is shown.") } },
  [MS_CLAIM_MEMORY_LIMIT] = { { N_ (
      "The memory limit was reached; only what was proven is shown.") } },
  [MS_CLAIM_WORK_LIMIT] = { { N_ (
      "The limit of work was reached; only what was proven is shown.") } },
  [MS_CLAIM_OVER] = { { N_ ("The game is over.") } },

  [MS_CLAIM_OPENED] = { { NN_ ("%1$s is open: %2$d mine around it.",
                            "%1$s is open: %2$d mines around it.") },
      .figures = "nd" },
  [MS_CLAIM_FOUND_AROUND] = { { NN_ ("%d mine is certain.", "%d mines are certain.") },
      .figures = "d" },
  /* Translators: of the cells around a number; the second figure is how many of them are mines. */
  [MS_CLAIM_LEFT_AROUND] = { { NN_ ("%1$d cell around it is undecided; mines in it: %2$d.",
                                 "%1$d cells around it are undecided; mines in them: %2$d.") },
      .figures = "dl" },
  [MS_CLAIM_NONE_LEFT_AROUND] = { { N_ ("No cell around it is undecided.") } },
  [MS_CLAIM_CERTAIN] = { { N_ ("%s is certainly safe.") }, { N_ ("%s is certainly a mine.") },
      "n" },
  [MS_CLAIM_SUPPOSED] = { { N_ ("%s is supposed to be safe.") },
      { N_ ("%s is supposed to be a mine.") }, "n" },
  [MS_CLAIM_ONE_NUMBER]
  /* Translators: a cell, a number on the board, and the cell of the number. */
  = { { N_ ("%1$s is safe: the %2$d at %3$s leaves no mine for it.") },
      { N_ ("%1$s is a mine: the %2$d at %3$s needs every covered cell around it.") }, "nva" },
  [MS_CLAIM_NUMBERS]
  /* Translators: a cell, and the cells of at least two numbers: "C4, D4, E5". */
  = { { N_ ("%1$s is safe: with a mine there, the numbers at %2$s could not all be right.") },
      { N_ ("%1$s is a mine: without one there, the numbers at %2$s could not all be right.") },
      "nc" },
  [MS_CLAIM_WITH_TOTAL]
  /* Translators: a cell, and the cells of numbers. */
  = { { NN_ (
          "%1$s is safe: with a mine there, the number at %2$s and the mine total could not both "
          "be right.",
          "%1$s is safe: with a mine there, the numbers at %2$s and the mine total could not all "
          "be "
          "right.") },
      { NN_ (
          "%1$s is a mine: without one there, the number at %2$s and the mine total could not both "
          "be right.",
          "%1$s is a mine: without one there, the numbers at %2$s and the mine total could not all "
          "be right.") },
      "nce" },
  [MS_CLAIM_ALL_AND_TOTAL] = { { N_ ("%s is safe: the numbers and the mine total together leave no "
                                     "mine for it.") },
      { N_ ("%s is a mine: the numbers and the mine total together need one there.") }, "n" },
  [MS_CLAIM_CHANCE_NOT_KNOWN] = { { N_ ("How likely a mine is at %s is not known.") },
      .figures = "n" },
  [MS_CLAIM_CHANCE_OUTSIDE]
  /* Translators: a cell, and its chance: "8.3 % mine". */
  = { { N_ ("%1$s touches no open number: %2$s, like every such cell.") }, .figures = "nr" },

  [MS_CLAIM_DEAD] = { { N_ ("Dead: it can only show one number.") } },
  /* Translators: a cell, its chance, "8.3 % mine", and the chance to win. */
  [MS_CLAIM_GUESS_WIN] = { { N_ ("Guess %1$s: best chance to win, %3$s by best play; %2$s.") },
      .figures = "nrw" },
  /* Translators: in these, a cell, and its chance: "8.3 % mine". */
  [MS_CLAIM_GUESS_AHEAD] = { { N_ ("Guess %1$s: looking ahead, no better cell is known; %2$s.") },
      .figures = "nr" },
  [MS_CLAIM_GUESS_SAFEST] = { { N_ ("Guess %1$s: the safest cell; %2$s.") }, .figures = "nr" },
  [MS_CLAIM_GUESS_ESTIMATED] = { { N_ ("Guess %1$s: the safest cell by estimate; %2$s.") },
      .figures = "nr" },
  [MS_CLAIM_AS_OFTEN] = { { NN_ ("%d other cell wins as often.", "%d other cells win as often.") },
      .figures = "d" },
  /* Translators: in these two, a cell, its chance to win, and "8.3 % mine". */
  [MS_CLAIM_SAFEST_WINS] = { { N_ ("The safest cell, %1$s, wins %2$s; %3$s.") }, .figures = "nwr" },
  [MS_CLAIM_NEXT_BEST] = { { N_ ("The next best, %1$s, wins %2$s; %3$s.") }, .figures = "nwr" },
  [MS_CLAIM_NONE_SAFER] = { { N_ ("No cell is safer.") } },
  [MS_CLAIM_AS_SAFE] = { { NN_ ("%d other cell is as safe.", "%d other cells are as safe.") },
      .figures = "d" },
  [MS_CLAIM_SAFER] = { { N_ ("The safest cell would be %1$s, %2$s.") }, .figures = "nr" },
  [MS_CLAIM_NEXT_SAFEST] = { { N_ ("The next safest is %1$s, %2$s.") }, .figures = "nr" },

  [MS_CLAIM_NEW_SAFE] = { { N_ (
      "Nothing is open yet: the first cell is safe wherever you begin.") } },
  [MS_CLAIM_NEW_OPENS] = { { N_ (
      "Nothing is open yet: the first cell opens an area wherever you begin.") } },
  [MS_CLAIM_NEW_ALIKE] = { { N_ (
      "Nothing is open yet: all cells are equally likely to be mines, and you must guess.") } },
  [MS_CLAIM_BEGIN_SAFE] = { { N_ ("Begin at %s: the first cell is safe.") }, .figures = "n" },
  [MS_CLAIM_BEGIN_ALIKE] = { { N_ ("Begin at %1$s: %2$s, like every other cell.") },
      .figures = "nr" },
  [MS_CLAIM_AREA_SAFE] = { { N_ ("A safe cell lies in the marked area.") } },
  [MS_CLAIM_AREA_GUESS] = { { N_ ("The cell to guess lies in the marked area.") } },
  [MS_CLAIM_AREA_BEGIN] = { { N_ ("A good place to begin lies in the marked area.") } },
  [MS_CLAIM_KEY_WHERE] = { { N_ ("H again shows where.") } },
  [MS_CLAIM_KEY_WHICH] = { { N_ ("H again shows which.") } },
  [MS_CLAIM_KEY_WHY] = { { N_ ("H again shows which, and why.") } },

  [MS_CLAIM_WAS_MINE] = { { N_ ("You opened a certain mine.") } },
  [MS_CLAIM_WAS_CHANCE] = { { N_ ("The chance of a mine there was %s.") }, .figures = "m" },
  [MS_CLAIM_WERE_SAFE] = { { NN_ ("%d cell was certainly safe.", "%d cells were certainly safe.") },
      .figures = "d" },
  [MS_CLAIM_WERE_KNOWN] = { { NN_ ("%d cell was known to be safe.",
                                "%d cells were known to be safe.") },
      .figures = "d" },
  [MS_CLAIM_WAS_BEST] = { { N_ ("No cell had a better chance to win.") } },
  [MS_CLAIM_WAS_WIN] = { { N_ ("Its chance to win was %s.") }, .figures = "w" },
  /* Translators: a cell, and its chance to win. */
  [MS_CLAIM_BEST_WAS] = { { N_ ("The best, %1$s, had %2$s.") }, .figures = "nw" },
  [MS_CLAIM_NONE_WAS_SAFER] = { { N_ ("No cell was safer.") } },
  [MS_CLAIM_WAS_CHOSEN] = { { N_ ("Looking ahead, no better cell was known.") } },
  /* Translators: in these two, a cell, and its chance of a mine. */
  [MS_CLAIM_CHOSEN_WAS] = { { N_ ("Looking ahead, %1$s (%2$s) was better.") }, .figures = "nm" },
  [MS_CLAIM_SAFEST_WAS] = { { N_ ("The safest was %1$s (%2$s).") }, .figures = "nm" },
};

/* Those whose sentence says a figure also as a fraction, where there is one. */
static const Form with_fraction[MS_N_CLAIMS] = {
  /* Translators: a cell, its chance, and the same as a fraction. */
  [MS_CLAIM_CHANCE] = { { N_ ("The chance that %1$s is safe is %2$s = %3$s.") },
      { N_ ("The chance of a mine at %1$s is %2$s = %3$s.") }, "nsf" },
  /* Translators: a percentage, and the same as a fraction. */
  [MS_CLAIM_WIN] = { { N_ ("If it is opened next, the chance to win is %1$s = %2$s.") },
      .figures = "wq" },
};

static const Form without_fraction[MS_N_CLAIMS] = {
  [MS_CLAIM_CHANCE] = { { N_ ("The chance that %1$s is safe is %2$s.") },
      { N_ ("The chance of a mine at %1$s is %2$s.") }, "ns" },
  [MS_CLAIM_WIN] = { { N_ ("If it is opened next, the chance to win is %s.") }, .figures = "w" },
};

static char *
dup_name (int cell, const MsPosition *position)
{
  int width = ms_position_get_width (position);
  return g_strdup (ms_cell_name_at (cell, width).text);
}

/* How likely a mine is as the player wants it written, with what it is the chance of. */
static char *
dup_risk (const MsOddsChance *chance, MsOddsFormat numbers)
{
  g_autofree char *figure = ms_odds_format_dup_chance (numbers, chance, 1);
  return g_strdup_printf (
      /* Translators: a chance, such as "8.3 % mine", "1/12 mine" or "91.7 % safe". */
      numbers == MS_ODDS_FORMAT_SAFE ? C_ ("risk", "%s safe") : C_ ("risk", "%s mine"), figure);
}

static gboolean
is_certain_win (const MsClaim *claim)
{
  return claim->won == 0 || claim->won == claim->layouts;
}

/* Beside a fraction a share is never one. */
static char *
dup_win (const MsClaim *claim, MsOddsFormat numbers)
{
  return claim->kind == MS_CLAIM_WIN
      ? ms_odds_format_dup_share (
          numbers, (double)claim->won / claim->layouts, is_certain_win (claim), 1)
      : ms_odds_format_dup_won (numbers, claim->won, claim->layouts, 1);
}

typedef struct
{
  const MsClaim *claim;
  const MsPosition *position;
  MsOddsFormat numbers;
} Told;

static char *
dup_figure (char letter, gconstpointer user_data)
{
  const Told *told = user_data;
  const MsClaim *claim = told->claim;
  const MsPosition *position = told->position;
  MsOddsFormat numbers = told->numbers;
  const MsCell *cells = ms_position_get_cells (position);
  int width = ms_position_get_width (position);
  MsOddsFormat of_mine = numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE : numbers;
  switch (letter)
    {
    case 'n':
      return dup_name (claim->cell, position);
    case 'r':
      return dup_risk (&claim->chance, numbers);
    case 's':
      return ms_odds_format_dup_plain (numbers, &claim->chance, 1);
    case 'f':
      return ms_odds_format_dup_fraction (numbers, &claim->chance);
    case 'm':
      return ms_odds_format_dup_chance (of_mine, &claim->chance, 0);
    case 'w':
      return dup_win (claim, numbers);
    case 'q':
      return ms_figures_dup_share (claim->won, claim->layouts);
    case 'l':
      return g_strdup_printf ("%d", claim->left);
    case 'd':
      return g_strdup_printf ("%d", claim->count);
    case 'c':
    case 'e':
      return ms_cell_list_dup (claim->cells, claim->n_cells, width, MOST_NAMED, TRUE);
    case 'v':
      return g_strdup_printf ("%d", (int)cells[claim->cells[0]]);
    case 'a':
    default:
      return dup_name (claim->cells[0], position);
    }
}

static char *
dup_by_form (
    const Form *form, const MsClaim *claim, const MsPosition *position, MsOddsFormat numbers)
{
  const Told told = { claim, position, numbers };
  const char *figures = form->figures != NULL ? form->figures : "";
  int n = strchr (figures, 'e') != NULL ? claim->n_cells : claim->count;
  return ms_sentence_dup (claim->mine && form->mine.one != NULL ? &form->mine : &form->safe,
      (gulong)n, figures, dup_figure, &told);
}

/* A chance is told as that of the sense which the player wants. */
static char *
dup_with_fraction (const MsClaim *claim, const MsPosition *position, MsOddsFormat numbers)
{
  g_autofree char *fraction = claim->kind == MS_CLAIM_CHANCE
      ? ms_odds_format_dup_fraction (numbers, &claim->chance)
      : NULL;
  MsClaim chance = *claim;
  gboolean known = claim->kind == MS_CLAIM_WIN ? !is_certain_win (claim) : fraction != NULL;
  chance.mine = numbers != MS_ODDS_FORMAT_SAFE;
  return dup_by_form (
      &(known ? with_fraction : without_fraction)[claim->kind], &chance, position, numbers);
}

char *
ms_claim_dup (const MsClaim *claim, const MsPosition *position, MsOddsFormat numbers)
{
  switch (claim->kind)
    {
    case MS_CLAIM_CONFLICT:
      return ms_figures_dup_conflict (&claim->conflict, position);
    case MS_CLAIM_PATTERN:
      return ms_pattern_text_dup (claim->pattern, position, claim->cell);
    case MS_CLAIM_REFUTED:
      return ms_suppose_text_dup_refuted (claim, position);
    case MS_CLAIM_CHANCE:
    case MS_CLAIM_WIN:
      return dup_with_fraction (claim, position, numbers);
    default:
      return dup_by_form (&forms[claim->kind], claim, position, numbers);
    }
}

MsClaim *
ms_claims_add (MsClaims *claims, MsClaimKind kind)
{
  g_assert (claims->n < MS_CLAIMS_MOST);
  MsClaim *claim = &claims->claims[claims->n++];
  *claim = (MsClaim){ .kind = kind, .cell = -1 };
  return claim;
}

char *
ms_claims_dup (const MsClaims *claims, const MsPosition *position, MsOddsFormat numbers)
{
  char *text = NULL;
  for (int i = 0; i < claims->n; i++)
    text = ms_sentences_join (text, ms_claim_dup (&claims->claims[i], position, numbers));
  return text;
}
