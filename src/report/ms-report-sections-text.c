/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections as text: the board with the letters of the sections, then a table for each section. */
#include "ms-report-sections.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-report-columns.h"
#include "ms-study-result.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* More cells than this are only counted and not named, as a person would not read on. */
#define MOST_NAMED 60

/* Writes what the board shows for a cell: the letter of its section, an opened number less its
 * certain mines, ✓ (safe), ◆ (mine), or ? for a cell outside. */
static void
write_cell (const MsSectionStudy *study, int cell, char word[16])
{
  if (study->reduced[cell] >= 0)
    g_snprintf (word, 16, "%d", study->reduced[cell]);
  else if (study->section_of[cell] >= 0)
    ms_study_letter (study->section_of[cell], word);
  else
    g_strlcpy (word,
        study->certainty[cell] == MS_CERTAINTY_SAFE       ? "✓"
            : study->certainty[cell] == MS_CERTAINTY_MINE ? "◆"
                                                          : "?",
        16);
  if (strcmp (word, "0") == 0)
    g_strlcpy (word, "·", 16);
}

static void
append_board (GString *text, const MsSectionStudy *study)
{
  char word[16], last[MS_STUDY_LETTER_SIZE];

  ms_study_letter (study->n_sections, last);
  int columns = (int)strlen (last) + (study->width > 26 ? 2 : 1);
  ms_report_append_letters (text, study->width, columns);
  for (int y = 0; y < study->height; y++)
    {
      g_string_append_printf (text, "%5d", y + 1);
      for (int x = 0; x < study->width; x++)
        {
          write_cell (study, y * study->width + x, word);
          ms_report_append_right (text, word, columns);
        }
      g_string_append_c (text, '\n');
    }
}

char *
ms_report_dup_count (const char *exact, double mantissa, long exponent)
{
  return exact != NULL && strlen (exact) <= 15 ? g_strdup (exact)
                                               : ms_figures_dup_layouts (mantissa, exponent);
}

gulong
ms_report_count_plural (const char *count)
{
  char *end;
  guint64 n = g_ascii_strtoull (count, &end, 10);
  /* A count that is not written out in full, or does not fit, is far from one, so any large number
   * will do. */
  return *end == '\0' && n < G_MAXULONG ? (gulong)n : G_MAXULONG;
}

char *
ms_report_dup_layouts (const char *exact, double mantissa, long exponent)
{
  g_autofree char *count = ms_report_dup_count (exact, mantissa, exponent);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s layout", "%s layouts", ms_report_count_plural (count)),
      count);
}

char *
ms_report_dup_cells (int n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d cell", "%d cells", (gulong)n), n);
}

char *
ms_report_dup_mines (int n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d mine", "%d mines", (gulong)n), n);
}

static char *
dup_chance (const MsMineShare *share)
{
  gboolean certain = !share->possible
      || (share->fraction != NULL && strcmp (share->fraction, "1") == 0);
  return ms_figures_dup_percentage (share->probability, certain, 1, TRUE);
}

static void
append_shares (GString *text, const MsMineShare *shares, int n_shares)
{
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      g_autofree char *chance = dup_chance (share);
      g_autofree char *layouts = ms_report_dup_count (
          share->layouts, share->layouts_mantissa, share->layouts_exponent);
      g_autofree char *weight = ms_report_dup_count (
          share->weight, share->weight_mantissa, share->weight_exponent);
      g_string_append_printf (text,
          /* Translators: %1$d mines of a section or of the outside; %2$s ways to place them, with each
           * of which the rest of the board has %3$s; %4$s is a percentage. */
          g_dngettext (GETTEXT_PACKAGE, "  %1$d mine: layouts %2$s × %3$s, %4$s\n",
              "  %1$d mines: layouts %2$s × %3$s, %4$s\n", (gulong)share->mines),
          share->mines, layouts, weight, chance);
    }
}

