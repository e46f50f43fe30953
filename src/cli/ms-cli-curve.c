/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-cell.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include "ms-report-curve.h"

#include <glib/gi18n-lib.h>

#include <limits.h>
#include <string.h>

#define DEFAULT_STEPS 100
#define MOST_STEPS 100000
#define NOT_GIVEN INT_MIN

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
  double *densities; /* [n_densities], owned; NULL: the curve is by mine total */
  int n_densities;
  char **cell_words;
  int n_cells;
} Settings;

/* The values of options as they were given, or NOT_GIVEN. */
typedef struct
{
  char *format, *density;
  int from, to, steps;
} Words;

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
      : ms_report_curve_dup_csv (curve, cells, width);
  if (text == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, file_name);
  MsCliExit printed = ms_cli_print (text);
  if (curve->n_rows > 0)
    return printed;
  g_autofree char *message = g_strdup_printf (settings->densities != NULL
          ? _ ("%s: The numbers contradict each other.")
          : _ ("%s: No mine total in this range has a layout."),
      name);
  ms_cli_complain (message);
  return ms_cli_combine (printed, MS_CLI_CONTRADICTION);
}

static MsStatus
count (const Settings *settings, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, MsCurve **curve)
{
  if (settings->densities != NULL)
    return ms_solver_density_curve (solver, position, options, cells, settings->n_cells,
        settings->densities, settings->n_densities, curve);
  return ms_solver_curve (
      solver, position, options, cells, settings->n_cells, settings->from, settings->to, curve);
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
  g_autofree int *cells = dup_cells (settings, file_name, document->position);
  if (cells == NULL)
    return MS_CLI_USAGE;
  MsSolver *solver = ms_solver_new (NULL);
  ms_cli_progress_begin (&line, file_name, &options);
  if (solver != NULL)
    status = count (settings, solver, document->position, &options, cells, &curve);
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

/* Reads a density, "0.2", or a range with a number of steps, "0.1..0.4". */
static gboolean
check_densities (const Words *words, Settings *settings)
{
  double from, to;
  const char *end;
  int steps = words->steps > 0 ? words->steps : DEFAULT_STEPS;

  if (words->density == NULL)
    return TRUE;
  gboolean right = ms_cli_take_density (words->density, &from, &end);
  to = from;
  if (right && g_str_has_prefix (end, ".."))
    right = ms_cli_take_density (end + 2, &to, &end) && from < to;
  if (!right || *end != '\0')
    {
      g_autofree char *message = g_strdup_printf (
          /* Translators: what somebody typed. */
          _ ("--density takes a density between 0 and 1, such as 0.2, or two of them, the smaller "
             "one first, such as 0.1..0.4; not “%s”."),
          words->density);
      ms_cli_complain (message);
      return FALSE;
    }
  settings->n_densities = from < to ? steps + 1 : 1;
  settings->densities = g_new (double, settings->n_densities);
  for (int i = 0; i < settings->n_densities; i++)
    settings->densities[i] = i == steps ? to : from + (to - from) * i / steps;
  return TRUE;
}

/* A message about the first option that is wrong, or NULL. */
static const char *
find_fault (const Settings *settings, const Words *words, char **files)
{
  if (settings->n_cells == 0)
    return _ ("Name at least one cell with --cell.");
  if (words->density != NULL
      && (settings->solver.exact || words->from != NOT_GIVEN || words->to != NOT_GIVEN))
    return _ (
        "--density leaves the mine total open: it cannot be used with --exact, --from and --to.");
  if (words->density == NULL && words->steps != NOT_GIVEN)
    return _ ("--steps needs --density.");
  if (words->steps != NOT_GIVEN && (words->steps < 1 || words->steps > MOST_STEPS))
    return _ ("--steps takes a number from 1 to 100000.");
  if ((words->from < 0 && words->from != NOT_GIVEN) || (words->to < 0 && words->to != NOT_GIVEN))
    return _ ("--from and --to take whole numbers, 0 or more.");
  if (settings->from > settings->to)
    return _ ("--from cannot be greater than --to.");
  return files[1] != NULL ? _ ("Name one file only.") : NULL;
}

static MsCliExit
check_and_draw (Settings *settings, const Words *words, char **files)
{
  static const char *const formats[] = { "csv", "json" };
  int number = CURVE_CSV;

  if (!ms_cli_parse_word ("--format", words->format, formats, 2, &number))
    return MS_CLI_USAGE;
  settings->format = (CurveFormat)number;
  settings->n_cells = settings->cell_words != NULL ? (int)g_strv_length (settings->cell_words) : 0;
  settings->from = MAX (words->from, 0);
  settings->to = words->to != NOT_GIVEN ? words->to : INT_MAX;
  const char *fault = find_fault (settings, words, files);
  if (fault != NULL)
    {
      ms_cli_complain (fault);
      return MS_CLI_USAGE;
    }
  return check_densities (words, settings) ? draw_curve (settings, files[0]) : MS_CLI_USAGE;
}

MsCliExit
ms_cli_curve (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT };
  Words words = { .from = NOT_GIVEN, .to = NOT_GIVEN, .steps = NOT_GIVEN };
  MsCliLimits limits = MS_CLI_LIMITS_NOT_GIVEN;
  g_auto (GStrv) files = NULL;
  gboolean exact = FALSE;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "cell", 0, 0, G_OPTION_ARG_STRING_ARRAY, &settings.cell_words,
        N_ ("A cell whose curve is wanted; can be given several times"), "X,Y|D5" },
    { "from", 0, 0, G_OPTION_ARG_INT, &words.from, N_ ("The smallest mine total"), "N" },
    { "to", 0, 0, G_OPTION_ARG_INT, &words.to, N_ ("The largest mine total"), "N" },
    { "density", 0, 0, G_OPTION_ARG_STRING, &words.density,
        N_ ("By density instead of by mine total, see analyze"), "P|FROM..TO" },
    { "steps", 0, 0, G_OPTION_ARG_INT, &words.steps,
        N_ ("In how many steps from one density to the other (100, if not given)"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &words.format, N_ ("Form of the output"), "csv|json" },
    { "exact", 0, 0, G_OPTION_ARG_NONE, &exact,
        N_ ("Also give layouts and probabilities as exact fractions"), NULL },
    MS_CLI_LIMIT_ENTRIES (&limits,
        N_ ("Stop after this many seconds, with the totals counted so far (600, if neither this "
            "nor "
            "--work is given; 0: no limit)")),
    MS_CLI_THREADS_ENTRY (&limits),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };

  if (ms_cli_parse (argc, argv, entries,
          _ ("Counts how likely a mine is for every mine total that has a layout."), &files,
          &result))
    {
      settings.solver.exact = exact;
      result = ms_cli_check_limits (&limits, &settings.solver)
          ? check_and_draw (&settings, &words, files)
          : MS_CLI_USAGE;
    }
  g_strfreev (settings.cell_words);
  g_free (settings.densities);
  g_free (words.format);
  g_free (words.density);
  return result;
}
