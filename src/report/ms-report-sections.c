/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-sections.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-report.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* --- Text: the board with the letters of the sections, then a table for each section --- */

/* More cells than this are only counted and not named, as a person would not read on. */
#define MOST_NAMED 60

/* Of the rest of the board, for a number of mines that the mine total does not allow. */
static const MsLayoutCount none = { .exact = "0" };

/* What the board shows for a cell: the letter of its section, an opened number less its certain
 * mines, ✓ (safe), ◆ (mine), or ? for a cell outside. */
static char *
dup_word (gconstpointer user_data, int cell)
{
  const MsSectionStudy *study = user_data;
  char letter[MS_STUDY_LETTER_SIZE];
  if (study->reduced[cell] == 0)
    return g_strdup ("·");
  if (study->reduced[cell] > 0)
    return g_strdup_printf ("%d", study->reduced[cell]);
  if (study->section_of[cell] < 0)
    return g_strdup (study->certainty[cell] == MS_CERTAINTY_SAFE ? "✓"
            : study->certainty[cell] == MS_CERTAINTY_MINE        ? "◆"
                                                                 : "?");
  ms_study_letter (study->section_of[cell], letter);
  return g_strdup (letter);
}

static void
append_board (GString *text, const MsSectionStudy *study)
{
  char last[MS_STUDY_LETTER_SIZE];

  ms_study_letter (study->n_sections, last);
  int columns = (int)strlen (last) + (study->width > 26 ? 2 : 1);
  ms_report_append_board (text, study->width, study->height, columns, dup_word, study);
}

