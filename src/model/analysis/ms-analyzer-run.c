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
  g_clear_pointer (&job->variation, ms_variation_unref);
  g_clear_pointer (&job->base, ms_analysis_unref);
  g_clear_pointer (&job->analysis, ms_analysis_unref);
  ms_follower_run_clear (run);
}

static bool
poll_cb (double progress, void *user_data)
{
  MsAnalyzerRun *job = user_data;
  return ms_worker_run_poll ((job->n_counted + progress) / job->n_counts, job);
}

static void
count (MsAnalyzerRun *job)
{
  MsPosition *position = job->follower.position;
  g_autoptr (MsVariation) settled = ms_variation_settle (job->variation);
  gboolean varied = !ms_variation_equal (settled, job->variation);
  job->n_counts = varied && !job->base_known ? 2 : 1;
  if (job->beside >= 0)
    ms_analysis_find_beside (
        job->solver, position, &job->follower.options, job->beside, &job->base);
  else if (!job->base_known)
    ms_analysis_find_varied (job->solver, position, settled, &job->follower.options, &job->base);
  if (job->base != NULL && job->marks_dead && settled == NULL
      && ms_analysis_find_dead (job->base, job->solver, &job->follower.options)
          == MS_STATUS_CANCELLED)
    g_clear_pointer (&job->base, ms_analysis_unref);
  job->n_counted = job->n_counts - 1;
  if (!varied && job->base != NULL)
    job->analysis = ms_analysis_ref (job->base);
  else if (varied && (job->base_known || job->base != NULL))
    ms_analysis_find_varied (
        job->solver, position, job->variation, &job->follower.options, &job->analysis);
}

static void
work (MsWorkerRun *run)
{
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (!ms_worker_run_poll (0, run) && job->solver != NULL)
    count (job);
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
ms_analyzer_run_set_options (MsAnalyzerRun *job, double time_limit)
{
  MsPosition *position = job->follower.position;
  MsSolverOptions *options = &job->follower.options;
  options->time_limit = time_limit;
  options->work_limit = MS_WORK_USUAL;
  options->threads = (int)g_get_num_processors ();
  options->exact = ms_position_get_width (position) * ms_position_get_height (position)
      <= EXACT_MAX_CELLS;
  options->poll = poll_cb;
  job->beside = -1;
}
