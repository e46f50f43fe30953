/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-store.h"

#include "ms-record-figures.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

G_DEFINE_QUARK (ms-record-error-quark, ms_record_error);

/* --- Faults --- */

static MsRecordError
kind_of (int code, int system_error)
{
  if (system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG)
    return MS_RECORD_ERROR_FULL;
  /* SQLite itself does not always keep the reason of a write that failed. */
  if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_TRUNCATE
      || code == SQLITE_IOERR_SHMSIZE)
    return MS_RECORD_ERROR_FULL;
  switch (code & 0xff)
    {
    case SQLITE_FULL:
      return MS_RECORD_ERROR_FULL;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return MS_RECORD_ERROR_DAMAGED;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return MS_RECORD_ERROR_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return MS_RECORD_ERROR_BUSY;
    case SQLITE_CANTOPEN:
    case SQLITE_NOMEM:
      return MS_RECORD_ERROR_UNAVAILABLE;
    default:
      return MS_RECORD_ERROR_FAILED;
    }
}

/* Each sentence takes the path and SQLite's words, in this order. */
static const char *
sentence_of (MsRecordError kind)
{
  switch (kind)
    {
    case MS_RECORD_ERROR_FULL:
      return _ ("The disk is full or failing: the records in %1$s could not be written (%2$s). "
                "Games are kept in memory and written as soon as possible.");
    case MS_RECORD_ERROR_READ_ONLY:
      return _ ("The records in %1$s cannot be written (%2$s). Games are kept in memory until that "
                "works again.");
    case MS_RECORD_ERROR_BUSY:
      return _ ("Another program is using the records in %1$s (%2$s). Games are kept in memory and "
                "written later.");
    case MS_RECORD_ERROR_DAMAGED:
      return _ ("The records in %1$s are damaged (%2$s).");
    case MS_RECORD_ERROR_FOREIGN:
      return _ ("%1$s holds a database of another program (%2$s). It is left as it is; games are "
                "kept in memory until it is moved away.");
    case MS_RECORD_ERROR_UNAVAILABLE:
      return _ ("The records in %1$s could not be opened (%2$s). Games are kept in memory until "
                "that works again.");
    case MS_RECORD_ERROR_FAILED:
    case MS_RECORD_ERROR_NEWER:
    case MS_RECORD_ERROR_IMPORT:
    default:
      return _ ("The records in %1$s could not be used (%2$s).");
    }
}

gboolean
ms_record_store_refuse (MsRecordStore *self, MsRecordError kind, const char *why, GError **error)
{
  if (kind == MS_RECORD_ERROR_DAMAGED)
    self->whole = FALSE;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, MS_RECORD_ERROR, (int)kind, sentence_of (kind), self->path, why);
#pragma GCC diagnostic pop
  return FALSE;
}

