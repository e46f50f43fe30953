/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-worker-testing.h"

#include "ms-class-add.h"

/* The progress of a run is kept as an integer, which is atomic: 0…PROGRESS_MAX. */
#define PROGRESS_MAX 10000

typedef struct
{
  gboolean busy; /* as last notified */
  guint n_runs; /* begun so far */

  MsWorkerRun *run; /* works; borrowed until it comes back */
  gboolean pending; /* begin another one when it does */
  guint tick_id;
} MsWorkerPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsWorker, ms_worker, G_TYPE_OBJECT)

static MsWorkerPrivate *
get (MsWorker *self)
{
  return ms_worker_get_instance_private (self);
}

bool
ms_worker_run_is_cancelled (void *run)
{
  return g_cancellable_is_cancelled (((MsWorkerRun *)run)->cancellable);
}

bool
ms_worker_run_poll (double progress, void *run)
{
  g_atomic_int_set (&((MsWorkerRun *)run)->progress, (int)(CLAMP (progress, 0, 1) * PROGRESS_MAX));
  return ms_worker_run_is_cancelled (run);
}

double
ms_worker_run_get_progress (MsWorkerRun *run)
{
  return (double)g_atomic_int_get (&run->progress) / PROGRESS_MAX;
}

/* Whether there is a run whose result answers the last request. */
static gboolean
is_wanted (MsWorker *self)
{
  MsWorkerPrivate *priv = get (self);
  return !priv->pending && priv->run != NULL && !ms_worker_run_is_cancelled (priv->run);
}

static gboolean
on_tick (gpointer user_data)
{
  MsWorker *self = user_data;
  if (is_wanted (self))
    MS_WORKER_GET_CLASS (self)->tick (self, get (self)->run);
  return G_SOURCE_CONTINUE;
}

/* Notifies "busy" if it has changed.  A cancelled run with no request behind it does not count as
 * busy, though its thread may still be at work. */
static void
sync_busy (MsWorker *self)
{
  MsWorkerPrivate *priv = get (self);
  guint interval = MS_WORKER_GET_CLASS (self)->interval;
  gboolean busy = priv->pending || is_wanted (self);
  if (busy && priv->tick_id == 0 && interval > 0)
    priv->tick_id = g_timeout_add (interval, on_tick, self);
  else if (!busy)
    g_clear_handle_id (&priv->tick_id, g_source_remove);
  if (priv->busy == busy)
    return;
  priv->busy = busy;
  g_object_notify (G_OBJECT (self), "busy");
}

static void
run_in_pool (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  MsWorkerRun *run = task_data;
  run->class->work (run);
  g_task_return_boolean (task, TRUE);
}

static gpointer
run_in_thread (gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  run_in_pool (task, NULL, g_task_get_task_data (task), NULL);
  return NULL;
}

static void on_ended (GObject *source, GAsyncResult *result, gpointer user_data);

static void
begin_run (MsWorker *self)
{
  MsWorkerPrivate *priv = get (self);
  const MsWorkerClass *class = MS_WORKER_GET_CLASS (self);
  MsWorkerRun *run = g_malloc0 (class->run_size);
  run->class = class;
  run->thread = class->thread;
  run->priority = class->priority;
  run->cancellable = g_cancellable_new ();
  g_weak_ref_init (&run->worker, self);
  if (class->begin != NULL)
    class->begin (self, run);
  priv->pending = FALSE;
  priv->n_runs++;
  priv->run = run;
  /* The task is not given the cancellable, with which it could end before the thread does: the run
   * must not be freed until then. */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_ended, NULL);
  g_task_set_task_data (task, run, NULL);
  g_task_set_priority (task, class->priority);
  if (class->thread == NULL)
    g_task_run_in_thread (task, run_in_pool);
  else
    g_thread_unref (g_thread_new (class->thread, run_in_thread, g_steal_pointer (&task)));
}

static void
end_run (MsWorker *self, MsWorkerRun *run)
{
  MsWorkerPrivate *priv = get (self);
  gboolean wanted = is_wanted (self);
  g_object_freeze_notify (G_OBJECT (self));
  priv->run = NULL;
  if (run->class->end != NULL)
    run->class->end (self, run, wanted);
  if (priv->pending)
    begin_run (self);
  sync_busy (self);
  g_object_thaw_notify (G_OBJECT (self));
  if (wanted && run->class->tell != NULL)
    run->class->tell (self, run);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsWorkerRun *run = g_task_get_task_data (G_TASK (result));
  g_autoptr (MsWorker) self = g_weak_ref_get (&run->worker);
  if (self != NULL && get (self)->run == run)
    end_run (self, run);
  if (run->class->clear != NULL)
    run->class->clear (run);
  g_object_unref (run->cancellable);
  g_weak_ref_clear (&run->worker);
  g_free (run);
}

static void
cancel (MsWorker *self)
{
  MsWorkerPrivate *priv = get (self);
  priv->pending = FALSE;
  if (priv->run != NULL)
    g_cancellable_cancel (priv->run->cancellable);
}

void
ms_worker_stop (MsWorker *self)
{
  cancel (self);
  sync_busy (self);
}

void
ms_worker_request (MsWorker *self)
{
  cancel (self);
  if (get (self)->run != NULL)
    get (self)->pending = TRUE;
  else
    begin_run (self);
  sync_busy (self);
}

gboolean
ms_worker_get_busy (MsWorker *self)
{
  return get (self)->busy;
}

double
ms_worker_get_progress (MsWorker *self)
{
  return is_wanted (self) ? ms_worker_run_get_progress (get (self)->run) : 0;
}

guint
ms_worker_get_n_runs (MsWorker *self)
{
  return get (self)->n_runs;
}

static void
ms_worker_dispose (GObject *object)
{
  MsWorker *self = MS_WORKER (object);
  cancel (self);
  get (self)->run = NULL;
  g_clear_handle_id (&get (self)->tick_id, g_source_remove);
  G_OBJECT_CLASS (ms_worker_parent_class)->dispose (object);
}

static void
ms_worker_class_init (MsWorkerClass *class)
{
  static const MsProperty busy = { "busy", G_TYPE_BOOLEAN, .get = G_CALLBACK (ms_worker_get_busy) };
  class->run_size = sizeof (MsWorkerRun);
  G_OBJECT_CLASS (class)->dispose = ms_worker_dispose;
  ms_class_add_properties (class, &busy, 1);
}

static void
ms_worker_init (MsWorker *self)
{
}
