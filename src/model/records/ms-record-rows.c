/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-rows.h"

#include "ms-record-measure.h"
#include "ms-record-sound.h"

#include <math.h>
#include <string.h>

/* The columns in the order of bind_record and read_record. */
#define COLUMNS \
  "ended_at, width, height, mines, first_click, no_guess, seed, elapsed_ms, won, assisted, " \
  "player, " \
  "measured, bbbv, solved_bbbv, left_clicks, right_clicks, chords, guesses, luck"
#define N_COLUMNS 19

/* --- Values --- */

/* A negative count is one that is not known. */
static void
bind_count (sqlite3_stmt *statement, int place, int count)
{
  if (count >= 0)
    sqlite3_bind_int (statement, place, count);
  else
    sqlite3_bind_null (statement, place);
}

static void
bind_measures (sqlite3_stmt *statement, int place, const MsRecord *record)
{
  sqlite3_bind_int (statement, place, record->measured != FALSE);
  bind_count (statement, place + 1, record->bbbv);
  bind_count (statement, place + 2, record->solved_bbbv);
  bind_count (statement, place + 3, record->left_clicks);
  bind_count (statement, place + 4, record->right_clicks);
  bind_count (statement, place + 5, record->chords);
  bind_count (statement, place + 6, record->guesses);
  if (isnan (record->luck))
    sqlite3_bind_null (statement, place + 7);
  else
    sqlite3_bind_double (statement, place + 7, record->luck);
}

static void
bind_record (sqlite3_stmt *statement, const MsRecord *record)
{
  int place = 1;
  sqlite3_bind_int64 (statement, place++, record->ended_at);
  sqlite3_bind_int (statement, place++, record->rules.width);
  sqlite3_bind_int (statement, place++, record->rules.height);
  sqlite3_bind_int (statement, place++, record->rules.mines);
  sqlite3_bind_text (
      statement, place++, ms_first_click_name (record->rules.first_click), -1, SQLITE_STATIC);
  sqlite3_bind_int (statement, place++, record->rules.no_guess != FALSE);
  sqlite3_bind_int64 (statement, place++, (gint64)record->seed);
  sqlite3_bind_int64 (statement, place++, record->elapsed_ms);
  sqlite3_bind_int (statement, place++, record->won != FALSE);
  sqlite3_bind_int (statement, place++, record->assisted != FALSE);
  sqlite3_bind_text (statement, place++, record->player, -1, SQLITE_TRANSIENT);
  bind_measures (statement, place, record);
}

static void
bind_history (sqlite3_stmt *statement, int place, const MsRecord *record)
{
  gsize length;
  if (record->layout != NULL)
    {
      const void *bits = g_bytes_get_data (record->layout, &length);
      sqlite3_bind_blob64 (statement, place, bits, length, SQLITE_TRANSIENT);
    }
  if (record->moves != NULL)
    sqlite3_bind_text64 (
        statement, place + 1, record->moves, strlen (record->moves), SQLITE_TRANSIENT, SQLITE_UTF8);
}

static int
read_count (sqlite3_stmt *row, int column)
{
  return sqlite3_column_type (row, column) == SQLITE_NULL ? MS_RECORD_UNKNOWN
                                                          : sqlite3_column_int (row, column);
}

static void
read_measures (sqlite3_stmt *row, int column, MsRecord *record)
{
  record->measured = sqlite3_column_int (row, column);
  record->bbbv = read_count (row, column + 1);
  record->solved_bbbv = read_count (row, column + 2);
  record->left_clicks = read_count (row, column + 3);
  record->right_clicks = read_count (row, column + 4);
  record->chords = read_count (row, column + 5);
  record->guesses = read_count (row, column + 6);
  if (sqlite3_column_type (row, column + 7) != SQLITE_NULL)
    record->luck = sqlite3_column_double (row, column + 7);
}

/* What does not fit the game is as good as not known. */
static void
read_history (sqlite3_stmt *row, int column, MsRecord *record)
{
  if (sqlite3_column_type (row, column) != SQLITE_NULL)
    record->layout = g_bytes_new (
        sqlite3_column_blob (row, column), (gsize)sqlite3_column_bytes (row, column));
  record->moves = g_strdup ((const char *)sqlite3_column_text (row, column + 1));
  if (ms_record_check_history (record) == MS_RECORD_HISTORY_FITS)
    return;
  g_clear_pointer (&record->layout, g_bytes_unref);
  g_clear_pointer (&record->moves, g_free);
}

