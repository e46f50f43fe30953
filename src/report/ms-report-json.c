/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of the command analyze, as JSON. */
#include "ms-report.h"
#include "ms-json.h"

#include "ms-figures.h"

#include <math.h>

static void
append_head (GString *json, const MsReport *report)
{
  const MsSolverResult *result = report->result;

  ms_json_begin_line (json, report->name);
  g_string_append_printf (json, ",\"width\":%d,\"height\":%d,\"mines\":%d,\"consistent\":%s",
      result->width, result->height, result->mines, result->consistent ? "true" : "false");
  if (result->density > 0)
    {
      g_string_append (json, ",\"density\":");
      ms_json_append_double (json, result->density);
    }
}

void
ms_report_append_conflict (GString *json, const MsSolverResult *result, const MsPosition *position)
{
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  g_autofree char *reason = ms_figures_dup_conflict (&conflict, position);

  g_string_append (json, ",\"conflict\":{\"cells\":");
  ms_json_append_cells (json, result->conflict_cells, result->n_conflict_cells, result->width);
  if (result->n_conflict_flags > 0)
    {
      g_string_append (json, ",\"flags\":");
      ms_json_append_cells (json, result->conflict_flags, result->n_conflict_flags, result->width);
    }
  g_string_append (json, ",\"reason\":");
  ms_json_append_string (json, reason);
  g_string_append_c (json, '}');
}

static void
append_layouts (GString *json, const MsSolverResult *result)
{
  g_string_append (json, ",\"layouts\":");
  if ((result->method != MS_METHOD_EXACT && result->layouts_exact == NULL) || result->density > 0)
    g_string_append (json, "null");
  else
    ms_json_append_layouts (
        json, result->layouts_exact, result->layouts_mantissa, result->layouts_exponent);
}

static void
append_doubles (GString *json, const char *key, const double *values, gsize n)
{
  g_string_append_printf (json, ",\"%s\":[", key);
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');
      ms_json_append_double (json, values[i]);
    }
  g_string_append_c (json, ']');
}

static void
append_fractions (GString *json, const char *const *fractions, gsize n)
{
  g_string_append (json, ",\"fraction\":[");
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');
      if (fractions[i] != NULL)
        ms_json_append_string (json, fractions[i]);
      else
        g_string_append (json, "null");
    }
  g_string_append_c (json, ']');
}

static void
append_certain (GString *json, const char *key, const MsSolverResult *result, MsCertainty certainty)
{
  int n_cells = result->width * result->height;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));

  for (int cell = 0; cell < n_cells; cell++)
    if (result->certainty[cell] == certainty)
      g_array_append_val (cells, cell);
  g_string_append_printf (json, ",\"%s\":", key);
  ms_json_append_cells (json, (const int *)(gpointer)cells->data, (int)cells->len, result->width);
}

static void
append_dead (GString *json, const MsReport *report)
{
  if (report->dead == NULL)
    return;
  g_autoptr (GArray) cells = ms_report_list_dead (report);
  g_string_append (json, ",\"dead\":");
  ms_json_append_cells (
      json, (const int *)(gpointer)cells->data, (int)cells->len, report->result->width);
}

static const char *
name_basis (MsBasis basis)
{
  switch (basis)
    {
    case MS_BASIS_CERTAIN:
      return "certain";
    case MS_BASIS_WIN:
      return "win";
    case MS_BASIS_AHEAD:
      return "ahead";
    default:
      return "safest";
    }
}

static void
append_best (GString *json, const MsReport *report)
{
  const MsBest *best = report->best;
  int width = report->result->width;

  g_string_append (json, ",\"best\":");
  if (best == NULL || best->cell < 0)
    {
      g_string_append (json, "null");
      return;
    }
  g_string_append_printf (
      json, "{\"cell\":[%d,%d],\"cells\":", best->cell % width, best->cell / width);
  ms_json_append_cells (json, best->cells, best->n_cells, width);
  g_string_append_printf (json, ",\"basis\":\"%s\",\"safety\":", name_basis (best->basis));
  ms_json_append_double (json, best->safety);
  g_string_append (json, ",\"win\":");
  ms_json_append_double (json,
      best->basis == MS_BASIS_WIN ? (double)best->endgame->won / best->endgame->layouts : NAN);
  g_string_append_c (json, '}');
}

