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

/* One file and what its runs took. */
typedef struct
{
  const char *file_name;
  MsDocument *document; /* NULL: could not be read */
  MsCliExit exit;
  double *microseconds; /* [repeat], then sorted */
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

/* The given round of one file; a file that stopped once is left out of the next rounds. */
static void
run_case (Case *self, MsSolver *solver, int round)
{
  MsSolverResult *result = NULL;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = (size_t)ms_memory_default_limit ();

  MsStatus status = ms_solver_run (solver, self->document->position, &options, &result);
  if (result != NULL)
    {
      self->microseconds[round] = result->microseconds;
      self->states = result->states;
      self->width = result->width_of_tree;
      self->peak_bytes = MAX (self->peak_bytes, result->peak_bytes);
      self->exit = result->consistent ? MS_CLI_DONE : MS_CLI_CONTRADICTION;
    }
  ms_solver_result_free (result);
  if (status != MS_STATUS_OK)
    self->exit = ms_cli_complain_status (status, self->file_name);
}

static gboolean
is_measured (const Case *self)
{
  return self->exit == MS_CLI_DONE || self->exit == MS_CLI_CONTRADICTION;
}

static char *
dup_json (const char *name, const Case *measured, int repeat)
{
  GString *json = g_string_new ("{\"file\":");
  ms_json_append_string (json, name);
  g_string_append (json, ",\"microseconds_min\":");
  ms_json_append_double (json, measured->microseconds[0]);
  g_string_append (json, ",\"microseconds_median\":");
  ms_json_append_double (json, median (measured->microseconds, repeat));
  g_string_append_printf (json,
      ",\"states\":%ld,\"width\":%d,\"peak_bytes\":%" G_GSIZE_FORMAT "}\n", measured->states,
      measured->width, measured->peak_bytes);
  return g_string_free (json, FALSE);
}

static char *
dup_text (const char *name, const Case *measured, int repeat)
{
  return g_strdup_printf (
      _ ("%s: least %.1f µs, median %.1f µs; %ld states, width %d, %zu bytes\n"), name,
      measured->microseconds[0], median (measured->microseconds, repeat), measured->states,
      measured->width, measured->peak_bytes);
}

static MsCliExit
print_case (const Settings *settings, Case *self)
{
  if (!is_measured (self))
    return self->exit;
  qsort (self->microseconds, (size_t)settings->repeat, sizeof (double), compare_doubles);
  g_autofree char *name = ms_cli_dup_display_name (self->file_name);
  g_autofree char *text = settings->format == MS_CLI_JSON ? dup_json (name, self, settings->repeat)
                                                          : dup_text (name, self, settings->repeat);
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

/* Round by round, because what is solved twice in a row finds caches and branches prepared for it,
 * which no player's position does. */
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
        run_case (&g_array_index (cases, Case, i), solver, round);
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
