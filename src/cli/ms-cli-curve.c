/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-curve.h"

#include "ms-json.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include <glib/gi18n-lib.h>

#include <limits.h>

typedef enum
{
  CURVE_CSV,
  CURVE_JSON,
} CurveFormat;

typedef struct
{
  CurveFormat format;
  MsSolverOptions solver;
  int from, to;
  char **cell_words;
  int n_cells;
} Settings;

static char *
dup_csv (const Settings *settings, const int *cells, int width, const MsCurve *curve)
{
  GString *csv = g_string_new ("mines,layouts");
  const char *const columns[] = { "p", "fraction" };

  for (int column = 0; column < (settings->solver.exact ? 2 : 1); column++)
    for (int i = 0; i < curve->n_cells; i++)
      g_string_append_printf (
          csv, ",%s_%d_%d", columns[column], cells[i] % width, cells[i] / width);
  g_string_append_c (csv, '\n');
  for (int r = 0; r < curve->n_rows; r++)
    {
      const MsCurveRow *row = &curve->rows[r];
      g_string_append_printf (csv, "%d,", row->mines);
      ms_json_append_layouts (
          csv, row->layouts_exact, row->layouts_mantissa, row->layouts_exponent);
      for (int i = 0; i < curve->n_cells; i++)
        {
          g_string_append_c (csv, ',');
          ms_json_append_double (csv, row->probability[i]);
        }
      for (int i = 0; settings->solver.exact && i < curve->n_cells; i++)
        g_string_append_printf (csv, ",%s", row->fraction[i] != NULL ? row->fraction[i] : "null");
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}

static void
append_row (GString *json, const MsCurve *curve, const MsCurveRow *row)
{
  g_string_append_printf (json, "{\"mines\":%d,\"layouts\":", row->mines);
  ms_json_append_layouts (json, row->layouts_exact, row->layouts_mantissa, row->layouts_exponent);
  g_string_append (json, ",\"p\":[");
  for (int i = 0; i < curve->n_cells; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      ms_json_append_double (json, row->probability[i]);
    }
  g_string_append_c (json, ']');
  for (int i = 0; row->fraction != NULL && i < curve->n_cells; i++)
    {
      g_string_append (json, i > 0 ? "," : ",\"fraction\":[");
      if (row->fraction[i] != NULL)
        ms_json_append_string (json, row->fraction[i]);
      else
        g_string_append (json, "null");
    }
  g_string_append (json, row->fraction != NULL ? "]}" : "}");
}

static void
append_crossing (GString *json, const MsCrossing *crossing)
{
  g_string_append_printf (json, "{\"cells\":[%d,%d],", crossing->first, crossing->second);
  if (crossing->from == crossing->to)
    g_string_append_printf (json, "\"mines\":%d,\"kind\":\"equal\"}", crossing->from);
  else
    g_string_append_printf (json, "\"between\":[%d,%d]}", crossing->from, crossing->to);
}

static char *
dup_json (const char *name, const int *cells, int width, const MsCurve *curve)
{
  GString *json = g_string_new ("{\"file\":");
  g_autoptr (GArray) crossings = ms_cli_find_crossings (curve);

  ms_json_append_string (json, name);
  g_string_append (json, ",\"cells\":");
  ms_json_append_cells (json, cells, curve->n_cells, width);
  g_string_append (json, ",\"rows\":[");
  for (int i = 0; i < curve->n_rows; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      append_row (json, curve, &curve->rows[i]);
    }
  g_string_append (json, "],\"crossings\":[");
  for (guint i = 0; i < crossings->len; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      append_crossing (json, &g_array_index (crossings, MsCrossing, i));
    }
  g_string_append (json, "]}\n");
  return g_string_free (json, FALSE);
}

/* cells[n_cells], row-major, owned; NULL, and it has been said, when one is not on the board. */
static int *
dup_cells (const Settings *settings, const MsPosition *position)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  g_autofree int *cells = g_new (int, settings->n_cells);

  for (int i = 0; i < settings->n_cells; i++)
    {
      int x, y;
      if (!ms_cli_parse_cell ("--cell", settings->cell_words[i], &x, &y))
        return NULL;
      if (x >= width || y >= height)
        {
          g_autofree char *message = g_strdup_printf (
              _ ("--cell %s lies outside the board."), settings->cell_words[i]);
          ms_cli_complain (message);
          return NULL;
        }
      cells[i] = y * width + x;
    }
  return g_steal_pointer (&cells);
}

