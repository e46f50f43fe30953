/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-records-private.h"

#include "ms-class-add.h"
#include "ms-record-backup.h"
#include "ms-record-history.h"

struct _MsRecords
{
  GObject parent_instance;

  /* Owned */
  MsRecordsDesk desk;
  GThreadPool *thread; /* of one */
  GCancellable *measuring; /* NULL: no games are to be measured, or no more */
  char *message;
  guint retry_id;

  int n_busy;
  gboolean at_copying; /* the day's copy is being made */
  int copied_on; /* the day it was last begun on: year and day of the year; 0: never */
  gboolean at_measuring; /* a game is being fetched, measured or its measures written */
  guint n_writing; /* jobs that write, queued or at work */
  guint n_unsaved;
  int n_unmeasured;
  int n_players; /* windows in which a game is being played; atomic */
  int fault; /* 1 + MsRecordError of the fault that was said last; 0: all is well */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsRecords, ms_records, G_TYPE_OBJECT)

/* --- What the player is told --- */

static void
set_message (MsRecords *self, const char *message)
{
  if (g_strcmp0 (message, self->message) == 0)
    return;
  g_free (self->message);
  self->message = g_strdup (message);
  g_object_notify (G_OBJECT (self), "message");
}

const char *
ms_records_get_message (MsRecords *self)
{
  return self->message;
}

void
ms_records_clear_message (MsRecords *self)
{
  set_message (self, NULL);
}

/* Says each fault once, until a write succeeds; then the message of the fault is cleared too. */
static void
note_outcome (MsRecords *self, const MsRecordsJob *job)
{
  int fault = job->error != NULL ? 1 + job->error->code : 0;
  gboolean of_ours = job->error != NULL && job->error->domain == MS_RECORD_ERROR
      && job->error->code != MS_RECORD_ERROR_IMPORT;
  if (job->notice != NULL)
    set_message (self, job->notice);
  if (of_ours && fault != self->fault)
    {
      self->fault = fault;
      set_message (self, job->error->message);
    }
  else if (job->error == NULL && job->writes && self->fault != 0)
    {
      self->fault = 0;
      if (job->notice == NULL)
        set_message (self, NULL);
    }
}

/* --- The queue --- */

static void
job_free (MsRecordsJob *job)
{
  g_clear_pointer (&job->records, g_ptr_array_unref);
  g_clear_pointer (&job->answer.records, g_ptr_array_unref);
  g_clear_pointer (&job->ids, g_array_unref);
  g_clear_object (&job->file);
  g_clear_pointer (&job->answer.report, ms_record_report_free);
  g_clear_pointer (&job->answer.deck, ms_deck_free);
  g_clear_pointer (&job->answer.daily, ms_daily_book_free);
  g_clear_pointer (&job->answer.needs, g_array_unref);
  g_free (job->notice);
  g_clear_error (&job->error);
  g_free (job);
}

/* Counts what keeps "busy" TRUE: n is 1 when something begins, and -1 when it has ended. */
static void
hold_busy (MsRecords *self, int n)
{
  gboolean before = self->n_busy > 0;
  self->n_busy += n;
  if (before != (self->n_busy > 0))
    g_object_notify (G_OBJECT (self), "busy");
}

