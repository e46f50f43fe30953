/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measuring: one game is fetched on the thread of the records, counted on another one, and its
 * measures are written on the first; then comes the next. */
#include "ms-records-private.h"

#include "ms-record-measure.h"

static void
rest (MsRecordsMeasurer *measurer)
{
  measurer->running = FALSE;
  ms_records_hold_busy (measurer->records, -1);
}

static gboolean
run_store (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->changed = TRUE;
  return ms_record_rows_set_measures (desk->store, job->records->pdata[0], error);
}

static void fetch (MsRecordsMeasurer *measurer);

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsMeasurer *measurer = user_data;
  /* What cannot be written now is measured again another time. */
  if (ms_records_finish (MS_RECORDS (source), result, NULL) != NULL)
    fetch (measurer);
  else
    rest (measurer);
}

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsMeasurer *measurer = user_data;
  g_autoptr (MsRecord) record = g_task_propagate_pointer (G_TASK (result), NULL);
  /* "running" has kept the records alive so far. */
  g_autoptr (MsRecords) hold = measurer->records;
  if (record == NULL || !record->measured)
    {
      rest (measurer);
      return;
    }
  MsRecordsJob *job = ms_records_job_new (run_store, TRUE);
  job->records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_ptr_array_add (job->records, g_steal_pointer (&record));
  ms_records_queue (hold, job, NULL, stored_cb, measurer);
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
measure (MsRecordsMeasurer *measurer, MsRecord *record)
{
  g_autoptr (GTask) task = g_task_new (NULL, measurer->cancellable, measured_cb, measurer);
  g_object_ref (measurer->records);
  g_task_set_task_data (task, record, (GDestroyNotify)ms_record_free);
  g_task_run_in_thread (task, measure_on_worker);
}

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsMeasurer *measurer = user_data;
  MsRecordsJob *job = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (job != NULL && job->found != NULL && measurer->cancellable != NULL)
    measure (measurer, g_steal_pointer (&job->found));
  else
    rest (measurer);
}

static gboolean
run_fetch (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->filter.measured = FALSE;
  g_autoptr (GPtrArray) games = ms_record_rows_list (
      desk->store, &job->filter, MS_RECORD_ORDER_LATEST, 1, TRUE, error);
  if (games != NULL && games->len > 0)
    job->found = g_ptr_array_steal_index (games, 0);
  return games != NULL;
}

static void
fetch (MsRecordsMeasurer *measurer)
{
  ms_records_queue (
      measurer->records, ms_records_job_new (run_fetch, FALSE), NULL, fetched_cb, measurer);
}

void
ms_records_measurer_wake (MsRecordsMeasurer *measurer)
{
  if (measurer->running || measurer->cancellable == NULL)
    return;
  measurer->running = TRUE;
  ms_records_hold_busy (measurer->records, 1);
  fetch (measurer);
}

void
ms_records_measurer_stop (MsRecordsMeasurer *measurer)
{
  g_cancellable_cancel (measurer->cancellable);
  g_clear_object (&measurer->cancellable);
}
