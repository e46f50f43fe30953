/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thread of the records, shared by the ms-records*.c files. */
#pragma once

#include "ms-record-rows.h"
#include "ms-records.h"

/* What the thread owns: nobody else touches it while jobs are queued. */
typedef struct
{
  MsRecordStore *store;
  GPtrArray *unsaved; /* MsRecord that could not be written yet */
} MsRecordsDesk;

/* One piece of work.  run is called on the thread; it returns FALSE and sets *error on failure.
 * done, which may be NULL, is called on the main thread before the task returns TRUE or *error. */
typedef struct _MsRecordsJob MsRecordsJob;
struct _MsRecordsJob
{
  gboolean (*run) (MsRecordsDesk *desk, MsRecordsJob *job, GError **error);
  void (*done) (MsRecords *self, MsRecordsJob *job, const GError *error);
  gboolean writes; /* counts as busy */

  /* In */
  GPtrArray *records; /* owned, MsRecord: to be written; taken by run where it likes */
  MsRecordFilter filter;
  MsRecordOrder order;
  int limit;
  MsRecordParts extra; /* of what is listed: which of the large parts too */
  gint64 before; /* milliseconds since 1970: paths recorded before then are meant; 0: all */
  gboolean figures;
  GArray *ids; /* owned, gint64 */
  GFile *file; /* owned */
  MsCardAnswer card_answer;
  int day; /* today */

  /* Out */
  MsRecordsAnswer answer;
  gboolean changed; /* the records are others than before */
  char *notice; /* owned */
  guint n_unsaved;

  /* The queue's own */
  GTask *task; /* owned; touched on the main thread only */
  GError *error;
};

/* Has the job done when those before it are; takes over what it holds.  callback may be NULL; it
 * gets a result for ms_records_finish. */
void ms_records_queue (MsRecords *self, MsRecordsJob job, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);

/* To be run: the games of the job's filter, order, limit and extra become its answer's records. */
gboolean ms_records_run_list (MsRecordsDesk *desk, MsRecordsJob *job, GError **error);

/* For done: what has been written may have to be measured. */
void ms_records_measure_after (MsRecords *self, MsRecordsJob *job, const GError *error);