static gboolean
retry_cb (gpointer user_data)
{
  MsRecords *self = user_data;
  self->retry_id = 0;
  ms_records_flush_async (self, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
job_done_cb (gpointer data)
{
  MsRecordsJob *job = data;
  g_autoptr (GTask) task = g_steal_pointer (&job->task);
  MsRecords *self = g_task_get_source_object (task);
  GError *error = job->error != NULL ? g_error_copy (job->error) : NULL;

  note_outcome (self, job);
  self->n_unsaved = job->n_unsaved;
  self->n_writing -= job->writes != FALSE;
  if (self->n_unsaved > 0 && self->retry_id == 0)
    self->retry_id = g_timeout_add_seconds (MS_RECORDS_RETRY_S, retry_cb, self);
  if (job->changed)
    g_signal_emit (self, changed_signal, 0);
  if (job->done != NULL)
    job->done (self, job, job->error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
  if (job->writes)
    hold_busy (self, -1);
  return G_SOURCE_REMOVE;
}

/* On the thread. A damaged file is set aside and the work done on a new one.  What nobody waits for
 * any more is not done: the task has its error already. */
static void
run_job (gpointer data, gpointer user_data)
{
  MsRecordsJob *job = data;
  MsRecordsDesk *desk = user_data;
  gboolean done = g_cancellable_is_cancelled (g_task_get_cancellable (job->task))
      || job->run (desk, job, &job->error);
  if (!done && g_error_matches (job->error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED)
      && ms_record_store_set_aside (desk->store, NULL))
    {
      g_clear_error (&job->error);
      job->run (desk, job, &job->error);
    }
  job->notice = ms_record_store_take_notice (desk->store);
  job->n_unsaved = desk->unsaved->len;
  g_idle_add_full (G_PRIORITY_DEFAULT, job_done_cb, job, NULL);
}

void
ms_records_queue (MsRecords *self, MsRecordsJob made, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob *job = g_memdup2 (&made, sizeof made);
  job->task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (job->task, job, (GDestroyNotify)job_free);
  self->n_writing += job->writes != FALSE;
  if (job->writes)
    hold_busy (self, 1);
  g_thread_pool_push (self->thread, job, NULL);
}

MsRecordsAnswer *
ms_records_finish (MsRecords *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  MsRecordsJob *job = g_task_get_task_data (G_TASK (result));
  return g_task_propagate_boolean (G_TASK (result), error) ? &job->answer : NULL;
}

gboolean
ms_records_run_list (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->answer.records = ms_record_rows_list (
      desk->store, &job->filter, job->order, job->limit, job->extra, error);
  return job->answer.records != NULL;
}

/* --- Measuring (ms-record-history.h): while the program has time, some games that are not measured
 * yet, the newest, are fetched on the thread of the records, measured on another one, and their
 * measures are written on the first; then come the next.  A failure ends it until it is begun
 * again; a game that is being played holds it up. --- */

#define BATCH 50 /* games; fewer where they take longer than that: */
#define BATCH_US 500000

static void
set_unmeasured (MsRecords *self, int n)
{
  if (n == self->n_unmeasured)
    return;
  self->n_unmeasured = n;
  g_object_notify (G_OBJECT (self), "unmeasured");
}

static void
end_measuring (MsRecords *self)
{
  self->at_measuring = FALSE;
  hold_busy (self, -1);
}

static gboolean
may_measure (MsRecords *self)
{
  return self->measuring != NULL && g_atomic_int_get (&self->n_players) == 0;
}

static gboolean
run_store (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->changed = TRUE;
  return ms_record_rows_set_measures (desk->store, job->records, error);
}

static void fetch_unmeasured (MsRecords *self);

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecords *self = MS_RECORDS (source);
  /* Measures that cannot be written are lost; the games are measured again at the next start. */
  if (ms_records_finish (self, result, NULL) != NULL)
    fetch_unmeasured (self);
  else
    end_measuring (self);
}

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsRecords) self = user_data;
  g_autoptr (GPtrArray) records = g_task_propagate_pointer (G_TASK (result), NULL);
  if (records == NULL || records->len == 0)
    {
      end_measuring (self);
      return;
    }
  MsRecordsJob job = { .run = run_store, .writes = TRUE, .records = g_steal_pointer (&records) };
  ms_records_queue (self, job, NULL, stored_cb, NULL);
}

/* What the worker has: games, and whether somebody plays, which may change meanwhile. */
typedef struct
{
  GPtrArray *records;
  const int *n_players; /* of the MsRecords, which measured_cb keeps */
} Batch;

static void
batch_free (Batch *batch)
{
  g_ptr_array_unref (batch->records);
  g_free (batch);
}

