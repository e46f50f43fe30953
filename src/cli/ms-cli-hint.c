/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "ms-report-thrift.h"
#include "ms-report.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* The strategy whose guesses are named. */
#define STRATEGY "fast"

static const char *const objectives[] = { "win", "clicks" };

typedef struct
{
  int format; /* MsCliFormat */
  int objective; /* in the order of the words */
  double price;
  MsSolverOptions solver;
  int trust; /* flags */
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  { "--objective", MS_CLI_WORD (objective),
      N_ ("Save clicks at no loss of wins, or at some (win, if not given)"), "win|clicks" },
  MS_CLI_PRICE_OPTION (price),
  { "--flags", MS_CLI_WORD (trust), N_ ("Whether flags count as mines (ignore, if not given)"),
      "ignore|trust" },
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop after this many seconds (600, if neither this nor --work is given; 0: no "
          "limit)")),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

static char *
dup_plan (const Settings *settings, const MsCliQuestion *question, const MsThriftPlan *plan)
{
  const gboolean json = settings->format == MS_CLI_JSON;
  const int width = ms_position_get_width (question->document->position);
  g_autofree char *name = ms_cli_dup_name (question->file_name, json);
  if (json)
    return ms_report_thrift_dup_json (
        plan, name, question->number, objectives[settings->objective], width);
  g_autofree char *text = ms_report_thrift_dup_sentences (plan, width, MS_ODDS_FORMAT_MINE);
  return g_strdup_printf ("%s: %s\n", name, text);
}

static char *
dup_conflict (const Settings *settings, const MsCliQuestion *question, const MsSolverResult *result)
{
  g_autofree char *name = ms_cli_dup_name (question->file_name, settings->format == MS_CLI_JSON);
  const MsReport report = { .name = name,
    .position = question->document->position,
    .result = result,
    .number = question->number };
  return settings->format == MS_CLI_JSON ? ms_report_dup_json (&report)
                                         : ms_report_dup_text (&report);
}

static MsCliExit
hint_question (MsSolver *solver, const MsCliQuestion *question, gpointer user_data, char **text)
{
  const Settings *settings = user_data;
  const MsPosition *position = question->document->position;
  const double price = settings->objective == 0 ? INFINITY : settings->price;
  MsSolverOptions limited = settings->solver;
  MsSolverResult *result = NULL;
  MsThriftPlan plan;
  ms_cli_progress_begin (question->file_name, &limited);
  MsStatus status = ms_solver_run (solver, position, &limited, &result);
  gboolean conflict = result != NULL && !result->consistent;
  if (status == MS_STATUS_OK && !conflict)
    status = ms_thrift_plan (position, ms_strategy_find (STRATEGY), price, &limited, &plan);
  ms_cli_progress_end ();
  if (conflict)
    *text = dup_conflict (settings, question, result);
  else if (status == MS_STATUS_OK)
    *text = dup_plan (settings, question, &plan);
  ms_solver_result_free (result);
  if (conflict)
    return MS_CLI_CONTRADICTION;
  return status == MS_STATUS_OK ? MS_CLI_DONE
                                : ms_cli_complain_status (status, question->file_name);
}

MsCliExit
ms_cli_hint (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT, .limits = MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Names the next click of a player who flags and chords to save clicks."), &settings,
          &result))
    return result;
  if (settings.price > 0 && settings.objective == 0)
    return ms_cli_complain_of (NULL, _ ("--price goes with --objective clicks."));
  if (settings.price == 0)
    settings.price = MS_CLI_USUAL_PRICE;
  settings.solver.trust_flags = settings.trust != 0;
  ms_cli_take_limits (&settings.limits, &settings.solver);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  MsCliExit listed = ms_cli_list_files (settings.files, NULL, files);
  MsCliExit answered = ms_cli_answer_all (
      (char **)files->pdata, settings.solver.threads, hint_question, &settings);
  return ms_cli_combine (listed, answered);
}
