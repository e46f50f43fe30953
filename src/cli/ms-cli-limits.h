/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --timeout, --work, --memory and --threads, and the line that tells how far an analysis is. */
#pragma once

#include "ms-cli.h"

#include "ms-solver.h"

/* How long a position may take when nobody says otherwise: so long that work is what limits it
 * (MS_WORK_USUAL), however busy the machine is. */
#define MS_CLI_DEFAULT_SECONDS 600

/* With --win the exact chance to win is worked out up to so many layouts: as many as --timeout may
 * leave time for. */
#define MS_CLI_MOST_LAYOUTS 10000

/* As they are given. */
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

/* The first three options; what: a sentence to be translated on what --timeout stops. */
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

/* For commands that count whole positions, the fourth. */
#define MS_CLI_THREADS_ENTRY(limits) \
  { \
    "threads", 0, 0, G_OPTION_ARG_INT, &(limits)->threads, \
        N_ ("Count a large position on this many threads, with the same answer whatever their " \
            "number (one per processor, if not given)"), \
        "T" \
  }

/* Into time_limit, work_limit, memory_limit and threads.  Who gives seconds or work alone wants no limit of
 * the other.  FALSE, and it has been said, when they make no sense. */
gboolean ms_cli_check_limits (const MsCliLimits *limits, MsSolverOptions *options);

/* A line on standard error, only where that is a terminal. */
typedef struct
{
  char *name; /* owned */
  gint64 next_report; /* of g_get_monotonic_time */
  gboolean shown;
} MsCliProgressLine;

/* Shows the progress of a run with options from now on. */
void ms_cli_progress_begin (
    MsCliProgressLine *line, const char *file_name, MsSolverOptions *options);

/* Wipes the line; to be called before anything is printed. */
void ms_cli_progress_end (MsCliProgressLine *line);