gboolean
ms_record_store_fail (MsRecordStore *self, int code, GError **error)
{
  int system_error = 0;
  const char *why = sqlite3_errstr (code);
  if (self->db != NULL && (sqlite3_errcode (self->db) & 0xff) == (code & 0xff))
    {
      why = sqlite3_errmsg (self->db);
      if ((code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN)
        system_error = sqlite3_system_errno (self->db);
    }
  return ms_record_store_refuse (self, kind_of (code, system_error), why, error);
}

/* --- Small helpers --- */

gboolean
ms_record_store_exec (MsRecordStore *self, const char *sql, GError **error)
{
  int code = sqlite3_exec (self->db, sql, NULL, NULL, NULL);
  return code == SQLITE_OK || ms_record_store_fail (self, code, error);
}

sqlite3_stmt *
ms_record_store_prepare (MsRecordStore *self, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2 (self->db, sql, -1, &statement, NULL);
  if (code != SQLITE_OK)
    ms_record_store_fail (self, code, error);
  return statement;
}

gboolean
ms_record_store_run (MsRecordStore *self, sqlite3_stmt *statement, GError **error)
{
  int code = sqlite3_step (statement);
  sqlite3_reset (statement);
  return code == SQLITE_DONE || ms_record_store_fail (self, code, error);
}

gboolean
ms_record_store_run_each (
    MsRecordStore *self, sqlite3_stmt *statement, const GArray *ids, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    {
      sqlite3_bind_int64 (statement, 1, g_array_index (ids, gint64, i));
      if (!ms_record_store_run (self, statement, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ms_record_store_transact (MsRecordStore *self, MsRecordWork work, gpointer data, GError **error)
{
  if (!ms_record_store_exec (self, "BEGIN IMMEDIATE", error))
    return FALSE;
  if (work (self, data, error) && ms_record_store_exec (self, "COMMIT", error))
    return TRUE;
  /* Some faults have rolled back already. */
  if (!sqlite3_get_autocommit (self->db))
    sqlite3_exec (self->db, "ROLLBACK", NULL, NULL, NULL);
  return FALSE;
}

/* --- Opening --- */

MsRecordStore *
ms_record_store_new (const char *path)
{
  MsRecordStore *self = g_new0 (MsRecordStore, 1);
  self->path = g_strdup (path);
  return self;
}

static void
close_database (MsRecordStore *self)
{
  g_clear_pointer (&self->db, sqlite3_close_v2);
}

void
ms_record_store_free (MsRecordStore *self)
{
  ms_record_store_close (self);
  g_free (self->path);
  g_free (self->notice);
  g_free (self);
}

char *
ms_record_store_take_notice (MsRecordStore *self)
{
  return g_steal_pointer (&self->notice);
}

static int
open_lock (MsRecordStore *self, int flags)
{
  g_autofree char *path = g_strconcat (self->path, ".lock", NULL);
  return open (path, O_RDWR | O_CLOEXEC | flags, 0600);
}

/* A descriptor to be closed.  Processes that open at the same moment wait for each other here, so
 * that none sets aside what another has just begun. Where the folder cannot be written there is
 * nothing to guard: -1. */
static int
lock_opening (MsRecordStore *self)
{
  int fd = open_lock (self, O_CREAT);
  while (fd >= 0 && flock (fd, LOCK_EX) != 0 && errno == EINTR)
    ;
  return fd;
}

static gboolean
is_current (MsRecordStore *self)
{
  struct stat now;
  return stat (self->path, &now) == 0 && now.st_dev == self->device && now.st_ino == self->inode;
}

/* --- The mark of a file that is whole: what it was like when it was closed, kept in the file by
 * which openings wait for each other --- */

#define MOST_MARK 256 /* bytes */

/* What differs once the file has been written to, the caller's; NULL: nobody knows what it will
 * hold, as a journal lies beside it or it is not there. */
static char *
dup_state (const char *path)
{
  struct stat file, journal;
  g_autofree char *journal_path = g_strconcat (path, "-wal", NULL);
  if (stat (path, &file) != 0 || (stat (journal_path, &journal) == 0 && journal.st_size > 0))
    return NULL;
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT
                          " %" G_GINT64_FORMAT ".%09ld\n",
      (guint64)file.st_dev, (guint64)file.st_ino, (gint64)file.st_size, (gint64)file.st_mtim.tv_sec,
      file.st_mtim.tv_nsec);
}

/* Whether the file is as it was when it was last closed and known to be whole; lock is the open
 * file by which openings wait for each other, or -1. */
static gboolean
is_unchanged (const char *path, int lock)
{
  char mark[MOST_MARK];
  g_autofree char *state = dup_state (path);
  ssize_t n = pread (lock, mark, sizeof mark, 0);
  return state != NULL && n == (ssize_t)strlen (state) && memcmp (state, mark, (size_t)n) == 0;
}

/* Notes what it is like now, where it is whole; FALSE: that could not be written. */
static gboolean
set_mark (const char *path, int lock, gboolean whole)
{
  g_autofree char *state = whole ? dup_state (path) : NULL;
  /* A mark that is not written to its end holds of no file. */
  return ftruncate (lock, 0) == 0
      && (state == NULL || pwrite (lock, state, strlen (state), 0) == (ssize_t)strlen (state));
}

void
ms_record_store_close (MsRecordStore *self)
{
  if (self->db == NULL)
    return;
  /* Nobody waits for whoever is opening it, who has looked at the mark already. */
  int lock = open_lock (self, 0);
  gboolean marks = lock >= 0 && flock (lock, LOCK_EX | LOCK_NB) == 0 && is_current (self);
  close_database (self);
  if (marks)
    set_mark (self->path, lock, self->whole);
  if (lock >= 0)
    close (lock);
}

static void
note_file (MsRecordStore *self)
{
  struct stat now = { 0 };
  stat (self->path, &now);
  self->device = now.st_dev;
  self->inode = now.st_ino;
}

static gboolean
may_write (const char *path)
{
  return faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}

static gboolean
open_file (MsRecordStore *self, GError **error)
{
  struct stat before;
  gboolean existed = stat (self->path, &before) == 0;
  g_autofree char *folder = g_path_get_dirname (self->path);
  gboolean writable = may_write (folder) && (!existed || may_write (self->path));

  /* A file in a folder that cannot be written has no journal beside it once its last user has gone:
   * "immutable" reads it without asking for one. */
  g_autofree char *name = g_filename_to_uri (self->path, NULL, NULL);
  g_autofree char *uri = g_strconcat (name, "?immutable=1", NULL);
  self->read_only = existed && !writable;
  /* One thread at a time uses it, so that no call has to take a lock. */
  int flags = SQLITE_OPEN_NOMUTEX
      | (self->read_only ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                         : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  int code = sqlite3_open_v2 (self->read_only ? uri : self->path, &self->db, flags, NULL);
  if (code != SQLITE_OK)
    return ms_record_store_fail (self, code, error);
  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_timeout (self->db, MS_RECORD_BUSY_MS);
  code = ms_record_formula_add_functions (self->db);
  if (code != SQLITE_OK)
    return ms_record_store_fail (self, code, error);
  note_file (self);
  return TRUE;
}

int
ms_record_store_judge (const char *verdict)
{
  const char *code = verdict != NULL ? strstr (verdict, "error code=") : NULL;
  if (verdict == NULL || (code != NULL && atoi (code + strlen ("error code=")) == SQLITE_NOMEM))
    return SQLITE_NOMEM;
  return strcmp (verdict, "ok") == 0 ? SQLITE_OK : SQLITE_CORRUPT;
}

gboolean
ms_record_store_check (MsRecordStore *self, GError **error)
{
  g_autoptr (sqlite3_stmt) check = ms_record_store_prepare (self, "PRAGMA quick_check(1)", error);
  if (check == NULL)
    return FALSE;
  int code = sqlite3_step (check);
  if (code != SQLITE_ROW)
    return ms_record_store_fail (self, code, error);
  const char *verdict = (const char *)sqlite3_column_text (check, 0);
  code = ms_record_store_judge (verdict);
  if (code == SQLITE_CORRUPT)
    return ms_record_store_refuse (self, MS_RECORD_ERROR_DAMAGED, verdict, error);
  return code == SQLITE_OK || ms_record_store_fail (self, code, error);
}

/* unchanged: it is as it was when it was found whole. */
static gboolean
set_up (MsRecordStore *self, gboolean unchanged, GError **error)
{
  /* The owner is checked first: the database of another program is refused, and not checked for
   * damage. */
  if (!open_file (self, error) || !ms_record_store_check_schema (self, error)
      || !(unchanged || ms_record_store_check (self, error)))
    return FALSE;
  if (!self->read_only
      && !ms_record_store_exec (
          self, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error))
    return FALSE;
  if (!ms_record_store_migrate (self, error) || !ms_record_store_index (self, error)
      || !ms_record_store_count_unsound (self, error))
    return FALSE;
  note_file (self); /* it may have been made only now */
  self->whole = TRUE;
  return TRUE;
}

/* --- Setting aside --- */

static char *
dup_free_path (MsRecordStore *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *stamp = g_date_time_format (now, "%Y%m%d-%H%M%S");
  g_autofree char *folder = g_path_get_dirname (self->path);
  for (int i = 1;; i++)
    {
      g_autofree char *suffix = i > 1 ? g_strdup_printf ("-%d", i) : g_strdup ("");
      g_autofree char *name = g_strdup_printf ("records-damaged-%s%s.sqlite", stamp, suffix);
      char *path = g_build_filename (folder, name, NULL);
      if (!g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK))
        return path;
      g_free (path);
    }
}

static gboolean
move_aside (MsRecordStore *self, const char *path, GError **error)
{
  g_autofree char *journal = g_strconcat (self->path, "-wal", NULL);
  g_autofree char *moved_journal = g_strconcat (path, "-wal", NULL);
  g_autofree char *index = g_strconcat (self->path, "-shm", NULL);

  close_database (self);
  if (g_rename (self->path, path) != 0)
    return ms_record_store_refuse (self, MS_RECORD_ERROR_READ_ONLY, g_strerror (errno), error);
  g_rename (journal, moved_journal);
  g_unlink (index);
  return TRUE;
}

static void
unlink_database (const char *path)
{
  static const char *const endings[] = { "", "-wal", "-shm" };
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *file = g_strconcat (path, endings[i], NULL);
      g_unlink (file);
    }
}

/* Under the lock: puts what can be saved of the damaged file in its place.  That is whole before
 * the damaged one moves, so that a fault meanwhile leaves all as it was. */
static gboolean
replace (MsRecordStore *self, GError **error)
{
  g_autofree char *part = g_strconcat (self->path, ".part", NULL), *aside = dup_free_path (self);
  MsRecordStore *fresh = ms_record_store_new (part);
  MsRecordSalvage outcome;

  unlink_database (part);
  gboolean done = set_up (fresh, FALSE, error)
      && ms_record_salvage (fresh, self->path, &outcome, error);
  ms_record_store_free (fresh); /* closing it empties its journal */
  done = done && move_aside (self, aside, error);
  if (done && g_rename (part, self->path) != 0)
    done = ms_record_store_refuse (self, MS_RECORD_ERROR_READ_ONLY, g_strerror (errno), error);
  if (!done)
    {
      unlink_database (part);
      return FALSE;
    }
  g_free (self->notice);
  self->notice = ms_record_salvage_dup_notice (&outcome, aside);
  return TRUE;
}

#define LEAST_FILE 512 /* bytes that SQLite writes */

/* Whether the file has lost all it had, which SQLite takes for a new one.  An empty one may be that
 * too, of a program that was killed, unless there is a copy of what it was. */
static gboolean
is_cut_off (MsRecordStore *self)
{
  struct stat now;
  return stat (self->path, &now) == 0 && S_ISREG (now.st_mode) && now.st_size < LEAST_FILE
      && (now.st_size > 0 || ms_record_salvage_has_copy (self->path));
}

/* Under the lock: sets up, and once more with another file where the first is damaged. */
static gboolean
set_up_or_begin_anew (MsRecordStore *self, int lock, GError **error)
{
  g_autoptr (GError) damage = NULL;
  g_autofree char *folder = g_path_get_dirname (self->path);
  if (is_cut_off (self) && may_write (folder))
    return replace (self, error) && set_up (self, FALSE, error);
  if (set_up (self, is_unchanged (self->path, lock), &damage))
    return TRUE;
  if (!g_error_matches (damage, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED) || self->read_only)
    {
      g_propagate_error (error, g_steal_pointer (&damage));
      return FALSE;
    }
  return replace (self, error) && set_up (self, FALSE, error);
}

gboolean
ms_record_store_open (MsRecordStore *self, gboolean for_writing, GError **error)
{
  if (self->db != NULL && is_current (self) && !(for_writing && self->read_only))
    return TRUE;
  close_database (self);
  g_autofree char *folder = g_path_get_dirname (self->path);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int why = errno;
      return ms_record_store_refuse (self,
          why == ENOSPC || why == EDQUOT ? MS_RECORD_ERROR_FULL : MS_RECORD_ERROR_UNAVAILABLE,
          g_strerror (why), error);
    }
  int lock = lock_opening (self);
  gboolean open = set_up_or_begin_anew (self, lock, error);
  if (lock >= 0)
    close (lock);
  if (open && for_writing && self->read_only)
    return ms_record_store_fail (self, SQLITE_READONLY, error);
  if (!open)
    close_database (self);
  return open;
}

gboolean
ms_record_store_set_aside (MsRecordStore *self, GError **error)
{
  int lock = lock_opening (self);
  gboolean done = TRUE;
  /* Another process may have done it meanwhile. */
  if (self->db != NULL && is_current (self) && !self->read_only)
    done = replace (self, error);
  if (lock >= 0)
    close (lock);
  return done;
}
