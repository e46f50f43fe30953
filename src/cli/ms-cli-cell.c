/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-cell.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static gboolean
take_number (const char **text, int *number)
{
  gsize digits = strspn (*text, "0123456789");
  if (digits == 0)
    return FALSE;
  *number = (int)MIN (g_ascii_strtoll (*text, NULL, 10), G_MAXINT);
  *text += digits;
  return TRUE;
}

/* Reads all of text as "3,4". */
static gboolean
take_pair (const char *text, int *x, int *y)
{
  return take_number (&text, x) && *text++ == ',' && take_number (&text, y) && *text == '\0';
}

gboolean
ms_cli_parse_cell (const char *option, const char *word, MsCliCell *cell)
{
  *cell = (MsCliCell){ option, word, -1, -1 };
  if (word == NULL || ms_cell_name_read (word, &cell->x, &cell->y)
      || take_pair (word, &cell->x, &cell->y))
    return TRUE;
  g_autofree char *message = g_strdup_printf (
      /* Translators: an option, and what somebody typed. */
      _ ("%1$s takes a cell as the board shows it, such as D5, or its column and row counted from "
         "0, "
         "such as 3,4; not “%2$s”."),
      option, word);
  ms_cli_complain (message);
  return FALSE;
}

gboolean
ms_cli_place_cell (const MsCliCell *cell, const char *file_name, int width, int height, int *place)
{
  char last[MS_CELL_NAME_SIZE];
  *place = -1;
  if (cell->word == NULL)
    return TRUE;
  if (cell->x < width && cell->y < height)
    {
      *place = cell->y * width + cell->x;
      return TRUE;
    }
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: the last cell of the board, such as AD16, and the same as column and row,
       * counted from 0, such as 29,15. */
      _ ("There is no such cell: those of this board go from A1 to %1$s, or from 0,0 to "
         "%2$d,%3$d."),
      ms_cell_name (width - 1, height - 1, last), width - 1, height - 1);
  ms_cli_complain_cell (cell, file_name, sentence);
  return FALSE;
}

MsCliExit
ms_cli_complain_cell (const MsCliCell *cell, const char *file_name, const char *sentence)
{
  g_autofree char *name = file_name != NULL ? ms_cli_dup_display_name (file_name) : NULL;
  g_autofree char *message = g_strdup_printf ("%s%s%s %s: %s", name != NULL ? name : "",
      name != NULL ? ": " : "", cell->option, cell->word, sentence);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}
