/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports, export, import, deletion, one game whole, and the room that paths take. */
#include "ms-file.h"
#include "ms-record-csv.h"
#include "ms-records-private.h"

/* --- Reports --- */

void
ms_record_report_free (MsRecordReport *report)
{
  if (report == NULL)
    return;
  g_clear_pointer (&report->levels, g_array_unref);
  g_clear_pointer (&report->ids, g_array_unref);
  g_clear_pointer (&report->games, g_ptr_array_unref);
  ms_statistics_free (report->statistics);
  g_free (report);
}

typedef struct
{
  MsStatistics *statistics;
  GArray *ids; /* of all games, in the order of their ends */
} Round;

static void
take_record (const MsRecord *record, gpointer data)
{
  const Round *round = data;
  ms_statistics_add (round->statistics, record);
  g_array_append_val (round->ids, record->id);
}

/* The numbers of the games in the order of their ends too; the caller's. */
static GArray *
find_figures (MsRecordsDesk *desk, const MsRecordsJob *job, MsRecordReport *report, GError **error)
{
  MsRecordFilter filter = job->filter;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  filter.sort = NULL; /* streaks follow the calendar */
  report->statistics = ms_statistics_new (NULL);
  Round round = { report->statistics, ids };
  if (!ms_record_rows_each (desk->store, &filter, take_record, &round, error))
    return NULL;
  ms_statistics_end (report->statistics);
  return g_steal_pointer (&ids);
}

/* The last first, at most limit of them; -1: all. */
static GArray *
turn_round (GArray *ids, int limit)
{
  guint n = limit < 0 ? ids->len : MIN (ids->len, (guint)limit);
  GArray *turned = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (turned, g_array_index (ids, gint64, ids->len - 1 - i));
  return turned;
}

/* A list of best times has only games that were won.  ended: all by their ends; NULL: not known. */
static gboolean
list_games (MsRecordsDesk *desk, const MsRecordsJob *job, MsRecordReport *report, GArray *ended,
    GError **error)
{
  MsRecordFilter filter = job->filter;
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (job->order == MS_RECORD_ORDER_BEST)
    filter.won = TRUE;
  if (ended != NULL && job->order == MS_RECORD_ORDER_LATEST && filter.sort == NULL)
    report->ids = turn_round (ended, job->limit); /* a second sorting is spared */
  else
    report->ids = ms_record_rows_list_ids (desk->store, &filter, job->order, job->limit, error);
  if (report->ids == NULL)
    return FALSE;
  g_array_append_vals (first, report->ids->data, MIN (report->ids->len, MS_RECORDS_PAGE));
  report->games = ms_record_rows_get (desk->store, first, error);
  return report->games != NULL;
}

static gboolean
run_report (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  g_autoptr (MsRecordReport) report = g_new0 (MsRecordReport, 1);
  g_autoptr (GArray) ended = NULL;
  if ((report->levels = ms_record_rows_levels (desk->store, error)) == NULL
      || (job->figures && (ended = find_figures (desk, job, report, error)) == NULL)
      || !list_games (desk, job, report, ended, error))
    return FALSE;
  job->answer.report = g_steal_pointer (&report);
  return TRUE;
}

void
ms_records_report_async (MsRecords *self, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, gboolean figures, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data)
{
  MsRecordsJob job = {
    .run = run_report, .filter = *filter, .order = order, .limit = limit, .figures = figures
  };
  ms_records_queue (self, job, cancellable, callback, user_data);
}

/* --- Boards of days --- */

static gboolean
run_daily (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  if (!ms_records_run_list (desk, job, error))
    return FALSE;
  job->answer.daily = ms_daily_book_new (job->answer.records);
  return TRUE;
}

void
ms_records_daily_async (
    MsRecords *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_daily, .filter = MS_RECORD_FILTER_ALL, .limit = -1 };
  job.filter.daily = TRUE;
  ms_records_queue (self, job, cancellable, callback, user_data);
}

/* --- Parts of a list --- */

static gboolean
run_get (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->answer.records = ms_record_rows_get (desk->store, job->ids, error);
  return job->answer.records != NULL;
}

void
ms_records_get_async (MsRecords *self, GArray *ids, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_get, .ids = g_array_copy (ids) };
  ms_records_queue (self, job, cancellable, callback, user_data);
}

/* --- CSV --- */

static gboolean
run_export (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  gsize length;
  if (!ms_records_run_list (desk, job, error))
    return FALSE;
  g_autofree char *text = ms_record_csv_write (job->answer.records, &length);
  job->answer.n_rows = job->answer.records->len;
  return ms_file_write (job->file, text, length, NULL, error);
}

void
ms_records_export_async (
    MsRecords *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_export,
    .filter = MS_RECORD_FILTER_ALL,
    .limit = -1,
    .extra = MS_RECORD_PART_HISTORY,
    .file = g_object_ref (file) };
  ms_records_queue (self, job, NULL, callback, user_data);
}

static gboolean
run_import (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  gsize length;
  g_autofree char *text = NULL, *name = ms_file_dup_name (job->file);
  if (!ms_file_read (job->file, name, NULL, &text, &length, error))
    return FALSE;
  g_autoptr (GPtrArray) records = ms_record_csv_read (text, length, name, error);
  if (records == NULL
      || !ms_record_rows_import (desk->store, records, FALSE, &job->answer.n_added, error))
    return FALSE;
  job->answer.n_known = records->len - job->answer.n_added;
  job->changed = job->answer.n_added > 0;
  return TRUE;
}

void
ms_records_import_async (
    MsRecords *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = {
    .run = run_import, .writes = TRUE, .file = g_object_ref (file), .done = ms_records_measure_after
  };
  ms_records_queue (self, job, NULL, callback, user_data);
}

/* --- Deletion --- */

static gboolean
run_delete (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->answer.n_rows = ms_record_rows_delete (desk->store, &job->filter, error);
  job->changed = job->answer.n_rows > 0;
  return job->answer.n_rows >= 0;
}

void
ms_records_delete_async (
    MsRecords *self, const MsRecordFilter *filter, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_delete, .writes = TRUE, .filter = *filter };
  ms_records_queue (self, job, NULL, callback, user_data);
}

/* --- One game --- */

void
ms_records_fetch_async (
    MsRecords *self, gint64 id, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = ms_records_run_list,
    .filter = MS_RECORD_FILTER_ALL,
    .limit = 1,
    .extra = MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH };
  job.filter.id = id;
  ms_records_queue (self, job, NULL, callback, user_data);
}

/* --- Paths --- */

static gboolean
run_measure_paths (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  return ms_record_rows_measure_paths (desk->store, job->before, &job->answer.paths, error);
}

static gboolean
run_delete_paths (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  job->changed = run_measure_paths (desk, job, error)
      && ms_record_rows_delete_paths (desk->store, job->before, error);
  return job->changed;
}

void
ms_records_measure_paths_async (
    MsRecords *self, gint64 before, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_measure_paths, .before = before };
  ms_records_queue (self, job, NULL, callback, user_data);
}

void
ms_records_delete_paths_async (
    MsRecords *self, gint64 before, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_delete_paths, .writes = TRUE, .before = before };
  ms_records_queue (self, job, NULL, callback, user_data);
}
