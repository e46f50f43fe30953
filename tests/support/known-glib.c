/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells ThreadSanitizer what GLib, which is not compiled for it, does to order what threads do:
 * loaded first (LD_PRELOAD) into a program that is, by build-aux/sanitize.sh.  What a thread has
 * done before it lets go of a lock, a reference or a piece of work is there for who takes it. */
#include <gio/gio.h>

#include <dlfcn.h>
#include <stdlib.h>

/* Absent in programs that are not compiled for it, which inherit what is loaded. */
void __tsan_acquire (void *place) __attribute__ ((weak));
void __tsan_release (void *place) __attribute__ ((weak));

#define REAL(name) ((__typeof__ (&name))find (#name))

static char loop, ended; /* stand for the main loops, and for what pools have done */

static gpointer
find (const char *name)
{
  gpointer function = dlsym (RTLD_NEXT, name);
  if (function == NULL)
    abort ();
  return function;
}

static void
take (gconstpointer place)
{
  if (__tsan_acquire != NULL)
    __tsan_acquire ((gpointer)place);
}

static void
give (gconstpointer place)
{
  if (__tsan_release != NULL)
    __tsan_release ((gpointer)place);
}

static void
pass (gconstpointer place)
{
  take (place);
  give (place);
}

/* --- Locks --- */

#define DEFINE_LOCK(type, lock, unlock) \
  void lock (type *place) \
  { \
    REAL (lock) (place); \
    take (place); \
  } \
  void unlock (type *place) \
  { \
    give (place); \
    REAL (unlock) (place); \
  }

DEFINE_LOCK (GMutex, g_mutex_lock, g_mutex_unlock)
DEFINE_LOCK (GRecMutex, g_rec_mutex_lock, g_rec_mutex_unlock)
DEFINE_LOCK (GRWLock, g_rw_lock_writer_lock, g_rw_lock_writer_unlock)
DEFINE_LOCK (GRWLock, g_rw_lock_reader_lock, g_rw_lock_reader_unlock)

gboolean
g_mutex_trylock (GMutex *place)
{
  gboolean locked = REAL (g_mutex_trylock) (place);
  if (locked)
    take (place);
  return locked;
}

void
g_cond_wait (GCond *condition, GMutex *place)
{
  give (place);
  REAL (g_cond_wait) (condition, place);
  take (place);
}

gboolean
g_cond_wait_until (GCond *condition, GMutex *place, gint64 end)
{
  give (place);
  gboolean told = REAL (g_cond_wait_until) (condition, place, end);
  take (place);
  return told;
}

/* The macro that asks whether it is done looks at the same place. */
void (g_once_init_leave) (volatile void *place, gsize result)
{
  give ((gpointer)place);
  ((void (*) (volatile void *, gsize))find ("g_once_init_leave")) (place, result);
}

/* --- References --- */

