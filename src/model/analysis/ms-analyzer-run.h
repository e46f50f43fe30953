/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of the solver on a worker thread: the options, a solver nobody else uses meanwhile and a
 * place for the progress.  Private to model. */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"

typedef struct
{
  MsFollowerRun run;
  MsSolverOptions options; /* poll and user_data are the job's own */
  MsSolver *solver; /* lent for the run; NULL = make one; may be NULL afterwards */
  int progress; /* atomic, in 1/MS_ANALYZER_RUN_PROGRESS_MAX */

  /* When the run has ended. */
  MsStatus status;
  MsAnalysis *analysis; /* NULL if cancelled or out of memory */
} MsAnalyzerRun;

#define MS_ANALYZER_RUN_PROGRESS_MAX 10000

/* Of an MsFollowerKind whose runs are MsJobs.  Solver and analysis are freed with the job unless
 * stolen. */
void ms_analyzer_run_work (MsFollowerRun *run);
void ms_analyzer_run_clear (MsFollowerRun *run);

double ms_analyzer_run_get_progress (MsAnalyzerRun *job);
