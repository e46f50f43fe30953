/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-cell.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include "ms-report-explain.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MsReportForm form;
  MsSolver *engine; /* borrowed */
  MsSolverOptions solver;
  MsCliCell cell, first;
  gboolean game, equations, hold_back;
} Settings;

/* The values of options as they were given. */
typedef struct
{
  char *format, *flags, *cell, *first, *density;
  gboolean game, equations, hold_back;
  MsCliLimits limits;
  char **files;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->format);
  g_free (arguments->flags);
  g_free (arguments->cell);
  g_free (arguments->first);
  g_free (arguments->density);
  g_strfreev (arguments->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
parse_arguments (int argc, char **argv, Arguments *arguments, MsCliExit *result)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &arguments->format, N_ ("Form of the output"),
        "text|json|markdown" },
    { "cell", 0, 0, G_OPTION_ARG_STRING, &arguments->cell,
        N_ ("Only the steps that prove this cell, from the fewest numbers found"), "X,Y|D5" },
    { "hold-back", 0, 0, G_OPTION_ARG_NONE, &arguments->hold_back,
        N_ ("Hold back what the last step decides"), NULL },
    { "equations", 0, 0, G_OPTION_ARG_NONE, &arguments->equations,
        N_ ("Write the position as equations instead"), NULL },
    { "game", 0, 0, G_OPTION_ARG_NONE, &arguments->game,
        N_ ("The files are boards: prove from the first click on that they need no guess"), NULL },
    { "first", 0, 0, G_OPTION_ARG_STRING, &arguments->first,
        N_ ("With --game, where the first click is, if the file does not say"), "X,Y|D5" },
    { "flags", 0, 0, G_OPTION_ARG_STRING, &arguments->flags,
        N_ ("Whether flags count as mines (ignore, if not given)"), "ignore|trust" },
    { "density", 0, 0, G_OPTION_ARG_STRING, &arguments->density,
        N_ ("Treat the mine total as unknown, and each covered cell as a mine with this chance"),
        "P" },
    MS_CLI_LIMIT_ENTRIES (&arguments->limits,
        N_ ("Stop after this many seconds (600, if neither this nor --work is given; 0: no "
            "limit)")),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->files, NULL,
        N_ ("FILE…") },
    G_OPTION_ENTRY_NULL,
  };
  return ms_cli_parse (argc, argv, entries,
      _ ("Explains step by step why cells are certain, always by the simplest rule that does."),
      &arguments->files, result);
}

static gboolean
check_together (const Arguments *arguments)
{
  const char *message = NULL;
  if (arguments->game && (arguments->cell != NULL || arguments->equations))
    message = _ ("--game cannot be used with --cell and --equations.");
  else if (arguments->first != NULL && !arguments->game)
    message = _ ("--first needs --game.");
  else if (arguments->equations && (arguments->cell != NULL || arguments->hold_back))
    message = _ ("--equations cannot be used with --cell and --hold-back.");
  else if (arguments->density != NULL && (arguments->game || arguments->equations))
    message = _ ("--density cannot be used with --game and --equations.");
  if (message != NULL)
    ms_cli_complain (message);
  return message == NULL;
}

static gboolean
check_arguments (const Arguments *arguments, Settings *settings)
{
  static const char *const flags[] = { "ignore", "trust" };
  static const char *const formats[] = { "text", "json", "markdown" };
  int trust = 0, form = MS_REPORT_TEXT;

  *settings = (Settings){ .solver = MS_SOLVER_OPTIONS_INIT };
  if (!ms_cli_parse_word ("--format", arguments->format, formats, 3, &form)
      || !ms_cli_parse_word ("--flags", arguments->flags, flags, 2, &trust)
      || !check_together (arguments)
      || !ms_cli_parse_density ("--density", arguments->density, &settings->solver.density)
      || !ms_cli_check_limits (&arguments->limits, &settings->solver))
    return FALSE;
  settings->form = (MsReportForm)form;
  settings->solver.trust_flags = trust != 0;
  settings->game = arguments->game;
  settings->equations = arguments->equations;
  settings->hold_back = arguments->hold_back;
  return ms_cli_parse_cell ("--first", arguments->first, &settings->first)
      && ms_cli_parse_cell ("--cell", arguments->cell, &settings->cell);
}

/* Prints a sentence about a file. */
static MsCliExit
complain_file (const char *sentence, const char *file_name)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  g_autofree char *message = g_strdup_printf ("%s: %s", name, sentence);
  ms_cli_complain (message);
  return MS_CLI_USAGE;
}

