/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-library-testing.h"

#include "ms-cage.h"
#include "ms-class-add.h"
#include "ms-file.h"
#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-record-history.h"
#include "ms-record-rows.h"

#include <glib/gi18n-lib.h>

#include <string.h>

struct _MsLibrary
{
  MsWorker parent_instance;

  MsRecords *records;

  /* What is asked for; owned. */
  GFile *folder;
  const MsTarget *target;
  MsRecordFilter filter;

  gboolean has_ended; /* and what came of it: */
  MsLibraryOutcome outcome; /* what it holds is owned */
};

static guint progressed_signal, ended_signal;

G_DEFINE_FINAL_TYPE (MsLibrary, ms_library, MS_TYPE_WORKER)

static void
clear_outcome (MsLibraryOutcome *outcome)
{
  g_clear_pointer (&outcome->faults, g_ptr_array_unref);
  g_clear_pointer (&outcome->failure, g_free);
}

/* Counts a fault of the game or file of that name, and lists it with its sentence. */
static void
add_fault (MsLibraryJob *job, const char *name, const char *sentence)
{
  MsLibraryOutcome *outcome = &job->outcome;
  if (outcome->n_faults++ < MS_LIBRARY_MOST_FAULTS)
    g_ptr_array_add (outcome->faults, g_strdup_printf ("%s: %s", name, sentence));
}

/* Notes in the outcome that the work had to be given up because of *error, which is freed. */
static void
fail (MsLibraryJob *job, GError **error)
{
  job->outcome.failure = g_strdup ((*error)->message);
  job->damaged = g_error_matches (*error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED);
  g_clear_error (error);
}

/* --- Recorded games as replays in a folder --- */

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

/* FALSE: the folder takes no more. */
static gboolean
write_file (MsLibraryJob *job, const char *stem, const char *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = ms_file_write_new (
      job->folder, stem, job->target->extension, data, length, NULL, &error);
  if (file == NULL)
    fail (job, &error);
  job->outcome.n_done += file != NULL;
  return file != NULL;
}

/* FALSE: the folder takes no more. */
static gboolean
write_game (MsLibraryJob *job, const MsRecord *record)
{
  g_autofree char *stem = dup_stem (record), *data = NULL, *fault = NULL;
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  MsErrorInfo info;
  gsize length;
  if (replay == NULL)
    {
      add_fault (job, stem, _ ("The moves of this game are not known."));
      return TRUE;
    }
  MsDocument document = { .replay = replay,
    .play = ms_replay_dup_play (replay, G_MAXINT),
    .elapsed_ms = record->elapsed_ms,
    .assisted = record->assisted };
  MsStatus status = document.play == NULL
      ? ms_fail (&info, MS_STATUS_NO_MEMORY)
      : ms_position_new (record->rules.width, record->rules.height, record->rules.mines,
          ms_play_get_cells (document.play), NULL, &document.position, &info);
  if (status == MS_STATUS_OK)
    status = ms_document_write_as (job->target, &document, &data, &length, &info);
  ms_position_unref (document.position);
  ms_play_free (document.play);
  if (status == MS_STATUS_OK)
    return write_file (job, stem, data, length);
  fault = ms_message_dup_sentence (&info);
  add_fault (job, stem, fault);
  return TRUE;
}

void
ms_library_run_export (MsLibraryJob *job)
{
  g_autoptr (GError) error = NULL;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  gboolean written = TRUE;
  /* By their numbers, which stay as they are when others are recorded meanwhile. */
  g_autoptr (GArray)
      ids = ms_record_rows_list_ids (job->store, &job->filter, MS_RECORD_ORDER_ENDED, -1, &error);
  for (guint i = 0; written && ids != NULL && i < ids->len; i++)
    {
      if (ms_worker_run_poll ((double)i / ids->len, job))
        break;
      filter.id = g_array_index (ids, gint64, i);
      g_autoptr (GPtrArray) found = ms_record_rows_list (job->store, &filter, MS_RECORD_ORDER_ENDED,
          1, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, &error);
      written = found != NULL && (found->len == 0 || write_game (job, found->pdata[0]));
    }
  if (error != NULL)
    fail (job, &error);
}

/* --- A folder of replays into the records --- */

#define BATCH 100 /* games that are written together */

typedef struct
{
  MsLibraryJob *job;
  GPtrArray *files; /* GFile */
  guint n_read;
  GPtrArray *games; /* MsRecord that are not written yet */
  MsCage *cage; /* reads the files */
} Import;

/* Whether a file of this name may hold a game; what a file that ends in .txt is about is seen only
 * when it is read. */
