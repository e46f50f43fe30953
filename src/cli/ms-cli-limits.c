/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-limits.h"

#include "ms-alloc.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <unistd.h>

/* Progress is shown only for runs that take longer than FIRST_REPORT. */
#define MOST_THREADS 1024
#define FIRST_REPORT G_TIME_SPAN_SECOND
#define BETWEEN_REPORTS (G_TIME_SPAN_SECOND / 4)

/* Puts given into *limit.  Where it was not given, *limit becomes 0 if the other limit was given,
 * else it stays as it is. */
static gboolean
check_amount (double given, double other, double *limit)
{
  if (other > -G_MAXDOUBLE)
    *limit = 0;
  if (given <= -G_MAXDOUBLE)
    return TRUE;
  *limit = given;
  return isfinite (given) && given >= 0;
}

static gboolean
check_timeout (const MsCliLimits *limits, MsSolverOptions *options)
{
  options->time_limit = MS_CLI_DEFAULT_SECONDS;
  if (check_amount (limits->timeout, limits->work, &options->time_limit))
    return TRUE;
  ms_cli_complain (_ ("--timeout takes a number of seconds."));
  return FALSE;
}

static gboolean
check_work (const MsCliLimits *limits, MsSolverOptions *options)
{
  options->work_limit = MS_WORK_USUAL;
  if (check_amount (limits->work, limits->timeout, &options->work_limit))
    return TRUE;
  ms_cli_complain (_ ("--work takes a number of units, such as 35e9."));
  return FALSE;
}

static gboolean
check_memory (gint64 memory, MsSolverOptions *options)
{
  options->memory_limit = (size_t)ms_memory_default_limit ();
  if (memory == G_MININT64)
    return TRUE;
  if (memory < 0 || memory > G_MAXINT64 >> 20)
    {
      ms_cli_complain (_ ("--memory takes a number of MiB."));
      return FALSE;
    }
  options->memory_limit = (size_t)memory << 20;
  return TRUE;
}

static gboolean
check_threads (int threads, MsSolverOptions *options)
{
  options->threads = (int)g_get_num_processors ();
  if (threads == G_MININT)
    return TRUE;
  if (threads < 1 || threads > MOST_THREADS)
    {
      ms_cli_complain (_ ("--threads takes a number from 1 to 1024."));
      return FALSE;
    }
  options->threads = threads;
  return TRUE;
}

gboolean
ms_cli_check_limits (const MsCliLimits *limits, MsSolverOptions *options)
{
  return check_timeout (limits, options) && check_work (limits, options)
      && check_memory (limits->memory, options) && check_threads (limits->threads, options);
}

static bool
report (double progress, void *user_data)
{
  MsCliProgressLine *line = user_data;
  gint64 now = g_get_monotonic_time ();

  if (now < line->next_report)
    return false;
  line->next_report = now + BETWEEN_REPORTS;
  line->shown = TRUE;
  g_printerr ("\r\033[K");
  /* Translators: the name of a file, and how much of the work is done. */
  g_printerr (_ ("%s: %.0f %% done"), line->name, 100 * progress);
  return false;
}

void
ms_cli_progress_begin (MsCliProgressLine *line, const char *file_name, MsSolverOptions *options)
{
  *line = (MsCliProgressLine){ .name = ms_cli_dup_display_name (file_name) };
  if (!isatty (STDERR_FILENO))
    return;
  line->next_report = g_get_monotonic_time () + FIRST_REPORT;
  options->poll = report;
  options->user_data = line;
}

void
ms_cli_progress_end (MsCliProgressLine *line)
{
  if (line->shown)
    g_printerr ("\r\033[K");
  g_clear_pointer (&line->name, g_free);
  line->shown = FALSE;
}
