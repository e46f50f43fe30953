/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analyzer-run.h"

/* A solver that holds more after a run is given up: gigabytes that one huge board needed should
 * not stay taken while small ones are played.  Here, on the worker, because it can take long. */
#define MOST_HELD (64 << 20)

void
ms_analyzer_run_clear (MsFollowerRun *run)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  ms_solver_free (job->solver);
  g_clear_pointer (&job->analysis, ms_analysis_unref);
}

static bool
poll_job (double progress, void *user_data)
{
  MsAnalyzerRun *job = user_data;
  g_atomic_int_set (&job->progress, (int)(CLAMP (progress, 0, 1) * MS_ANALYZER_RUN_PROGRESS_MAX));
  return ms_follower_run_poll (progress, &job->run);
}

void
ms_analyzer_run_work (MsFollowerRun *run)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;

  job->options.poll = poll_job;
  job->options.user_data = job;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (ms_follower_run_poll (0, run))
    job->status = MS_STATUS_CANCELLED;
  else if (job->solver == NULL)
    job->status = MS_STATUS_NO_MEMORY;
  else
    job->status = ms_analysis_find (job->solver, run->position, &job->options, &job->analysis);
  if (job->solver != NULL && ms_solver_get_held_bytes (job->solver) > MOST_HELD)
    g_clear_pointer (&job->solver, ms_solver_free);
}

double
ms_analyzer_run_get_progress (MsAnalyzerRun *job)
{
  return (double)g_atomic_int_get (&job->progress) / MS_ANALYZER_RUN_PROGRESS_MAX;
}