static gboolean
is_of_games (const char *name)
{
  static const char *const endings[] = { ".rawvf", ".evf", ".evfs", ".rmv", ".avf", ".mvf",
    ".minesage", ".txt" };
  g_autofree char *lower = g_ascii_strdown (name, -1);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

/* The name of file in messages: its path from the folder on, or its last part alone if that path is
 * too long to be shown. */
static char *
dup_name (Import *import, GFile *file)
{
  g_autofree char *path = g_file_get_relative_path (import->job->folder, file);
  gboolean fits = path != NULL && g_utf8_strlen (path, -1) <= MS_FOREIGN_TEXT_MOST;
  return fits ? ms_foreign_text_dup_name (path) : ms_file_dup_name (file);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  g_autofree char *first = g_file_get_uri (*(GFile *const *)a);
  g_autofree char *second = g_file_get_uri (*(GFile *const *)b);
  return strcmp (first, second);
}

static void
list_folder (Import *import, GFile *folder, GQueue *folders)
{
  GCancellable *cancellable = import->job->run.cancellable;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileEnumerator) entries = g_file_enumerate_children (folder,
      G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
      G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable, &error);
  GFileInfo *info;
  GFile *child;
  while (entries != NULL && g_file_enumerator_iterate (entries, &info, &child, cancellable, &error)
      && info != NULL)
    if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
      g_queue_push_tail (folders, g_object_ref (child));
    else if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR
        && is_of_games (g_file_info_get_name (info)))
      g_ptr_array_add (import->files, g_object_ref (child));
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *name = dup_name (import, folder);
      add_fault (import->job, name, error->message);
    }
}

/* Finds the files of all folders and sorts them by their names. */
static void
list_files (Import *import)
{
  GQueue folders = G_QUEUE_INIT;
  g_queue_push_tail (&folders, g_object_ref (import->job->folder));
  while (!g_queue_is_empty (&folders))
    {
      g_autoptr (GFile) folder = g_queue_pop_head (&folders);
      if (!ms_worker_run_is_cancelled (import->job))
        list_folder (import, folder, &folders);
    }
  g_ptr_array_sort (import->files, compare_files);
}

static gboolean
write_games (Import *import)
{
  MsLibraryJob *job = import->job;
  g_autoptr (GError) error = NULL;
  guint n_added;
  if (import->games->len == 0)
    return TRUE;
  if (!ms_record_rows_import (job->store, import->games, TRUE, &n_added, &error))
    {
      fail (job, &error);
      return FALSE;
    }
  job->outcome.n_done += n_added;
  job->outcome.n_known += import->games->len - n_added;
  g_ptr_array_set_size (import->games, 0);
  return TRUE;
}

static gint64
get_modified_ms (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (
      file, G_FILE_ATTRIBUTE_TIME_MODIFIED, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  guint64 seconds = info != NULL
      ? g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED)
      : 0;
  return (gint64)MIN (seconds, (guint64)G_MAXINT64 / 1000) * 1000;
}

/* One game of a file; where the next one begins in data, or 0.  What is no game at all is passed
 * over in a text, which may be about anything. */
static gsize
read_game (Import *import, GFile *file, const char *name, const char *data, gsize length)
{
  g_autoptr (MsDocument) document = NULL;
  g_autofree char *fault = NULL;
  g_autofree char *last = ms_file_dup_name (file);
  g_autofree char *base = g_file_get_basename (file);
  gboolean text = g_str_has_suffix (base, ".txt") || g_str_has_suffix (base, ".TXT");
  MsErrorInfo info;
  if (ms_cage_read (import->cage, data, length, -1, &document, &info) != MS_STATUS_OK)
    {
      fault = ms_message_dup_sentence (&info);
      if (!text || info.status == MS_STATUS_FILE_TRUNCATED)
        add_fault (import->job, name, fault);
      return 0;
    }
  MsRecord *record = ms_record_new_from_document (document, last, get_modified_ms (file), &fault);
  if (record != NULL)
    {
      ms_record_measure_at_once (record, document, import->job->run.cancellable);
      g_ptr_array_add (import->games, record);
    }
  else if (text && document->replay == NULL)
    return document->next;
  else if (ms_record_is_unended (document))
    import->job->outcome.n_unended++;
  else
    add_fault (import->job, name, fault);
  return document->next;
}

