/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder of replays into the records. */
#include "ms-file.h"
#include "ms-foreign-text.h"
#include "ms-library-private.h"
#include "ms-message.h"
#include "ms-record-replay.h"
#include "ms-record-rows.h"

#include <string.h>

#define BATCH 100 /* games that are written together */

typedef struct
{
  MsLibraryJob *job;
  GPtrArray *files; /* GFile */
  guint n_read;
  GPtrArray *games; /* MsRecord that are not written yet */
} Import;

/* --- What there is --- */

/* Whether a file of this name may hold a game; of .txt that is seen when it is read. */
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

/* From the folder on, where that is short enough to be shown as a whole. */
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
      ms_library_add_fault (import->job, name, error->message);
    }
}

/* In the order of their names, wherever the disk has them. */
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

/* --- Games --- */

static gboolean
write_games (Import *import)
{
  MsLibraryJob *job = import->job;
  g_autoptr (GError) error = NULL;
  guint n_added;
  if (import->games->len == 0)
    return TRUE;
  if (!ms_record_rows_import_foreign (job->store, import->games, &n_added, &error))
    {
      ms_library_fail (job, &error);
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

/* One game of a file; where the next one begins in data, or 0.  What is no game at all is passed over
 * in a text, which may be about anything. */
static gsize
read_game (Import *import, GFile *file, const char *name, const char *data, gsize length)
{
  g_autoptr (MsDocument) document = NULL;
  g_autofree char *fault = NULL;
  g_autofree char *last = ms_file_dup_name (file);
  g_autofree char *base = g_file_get_basename (file);
  gboolean text = g_str_has_suffix (base, ".txt") || g_str_has_suffix (base, ".TXT");
  MsErrorInfo info;
  if (ms_document_read (data, length, &document, &info) != MS_STATUS_OK)
    {
      fault = ms_message_dup_sentence (&info);
      if (!text || info.status == MS_STATUS_FILE_TRUNCATED)
        ms_library_add_fault (import->job, name, fault);
      return 0;
    }
  MsRecord *record = ms_record_new_from_document (document, last, get_modified_ms (file), &fault);
  if (record != NULL)
    g_ptr_array_add (import->games, record);
  else if (!text || document->replay != NULL)
    ms_library_add_fault (import->job, name, fault);
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
        ms_library_add_fault (import->job, name, error->message);
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
  g_ptr_array_unref (import.files);
  g_ptr_array_unref (import.games);
}
