/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report.h"

#include "ms-cli-cell.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"
#include "ms-dead.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MsCliFormat format;
  MsSolver *engine; /* borrowed */
  MsSolverOptions solver;
  gboolean win, dead;
  MsCliCell first, cell;
} Settings;

/* The values of options as they were given. */
typedef struct
{
  char *format, *flags, *rule, *first, *density, *cell;
  gboolean exact, win, dead;
  MsCliLimits limits;
  char **files;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->format);
  g_free (arguments->flags);
  g_free (arguments->rule);
  g_free (arguments->first);
  g_free (arguments->density);
  g_free (arguments->cell);
  g_strfreev (arguments->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse_arguments (int argc, char **argv, Arguments *arguments, MsCliExit *result)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &arguments->format, N_ ("Form of the output"),
        "text|json" },
    { "exact", 0, 0, G_OPTION_ARG_NONE, &arguments->exact,
        N_ ("Also give layouts and probabilities as exact fractions"), NULL },
    { "win", 0, 0, G_OPTION_ARG_NONE, &arguments->win,
        N_ ("Also give the exact chance to win, where few layouts are left"), NULL },
    { "dead", 0, 0, G_OPTION_ARG_NONE, &arguments->dead,
        N_ ("Also name the cells whose number is known in advance"), NULL },
    { "flags", 0, 0, G_OPTION_ARG_STRING, &arguments->flags,
        N_ ("Whether flags count as mines (ignore, if not given)"), "ignore|trust" },
    { "rule", 0, 0, G_OPTION_ARG_STRING, &arguments->rule,
        N_ ("What the first click at --first is promised"), "any|safe|open|classic" },
    { "first", 0, 0, G_OPTION_ARG_STRING, &arguments->first,
        N_ ("Where the first click of an untouched board will be"), "X,Y|D5" },
    { "density", 0, 0, G_OPTION_ARG_STRING, &arguments->density,
        N_ ("Treat the mine total as unknown, and each covered cell as a mine with this chance"),
        "P" },
    { "cell", 0, 0, G_OPTION_ARG_STRING, &arguments->cell,
        N_ ("Also tell what opening this cell would show"), "X,Y|D5" },
    MS_CLI_LIMIT_ENTRIES (&arguments->limits,
        N_ ("Estimate what cannot be counted in this many seconds (600, if neither this nor "
            "--work is given; 0: no limit)")),
    MS_CLI_THREADS_ENTRY (&arguments->limits),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->files, NULL,
        N_ ("FILE…") },
    G_OPTION_ENTRY_NULL,
  };
  return ms_cli_parse (argc, argv, entries,
      _ ("Counts how likely a mine is on every covered cell."), &arguments->files, result);
}

static gboolean
check_first_click (const Arguments *arguments, Settings *settings)
{
  static const char *const rules[MS_N_FIRST_CLICKS] = { "any", "safe", "open", "classic" };
  int rule = 0;

  if ((arguments->rule == NULL) != (arguments->first == NULL))
    {
      ms_cli_complain (_ ("--rule and --first must be given together."));
      return FALSE;
    }
  if (!ms_cli_parse_word ("--rule", arguments->rule, rules, MS_N_FIRST_CLICKS, &rule))
    return FALSE;
  settings->solver.first_click = (MsFirstClick)rule;
  return ms_cli_parse_cell ("--first", arguments->first, &settings->first);
}

static gboolean
check_density (const Arguments *arguments, Settings *settings)
{
  if (arguments->density != NULL && (arguments->exact || arguments->win))
    {
      ms_cli_complain (_ ("--density leaves the mine total open: there is nothing for --exact and "
                          "--win to count."));
      return FALSE;
    }
  return ms_cli_parse_density ("--density", arguments->density, &settings->solver.density);
}

static gboolean
check_arguments (const Arguments *arguments, Settings *settings)
{
  static const char *const flags[] = { "ignore", "trust" };
  int trust = 0;

  *settings = (Settings){ .solver = MS_SOLVER_OPTIONS_INIT };
  if (!ms_cli_parse_format (arguments->format, &settings->format)
      || !ms_cli_parse_word ("--flags", arguments->flags, flags, 2, &trust)
      || !check_first_click (arguments, settings) || !check_density (arguments, settings)
      || !ms_cli_parse_cell ("--cell", arguments->cell, &settings->cell)
      || !ms_cli_check_limits (&arguments->limits, &settings->solver))
    return FALSE;
  settings->solver.trust_flags = trust != 0;
  settings->solver.exact = arguments->exact;
  settings->win = arguments->win;
  settings->dead = arguments->dead;
  return TRUE;
}

static MsCliExit
complain_stopped (const char *file_name, MsStatus status)
{
  MsErrorInfo info;
  ms_fail (&info, status);
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_STOPPED;
}

