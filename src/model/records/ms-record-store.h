/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The database of finished games.  Every function blocks: one thread uses a store, and it is not
 * the one of the window (MsRecords).  Private to model.
 *
 * The file is SQLite in WAL mode, synchronous=FULL: what a call has written survives a power cut.
 * PRAGMA user_version counts the schema; older files are migrated in one transaction, newer ones
 * are not touched.  PRAGMA application_id says that the file is ours.
 *
 * Several processes may use the file.  Opening (checking, setting aside, migrating) is done under a
 * lock on a file beside it; each call looks whether the file is still the one that was opened, and
 * opens the new one otherwise; a writer waits up to MS_RECORD_BUSY_MS for another.
 *
 * Looking whether all of a file is whole takes as long as reading it.  That is done where the file
 * is other than it was when it was last closed, as after a program was killed, and each day in the
 * daily copy (ms-record-backup.h); what is met between is found by whoever reads it, and is as good
 * a reason to save what can be read.
 *
 * A damaged file is never deleted: what can be read of it, and of the latest copy, goes into
 * another one, then it is renamed (records-damaged-DATE.sqlite, with its journal);
 * ms_record_store_take_notice says so, and what was saved and lost.  A database of another program
 * is left where and as it is.  A file that cannot be written is opened for reading, so that what
 * was kept can still be seen.
 *
 * Rows come from a file, which anybody can have written: those with values no game can have are
 * passed over (ms-record-columns.h), and ms_record_store_take_notice says how many there are.
 */
#pragma once

#include "ms-record.h"

#include <gio/gio.h>
#include <sqlite3.h>

#define MS_RECORD_BUSY_MS 5000

/* The messages name what failed and, where there is something to do, what. */
#define MS_RECORD_ERROR (ms_record_error_quark ())
GQuark ms_record_error_quark (void);
typedef enum
{
  MS_RECORD_ERROR_FAILED, /* anything else, with SQLite's own words */
  MS_RECORD_ERROR_UNAVAILABLE, /* the folder or the file cannot be made or opened */
  MS_RECORD_ERROR_READ_ONLY, /* it can be read, not written */
  MS_RECORD_ERROR_FULL, /* no space left, a quota reached, or the disk fails to write */
  MS_RECORD_ERROR_BUSY, /* another process kept it locked for too long */
  MS_RECORD_ERROR_DAMAGED, /* not a database, or a broken one */
  MS_RECORD_ERROR_FOREIGN, /* a database of another program */
  MS_RECORD_ERROR_NEWER, /* written by a later version */
  MS_RECORD_ERROR_IMPORT, /* a CSV file with a fault; the message names file, line and fault */
} MsRecordError;

typedef struct
{
  char *path; /* owned */
  sqlite3 *db; /* NULL: not open */
  gboolean read_only;
  guint64 device, inode; /* of the file that is open */
  gboolean whole; /* nothing of it is known to be damaged */
  char *notice; /* owned; said once */
} MsRecordStore;

/* path is copied; nothing is opened yet. */
MsRecordStore *ms_record_store_new (const char *path);
void ms_record_store_free (MsRecordStore *self);

/* Open, and the current file.  For writing a file that had to be opened for reading is tried again.
 */
gboolean ms_record_store_open (MsRecordStore *self, gboolean for_writing, GError **error);
void ms_record_store_close (MsRecordStore *self);

/* After MS_RECORD_ERROR_DAMAGED: saves what it can and renames the file unless another process has
 * done so already; the next open opens the new one. */
gboolean ms_record_store_set_aside (MsRecordStore *self, GError **error);

/* Reads the whole file; MS_RECORD_ERROR_DAMAGED: it is damaged.  The cost of its size. */
gboolean ms_record_store_check (MsRecordStore *self, GError **error);

/* What the player should be told (the file was damaged and set aside, rows are passed over), once;
 * NULL: nothing. */
char *ms_record_store_take_notice (MsRecordStore *self);

/* Shared by the files of the store. */

/* Sets *error from the last failure of the database; always FALSE. */
gboolean ms_record_store_fail (MsRecordStore *self, int code, GError **error);
gboolean ms_record_store_exec (MsRecordStore *self, const char *sql, GError **error);
sqlite3_stmt *ms_record_store_prepare (MsRecordStore *self, const char *sql, GError **error);
/* Runs a statement that gives no rows and is bound, once more; and once for each id (gint64), which
 * is its first parameter. */
gboolean ms_record_store_run (MsRecordStore *self, sqlite3_stmt *statement, GError **error);
gboolean ms_record_store_run_each (
    MsRecordStore *self, sqlite3_stmt *statement, const GArray *ids, GError **error);
/* One transaction around work, which is rolled back when it fails. */
typedef gboolean (*MsRecordWork) (MsRecordStore *self, gpointer data, GError **error);
gboolean ms_record_store_transact (
    MsRecordStore *self, MsRecordWork work, gpointer data, GError **error);
/* For a failure that is not the database's; why in words that need not be a sentence; always FALSE.
 */
gboolean ms_record_store_refuse (
    MsRecordStore *self, MsRecordError kind, const char *why, GError **error);
/* What the verdict of "PRAGMA quick_check(1)" means: SQLITE_OK, SQLITE_CORRUPT, or SQLITE_NOMEM
 * where the check itself had no memory, which says nothing of the file. */
int ms_record_store_judge (const char *verdict);
/* Whether the file is ours, and not newer; reads only. */
gboolean ms_record_store_check_schema (MsRecordStore *self, GError **error);
gboolean ms_record_store_migrate (MsRecordStore *self, GError **error);
/* Makes the index of ms_record_columns_dup_index unless it is there. */
gboolean ms_record_store_index (MsRecordStore *self, GError **error);
/* Notes how many rows are passed over. */
gboolean ms_record_store_count_unsound (MsRecordStore *self, GError **error);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, sqlite3_finalize)

/* What can be read of a damaged database (ms-record-pages.h) and of the latest copy of it
 * (ms-record-backup.h), game by game: ms-record-salvage.c. */

typedef struct
{
  gint64 n_saved; /* games out of the damaged file */
  gint64 n_copied; /* besides, out of the latest copy */
  gint64 n_lost; /* that were in the damaged file, as far as is known, and are in neither */
} MsRecordSalvage;

/* Adds what is found to the games of into, an open database without any; path: the damaged one.
 * Values that no game can have cost their game.  Figures are to be measured again.  Whole, or
 * nothing is changed.  O(the files). */
gboolean ms_record_salvage (
    MsRecordStore *into, const char *path, MsRecordSalvage *outcome, GError **error);

/* Whether there is any copy of the database at path. */
gboolean ms_record_salvage_has_copy (const char *path);

/* What the player is told when the damaged file has become aside; the caller's. */
char *ms_record_salvage_dup_notice (const MsRecordSalvage *outcome, const char *aside);
