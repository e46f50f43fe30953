/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWorker: an object that has work done on other threads, one run at a time.  Abstract; private to
 * model.
 *
 * At most one run works, and at most one request, the newest, waits until it has come back.  A
 * request is about what holds when its run begins.  What a run is, and what becomes of what it
 * found, a subclass says.
 *
 * A thread sees its run alone: a cancellable, a place for the progress, and what begin puts there.
 * No GObject but the cancellable crosses threads.  All calls are for the main thread, but work and
 * what says so.
 *
 * Properties
 *   busy  boolean: a run works or waits, and has not been cancelled */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#define MS_TYPE_WORKER (ms_worker_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsWorker, ms_worker, MS, WORKER, GObject)

/* The first member of what a thread sees. */
typedef struct
{
  const MsWorkerClass *class;
  GCancellable *cancellable;
  int progress; /* atomic */

  GWeakRef worker; /* main thread only */
} MsWorkerRun;

struct _MsWorkerClass
{
  GObjectClass parent_class;

  gsize run_size; /* of the struct that begins with the MsWorkerRun; it starts as zeros */
  const char *thread; /* the name of a thread for every run alone; NULL: a common one will do */
  int priority; /* of a run among others, and of its coming back: G_PRIORITY_… */

  void (*begin) (MsWorker *self, MsWorkerRun *run); /* fills in what work needs; may be NULL */
  void (*work) (MsWorkerRun *run); /* on the thread; it should poll, by ms_worker_run_poll */

  /* The run has come back.  wanted: nobody cancelled it, nor asked anew.  What is notified here is
   * told when the worker is ready for the next run; it may be requested here.
   * May be NULL. */
  void (*end) (MsWorker *self, MsWorkerRun *run, gboolean wanted);
  void (*tell) (MsWorker *self, MsWorkerRun *run); /* after that of a wanted run; may be NULL */
  void (*clear) (MsWorkerRun *run); /* what begin and work put there; may be NULL */

  guint interval; /* milliseconds between calls of tick; 0 = none */
  void (*tick) (MsWorker *self, MsWorkerRun *run); /* a wanted run is at work */
};

gboolean ms_worker_get_busy (MsWorker *self);
double ms_worker_get_progress (MsWorker *self); /* 0…1 of the run that is wanted; 0: none is */
guint ms_worker_get_n_runs (MsWorker *self); /* begun so far */

/* Cancels what works or waits; request then asks anew.  A run goes on until it polls; one whose
 * worker is disposed of comes back to find nobody. */
void ms_worker_stop (MsWorker *self);
void ms_worker_request (MsWorker *self);

/* On any thread.  The first is an MsSolverPoll with the run for user_data: notes the progress, and
 * says whether the run was cancelled. */
bool ms_worker_run_poll (double progress, void *run);
bool ms_worker_run_is_cancelled (void *run);
double ms_worker_run_get_progress (MsWorkerRun *run);
