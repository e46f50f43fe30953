/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-list.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

char *
ms_cell_list_dup (const int *cells, int n_cells, int width, int most, gboolean with_ellipsis)
{
  char name[MS_CELL_NAME_SIZE];
  GString *names = g_string_new (NULL);

  for (int i = 0; i < MIN (n_cells, most); i++)
    g_string_append_printf (
        /* Translators: between the names of cells, such as "C4, D4, E5". */
        names, "%s%s", i > 0 ? C_ ("list of cells", ", ") : "",
        ms_cell_name (cells[i] % width, cells[i] / width, name));
  if (n_cells > most && with_ellipsis)
    g_string_append_printf (names, "%s…", C_ ("list of cells", ", "));
  return g_string_free (names, FALSE);
}
