/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of the solver on a worker thread.  Private to model.
 *
 * The worker sees the job alone: an immutable position, options, a solver nobody else uses
 * meanwhile, a cancellable and a place for the progress.  No GObject but the cancellable crosses
 * threads. */
#pragma once

#include "ms-choose.h"

#include <gio/gio.h>

typedef struct
{
  MsPosition *position;
  MsSolverOptions options; /* poll and user_data are the job's own */
  MsSolver *solver; /* lent for the run; NULL = make one; may be NULL afterwards */
  const MsStrategy *strategy; /* where one must guess, choose by it; NULL: do not choose */
  GCancellable *cancellable;
  int progress; /* atomic, in 1/MS_JOB_PROGRESS_MAX */

  /* When the run has ended. */
  MsStatus status;
  MsSolverResult *result; /* NULL if cancelled or out of memory */
  MsChoice choice; /* its cell is -1 if none was chosen */
} MsJob;

#define MS_JOB_PROGRESS_MAX 10000

/* Takes position and solver; both, and the result, are freed with the job unless stolen. */
MsJob *ms_job_new (MsPosition *position, const MsSolverOptions *options, MsSolver *solver);
void ms_job_free (MsJob *job);

/* Runs on a worker; done is called in the caller's main context with the job, which it then owns,
 * and user_data, always, cancelled or not. */
typedef void (*MsJobDone) (MsJob *job, gpointer user_data);
void ms_job_start (MsJob *job, MsJobDone done, gpointer user_data);

double ms_job_get_progress (MsJob *job);
