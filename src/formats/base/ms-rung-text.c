/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rung-text.h"

#include "ms-cell-list.h"
#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

/* Of cells in a sentence. */
#define MOST_NAMED 8

typedef struct
{
  const char *name; /* to be translated */
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

/* What sentences are made of. */
typedef struct
{
  const MsRung *rung;
  char *numbers, *set, *safe, *mines; /* names of cells */
  char term[3][MS_CELL_NAME_SIZE]; /* names of the first terms */
  int number[3]; /* and what they show */
  int need; /* mines that the first still needs */
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

static void
words_clear (Words *words)
{
  g_free (words->numbers);
  g_free (words->set);
  g_free (words->safe);
  g_free (words->mines);
}

/* What follows: the end of a sentence. */
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

/* The mine total decides by itself, or leaves the numbers no choice. */
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
exhaustion_sentence (const Words *words, const char *conclusion)
{
  return g_strdup_printf (words->rung->by_total
          /* Translators: "the numbers at C4, D4", and "C3 is safe, and E5 is a mine". */
          ? _ ("Every layout that fits %1$s and the mine total agrees: %2$s.")
          /* Translators: "the numbers at C4, D4", and "C3 is safe, and E5 is a mine". */
          : _ ("Every layout that fits %1$s agrees: %2$s."),
      words->numbers, conclusion);
}

static char *
dup_sentence (const Words *words)
{
  static char *(*const makers[MS_N_RUNG_RULES]) (const Words *) = { one_number_reason,
    two_numbers_reason, three_numbers_reason, equations_reason, mine_total_reason, NULL };
  g_autofree char *conclusion = dup_conclusion (words);
  if (makers[words->rung->rule] == NULL)
    return exhaustion_sentence (words, conclusion);
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
  words_clear (&words);
  return sentence;
}
