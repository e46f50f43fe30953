/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The half of ms-rung-text.h that writes rungs in signs. */
#include "ms-rung-text.h"

#include "ms-cell-list.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>

#define MINUS "−"

/* "{A1,B1}", "∅". */
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

/* "(5)", "(5−2)" where two of its mines are known; of safe cells "[4−(3)]". */
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

/* Which of what is decided are the cells that the sum is compared with, so that they need not be
 * listed again. */
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
append_conclusion (GString *signs, const MsRung *rung, Compared compared, int width)
{
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
  append_conclusion (signs, rung, compared, width);
  return g_string_free (signs, FALSE);
}
