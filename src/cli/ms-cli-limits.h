/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --timeout and --memory, and the line that tells how far an analysis is. */
#pragma once

#include "ms-cli.h"

#include "ms-solver.h"

/* How long a position may take when nobody says otherwise. */
#define MS_CLI_DEFAULT_SECONDS 60

/* With --win the exact chance to win is worked out up to so many layouts: as many as --timeout may
 * leave time for. */
#define MS_CLI_MOST_LAYOUTS 10000

/* As they are given. */
typedef struct
{
  double timeout;
  gint64 memory;
} MsCliLimits;

#define MS_CLI_LIMITS_NOT_GIVEN \
  { \
    -G_MAXDOUBLE, G_MININT64 \
  }

/* The two options; what: a sentence to be translated on what --timeout stops. */
#define MS_CLI_LIMIT_ENTRIES(limits, what) \
  { "timeout", 0, 0, G_OPTION_ARG_DOUBLE, &(limits)->timeout, what, "S" }, \
  { \
    "memory", 0, 0, G_OPTION_ARG_INT64, &(limits)->memory, \
        N_ ("Use at most this many MiB of memory (if not given, half of the machine's, at most " \
            "4096; 0: no limit)"), \
        "MB" \
  }

/* Into time_limit and memory_limit.  FALSE, and it has been said, when they make no sense. */
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
