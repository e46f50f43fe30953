/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-library-private.h"

struct _MsLibrary
{
  MsWorker parent_instance;

  MsRecords *records;

  /* What is asked for; owned. */
  GFile *folder;
  const MsTarget *target;
  MsRecordFilter filter;

  MsLibraryOutcome *outcome; /* owned; NULL: none yet */
};

enum
{
  PROGRESSED,
  ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsLibrary, ms_library, MS_TYPE_WORKER)

static void
clear_outcome (MsLibraryOutcome *outcome)
{
  g_clear_pointer (&outcome->faults, g_ptr_array_unref);
  g_clear_pointer (&outcome->failure, g_free);
}

static void
free_outcome (MsLibraryOutcome *outcome)
{
  clear_outcome (outcome);
  g_free (outcome);
}

void
ms_library_add_fault (MsLibraryJob *job, const char *name, const char *sentence)
{
  MsLibraryOutcome *outcome = &job->outcome;
  if (outcome->n_faults++ < MS_LIBRARY_MOST_FAULTS)
    g_ptr_array_add (outcome->faults, g_strdup_printf ("%s: %s", name, sentence));
}

void
ms_library_fail (MsLibraryJob *job, GError **error)
{
  job->outcome.failure = g_strdup ((*error)->message);
  g_clear_error (error);
}

/* --- The worker --- */

static void
ms_library_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsLibrary *self = MS_LIBRARY (worker);
  MsLibraryJob *job = (MsLibraryJob *)run;
  job->folder = g_object_ref (self->folder);
  job->target = self->target;
  job->filter = self->filter;
  job->store = ms_record_store_new (ms_records_get_path (self->records));
  job->outcome.faults = g_ptr_array_new_with_free_func (g_free);
}

static void
work (MsWorkerRun *run)
{
  MsLibraryJob *job = (MsLibraryJob *)run;
  if (job->target != NULL)
    ms_library_run_export (job);
  else
    ms_library_run_import (job);
  ms_record_store_close (job->store);
  job->outcome.cancelled = ms_worker_run_is_cancelled (run);
}

static void
ms_library_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsLibrary *self = MS_LIBRARY (worker);
  MsLibraryJob *job = (MsLibraryJob *)run;
  g_clear_pointer (&self->outcome, free_outcome);
  self->outcome = g_memdup2 (&job->outcome, sizeof job->outcome);
  job->outcome = (MsLibraryOutcome){ 0 };
  if (job->target == NULL && self->outcome->n_done > 0)
    ms_records_note_others (self->records);
  g_signal_emit (self, signals[ENDED], 0);
}

static void
tick (MsWorker *worker, MsWorkerRun *run)
{
  g_signal_emit (worker, signals[PROGRESSED], 0);
}

static void
clear (MsWorkerRun *run)
{
  MsLibraryJob *job = (MsLibraryJob *)run;
  g_clear_object (&job->folder);
  g_clear_pointer (&job->store, ms_record_store_free);
  clear_outcome (&job->outcome);
}

static void
ms_library_dispose (GObject *object)
{
  MsLibrary *self = MS_LIBRARY (object);
  g_clear_object (&self->records);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (ms_library_parent_class)->dispose (object);
}

static void
ms_library_finalize (GObject *object)
{
  g_clear_pointer (&MS_LIBRARY (object)->outcome, free_outcome);
  G_OBJECT_CLASS (ms_library_parent_class)->finalize (object);
}

static void
ms_library_class_init (MsLibraryClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  GType type = G_TYPE_FROM_CLASS (class);
  object_class->dispose = ms_library_dispose;
  object_class->finalize = ms_library_finalize;
  worker_class->run_size = sizeof (MsLibraryJob);
  worker_class->thread = "minesage-library";
  worker_class->priority = G_PRIORITY_DEFAULT;
  worker_class->begin = ms_library_begin;
  worker_class->work = work;
  worker_class->end = ms_library_end;
  worker_class->clear = clear;
  worker_class->interval = 100;
  worker_class->tick = tick;
  signals[PROGRESSED] = g_signal_new (
      "progressed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new (
      "ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_library_init (MsLibrary *self)
{
}

MsLibrary *
ms_library_new (MsRecords *records)
{
  MsLibrary *self = g_object_new (MS_TYPE_LIBRARY, NULL);
  self->records = g_object_ref (records);
  return self;
}

static void
ask (MsLibrary *self, const MsRecordFilter *filter, const MsTarget *target, GFile *folder)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_set_object (&self->folder, folder);
  self->target = target;
  self->filter = filter != NULL ? *filter : all;
  ms_worker_request (MS_WORKER (self));
}

void
ms_library_import (MsLibrary *self, GFile *folder)
{
  ask (self, NULL, NULL, folder);
}

void
ms_library_export (
    MsLibrary *self, const MsRecordFilter *filter, const MsTarget *target, GFile *folder)
{
  ask (self, filter, target, folder);
}

const MsLibraryOutcome *
ms_library_get_outcome (MsLibrary *self)
{
  return self->outcome;
}
