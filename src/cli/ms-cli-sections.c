/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "ms-report-sections.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  int format; /* MsCliFormat */
  MsSolverOptions solver;
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop after this many seconds, and give what is known by then (600, if neither this "
          "nor "
          "--work is given; 0: no limit)")),
  MS_CLI_FILES (files, N_ ("FILE")),
  { NULL },
};

/* The results for one file. */
typedef struct
{
  MsSectionStudy *study;
  MsNaive *naive;
  MsFifties *fifties;
  MsJunctions *junctions;
  MsSolverResult *conflict;
} Findings;

static void
findings_clear (Findings *findings)
{
  ms_section_study_free (findings->study);
  ms_naive_free (findings->naive);
  ms_fifty_free (findings->fifties);
  ms_junctions_free (findings->junctions);
  ms_solver_result_free (findings->conflict);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Findings, findings_clear)

/* Finds the results; those other than the study are left out when a limit is reached.  In a
 * position that contradicts itself it finds which numbers do. */
static MsStatus
find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *limited,
    Findings *findings)
{
  MsStatus status = ms_section_study_find (solver, position, limited, &findings->study);
  if (findings->study == NULL || status != MS_STATUS_OK)
    return status;
  if (!findings->study->consistent)
    {
      status = ms_solver_run (solver, position, limited, &findings->conflict);
      if (findings->conflict != NULL && findings->conflict->consistent)
        g_clear_pointer (&findings->conflict, ms_solver_result_free);
      return ms_status_is_limit (status) ? MS_STATUS_OK : status;
    }
  MS_TRY (ms_junctions_find (solver, position, limited, findings->study, &findings->junctions));
  MS_TRY (ms_naive_find (solver, position, limited, &findings->naive));
  return ms_fifty_find (solver, position, limited, NULL, &findings->fifties);
}

static MsCliExit
print (const Settings *settings, const char *file_name, const MsPosition *position,
    const Findings *findings, MsStatus status, double milliseconds)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  const MsReportSections report = { name, position, findings->study, findings->naive,
    findings->fifties, findings->junctions, findings->conflict, milliseconds };
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
study_file (const Settings *settings)
{
  const char *file_name = settings->files[0];
  g_autoptr (MsDocument) document = NULL;
  g_auto (Findings) findings = { 0 };
  MsSolverOptions limited = settings->solver;
  MsStatus status = MS_STATUS_NO_MEMORY;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  MsSolver *solver = ms_solver_new (NULL);
  gint64 before = g_get_monotonic_time ();
  ms_cli_progress_begin (file_name, &limited);
  if (solver != NULL)
    status = find (solver, document->position, &limited, &findings);
  ms_cli_progress_end ();
  ms_solver_free (solver);
  if (findings.study == NULL)
    return ms_cli_complain_status (status, file_name);
  return print (settings, file_name, document->position, &findings, status,
      (double)(g_get_monotonic_time () - before) / 1000);
}

MsCliExit
ms_cli_sections (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT, .limits = MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Splits a position into sections that depend on each other only through the mine "
             "total."),
          &settings, &result))
    return result;
  if (settings.files[1] != NULL)
    return ms_cli_complain_of (NULL, _ ("Name one file only."));
  ms_cli_take_limits (&settings.limits, &settings.solver);
  settings.solver.exact = true;
  return study_file (&settings);
}
