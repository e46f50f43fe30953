/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With --exact, the fractions of the table's percentages: one line for each, with all the cells
 * that share it.  Certain cells and those outside have lines of their own. */
#include "ms-report.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static gboolean
is_listed (const MsSolverResult *result, int cell)
{
  return result->certainty[cell] == MS_CERTAINTY_NONE && !result->outside[cell]
      && result->fraction[cell] != NULL;
}

/* Cells of the same fraction may have it from different sections, as different strings. */
static int
compare_cells (gconstpointer a, gconstpointer b, gpointer data)
{
  const MsSolverResult *result = data;
  int first = *(const int *)a, second = *(const int *)b;
  double p = result->mine_probability[first], q = result->mine_probability[second];
  int difference = strcmp (result->fraction[first], result->fraction[second]);

  if (difference == 0)
    return first - second;
  if (p != q)
    return p < q ? -1 : 1;
  return difference;
}

/* From cells[from] on, those that share its fraction; the number of the first that does not. */
static guint
append_line (GString *text, const MsSolverResult *result, const GArray *cells, guint from)
{
  int first = g_array_index (cells, int, from);
  const char *fraction = result->fraction[first];
  g_autofree char *percentage = ms_figures_dup_percentage (
      result->mine_probability[first], FALSE, 1, TRUE);
  g_autoptr (GString) names = g_string_new (NULL);
  char name[MS_CELL_NAME_SIZE];
  guint i = from;

  for (; i < cells->len; i++)
    {
      int cell = g_array_index (cells, int, i);
      if (strcmp (result->fraction[cell], fraction) != 0)
        break;
      g_string_append (names, i > from ? C_ ("list of cells", ", ") : "");
      g_string_append (names, ms_cell_name (cell % result->width, cell / result->width, name));
    }
  /* Translators: a percentage, the same as a fraction, and the cells that have it. */
  g_string_append_printf (text, _ ("%1$s = %2$s: %3$s\n"), percentage, fraction, names->str);
  return i;
}

void
ms_report_append_fractions (GString *text, const MsSolverResult *result)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  for (int cell = 0; result->fraction != NULL && cell < result->width * result->height; cell++)
    if (is_listed (result, cell))
      g_array_append_val (cells, cell);
  g_array_sort_with_data (cells, compare_cells, (gpointer)result);
  for (guint i = 0; i < cells->len;)
    i = append_line (text, result, cells, i);
}
