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
  char *numbers, *safe, *mines; /* names of cells */
  char term[3][MS_CELL_NAME_SIZE]; /* names of the first terms */
  int number[3]; /* and what they show */
  int difference; /* of the terms; as many cells are in the set */
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

static void
words_init (Words *words, const MsRung *rung, int width)
{
  *words = (Words){
    .rung = rung,
    .numbers = ms_cell_list_dup (rung->numbers, rung->n_numbers, width, MOST_NAMED, TRUE),
    .safe = ms_cell_list_dup (rung->safe, rung->n_safe, width, MOST_NAMED, TRUE),
    .mines = ms_cell_list_dup (rung->mines, rung->n_mines, width, MOST_NAMED, TRUE),
    .difference = rung->n_set,
  };
  for (int i = 0; i < MIN (rung->n_terms, 3); i++)
    {
      int cell = rung->terms[i].cell;
      ms_cell_name (cell % width, cell / width, words->term[i]);
      words->number[i] = rung->terms[i].number;
    }
}

static void
words_clear (Words *words)
{
  g_free (words->numbers);
  g_free (words->safe);
  g_free (words->mines);
}

static char *
one_number_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: a number on the board, the name of its cell, names of cells. */
        g_dngettext (GETTEXT_PACKAGE, "No mine is left around the %1$d at %2$s, so %3$s is safe.",
            "No mine is left around the %1$d at %2$s, so %3$s are safe.", (gulong)rung->n_safe),
        words->number[0], words->term[0], words->safe);
  return g_strdup_printf (
      /* Translators: a number on the board, the name of its cell, names of cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "The %1$d at %2$s still needs as many mines as there are cells left around it, so %3$s "
          "is a mine.",
          "The %1$d at %2$s still needs as many mines as there are cells left around it, so %3$s "
          "are mines.",
          (gulong)rung->n_mines),
      words->number[0], words->term[0], words->mines);
}

static char *
two_numbers_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, twice, and names of cells. */
        _ ("Every cell left around the %1$d at %2$s also touches the %3$d at %4$s, which still "
           "needs just as many mines; so no mine is at %5$s."),
        words->number[0], words->term[0], words->number[1], words->term[1], words->safe);
  if (rung->n_safe == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, twice, how many mines, names of cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "The %1$d at %2$s still needs %5$d mine more than the %3$d at %4$s; it is at %6$s, the "
            "only cell that touches the first alone.",
            "The %1$d at %2$s still needs %5$d mines more than the %3$d at %4$s; they are at %6$s, "
            "the only cells that touch the first alone.",
            (gulong)words->difference),
        words->number[0], words->term[0], words->number[1], words->term[1], words->difference,
        words->mines);
  return g_strdup_printf (
      /* Translators: a number and the name of its cell, twice, how many mines, names of cells,
       * names of other cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "The %1$d at %2$s still needs %5$d mine more than the %3$d at %4$s; it is at %6$s, the "
          "only cell that touches the first alone, and no mine is at %7$s.",
          "The %1$d at %2$s still needs %5$d mines more than the %3$d at %4$s; they are at %6$s, "
          "the only cells that touch the first alone, and no mine is at %7$s.",
          (gulong)words->difference),
      words->number[0], words->term[0], words->number[1], words->term[1], words->difference,
      words->mines, words->safe);
}

static char *
mirrored_sentence (const Words *words)
{
  if (words->rung->n_safe == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, three times, and names of cells. */
        _ ("The %1$d at %2$s still leaves as many safe cells as the %3$d at %4$s and the %5$d at "
           "%6$s together; so mines are at %7$s."),
        words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
        words->term[2], words->mines);
  return g_strdup_printf (
      /* Translators: a number and the name of its cell, three times, how many cells, names of
       * cells, names of other cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "The %1$d at %2$s still leaves %7$d safe cell more than the %3$d at %4$s and the %5$d at "
          "%6$s together; it is %8$s, the only one that touches the first alone, and mines are at "
          "%9$s.",
          "The %1$d at %2$s still leaves %7$d safe cells more than the %3$d at %4$s and the %5$d "
          "at %6$s together; they are %8$s, the only ones that touch the first alone, and mines "
          "are at %9$s.",
          (gulong)words->difference),
      words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
      words->term[2], words->difference, words->safe, words->mines);
}

static char *
three_numbers_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  if (rung->mirrored)
    return mirrored_sentence (words);
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, three times, and names of cells. */
        _ ("The %1$d at %2$s still needs as many mines as the %3$d at %4$s and the %5$d at %6$s "
           "together; so no mine is at %7$s."),
        words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
        words->term[2], words->safe);
  if (rung->n_safe == 0)
    return g_strdup_printf (
        /* Translators: a number and the name of its cell, three times, how many mines, names of
         * cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "The %1$d at %2$s still needs %7$d mine more than the %3$d at %4$s and the %5$d at "
            "%6$s together; it is at %8$s, the only cell that touches the first alone.",
            "The %1$d at %2$s still needs %7$d mines more than the %3$d at %4$s and the %5$d at "
            "%6$s together; they are at %8$s, the only cells that touch the first alone.",
            (gulong)words->difference),
        words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
        words->term[2], words->difference, words->mines);
  return g_strdup_printf (
      /* Translators: a number and the name of its cell, three times, how many mines, names of
       * cells, names of other cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "The %1$d at %2$s still needs %7$d mine more than the %3$d at %4$s and the %5$d at %6$s "
          "together; it is at %8$s, the only cell that touches the first alone, and no mine is at "
          "%9$s.",
          "The %1$d at %2$s still needs %7$d mines more than the %3$d at %4$s and the %5$d at %6$s "
          "together; they are at %8$s, the only cells that touch the first alone, and no mine is "
          "at %9$s.",
          (gulong)words->difference),
      words->number[0], words->term[0], words->number[1], words->term[1], words->number[2],
      words->term[2], words->difference, words->mines, words->safe);
}

static char *
equations_sentence (const Words *words)
{
  if (words->rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: names of cells with numbers, and of other cells. */
        _ ("Subtracted from each other, the numbers at %1$s leave no mine for %2$s."),
        words->numbers, words->safe);
  return g_strdup_printf (
      /* Translators: names of cells with numbers, and of other cells. */
      g_dngettext (GETTEXT_PACKAGE,
          "Subtracted from each other, the numbers at %1$s leave a mine for %2$s.",
          "Subtracted from each other, the numbers at %1$s leave a mine for each of %2$s.",
          (gulong)words->rung->n_mines),
      words->numbers, words->mines);
}