char *
ms_report_dup_count (const MsLayoutCount *count)
{
  return count->exact != NULL && strlen (count->exact) <= 15
      ? g_strdup (count->exact)
      : ms_figures_dup_layouts (count->mantissa, count->exponent);
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
ms_report_dup_layouts (const MsLayoutCount *count)
{
  g_autofree char *number = ms_report_dup_count (count);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s layout", "%s layouts", ms_report_count_plural (number)),
      number);
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

static void
append_shares (GString *text, const MsMineShare *shares, int n_shares)
{
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      gboolean certain = !share->possible
          || (share->fraction != NULL && strcmp (share->fraction, "1") == 0);
      g_autofree char *chance = ms_figures_dup_percentage (share->probability, certain, 1, TRUE);
      g_autofree char *layouts = ms_report_dup_count (&share->layouts);
      g_autofree char *weight = ms_report_dup_count (&share->weight);
      g_string_append_printf (text,
          /* Translators: %1$d mines of a section or of the outside; %2$s ways to place them, with
           * each of which the rest of the board has %3$s; %4$s is a percentage. */
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
  g_autofree char *layouts = ms_report_dup_count (&section->layouts);
  append_shares (text, section->shares, section->n_shares);
  /* Translators: a number of layouts, and how many mines are expected. */
  g_string_append_printf (text, _ ("  layouts on its own: %1$s, mines expected: %2$.2f\n"), layouts,
      section->mean_mines);
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
ms_report_naive_dup_sentences (const MsNaive *naive)
{
  GString *text = g_string_new (NULL);
  for (int way = 0; naive != NULL && way < MS_N_NAIVE; way++)
    {
      if (naive->n_cells[way] == 0)
        continue;
      g_string_append_printf (text,
          /* Translators: a way to reckon chances; how many percentage points it is off on average
           * and at most; the name of the cell where. */
          _ ("%1$s: off by %2$.1f points on average, by %3$.1f at most (%4$s)"),
          ms_report_naive_get_name ((MsNaiveWay)way), 100 * naive->mean_error[way],
          100 * naive->largest_error[way],
          ms_cell_name_at (naive->worst_cell[way], naive->width).text);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static char *
dup_fifty (const MsFifty *fifty, int width)
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

char *
ms_report_fifties_dup_sentences (const MsFifties *fifties, int width)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; fifties != NULL && i < fifties->n_items; i++)
    {
      g_autofree char *sentence = dup_fifty (&fifties->items[i], width);
      g_string_append_printf (text, "%s\n", sentence);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_case (const MsJunction *junction, int mines, int width)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < junction->n_cells; i++)
    {
      if (i > 0)
        g_string_append (text, _ (", "));
      const MsCellName name = ms_cell_name_at (junction->cells[i], width);
      g_string_append_printf (text,
          mines >> i & 1 ? g_dngettext (GETTEXT_PACKAGE, "%s a mine", "%s mines", 1)
                         : g_dngettext (GETTEXT_PACKAGE, "%s safe", "%s safe", 1),
          name.text);
    }
  return g_string_free (text, FALSE);
}

static void
append_cases (GString *text, const MsJunction *junction, const MsSectionStudy *study)
{
  int n_possible = 0;
  for (int i = 0; i < junction->n_cases; i++)
    n_possible += junction->cases[i].layouts.mantissa > 0;
  for (int i = 0; i < junction->n_cases; i++)
    {
      const MsJunctionCase *found = &junction->cases[i];
      gboolean certain = n_possible == 1 || !(found->layouts.mantissa > 0);
      g_autofree char *name = dup_case (junction, i, study->width);
      g_autofree char *layouts = ms_report_dup_layouts (
          found->layouts.mantissa > 0 ? &found->layouts : &none);
      g_autofree char *chance = ms_figures_dup_percentage (found->probability, certain, 1, TRUE);
      /* Translators: what is taken to be so, such as "F7 a mine", "12 layouts" and a percentage. */
      g_string_append_printf (text, _ ("  %1$s: %2$s, %3$s\n"), name, layouts, chance);
    }
  g_autofree char *all = ms_report_dup_layouts (&study->layouts);
  if (junction->n_cases > 0)
    /* Translators: "12 layouts". */
    g_string_append_printf (text, _ ("  together: %s\n"), all);
}

char *
ms_report_junctions_dup_lines (
    const MsJunctions *junctions, const MsSectionStudy *study, int section)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; junctions != NULL && i < junctions->n_items; i++)
    {
      const MsJunction *junction = &junctions->items[i];
      char letter[MS_STUDY_LETTER_SIZE];
      if (section >= 0 && junction->section != section)
        continue;
      g_autofree char *names = ms_cell_list_dup (
          junction->cells, junction->n_cells, study->width, MOST_NAMED, TRUE);
      g_autofree char *largest = ms_report_dup_cells (junction->largest);
      ms_study_letter (junction->section, letter);
      g_string_append_printf (text,
          /* Translators: the letter of a section, the names of one or two cells, a number of parts,
           * which is never 1, and "5 cells". */
          _ ("Section %1$s comes apart at %2$s: %3$d parts, the largest of %4$s.\n"), letter, names,
          junction->n_parts, largest);
      append_cases (text, junction, study);
    }
  return g_string_free (text, FALSE);
}

static void
append_figures (GString *text, const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;

  append_board (text, study);
  for (int i = 0; i < study->n_sections; i++)
    append_section (text, study, i);
  if (study->n_outside > 0)
    g_string_append_printf (text,
        g_dngettext (GETTEXT_PACKAGE, "Outside: %d cell touches no number\n",
            "Outside: %d cells touch no number\n", (gulong)study->n_outside),
        study->n_outside);
  if (study->n_outside > 0 && study->counted)
    append_shares (text, study->outside_shares, study->n_outside_shares);
  g_autofree char *certain = ms_report_sections_dup_certain (study);
  g_autofree char *left = ms_report_sections_dup_left (study);
  g_string_append_printf (text, "%s\n%s\n", certain, left);
  if (!study->counted)
    return;
  g_autofree char *sum = ms_report_dup_count (&study->sum);
  g_autofree char *product = ms_report_dup_count (&study->product);
  if (study->n_sections > 1)
    /* Translators: two numbers of layouts. */
    g_string_append_printf (text,
        _ ("Layouts to look at section by section: %1$s, instead of %2$s for the whole board\n"),
        sum, product);
  g_autofree char *junctions = ms_report_junctions_dup_lines (report->junctions, study, -1);
  g_autofree char *naive = ms_report_naive_dup_sentences (report->naive);
  g_autofree char *fifties = ms_report_fifties_dup_sentences (report->fifties, study->width);
  g_string_append_printf (text, "%s%s%s", junctions, naive, fifties);
  g_autofree char *layouts = ms_report_dup_count (&study->layouts);
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
    ms_report_append_conflict_line (text, report->conflict, report->position);
  else if (!study->consistent)
    g_string_append_printf (text, "%s\n", _ ("No layout fits this position."));
  return g_string_free (text, FALSE);
}

/* --- JSON --- */

static void
append_shares_json (GString *json, const MsMineShare *shares, int n_shares)
{
  ms_json_open (json, "mines", '[');
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      ms_json_open (json, NULL, '{');
      ms_json_add_int (json, "mines", share->mines);
      ms_json_add_layouts (json, "layouts", &share->layouts);
      ms_json_add_layouts (json, "weight", share->possible ? &share->weight : &none);
      ms_json_add_double (json, "p", share->probability);
      if (share->fraction != NULL)
        ms_json_add_string (json, "fraction", share->fraction);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_section_json (GString *json, const MsSectionStudy *study, int i)
{
  const MsStudySection *section = &study->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];

  ms_study_letter (i, letter);
  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "section", i + 1);
  ms_json_add_string (json, "letter", letter);
  ms_json_add_cells (json, "cells", section->cells, section->n_cells, study->width);
  ms_json_add_cells (json, "numbers", section->numbers, section->n_numbers, study->width);
  if (study->counted)
    {
      ms_json_add_layouts (json, "layouts", &section->layouts);
      ms_json_add_double (json, "mean_mines", section->mean_mines);
      append_shares_json (json, section->shares, section->n_shares);
    }
  g_string_append_c (json, '}');
}

