/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of the solver on a worker thread: the options, and a solver nobody else uses meanwhile.
 * Private to model. */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"

typedef struct
{
  MsFollowerRun follower;
  MsSolverOptions options; /* poll and user_data are the job's own */
  MsSolver *solver; /* lent for the run; NULL = make one; may be NULL afterwards */
  MsVariation *variation; /* owned; NULL: none */
  gboolean marks_dead; /* dead cells are looked for too */
  gboolean base_known; /* the position as it stands is not to be counted again */
  int beside; /* without a variation, a cell that is compared with what is best; -1: none */

  /* When the run has ended; NULL if known, cancelled or out of memory. */
  MsAnalysis *base; /* of the position as it stands: with the density alone of the variation */
  MsAnalysis *analysis; /* under the variation; the same where that is no more than a density */

  int n_counted, n_counts; /* of what there is to count: where the progress is */
} MsAnalyzerRun;

/* Of followers whose runs are these: when their class is made.  Solver and analysis are freed with
 * the run unless stolen. */
void ms_analyzer_run_install (MsWorkerClass *class);

/* What a follower asks the solver about the position of job; time_limit in seconds, 0 = none. */
void ms_analyzer_run_set_options (MsAnalyzerRun *job, MsFollower *follower, double time_limit);
