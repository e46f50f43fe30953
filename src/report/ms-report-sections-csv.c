/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections, and naive ways to reckon, as comma-separated values. */
#include "ms-report-sections.h"

#include "ms-cell-name.h"
#include "ms-json.h"
#include "ms-study-result.h"

#include <math.h>

static void
append_double (GString *csv, double value)
{
  g_string_append_c (csv, ',');
  if (!isnan (value))
    ms_json_append_double (csv, value);
}

/* As JSON writes it, in quotation marks: longer than any spreadsheet's numbers. */
static void
append_number (GString *csv, const char *exact, double mantissa, long exponent)
{
  g_string_append_c (csv, ',');
  ms_json_append_layouts (csv, exact, mantissa, exponent);
}

static void
append_shares (GString *csv, const char *name, int n_cells, const MsMineShare *shares, int n_shares)
{
  for (int i = 0; i < n_shares; i++)
    {
      const MsMineShare *share = &shares[i];
      g_string_append_printf (csv, "%s,%d,%d", name, n_cells, share->mines);
      append_number (csv, share->layouts, share->layouts_mantissa, share->layouts_exponent);
      append_number (csv, share->possible ? share->weight : "0", share->weight_mantissa,
          share->weight_exponent);
      append_double (csv, share->probability);
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
      append_shares (csv, letter, section->n_cells, section->shares, section->n_shares);
    }
  append_shares (csv, "outside", study->n_outside, study->outside_shares, study->n_outside_shares);
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
      append_double (csv, naive->truth[cell]);
      for (int way = 0; way < MS_N_NAIVE; way++)
        append_double (csv, naive->estimate[way][cell]);
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