static void
append_numbers (GString *json, const MsSectionStudy *study)
{
  int width = study->width;

  ms_json_open (json, "reduced", '[');
  for (int cell = 0; cell < width * study->height; cell++)
    if (study->reduced[cell] >= 0)
      ms_json_add_int (json, NULL, study->reduced[cell]);
    else
      ms_json_add_string (json, NULL, NULL);
  g_string_append_c (json, ']');
  ms_json_open (json, "edges", '[');
  for (int i = 0; i < study->n_edges; i++)
    ms_json_add_cells (json, NULL, study->edges[i], 2, width);
  g_string_append_c (json, ']');
}

static void
append_naive_json (GString *json, const MsNaive *naive)
{
  static const char *const names[MS_N_NAIVE] = { "share", "greatest_need", "mean_need", "density" };
  gsize n_cells = (gsize)naive->width * naive->height;

  ms_json_open (json, "naive", '{');
  ms_json_add_doubles (json, "truth", naive->truth, n_cells);
  for (int way = 0; way < MS_N_NAIVE; way++)
    {
      ms_json_open (json, names[way], '{');
      ms_json_add_doubles (json, "p", naive->estimate[way], n_cells);
      ms_json_add_double (json, "mean_error", naive->mean_error[way]);
      ms_json_add_double (json, "largest_error", naive->largest_error[way]);
      if (naive->worst_cell[way] >= 0)
        ms_json_add_cells (json, "worst", &naive->worst_cell[way], 1, naive->width);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, '}');
}