static void
append_section (GString *text, const MsSectionStudy *study, int i)
{
  const MsStudySection *section = &study->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];
  g_autofree char *names = ms_cell_list_dup (
      section->cells, section->n_cells, study->width, MOST_NAMED, TRUE);

  g_autofree char *cells = ms_report_dup_cells (section->n_cells);
  ms_study_letter (i, letter);
  /* Translators: the letter of a section, "12 cells", and their names. */
  g_string_append_printf (text, _ ("Section %1$s, %2$s: %3$s\n"), letter, cells, names);
  if (!study->counted)
    return;
  g_autofree char *layouts = ms_report_dup_count (
      section->layouts, section->layouts_mantissa, section->layouts_exponent);
  append_shares (text, section->shares, section->n_shares);
  /* Translators: a number of layouts, and how many mines are expected. */
  g_string_append_printf (text, _ ("  layouts on its own: %1$s, mines expected: %2$.2f\n"), layouts,
      section->mean_mines);
}

static void
append_outside (GString *text, const MsSectionStudy *study)
{
  if (study->n_outside == 0)
    return;
  g_string_append_printf (text,
      g_dngettext (GETTEXT_PACKAGE, "Outside: %d cell touches no number\n",
          "Outside: %d cells touch no number\n", (gulong)study->n_outside),
      study->n_outside);
  if (study->counted)
    append_shares (text, study->outside_shares, study->n_outside_shares);
}

char *
ms_report_sections_dup_certain (const MsSectionStudy *study)
{
  if (study->n_safe + study->n_certain_mines == 0)
    return g_strdup (_ ("No covered cell is certain."));
  g_autofree char *mines = ms_report_dup_mines (study->n_certain_mines);
  if (study->n_by_total == 0)
    /* Translators: a number of cells, and "3 mines". */
    return g_strdup_printf (_ ("Certain: %1$d safe, %2$s"), study->n_safe, mines);
  return g_strdup_printf (
      /* Translators: the same, and how many of these cells. */
      _ ("Certain: %1$d safe, %2$s; %3$d of them by the mine total alone"), study->n_safe, mines,
      study->n_by_total);
}

char *
ms_report_sections_dup_left (const MsSectionStudy *study)
{
  g_autofree char *mines = ms_report_dup_mines ((int)study->mines_left);
  g_autofree char *cells = ms_report_dup_cells (study->cells_left);
  /* Translators: "3 mines" and "12 cells", of which the numbers alone decide nothing. */
  return g_strdup_printf (_ ("Left after what the numbers decide: %1$s, %2$s"), mines, cells);
}

static void
append_certain (GString *text, const MsSectionStudy *study)
{
  g_autofree char *certain = ms_report_sections_dup_certain (study);
  g_autofree char *left = ms_report_sections_dup_left (study);
  g_string_append_printf (text, "%s\n%s\n", certain, left);
}

static void
append_saving (GString *text, const MsSectionStudy *study)
{
  g_autofree char *sum = ms_report_dup_count (study->sum, study->sum_mantissa, study->sum_exponent);
  g_autofree char *product = ms_report_dup_count (
      study->product, study->product_mantissa, study->product_exponent);
  if (study->n_sections > 1)
    /* Translators: two numbers of layouts. */
    g_string_append_printf (text,
        _ ("Layouts to look at section by section: %1$s, instead of %2$s for the whole board\n"),
        sum, product);
}

const char *
ms_report_naive_get_name (MsNaiveWay way)
{
  static const char *const names[MS_N_NAIVE] = {
    [MS_NAIVE_SHARE] = N_ ("Share of the section’s layouts"),
    [MS_NAIVE_GREATEST_NEED] = N_ ("Largest of mines needed ÷ covered neighbours"),
    [MS_NAIVE_MEAN_NEED] = N_ ("Mean of mines needed ÷ covered neighbours"),
    [MS_NAIVE_DENSITY] = N_ ("Mines left ÷ cells left"),
  };
  return _ (names[way]);
}

