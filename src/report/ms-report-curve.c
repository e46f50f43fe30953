/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-curve.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-report.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static gboolean
is_by_density (const MsCurveRow *row)
{
  return !isnan (row->density);
}

static void
append_csv_head (GString *csv, const MsCurve *curve, const int *cells, int width)
{
  const char *const columns[] = { "p", "fraction" };
  const MsCurveRow *row = curve->n_rows > 0 ? &curve->rows[0] : NULL;

  g_string_append (csv, row != NULL && is_by_density (row) ? "density" : "mines,layouts");
  for (int column = 0; column < (row != NULL && row->fraction != NULL ? 2 : 1); column++)
    for (int i = 0; i < curve->n_cells; i++)
      g_string_append_printf (
          csv, ",%s_%d_%d", columns[column], cells[i] % width, cells[i] / width);
  g_string_append_c (csv, '\n');
}

static void
append_csv_row (GString *csv, const MsCurve *curve, const MsCurveRow *row)
{
  if (is_by_density (row))
    ms_json_append_double (csv, row->density);
  else
    {
      g_string_append_printf (csv, "%d,", row->mines);
      ms_json_append_layouts (csv, &row->layouts);
    }
  for (int i = 0; i < curve->n_cells; i++)
    {
      g_string_append_c (csv, ',');
      ms_json_append_double (csv, row->probability[i]);
    }
  for (int i = 0; row->fraction != NULL && i < curve->n_cells; i++)
    g_string_append_printf (csv, ",%s", row->fraction[i] != NULL ? row->fraction[i] : "null");
  g_string_append_c (csv, '\n');
}

char *
ms_report_curve_dup_csv (const MsCurve *curve, const int *cells, int width)
{
  GString *csv = g_string_new (NULL);

  append_csv_head (csv, curve, cells, width);
  for (int r = 0; r < curve->n_rows; r++)
    append_csv_row (csv, curve, &curve->rows[r]);
  return g_string_free (csv, FALSE);
}

/* How many columns each field of the table for people has. */
#define COLUMNS 10

char *
ms_report_curve_dup_text (const MsCurve *curve, const int *cells, int width)
{
  GString *text = g_string_new (NULL);
  gboolean by_density = curve->n_rows > 0 && is_by_density (&curve->rows[0]);

  ms_report_append_right (text, by_density ? _ ("Density") : _ ("mines"), COLUMNS);
  for (int i = 0; i < curve->n_cells; i++)
    ms_report_append_right (text, ms_cell_name_at (cells[i], width).text, COLUMNS);
  for (int r = 0; r < curve->n_rows; r++)
    {
      const MsCurveRow *row = &curve->rows[r];
      g_autofree char *place = by_density ? ms_figures_dup_percentage (row->density, FALSE, 1, TRUE)
                                          : g_strdup_printf ("%d", row->mines);
      g_string_append_c (text, '\n');
      ms_report_append_right (text, place, COLUMNS);
      for (int i = 0; i < curve->n_cells; i++)
        {
          double p = row->probability[i];
          g_autofree char *chance = isnan (p)
              ? g_strdup ("")
              : ms_figures_dup_percentage (p, p <= 0 || p >= 1, 1, TRUE);
          ms_report_append_right (text, chance, COLUMNS);
        }
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* Appends the mine total or the density of a row: with its name as key, or as an element. */
static void
append_place (GString *json, const MsCurveRow *row, gboolean with_key)
{
  if (is_by_density (row))
    ms_json_add_double (json, with_key ? "density" : NULL, row->density);
  else
    ms_json_add_int (json, with_key ? "mines" : NULL, row->mines);
}

static void
append_row (GString *json, const MsCurve *curve, const MsCurveRow *row)
{
  ms_json_open (json, NULL, '{');
  append_place (json, row, TRUE);
  if (!is_by_density (row))
    ms_json_add_layouts (json, "layouts", &row->layouts);
  ms_json_add_doubles (json, "p", row->probability, (gsize)curve->n_cells);
  if (row->fraction != NULL && curve->n_cells > 0)
    ms_json_add_strings (json, "fraction", row->fraction, (gsize)curve->n_cells);
  g_string_append_c (json, '}');
}

static void
append_crossing (GString *json, const MsCurve *curve, const MsCrossing *crossing)
{
  const MsCurveRow *from = &curve->rows[crossing->from], *to = &curve->rows[crossing->to];

  ms_json_open (json, NULL, '{');
  ms_json_open (json, "cells", '[');
  ms_json_add_int (json, NULL, crossing->first);
  ms_json_add_int (json, NULL, crossing->second);
  g_string_append_c (json, ']');
  if (from == to)
    {
      append_place (json, from, TRUE);
      ms_json_add_string (json, "kind", "equal");
    }
  else
    {
      ms_json_open (json, "between", '[');
      append_place (json, from, FALSE);
      append_place (json, to, FALSE);
      g_string_append_c (json, ']');
    }
  g_string_append_c (json, '}');
}

char *
ms_report_curve_dup_json (const MsCurve *curve, const char *name, const int *cells, int width)
{
  GString *json = g_string_new (NULL);
  MsCrossings *crossings = ms_curve_find_crossings (curve);

  if (crossings == NULL)
    return g_string_free (json, TRUE);
  ms_json_begin_line (json, name, 0);
  ms_json_add_cells (json, "cells", cells, curve->n_cells, width);
  ms_json_open (json, "rows", '[');
  for (int i = 0; i < curve->n_rows; i++)
    append_row (json, curve, &curve->rows[i]);
  g_string_append_c (json, ']');
  ms_json_open (json, "crossings", '[');
  for (int i = 0; i < crossings->n; i++)
    append_crossing (json, curve, &crossings->at[i]);
  ms_crossings_free (crossings);
  g_string_append (json, "]}\n");
  return g_string_free (json, FALSE);
}
