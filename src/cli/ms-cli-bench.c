/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command bench: how long the engine takes for each file. */
#include "ms-json.h"
#include "ms-cli-options.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

#define DEFAULT_REPEAT 20

typedef struct
{
  int format; /* MsCliFormat */
  int repeat;
  MsSolverOptions solver; /* its time limit is for all runs of one file together */
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  { "--repeat", MS_CLI_INT (repeat),
      N_ ("How many times each position is solved (20, if not given)"), "N", 1, 1000000 },
  MS_CLI_FORMAT_OPTION (format),
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Take at most this many seconds for each file (600, if neither this nor --work is "
          "given; 0: no limit)")),
  MS_CLI_THREADS_OPTION (limits),
  MS_CLI_FILES (files, N_ ("FILE…")),
  { NULL },
};

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
    {
      self->exit = MS_CLI_STOPPED;
      if (status != MS_STATUS_OK)
        ms_cli_complain_status (status, self->file_name);
      else
        ms_cli_complain_of (self->file_name,
            _ ("It cannot be counted exactly within the limits, so there is nothing to measure."));
    }
}

/* One more run of a file, unless its time is up. */
static void
run_case (const Settings *settings, Case *self, MsSolver *solver)
{
  MsSolverResult *result = NULL;
  MsSolverOptions limited = settings->solver;

  if (limited.time_limit > 0 && self->seconds >= limited.time_limit)
    return;
  if (limited.time_limit > 0)
    limited.time_limit -= self->seconds;
  ms_cli_progress_begin (self->file_name, &limited);
  MsStatus status = ms_solver_run (solver, self->document->position, &limited, &result);
  ms_cli_progress_end ();
  note_run (self, status, result);
  ms_solver_result_free (result);
}

static gboolean
is_measured (const Case *self)
{
  return self->exit == MS_CLI_DONE || self->exit == MS_CLI_CONTRADICTION;
}

static MsCliExit
print_case (const Settings *settings, Case *self)
{
  if (!is_measured (self))
    return self->exit;
  gboolean as_json = settings->format == MS_CLI_JSON;
  g_autofree char *name = ms_cli_dup_name (self->file_name, as_json);
  g_autoptr (GString) text = g_string_new (NULL);
  qsort (self->microseconds, (size_t)self->n_runs, sizeof (double), compare_doubles);
  double least = self->microseconds[0], middle = median (self->microseconds, self->n_runs);
  if (as_json)
    {
      ms_json_begin_line (text, name, 0);
      ms_json_add_double (text, "microseconds_min", least);
      ms_json_add_double (text, "microseconds_median", middle);
      ms_json_add_int (text, "states", self->states);
      ms_json_add_int (text, "width", self->width);
      ms_json_add_int (text, "peak_bytes", (gint64)self->peak_bytes);
      g_string_append (text, "}\n");
    }
  else
    g_string_printf (text,
        _ ("%s: least %.1f µs, median %.1f µs; %ld states, width %d, %zu bytes\n"), name, least,
        middle, self->states, self->width, self->peak_bytes);
  return ms_cli_combine (ms_cli_print (text->str), self->exit);
}

static GArray *
read_cases (const Settings *settings)
{
  char **files = settings->files;
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
bench_files (const Settings *settings)
{
  MsCliExit result = MS_CLI_DONE;
  MsSolver *solver = ms_solver_new (NULL);

  if (solver == NULL)
    return ms_cli_complain_status (MS_STATUS_NO_MEMORY, NULL);
  g_autoptr (GArray) cases = read_cases (settings);
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
  Settings settings = { MS_CLI_TEXT, DEFAULT_REPEAT, MS_SOLVER_OPTIONS_INIT, MS_CLI_LIMITS_INIT };
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Measures the engine alone, without reading or printing."), &settings, &result))
    return result;
  ms_cli_take_limits (&settings.limits, &settings.solver);
  return bench_files (&settings);
}
