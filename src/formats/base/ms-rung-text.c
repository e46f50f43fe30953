/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-rung-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>

/* How many cells a sentence names at most. */
#define MOST_NAMED 8

typedef struct
{
  const char *name; /* marked for translation */
  const char *word, *literature;
} Rule;

static const Rule rules[MS_N_RUNG_RULES] = {
  { N_ ("One number"), "one-number", "MD(1)" },
  { N_ ("Two numbers"), "two-numbers", "MD(2)" },
  { N_ ("Three numbers"), "three-numbers", "NMD(3)" },
  { N_ ("Equations"), "equations", NULL },
  { N_ ("Mine total"), "mine-total", NULL },
  { N_ ("Every layout"), "exhaustion", NULL },
};

/* The parts of which sentences are made. */
typedef struct
{
  const MsRung *rung;
  char *numbers, *set, *safe, *mines; /* names of cells */
  char term[3][MS_CELL_NAME_SIZE]; /* names of the cells of the first terms */
  int number[3]; /* the numbers that these cells show */
  int need; /* how many mines the first number still needs */
} Words;

const char *
ms_rung_text_get_word (MsRungRule rule)
{
  return rules[rule].word;
}

char *
ms_rung_text_dup_title (MsRungRule rule)
{
  if (rules[rule].literature == NULL)
    return g_strdup (_ (rules[rule].name));
  /* Translators: a rule of the deduction ladder, and what the literature calls it, such as "Two
   * numbers – MD(2)". */
  return g_strdup_printf (_ ("%1$s – %2$s"), _ (rules[rule].name), rules[rule].literature);
}

static char *
dup_cells (const int *cells, int n, int width)
{
  return ms_cell_list_dup (cells, n, width, MOST_NAMED, TRUE);
}

static void
words_init (Words *words, const MsRung *rung, int width)
{
  g_autofree char *numbers = dup_cells (rung->numbers, rung->n_numbers, width);
  *words = (Words){
    .rung = rung,
    .set = dup_cells (rung->set, rung->n_set, width),
    .safe = dup_cells (rung->safe, rung->n_safe, width),
    .mines = dup_cells (rung->mines, rung->n_mines, width),
  };
  words->numbers = g_strdup_printf (
      /* Translators: names of cells; "Every layout that fits the numbers at C4, D4 agrees: …". */
      g_dngettext (
          GETTEXT_PACKAGE, "the number at %s", "the numbers at %s", (gulong)rung->n_numbers),
      numbers);
  for (int i = 0; i < MIN (rung->n_terms, 3); i++)
    {
      int cell = rung->terms[i].cell;
      ms_cell_name (cell % width, cell / width, words->term[i]);
      words->number[i] = rung->terms[i].number;
    }
  if (rung->n_terms > 0)
    words->need = rung->terms[0].number - rung->terms[0].known;
}

/* What the rung decides: the end of a sentence. */
static char *
dup_conclusion (const Words *words)
{
  const MsRung *rung = words->rung;
  /* Translators: names of cells, at the end of a sentence. */
  g_autofree char *safe = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s is safe", "%s are safe", (gulong)rung->n_safe),
      words->safe);
  /* Translators: names of cells, at the end of a sentence. */
  g_autofree char *mines = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s is a mine", "%s are mines", (gulong)rung->n_mines),
      words->mines);
  if (rung->n_mines == 0)
    return g_steal_pointer (&safe);
  if (rung->n_safe == 0)
    return g_steal_pointer (&mines);
  /* Translators: two ends of a sentence: "C3, D4 are safe", "E5 is a mine". */
  return g_strdup_printf (C_ ("conclusion", "%1$s, and %2$s"), safe, mines);
}

static char *
one_number_reason (const Words *words)
{
  return g_strdup_printf (words->rung->n_mines == 0
          /* Translators: a number on the board and the name of its cell.  Of this and all that
           * follow "so C3 is safe" is the end. */
          ? _ ("The %1$d at %2$s needs no more mines")
          /* Translators: a number on the board and the name of its cell. */
          : _ ("The %1$d at %2$s needs a mine in every undecided cell around it"),
      words->number[0], words->term[0]);
}