#define DEFINE_REFERENCE(type, name, parameters, arguments) \
  type (name) parameters \
  { \
    pass (place); \
    return ((type (*) parameters)find (#name))arguments; \
  }

DEFINE_REFERENCE (void, g_object_unref, (gpointer place), (place))
DEFINE_REFERENCE (void, g_bytes_unref, (GBytes * place), (place))
DEFINE_REFERENCE (void, g_array_unref, (GArray * place), (place))
DEFINE_REFERENCE (void, g_ptr_array_unref, (GPtrArray * place), (place))
DEFINE_REFERENCE (gpointer, g_atomic_rc_box_acquire, (gpointer place), (place))
DEFINE_REFERENCE (void, g_atomic_rc_box_release, (gpointer place), (place))
DEFINE_REFERENCE (
    void, g_atomic_rc_box_release_full, (gpointer place, GDestroyNotify clear), (place, clear))
DEFINE_REFERENCE (void, g_atomic_ref_count_inc, (gatomicrefcount * place), (place))
DEFINE_REFERENCE (gboolean, g_atomic_ref_count_dec, (gatomicrefcount * place), (place))

/* --- Work for other threads --- */

typedef struct
{
  GFunc function;
  gpointer user_data;
  gboolean is_queue; /* of one thread at a time, not always the same: one work after another */
} Pool;

static void
work_of_pool (gpointer data, gpointer user_data)
{
  const Pool *pool = user_data;
  take (data);
  if (pool->is_queue)
    take (pool);
  pool->function (data, pool->user_data);
  if (pool->is_queue)
    give (pool);
  give (&ended);
}

GThreadPool *
g_thread_pool_new (
    GFunc function, gpointer user_data, int most_threads, gboolean exclusive, GError **error)
{
  Pool *pool = malloc (sizeof *pool); /* as long as the program runs */
  *pool = (Pool){ function, user_data, most_threads == 1 };
  return REAL (g_thread_pool_new) (work_of_pool, pool, most_threads, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error)
{
  give (data);
  return REAL (g_thread_pool_push) (pool, data, error);
}

void
g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean wait)
{
  REAL (g_thread_pool_free) (pool, immediate, wait);
  take (&ended);
}

static void
work_of_task (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GTaskThreadFunc function = g_object_get_data (G_OBJECT (task), "known-work");
  take (task);
  function (task, source, data, cancellable);
}

void
g_task_run_in_thread (GTask *task, GTaskThreadFunc function)
{
  g_object_set_data (G_OBJECT (task), "known-work", (gpointer)function);
  give (task);
  REAL (g_task_run_in_thread) (task, work_of_task);
}

/* --- The main loop --- */

typedef struct
{
  GAsyncReadyCallback function;
  gpointer user_data;
} Ready;

/* A task that ends after a loop has looked for what is to be done is found by the same round. */
static void
ready (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Ready *told = user_data;
  take (&loop);
  told->function (source, result, told->user_data);
}

GTask *
g_task_new (
    gpointer source, GCancellable *cancellable, GAsyncReadyCallback function, gpointer user_data)
{
  Ready *told = function != NULL ? g_new (Ready, 1) : NULL;
  if (told != NULL)
    *told = (Ready){ function, user_data };
  return REAL (g_task_new) (source, cancellable, told != NULL ? ready : NULL, told);
}

#define DEFINE_TOLD(type, name, parameters, arguments) \
  type name parameters \
  { \
    give (&loop); \
    return REAL (name) arguments; \
  }

DEFINE_TOLD (guint, g_idle_add, (GSourceFunc function, gpointer data), (function, data))
DEFINE_TOLD (guint, g_idle_add_full,
    (gint priority, GSourceFunc function, gpointer data, GDestroyNotify notify),
    (priority, function, data, notify))
DEFINE_TOLD (guint, g_source_attach, (GSource * source, GMainContext *context), (source, context))
DEFINE_TOLD (void, g_task_return_pointer, (GTask * task, gpointer result, GDestroyNotify destroy),
    (task, result, destroy))
DEFINE_TOLD (void, g_task_return_boolean, (GTask * task, gboolean result), (task, result))
DEFINE_TOLD (void, g_task_return_int, (GTask * task, gssize result), (task, result))
DEFINE_TOLD (void, g_task_return_error, (GTask * task, GError *error), (task, error))
DEFINE_TOLD (gboolean, g_task_return_error_if_cancelled, (GTask * task), (task))

gint
g_poll (GPollFD *fds, guint n_fds, gint timeout)
{
  gint n = REAL (g_poll) (fds, n_fds, timeout);
  take (&loop);
  return n;
}

/* What a loop waits with by itself is GLib's own; what it is given instead calls g_poll. */
void
g_main_context_set_poll_func (GMainContext *context, GPollFunc function)
{
  REAL (g_main_context_set_poll_func) (context, function != NULL ? function : g_poll);
}

__attribute__ ((constructor)) static void
know (void)
{
  g_main_context_set_poll_func (NULL, NULL);
}
