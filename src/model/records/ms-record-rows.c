/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-rows.h"

#include "ms-level.h"
#include "ms-openings.h"
#include "ms-record-measure.h"

/* --- Asking for rows --- */

/* What every reader wants; some want layout and moves too. */
#define READ (MS_RECORD_PART_ID | MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES)

/* Of a row that is sound.  Layout and moves that do not fit the game are as good as not known. */
static MsRecord *
read_record (sqlite3_stmt *row, MsRecordParts parts)
{
  MsRecord *record = ms_record_new ();
  ms_record_columns_fetch (row, record, parts);
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
  g_autofree char *where = ms_record_filter_dup_sql (filter);
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
  g_autofree char *where = ms_record_filter_dup_sql (filter);
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

/* --- Paths --- */

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

/* --- Rows that come in: games that have ended, those of a file, and figures that were measured later --- */

#define WRITTEN \
  (MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES | MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH)

static gboolean
insert (MsRecordStore *store, sqlite3_stmt *statement, const MsRecord *record, gboolean *added,
    GError **error)
{
  g_autofree char *key = ms_record_dup_key (record), *board = ms_record_dup_board_key (record);
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  int place = ms_record_columns_bind (statement, 1, record, WRITTEN);
  sqlite3_bind_text (statement, place, key, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text (statement, place + 1, board, -1, SQLITE_TRANSIENT);
  int code = sqlite3_step (statement);
  if (code != SQLITE_DONE)
    return ms_record_store_fail (store, code, error);
  *added = sqlite3_changes (store->db) > 0;
  return TRUE;
}

static sqlite3_stmt *
prepare_insert (MsRecordStore *store, GError **error)
{
  g_autofree char *names = ms_record_columns_dup_names (WRITTEN);
  g_autofree char *places = ms_record_columns_dup_places (WRITTEN);
  g_autofree char *sql = g_strdup_printf (
      "INSERT INTO games (%s, key, board) VALUES (%s, ?, ?) ON CONFLICT (key) DO NOTHING", names,
      places);
  return ms_record_store_prepare (store, sql, error);
}

/* One number that a query gives for record's board and level; missing where there is no row. */
static gboolean
look_up (MsRecordStore *store, const char *sql, const MsRecord *record, gint64 missing,
    gint64 *number, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  g_autofree char *board = ms_record_dup_board_key (record);
  if (statement == NULL)
    return FALSE;
  sqlite3_bind_text (statement, 1, board, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int (statement, 2, record->rules.width);
  sqlite3_bind_int (statement, 3, record->rules.height);
  sqlite3_bind_int (statement, 4, record->rules.mines);
  sqlite3_bind_int (statement, 5, record->rules.no_guess != FALSE);
  sqlite3_bind_text (statement, 6, ms_rule_set_name (record->rules.rule_set), -1, SQLITE_STATIC);
  sqlite3_bind_int (statement, 7,
      ms_level_least_bbbv (record->rules.width, record->rules.height, record->rules.mines));
  sqlite3_bind_int64 (statement, 8, record->elapsed_ms);
  int code = sqlite3_step (statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return ms_record_store_fail (store, code, error);
  gboolean known = code == SQLITE_ROW && sqlite3_column_type (statement, 0) != SQLITE_NULL;
  *number = known ? sqlite3_column_int64 (statement, 0) : missing;
  return TRUE;
}

/* A number of the list of best times of record's level and kind. */
static gboolean
look_up_in_list (MsRecordStore *store, const char *what, const MsRecord *record, gint64 missing,
    gint64 *number, GError **error)
{
  g_autofree char *sql = g_strconcat ("SELECT ", what,
      " FROM games WHERE width = ?2 AND height = ?3 AND mines = ?4 "
      "AND no_guess = ?5 AND assisted = 0 AND won = 1 AND source IS NULL AND rule_set = ?6 "
      "AND (rule_set <> 'competition' OR bbbv >= ?7) AND ",
      ms_record_columns_get_condition (), NULL);
  return look_up (store, sql, record, missing, number, error);
}

/* The best time; -1: none. */
static gboolean
look_up_best (MsRecordStore *store, const MsRecord *record, gint64 *best_ms, GError **error)
{
  return look_up_in_list (store, "min(elapsed_ms)", record, -1, best_ms, error);
}

/* How many are faster. */
static gboolean
count_faster (MsRecordStore *store, const MsRecord *record, gint64 *n_faster, GError **error)
{
  return look_up_in_list (
      store, "count(CASE WHEN elapsed_ms < ?8 THEN 1 END)", record, 0, n_faster, error);
}

/* The 3BV of the board is known at once, and ranks need it; all else is measured later. */
static void
measure_board (MsRecord *record)
{
  MsLayout *layout = record->bbbv < 0 ? ms_record_dup_layout (record) : NULL;
  MsOpenings *openings = layout != NULL ? ms_openings_new (layout, NULL) : NULL;
  if (openings != NULL)
    record->bbbv = openings->metrics.bbbv;
  ms_openings_free (openings);
  ms_layout_unref (layout);
}

/* By the rules of a competition boards that are too easy do not count. */
static gboolean
is_hard_enough (const MsRecord *record)
{
  return record->rules.rule_set != MS_RULES_COMPETITION
      || record->bbbv
      >= ms_level_least_bbbv (record->rules.width, record->rules.height, record->rules.mines);
}

static gboolean
add_one (MsRecordStore *store, sqlite3_stmt *statement, MsRecord *record, MsRecordRank *rank,
    GError **error)
{
  gint64 known, n_faster;
  measure_board (record);
  if (!look_up (store, "SELECT 1 FROM games WHERE board = ?1 LIMIT 1", record, 0, &known, error)
      || !look_up_best (store, record, &rank->best_before_ms, error)
      || !count_faster (store, record, &n_faster, error))
    return FALSE;
  record->assisted |= known != 0;
  rank->assisted = record->assisted;
  if (!insert (store, statement, record, &rank->added, error))
    return FALSE;
  gboolean listed = rank->added && record->won && !record->assisted && record->source == NULL
      && is_hard_enough (record);
  rank->place = listed ? (int)MIN (n_faster, G_MAXINT - 1) + 1 : 0;
  rank->best = listed && (rank->best_before_ms < 0 || record->elapsed_ms < rank->best_before_ms);
  return TRUE;
}

typedef struct
{
  GPtrArray *records;
  GArray *ranks;
  guint n_added;
  gboolean foreign;
} Addition;

static gboolean
add_all (MsRecordStore *store, gpointer data, GError **error)
{
  Addition *addition = data;
  g_autoptr (sqlite3_stmt) statement = prepare_insert (store, error);
  for (guint i = 0; statement != NULL && i < addition->records->len; i++)
    {
      MsRecordRank rank = { 0 };
      if (!add_one (store, statement, addition->records->pdata[i], &rank, error))
        return FALSE;
      if (addition->ranks != NULL)
        g_array_append_val (addition->ranks, rank);
    }
  return statement != NULL;
}

gboolean
ms_record_rows_add (MsRecordStore *store, GPtrArray *records, GArray *ranks, GError **error)
{
  Addition addition = { records, ranks, 0, FALSE };
  if (ranks != NULL)
    g_array_set_size (ranks, 0);
  return ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, add_all, &addition, error);
}

/* A file does not say the seed and the promise of a game that was played here and written to it, and
 * its time is that of the last move, by which the clock was read once more. */
#define CLOCK_READ_MS 50

static gboolean
is_ours (MsRecordStore *store, const MsRecord *record, gboolean *ours, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store,
      "SELECT 1 FROM games WHERE elapsed_ms BETWEEN ?1 AND ?2 AND width = ?3 AND height = ?4"
      " AND layout = ?5 AND moves = ?6 LIMIT 1",
      error);
  if (statement == NULL)
    return FALSE;
  gsize length;
  const void *bits = g_bytes_get_data (record->layout, &length);
  sqlite3_bind_int64 (statement, 1, record->elapsed_ms);
  sqlite3_bind_int64 (statement, 2, record->elapsed_ms + CLOCK_READ_MS);
  sqlite3_bind_int (statement, 3, record->rules.width);
  sqlite3_bind_int (statement, 4, record->rules.height);
  sqlite3_bind_blob64 (statement, 5, bits, length, SQLITE_STATIC);
  sqlite3_bind_text (statement, 6, record->moves, -1, SQLITE_STATIC);
  int code = sqlite3_step (statement);
  *ours = code == SQLITE_ROW;
  return code == SQLITE_ROW || code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

static gboolean
import_all (MsRecordStore *store, gpointer data, GError **error)
{
  Addition *addition = data;
  g_autoptr (sqlite3_stmt) statement = prepare_insert (store, error);
  for (guint i = 0; statement != NULL && i < addition->records->len; i++)
    {
      MsRecord *record = addition->records->pdata[i];
      gboolean added = FALSE, ours = FALSE;
      measure_board (record);
      if ((addition->foreign && !is_ours (store, record, &ours, error))
          || (!ours && !insert (store, statement, record, &added, error)))
        return FALSE;
      addition->n_added += added;
    }
  return statement != NULL;
}

static gboolean
import (MsRecordStore *store, GPtrArray *records, gboolean foreign, guint *n_added, GError **error)
{
  Addition addition = { records, NULL, 0, foreign };
  gboolean done = ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, import_all, &addition, error);
  *n_added = done ? addition.n_added : 0;
  return done;
}

gboolean
ms_record_rows_import (MsRecordStore *store, GPtrArray *records, guint *n_added, GError **error)
{
  return import (store, records, FALSE, n_added, error);
}

gboolean
ms_record_rows_import_foreign (
    MsRecordStore *store, GPtrArray *records, guint *n_added, GError **error)
{
  return import (store, records, TRUE, n_added, error);
}

gboolean
ms_record_rows_set_measures (MsRecordStore *store, const MsRecord *record, GError **error)
{
  if (!ms_record_store_open (store, TRUE, error))
    return FALSE;
  g_autofree char *names = ms_record_columns_dup_names (MS_RECORD_PART_MEASURES);
  g_autofree char *places = ms_record_columns_dup_places (MS_RECORD_PART_MEASURES);
  g_autofree char *sql = g_strdup_printf (
      "UPDATE games SET (%s) = (%s) WHERE id = ? AND ended_at = ?", names, places);
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  if (statement == NULL)
    return FALSE;
  int place = ms_record_columns_bind (statement, 1, record, MS_RECORD_PART_MEASURES);
  sqlite3_bind_int64 (statement, place, record->id);
  sqlite3_bind_int64 (statement, place + 1, record->ended_at); /* ids are given again */
  int code = sqlite3_step (statement);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}
