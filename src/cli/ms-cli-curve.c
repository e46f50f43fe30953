/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "ms-report-curve.h"

#include <glib/gi18n-lib.h>

#include <limits.h>
#include <string.h>

#define DEFAULT_STEPS 100

typedef enum
{
  CURVE_CSV,
  CURVE_JSON,
  CURVE_TEXT,
} CurveFormat;

typedef struct
{
  int format; /* CurveFormat */
  MsSolverOptions solver;
  int from, to, steps; /* -1: not given */
  const char *density; /* as it was typed; NULL: not given */
  double *densities; /* [n_densities], owned; NULL: the curve is by mine total */
  int n_densities;
  char **cell_words;
  int n_cells;
  MsCliLimits limits;
  char **files;
} Settings;

#define TOTAL_BOUNDS 0, G_MAXINT, N_ ("--from and --to take whole numbers, 0 or more.")

static const MsCliOption options[] = {
  { "--cell", MS_CLI_STRINGS (cell_words),
      N_ ("A cell whose curve is wanted; can be given several times"), "X,Y|D5" },
  { "--from", MS_CLI_INT (from), N_ ("The smallest mine total"), "N", TOTAL_BOUNDS },
  { "--to", MS_CLI_INT (to), N_ ("The largest mine total"), "N", TOTAL_BOUNDS },
  { "--density", MS_CLI_STRING (density), N_ ("By density instead of by mine total, see analyze"),
      "P|FROM..TO" },
  { "--steps", MS_CLI_INT (steps),
      N_ ("In how many steps from one density to the other (100, if not given)"), "N", 1, 100000 },
  { "--format", MS_CLI_WORD (format), N_ ("Form of the output"), "csv|json|text" },
  { "--exact", MS_CLI_SWITCH (solver.exact),
      N_ ("Also give layouts and probabilities as exact fractions") },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop after this many seconds, with the totals counted so far (600, if neither this "
          "nor "
          "--work is given; 0: no limit)")),
  MS_CLI_THREADS_OPTION (limits),
  MS_CLI_FILES (files, N_ ("FILE")),
  { NULL },
};

/* The row-major cells of settings, owned by the caller; NULL, after a message, when one is not on
 * the board. */
static int *
dup_cells (const Settings *settings, const char *file_name, const MsPosition *position)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  g_autofree int *cells = g_new (int, settings->n_cells);

  for (int i = 0; i < settings->n_cells; i++)
    {
      MsCliCell cell;
      if (!ms_cli_parse_cell ("--cell", settings->cell_words[i], &cell)
          || !ms_cli_place_cell (&cell, file_name, width, height, &cells[i]))
        return NULL;
    }
  return g_steal_pointer (&cells);
}

static MsCliExit
print_curve (const Settings *settings, const char *file_name, const int *cells, int width,
    const MsCurve *curve)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == CURVE_JSON);
  g_autofree char *text = settings->format == CURVE_JSON
      ? ms_report_curve_dup_json (curve, name, cells, width)
      : settings->format == CURVE_TEXT ? ms_report_curve_dup_text (curve, cells, width)
                                       : ms_report_curve_dup_csv (curve, cells, width);
  if (text == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, file_name);
  MsCliExit printed = ms_cli_print (text);
  if (curve->n_rows > 0)
    return printed;
  ms_cli_complain_of (file_name,
      settings->densities != NULL ? _ ("The numbers contradict each other.")
                                  : _ ("No mine total in this range has a layout."));
  return ms_cli_combine (printed, MS_CLI_CONTRADICTION);
}

static MsCliExit
draw_curve (const Settings *settings)
{
  const char *file_name = settings->files[0];
  g_autoptr (MsDocument) document = NULL;
  MsSolverOptions limited = settings->solver;
  MsCurve *curve = NULL;
  MsStatus status = MS_STATUS_NO_MEMORY;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  g_autofree int *cells = dup_cells (settings, file_name, document->position);
  if (cells == NULL)
    return MS_CLI_USAGE;
  MsSolver *solver = ms_solver_new (NULL);
  ms_cli_progress_begin (file_name, &limited);
  if (solver != NULL && settings->densities != NULL)
    status = ms_solver_density_curve (solver, document->position, &limited, cells,
        settings->n_cells, settings->densities, settings->n_densities, &curve);
  else if (solver != NULL)
    status = ms_solver_curve (solver, document->position, &limited, cells, settings->n_cells,
        MAX (settings->from, 0), settings->to < 0 ? INT_MAX : settings->to, &curve);
  ms_cli_progress_end ();
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

/* Reads a density, "0.2", or a range with a number of steps, "0.1..0.4". */
static gboolean
check_densities (Settings *settings)
{
  double from, to;
  const char *end;
  int steps = settings->steps > 0 ? settings->steps : DEFAULT_STEPS;

  if (settings->density == NULL)
    return TRUE;
  gboolean right = ms_cli_take_density (settings->density, &from, &end);
  to = from;
  if (right && g_str_has_prefix (end, ".."))
    right = ms_cli_take_density (end + 2, &to, &end) && from < to;
  if (!right || *end != '\0')
    {
      g_autofree char *message = g_strdup_printf (
          /* Translators: what somebody typed. */
          _ ("--density takes a density between 0 and 1, such as 0.2, or two of them, the smaller "
             "one first, such as 0.1..0.4; not “%s”."),
          settings->density);
      ms_cli_complain (message);
      return FALSE;
    }
  settings->n_densities = from < to ? steps + 1 : 1;
  settings->densities = g_new (double, settings->n_densities);
  for (int i = 0; i < settings->n_densities; i++)
    settings->densities[i] = i == steps ? to : from + (to - from) * i / steps;
  return TRUE;
}

/* A message about the first options that do not go together, or NULL. */
static const char *
find_fault (const Settings *settings)
{
  if (settings->n_cells == 0)
    return _ ("Name at least one cell with --cell.");
  if (settings->density != NULL
      && (settings->solver.exact || settings->from >= 0 || settings->to >= 0))
    return _ (
        "--density leaves the mine total open: it cannot be used with --exact, --from and --to.");
  if (settings->density == NULL && settings->steps > 0)
    return _ ("--steps needs --density.");
  if (settings->to >= 0 && settings->from > settings->to)
    return _ ("--from cannot be greater than --to.");
  return settings->files[1] != NULL ? _ ("Name one file only.") : NULL;
}

MsCliExit
ms_cli_curve (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT,
    .from = -1,
    .to = -1,
    .steps = -1,
    .limits = MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Counts how likely a mine is for every mine total that has a layout."), &settings,
          &result))
    return result;
  ms_cli_take_limits (&settings.limits, &settings.solver);
  settings.n_cells = settings.cell_words != NULL ? (int)g_strv_length (settings.cell_words) : 0;
  const char *fault = find_fault (&settings);
  if (fault != NULL)
    return ms_cli_complain_of (NULL, fault);
  result = check_densities (&settings) ? draw_curve (&settings) : MS_CLI_USAGE;
  g_free (settings.densities);
  return result;
}
