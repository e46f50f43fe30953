/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options --timeout, --work, --memory and --threads, and the line that shows the progress of an
 * analysis. */
#pragma once

#include "ms-cli.h"

#include "ms-solver.h"

/* The default time limit for a position.  It is so long that the limit of work (MS_WORK_USUAL) is
 * reached first, however busy the machine is. */
#define MS_CLI_DEFAULT_SECONDS 600

/* The most layouts for which --win works out the exact chance to win: as many as the default time
 * limit may allow. */
#define MS_CLI_MOST_LAYOUTS 10000

/* The values of the options as they were given. */
typedef struct
{
  double timeout, work;
  gint64 memory;
  int threads;
} MsCliLimits;

#define MS_CLI_LIMITS_NOT_GIVEN \
  { \
    -G_MAXDOUBLE, -G_MAXDOUBLE, G_MININT64, G_MININT \
  }

/* Entries of the first three options; what: a sentence, to be translated, that says what --timeout
 * stops. */
#define MS_CLI_LIMIT_ENTRIES(limits, what) \
  { "timeout", 0, 0, G_OPTION_ARG_DOUBLE, &(limits)->timeout, what, "S" }, \
      { "work", 0, 0, G_OPTION_ARG_DOUBLE, &(limits)->work, \
        N_ ("Take at most about so much work, whatever the machine and how busy it is (35e9, if " \
            "neither this nor --timeout is given; 0: no limit)"), \
        "UNITS" }, \
  { \
    "memory", 0, 0, G_OPTION_ARG_INT64, &(limits)->memory, \
        N_ ("Use at most this many MiB of memory (if not given, half of the machine’s, at most " \
            "4096; 0: no limit)"), \
        "MB" \
  }

/* The entry of the fourth option, for commands that count whole positions. */
#define MS_CLI_THREADS_ENTRY(limits) \
  { \
    "threads", 0, 0, G_OPTION_ARG_INT, &(limits)->threads, \
        N_ ("Count a large position on this many threads, with the same answer whatever their " \
            "number (one per processor, if not given)"), \
        "T" \
  }

/* Sets time_limit, work_limit, memory_limit and threads of options.  Where only one of --timeout
 * and --work is given, the other has no limit.  FALSE, after a message, when a value makes no
 * sense. */
gboolean ms_cli_check_limits (const MsCliLimits *limits, MsSolverOptions *options);

/* A line on standard error that shows progress; only where that is a terminal. */
typedef struct
{
  char *name; /* owned */
  gint64 next_report; /* the time of the next report, as of g_get_monotonic_time */
  gboolean shown;
} MsCliProgressLine;

/* Shows the progress of a run with options from now on. */
void ms_cli_progress_begin (
    MsCliProgressLine *line, const char *file_name, MsSolverOptions *options);

/* Clears the line; to be called before anything else is printed. */
void ms_cli_progress_end (MsCliProgressLine *line);
