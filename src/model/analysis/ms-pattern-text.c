/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-pattern-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

/* As players write them, in every language. */
static const char *const figures[] = { [MS_PATTERN_1_1] = "1-1",
  [MS_PATTERN_1_2] = "1-2",
  [MS_PATTERN_1_2_1] = "1-2-1",
  [MS_PATTERN_1_2_2_1] = "1-2-2-1" };

/* What the cell is, and by which pattern. */
static char *
dup_claim (const MsPattern *pattern, int width, const char *name)
{
  const char *shape = figures[pattern->kind];
  g_autofree char *numbers = ms_cell_list_dup (
      pattern->numbers, pattern->n_numbers, width, pattern->n_numbers, TRUE);
  if (pattern->reduced)
    return g_strdup_printf (
        /* Translators: a cell, the figures of a pattern, such as 1-2-1, and the cells of its
         * numbers; some mines and safe cells are known and no longer counted. */
        pattern->mine
            ? _ ("%1$s is a mine: %2$s side by side (%3$s), once what is certain already is taken "
                 "off.")
            : _ ("%1$s is safe: %2$s side by side (%3$s), once what is certain already is taken "
                 "off."),
        name, shape, numbers);
  return g_strdup_printf (
      /* Translators: a cell, the figures of a pattern, such as 1-2-1, and the cells of its numbers.
       */
      pattern->mine ? _ ("%1$s is a mine: %2$s side by side (%3$s).")
                    : _ ("%1$s is safe: %2$s side by side (%3$s)."),
      name, shape, numbers);
}

static char *
dup_reason (const MsPattern *pattern, int width)
{
  char first[MS_CELL_NAME_SIZE], second[MS_CELL_NAME_SIZE];
  g_autofree char *mines = ms_cell_list_dup (
      pattern->mines, pattern->n_mines, width, pattern->n_mines, TRUE);
  ms_cell_name (pattern->numbers[0] % width, pattern->numbers[0] / width, first);
  ms_cell_name (pattern->numbers[1] % width, pattern->numbers[1] / width, second);
  switch (pattern->kind)
    {
    case MS_PATTERN_1_1:
      return g_strdup_printf (
          /* Translators: the cells of two numbers. */
          _ ("Every undecided cell around %1$s touches %2$s too, so the one mine of both is "
             "there."),
          first, second);
    case MS_PATTERN_1_2:
      if (pattern->mine)
        return g_strdup_printf (
            /* Translators: the cells of two numbers, and a covered cell. */
            _ ("%2$s needs one mine more than %1$s, and only %3$s is left for it."), first, second,
            mines);
      return g_strdup_printf (
          /* Translators: the cells of two numbers, and a covered cell. */
          _ ("%2$s needs one mine more than %1$s, at %3$s; its other mine is the one of %1$s."),
          first, second, mines);
    case MS_PATTERN_1_2_1:
      return g_strdup_printf (
          /* Translators: the two cells with mines. */
          _ ("The 2 needs one mine more than either 1, so the mines are beside the 1s, at %s."),
          mines);
    case MS_PATTERN_1_2_2_1:
    default:
      return g_strdup_printf (
          /* Translators: the two cells with mines. */
          _ ("Each 2 needs one mine more than the 1 next to it, so the mines are beside the 2s, at "
             "%s."),
          mines);
    }
}

/* In the words of the rule of two numbers. */
static char *
dup_pair (const MsPattern *pattern, const MsPosition *position)
{
  const MsCell *cells = ms_position_get_cells (position);
  MsRungTerm terms[2];
  for (int i = 0; i < 2; i++)
    {
      int cell = pattern->numbers[i], number = cells[cell];
      terms[i] = (MsRungTerm){
        .cell = cell, .number = number, .known = number - pattern->needs[i], .factor = 1 - 2 * i
      };
    }
  const MsRung rung = { .rule = MS_RUNG_TWO_NUMBERS,
    .n_numbers = 2,
    .numbers = pattern->numbers,
    .n_safe = pattern->n_safe,
    .safe = pattern->safe,
    .n_mines = pattern->n_mines,
    .mines = pattern->mines,
    .n_set = pattern->n_mines,
    .set = pattern->mines,
    .n_terms = 2,
    .terms = terms };
  return ms_rung_text_dup_sentence (&rung, ms_position_get_width (position));
}

char *
ms_pattern_text_dup (const MsPattern *pattern, const MsPosition *position, int cell)
{
  int width = ms_position_get_width (position);
  char name[MS_CELL_NAME_SIZE];
  g_autofree char *claim = NULL, *reason = NULL;
  ms_cell_name (cell % width, cell / width, name);
  if (pattern->kind == MS_PATTERN_PAIR)
    {
      claim = g_strdup_printf (
          pattern->mine ? _ ("%s is certainly a mine.") : _ ("%s is certainly safe."), name);
      reason = dup_pair (pattern, position);
    }
  else
    {
      claim = dup_claim (pattern, width, name);
      reason = dup_reason (pattern, width);
    }
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("two sentences", "%1$s %2$s"), claim, reason);
}
