/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-backup.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PREFIX "records-backup-"
#define SUFFIX ".sqlite"
#define STEP 256 /* pages between two looks whether it is still wanted */

/* Today's copy, as the clock says. */
static char *
dup_copy_path (const char *folder)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = g_date_time_format (now, PREFIX "%Y-%m-%d" SUFFIX);
  return g_build_filename (folder, day, NULL);
}

/* A day that has not come is that of a clock that was wrong: such copies come last, so that they
 * take no place from those that are made. */
static int
compare_latest_first (gconstpointer a, gconstpointer b, gpointer today)
{
  const char *one = *(const char *const *)a, *other = *(const char *const *)b;
  gboolean one_to_come = strcmp (one, today) > 0, other_to_come = strcmp (other, today) > 0;
  return one_to_come != other_to_come ? one_to_come - other_to_come : strcmp (other, one);
}

GPtrArray *
ms_record_backup_list (const char *path)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_path_get_dirname (path), *today = dup_copy_path (folder);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    if (g_str_has_prefix (name, PREFIX) && g_str_has_suffix (name, SUFFIX))
      g_ptr_array_add (found, g_build_filename (folder, name, NULL));
  g_ptr_array_sort_with_data (found, compare_latest_first, today);
  return found;
}

static gboolean
fail (sqlite3 *db, int code, const char *path, GError **error)
{
  const char *why = db != NULL && sqlite3_errcode (db) == code ? sqlite3_errmsg (db)
                                                               : sqlite3_errstr (code);
  gboolean damaged = (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
  g_set_error (error, MS_RECORD_ERROR, damaged ? MS_RECORD_ERROR_DAMAGED : MS_RECORD_ERROR_FAILED,
      /* Translators: the path of a file, and why, in the words of SQLite. */
      _ ("The daily copy of the records, %1$s, could not be made (%2$s)."), path, why);
  return FALSE;
}

/* SQLITE_ROW and the first value of sql as a text, the caller's, or another code of SQLite. */
static int
ask (sqlite3 *db, const char *sql, char **value)
{
  g_autoptr (sqlite3_stmt) statement = NULL;
  int code = sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);
  *value = NULL;
  if (code == SQLITE_OK)
    code = sqlite3_step (statement);
  if (code == SQLITE_ROW)
    *value = g_strdup ((const char *)sqlite3_column_text (statement, 0));
  return code;
}

/* from is in a transaction, so that what is written to it meanwhile does not begin the copy anew.
 * SQLITE_INTERRUPT: it is not wanted any more. */
static int
copy_pages (sqlite3 *from, sqlite3 *to, GCancellable *cancellable)
{
  sqlite3_backup *backup = sqlite3_backup_init (to, "main", from, "main");
  int code = backup != NULL ? SQLITE_OK : sqlite3_errcode (to);
  while (code == SQLITE_OK)
    code = g_cancellable_is_cancelled (cancellable) ? SQLITE_INTERRUPT
                                                    : sqlite3_backup_step (backup, STEP);
  if (backup != NULL)
    sqlite3_backup_finish (backup);
  return code;
}

static int
poll_check (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

/* A copy of damaged pages would be as damaged; and to be one file it may not have a journal. */
static int
check_copy (sqlite3 *to, GCancellable *cancellable)
{
  g_autofree char *mode = NULL, *verdict = NULL;
  sqlite3_progress_handler (to, 1000, poll_check, cancellable);
  int code = ask (to, "PRAGMA journal_mode = DELETE", &mode);
  if (code == SQLITE_ROW)
    code = ask (to, "PRAGMA quick_check(1)", &verdict);
  if (code == SQLITE_ROW)
    return ms_record_store_judge (verdict);
  return code;
}

static gboolean
sync_to_disk (const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC);
  gboolean done = file >= 0 && fsync (file) == 0;
  if (file >= 0)
    close (file);
  return done;
}