static char *
two_numbers_reason (const Words *words)
{
  int n_set = words->rung->n_set;
  if (n_set == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, twice, and how many mines. */
        g_dngettext (GETTEXT_PACKAGE,
            "Every undecided cell around the %1$d at %2$s touches the %3$d at %4$s too, and both "
            "still need %5$d mine",
            "Every undecided cell around the %1$d at %2$s touches the %3$d at %4$s too, and both "
            "still need %5$d mines",
            (gulong)words->need),
        words->number[0], words->term[0], words->number[1], words->term[1], words->need);
  return g_strdup_printf (
      /* Translators: a number and the name of its cell, twice, how many mines, names of so many
       * cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "The %1$d at %2$s still needs %5$d mine more than the %3$d at %4$s, and only %6$s "
          "touches "
          "it and not the other",
          "The %1$d at %2$s still needs %5$d mines more than the %3$d at %4$s, and only %6$s touch "
          "it and not the other",
          (gulong)n_set),
      words->number[0], words->term[0], words->number[1], words->term[1], n_set, words->set);
}

static char *
three_numbers_reason (const Words *words)
{
  int n_set = words->rung->n_set;
  gboolean mirrored = words->rung->mirrored;
  if (n_set == 0)
    return g_strdup_printf (mirrored
            /* Translators: a number and the name of its cell, three times. */
            ? _ ("The %1$d at %2$s still has room for as many safe cells as the %3$d at %4$s and "
                 "the "
                 "%5$d at %6$s together")
            /* Translators: a number and the name of its cell, three times. */
            : _ ("The %1$d at %2$s still needs as many mines as the %3$d at %4$s and the %5$d at "
                 "%6$s together"),
        words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
        words->term[2]);
  return g_strdup_printf (mirrored
          /* Translators: a number and the name of its cell, three times, how many cells, and their
           * names. */
          ? g_dngettext (GETTEXT_PACKAGE,
              "The %1$d at %2$s still has room for %7$d safe cell more than the %3$d at %4$s and "
              "the "
              "%5$d at %6$s together, and only %8$s touches it and neither of the others",
              "The %1$d at %2$s still has room for %7$d safe cells more than the %3$d at %4$s and "
              "the %5$d at %6$s together, and only %8$s touch it and neither of the others",
              (gulong)n_set)
          /* Translators: a number and the name of its cell, three times, how many mines, names of
           * so many cells. */
          : g_dngettext (GETTEXT_PACKAGE,
              "The %1$d at %2$s still needs %7$d mine more than the %3$d at %4$s and the %5$d at "
              "%6$s together, and only %8$s touches it and neither of the others",
              "The %1$d at %2$s still needs %7$d mines more than the %3$d at %4$s and the %5$d at "
              "%6$s together, and only %8$s touch it and neither of the others",
              (gulong)n_set),
      words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
      words->term[2], n_set, words->set);
}

static char *
equations_reason (const Words *words)
{
  return g_strdup_printf (words->rung->n_mines == 0
          /* Translators: "the numbers at C4, D4". */
          ? _ ("Subtracted from each other, %s leave no mine")
          /* Translators: "the numbers at C4, D4". */
          : _ ("Subtracted from each other, %s leave as many mines as cells"),
      words->numbers);
}

/* The reason for MS_RUNG_MINE_TOTAL: the mine total decides alone, or together with numbers. */
static char *
mine_total_reason (const Words *words)
{
  const MsRung *rung = words->rung;
  gulong n = (gulong)rung->mines_left;
  if (rung->n_numbers == 0 && rung->n_mines == 0)
    return g_strdup (_ ("No mine is left on the whole board"));
  if (rung->n_numbers == 0)
    return g_strdup_printf (
        /* Translators: how many mines, which are as many as there are cells. */
        g_dngettext (GETTEXT_PACKAGE, "%1$ld mine and %1$ld cell are left",
            "%1$ld mines and %1$ld cells are left", n),
        rung->mines_left);
  return g_strdup_printf (rung->at_most
          /* Translators: how many mines, and "the numbers at C4, D4". */
          ? g_dngettext (GETTEXT_PACKAGE,
              "%1$ld mine is left, and given %2$s there is room for no more",
              "%1$ld mines are left, and given %2$s there is room for no more", n)
          /* Translators: how many mines, and "the numbers at C4, D4". */
          : g_dngettext (GETTEXT_PACKAGE, "%1$ld mine is left, and it is needed for %2$s",
              "%1$ld mines are left, and all of them are needed for %2$s", n),
      rung->mines_left, words->numbers);
}

