/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The result of the command analyze as text: a table of chances, then what follows from them. */
#include "ms-report.h"

#include "ms-cell-name.h"
#include "ms-choose.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* --- Text in columns --- */

void
ms_report_append_right (GString *text, const char *word, int columns)
{
  int n = 0;
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    n += g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;
  g_string_append_printf (text, "%*s%s", MAX (columns - n, 0), "", word);
}

void
ms_report_append_board (GString *text, int width, int height, int columns,
    char *(*dup_word) (gconstpointer user_data, int cell), gconstpointer user_data)
{
  char name[MS_CELL_NAME_SIZE];

  g_string_append (text, "     ");
  for (int x = 0; x < width; x++)
    {
      ms_cell_name (x, 0, name);
      name[strlen (name) - 1] = '\0'; /* keeps only the letters: the row is the single digit 1 */
      ms_report_append_right (text, name, columns);
    }
  for (int cell = 0; cell < width * height; cell++)
    {
      g_autofree char *word = dup_word (user_data, cell);
      if (cell % width == 0)
        g_string_append_printf (text, "\n%5d", cell / width + 1);
      ms_report_append_right (text, word, columns);
    }
  g_string_append_c (text, '\n');
}

/* --- The table of chances --- */

/* Boards wider than this get whole percentages, as their rows would otherwise be too long for a
 * terminal. */
#define WIDE_BOARD 16

/* More cells than this are only counted and not named, as a person would not read on. */
#define MOST_NAMED 60

typedef char *(*Number) (const MsReport *report, int cell, int digits);

typedef struct
{
  const MsReport *report;
  Number dup_number;
} Table;

/* The text for a cell of the table: an opened 0 is a dot, so that openings do not distract;
 * percentages have a percent sign, so that they are not taken for opened numbers. */
static char *
dup_cell_text (gconstpointer user_data, int cell)
{
  const Table *table = user_data;
  const MsReport *report = table->report;
  const MsSolverResult *result = report->result;
  MsCell value = ms_position_get_cells (report->position)[cell];
  int digits = result->width > WIDE_BOARD ? 0 : 1;

  switch ((MsCertainty)result->certainty[cell])
    {
    case MS_CERTAINTY_OPENED:
      return value == 0 ? g_strdup ("·") : g_strdup_printf ("%d", value);
    case MS_CERTAINTY_SAFE:
      return g_strdup ("✓");
    case MS_CERTAINTY_MINE:
      return g_strdup ("◆");
    case MS_CERTAINTY_NONE:
    default:
      return table->dup_number (report, cell, digits);
    }
}

static char *
dup_mine (const MsReport *report, int cell, int digits)
{
  const MsSolverResult *result = report->result;
  if (isnan (result->mine_probability[cell]))
    return g_strdup ("?");
  g_autofree char *number = ms_figures_dup_percentage (
      result->mine_probability[cell], FALSE, digits, FALSE);
  return g_strconcat (result->standard_error != NULL ? "≈" : "", number, "%", NULL);
}

/* Appends the board as a table: dup_number makes the text for a covered cell that is not
 * certain. */
static void
append_table (GString *text, const MsReport *report, Number dup_number)
{
  const MsSolverResult *result = report->result;
  const Table table = { report, dup_number };
  ms_report_append_board (text, result->width, result->height, result->width > WIDE_BOARD ? 5 : 7,
      dup_cell_text, &table);
}

/* --- Fractions --- */

/* Compares by fraction.  Equal fractions from different sections are different strings. */
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

/* Appends the line for cells that have the same chance. */
static void
append_fraction (GString *text, double chance, const char *fraction, const GArray *cells, int width)
{
  g_autofree char *percentage = ms_figures_dup_percentage (chance, FALSE, 1, TRUE);
  g_autofree char *names = ms_cell_list_dup (
      (const int *)(gpointer)cells->data, (int)cells->len, width, G_MAXINT, FALSE);
  /* Translators: a percentage, the same as a fraction, and the cells that have it. */
  g_string_append_printf (text, _ ("%1$s = %2$s: %3$s\n"), percentage, fraction, names);
}

/* With --exact, the fractions of the table's percentages: one line for each, with all the cells
 * that share it.  Certain cells and those outside have lines of their own. */
