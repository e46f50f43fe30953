/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report.h"

#include "ms-cli-options.h"
#include "ms-dead.h"

#include <glib/gi18n-lib.h>

/* Positions of more cells than this are not analysed side by side. */
#define LARGE 2500

typedef struct
{
  int format; /* MsCliFormat */
  int only; /* MsReportPart */
  MsSolverOptions solver;
  bool win, dead;
  int trust; /* flags */
  int rule; /* MsFirstClick; -1: not given */
  MsCliCell first, cell;
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  { "--only", MS_CLI_WORD (only), N_ ("Work out and print only this, and nothing else"),
      "chances|safe|best" },
  { "--exact", MS_CLI_SWITCH (solver.exact),
      N_ ("Also give layouts and probabilities as exact fractions") },
  { "--win", MS_CLI_SWITCH (win),
      N_ ("Also give the exact chance to win, where few layouts are left") },
  { "--dead", MS_CLI_SWITCH (dead), N_ ("Also name the cells whose number is known in advance") },
  { "--flags", MS_CLI_WORD (trust), N_ ("Whether flags count as mines (ignore, if not given)"),
      "ignore|trust" },
  { "--rule", MS_CLI_WORD (rule), N_ ("What the first click at --first is promised"),
      "any|safe|open|classic" },
  { "--first", MS_CLI_CELL (first), N_ ("Where the first click of an untouched board will be"),
      "X,Y|D5" },
  { "--density", MS_CLI_DENSITY (solver.density),
      N_ ("Treat the mine total as unknown, and each covered cell as a mine with this chance"),
      "P" },
  { "--cell", MS_CLI_CELL (cell), N_ ("Also tell what opening this cell would show"), "X,Y|D5" },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Estimate what cannot be counted in this many seconds (600, if neither this nor "
          "--work is given; 0: no limit)")),
  MS_CLI_THREADS_OPTION (limits),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

/* Finds the best cells to open: with the usual reach of all commands and the window, or with --win
 * with a larger one.  It may take the rest of the time limit; when that is over, the question of
 * --win stays unanswered. */
static MsStatus
find_best (const Settings *settings, MsSolver *solver, const MsPosition *position,
    MsSolverOptions limited, const MsSolverResult *result, MsBest **best)
{
  MsBestReach reach = { MS_CLI_MOST_LAYOUTS, 0, true };
  if (settings->only != MS_REPORT_ALL && settings->only != MS_REPORT_BEST)
    return MS_STATUS_OK;
  if (ms_endgame_is_small (result->width, result->height))
    reach.most_layouts = MS_ENDGAME_MOST_LAYOUTS_SMALL;
  if (limited.time_limit > 0)
    limited.time_limit = MAX (limited.time_limit - result->microseconds / 1e6, 1e-9);
  MsStatus status = ms_best_find (
      solver, position, result, &limited, settings->win ? &reach : NULL, NULL, best);
  return settings->win && *best != NULL ? (*best)->stopped : status;
}

/* Finds what opening the cell of --cell (-1: none) would show, within the rest of the time
 * limit. */
static MsStatus
find_venture (int cell, MsSolver *solver, const MsPosition *position, MsSolverOptions limited,
    const MsSolverResult *result, MsVenture **venture)
{
  if (cell < 0 || !result->consistent)
    return MS_STATUS_OK;
  if (limited.time_limit > 0)
    limited.time_limit = MAX (limited.time_limit - result->microseconds / 1e6, 1e-9);
  return ms_venture_find (solver, position, &limited, cell, 0, venture);
}

/* Finds the dead cells; the work has a bound so small that no time limit is needed. */
static MsStatus
find_dead (const Settings *settings, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *limited, const MsSolverResult *result, uint8_t **dead)
{
  if (!settings->dead || !result->consistent)
    return MS_STATUS_OK;
  *dead = g_malloc0 ((gsize)result->width * (gsize)result->height);
  MsStatus status = ms_dead_find (solver, position, limited, result, *dead);
  if (status != MS_STATUS_OK)
    g_clear_pointer (dead, g_free);
  return status;
}