static char *
dup_sentence (const Words *words)
{
  static char *(*const makers[MS_N_RUNG_RULES]) (const Words *) = { one_number_reason,
    two_numbers_reason, three_numbers_reason, equations_reason, mine_total_reason, NULL };
  g_autofree char *conclusion = dup_conclusion (words);
  if (makers[words->rung->rule] == NULL)
    return g_strdup_printf (words->rung->by_total
            /* Translators: "the numbers at C4, D4", and "C3 is safe, and E5 is a mine". */
            ? _ ("Every layout that fits %1$s and the mine total agrees: %2$s.")
            /* Translators: "the numbers at C4, D4", and "C3 is safe, and E5 is a mine". */
            : _ ("Every layout that fits %1$s agrees: %2$s."),
        words->numbers, conclusion);
  g_autofree char *reason = makers[words->rung->rule](words);
  /* Translators: why something follows, and what: "No mine is left on the whole board", "C3 is
   * safe". */
  return g_strdup_printf (C_ ("reason and conclusion", "%1$s; so %2$s."), reason, conclusion);
}

char *
ms_rung_text_dup_sentence (const MsRung *rung, int width)
{
  Words words;
  words_init (&words, rung, width);
  char *sentence = dup_sentence (&words);
  g_free (words.numbers);
  g_free (words.set);
  g_free (words.safe);
  g_free (words.mines);
  return sentence;
}

/* --- Rungs in signs --- */

#define MINUS "−"

/* Appends a set of cells: "{A1,B1}", "∅". */
static void
append_set (GString *signs, const int *cells, int n, int width)
{
  g_autofree char *names = ms_cell_list_dup (cells, n, width, n, FALSE);
  g_auto (GStrv) parts = g_strsplit (names, C_ ("list of cells", ", "), -1);
  g_autofree char *joined = g_strjoinv (",", parts);
  if (n == 0)
    g_string_append (signs, "∅");
  else
    g_string_append_printf (signs, "{%s}", joined);
}

/* Appends a term: "(5)", or "(5−2)" where two mines of the number are known; with safe cells
 * instead of mines "[4−(3)]". */
static void
append_term (GString *signs, const MsRungTerm *term, gboolean mirrored)
{
  g_autofree char *need = term->known > 0
      ? g_strdup_printf ("(%d" MINUS "%d)", term->number, term->known)
      : g_strdup_printf ("(%d)", term->number);
  if (abs (term->factor) > 1)
    g_string_append_printf (signs, "%d·", abs (term->factor));
  if (mirrored)
    g_string_append_printf (signs, "[%d" MINUS "%s]", term->left, need);
  else
    g_string_append (signs, need);
}

static void
append_sum (GString *signs, const MsRung *rung)
{
  int sum = 0;
  for (int i = 0; i < rung->n_terms; i++)
    {
      const MsRungTerm *term = &rung->terms[i];
      int need = term->number - term->known;
      if (term->factor < 0)
        g_string_append (signs, i > 0 ? " " MINUS " " : MINUS);
      else if (i > 0)
        g_string_append (signs, " + ");
      append_term (signs, term, rung->mirrored);
      sum += term->factor * (rung->mirrored ? term->left - need : need);
    }
  g_string_append_printf (signs, " = %d", sum);
}

/* Which of the decided cells, the mines or the safe ones, are just the cells that the sum is
 * compared with, so that they need not be listed again. */
typedef enum
{
  COMPARED_NOTHING,
  COMPARED_MINES,
  COMPARED_SAFE,
} Compared;

static Compared
append_comparison (GString *signs, const MsRung *rung, int width)
{
  gboolean bound = rung->rule == MS_RUNG_TWO_NUMBERS || rung->rule == MS_RUNG_THREE_NUMBERS;
  if (!bound && rung->n_mines == 0)
    return COMPARED_NOTHING;
  g_string_append (signs, bound ? " ≥ |" : " = |");
  append_set (signs, rung->set, rung->n_set, width);
  g_string_append_c (signs, '|');
  if (rung->n_set == 0)
    return COMPARED_NOTHING;
  return rung->mirrored ? COMPARED_SAFE : COMPARED_MINES;
}

static void
append_decided (
    GString *signs, const char *before, const int *cells, int n, int width, const char *what)
{
  g_string_append (signs, before);
  append_set (signs, cells, n, width);
  g_string_append_printf (signs, " %s", what);
}

