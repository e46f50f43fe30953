/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include "ms-report-sections.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  MsCliFormat format;
  MsSolverOptions solver;
} Settings;

/* The results for one file. */
typedef struct
{
  MsSectionStudy *study;
  MsNaive *naive;
  MsFifties *fifties;
  MsSolverResult *conflict;
} Findings;

static void
findings_clear (Findings *findings)
{
  ms_section_study_free (findings->study);
  ms_naive_free (findings->naive);
  ms_fifty_free (findings->fifties);
  ms_solver_result_free (findings->conflict);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Findings, findings_clear)

/* Finds which numbers contradict each other, unless a limit is reached. */
static MsStatus
find_conflict (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    Findings *findings)
{
  MsStatus status = ms_solver_run (solver, position, options, &findings->conflict);
  if (findings->conflict != NULL && findings->conflict->consistent)
    g_clear_pointer (&findings->conflict, ms_solver_result_free);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

/* Finds the results; those other than the study are left out when a limit is reached. */
static MsStatus
find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    Findings *findings)
{
  MsStatus status = ms_section_study_find (solver, position, options, &findings->study);

  if (findings->study == NULL || status != MS_STATUS_OK)
    return status;
  if (!findings->study->consistent)
    return find_conflict (solver, position, options, findings);
  status = ms_naive_find (solver, position, options, &findings->naive);
  if (status == MS_STATUS_OK)
    status = ms_fifty_find (solver, position, options, NULL, &findings->fifties);
  return status;
}

static MsCliExit
print (const Settings *settings, const char *file_name, const MsPosition *position,
    const Findings *findings, MsStatus status, double milliseconds)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  const MsReportSections report = { name, position, findings->study, findings->naive,
    findings->fifties, findings->conflict, milliseconds };
  g_autofree char *text = settings->format == MS_CLI_JSON ? ms_report_sections_dup_json (&report)
                                                          : ms_report_sections_dup_text (&report);
  MsCliExit printed = ms_cli_print (text);
  if (printed != MS_CLI_DONE)
    return printed;
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  return findings->study->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
}

static MsCliExit
study_file (const Settings *settings, const char *file_name)
{
  g_autoptr (MsDocument) document = NULL;
  g_auto (Findings) findings = { 0 };
  MsSolverOptions options = settings->solver;
  MsStatus status = MS_STATUS_NO_MEMORY;
  MsCliProgressLine line;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  MsSolver *solver = ms_solver_new (NULL);
  gint64 before = g_get_monotonic_time ();
  ms_cli_progress_begin (&line, file_name, &options);
  if (solver != NULL)
    status = find (solver, document->position, &options, &findings);
  ms_cli_progress_end (&line);
  ms_solver_free (solver);
  if (findings.study == NULL)
    return ms_cli_complain_status (status, file_name);
  return print (settings, file_name, document->position, &findings, status,
      (double)(g_get_monotonic_time () - before) / 1000);
}

MsCliExit
ms_cli_sections (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT };
  MsCliLimits limits = MS_CLI_LIMITS_NOT_GIVEN;
  g_autofree char *format = NULL;
  g_auto (GStrv) files = NULL;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("Form of the output"), "text|json" },
    MS_CLI_LIMIT_ENTRIES (&limits,
        N_ ("Stop after this many seconds, and give what is known by then (600, if neither this "
            "nor "
            "--work is given; 0: no limit)")),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Splits a position into sections that depend on each other only through the mine "
             "total."),
          &files, &result))
    return result;
  if (!ms_cli_parse_format (format, &settings.format)
      || !ms_cli_check_limits (&limits, &settings.solver))
    return MS_CLI_USAGE;
  if (files[1] != NULL)
    {
      ms_cli_complain (_ ("Name one file only."));
      return MS_CLI_USAGE;
    }
  settings.solver.exact = true;
  return study_file (&settings, files[0]);
}
