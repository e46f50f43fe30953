/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWorker: an object that has work done on other threads, one run at a time.  Abstract; private to
 * model.
 *
 * At most one run works, and at most one request, the newest, waits until it has come back.  A run
 * takes its input when it begins, not when it was requested.  A subclass defines what a run does
 * and what becomes of its result.
 *
 * A thread accesses only its run: a cancellable, the progress, and what begin puts there.  No
 * GObject but the cancellable crosses threads.  All functions are for the main thread, except work
 * and those that say otherwise.
 *
 * Properties
 *   busy  boolean: a run works or waits, and has not been cancelled */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#define MS_TYPE_WORKER (ms_worker_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsWorker, ms_worker, MS, WORKER, GObject)

/* The first member of the run of every subclass. */
typedef struct
{
  const MsWorkerClass *class;
  GCancellable *cancellable;
  int progress; /* atomic */

  /* Begin may change these.  thread: the name of the thread that the run gets for itself; NULL: it
   * uses a thread of the common pool.  priority: G_PRIORITY_… of the run among others, and of the
   * callback at its end.  At first both are those of the class. */
  const char *thread;
  int priority;

  GWeakRef worker; /* main thread only */
} MsWorkerRun;

struct _MsWorkerClass
{
  GObjectClass parent_class;

  /* size of the struct that begins with the MsWorkerRun; the struct starts as zeros */
  gsize run_size;
  const char *thread; /* of each run, like the next */
  int priority;

  void (*begin) (MsWorker *self, MsWorkerRun *run); /* fills in what work needs; may be NULL */
  void (*work) (MsWorkerRun *run); /* on the thread; it should poll, by ms_worker_run_poll */

  /* The run has ended. wanted: it was neither cancelled nor replaced by a new request.
   * Notifications made here are emitted when the worker is ready for the next run, which may be
   * requested here.  May be NULL. */
  void (*end) (MsWorker *self, MsWorkerRun *run, gboolean wanted);
  /* called after end for a wanted run; may be NULL */
  void (*tell) (MsWorker *self, MsWorkerRun *run);
  void (*clear) (MsWorkerRun *run); /* frees what begin and work put into the run; may be NULL */

  guint interval; /* milliseconds between calls of tick; 0 = none */
  /* called at that interval while a wanted run is at work */
  void (*tick) (MsWorker *self, MsWorkerRun *run);
};

gboolean ms_worker_get_busy (MsWorker *self);
double ms_worker_get_progress (MsWorker *self); /* 0…1 of the wanted run; 0: there is none */

/* stop cancels the running and the waiting run; request cancels them and asks for a new one.  A
 * cancelled run goes on until it polls; the result of a run whose worker is gone is dropped. */
void ms_worker_stop (MsWorker *self);
void ms_worker_request (MsWorker *self);

/* These may be called on any thread.  The first is an MsSolverPoll whose user_data is the run: it
 * stores the progress and returns whether the run was cancelled. */
bool ms_worker_run_poll (double progress, void *run);
bool ms_worker_run_is_cancelled (void *run);
double ms_worker_run_get_progress (MsWorkerRun *run);