static void
append_fractions (GString *text, const MsSolverResult *result)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  for (int cell = 0; result->fraction != NULL && cell < result->width * result->height; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_NONE && !result->outside[cell]
        && result->fraction[cell] != NULL)
      g_array_append_val (cells, cell);
  g_array_sort_with_data (cells, compare_cells, (gpointer)result);
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < cells->len; i++)
    {
      int cell = g_array_index (cells, int, i), next = cell;
      g_array_append_val (alike, cell);
      if (i + 1 < cells->len)
        next = g_array_index (cells, int, i + 1);
      if (next != cell && strcmp (result->fraction[next], result->fraction[cell]) == 0)
        continue;
      append_fraction (
          text, result->mine_probability[cell], result->fraction[cell], alike, result->width);
      g_array_set_size (alike, 0);
    }
}

/* --- The chance to win with each cell opened first --- */

const MsEndgame *
ms_report_get_endgame (const MsReport *report)
{
  return report->win && report->best != NULL ? report->best->endgame : NULL;
}

gboolean
ms_report_is_over (const MsReport *report, gboolean *won)
{
  *won = ms_choose_is_won (report->position);
  return report->result->consistent && (*won || ms_choose_is_lost (report->position));
}

const char *
ms_report_name_no_win (const MsReport *report)
{
  const MsSolverResult *result = report->result;
  double layouts = result->layouts.mantissa * pow (10, (double)result->layouts.exponent);
  gboolean won;
  if (ms_report_is_over (report, &won))
    return won ? _ ("Chance to win: 100 %, nothing is left to open")
               : _ ("Chance to win: 0 %, the game is lost");
  if (result->method != MS_METHOD_EXACT || result->density > 0)
    return _ ("Chance to win: not known, the layouts were not counted");
  if (report->best == NULL || report->best->stopped != MS_STATUS_OK)
    return _ ("Chance to win: not known, a limit was met");
  /* So few layouts are never too many, so the only reason left is that the first click is not
   * worked out. */
  return layouts < MS_BEST_MOST_LAYOUTS + 0.5
      ? _ ("Chance to win: not worked out before the first click")
      : _ ("Chance to win: too many layouts to work it out");
}

static char *
dup_win_at (const MsReport *report, int cell, int digits)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  g_autofree char *number = ms_figures_dup_percentage (
      (double)endgame->won_at[cell] / endgame->layouts, FALSE, digits, FALSE);
  return g_strconcat (number, "%", NULL);
}

/* Whether the cell has a number in the table of the chances to win. */
static gboolean
has_chance (const MsReport *report, int cell)
{
  return report->result->certainty[cell] == MS_CERTAINTY_NONE;
}

/* The best chance below another one, as the number of layouts won; 0 when there is none. */
static int
find_next (const MsReport *report, int below)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  int next = 0;
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    if (has_chance (report, cell) && endgame->won_at[cell] < below)
      next = MAX (next, endgame->won_at[cell]);
  return next;
}

/* Appends a line for each chance, the best first, with all the cells that have it. */
static void
append_win_fractions (GString *text, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  for (int won = find_next (report, G_MAXINT); won > 0; won = find_next (report, won))
    {
      g_autofree char *fraction = ms_figures_dup_share (won, endgame->layouts);
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
      for (int cell = 0; cell < endgame->width * endgame->height; cell++)
        if (has_chance (report, cell) && endgame->won_at[cell] == won)
          g_array_append_val (cells, cell);
      append_fraction (text, (double)won / endgame->layouts, fraction, cells, endgame->width);
    }
}

/* Appends the chance to win, as a whole and cell by cell, if it was asked for. */
static void
append_win (GString *text, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  if (!report->win || report->best == NULL || report->best->stopped != MS_STATUS_OK)
    return;
  if (endgame == NULL)
    {
      g_string_append_printf (text, "%s\n", ms_report_name_no_win (report));
      return;
    }
  g_autofree char *fraction = ms_figures_dup_share (endgame->won, endgame->layouts);
  g_autofree char *percentage = ms_figures_dup_percentage (
      (double)endgame->won / endgame->layouts, endgame->won == endgame->layouts, 1, TRUE);
  /* Translators: a percentage, the same as a fraction. */
  g_string_append_printf (text, _ ("Chance to win by best play: %s = %s\n"), percentage, fraction);
  g_string_append (text, _ ("Chance to win with each cell opened first:\n"));
  append_table (text, report, dup_win_at);
  if (report->result->fraction != NULL)
    append_win_fractions (text, report);
}

double
ms_report_get_milliseconds (const MsReport *report)
{
  double best = report->best != NULL ? report->best->microseconds : 0;
  return (report->result->microseconds + best) / 1000;
}

/* --- What follows from the chances --- */