/* Text of a database need not be text. */
static char *
dup_name (const char *name)
{
  return name != NULL ? g_utf8_make_valid (name, -1) : g_strdup ("");
}

/* Of a row that is sound. */
static MsRecord *
read_record (sqlite3_stmt *row, gboolean whole)
{
  MsRecord *record = ms_record_new ();
  int column = 0;
  record->id = sqlite3_column_int64 (row, column++);
  record->ended_at = sqlite3_column_int64 (row, column++);
  record->rules.width = sqlite3_column_int (row, column++);
  record->rules.height = sqlite3_column_int (row, column++);
  record->rules.mines = sqlite3_column_int (row, column++);
  ms_first_click_parse (
      (const char *)sqlite3_column_text (row, column++), &record->rules.first_click);
  record->rules.no_guess = sqlite3_column_int (row, column++);
  record->seed = (guint64)sqlite3_column_int64 (row, column++);
  record->elapsed_ms = sqlite3_column_int64 (row, column++);
  record->won = sqlite3_column_int (row, column++);
  record->assisted = sqlite3_column_int (row, column++);
  g_free (record->player);
  record->player = dup_name ((const char *)sqlite3_column_text (row, column++));
  read_measures (row, column, record);
  if (whole)
    read_history (row, N_COLUMNS + 1, record);
  return record;
}

/* --- Adding --- */

static gboolean
insert (MsRecordStore *store, sqlite3_stmt *statement, const MsRecord *record, gboolean *added,
    GError **error)
{
  g_autofree char *key = ms_record_dup_key (record), *board = ms_record_dup_board_key (record);
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  bind_record (statement, record);
  bind_history (statement, N_COLUMNS + 1, record);
  sqlite3_bind_text (statement, N_COLUMNS + 3, key, -1, SQLITE_TRANSIENT);
  sqlite3_bind_text (statement, N_COLUMNS + 4, board, -1, SQLITE_TRANSIENT);
  int code = sqlite3_step (statement);
  if (code != SQLITE_DONE)
    return ms_record_store_fail (store, code, error);
  *added = sqlite3_changes (store->db) > 0;
  return TRUE;
}

static sqlite3_stmt *
prepare_insert (MsRecordStore *store, GError **error)
{
  return ms_record_store_prepare (store,
      "INSERT INTO games (" COLUMNS ", layout, moves, key, board) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, "
      "?19, ?20, ?21, ?22, ?23) ON CONFLICT (key) DO NOTHING",
      error);
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
  int code = sqlite3_step (statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    return ms_record_store_fail (store, code, error);
  gboolean known = code == SQLITE_ROW && sqlite3_column_type (statement, 0) != SQLITE_NULL;
  *number = known ? sqlite3_column_int64 (statement, 0) : missing;
  return TRUE;
}

static gboolean
add_one (MsRecordStore *store, sqlite3_stmt *statement, MsRecord *record, MsRecordRank *rank,
    GError **error)
{
  gint64 known;
  if (!look_up (store, "SELECT 1 FROM games WHERE board = ?1 LIMIT 1", record, 0, &known, error)
      || !look_up (store,
          "SELECT min(elapsed_ms) FROM games WHERE width = ?2 AND height = ?3 AND mines = ?4 "
          "AND no_guess = ?5 AND assisted = 0 AND won = 1 AND " MS_RECORD_SOUND,
          record, -1, &rank->best_before_ms, error))
    return FALSE;
  record->assisted |= known != 0;
  rank->assisted = record->assisted;
  if (!insert (store, statement, record, &rank->added, error))
    return FALSE;
  rank->best = rank->added && record->won && !record->assisted
      && (rank->best_before_ms < 0 || record->elapsed_ms < rank->best_before_ms);
  return TRUE;
}

typedef struct
{
  GPtrArray *records;
  GArray *ranks;
  guint n_added;
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
  Addition addition = { records, ranks, 0 };
  if (ranks != NULL)
    g_array_set_size (ranks, 0);
  return ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, add_all, &addition, error);
}

