/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game is fetched on the thread of the records, measured on another one, and its measures are
 * written on the first; then comes the next. */
#include "ms-records-backlog.h"

#include "ms-record-measure.h"
#include "ms-records-private.h"

static void
rest (MsRecordsBacklog *backlog)
{
  backlog->running = FALSE;
  ms_records_hold_busy (backlog->records, -1);
}

static gboolean
run_store (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->changed = TRUE;
  return ms_record_rows_set_measures (desk->store, job->records->pdata[0], error);
}

static void fetch (MsRecordsBacklog *backlog);

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsBacklog *backlog = user_data;
  /* Measures that cannot be written are lost; the game is measured again at the next start. */
  if (ms_records_finish (MS_RECORDS (source), result, NULL) != NULL)
    fetch (backlog);
  else
    rest (backlog);
}

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsBacklog *backlog = user_data;
  g_autoptr (MsRecord) record = g_task_propagate_pointer (G_TASK (result), NULL);
  /* "running" has kept the records alive so far. */
  g_autoptr (MsRecords) hold = backlog->records;
  if (record == NULL || !record->measured)
    {
      rest (backlog);
      return;
    }
  MsRecordsJob *job = ms_records_job_new (run_store, TRUE);
  job->records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_ptr_array_add (job->records, g_steal_pointer (&record));
  ms_records_queue (hold, job, NULL, stored_cb, backlog);
}

static void
measure_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  MsRecord *record = ms_record_copy (data);
  ms_record_measure (record, cancellable);
  g_task_return_pointer (task, record, (GDestroyNotify)ms_record_free);
}

/* The worker's task must not be the one that lets go of the records: a reference waits for
 * measured_cb instead. */
static void
measure (MsRecordsBacklog *backlog, MsRecord *record)
{
  g_autoptr (GTask) task = g_task_new (NULL, backlog->cancellable, measured_cb, backlog);
  g_object_ref (backlog->records);
  g_task_set_task_data (task, record, (GDestroyNotify)ms_record_free);
  g_task_run_in_thread (task, measure_on_worker);
}

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsBacklog *backlog = user_data;
  MsRecordsJob *job = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (job != NULL && job->found != NULL && backlog->cancellable != NULL)
    measure (backlog, g_steal_pointer (&job->found));
  else
    rest (backlog);
}

static gboolean
run_fetch (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->filter.measured = FALSE;
  g_autoptr (GPtrArray) games = ms_record_rows_list (
      desk->store, &job->filter, MS_RECORD_ORDER_LATEST, 1, MS_RECORD_PART_HISTORY, error);
  if (games != NULL && games->len > 0)
    job->found = g_ptr_array_steal_index (games, 0);
  return games != NULL;
}

static void
fetch (MsRecordsBacklog *backlog)
{
  ms_records_queue (
      backlog->records, ms_records_job_new (run_fetch, FALSE), NULL, fetched_cb, backlog);
}

void
ms_records_backlog_wake (MsRecordsBacklog *backlog)
{
  if (backlog->running || backlog->cancellable == NULL)
    return;
  backlog->running = TRUE;
  ms_records_hold_busy (backlog->records, 1);
  fetch (backlog);
}

void
ms_records_backlog_stop (MsRecordsBacklog *backlog)
{
  g_cancellable_cancel (backlog->cancellable);
  g_clear_object (&backlog->cancellable);
}