static void
append_total (GString *signs, const MsRung *rung, int width)
{
  g_autofree char *numbers = ms_cell_list_dup (
      rung->numbers, rung->n_numbers, width, rung->n_numbers, FALSE);
  if (rung->n_numbers == 0 && rung->n_mines == 0)
    g_string_append (signs, "M = 0");
  else if (rung->n_numbers == 0)
    g_string_append_printf (signs, "M = %ld", rung->mines_left);
  else if (!rung->at_most)
    g_string_append_printf (signs, "min (%s) = %ld = M", numbers, rung->bound);
  else if (rung->cells_outside > 0)
    g_string_append_printf (signs, "max (%s) + %ld = %ld = M", numbers, rung->cells_outside,
        rung->bound + rung->cells_outside);
  else
    g_string_append_printf (signs, "max (%s) = %ld = M", numbers, rung->bound);
}

char *
ms_rung_text_dup_signs (const MsRung *rung, int width)
{
  GString *signs = g_string_new (NULL);
  Compared compared = COMPARED_NOTHING;

  if (rung->rule == MS_RUNG_MINE_TOTAL)
    append_total (signs, rung, width);
  else if (rung->rule == MS_RUNG_EXHAUSTION)
    {
      append_set (signs, rung->numbers, rung->n_numbers, width);
      if (rung->by_total)
        g_string_append (signs, ", M");
    }
  else
    {
      append_sum (signs, rung);
      compared = append_comparison (signs, rung, width);
    }
  const char *before = " → ";
  if (compared != COMPARED_NOTHING)
    {
      g_string_append_printf (
          signs, "%s%s", before, compared == COMPARED_MINES ? _ ("all mines") : _ ("all safe"));
      before = ", ";
    }
  if (rung->n_mines > 0 && compared != COMPARED_MINES)
    {
      append_decided (signs, before, rung->mines, rung->n_mines, width, _ ("mines"));
      before = ", ";
    }
  if (rung->n_safe > 0 && compared != COMPARED_SAFE)
    append_decided (signs, before, rung->safe, rung->n_safe, width, _ ("safe"));
  return g_string_free (signs, FALSE);
}

/* --- Equations --- */

#define N_LETTERS 26

char *
ms_rung_text_dup_letter (int index)
{
  char letter = (char)('a' + index % N_LETTERS);
  return index < N_LETTERS ? g_strdup_printf ("%c", letter)
                           : g_strdup_printf ("%c%d", letter, index / N_LETTERS);
}

/* The index of cell in letters, which is in ascending order. */
static int
find_letter (const int *letters, int n_letters, int cell)
{
  int from = 0, to = n_letters;
  while (from < to)
    {
      int middle = from + (to - from) / 2;
      if (letters[middle] < cell)
        from = middle + 1;
      else
        to = middle;
    }
  return from;
}

static void
append_cells (
    GString *text, const MsEquation *line, const int *letters, int n_letters, const char *between)
{
  for (int i = 0; i < line->n_cells; i++)
    {
      g_autofree char *letter = ms_rung_text_dup_letter (
          find_letter (letters, n_letters, line->cells[i]));
      g_string_append_printf (text, "%s%s", i > 0 ? between : "", letter);
    }
}

/* "(4)  c = 0  (3) − (1)": the line whose index, from 0, is index; lines are written with numbers
 * from 1 on. */
static char *
dup_line (const MsEquation *line, int index, const int *letters, int n_letters)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "(%d)  ", index + 1);
  append_cells (text, line, letters, n_letters, " + ");
  g_string_append_printf (text, " = %d", line->sum);
  if (line->n_cells > 1 && (line->sum == 0 || line->sum == line->n_cells))
    {
      g_string_append (text, ", ");
      append_cells (text, line, letters, n_letters, " = ");
      g_string_append (text, line->sum == 0 ? " = 0" : " = 1");
    }
  if (line->kind != MS_EQUATION_NUMBER)
    g_string_append_printf (text,
        line->kind == MS_EQUATION_SUBTRACTED ? "  (%d) − (%d)" : "  (%d), (%d)",
        line->parents[0] + 1, line->parents[1] + 1);
  return g_string_free (text, FALSE);
}

char *
ms_rung_text_dup_equations (
    const MsEquation *lines, int n_lines, const int *letters, int n_letters, int width)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n_letters; i++)
    {
      g_autofree char *letter = ms_rung_text_dup_letter (i);
      g_string_append_printf (text, "%s = %s\n", letter, ms_cell_name_at (letters[i], width).text);
    }
  for (int i = 0; i < n_lines; i++)
    {
      g_autofree char *line = dup_line (&lines[i], i, letters, n_letters);
      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}