static MsCliExit
analyze_position (const Settings *settings, MsSolver *solver, const MsCliQuestion *question,
    MsSolverOptions limited, int cell, char **text)
{
  const char *file_name = question->file_name;
  const MsPosition *position = question->document->position;
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  MsSolverResult *result = NULL;
  MsBest *best = NULL;
  MsVenture *venture = NULL;
  g_autofree uint8_t *dead = NULL;

  ms_cli_progress_begin (file_name, &limited);
  MsStatus status = ms_solver_run (solver, position, &limited, &result);
  if (result != NULL)
    {
      MsStatus chosen = find_best (settings, solver, position, limited, result, &best);
      status = status == MS_STATUS_OK ? chosen : status;
      chosen = find_venture (cell, solver, position, limited, result, &venture);
      status = status == MS_STATUS_OK ? chosen : status;
      chosen = find_dead (settings, solver, position, &limited, result, &dead);
      status = status == MS_STATUS_OK ? chosen : status;
    }
  ms_cli_progress_end ();
  if (result == NULL)
    return ms_cli_complain_status (status, file_name);
  MsReport analysis = { name, position, status, result, best, settings->win, venture, dead,
    (MsReportPart)settings->only, question->number };
  *text = settings->format == MS_CLI_JSON ? ms_report_dup_json (&analysis)
                                          : ms_report_dup_text (&analysis);
  MsCliExit exit = status != MS_STATUS_OK ? ms_cli_complain_status (status, file_name)
      : result->consistent                ? MS_CLI_DONE
                                          : MS_CLI_CONTRADICTION;
  ms_venture_free (venture);
  ms_best_free (best);
  ms_solver_result_free (result);
  return exit;
}

static MsCliExit
analyze_question (MsSolver *solver, const MsCliQuestion *question, gpointer user_data, char **text)
{
  /* Large positions take all threads and much memory: one after the other. */
  static GRWLock alone;
  const Settings *settings = user_data;
  MsSolverOptions limited = settings->solver;
  const char *file_name = question->file_name;
  const MsPosition *position = question->document->position;
  int width = ms_position_get_width (position), height = ms_position_get_height (position), cell;
  if (!ms_cli_place_cell (&settings->first, file_name, width, height, &limited.first_cell)
      || !ms_cli_place_cell (&settings->cell, file_name, width, height, &cell))
    return MS_CLI_USAGE;
  if (cell >= 0 && ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    return ms_cli_complain_cell (
        &settings->cell, file_name, _ ("The cell is open: there is nothing to show."));
  gboolean large = width * height > LARGE;
  if (large)
    g_rw_lock_writer_lock (&alone);
  else
    g_rw_lock_reader_lock (&alone);
  MsCliExit exit = analyze_position (settings, solver, question, limited, cell, text);
  if (large)
    g_rw_lock_writer_unlock (&alone);
  else
    g_rw_lock_reader_unlock (&alone);
  return exit;
}

MsCliExit
ms_cli_analyze (int argc, char **argv)
{
  Settings settings = {
    .solver = MS_SOLVER_OPTIONS_INIT, .rule = -1, .only = -1, .limits = MS_CLI_LIMITS_INIT
  };
  const char *message = NULL;
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options, _ ("Counts how likely a mine is on every covered cell."),
          &settings, &result))
    return result;
  settings.only++; /* one of MsReportPart */
  if ((settings.rule < 0) != (settings.first.word == NULL))
    message = _ ("--rule and --first must be given together.");
  else if (settings.solver.density > 0 && (settings.solver.exact || settings.win))
    message = _ (
        "--density leaves the mine total open: there is nothing for --exact and --win to count.");
  else if (settings.only != MS_REPORT_ALL && settings.win)
    message = _ ("--only leaves out what --win asks for.");
  if (message != NULL)
    return ms_cli_complain_of (NULL, message);
  settings.solver.first_click = (MsFirstClick)MAX (settings.rule, 0);
  settings.solver.trust_flags = settings.trust != 0;
  ms_cli_take_limits (&settings.limits, &settings.solver);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  MsCliExit listed = ms_cli_list_files (settings.files, NULL, files);
  MsCliExit answered = ms_cli_answer_all (
      (char **)files->pdata, settings.solver.threads, analyze_question, &settings);
  return ms_cli_combine (listed, answered);
}
