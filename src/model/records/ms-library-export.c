/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recorded games as replays in a folder. */
#include "ms-document.h"
#include "ms-file.h"
#include "ms-library-private.h"
#include "ms-message.h"
#include "ms-record-replay.h"
#include "ms-record-rows.h"

#include <glib/gi18n-lib.h>

/* "2026-03-04 05-06-07 30x16x99 won 83.450": sorted by name they are in order, and any system takes
 * it.  In local time, as the windows show it. */
static char *
dup_stem (const MsRecord *record)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (record->ended_at / 1000);
  g_autofree char *stamp = date != NULL ? g_date_time_format (date, "%Y-%m-%d %H-%M-%S")
                                        : g_strdup ("0000-00-00");
  return g_strdup_printf ("%s %dx%dx%d %s %" G_GINT64_FORMAT ".%03d", stamp, record->rules.width,
      record->rules.height, record->rules.mines, record->won ? "won" : "lost",
      record->elapsed_ms / 1000, (int)(record->elapsed_ms % 1000));
}

/* A file that was not there, and now is, empty; NULL and *error. */
static GFile *
reserve_file (MsLibraryJob *job, const char *stem, GError **error)
{
  for (int i = 1;; i++)
    {
      g_autofree char *number = i > 1 ? g_strdup_printf (" (%d)", i) : g_strdup ("");
      g_autofree char *name = g_strconcat (stem, number, ".", job->target->extension, NULL);
      g_autoptr (GFile) file = g_file_get_child (job->folder, name);
      g_autoptr (GError) why = NULL;
      g_autoptr (GFileOutputStream)
          stream = g_file_create (file, G_FILE_CREATE_NONE, job->run.cancellable, &why);
      if (stream != NULL)
        return g_steal_pointer (&file);
      if (!g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&why));
          return NULL;
        }
    }
}

/* FALSE: the folder takes no more. */
static gboolean
write_file (MsLibraryJob *job, const char *stem, const char *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = reserve_file (job, stem, &error);
  if (file != NULL && ms_file_write (file, data, length, NULL, &error))
    {
      job->outcome.n_done++;
      return TRUE;
    }
  if (file != NULL)
    g_file_delete (file, NULL, NULL);
  ms_library_fail (job, &error);
  return FALSE;
}

static MsStatus
write_replay (MsLibraryJob *job, const MsRecord *record, MsReplay *replay, char **data,
    gsize *length, MsErrorInfo *info)
{
  MsDocument document = { .replay = replay,
    .play = ms_replay_dup_play (replay, G_MAXINT),
    .elapsed_ms = record->elapsed_ms,
    .assisted = record->assisted };
  MsStatus status = document.play == NULL
      ? ms_fail (info, MS_STATUS_NO_MEMORY)
      : ms_position_new (record->rules.width, record->rules.height, record->rules.mines,
          ms_play_get_cells (document.play), NULL, &document.position, info);
  if (status == MS_STATUS_OK)
    status = ms_document_write_as (job->target, &document, data, length, info);
  ms_position_unref (document.position);
  ms_play_free (document.play);
  return status;
}

static gboolean
write_game (MsLibraryJob *job, const MsRecord *record)
{
  g_autofree char *stem = dup_stem (record), *data = NULL, *fault = NULL;
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  MsErrorInfo info;
  gsize length;
  if (replay == NULL)
    {
      ms_library_add_fault (job, stem, _ ("The moves of this game are not known."));
      return TRUE;
    }
  if (write_replay (job, record, replay, &data, &length, &info) == MS_STATUS_OK)
    return write_file (job, stem, data, length);
  fault = ms_message_dup_sentence (&info);
  ms_library_add_fault (job, stem, fault);
  return TRUE;
}

static gboolean
export_game (MsLibraryJob *job, gint64 id, GError **error)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.id = id;
  g_autoptr (GPtrArray) found = ms_record_rows_list (job->store, &filter, MS_RECORD_ORDER_ENDED, 1,
      MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, error);
  if (found == NULL)
    return FALSE;
  return found->len == 0 || write_game (job, found->pdata[0]);
}

void
ms_library_run_export (MsLibraryJob *job)
{
  g_autoptr (GError) error = NULL;
  /* By their numbers, which stay as they are when others are recorded meanwhile. */
  g_autoptr (GArray)
      ids = ms_record_rows_list_ids (job->store, &job->filter, MS_RECORD_ORDER_ENDED, -1, &error);
  for (guint i = 0; ids != NULL && i < ids->len; i++)
    if (ms_worker_run_poll ((double)i / ids->len, job)
        || !export_game (job, g_array_index (ids, gint64, i), &error))
      break;
  if (error != NULL)
    ms_library_fail (job, &error);
}
