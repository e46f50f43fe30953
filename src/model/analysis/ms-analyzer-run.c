/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analyzer-run.h"

/* A solver that holds more after a run is given up: gigabytes that one huge board needed should
 * not stay taken while small ones are played.  On the thread of the run, because it can take long.
 */
#define MOST_HELD (64 << 20)

/* Up to here fractions cost no more than a moment even where numbers are scattered. */
#define EXACT_MAX_CELLS 1024

static void
clear (MsWorkerRun *run)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  ms_solver_free (job->solver);
  g_clear_pointer (&job->analysis, ms_analysis_unref);
  ms_follower_run_clear (run);
}

static void
work (MsWorkerRun *run)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;

  job->options.poll = ms_worker_run_poll;
  job->options.user_data = job;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (!ms_worker_run_poll (0, run) && job->solver != NULL)
    ms_analysis_find (job->solver, job->base.position, &job->options, &job->analysis);
  if (job->solver != NULL && ms_solver_get_held_bytes (job->solver) > MOST_HELD)
    g_clear_pointer (&job->solver, ms_solver_free);
}

void
ms_analyzer_run_install (MsWorkerClass *class)
{
  class->run_size = sizeof (MsAnalyzerRun);
  class->work = work;
  class->clear = clear;
}

void
ms_analyzer_run_set_options (MsAnalyzerRun *job, MsFollower *follower, double time_limit)
{
  MsPosition *position = job->base.position;
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = ms_follower_get_memory_limit (follower);
  job->options.time_limit = time_limit;
  job->options.trust_flags = ms_follower_get_trust_flags (follower);
  job->options.exact = n_cells <= EXACT_MAX_CELLS;
}