static void
append_fraction (GString *json, int won, int layouts)
{
  g_autofree char *fraction = ms_figures_dup_share (won, layouts);
  ms_json_append_string (json, fraction);
}

/* Appends the chance to win, and that with each cell opened first; just null when it is not
 * known. */
static void
append_win (GString *json, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  const char *separator = "";
  gboolean won;

  g_string_append (json, ",\"win_probability\":");
  if (report->win && ms_report_is_over (report, &won))
    {
      g_string_append (json, won ? "\"1\",\"win\":{}" : "\"0\",\"win\":{}");
      return;
    }
  if (endgame == NULL)
    {
      g_string_append (json, "null");
      return;
    }
  append_fraction (json, endgame->won, endgame->layouts);
  g_string_append (json, ",\"win\":{");
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    {
      if (endgame->won_at[cell] <= 0)
        continue;
      g_string_append_printf (
          json, "%s\"%d,%d\":", separator, cell % endgame->width, cell / endgame->width);
      append_fraction (json, endgame->won_at[cell], endgame->layouts);
      separator = ",";
    }
  g_string_append_c (json, '}');
}

/* Appends, for an estimate, what kept it from being exact, and in what way it falls short. */
static void
append_shortfall (GString *json, const MsSolverResult *result)
{
  const char *limit = result->limit == MS_STATUS_TIME_LIMIT ? "time"
      : result->limit == MS_STATUS_WORK_LIMIT               ? "work"
                                                            : "memory";
  if (result->limit != MS_STATUS_OK)
    g_string_append_printf (json, ",\"limit\":\"%s\"", limit);
  if (result->rough)
    g_string_append (json, ",\"rough\":true");
  if (result->no_layout_found)
    g_string_append (json, ",\"layout_found\":false");
}

static void
append_figures (GString *json, const MsReport *report)
{
  static const char *const methods[] = {
    [MS_METHOD_EXACT] = "exact",
    [MS_METHOD_ESTIMATE] = "estimate",
    [MS_METHOD_INCOMPLETE] = "incomplete",
  };
  const MsSolverResult *result = report->result;
  gsize n_cells = (gsize)result->width * result->height;

  g_string_append_printf (json, ",\"method\":\"%s\"", methods[result->method]);
  append_shortfall (json, result);
  append_layouts (json, result);
  append_doubles (json, "mine_probability", result->mine_probability, n_cells);
  if (result->standard_error != NULL)
    append_doubles (json, "standard_error", result->standard_error, n_cells);
  if (result->fraction != NULL)
    append_fractions (json, result->fraction, n_cells);
  append_certain (json, "safe", result, MS_CERTAINTY_SAFE);
  append_certain (json, "certain_mines", result, MS_CERTAINTY_MINE);
  append_dead (json, report);
  g_string_append (json, ",\"outside_probability\":");
  ms_json_append_double (json, result->n_outside > 0 ? result->outside_probability : NAN);
  g_string_append_printf (json, ",\"sections\":%d", result->n_sections);
  append_best (json, report);
  append_win (json, report);
  ms_report_append_venture_json (json, report);
}

char *
ms_report_dup_json (const MsReport *report)
{
  GString *json = g_string_new (NULL);

  append_head (json, report);
  if (report->result->consistent)
    append_figures (json, report);
  else
    ms_report_append_conflict (json, report->result, report->position);
  g_string_append (json, ",\"milliseconds\":");
  ms_json_append_double (json, ms_report_get_milliseconds (report));
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}