/* The names of the cells with that mark, "C4, D4, E5"; *n: how many they are. */
static char *
dup_marked (const MsReport *report, const uint8_t *marks, int wanted, int *n)
{
  int width = report->result->width, height = report->result->height;
  g_autofree int *cells = ms_report_find_marked (marks, width, height, wanted, n);
  return ms_cell_list_dup (cells, *n, width, MOST_NAMED, TRUE);
}

static void
append_certain (GString *text, const MsReport *report)
{
  int n_safe, n_mines, n_dead = 0;
  const uint8_t *certainty = report->result->certainty;
  g_autofree char *safe = dup_marked (report, certainty, MS_CERTAINTY_SAFE, &n_safe);
  g_autofree char *mines = dup_marked (report, certainty, MS_CERTAINTY_MINE, &n_mines);
  g_autofree char *dead = report->dead != NULL ? dup_marked (report, report->dead, TRUE, &n_dead)
                                               : NULL;

  if (n_safe > 0)
    g_string_append_printf (text, _ ("Certainly safe (%d): %s\n"), n_safe, safe);
  if (n_mines > 0)
    g_string_append_printf (text, _ ("Certain mines (%d): %s\n"), n_mines, mines);
  if (n_dead > 0)
    /* Translators: of how many covered cells the number is known in advance, and which they are. */
    g_string_append_printf (text, _ ("Number known in advance (%1$d): %2$s\n"), n_dead, dead);
}

/* The chance of a mine in a cell, with the fraction where that is known: "12.5 % = 1/8";
 * an estimate is "≈12.5 % ± 0.4 %". */
static char *
dup_risk (const MsSolverResult *result, int cell)
{
  double probability = result->mine_probability[cell];
  g_autofree char *percentage = result->standard_error != NULL
      ? ms_figures_dup_estimate (probability, result->standard_error[cell], 1)
      : ms_figures_dup_percentage (probability, FALSE, 1, TRUE);
  if (result->fraction == NULL)
    return g_steal_pointer (&percentage);
  /* Translators: a percentage, the same as a fraction. */
  return g_strdup_printf (_ ("%1$s = %2$s"), percentage, result->fraction[cell]);
}

static void
append_best (GString *text, const MsReport *report)
{
  const MsSolverResult *result = report->result;
  const MsBest *best = report->best;

  if (best == NULL || best->cell < 0)
    {
      if (result->n_best == 0 && result->method != MS_METHOD_INCOMPLETE)
        g_string_append (text,
            result->n_certain_mines > 0
                ? _ ("Nothing is left to open: every covered cell is a mine.\n")
                : _ ("Nothing is left to open: no cell is covered.\n"));
      return;
    }
  const MsCellName name = ms_cell_name_at (best->cell, result->width);
  g_autofree char *risk = dup_risk (result, best->cell);
  gboolean wins = best->basis == MS_BASIS_WIN;
  if (best->basis == MS_BASIS_CERTAIN)
    g_string_append_printf (text, _ ("Best: %s, certainly safe\n"), name.text);
  else if (best->basis == MS_BASIS_AHEAD)
    /* Translators: a cell and its chance of a mine. */
    g_string_append_printf (text, _ ("Best: %1$s (mine %2$s), looking ahead\n"), name.text, risk);
  else if (best->n_cells == 1)
    g_string_append_printf (text,
        /* Translators: a cell and its chance of a mine. */
        wins ? _ ("Best: %1$s (mine %2$s), wins most often\n")
             : _ ("Best: %1$s (mine %2$s), the safest\n"),
        name.text, risk);
  else
    g_string_append_printf (text,
        /* Translators: the same, and how many cells win as often, or are as safe, itself among
         * them. */
        wins ? _ ("Best: %1$s (mine %2$s), one of %3$d that win most often\n")
             : _ ("Best: %1$s (mine %2$s), one of %3$d that are safest\n"),
        name.text, risk, best->n_cells);
}

/* Appends the sentence about the cells outside, which all have the same chance. */
static void
append_outside (GString *text, const MsSolverResult *result)
{
  int cell = 0;
  if (result->n_outside == 0 || isnan (result->outside_probability))
    return;
  while (!result->outside[cell])
    cell++;
  g_autofree char *percentage = result->certainty[cell] == MS_CERTAINTY_NONE
      ? dup_risk (result, cell)
      : ms_figures_dup_percentage (result->outside_probability, TRUE, 1, TRUE);
  g_string_append_printf (text,
      g_dngettext (GETTEXT_PACKAGE, "Outside: %1$d cell touches no number (mine %2$s)\n",
          "Outside: %1$d cells touch no number (mine %2$s each)\n", (gulong)result->n_outside),
      result->n_outside, percentage);
}