static int
copy_checked (sqlite3 *from, sqlite3 *to, GCancellable *cancellable)
{
  /* What is not finished is worth nothing: it needs no journal, and reaches the disk at its end. */
  int code = sqlite3_exec (
      to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = copy_pages (from, to, cancellable);
  return code == SQLITE_DONE ? check_copy (to, cancellable) : code;
}

/* Writes part; *empty: there is nothing to be copied. */
static gboolean
write_part (
    const char *path, const char *part, GCancellable *cancellable, gboolean *empty, GError **error)
{
  sqlite3 *from = NULL, *to = NULL;
  g_autofree char *some = NULL;
  int code = sqlite3_open_v2 (path, &from, SQLITE_OPEN_READWRITE, NULL);
  if (code == SQLITE_OK)
    {
      sqlite3_busy_timeout (from, MS_RECORD_BUSY_MS);
      code = sqlite3_exec (from, "BEGIN", NULL, NULL, NULL);
    }
  if (code == SQLITE_OK)
    code = ask (from, "SELECT 1 FROM games LIMIT 1", &some);
  *empty = code == SQLITE_DONE;
  if (code == SQLITE_ROW)
    code = sqlite3_open_v2 (part, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (code == SQLITE_OK)
    code = copy_checked (from, to, cancellable);
  gboolean done = *empty || code == SQLITE_OK || fail (to != NULL ? to : from, code, part, error);
  sqlite3_close_v2 (from);
  sqlite3_close_v2 (to);
  return done;
}

static gboolean
put_in_place (const char *folder, const char *part, const char *copy, GError **error)
{
  if (!sync_to_disk (part) || g_rename (part, copy) != 0 || !sync_to_disk (folder))
    {
      g_set_error (error, MS_RECORD_ERROR, MS_RECORD_ERROR_FAILED,
          _ ("The daily copy of the records, %1$s, could not be made (%2$s)."), copy,
          g_strerror (errno));
      return FALSE;
    }
  g_autoptr (GPtrArray) copies = ms_record_backup_list (copy);
  for (guint i = MS_RECORD_BACKUPS; i < copies->len; i++)
    g_unlink (copies->pdata[i]);
  return TRUE;
}

/* Who has it locked makes or changes copies; -1: nothing can be written. */
static int
open_lock (const char *path)
{
  g_autofree char *lock_path = g_strconcat (path, ".backup-lock", NULL);
  return open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

gboolean
ms_record_backup_make (
    const char *path, GCancellable *cancellable, gboolean *nothing, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path), *copy = dup_copy_path (folder);
  g_autofree char *part = g_build_filename (folder, PREFIX "part", NULL);
  gboolean done = TRUE;
  *nothing = FALSE;
  if (g_file_test (copy, G_FILE_TEST_EXISTS))
    return TRUE;
  int lock = open_lock (path);
  if (lock < 0)
    return TRUE; /* a folder that cannot be written: whoever writes records is told so */
  if (flock (lock, LOCK_EX | LOCK_NB) == 0 && !g_file_test (copy, G_FILE_TEST_EXISTS))
    {
      g_unlink (part); /* of a program that was killed */
      done = write_part (path, part, cancellable, nothing, error)
          && (*nothing || put_in_place (folder, part, copy, error));
      if (!done)
        g_unlink (part);
    }
  close (lock);
  if (!done && g_cancellable_is_cancelled (cancellable))
    g_clear_error (error);
  return done || g_cancellable_is_cancelled (cancellable);
}

void
ms_record_backup_delete (const char *path, const char *sql)
{
  g_autofree char *whole = g_strconcat ("PRAGMA secure_delete = ON; ", sql, NULL);
  int lock = open_lock (path);
  if (lock < 0)
    return;
  while (flock (lock, LOCK_EX) != 0 && errno == EINTR)
    ;
  g_autoptr (GPtrArray) copies = ms_record_backup_list (path);
  for (guint i = 0; i < copies->len; i++)
    {
      sqlite3 *db = NULL;
      gboolean done = sqlite3_open_v2 (copies->pdata[i], &db, SQLITE_OPEN_READWRITE, NULL)
              == SQLITE_OK
          && sqlite3_exec (db, whole, NULL, NULL, NULL) == SQLITE_OK;
      sqlite3_close_v2 (db);
      if (!done)
        g_unlink (copies->pdata[i]);
    }
  close (lock);
}
