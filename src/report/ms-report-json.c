/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The result of the command analyze, as JSON. */
#include "ms-report.h"
#include "ms-json.h"
#include "ms-odds-format.h"

#include "ms-figures.h"

static void
append_head (GString *json, const MsReport *report)
{
  const MsSolverResult *result = report->result;

  ms_json_begin_line (json, report->name, report->number);
  ms_json_add_int (json, "width", result->width);
  ms_json_add_int (json, "height", result->height);
  ms_json_add_int (json, "mines", result->mines);
  ms_json_add_bool (json, "consistent", result->consistent);
  if (result->density > 0)
    ms_json_add_double (json, "density", result->density);
}

void
ms_report_append_conflict (GString *json, const MsSolverResult *result, const MsPosition *position)
{
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  g_autofree char *reason = ms_figures_dup_conflict (&conflict, position);

  ms_json_open (json, "conflict", '{');
  ms_json_add_cells (
      json, "cells", result->conflict_cells, result->n_conflict_cells, result->width);
  if (result->n_conflict_flags > 0)
    ms_json_add_cells (
        json, "flags", result->conflict_flags, result->n_conflict_flags, result->width);
  ms_json_add_string (json, "reason", reason);
  g_string_append_c (json, '}');
}

int *
ms_report_find_marked (const uint8_t *marks, int width, int height, int wanted, int *n)
{
  int *cells = g_new (int, (gsize)width *height);
  *n = 0;
  for (int cell = 0; cell < width * height; cell++)
    if (marks[cell] == wanted)
      cells[(*n)++] = cell;
  return cells;
}

void
ms_report_append_certain (
    GString *json, const char *key, const uint8_t *certainty, int width, int height, int wanted)
{
  int n;
  g_autofree int *cells = ms_report_find_marked (certainty, width, height, wanted, &n);
  ms_json_add_cells (json, key, cells, n, width);
}

const char *
ms_report_name_basis (MsBasis basis)
{
  return basis == MS_BASIS_CERTAIN ? "certain"
      : basis == MS_BASIS_WIN      ? "win"
      : basis == MS_BASIS_AHEAD    ? "ahead"
                                   : "safest";
}

static void
append_best (GString *json, const MsReport *report)
{
  const MsBest *best = report->best;
  int width = report->result->width;

  if (best == NULL || best->cell < 0)
    {
      ms_json_add_string (json, "best", NULL);
      return;
    }
  ms_json_open (json, "best", '{');
  ms_json_add_cell (json, "cell", best->cell, width);
  ms_json_add_cells (json, "cells", best->cells, best->n_cells, width);
  ms_json_add_string (json, "basis", ms_report_name_basis (best->basis));
  ms_json_add_double (json, "safety", best->safety);
  ms_json_add_double (json, "win",
      best->basis == MS_BASIS_WIN ? (double)best->endgame->won / best->endgame->layouts : NAN);
  g_string_append_c (json, '}');
}

/* Appends the chance to win with each cell opened first, as "x,y":"2/3", or as objects. */
static void
append_cell_wins (GString *json, const MsEndgame *endgame, gboolean as_objects)
{
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    {
      if (endgame->won_at[cell] <= 0)
        continue;
      g_autofree char *share = ms_odds_format_dup_win_fraction (endgame, cell);
      g_autofree char *place = g_strdup_printf (
          "%d,%d", cell % endgame->width, cell / endgame->width);
      if (as_objects)
        {
          ms_json_open (json, NULL, '{');
          ms_json_add_cell (json, "cell", cell, endgame->width);
          ms_json_add_string (json, "win", share);
          g_string_append_c (json, '}');
        }
      else
        ms_json_add_string (json, place, share);
    }
}

/* Appends the chance to win, and that with each cell opened first; just null when it is not
 * known. */
static void
append_win (GString *json, const MsReport *report)
{
  const MsEndgame *endgame = ms_report_get_endgame (report);
  gboolean won, over = report->win && ms_report_is_over (report, &won);

  if (over || endgame == NULL)
    {
      ms_json_add_string (json, "win_probability", !over ? NULL : won ? "1" : "0");
      g_string_append (json, over ? ",\"win\":{},\"cell_wins\":[]" : "");
      return;
    }
  g_autofree char *whole = ms_figures_dup_share (endgame->won, endgame->layouts);
  ms_json_add_string (json, "win_probability", whole);
  /* First with the cells as the keys of an object, then with them as they are everywhere else. */
  ms_json_open (json, "win", '{');
  append_cell_wins (json, endgame, FALSE);
  g_string_append_c (json, '}');
  ms_json_open (json, "cell_wins", '[');
  append_cell_wins (json, endgame, TRUE);
  g_string_append_c (json, ']');
}

/* Appends, for an estimate, what kept it from being exact, and in what way it falls short. */
static void
append_shortfall (GString *json, const MsSolverResult *result)
{
  const char *limit = result->limit == MS_STATUS_TIME_LIMIT ? "time"
      : result->limit == MS_STATUS_WORK_LIMIT               ? "work"
                                                            : "memory";
  if (result->limit != MS_STATUS_OK)
    ms_json_add_string (json, "limit", limit);
  if (result->rough)
    ms_json_add_bool (json, "rough", TRUE);
  if (result->no_layout_found)
    ms_json_add_bool (json, "layout_found", FALSE);
}

/* Whether that part of the figures is told. */
static gboolean
tells (const MsReport *report, MsReportPart part)
{
  return report->only == MS_REPORT_ALL || report->only == part;
}

static void
append_chances (GString *json, const MsReport *report)
{
  const MsSolverResult *result = report->result;
  gsize n_cells = (gsize)result->width * result->height;

  if ((result->method != MS_METHOD_EXACT && result->layouts.exact == NULL) || result->density > 0)
    ms_json_add_string (json, "layouts", NULL);
  else
    ms_json_add_layouts (json, "layouts", &result->layouts);
  ms_json_add_doubles (json, "mine_probability", result->mine_probability, n_cells);
  if (result->standard_error != NULL)
    ms_json_add_doubles (json, "standard_error", result->standard_error, n_cells);
  if (result->fraction != NULL)
    ms_json_add_strings (json, "fraction", result->fraction, n_cells);
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
  int width = result->width, height = result->height;

  ms_json_add_string (json, "method", methods[result->method]);
  append_shortfall (json, result);
  if (tells (report, MS_REPORT_CHANCES))
    append_chances (json, report);
  if (tells (report, MS_REPORT_SAFE))
    {
      ms_report_append_certain (json, "safe", result->certainty, width, height, MS_CERTAINTY_SAFE);
      ms_report_append_certain (
          json, "certain_mines", result->certainty, width, height, MS_CERTAINTY_MINE);
    }
  if (report->dead != NULL)
    ms_report_append_certain (json, "dead", report->dead, width, height, TRUE);
  if (report->only == MS_REPORT_ALL)
    {
      ms_json_add_double (
          json, "outside_probability", result->n_outside > 0 ? result->outside_probability : NAN);
      ms_json_add_int (json, "sections", result->n_sections);
    }
  if (tells (report, MS_REPORT_BEST))
    append_best (json, report);
  if (report->only == MS_REPORT_ALL)
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
  ms_json_add_double (json, "milliseconds", ms_report_get_milliseconds (report));
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}
