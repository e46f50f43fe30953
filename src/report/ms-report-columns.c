/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-columns.h"

#include "ms-cell-name.h"

#include <string.h>

/* How many columns of a terminal a word takes: a Chinese character takes two. */
static int
count_columns (const char *word)
{
  int n = 0;
  for (; *word != '\0'; word = g_utf8_next_char (word))
    n += g_unichar_iswide (g_utf8_get_char (word)) ? 2 : 1;
  return n;
}

void
ms_report_append_right (GString *text, const char *word, int columns)
{
  for (int i = count_columns (word); i < columns; i++)
    g_string_append_c (text, ' ');
  g_string_append (text, word);
}

void
ms_report_append_letters (GString *text, int width, int columns)
{
  char name[MS_CELL_NAME_SIZE];

  ms_report_append_right (text, "", 5);
  for (int x = 0; x < width; x++)
    {
      ms_cell_name (x, 0, name);
      name[strlen (name) - 1] = '\0'; /* keeps only the letters: the row is the single digit 1 */
      ms_report_append_right (text, name, columns);
    }
  g_string_append_c (text, '\n');
}