static MsCliExit
print_curve (const Settings *settings, const char *file_name, const int *cells, int width,
    const MsCurve *curve)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  g_autofree char *text = settings->format == CURVE_JSON ? dup_json (name, cells, width, curve)
                                                         : dup_csv (settings, cells, width, curve);
  MsCliExit printed = ms_cli_print (text);
  if (curve->n_rows > 0)
    return printed;
  g_autofree char *message = g_strdup_printf (
      _ ("%s: No mine total in this range has a layout."), name);
  ms_cli_complain (message);
  return ms_cli_combine (printed, MS_CLI_CONTRADICTION);
}

static MsCliExit
draw_curve (const Settings *settings, const char *file_name)
{
  g_autoptr (MsDocument) document = NULL;
  MsSolverOptions options = settings->solver;
  MsCliProgressLine line;
  MsCurve *curve = NULL;
  MsStatus status = MS_STATUS_NO_MEMORY;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  g_autofree int *cells = dup_cells (settings, document->position);
  if (cells == NULL)
    return MS_CLI_USAGE;
  MsSolver *solver = ms_solver_new (NULL);
  ms_cli_progress_begin (&line, file_name, &options);
  if (solver != NULL)
    status = ms_solver_curve (solver, document->position, &options, cells, settings->n_cells,
        settings->from, settings->to, &curve);
  ms_cli_progress_end (&line);
  int width = ms_position_get_width (document->position);
  if (status == MS_STATUS_OK)
    exit = print_curve (settings, file_name, cells, width, curve);
  else
    {
      if (curve != NULL && curve->n_rows > 0)
        print_curve (settings, file_name, cells, width, curve);
      exit = ms_cli_complain_status (status, file_name);
    }
  ms_curve_free (curve);
  ms_solver_free (solver);
  return exit;
}

static MsCliExit
check_and_draw (Settings *settings, const char *format, char **files)
{
  static const char *const formats[] = { "csv", "json" };
  int number = CURVE_CSV;

  if (!ms_cli_parse_word ("--format", format, formats, 2, &number))
    return MS_CLI_USAGE;
  settings->format = (CurveFormat)number;
  settings->n_cells = settings->cell_words != NULL ? (int)g_strv_length (settings->cell_words) : 0;
  const char *message = NULL;
  if (settings->n_cells == 0)
    message = _ ("Name at least one cell with --cell.");
  else if (settings->from > settings->to)
    message = _ ("--from cannot be greater than --to.");
  else if (files[1] != NULL)
    message = _ ("Name one file only.");
  if (message == NULL)
    return draw_curve (settings, files[0]);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

MsCliExit
ms_cli_curve (int argc, char **argv)
{
  Settings settings = { .to = INT_MAX, .solver = MS_SOLVER_OPTIONS_INIT };
  MsCliLimits limits = MS_CLI_LIMITS_NOT_GIVEN;
  g_autofree char *format = NULL;
  g_auto (GStrv) files = NULL;
  gboolean exact = FALSE;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "cell", 0, 0, G_OPTION_ARG_STRING_ARRAY, &settings.cell_words,
        N_ ("A cell whose curve is wanted; can be given again"), "X,Y" },
    { "from", 0, 0, G_OPTION_ARG_INT, &settings.from, N_ ("The least mine total"), "N" },
    { "to", 0, 0, G_OPTION_ARG_INT, &settings.to, N_ ("The greatest mine total"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("Form of the output"), "csv|json" },
    { "exact", 0, 0, G_OPTION_ARG_NONE, &exact,
        N_ ("Also give layouts and probabilities as exact fractions"), NULL },
    MS_CLI_LIMIT_ENTRIES (&limits,
        N_ ("Stop after so many seconds, with the totals counted so far (60, if not given; 0: no "
            "limit)")),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };

  if (ms_cli_parse (argc, argv, entries,
          _ ("Counts how likely a mine is for every mine total that has a layout."), &files,
          &result))
    {
      settings.solver.exact = exact;
      result = ms_cli_check_limits (&limits, &settings.solver)
          ? check_and_draw (&settings, format, files)
          : MS_CLI_USAGE;
    }
  g_strfreev (settings.cell_words);
  return result;
}