/* Gives those that were measured, which are the first. */
static void
measure_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Batch *batch = data;
  gint64 end = g_get_monotonic_time () + BATCH_US;
  guint n = 0;
  do
    ms_record_measure (batch->records->pdata[n], cancellable);
  while (((const MsRecord *)batch->records->pdata[n])->measured && ++n < batch->records->len
      && g_get_monotonic_time () < end && g_atomic_int_get (batch->n_players) == 0);
  g_ptr_array_set_size (batch->records, (int)n);
  g_task_set_check_cancellable (task, FALSE);
  g_task_return_pointer (task, g_ptr_array_ref (batch->records), (GDestroyNotify)g_ptr_array_unref);
}

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecords *self = MS_RECORDS (source);
  MsRecordsAnswer *answer = ms_records_finish (self, result, NULL);
  /* Rows that nobody can read are counted too, until no others are left. */
  if (answer != NULL)
    set_unmeasured (self, answer->records->len > 0 ? (int)MIN (answer->n_rows, G_MAXINT) : 0);
  if (answer == NULL || answer->records->len == 0 || !may_measure (self))
    {
      end_measuring (self);
      return;
    }
  Batch batch = { g_steal_pointer (&answer->records), &self->n_players };
  /* The worker's task must not be the one that lets go of the records, so that it does not hold
   * them: measured_cb gets a reference. */
  g_autoptr (GTask) task = g_task_new (NULL, self->measuring, measured_cb, g_object_ref (self));
  g_task_set_task_data (task, g_memdup2 (&batch, sizeof batch), (GDestroyNotify)batch_free);
  g_task_run_in_thread (task, measure_on_worker);
}

static gboolean
run_fetch (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  return ms_record_rows_count_unmeasured (desk->store, &job->answer.n_rows, error)
      && ms_records_run_list (desk, job, error);
}

static void
fetch_unmeasured (MsRecords *self)
{
  MsRecordsJob job = { .run = run_fetch,
    .filter = MS_RECORD_FILTER_ALL,
    .order = MS_RECORD_ORDER_NEWEST,
    .limit = may_measure (self) ? BATCH : 1,
    .extra = MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH };
  job.filter.measured = FALSE;
  ms_records_queue (self, job, NULL, fetched_cb, NULL);
}

/* Looks for games to measure, unless it does already; while one is being played only how many there
 * are. */
static void
begin_measuring (MsRecords *self)
{
  if (self->at_measuring || self->measuring == NULL)
    return;
  self->at_measuring = TRUE;
  hold_busy (self, 1);
  fetch_unmeasured (self);
}

void
ms_records_set_playing (MsRecords *self, gboolean playing)
{
  g_atomic_int_add (&self->n_players, playing ? 1 : -1);
  if (!playing)
    begin_measuring (self);
}

int
ms_records_get_unmeasured (MsRecords *self)
{
  return self->n_unmeasured;
}

/* --- The daily copy, made on a thread of its own, so that nobody waits for it --- */

static gboolean
run_check (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  return ms_record_store_open (desk->store, FALSE, error)
      && ms_record_store_check (desk->store, error);
}

void
ms_records_check (MsRecords *self)
{
  ms_records_queue (self, (MsRecordsJob){ .run = run_check, .writes = TRUE }, NULL, NULL, NULL);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsRecords) self = user_data;
  g_autoptr (GError) error = NULL;
  self->at_copying = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error) && error == NULL)
    self->copied_on = 0;
  if (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED))
    ms_records_check (self);
  else if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_message (self, error->message);
  hold_busy (self, -1);
}

static void
copy_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  gboolean nothing;
  if (ms_record_backup_make (data, cancellable, &nothing, &error))
    g_task_return_boolean (task, !nothing);
  else
    g_task_return_error (task, error);
}

/* Where it could not be made, it is tried again the next day, or at the next start; where there was
 * nothing to be copied, when there is. */
static void
begin_copy (MsRecords *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  int today = g_date_time_get_year (now) * 1000 + g_date_time_get_day_of_year (now);
  if (self->at_copying || self->measuring == NULL || self->copied_on == today)
    return;
  self->at_copying = TRUE;
  self->copied_on = today;
  hold_busy (self, 1);
  g_autoptr (GTask) task = g_task_new (NULL, self->measuring, copied_cb, g_object_ref (self));
  g_task_set_task_data (task, g_strdup (self->desk.store->path), g_free);
  g_task_run_in_thread (task, copy_on_worker);
}

/* --- Small jobs --- */

static gboolean
run_prepare (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  return ms_record_store_open (desk->store, FALSE, error);
}

static void
prepared (MsRecords *self, MsRecordsJob *job, const GError *error)
{
  if (error == NULL)
    begin_copy (self);
}

void
ms_records_prepare (MsRecords *self)
{
  ms_records_queue (self, (MsRecordsJob){ .run = run_prepare, .done = prepared }, NULL, NULL, NULL);
  if (self->measuring == NULL)
    self->measuring = g_cancellable_new ();
  begin_measuring (self);
}

