/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of ms-rung-text.h that writes equations. */
#include "ms-rung-text.h"

#include "ms-cell-name.h"

#define N_LETTERS 26

char *
ms_equation_text_dup_letter (int index)
{
  char letter = (char)('a' + index % N_LETTERS);
  return index < N_LETTERS ? g_strdup_printf ("%c", letter)
                           : g_strdup_printf ("%c%d", letter, index / N_LETTERS);
}

/* The place of cell among the ascending letters. */
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
      g_autofree char *letter = ms_equation_text_dup_letter (
          find_letter (letters, n_letters, line->cells[i]));
      g_string_append_printf (text, "%s%s", i > 0 ? between : "", letter);
    }
}

/* "(4)  c = 0  (3) − (1)": the line with that index, counted from 0, written from 1 on. */
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
ms_equation_text_dup_all (
    const MsEquation *lines, int n_lines, const int *letters, int n_letters, int width)
{
  GString *text = g_string_new (NULL);
  char name[MS_CELL_NAME_SIZE];

  for (int i = 0; i < n_letters; i++)
    {
      g_autofree char *letter = ms_equation_text_dup_letter (i);
      g_string_append_printf (
          text, "%s = %s\n", letter, ms_cell_name (letters[i] % width, letters[i] / width, name));
    }
  for (int i = 0; i < n_lines; i++)
    {
      g_autofree char *line = dup_line (&lines[i], i, letters, n_letters);
      g_string_append_printf (text, "%s\n", line);
    }
  return g_string_free (text, FALSE);
}