static MsCliExit
explain_cell (const MsReportSubject *subject, MsSolver *solver, const MsSolverOptions *options,
    int cell, char **text)
{
  MsProof *proof;
  MsStatus status = ms_proof_find (solver, subject->position, options, cell, &proof);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, subject->name);
  *text = ms_report_dup_proof (subject, proof);
  MsCliExit exit = MS_CLI_DONE;
  if (proof->kind == MS_PROOF_CONTRADICTION)
    exit = MS_CLI_CONTRADICTION;
  else if (proof->kind == MS_PROOF_UNKNOWN)
    exit = ms_cli_complain_status (proof->stopped, subject->name);
  ms_proof_free (proof);
  return exit;
}

static MsCliExit
explain_equations (const MsReportSubject *subject, const MsSolverOptions *options, char **text)
{
  MsEquations *equations;
  MsStatus status = ms_equations_find (subject->position, options, NULL, &equations);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, subject->name);
  *text = ms_report_dup_equations (subject, equations);
  ms_equations_free (equations);
  return MS_CLI_DONE;
}

static MsCliExit
explain_position (const Settings *settings, MsSolver *solver, const char *file_name,
    const MsReportSubject *subject, const MsSolverOptions *options, char **text)
{
  const MsPosition *position = subject->position;
  int cell;
  if (!ms_cli_place_cell (&settings->cell, file_name, ms_position_get_width (position),
          ms_position_get_height (position), &cell))
    return MS_CLI_USAGE;
  if (settings->equations)
    return explain_equations (subject, options, text);
  if (cell < 0)
    {
      MsLadder *ladder;
      MsStatus status = ms_ladder_find (solver, subject->position, options, &ladder);
      if (status != MS_STATUS_OK)
        return ms_cli_complain_status (status, subject->name);
      *text = ms_report_dup_ladder (subject, ladder);
      MsCliExit exit = ladder->result->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
      if (ladder->result->consistent && !ladder->complete)
        exit = ms_cli_complain_status (ladder->stopped, subject->name);
      ms_ladder_free (ladder);
      return exit;
    }
  if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    return ms_cli_complain_cell (
        &settings->cell, file_name, _ ("The cell is open: there is nothing to prove."));
  return explain_cell (subject, solver, options, cell, text);
}

/* Where the first click was, or would be. */
static int
find_first_cell (const MsPlay *play)
{
  int cell = ms_play_get_first_cell (play);
  if (cell < 0)
    cell = ms_play_get_proven_cell (play);
  return cell < 0 ? ms_play_get_begin_cell (play) : cell;
}

static MsCliExit
explain_board (const Settings *settings, MsSolver *solver, const char *file_name,
    const MsReportSubject *subject, const MsSolverOptions *options, const MsPlay *play, char **text)
{
  const MsLayout *layout = play != NULL ? ms_play_get_layout (play) : NULL;
  int first_cell;
  if (layout == NULL)
    return complain_file (_ ("This file does not say where the mines are."), file_name);
  const MsRules *rules = ms_play_get_rules (play);
  if (!ms_cli_place_cell (&settings->first, file_name, rules->width, rules->height, &first_cell))
    return MS_CLI_USAGE;
  if (first_cell < 0 && (first_cell = find_first_cell (play)) < 0)
    return complain_file (
        _ ("The file does not say where the first click is: give --first."), file_name);
  int n_cells = rules->width * rules->height;
  g_autofree guint8 *mine = g_new (guint8, n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = ms_layout_has_mine (layout, cell);
  MsBoardProof *proof;
  MsStatus status = ms_board_proof_find (solver, rules, mine, first_cell, options, &proof);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  *text = ms_report_dup_board_proof (subject, proof);
  MsBoardVerdict verdict = proof->verdict;
  MsStatus stopped = proof->stopped;
  ms_board_proof_free (proof);
  return verdict != MS_BOARD_UNKNOWN ? MS_CLI_DONE : ms_cli_complain_status (stopped, file_name);
}

static MsCliExit
explain_document (const char *file_name, const MsDocument *document, gpointer user_data)
{
  const Settings *settings = user_data;
  MsSolver *solver = settings->engine;
  g_autofree char *name = ms_cli_dup_name (file_name, settings->form == MS_REPORT_JSON),
                  *text = NULL;
  MsReportSubject subject = { name, document->position, settings->form, settings->hold_back };
  MsSolverOptions options = settings->solver;
  MsCliProgressLine line;

  ms_cli_progress_begin (&line, file_name, &options);
  MsCliExit exit = settings->game
      ? explain_board (settings, solver, file_name, &subject, &options, document->play, &text)
      : explain_position (settings, solver, file_name, &subject, &options, &text);
  ms_cli_progress_end (&line);
  MsCliExit printed = text != NULL ? ms_cli_print (text) : MS_CLI_DONE;
  return ms_cli_combine (printed, exit);
}

MsCliExit
ms_cli_explain (int argc, char **argv)
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
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  settings.engine = solver;
  result = ms_cli_for_each_document (arguments.files, explain_document, &settings);
  ms_solver_free (solver);
  return result;
}
