/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of a position for programs: a line of JSON, and tables of comma-separated values. */
#include "ms-report-sections.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-report.h"
#include "ms-study-result.h"

#include <math.h>

static void
append_cells (GString *json, const char *key, const int *cells, int n_cells, int width)
{
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_cells (json, cells, n_cells, width);
}

static void
append_double (GString *json, const char *key, double value)
{
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_double (json, value);
}

static void
append_number (GString *json, const char *key, const char *exact, double mantissa, long exponent)
{
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_layouts (json, exact, mantissa, exponent);
}

static void
append_shares (GString *json, const MsMineShare *shares, int n_shares)
{
  g_string_append (json, ",\"mines\":[");
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      g_string_append_printf (json, "%s{\"mines\":%d", i > 0 ? "," : "", share->mines);
      append_number (
          json, "layouts", share->layouts, share->layouts_mantissa, share->layouts_exponent);
      if (share->possible)
        append_number (
            json, "weight", share->weight, share->weight_mantissa, share->weight_exponent);
      else
        g_string_append (json, ",\"weight\":\"0\"");
      append_double (json, "p", share->probability);
      if (share->fraction != NULL)
        {
          g_string_append (json, ",\"fraction\":");
          ms_json_append_string (json, share->fraction);
        }
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_section (GString *json, const MsSectionStudy *study, int i)
{
  const MsStudySection *section = &study->sections[i];
  char letter[MS_STUDY_LETTER_SIZE];

  ms_study_letter (i, letter);
  g_string_append_printf (
      json, "%s{\"section\":%d,\"letter\":\"%s\"", i > 0 ? "," : "", i + 1, letter);
  append_cells (json, "cells", section->cells, section->n_cells, study->width);
  append_cells (json, "numbers", section->numbers, section->n_numbers, study->width);
  if (study->counted)
    {
      append_number (
          json, "layouts", section->layouts, section->layouts_mantissa, section->layouts_exponent);
      append_double (json, "mean_mines", section->mean_mines);
      append_shares (json, section->shares, section->n_shares);
    }
  g_string_append_c (json, '}');
}

static void
append_outside (GString *json, const MsSectionStudy *study)
{
  g_string_append_printf (json, ",\"outside\":{\"n_cells\":%d", study->n_outside);
  append_cells (json, "cells", study->outside, study->n_outside, study->width);
  if (study->counted)
    append_shares (json, study->outside_shares, study->n_outside_shares);
  g_string_append_c (json, '}');
}

static void
append_certain (GString *json, const MsSectionStudy *study, const char *key, MsCertainty certainty)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  for (int cell = 0; cell < study->width * study->height; cell++)
    if (study->certainty[cell] == certainty)
      g_array_append_val (cells, cell);
  append_cells (json, key, (const int *)(gpointer)cells->data, (int)cells->len, study->width);
}

static void
append_numbers (GString *json, const MsSectionStudy *study)
{
  int width = study->width;

  g_string_append (json, ",\"reduced\":[");
  for (int cell = 0; cell < width * study->height; cell++)
    if (study->reduced[cell] >= 0)
      g_string_append_printf (json, "%s%d", cell > 0 ? "," : "", study->reduced[cell]);
    else
      g_string_append (json, cell > 0 ? ",null" : "null");
  g_string_append (json, "],\"edges\":[");
  for (int i = 0; i < study->n_edges; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      ms_json_append_cells (json, study->edges[i], 2, width);
    }
  g_string_append_c (json, ']');
}

static void
append_way (GString *json, const MsNaive *naive, int way)
{
  static const char *const names[MS_N_NAIVE] = { "share", "greatest_need", "mean_need", "density" };
  int n_cells = naive->width * naive->height;

  g_string_append_printf (json, ",\"%s\":{\"p\":[", names[way]);
  for (int cell = 0; cell < n_cells; cell++)
    {
      g_string_append (json, cell > 0 ? "," : "");
      ms_json_append_double (json, naive->estimate[way][cell]);
    }
  g_string_append_c (json, ']');
  append_double (json, "mean_error", naive->mean_error[way]);
  append_double (json, "largest_error", naive->largest_error[way]);
  if (naive->worst_cell[way] >= 0)
    append_cells (json, "worst", &naive->worst_cell[way], 1, naive->width);
  g_string_append_c (json, '}');
}

static void
append_naive (GString *json, const MsNaive *naive)
{
  int n_cells = naive->width * naive->height;

  g_string_append (json, ",\"naive\":{\"truth\":[");
  for (int cell = 0; cell < n_cells; cell++)
    {
      g_string_append (json, cell > 0 ? "," : "");
      ms_json_append_double (json, naive->truth[cell]);
    }
  g_string_append_c (json, ']');
  for (int way = 0; way < MS_N_NAIVE; way++)
    append_way (json, naive, way);
  g_string_append_c (json, '}');
}

