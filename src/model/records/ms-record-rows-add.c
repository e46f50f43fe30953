/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that come in: games that have ended, those of a file, and figures that were measured later. */
#include "ms-record-rows.h"

#include "ms-level.h"
#include "ms-openings.h"
#include "ms-record-bind.h"

#define WRITTEN \
  (MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES | MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH)

static gboolean
insert (MsRecordStore *store, sqlite3_stmt *statement, const MsRecord *record, gboolean *added,
    GError **error)
{
  g_autofree char *key = ms_record_dup_key (record), *board = ms_record_dup_board_key (record);
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  int place = ms_record_bind (statement, 1, record, WRITTEN);
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
  int place = ms_record_bind (statement, 1, record, MS_RECORD_PART_MEASURES);
  sqlite3_bind_int64 (statement, place, record->id);
  sqlite3_bind_int64 (statement, place + 1, record->ended_at); /* ids are given again */
  int code = sqlite3_step (statement);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}
