/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-json.h"
#include "ms-cli-options.h"

#include "ms-memory.h"
#include "ms-solver.h"

#include <glib/gi18n-lib.h>

#include <stdlib.h>

#define DEFAULT_REPEAT 20
#define MOST_REPEATS 1000000

typedef struct
{
  MsCliFormat format;
  int repeat;
} Settings;

typedef struct
{
  double *microseconds; /* [repeat], then sorted */
  long states;
  int width;
  gsize peak_bytes;
  gboolean consistent;
} Measure;

static int
compare_doubles (const void *a, const void *b)
{
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static double
median (const double *sorted, int n)
{
  return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

static MsStatus
measure (const Settings *settings, MsSolver *solver, const MsPosition *position, Measure *measured)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = (size_t)ms_memory_default_limit ();

  for (int i = 0; i < settings->repeat; i++)
    {
      MsSolverResult *result = NULL;
      MsStatus status = ms_solver_run (solver, position, &options, &result);
      if (result != NULL)
        {
          measured->microseconds[i] = result->microseconds;
          measured->states = result->states;
          measured->width = result->width_of_tree;
          measured->peak_bytes = MAX (measured->peak_bytes, result->peak_bytes);
          measured->consistent = result->consistent;
        }
      ms_solver_result_free (result);
      if (status != MS_STATUS_OK)
        return status;
    }
  qsort (measured->microseconds, (size_t)settings->repeat, sizeof (double), compare_doubles);
  return MS_STATUS_OK;
}

static char *
dup_json (const Settings *settings, const char *name, const Measure *measured)
{
  GString *json = g_string_new ("{\"file\":");
  ms_json_append_string (json, name);
  g_string_append (json, ",\"microseconds_min\":");
  ms_json_append_double (json, measured->microseconds[0]);
  g_string_append (json, ",\"microseconds_median\":");
  ms_json_append_double (json, median (measured->microseconds, settings->repeat));
  g_string_append_printf (json,
      ",\"states\":%ld,\"width\":%d,\"peak_bytes\":%" G_GSIZE_FORMAT "}\n", measured->states,
      measured->width, measured->peak_bytes);
  return g_string_free (json, FALSE);
}

static char *
dup_text (const Settings *settings, const char *name, const Measure *measured)
{
  return g_strdup_printf (
      _ ("%s: least %.1f µs, median %.1f µs; %ld states, width %d, %zu bytes\n"), name,
      measured->microseconds[0], median (measured->microseconds, settings->repeat),
      measured->states, measured->width, measured->peak_bytes);
}

static MsCliExit
bench_file (const Settings *settings, MsSolver *solver, const char *file_name)
{
  g_autoptr (MsDocument) document = NULL;
  g_autofree double *microseconds = g_new (double, (gsize)settings->repeat);
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  Measure measured = { .microseconds = microseconds };

  MsCliExit read = ms_cli_read (file_name, &document);
  if (read != MS_CLI_DONE)
    return read;
  MsStatus status = measure (settings, solver, document->position, &measured);
  if (status != MS_STATUS_OK)
    return ms_cli_complain_status (status, file_name);
  g_autofree char *text = settings->format == MS_CLI_JSON ? dup_json (settings, name, &measured)
                                                          : dup_text (settings, name, &measured);
  MsCliExit printed = ms_cli_print (text);
  return ms_cli_combine (printed, measured.consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION);
}

static MsCliExit
bench_files (const Settings *settings, char **files)
{
  MsCliExit result = MS_CLI_DONE;
  MsSolver *solver = ms_solver_new (NULL);

  if (solver == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  for (int i = 0; files[i] != NULL; i++)
    result = ms_cli_combine (result, bench_file (settings, solver, files[i]));
  ms_solver_free (solver);
  return result;
}

MsCliExit
ms_cli_bench (int argc, char **argv)
{
  g_autofree char *format = NULL;
  g_auto (GStrv) files = NULL;
  Settings settings = { MS_CLI_TEXT, DEFAULT_REPEAT };
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "repeat", 0, 0, G_OPTION_ARG_INT, &settings.repeat,
        N_ ("How often each position is solved (20, if not given)"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("Form of the output"), "text|json" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE…") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Measures the engine alone, without reading or printing."), &files, &result))
    return result;
  if (!ms_cli_parse_format (format, &settings.format))
    return MS_CLI_USAGE;
  if (settings.repeat >= 1 && settings.repeat <= MOST_REPEATS)
    return bench_files (&settings, files);
  ms_cli_complain (_ ("--repeat takes a number from 1 to 1000000."));
  return MS_CLI_USAGE;
}
