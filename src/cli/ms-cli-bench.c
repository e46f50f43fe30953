/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command bench: how long the engine takes for each file. */
#include "ms-json.h"
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

#define DEFAULT_REPEAT 20
#define MOST_REPEATS 1000000

typedef struct
{
  MsCliFormat format;
  int repeat;
  MsSolverOptions solver; /* its time limit is for all runs of one file together */
} Settings;

/* One file, and how long its runs took. */
typedef struct
{
  const char *file_name;
  MsDocument *document; /* NULL: the file could not be read */
  MsCliExit exit;
  double *microseconds; /* [n_runs], sorted at the end */
  int n_runs;
  double seconds; /* sum of all runs */
  long states;
  int width;
  gsize peak_bytes;
} Case;

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

static void
case_clear (void *data)
{
  Case *self = data;
  ms_document_free (self->document);
  g_free (self->microseconds);
}

static MsCliExit
complain_inexact (const char *file_name)
{
  g_autofree char *name = ms_cli_dup_display_name (file_name);
  g_autofree char *message = g_strdup_printf (
      _ ("%s: It cannot be counted exactly within the limits, so there is nothing to measure."),
      name);
  ms_cli_complain (message);
  return MS_CLI_STOPPED;
}

static void
note_run (Case *self, MsStatus status, const MsSolverResult *result)
{
  bool exact = status == MS_STATUS_OK && result->method == MS_METHOD_EXACT;
  if (exact)
    {
      self->microseconds[self->n_runs++] = result->microseconds;
      self->seconds += result->microseconds / 1e6;
      self->states = result->states;
      self->width = result->width_of_tree;
      self->peak_bytes = MAX (self->peak_bytes, result->peak_bytes);
      self->exit = result->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
    }
  else if (self->n_runs > 0)
    self->seconds = INFINITY; /* makes no further runs; those that ended count */
  else
    self->exit = status == MS_STATUS_OK ? complain_inexact (self->file_name)
                                        : ms_cli_complain_status (status, self->file_name);
}

/* One more run of a file, unless its time is up. */
static void
run_case (const Settings *settings, Case *self, MsSolver *solver)
{
  MsSolverResult *result = NULL;
  MsSolverOptions options = settings->solver;
  MsCliProgressLine line;

  if (options.time_limit > 0 && self->seconds >= options.time_limit)
    return;
  if (options.time_limit > 0)
    options.time_limit -= self->seconds;
  ms_cli_progress_begin (&line, self->file_name, &options);
  MsStatus status = ms_solver_run (solver, self->document->position, &options, &result);
  ms_cli_progress_end (&line);
  note_run (self, status, result);
  ms_solver_result_free (result);
}

static gboolean
is_measured (const Case *self)
{
  return self->exit == MS_CLI_DONE || self->exit == MS_CLI_CONTRADICTION;
}

static char *
dup_json (const char *name, const Case *measured)
{
  GString *json = g_string_new (NULL);
  ms_json_begin_line (json, name);
  g_string_append (json, ",\"microseconds_min\":");
  ms_json_append_double (json, measured->microseconds[0]);
  g_string_append (json, ",\"microseconds_median\":");
  ms_json_append_double (json, median (measured->microseconds, measured->n_runs));
  g_string_append_printf (json,
      ",\"states\":%ld,\"width\":%d,\"peak_bytes\":%" G_GSIZE_FORMAT "}\n", measured->states,
      measured->width, measured->peak_bytes);
  return g_string_free (json, FALSE);
}

static char *
dup_text (const char *name, const Case *measured)
{
  return g_strdup_printf (
      _ ("%s: least %.1f µs, median %.1f µs; %ld states, width %d, %zu bytes\n"), name,
      measured->microseconds[0], median (measured->microseconds, measured->n_runs),
      measured->states, measured->width, measured->peak_bytes);
}

static MsCliExit
print_case (const Settings *settings, Case *self)
{
  if (!is_measured (self))
    return self->exit;
  qsort (self->microseconds, (size_t)self->n_runs, sizeof (double), compare_doubles);
  g_autofree char *name = ms_cli_dup_name (self->file_name, settings->format == MS_CLI_JSON);
  g_autofree char *text = settings->format == MS_CLI_JSON ? dup_json (name, self)
                                                          : dup_text (name, self);
  return ms_cli_combine (ms_cli_print (text), self->exit);
}

static GArray *
read_cases (const Settings *settings, char **files)
{
  GArray *cases = g_array_new (FALSE, TRUE, sizeof (Case));
  g_array_set_clear_func (cases, case_clear);
  for (int i = 0; files[i] != NULL; i++)
    {
      Case next = { .file_name = files[i] };
      next.exit = ms_cli_read (files[i], &next.document);
      next.microseconds = g_new (double, (gsize)settings->repeat);
      g_array_append_val (cases, next);
    }
  return cases;
}

/* Goes through all files once for each run, because a position that is solved twice in a row finds
 * caches and branch prediction prepared for it, which is not so for a player. */
static MsCliExit
bench_files (const Settings *settings, char **files)
{
  MsCliExit result = MS_CLI_DONE;
  MsSolver *solver = ms_solver_new (NULL);

  if (solver == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  g_autoptr (GArray) cases = read_cases (settings, files);
  for (int round = 0; round < settings->repeat; round++)
    for (guint i = 0; i < cases->len; i++)
      if (is_measured (&g_array_index (cases, Case, i)))
        run_case (settings, &g_array_index (cases, Case, i), solver);
  for (guint i = 0; i < cases->len && !ms_cli_output_is_lost (); i++)
    result = ms_cli_combine (result, print_case (settings, &g_array_index (cases, Case, i)));
  ms_solver_free (solver);
  return result;
}

MsCliExit
ms_cli_bench (int argc, char **argv)
{
  g_autofree char *format = NULL;
  g_auto (GStrv) files = NULL;
  Settings settings = { MS_CLI_TEXT, DEFAULT_REPEAT, MS_SOLVER_OPTIONS_INIT };
  MsCliLimits limits = MS_CLI_LIMITS_NOT_GIVEN;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "repeat", 0, 0, G_OPTION_ARG_INT, &settings.repeat,
        N_ ("How many times each position is solved (20, if not given)"), "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("Form of the output"), "text|json" },
    MS_CLI_LIMIT_ENTRIES (&limits,
        N_ ("Take at most this many seconds for each file (600, if neither this nor --work is "
            "given; 0: no limit)")),
    MS_CLI_THREADS_ENTRY (&limits),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("FILE…") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Measures the engine alone, without reading or printing."), &files, &result))
    return result;
  if (!ms_cli_parse_format (format, &settings.format)
      || !ms_cli_check_limits (&limits, &settings.solver))
    return MS_CLI_USAGE;
  if (settings.repeat >= 1 && settings.repeat <= MOST_REPEATS)
    return bench_files (&settings, files);
  ms_cli_complain (_ ("--repeat takes a number from 1 to 1000000."));
  return MS_CLI_USAGE;
}