/* Appends the guesses that cannot be avoided, or (pseudo) those that only look so. */
static void
append_fifties_json (
    GString *json, const char *key, const MsFifties *fifties, gboolean pseudo, int width)
{
  static const char *const kinds[] = { "linked", "closed", "pseudo" };

  ms_json_open (json, key, '[');
  for (int i = 0; i < fifties->n_items; i++)
    {
      const MsFifty *item = &fifties->items[i];
      if ((item->kind == MS_FIFTY_PSEUDO) != pseudo)
        continue;
      g_autofree char *chance = ms_figures_dup_share (item->won, item->layouts);
      gboolean pair = item->kind == MS_FIFTY_LINKED && item->n_cells == 2;
      ms_json_open (json, NULL, '{');
      ms_json_add_string (json, "kind", pair ? "pair" : kinds[item->kind]);
      ms_json_add_cells (json, "cells", item->cells, item->n_cells, width);
      ms_json_add_int (json, "mines", item->mines);
      ms_json_add_string (json, "chance", chance);
      if (pseudo)
        ms_json_add_cells (json, "tellers", item->tellers, item->n_tellers, width);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_junctions_json (GString *json, const MsJunctions *junctions, int width)
{
  ms_json_open (json, "junctions", '[');
  for (int i = 0; i < junctions->n_items; i++)
    {
      const MsJunction *item = &junctions->items[i];
      ms_json_open (json, NULL, '{');
      ms_json_add_int (json, "section", item->section + 1);
      ms_json_add_cells (json, "cells", item->cells, item->n_cells, width);
      ms_json_add_int (json, "cut_cells", item->n_cut);
      ms_json_add_int (json, "parts", item->n_parts);
      ms_json_add_int (json, "largest", item->largest);
      ms_json_open (json, "cases", '[');
      for (int j = 0; j < item->n_cases; j++)
        {
          int mines[MS_JUNCTION_MOST_CELLS], n_mines = 0;
          for (int k = 0; k < item->n_cells; k++)
            if (j >> k & 1)
              mines[n_mines++] = item->cells[k];
          ms_json_open (json, NULL, '{');
          ms_json_add_cells (json, "mines", mines, n_mines, width);
          ms_json_add_layouts (json, "layouts",
              item->cases[j].layouts.mantissa > 0 ? &item->cases[j].layouts : &none);
          ms_json_add_double (json, "p", item->cases[j].probability);
          g_string_append_c (json, '}');
        }
      g_string_append (json, "]}");
    }
  g_string_append_c (json, ']');
}

static void
append_figures_json (GString *json, const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;
  int width = study->width, height = study->height;

  ms_json_add_bool (json, "counted", study->counted);
  if (study->counted)
    ms_json_add_layouts (json, "layouts", &study->layouts);
  ms_json_add_int (json, "mines_left", study->mines_left);
  ms_json_add_int (json, "cells_left", study->cells_left);
  ms_json_open (json, "sections", '[');
  for (int i = 0; i < study->n_sections; i++)
    append_section_json (json, study, i);
  g_string_append_c (json, ']');
  ms_json_open (json, "outside", '{');
  ms_json_add_int (json, "n_cells", study->n_outside);
  ms_json_add_cells (json, "cells", study->outside, study->n_outside, width);
  if (study->counted)
    append_shares_json (json, study->outside_shares, study->n_outside_shares);
  g_string_append_c (json, '}');
  ms_report_append_certain (json, "safe", study->certainty, width, height, MS_CERTAINTY_SAFE);
  ms_report_append_certain (
      json, "certain_mines", study->certainty, width, height, MS_CERTAINTY_MINE);
  ms_json_add_int (json, "by_total", study->n_by_total);
  if (study->counted)
    {
      ms_json_add_layouts (json, "sum", &study->sum);
      ms_json_add_layouts (json, "product", &study->product);
    }
  append_numbers (json, study);
  if (report->naive != NULL)
    append_naive_json (json, report->naive);
  if (report->junctions != NULL)
    append_junctions_json (json, report->junctions, width);
  if (report->fifties != NULL)
    {
      append_fifties_json (json, "unavoidable", report->fifties, FALSE, study->width);
      append_fifties_json (json, "pseudo", report->fifties, TRUE, study->width);
    }
}

char *
ms_report_sections_dup_json (const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;
  GString *json = g_string_new (NULL);

  ms_json_begin_line (json, report->name, 0);
  ms_json_add_int (json, "width", study->width);
  ms_json_add_int (json, "height", study->height);
  ms_json_add_int (json, "mines", study->mines);
  ms_json_add_bool (json, "consistent", study->consistent);
  if (report->conflict != NULL)
    ms_report_append_conflict (json, report->conflict, report->position);
  if (study->consistent)
    append_figures_json (json, report);
  ms_json_add_double (json, "milliseconds", report->milliseconds);
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}

/* --- Tables --- */

static void
append_field (GString *csv, double value)
{
  g_string_append_c (csv, ',');
  if (!isnan (value))
    ms_json_append_double (csv, value);
}

static void
append_lines (GString *csv, const char *name, int n_cells, const MsMineShare *shares, int n_shares)
{
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      /* Counts are in quotation marks, as they may be too long for the numbers of a spreadsheet. */
      g_string_append_printf (csv, "%s,%d,%d,", name, n_cells, share->mines);
      ms_json_append_layouts (csv, &share->layouts);
      g_string_append_c (csv, ',');
      ms_json_append_layouts (csv, share->possible ? &share->weight : &none);
      append_field (csv, share->probability);
      g_string_append_printf (csv, ",%s\n", share->fraction != NULL ? share->fraction : "");
    }
}

char *
ms_report_sections_dup_csv (const MsSectionStudy *study)
{
  GString *csv = g_string_new ("section,cells,mines,layouts,weight,p,fraction\n");
  char letter[MS_STUDY_LETTER_SIZE];

  for (int i = 0; i < study->n_sections; i++)
    {
      const MsStudySection *section = &study->sections[i];
      ms_study_letter (i, letter);
      append_lines (csv, letter, section->n_cells, section->shares, section->n_shares);
    }
  append_lines (csv, "outside", study->n_outside, study->outside_shares, study->n_outside_shares);
  return g_string_free (csv, FALSE);
}

char *
ms_report_naive_dup_csv (const MsNaive *naive)
{
  GString *csv = g_string_new ("cell,truth,share,greatest_need,mean_need,density\n");

  for (int cell = 0; cell < naive->width * naive->height; cell++)
    {
      if (isnan (naive->truth[cell]))
        continue;
      g_string_append (csv, ms_cell_name_at (cell, naive->width).text);
      append_field (csv, naive->truth[cell]);
      for (int way = 0; way < MS_N_NAIVE; way++)
        append_field (csv, naive->estimate[way][cell]);
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
