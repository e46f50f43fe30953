/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-suppose-text.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

/* Of numbers and assumptions in a sentence. */
#define MOST_NAMED 6

typedef enum
{
  BY_NUMBERS,
  BY_NEED, /* the numbers need more mines than there are */
  BY_ROOM, /* the mines do not fit */
  BY_COUNT, /* more is assumed than there is */
} Reason;

static const char *
name_of (int cell, int width, char name[MS_CELL_NAME_SIZE])
{
  return ms_cell_name (cell % width, cell / width, name);
}

char *
ms_suppose_text_dup_assumption (const MsAssumption *assumption, int width)
{
  char name[MS_CELL_NAME_SIZE];
  name_of (assumption->cell, width, name);
  return g_strdup_printf (
      assumption->certainty == MS_CERTAINTY_MINE ? _ ("%s is a mine") : _ ("%s is safe"), name);
}

/* Takes the texts; the first few of them, one after the other. */
static char *
join (GPtrArray *texts)
{
  gboolean all = texts->len <= MOST_NAMED;
  if (!all)
    g_ptr_array_set_size (texts, MOST_NAMED);
  g_ptr_array_add (texts, NULL);
  g_autofree char *list = g_strjoinv (_ (", "), (char **)texts->pdata);
  g_ptr_array_unref (texts);
  return all ? g_steal_pointer (&list) : g_strconcat (list, _ (", …"), NULL);
}

static char *
dup_assumptions (const MsAssumption *assumed, guint n, int width)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (texts, ms_suppose_text_dup_assumption (&assumed[i], width));
  return join (texts);
}

char *
ms_suppose_text_dup_notice (const MsVariation *variation, int width)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  if (n == 0)
    return NULL;
  g_autofree char *list = dup_assumptions (assumed, n, width);
  /* Translators: what is supposed, such as "B3 is a mine, C4 is safe". */
  return g_strdup_printf (_ ("The board shows a supposition: %s."), list);
}

static char *
dup_numbers (const MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  const MsCell *cells = ms_position_get_cells (ms_analysis_get_position (analysis));
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < result->n_conflict_cells; i++)
    {
      char name[MS_CELL_NAME_SIZE];
      int cell = result->conflict_cells[i];
      name_of (cell, result->width, name);
      /* Translators: a number on the board and the name of its cell: "2 at C4". */
      g_ptr_array_add (texts, g_strdup_printf (_ ("%1$d at %2$s"), (int)cells[cell], name));
    }
  return join (texts);
}

static Reason
find_reason (const MsSolverResult *result)
{
  if (result->conflict == MS_CONFLICT_TOO_FEW_MINES)
    return result->n_conflict_cells > 0 ? BY_NEED : BY_COUNT;
  return result->conflict == MS_CONFLICT_TOO_MANY_MINES ? BY_ROOM : BY_NUMBERS;
}

/* Translators: in these, %1$s is the name of a cell, %2$s numbers with their cells such as "2 at
 * C4, 1 at D5". */
static char *
dup_of_one (const MsSolverResult *result, const char *numbers)
{
  const MsAssumption *assumed = result->conflict_assumed;
  gboolean mine = assumed->certainty == MS_CERTAINTY_MINE;
  gulong n = (gulong)result->n_conflict_cells;
  char name[MS_CELL_NAME_SIZE];
  name_of (assumed->cell, result->width, name);
  switch (find_reason (result))
    {
    case BY_NUMBERS:
      return g_strdup_printf (mine
              ? g_dngettext (GETTEXT_PACKAGE,
                  "If %1$s were a mine, %2$s could not be right: so %1$s is safe.",
                  "If %1$s were a mine, %2$s could not all be right: so %1$s is safe.", n)
              : g_dngettext (GETTEXT_PACKAGE,
                  "If %1$s were safe, %2$s could not be right: so %1$s is a mine.",
                  "If %1$s were safe, %2$s could not all be right: so %1$s is a mine.", n),
          name, numbers);
    case BY_NEED:
      return g_strdup_printf (mine
              ? _ ("If %1$s were a mine, %2$s would need more mines than are left: so %1$s is "
                   "safe.")
              : _ ("If %1$s were safe, %2$s would need more mines than there are left: so %1$s is "
                   "a mine."),
          name, numbers);
    case BY_COUNT:
      return g_strdup_printf (
          _ ("If %1$s were a mine, there would be too many mines: so %1$s is safe."), name);
    case BY_ROOM:
    default:
      return g_strdup_printf (mine
              ? _ ("If %1$s were a mine, there would not be room for all mines: so %1$s is safe.")
              : _ ("If %1$s were safe, there would not be room for all mines: so %1$s is a mine."),
          name);
    }
}

/* Translators: in these, %1$s is what is supposed, such as "B3 is a mine, C4 is safe"; the rest as
 * above. */
static char *
dup_of_several (const MsSolverResult *result, const char *numbers)
{
  g_autofree char *list = dup_assumptions (
      result->conflict_assumed, (guint)result->n_conflict_assumed, result->width);
  switch (find_reason (result))
    {
    case BY_NUMBERS:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "Not all of this is possible: %1$s. Then %2$s could not be right.",
              "Not all of this is possible: %1$s. Then %2$s could not all be right.",
              (gulong)result->n_conflict_cells),
          list, numbers);
    case BY_NEED:
      return g_strdup_printf (
          _ ("Not all of this is possible: %1$s. Then %2$s would need more mines than are left."),
          list, numbers);
    case BY_COUNT:
      return g_strdup_printf (
          _ ("Not all of this is possible: %s. There would be too many mines."), list);
    case BY_ROOM:
    default:
      return g_strdup_printf (
          _ ("Not all of this is possible: %s. There would not be room for all mines."), list);
    }
}

char *
ms_suppose_text_dup_refutation (const MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  if (result->consistent || result->n_conflict_assumed == 0)
    return NULL;
  g_autofree char *numbers = dup_numbers (analysis);
  return result->n_conflict_assumed == 1 ? dup_of_one (result, numbers)
                                         : dup_of_several (result, numbers);
}