/* The reason why an estimate is not exact. */
static const char *
get_limit_text (const MsSolverResult *result)
{
  switch (result->limit)
    {
    case MS_STATUS_TIME_LIMIT:
      return _ ("To count it would take longer than the time limit.\n");
    case MS_STATUS_WORK_LIMIT:
      return _ ("To count it would take more work than the limit.\n");
    case MS_STATUS_MEMORY_LIMIT:
    default:
      return _ ("To count it would take more memory than there may be.\n");
    }
}

static void
append_totals (GString *text, const MsReport *report)
{
  const MsSolverResult *result = report->result;
  double milliseconds = ms_report_get_milliseconds (report);
  append_outside (text, result);
  if (result->method == MS_METHOD_EXACT && !(result->density > 0))
    {
      g_autofree char *layouts = ms_figures_dup_layouts (
          result->layouts.mantissa, result->layouts.exponent);
      g_string_append_printf (text, _ ("Layouts: %s\n"),
          result->layouts.exact != NULL ? result->layouts.exact : layouts);
    }
  g_string_append_printf (text, _ ("Sections: %d\n"), result->n_sections);
  if (result->method == MS_METHOD_EXACT)
    g_string_append_printf (text, _ ("Exact, in %.3f ms\n"), milliseconds);
  else if (result->rough)
    g_string_append_printf (text,
        _ ("Estimated roughly, from the numbers beside each cell (± one standard error), in %.3f "
           "ms\n"),
        milliseconds);
  else if (result->method == MS_METHOD_ESTIMATE)
    g_string_append_printf (
        text, _ ("Estimated by sampling (± one standard error), in %.3f ms\n"), milliseconds);
  if (result->no_layout_found)
    g_string_append (text, _ ("No layout was found, nor a proof that there is none.\n"));
  if (result->method == MS_METHOD_ESTIMATE)
    g_string_append (text, get_limit_text (result));
  if (result->method == MS_METHOD_INCOMPLETE)
    g_string_append_printf (
        text, _ ("Stopped after %.3f ms: only what was proven is known\n"), milliseconds);
}

static void
append_head (GString *text, const MsReport *report)
{
  const MsSolverResult *result = report->result;
  if (result->density > 0)
    {
      g_autofree char *density = ms_figures_dup_percentage (result->density, FALSE, 1, TRUE);
      /* Translators: %1$s is a file, %2$d columns, %3$d rows, %4$s a percentage. */
      g_string_append_printf (text,
          _ ("%1$s: %2$d×%3$d, each covered cell a mine with a chance of %4$s\n"), report->name,
          result->width, result->height, density);
      return;
    }
  g_string_append_printf (text,
      g_dngettext (
          GETTEXT_PACKAGE, "%s: %d×%d, %d mine\n", "%s: %d×%d, %d mines\n", (gulong)result->mines),
      report->name, result->width, result->height, result->mines);
}

void
ms_report_append_conflict_line (
    GString *text, const MsSolverResult *result, const MsPosition *position)
{
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  g_autofree char *reason = ms_figures_dup_conflict (&conflict, position);
  g_string_append_printf (text, _ ("No layout fits this position. %s\n"), reason);
}

char *
ms_report_dup_text (const MsReport *report)
{
  const MsSolverResult *result = report->result;
  GString *text = g_string_new (NULL);

  append_head (text, report);
  if (result->consistent)
    {
      MsReportPart only = report->only;
      if (only == MS_REPORT_ALL || only == MS_REPORT_CHANCES)
        append_table (text, report, dup_mine);
      if (only == MS_REPORT_ALL || only == MS_REPORT_SAFE)
        append_certain (text, report);
      if (only == MS_REPORT_ALL || only == MS_REPORT_CHANCES)
        append_fractions (text, result);
      if (only == MS_REPORT_ALL || only == MS_REPORT_BEST)
        append_best (text, report);
      if (only == MS_REPORT_ALL)
        append_win (text, report);
      ms_report_append_venture (text, report);
      if (only == MS_REPORT_ALL || result->method != MS_METHOD_EXACT)
        append_totals (text, report);
      return g_string_free (text, FALSE);
    }
  ms_report_append_conflict_line (text, result, report->position);
  return g_string_free (text, FALSE);
}
