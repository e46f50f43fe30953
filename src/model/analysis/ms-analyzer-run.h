/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of the solver on a worker thread: the options, and a solver nobody else uses meanwhile.
 * Private to model. */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"

typedef struct
{
  MsFollowerRun base;
  MsSolverOptions options; /* poll and user_data are the job's own */
  MsSolver *solver; /* lent for the run; NULL = make one; may be NULL afterwards */

  MsAnalysis *analysis; /* when the run has ended; NULL if cancelled or out of memory */
} MsAnalyzerRun;

/* Of followers whose runs are these: when their class is made.  Solver and analysis are freed with
 * the run unless stolen. */
void ms_analyzer_run_install (MsWorkerClass *class);

/* What a follower asks the solver about the position of job; time_limit in seconds, 0 = none. */
void ms_analyzer_run_set_options (MsAnalyzerRun *job, MsFollower *follower, double time_limit);