void
ms_records_stop (MsRecords *self)
{
  /* For good: the game at which it is will be measured at the next start. */
  g_cancellable_cancel (self->measuring);
  g_clear_object (&self->measuring);
}

static gboolean
write_unsaved (MsRecordsDesk *desk, GArray *ranks, GError **error)
{
  if (!ms_record_rows_add (desk->store, desk->unsaved, ranks, error))
    return FALSE;
  g_ptr_array_set_size (desk->unsaved, 0);
  return TRUE;
}

static gboolean
run_flush (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->changed = desk->unsaved->len > 0;
  return desk->unsaved->len == 0 || write_unsaved (desk, NULL, error);
}

void
ms_records_flush_async (MsRecords *self, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_flush, .writes = TRUE };
  ms_records_queue (self, job, NULL, callback, user_data);
}

guint
ms_records_get_n_unsaved (MsRecords *self)
{
  return self->n_unsaved;
}

gboolean
ms_records_is_writing (MsRecords *self)
{
  return self->n_writing > 0;
}

const char *
ms_records_get_path (MsRecords *self)
{
  return self->desk.store->path;
}

void
ms_records_note_others (MsRecords *self)
{
  g_signal_emit (self, changed_signal, 0);
  begin_measuring (self);
}

/* --- Adding --- */

/* Takes record. */
static GPtrArray *
list_one (MsRecord *record)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_ptr_array_add (records, record);
  return records;
}

static gboolean
run_add (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (MsRecordRank));
  while (job->records->len > 0)
    {
      ms_record_write_moves (job->records->pdata[0]);
      g_ptr_array_add (desk->unsaved, g_ptr_array_steal_index (job->records, 0));
    }
  if (!write_unsaved (desk, ranks, error))
    return FALSE;
  job->answer.rank = g_array_index (ranks, MsRecordRank, ranks->len - 1);
  job->changed = TRUE;
  return TRUE;
}

void
ms_records_measure_after (MsRecords *self, MsRecordsJob *job, const GError *error)
{
  if (error != NULL)
    return;
  begin_measuring (self);
  begin_copy (self);
}

void
ms_records_add_async (
    MsRecords *self, MsRecord *record, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = {
    .run = run_add, .writes = TRUE, .records = list_one (record), .done = ms_records_measure_after
  };
  ms_records_queue (self, job, NULL, callback, user_data);
}

/* --- The object --- */

gboolean
ms_records_get_busy (MsRecords *self)
{
  return self->n_busy > 0;
}

/* No job is left, since each holds a reference.  Games that could not be written are tried once
 * more. */
static void
ms_records_finalize (GObject *object)
{
  MsRecords *self = MS_RECORDS (object);
  g_thread_pool_free (self->thread, FALSE, TRUE);
  if (self->desk.unsaved->len > 0)
    write_unsaved (&self->desk, NULL, NULL);
  ms_record_store_free (self->desk.store);
  g_ptr_array_unref (self->desk.unsaved);
  g_clear_handle_id (&self->retry_id, g_source_remove);
  g_clear_object (&self->measuring);
  g_free (self->message);
  G_OBJECT_CLASS (ms_records_parent_class)->finalize (object);
}

static void
ms_records_class_init (MsRecordsClass *class)
{
  static const MsProperty properties[] = {
    { "busy", G_TYPE_BOOLEAN, .get = G_CALLBACK (ms_records_get_busy) },
    { "message", G_TYPE_STRING, .offset = G_STRUCT_OFFSET (MsRecords, message) },
    { "unmeasured", G_TYPE_INT, .offset = G_STRUCT_OFFSET (MsRecords, n_unmeasured) },
  };
  G_OBJECT_CLASS (class)->finalize = ms_records_finalize;
  ms_class_add_properties (class, properties, G_N_ELEMENTS (properties));
  changed_signal = ms_class_add_signal (class, "changed", 0);
}

static void
ms_records_init (MsRecords *self)
{
  self->desk.unsaved = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  self->thread = g_thread_pool_new (run_job, &self->desk, 1, FALSE, NULL);
}

MsRecords *
ms_records_new (const char *path)
{
  MsRecords *self = g_object_new (MS_TYPE_RECORDS, NULL);
  g_autofree char *usual = g_build_filename (
      g_get_user_data_dir (), "minesage", "records.sqlite", NULL);
  self->desk.store = ms_record_store_new (path != NULL ? path : usual);
  return self;
}