/* Appends the guesses that cannot be avoided, or (pseudo) those that only look so. */
static void
append_fifties (
    GString *json, const char *key, const MsFifties *fifties, gboolean pseudo, int width)
{
  static const char *const kinds[] = { "linked", "closed", "pseudo" };
  const char *separator = "";

  g_string_append_printf (json, ",\"%s\":[", key);
  for (int i = 0; i < fifties->n_items; i++)
    {
      const MsFifty *item = &fifties->items[i];
      if ((item->kind == MS_FIFTY_PSEUDO) != pseudo)
        continue;
      g_autofree char *chance = ms_figures_dup_share (item->won, item->layouts);
      gboolean pair = item->kind == MS_FIFTY_LINKED && item->n_cells == 2;
      g_string_append_printf (
          json, "%s{\"kind\":\"%s\"", separator, pair ? "pair" : kinds[item->kind]);
      separator = ",";
      append_cells (json, "cells", item->cells, item->n_cells, width);
      g_string_append_printf (json, ",\"mines\":%d,\"chance\":\"%s\"", item->mines, chance);
      if (pseudo)
        append_cells (json, "tellers", item->tellers, item->n_tellers, width);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_figures (GString *json, const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;

  g_string_append_printf (json, ",\"counted\":%s", study->counted ? "true" : "false");
  if (study->counted)
    append_number (
        json, "layouts", study->layouts, study->layouts_mantissa, study->layouts_exponent);
  g_string_append_printf (json, ",\"mines_left\":%d,\"cells_left\":%d,\"sections\":[",
      study->mines_left, study->cells_left);
  for (int i = 0; i < study->n_sections; i++)
    append_section (json, study, i);
  g_string_append_c (json, ']');
  append_outside (json, study);
  append_certain (json, study, "safe", MS_CERTAINTY_SAFE);
  append_certain (json, study, "certain_mines", MS_CERTAINTY_MINE);
  g_string_append_printf (json, ",\"by_total\":%d", study->n_by_total);
  if (study->counted)
    {
      append_number (json, "sum", study->sum, study->sum_mantissa, study->sum_exponent);
      append_number (
          json, "product", study->product, study->product_mantissa, study->product_exponent);
    }
  append_numbers (json, study);
  if (report->naive != NULL)
    append_naive (json, report->naive);
  if (report->fifties != NULL)
    {
      append_fifties (json, "unavoidable", report->fifties, FALSE, study->width);
      append_fifties (json, "pseudo", report->fifties, TRUE, study->width);
    }
}

char *
ms_report_sections_dup_json (const MsReportSections *report)
{
  const MsSectionStudy *study = report->study;
  GString *json = g_string_new (NULL);

  ms_json_begin_line (json, report->name);
  g_string_append_printf (json, ",\"width\":%d,\"height\":%d,\"mines\":%d,\"consistent\":%s",
      study->width, study->height, study->mines, study->consistent ? "true" : "false");
  if (report->conflict != NULL)
    ms_report_append_conflict (json, report->conflict, report->position);
  if (study->consistent)
    append_figures (json, report);
  append_double (json, "milliseconds", report->milliseconds);
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

/* Appends a count as JSON has it, in quotation marks, as it may be too long for the numbers of a
 * spreadsheet. */
static void
append_count (GString *csv, const char *exact, double mantissa, long exponent)
{
  g_string_append_c (csv, ',');
  ms_json_append_layouts (csv, exact, mantissa, exponent);
}

static void
append_lines (GString *csv, const char *name, int n_cells, const MsMineShare *shares, int n_shares)
{
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      g_string_append_printf (csv, "%s,%d,%d", name, n_cells, share->mines);
      append_count (csv, share->layouts, share->layouts_mantissa, share->layouts_exponent);
      append_count (csv, share->possible ? share->weight : "0", share->weight_mantissa,
          share->weight_exponent);
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
  char name[MS_CELL_NAME_SIZE];

  for (int cell = 0; cell < naive->width * naive->height; cell++)
    {
      if (isnan (naive->truth[cell]))
        continue;
      ms_cell_name (cell % naive->width, cell / naive->width, name);
      g_string_append (csv, name);
      append_field (csv, naive->truth[cell]);
      for (int way = 0; way < MS_N_NAIVE; way++)
        append_field (csv, naive->estimate[way][cell]);
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