static void
read_file (Import *import, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL, *name = dup_name (import, file), *last = ms_file_dup_name (file);
  gsize length, at = 0, next;
  if (!ms_file_read (file, last, import->job->run.cancellable, &data, &length, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        add_fault (import->job, name, error->message);
      return;
    }
  do
    {
      next = read_game (import, file, name, data + at, length - at);
      at += next;
    }
  while (next > 0 && at < length && !ms_worker_run_is_cancelled (import->job));
}

void
ms_library_run_import (MsLibraryJob *job)
{
  Import import = { .job = job,
    .cage = ms_cage_new (),
    .files = g_ptr_array_new_with_free_func (g_object_unref),
    .games = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free) };
  gboolean written = TRUE;
  list_files (&import);
  for (guint i = 0; written && i < import.files->len; i++)
    {
      if (ms_worker_run_poll ((double)i / import.files->len, job))
        break;
      read_file (&import, import.files->pdata[i]);
      if (import.games->len >= BATCH)
        written = write_games (&import);
    }
  if (written)
    write_games (&import);
  ms_cage_free (import.cage);
  g_ptr_array_unref (import.files);
  g_ptr_array_unref (import.games);
}

/* --- The worker --- */

static void
ms_library_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsLibrary *self = MS_LIBRARY (worker);
  MsLibraryJob *job = (MsLibraryJob *)run;
  job->folder = g_object_ref (self->folder);
  job->target = self->target;
  job->filter = self->filter;
  job->store = ms_record_store_new (ms_records_get_path (self->records));
  job->outcome.faults = g_ptr_array_new_with_free_func (g_free);
}

static void
work (MsWorkerRun *run)
{
  MsLibraryJob *job = (MsLibraryJob *)run;
  if (job->target != NULL)
    ms_library_run_export (job);
  else
    ms_library_run_import (job);
  ms_record_store_close (job->store);
  job->outcome.cancelled = ms_worker_run_is_cancelled (run);
}

static void
ms_library_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsLibrary *self = MS_LIBRARY (worker);
  MsLibraryJob *job = (MsLibraryJob *)run;
  clear_outcome (&self->outcome);
  self->outcome = job->outcome;
  self->has_ended = TRUE;
  job->outcome = (MsLibraryOutcome){ 0 };
  if (job->damaged)
    ms_records_check (self->records);
  if (job->target == NULL && self->outcome.n_done + self->outcome.n_known > 0)
    ms_records_note_others (self->records);
  g_signal_emit (self, ended_signal, 0);
}

static void
tick (MsWorker *worker, MsWorkerRun *run)
{
  g_signal_emit (worker, progressed_signal, 0);
}

static void
clear (MsWorkerRun *run)
{
  MsLibraryJob *job = (MsLibraryJob *)run;
  g_clear_object (&job->folder);
  g_clear_pointer (&job->store, ms_record_store_free);
  clear_outcome (&job->outcome);
}

static void
ms_library_dispose (GObject *object)
{
  MsLibrary *self = MS_LIBRARY (object);
  g_clear_object (&self->records);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (ms_library_parent_class)->dispose (object);
}

static void
ms_library_finalize (GObject *object)
{
  clear_outcome (&MS_LIBRARY (object)->outcome);
  G_OBJECT_CLASS (ms_library_parent_class)->finalize (object);
}

static void
ms_library_class_init (MsLibraryClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  object_class->dispose = ms_library_dispose;
  object_class->finalize = ms_library_finalize;
  worker_class->run_size = sizeof (MsLibraryJob);
  worker_class->thread = "minesage-library";
  worker_class->priority = G_PRIORITY_DEFAULT;
  worker_class->begin = ms_library_begin;
  worker_class->work = work;
  worker_class->end = ms_library_end;
  worker_class->clear = clear;
  worker_class->interval = 100;
  worker_class->tick = tick;
  progressed_signal = ms_class_add_signal (class, "progressed", 0);
  ended_signal = ms_class_add_signal (class, "ended", 0);
}

static void
ms_library_init (MsLibrary *self)
{
}

MsLibrary *
ms_library_new (MsRecords *records)
{
  MsLibrary *self = g_object_new (MS_TYPE_LIBRARY, NULL);
  self->records = g_object_ref (records);
  return self;
}

static void
ask (MsLibrary *self, const MsRecordFilter *filter, const MsTarget *target, GFile *folder)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_set_object (&self->folder, folder);
  self->target = target;
  self->filter = filter != NULL ? *filter : all;
  ms_worker_request (MS_WORKER (self));
}

void
ms_library_import (MsLibrary *self, GFile *folder)
{
  ask (self, NULL, NULL, folder);
}

void
ms_library_export (
    MsLibrary *self, const MsRecordFilter *filter, const MsTarget *target, GFile *folder)
{
  ask (self, filter, target, folder);
}

const MsLibraryOutcome *
ms_library_get_outcome (MsLibrary *self)
{
  return self->has_ended ? &self->outcome : NULL;
}