char *
ms_report_naive_dup_sentence (const MsNaive *naive, MsNaiveWay way)
{
  char name[MS_CELL_NAME_SIZE];
  int worst = naive->worst_cell[way];

  if (naive->n_cells[way] == 0)
    return NULL;
  ms_cell_name (worst % naive->width, worst / naive->width, name);
  return g_strdup_printf (
      /* Translators: a way to reckon chances; how many percentage points it is off on average and at
       * most; the name of the cell where. */
      _ ("%1$s: off by %2$.1f points on average, by %3$.1f at most (%4$s)"),
      ms_report_naive_get_name (way), 100 * naive->mean_error[way], 100 * naive->largest_error[way],
      name);
}

static void
append_naive (GString *text, const MsNaive *naive)
{
  for (int way = 0; way < MS_N_NAIVE; way++)
    {
      g_autofree char *sentence = ms_report_naive_dup_sentence (naive, (MsNaiveWay)way);
      if (sentence != NULL)
        g_string_append_printf (text, "%s\n", sentence);
    }
}

char *
ms_report_fifty_dup_sentence (const MsFifty *fifty, int width)
{
  g_autofree char *names = ms_cell_list_dup (fifty->cells, fifty->n_cells, width, MOST_NAMED, TRUE);
  g_autofree char *chance = ms_figures_dup_share (fifty->won, fifty->layouts);
  g_autofree char *tellers = ms_cell_list_dup (
      fifty->tellers, fifty->n_tellers, width, MOST_NAMED, TRUE);

  if (fifty->kind == MS_FIFTY_PSEUDO)
    /* Translators: names of two cells; names of other cells. */
    return g_strdup_printf (
        _ ("%1$s only look like a 50/50: opening %2$s can decide between them."), names, tellers);
  if (2 * fifty->won == fifty->layouts)
    /* Translators: names of cells. */
    return g_strdup_printf (
        _ ("%s are a 50/50 that cannot be avoided: nothing outside can ever decide it."), names);
  /* Translators: names of cells, and a fraction. */
  return g_strdup_printf (
      _ ("%1$s are a guess that cannot be avoided: best play survives it with a chance of %2$s."),
      names, chance);
}

static void
append_fifties (GString *text, const MsFifties *fifties, int width)
{
  for (int i = 0; i < fifties->n_items; i++)
    {
      g_autofree char *sentence = ms_report_fifty_dup_sentence (&fifties->items[i], width);
      g_string_append_printf (text, "%s\n", sentence);
    }
}

static void
append_figures (GString *text, const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;

  append_board (text, study);
  for (int i = 0; i < study->n_sections; i++)
    append_section (text, study, i);
  append_outside (text, study);
  append_certain (text, study);
  if (!study->counted)
    return;
  append_saving (text, study);
  if (report->naive != NULL)
    append_naive (text, report->naive);
  if (report->fifties != NULL)
    append_fifties (text, report->fifties, study->width);
  g_autofree char *layouts = ms_report_dup_count (
      study->layouts, study->layouts_mantissa, study->layouts_exponent);
  g_string_append_printf (text, _ ("Layouts: %s\n"), layouts);
}

char *
ms_report_sections_dup_text (const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
      g_dngettext (
          GETTEXT_PACKAGE, "%s: %d×%d, %d mine\n", "%s: %d×%d, %d mines\n", (gulong)study->mines),
      report->name, study->width, study->height, study->mines);
  if (study->consistent)
    append_figures (text, report);
  if (report->conflict != NULL)
    {
      MsConflictReport conflict = ms_solver_result_get_conflict (report->conflict);
      g_autofree char *reason = ms_figures_dup_conflict (&conflict, report->position);
      g_string_append_printf (text, _ ("No layout fits this position. %s\n"), reason);
    }
  else if (!study->consistent)
    g_string_append_printf (text, "%s\n", _ ("No layout fits this position."));
  return g_string_free (text, FALSE);
}