static MsCliExit
print_analysis (const Settings *settings, const char *file_name, const MsReport *analysis)
{
  g_autofree char *text = settings->format == MS_CLI_JSON ? ms_report_dup_json (analysis)
                                                          : ms_report_dup_text (analysis);
  MsCliExit printed = ms_cli_print (text);

  if (printed != MS_CLI_DONE)
    return printed;
  if (analysis->status != MS_STATUS_OK)
    return complain_stopped (file_name, analysis->status);
  return analysis->result->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
}

/* Finds the best cells to open: with the usual reach of all commands and the window, or with --win
 * with a larger one.  It may take the rest of the time limit; when that is over, the question of
 * --win stays unanswered. */
static MsStatus
find_best (const Settings *settings, MsSolver *solver, const MsPosition *position,
    MsSolverOptions options, const MsSolverResult *result, MsBest **best)
{
  MsBestReach reach = { MS_CLI_MOST_LAYOUTS, 0, true };
  if (ms_endgame_is_small (result->width, result->height))
    reach.most_layouts = MS_ENDGAME_MOST_LAYOUTS_SMALL;
  if (options.time_limit > 0)
    options.time_limit = MAX (options.time_limit - result->microseconds / 1e6, 1e-9);
  MsStatus status = ms_best_find (
      solver, position, result, &options, settings->win ? &reach : NULL, NULL, best);
  return settings->win && *best != NULL ? (*best)->stopped : status;
}

/* Finds what opening the cell of --cell (-1: none) would show, within the rest of the time
 * limit. */
static MsStatus
find_venture (int cell, MsSolver *solver, const MsPosition *position, MsSolverOptions options,
    const MsSolverResult *result, MsVenture **venture)
{
  if (cell < 0 || !result->consistent)
    return MS_STATUS_OK;
  if (options.time_limit > 0)
    options.time_limit = MAX (options.time_limit - result->microseconds / 1e6, 1e-9);
  return ms_venture_find (solver, position, &options, cell, 0, venture);
}

/* Finds the dead cells; the work has a bound so small that no time limit is needed. */
static MsStatus
find_dead (const Settings *settings, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSolverResult *result, uint8_t **dead)
{
  if (!settings->dead || !result->consistent)
    return MS_STATUS_OK;
  *dead = g_malloc0 ((gsize)result->width * (gsize)result->height);
  MsStatus status = ms_dead_find (solver, position, options, result, *dead);
  if (status != MS_STATUS_OK)
    g_clear_pointer (dead, g_free);
  return status;
}

static MsCliExit
analyze_position (const Settings *settings, MsSolver *solver, const char *file_name,
    const MsPosition *position, MsSolverOptions options, int cell)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsSolverResult *result = NULL;
  MsBest *best = NULL;
  MsVenture *venture = NULL;
  g_autofree uint8_t *dead = NULL;
  MsCliProgressLine line;

  ms_cli_progress_begin (&line, file_name, &options);
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (result != NULL)
    {
      MsStatus chosen = find_best (settings, solver, position, options, result, &best);
      status = status == MS_STATUS_OK ? chosen : status;
      chosen = find_venture (cell, solver, position, options, result, &venture);
      status = status == MS_STATUS_OK ? chosen : status;
      chosen = find_dead (settings, solver, position, &options, result, &dead);
      status = status == MS_STATUS_OK ? chosen : status;
    }
  ms_cli_progress_end (&line);
  if (result == NULL)
    return complain_stopped (file_name, status);
  MsReport analysis = { name, position, status, result, best, settings->win, venture, dead };
  MsCliExit printed = print_analysis (settings, file_name, &analysis);
  ms_venture_free (venture);
  ms_best_free (best);
  ms_solver_result_free (result);
  return printed;
}

static MsCliExit
analyze_document (const char *file_name, const MsDocument *document, gpointer user_data)
{
  const Settings *settings = user_data;
  MsSolver *solver = settings->engine;
  MsSolverOptions options = settings->solver;
  const MsPosition *position = document->position;
  int width = ms_position_get_width (position), height = ms_position_get_height (position), cell;
  if (!ms_cli_place_cell (&settings->first, file_name, width, height, &options.first_cell)
      || !ms_cli_place_cell (&settings->cell, file_name, width, height, &cell))
    return MS_CLI_USAGE;
  if (cell >= 0 && ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    return ms_cli_complain_cell (
        &settings->cell, file_name, _ ("The cell is open: there is nothing to show."));
  return analyze_position (settings, solver, file_name, position, options, cell);
}

MsCliExit
ms_cli_analyze (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .limits = MS_CLI_LIMITS_NOT_GIVEN };
  Settings settings;
  MsCliExit result;

  if (!parse_arguments (argc, argv, &arguments, &result))
    return result;
  if (!check_arguments (&arguments, &settings))
    return MS_CLI_USAGE;
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    return complain_stopped (NULL, MS_STATUS_NO_MEMORY);
  settings.engine = solver;
  result = ms_cli_for_each_document (arguments.files, analyze_document, &settings);
  ms_solver_free (solver);
  return result;
}
