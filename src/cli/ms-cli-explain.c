/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "ms-report-explain.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  int form; /* MsReportForm */
  MsSolver *engine; /* borrowed */
  MsSolverOptions solver;
  int trust; /* flags */
  MsCliCell cell, first;
  bool game, equations, hold_back;
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  { "--format", MS_CLI_WORD (form), N_ ("Form of the output"), "text|json|markdown" },
  { "--cell", MS_CLI_CELL (cell),
      N_ ("Only the steps that prove this cell, from the fewest numbers found"), "X,Y|D5" },
  { "--hold-back", MS_CLI_SWITCH (hold_back), N_ ("Hold back what the last step decides") },
  { "--equations", MS_CLI_SWITCH (equations), N_ ("Write the position as equations instead") },
  { "--game", MS_CLI_SWITCH (game),
      N_ ("The files are boards: prove from the first click on that they need no guess") },
  { "--first", MS_CLI_CELL (first),
      N_ ("With --game, where the first click is, if the file does not say"), "X,Y|D5" },
  { "--flags", MS_CLI_WORD (trust), N_ ("Whether flags count as mines (ignore, if not given)"),
      "ignore|trust" },
  { "--density", MS_CLI_DENSITY (solver.density),
      N_ ("Treat the mine total as unknown, and each covered cell as a mine with this chance"),
      "P" },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop after this many seconds (600, if neither this nor --work is given; 0: no "
          "limit)")),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

/* A message about the first options that do not go together, or NULL. */
static const char *
find_fault (const Settings *settings)
{
  if (settings->game && (settings->cell.word != NULL || settings->equations))
    return _ ("--game cannot be used with --cell and --equations.");
  if (settings->first.word != NULL && !settings->game)
    return _ ("--first needs --game.");
  if (settings->equations && (settings->cell.word != NULL || settings->hold_back))
    return _ ("--equations cannot be used with --cell and --hold-back.");
  if (settings->solver.density > 0 && (settings->game || settings->equations))
    return _ ("--density cannot be used with --game and --equations.");
  return NULL;
}

static MsCliExit
explain_cell (const MsReportSubject *subject, MsSolver *solver, const MsSolverOptions *limited,
    int cell, char **text)
{
  MsProof *proof;
  MsStatus status = ms_proof_find (solver, subject->position, limited, cell, &proof);
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
explain_ladder (
    const MsReportSubject *subject, MsSolver *solver, const MsSolverOptions *limited, char **text)
{
  MsLadder *ladder;
  MsStatus status = ms_ladder_find (solver, subject->position, limited, &ladder);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, subject->name);
  *text = ms_report_dup_ladder (subject, ladder);
  MsCliExit exit = ladder->result->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
  if (ladder->result->consistent && !ladder->complete)
    exit = ms_cli_complain_status (ladder->stopped, subject->name);
  ms_ladder_free (ladder);
  return exit;
}

static MsCliExit
explain_position (const Settings *settings, const char *file_name, const MsReportSubject *subject,
    const MsSolverOptions *limited, char **text)
{
  const MsPosition *position = subject->position;
  int cell;
  if (!ms_cli_place_cell (&settings->cell, file_name, ms_position_get_width (position),
          ms_position_get_height (position), &cell))
    return MS_CLI_USAGE;
  if (settings->equations)
    {
      MsEquations *equations;
      MsStatus status = ms_equations_find (position, limited, NULL, &equations);
      if (status != MS_STATUS_OK)
        return ms_cli_complain_status (status, subject->name);
      *text = ms_report_dup_equations (subject, equations);
      ms_equations_free (equations);
      return MS_CLI_DONE;
    }
  if (cell < 0)
    return explain_ladder (subject, settings->engine, limited, text);
  if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    return ms_cli_complain_cell (
        &settings->cell, file_name, _ ("The cell is open: there is nothing to prove."));
  return explain_cell (subject, settings->engine, limited, cell, text);
}

static MsCliExit
explain_board (const Settings *settings, const char *file_name, const MsReportSubject *subject,
    const MsSolverOptions *limited, const MsPlay *play, char **text)
{
  const MsLayout *layout = play != NULL ? ms_play_get_layout (play) : NULL;
  int first_cell;
  if (layout == NULL)
    return ms_cli_complain_of (file_name, _ ("This file does not say where the mines are."));
  const MsRules *rules = ms_play_get_rules (play);
  if (!ms_cli_place_cell (&settings->first, file_name, rules->width, rules->height, &first_cell))
    return MS_CLI_USAGE;
  /* Else where the first click was, or would be. */
  if (first_cell < 0)
    first_cell = ms_play_get_first_cell (play);
  if (first_cell < 0)
    first_cell = ms_play_get_proven_cell (play);
  if (first_cell < 0)
    first_cell = ms_play_get_begin_cell (play);
  if (first_cell < 0)
    return ms_cli_complain_of (
        file_name, _ ("The file does not say where the first click is: give --first."));
  int n_cells = rules->width * rules->height;
  g_autofree guint8 *mine = g_new (guint8, n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = ms_layout_has_mine (layout, cell);
  MsBoardProof *proof;
  MsStatus status = ms_board_proof_find (
      settings->engine, rules, mine, first_cell, limited, &proof);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  *text = ms_report_dup_board_proof (subject, proof);
  MsBoardVerdict verdict = proof->verdict;
  MsStatus stopped = proof->stopped;
  ms_board_proof_free (proof);
  return verdict != MS_BOARD_UNKNOWN ? MS_CLI_DONE : ms_cli_complain_status (stopped, file_name);
}

static MsCliExit
explain_document (const char *file_name, const MsDocument *document, int number, gpointer user_data)
{
  const Settings *settings = user_data;
  g_autofree char *name = ms_cli_dup_name (file_name, settings->form == MS_REPORT_JSON),
                  *text = NULL;
  MsReportSubject subject = { name, document->position, (MsReportForm)settings->form,
    settings->hold_back, number };
  MsSolverOptions limited = settings->solver;

  ms_cli_progress_begin (file_name, &limited);
  MsCliExit exit = settings->game
      ? explain_board (settings, file_name, &subject, &limited, document->play, &text)
      : explain_position (settings, file_name, &subject, &limited, &text);
  ms_cli_progress_end ();
  MsCliExit printed = text != NULL ? ms_cli_print (text) : MS_CLI_DONE;
  return ms_cli_combine (printed, exit);
}

MsCliExit
ms_cli_explain (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT, .limits = MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Explains step by step why cells are certain, always by the simplest rule that does."),
          &settings, &result))
    return result;
  const char *fault = find_fault (&settings);
  if (fault != NULL)
    return ms_cli_complain_of (NULL, fault);
  settings.solver.trust_flags = settings.trust != 0;
  ms_cli_take_limits (&settings.limits, &settings.solver);
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  settings.engine = solver;
  result = ms_cli_for_each_document (settings.files, explain_document, &settings);
  ms_solver_free (solver);
  return result;
}