static gboolean
import_all (MsRecordStore *store, gpointer data, GError **error)
{
  Addition *addition = data;
  g_autoptr (sqlite3_stmt) statement = prepare_insert (store, error);
  for (guint i = 0; statement != NULL && i < addition->records->len; i++)
    {
      gboolean added;
      if (!insert (store, statement, addition->records->pdata[i], &added, error))
        return FALSE;
      addition->n_added += added;
    }
  return statement != NULL;
}

gboolean
ms_record_rows_import (MsRecordStore *store, GPtrArray *records, guint *n_added, GError **error)
{
  Addition addition = { records, NULL, 0 };
  gboolean done = ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, import_all, &addition, error);
  *n_added = done ? addition.n_added : 0;
  return done;
}

gboolean
ms_record_rows_set_measures (MsRecordStore *store, const MsRecord *record, GError **error)
{
  if (!ms_record_store_open (store, TRUE, error))
    return FALSE;
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store,
      "UPDATE games SET measured = ?1, bbbv = ?2, solved_bbbv = ?3, left_clicks = ?4, "
      "right_clicks = ?5, chords = ?6, guesses = ?7, luck = ?8 WHERE id = ?9",
      error);
  if (statement == NULL)
    return FALSE;
  bind_measures (statement, 1, record);
  sqlite3_bind_int64 (statement, 9, record->id);
  int code = sqlite3_step (statement);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

/* --- Asking --- */

#define WHERE \
  " WHERE (?1 = 0 OR id = ?1) AND (?2 = 0 OR (width = ?2 AND height = ?3 AND mines = ?4))" \
  " AND (?5 < 0 OR no_guess = ?5) AND (?6 < 0 OR assisted = ?6) AND (?7 < 0 OR won = ?7)" \
  " AND (?8 < 0 OR measured = ?8)"

static void
bind_filter (sqlite3_stmt *statement, const MsRecordFilter *filter)
{
  sqlite3_bind_int64 (statement, 1, filter->id);
  sqlite3_bind_int (statement, 2, filter->width);
  sqlite3_bind_int (statement, 3, filter->height);
  sqlite3_bind_int (statement, 4, filter->mines);
  sqlite3_bind_int (statement, 5, filter->no_guess);
  sqlite3_bind_int (statement, 6, filter->assisted);
  sqlite3_bind_int (statement, 7, filter->won);
  sqlite3_bind_int (statement, 8, filter->measured);
}

/* Layouts and moves are most of the file: they are not even read where nobody wants them. */
static sqlite3_stmt *
prepare_list (MsRecordStore *store, MsRecordOrder order, gboolean whole, GError **error)
{
  static const char *const orders[] = {
    [MS_RECORD_ORDER_ENDED] = "ended_at, id",
    [MS_RECORD_ORDER_LATEST] = "ended_at DESC, id DESC",
    [MS_RECORD_ORDER_BEST] = "elapsed_ms, ended_at, id",
  };
  g_autofree char *sql = g_strconcat ("SELECT id, " COLUMNS, whole ? ", layout, moves" : "",
      " FROM games" WHERE " AND " MS_RECORD_SOUND " ORDER BY ", orders[order], " LIMIT ?9", NULL);
  return ms_record_store_prepare (store, sql, error);
}

GPtrArray *
ms_record_rows_list (MsRecordStore *store, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, gboolean whole, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (sqlite3_stmt) statement = prepare_list (store, order, whole, error);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  if (statement == NULL)
    return NULL;
  bind_filter (statement, filter);
  sqlite3_bind_int (statement, 9, limit);
  int code;
  while ((code = sqlite3_step (statement)) == SQLITE_ROW)
    g_ptr_array_add (records, read_record (statement, whole));
  if (code == SQLITE_DONE)
    return g_steal_pointer (&records);
  ms_record_store_fail (store, code, error);
  return NULL;
}

GArray *
ms_record_rows_levels (MsRecordStore *store, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store,
      "SELECT width, height, mines, count(*) FROM games WHERE " MS_RECORD_SOUND
      " GROUP BY width, height, mines "
      "ORDER BY count(*) DESC, width * height, mines, width",
      error);
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
  g_autoptr (sqlite3_stmt)
      statement = ms_record_store_prepare (store, "DELETE FROM games" WHERE, error);
  if (statement == NULL)
    return -1;
  bind_filter (statement, filter);
  int code = sqlite3_step (statement);
  if (code == SQLITE_DONE)
    return sqlite3_changes64 (store->db);
  ms_record_store_fail (store, code, error);
  return -1;
}