/* The mine total decides by itself. */
static char *
whole_total_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: names of cells. */
        g_dngettext (GETTEXT_PACKAGE, "No mine is left on the whole board, so %s is safe.",
            "No mine is left on the whole board, so %s are safe.", (gulong)rung->n_safe),
        words->safe);
  return g_strdup_printf (
      /* Translators: how many mines, names of cells. */
      g_dngettext (GETTEXT_PACKAGE, "%1$ld mine and just as many cells are left: %2$s is a mine.",
          "%1$ld mines and just as many cells are left: %2$s are mines.", (gulong)rung->mines_left),
      rung->mines_left, words->mines);
}

static char *
at_least_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  gulong n = (gulong)rung->mines_left;
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: how many mines, names of cells with numbers, names of other cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$ld mine is left, and what is open at %2$s needs it; so no mine is at %3$s.",
            "%1$ld mines are left, and what is open at %2$s needs all of them; so no mine is at "
            "%3$s.",
            n),
        rung->mines_left, words->numbers, words->safe);
  if (rung->n_safe == 0)
    return g_strdup_printf (
        /* Translators: how many mines, names of cells with numbers, names of other cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$ld mine is left, and what is open at %2$s needs it; so a mine is at %3$s.",
            "%1$ld mines are left, and what is open at %2$s needs all of them; so mines are at "
            "%3$s.",
            n),
        rung->mines_left, words->numbers, words->mines);
  return g_strdup_printf (
      /* Translators: how many mines, names of cells with numbers, names of other cells, twice. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$ld mine is left, and what is open at %2$s needs it; so no mine is at %3$s, and "
          "one is at %4$s.",
          "%1$ld mines are left, and what is open at %2$s needs all of them; so no mine is at "
          "%3$s, "
          "and mines are at %4$s.",
          n),
      rung->mines_left, words->numbers, words->safe, words->mines);
}

static char *
at_most_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  gulong n = (gulong)rung->mines_left;
  if (rung->n_safe == 0)
    return g_strdup_printf (
        /* Translators: how many mines, names of cells with numbers, names of other cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$ld mine is left, and what is open at %2$s allows no more; so a mine is at %3$s.",
            "%1$ld mines are left, and what is open at %2$s allows no more; so mines are at %3$s.",
            n),
        rung->mines_left, words->numbers, words->mines);
  if (rung->n_mines == 0)
    return g_strdup_printf (
        /* Translators: how many mines, names of cells with numbers, names of other cells. */
        g_dngettext (GETTEXT_PACKAGE,
            "%1$ld mine is left, and what is open at %2$s allows no more; so no mine is at %3$s.",
            "%1$ld mines are left, and what is open at %2$s allows no more; so no mine is at %3$s.",
            n),
        rung->mines_left, words->numbers, words->safe);
  return g_strdup_printf (
      /* Translators: how many mines, names of cells with numbers, names of other cells, twice. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$ld mine is left, and what is open at %2$s allows no more; so no mine is at %3$s, and "
          "one is at %4$s.",
          "%1$ld mines are left, and what is open at %2$s allows no more; so no mine is at %3$s, "
          "and mines are at %4$s.",
          n),
      rung->mines_left, words->numbers, words->safe, words->mines);
}

static char *
mine_total_sentence (const Words *words)
{
  if (words->rung->n_numbers == 0)
    return whole_total_sentence (words);
  return words->rung->at_most ? at_most_sentence (words) : at_least_sentence (words);
}

static char *
exhaustion_sentence (const Words *words)
{
  const MsRung *rung = words->rung;
  if (rung->n_mines == 0)
    return g_strdup_printf (rung->by_total
            /* Translators: names of cells with numbers, and of other cells. */
            ? _ ("No layout that fits what is open at %1$s and the mine total has a mine at %2$s.")
            /* Translators: names of cells with numbers, and of other cells. */
            : _ ("No layout that fits what is open at %1$s has a mine at %2$s."),
        words->numbers, words->safe);
  if (rung->n_safe == 0)
    return g_strdup_printf (rung->by_total
            /* Translators: names of cells with numbers, and of other cells. */
            ? _ (
                "Every layout that fits what is open at %1$s and the mine total has mines at %2$s.")
            /* Translators: names of cells with numbers, and of other cells. */
            : _ ("Every layout that fits what is open at %1$s has mines at %2$s."),
        words->numbers, words->mines);
  return g_strdup_printf (rung->by_total
          /* Translators: names of cells with numbers, and of other cells, twice. */
          ? _ ("Every layout that fits what is open at %1$s and the mine total has mines at %3$s "
               "and "
               "none at %2$s.")
          /* Translators: names of cells with numbers, and of other cells, twice. */
          : _ ("Every layout that fits what is open at %1$s has mines at %3$s and none at %2$s."),
      words->numbers, words->safe, words->mines);
}

char *
ms_rung_text_dup_sentence (const MsRung *rung, int width)
{
  static char *(*const makers[MS_N_RUNG_RULES]) (const Words *) = { one_number_sentence,
    two_numbers_sentence, three_numbers_sentence, equations_sentence, mine_total_sentence,
    exhaustion_sentence };
  Words words;

  words_init (&words, rung, width);
  char *sentence = makers[rung->rule](&words);
  words_clear (&words);
  return sentence;
}
