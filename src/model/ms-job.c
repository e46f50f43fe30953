/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-job.h"

/* A solver that holds more after a run is given up: gigabytes that one huge board needed should
 * not stay taken while small ones are played.  Here, on the worker, because it can take long. */
#define MOST_HELD (64 << 20)

typedef struct
{
  MsJobDone done;
  gpointer user_data;
} Closure;

MsJob *
ms_job_new (MsPosition *position, const MsSolverOptions *options, MsSolver *solver)
{
  MsJob *job = g_new0 (MsJob, 1);
  job->position = position;
  job->options = *options;
  job->solver = solver;
  job->choice.cell = -1;
  job->cancellable = g_cancellable_new ();
  return job;
}

void
ms_job_free (MsJob *job)
{
  ms_position_unref (job->position);
  ms_solver_free (job->solver);
  ms_solver_result_free (job->result);
  g_object_unref (job->cancellable);
  g_free (job);
}

static bool
poll_job (double progress, void *user_data)
{
  MsJob *job = user_data;
  g_atomic_int_set (&job->progress, (int)(CLAMP (progress, 0, 1) * MS_JOB_PROGRESS_MAX));
  return g_cancellable_is_cancelled (job->cancellable);
}

static bool
poll_choice (double progress, void *user_data)
{
  return g_cancellable_is_cancelled (((MsJob *)user_data)->cancellable);
}

/* Before the first click all cells are alike to the odds, and there is nothing to choose. */
static gboolean
must_guess (const MsJob *job)
{
  return job->status == MS_STATUS_OK && job->result->consistent && job->result->n_safe == 0
      && job->result->n_best > 0 && !ms_choose_is_fresh (job->position, job->options.trust_flags);
}

static void
choose (MsJob *job)
{
  MsSolverOptions options = job->options;
  MsChoice choice;
  options.poll = poll_choice;
  if (ms_choose (job->position, job->strategy, &options, NULL, &choice) == MS_STATUS_OK)
    job->choice = choice;
}

static void
run_job (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  MsJob *job = task_data;

  job->options.poll = poll_job;
  job->options.user_data = job;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (g_cancellable_is_cancelled (job->cancellable))
    job->status = MS_STATUS_CANCELLED;
  else if (job->solver == NULL)
    job->status = MS_STATUS_NO_MEMORY;
  else
    job->status = ms_solver_run (job->solver, job->position, &job->options, &job->result);
  if (job->strategy != NULL && must_guess (job))
    choose (job);
  if (job->solver != NULL && ms_solver_get_held_bytes (job->solver) > MOST_HELD)
    g_clear_pointer (&job->solver, ms_solver_free);
  g_task_return_boolean (task, TRUE);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Closure *closure = user_data;
  closure->done (g_task_get_task_data (G_TASK (result)), closure->user_data);
}

/* The task does not know the cancellable: it must come back, with the solver, in any case. */
void
ms_job_start (MsJob *job, MsJobDone done, gpointer user_data)
{
  Closure *closure = g_new (Closure, 1);
  closure->done = done;
  closure->user_data = user_data;
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_ended, closure);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, run_job);
}

double
ms_job_get_progress (MsJob *job)
{
  return (double)g_atomic_int_get (&job->progress) / MS_JOB_PROGRESS_MAX;
}
