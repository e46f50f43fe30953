/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking for rows, and deleting them or their paths. */
#include "ms-record-rows.h"

#include "ms-record-bind.h"
#include "ms-record-measure.h"
#include "ms-record-where.h"

/* What every reader wants; some want layout and moves too. */
#define READ (MS_RECORD_PART_ID | MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES)

/* Of a row that is sound.  Layout and moves that do not fit the game are as good as not known. */
static MsRecord *
read_record (sqlite3_stmt *row, MsRecordParts parts)
{
  MsRecord *record = ms_record_new ();
  ms_record_fetch (row, record, parts);
  if (ms_record_check_history (record) != MS_RECORD_HISTORY_FITS)
    {
      g_clear_pointer (&record->layout, g_bytes_unref);
      g_clear_pointer (&record->moves, g_free);
      g_clear_pointer (&record->path, g_bytes_unref);
    }
  return record;
}

/* Layouts and moves are most of the file: they are not even read where nobody wants them. */
static sqlite3_stmt *
prepare_list (MsRecordStore *store, const char *names, const MsRecordFilter *filter,
    MsRecordOrder order, int limit, GError **error)
{
  static const char *const orders[] = {
    [MS_RECORD_ORDER_ENDED] = "ended_at, id",
    [MS_RECORD_ORDER_LATEST] = "ended_at DESC, id DESC",
    [MS_RECORD_ORDER_BEST] = "elapsed_ms, ended_at, id",
  };
  g_autofree char *where = ms_record_where_dup (filter);
  g_autofree char *sql = g_strconcat ("SELECT ", names, " FROM games WHERE ", where, " AND ",
      ms_record_columns_get_condition (), " ORDER BY ", orders[order], " LIMIT ?1", NULL);
  sqlite3_stmt *statement = ms_record_store_prepare (store, sql, error);
  if (statement != NULL)
    sqlite3_bind_int (statement, 1, limit);
  return statement;
}

GPtrArray *
ms_record_rows_list (MsRecordStore *store, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, MsRecordParts extra, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  MsRecordParts parts = READ | extra;
  g_autofree char *names = ms_record_columns_dup_names (parts);
  g_autoptr (sqlite3_stmt) statement = prepare_list (store, names, filter, order, limit, error);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  if (statement == NULL)
    return NULL;
  int code;
  while ((code = sqlite3_step (statement)) == SQLITE_ROW)
    g_ptr_array_add (records, read_record (statement, parts));
  if (code == SQLITE_DONE)
    return g_steal_pointer (&records);
  ms_record_store_fail (store, code, error);
  return NULL;
}

GArray *
ms_record_rows_list_ids (MsRecordStore *store, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (sqlite3_stmt) statement = prepare_list (store, "id", filter, order, limit, error);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  int code;
  if (statement == NULL)
    return NULL;
  while ((code = sqlite3_step (statement)) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (statement, 0);
      g_array_append_val (ids, id);
    }
  if (code == SQLITE_DONE)
    return g_steal_pointer (&ids);
  ms_record_store_fail (store, code, error);
  return NULL;
}

GPtrArray *
ms_record_rows_get (MsRecordStore *store, GArray *ids, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autofree char *names = ms_record_columns_dup_names (READ);
  g_autofree char *sql = g_strconcat (
      "SELECT ", names, " FROM games WHERE id = ?1 AND ", ms_record_columns_get_condition (), NULL);
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (guint i = 0; statement != NULL && i < ids->len; i++)
    {
      sqlite3_reset (statement);
      sqlite3_bind_int64 (statement, 1, g_array_index (ids, gint64, i));
      int code = sqlite3_step (statement);
      if (code == SQLITE_ROW)
        g_ptr_array_add (records, read_record (statement, READ));
      else if (code != SQLITE_DONE)
        {
          ms_record_store_fail (store, code, error);
          return NULL;
        }
    }
  return statement != NULL ? g_steal_pointer (&records) : NULL;
}

GArray *
ms_record_rows_levels (MsRecordStore *store, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autofree char *sql = g_strconcat ("SELECT width, height, mines, count(*) FROM games WHERE ",
      ms_record_columns_get_condition (),
      " GROUP BY width, height, mines ORDER BY count(*) DESC, width * height, mines, width", NULL);
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (MsRecordLevel));
  int code;
  if (statement == NULL)
    return NULL;
  while ((code = sqlite3_step (statement)) == SQLITE_ROW)
    {
      MsRecordLevel level = { sqlite3_column_int (statement, 0), sqlite3_column_int (statement, 1),
        sqlite3_column_int (statement, 2), sqlite3_column_int64 (statement, 3) };
      g_array_append_val (levels, level);
    }
  if (code == SQLITE_DONE)
    return g_steal_pointer (&levels);
  ms_record_store_fail (store, code, error);
  return NULL;
}

gint64
ms_record_rows_delete (MsRecordStore *store, const MsRecordFilter *filter, GError **error)
{
  if (!ms_record_store_open (store, TRUE, error))
    return -1;
  g_autofree char *where = ms_record_where_dup (filter);
  g_autofree char *sql = g_strconcat ("DELETE FROM games WHERE ", where, NULL);
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  if (statement == NULL)
    return -1;
  int code = sqlite3_step (statement);
  if (code == SQLITE_DONE)
    return sqlite3_changes64 (store->db);
  ms_record_store_fail (store, code, error);
  return -1;
}

static sqlite3_stmt *
prepare_paths (MsRecordStore *store, const char *what, gint64 before, GError **error)
{
  g_autofree char *sql = g_strconcat (
      what, " WHERE path IS NOT NULL AND (?1 = 0 OR ended_at < ?1)", NULL);
  sqlite3_stmt *statement = ms_record_store_prepare (store, sql, error);
  if (statement != NULL)
    sqlite3_bind_int64 (statement, 1, before);
  return statement;
}

gboolean
ms_record_rows_measure_paths (
    MsRecordStore *store, gint64 before, gint64 *n_games, gint64 *n_bytes, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return FALSE;
  /* The lengths stand in the heads of the rows: the paths themselves are not read. */
  g_autoptr (sqlite3_stmt) statement = prepare_paths (
      store, "SELECT count(*), ifnull (sum(length(path)), 0) FROM games", before, error);
  if (statement == NULL)
    return FALSE;
  int code = sqlite3_step (statement);
  if (code != SQLITE_ROW)
    return ms_record_store_fail (store, code, error);
  *n_games = sqlite3_column_int64 (statement, 0);
  *n_bytes = sqlite3_column_int64 (statement, 1);
  return TRUE;
}

static gboolean
forget_paths (MsRecordStore *store, gint64 before, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = prepare_paths (store, "UPDATE games SET path = NULL", before, error);
  if (statement == NULL)
    return FALSE;
  int code = sqlite3_step (statement);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

gboolean
ms_record_rows_delete_paths (MsRecordStore *store, gint64 before, GError **error)
{
  return ms_record_store_open (store, TRUE, error) && forget_paths (store, before, error)
      && ms_record_store_exec (store, "VACUUM; PRAGMA wal_checkpoint (TRUNCATE)", error);
}
