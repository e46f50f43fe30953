/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-rows.h"

#include "ms-level.h"
#include "ms-record-backup.h"
#include "ms-record-history.h"

/* --- Asking for rows --- */

/* The conditions of a filter that are true or false of a row. */
static const struct
{
  const char *sql;
  gsize wanted; /* offset of an int of MsRecordFilter: 0, 1 or MS_RECORD_ANY */
} truths[] = {
  { "no_guess", offsetof (MsRecordFilter, no_guess) },
  { "assisted", offsetof (MsRecordFilter, assisted) },
  { "won", offsetof (MsRecordFilter, won) },
  { "measured", offsetof (MsRecordFilter, measured) },
  { "(source IS NOT NULL)", offsetof (MsRecordFilter, foreign) },
  { "(begun_on IS NOT NULL)", offsetof (MsRecordFilter, daily) },
  { "doubtful", offsetof (MsRecordFilter, doubtful) },
  { "(avoidable > 0)", offsetof (MsRecordFilter, avoidable) },
  { "(flags > 0)", offsetof (MsRecordFilter, flagged) },
  { "(question_marks > 0)", offsetof (MsRecordFilter, questioned) },
};

/* Rows in whose column part is found, whatever the case of its ASCII letters.  part is what
 * somebody typed: it becomes a literal, in which a quotation mark stands twice. */
static void
append_text_condition (GString *sql, const char *column, const char *part)
{
  if (*part == '\0')
    return;
  g_string_append_printf (sql, " AND instr (lower (%s), lower ('", column);
  for (; *part != '\0'; part++)
    g_string_append (sql, *part == '\'' ? "''" : (const char[]){ *part, '\0' });
  g_string_append (sql, "')) > 0");
}

static void
append_levels_condition (GString *sql, MsLevel one, MsLevel other)
{
  const MsLevelInfo *a = ms_level_info (one), *b = ms_level_info (other);
  g_string_append_printf (sql, " AND (width, height, mines) IN (VALUES (%d, %d, %d), (%d, %d, %d))",
      a->width, a->height, a->mines, b->width, b->height, b->mines);
}

/* SQL that is true of the rows filter lets through; only what it asks for stands in it, so that an
 * index of the schema can serve it. */
static char *
dup_condition (const MsRecordFilter *filter)
{
  GString *sql = g_string_new ("1");
  if (filter->id != 0)
    g_string_append_printf (sql, " AND id = %" G_GINT64_FORMAT, filter->id);
  if (filter->width != 0)
    g_string_append_printf (sql, " AND width = %d AND height = %d AND mines = %d", filter->width,
        filter->height, filter->mines);
  else if (filter->beginner)
    append_levels_condition (sql, MS_LEVEL_BEGINNER, MS_LEVEL_CLASSIC_BEGINNER);
  for (gsize i = 0; i < G_N_ELEMENTS (truths); i++)
    {
      int wanted = G_STRUCT_MEMBER (int, filter, truths[i].wanted);
      if (wanted != MS_RECORD_ANY)
        g_string_append_printf (sql, " AND %s = %d", truths[i].sql, wanted != 0);
    }
  if (filter->rule_set != MS_RECORD_ANY)
    g_string_append_printf (
        sql, " AND rule_set = '%s'", ms_rule_set_name ((MsRuleSet)filter->rule_set));
  if (filter->from != 0)
    g_string_append_printf (sql, " AND ended_at >= %" G_GINT64_FORMAT, filter->from);
  if (filter->until != 0)
    g_string_append_printf (sql, " AND ended_at < %" G_GINT64_FORMAT, filter->until);
  if (filter->least_bbbv > 0)
    g_string_append_printf (sql, " AND bbbv >= %d", filter->least_bbbv);
  append_text_condition (sql, "player", filter->player);
  append_text_condition (sql, "ifnull (program, '')", filter->program);
  return g_string_free (sql, FALSE);
}

/* The columns that every query for records reads. */
#define READ (STATISTICS | MS_RECORD_PART_DETAILS)
/* Those of them that many games are read for. */
#define STATISTICS (MS_RECORD_PART_ID | MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES)

/* The record of a row that fulfils ms_record_columns_get_condition.  If layout and moves do not fit
 * the game they are left out, as if they were not known. */
static MsRecord *
read_record (sqlite3_stmt *row, const MsRecordColumn *const *columns)
{
  MsRecord *record = ms_record_new ();
  ms_record_columns_fetch (row, record, columns);
  if (ms_record_check_history (record) != MS_RECORD_HISTORY_FITS)
    {
      g_clear_pointer (&record->layout, g_bytes_unref);
      g_clear_pointer (&record->moves, g_free);
      g_clear_pointer (&record->path, g_bytes_unref);
    }
  return record;
}

/* names: of the columns that are wanted.  Layouts and moves, which are most of the file, are not
 * even read from the disk unless they are among them. */
static sqlite3_stmt *
prepare_list (MsRecordStore *store, const char *names, const MsRecordFilter *filter,
    MsRecordOrder order, int limit, GError **error)
{
  static const char *const orders[] = {
    /* Not by the index of these moments, from which each row would be looked up by itself. */
    [MS_RECORD_ORDER_ENDED] = "+ended_at, id",
    [MS_RECORD_ORDER_LATEST] = "+ended_at DESC, id DESC",
    [MS_RECORD_ORDER_NEWEST] = "id DESC",
    [MS_RECORD_ORDER_BEST] = "elapsed_ms, ended_at, id",
  };
  g_autofree char *where = dup_condition (filter);
  g_autofree char *sort = filter->sort == NULL
      ? g_strdup ("")
      : g_strdup_printf (
          "(%s) IS NULL, %s%s, ", filter->sort, filter->sort, filter->falling ? " DESC" : "");
  g_autofree char *sql = g_strconcat ("SELECT ", names, " FROM games ",
      order == MS_RECORD_ORDER_NEWEST ? "INDEXED BY games_unmeasured " : "", "WHERE ", where,
      " AND ", ms_record_columns_get_condition (), " ORDER BY ", sort, orders[order], " LIMIT ?1",
      NULL);
  sqlite3_stmt *statement = ms_record_store_prepare (store, sql, error);
  if (statement != NULL)
    sqlite3_bind_int (statement, 1, limit);
  return statement;
}

/* Calls take for each of rows, and frees rows; FALSE and *error when that fails.  rows is NULL
 * where it could not be prepared, and then *error is set already. */
static gboolean
take_rows (MsRecordStore *store, sqlite3_stmt *rows,
    void (*take) (sqlite3_stmt *row, gpointer data), gpointer data, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rows;
  int code = SQLITE_DONE;
  while (statement != NULL && (code = sqlite3_step (statement)) == SQLITE_ROW)
    take (statement, data);
  if (code != SQLITE_DONE)
    return ms_record_store_fail (store, code, error);
  return statement != NULL;
}

typedef struct
{
  const MsRecordColumn *const *columns;
  GPtrArray *records;
} Listing;

static void
take_record (sqlite3_stmt *row, gpointer data)
{
  Listing *listing = data;
  g_ptr_array_add (listing->records, read_record (row, listing->columns));
}

GPtrArray *
ms_record_rows_list (MsRecordStore *store, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, MsRecordParts extra, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_autofree const MsRecordColumn **columns = ms_record_columns_list (READ | extra);
  Listing listing = { columns, records };
  g_autofree char *names = ms_record_columns_dup_names (READ | extra);
  sqlite3_stmt *rows = prepare_list (store, names, filter, order, limit, error);
  return take_rows (store, rows, take_record, &listing, error) ? g_steal_pointer (&records) : NULL;
}

typedef struct
{
  MsRecord *blank; /* as one is of which nothing is known */
  const MsRecordColumn *const *columns;
  void (*take) (const MsRecord *record, gpointer data);
  gpointer data;
} Round;

#define NUMBERS (STATISTICS | MS_RECORD_COUNTED)

static void
lend_record (sqlite3_stmt *row, gpointer data)
{
  const Round *round = data;
  MsRecord record = *round->blank;
  ms_record_columns_fetch (row, &record, round->columns);
  round->take (&record, round->data);
}

gboolean
ms_record_rows_each (MsRecordStore *store, const MsRecordFilter *filter,
    void (*take) (const MsRecord *record, gpointer data), gpointer data, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return FALSE;
  g_autoptr (MsRecord) blank = ms_record_new ();
  g_autofree const MsRecordColumn **columns = ms_record_columns_list (NUMBERS);
  Round round = { blank, columns, take, data };
  g_autofree char *names = ms_record_columns_dup_names (NUMBERS);
  sqlite3_stmt *rows = prepare_list (store, names, filter, MS_RECORD_ORDER_ENDED, -1, error);
  return take_rows (store, rows, lend_record, &round, error);
}

static void
take_id (sqlite3_stmt *row, gpointer ids)
{
  gint64 id = sqlite3_column_int64 (row, 0);
  g_array_append_vals (ids, &id, 1);
}

GArray *
ms_record_rows_list_ids (MsRecordStore *store, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *rows = prepare_list (store, "id", filter, order, limit, error);
  return take_rows (store, rows, take_id, ids, error) ? g_steal_pointer (&ids) : NULL;
}

GPtrArray *
ms_record_rows_get (MsRecordStore *store, GArray *ids, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autofree char *names = ms_record_columns_dup_names (READ);
  g_autofree const MsRecordColumn **columns = ms_record_columns_list (READ);
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
        g_ptr_array_add (records, read_record (statement, columns));
      else if (code != SQLITE_DONE)
        {
          ms_record_store_fail (store, code, error);
          return NULL;
        }
    }
  return statement != NULL ? g_steal_pointer (&records) : NULL;
}

static void
take_level (sqlite3_stmt *row, gpointer levels)
{
  MsRecordLevel level = { sqlite3_column_int (row, 0), sqlite3_column_int (row, 1),
    sqlite3_column_int (row, 2), sqlite3_column_int64 (row, 3) };
  g_array_append_vals (levels, &level, 1);
}

GArray *
ms_record_rows_levels (MsRecordStore *store, GError **error)
{
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autofree char *sql = g_strconcat ("SELECT width, height, mines, count(*) FROM games WHERE ",
      ms_record_columns_get_condition (),
      " GROUP BY width, height, mines ORDER BY count(*) DESC, width * height, mines, width", NULL);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (MsRecordLevel));
  sqlite3_stmt *rows = ms_record_store_prepare (store, sql, error);
  return take_rows (store, rows, take_level, levels, error) ? g_steal_pointer (&levels) : NULL;
}

gint64
ms_record_rows_delete (MsRecordStore *store, const MsRecordFilter *filter, GError **error)
{
  g_autofree char *where = dup_condition (filter);
  g_autofree char *sql = g_strconcat ("DELETE FROM games WHERE ", where, NULL);
  if (!ms_record_store_open (store, TRUE, error) || !ms_record_store_exec (store, sql, error))
    return -1;
  gint64 n_deleted = sqlite3_changes64 (store->db);
  ms_record_backup_delete (store->path, sql);
  return n_deleted;
}

/* --- Paths --- */

/* What is done, in SQL, to the paths recorded before that moment; 0: to all. */
static char *
dup_path_sql (const char *what, gint64 before)
{
  return g_strdup_printf ("%s WHERE path IS NOT NULL AND ended_at <= %" G_GINT64_FORMAT, what,
      before != 0 ? before - 1 : G_MAXINT64);
}

static void
take_paths (sqlite3_stmt *row, gpointer paths)
{
  *(MsRecordPaths *)paths = (MsRecordPaths){ sqlite3_column_int64 (row, 0),
    sqlite3_column_int64 (row, 1) };
}

gboolean
ms_record_rows_measure_paths (
    MsRecordStore *store, gint64 before, MsRecordPaths *paths, GError **error)
{
  /* The lengths stand in the heads of the rows: the paths themselves are not read. */
  g_autofree char *sql = dup_path_sql (
      "SELECT count(*), ifnull (sum(length(path)), 0) FROM games", before);
  return ms_record_store_open (store, FALSE, error)
      && take_rows (store, ms_record_store_prepare (store, sql, error), take_paths, paths, error);
}

gboolean
ms_record_rows_delete_paths (MsRecordStore *store, gint64 before, GError **error)
{
  g_autofree char *sql = dup_path_sql ("UPDATE games SET path = NULL", before);
  if (!ms_record_store_open (store, TRUE, error) || !ms_record_store_exec (store, sql, error)
      || !ms_record_store_exec (store, "VACUUM; PRAGMA wal_checkpoint (TRUNCATE)", error))
    return FALSE;
  g_autofree char *of_copy = g_strconcat (sql, "; VACUUM", NULL);
  ms_record_backup_delete (store->path, of_copy);
  return TRUE;
}

/* --- Rows that come in: games that have ended, those of a file, and figures that were measured
 * later --- */

#define MEASURED (MS_RECORD_PART_MEASURES | MS_RECORD_PART_DETAILS)
#define WRITTEN (MS_RECORD_PART_GAME | MEASURED | MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH)

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

/* What is kept already of a record's board, and of the list of best times of its level and kind. */
typedef struct
{
  gint64 n_known; /* games on the same board: one, or 0 */
  gint64 best_ms; /* -1: there is none */
  gint64 n_faster;
} Standing;

static void
take_standing (sqlite3_stmt *row, gpointer standing)
{
  gboolean has_best = sqlite3_column_type (row, 1) != SQLITE_NULL;
  *(Standing *)standing = (Standing){ sqlite3_column_int64 (row, 0),
    has_best ? sqlite3_column_int64 (row, 1) : -1, sqlite3_column_int64 (row, 2) };
}

static gboolean
look_up (MsRecordStore *store, const MsRecord *record, Standing *standing, GError **error)
{
  const MsRules *rules = &record->rules;
  g_autofree char *board = ms_record_dup_board_key (record);
  g_autofree char *sql = g_strconcat (
      "SELECT EXISTS (SELECT 1 FROM games WHERE board = ?1), min(elapsed_ms),"
      " count(CASE WHEN elapsed_ms < ?8 THEN 1 END)"
      " FROM games WHERE width = ?2 AND height = ?3 AND mines = ?4"
      " AND no_guess = ?5 AND assisted = 0 AND won = 1 AND source IS NULL AND rule_set = ?6"
      " AND (rule_set <> 'competition' OR bbbv >= ?7) AND ",
      ms_record_columns_get_condition (), NULL);
  sqlite3_stmt *rows = ms_record_store_prepare (store, sql, error);
  if (rows == NULL)
    return FALSE;
  sqlite3_bind_text (rows, 1, board, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int (rows, 2, rules->width);
  sqlite3_bind_int (rows, 3, rules->height);
  sqlite3_bind_int (rows, 4, rules->mines);
  sqlite3_bind_int (rows, 5, rules->no_guess);
  sqlite3_bind_text (rows, 6, ms_rule_set_name (rules->rule_set), -1, SQLITE_STATIC);
  sqlite3_bind_int (rows, 7, ms_level_least_bbbv (rules->width, rules->height, rules->mines));
  sqlite3_bind_int64 (rows, 8, record->elapsed_ms);
  return take_rows (store, rows, take_standing, standing, error);
}

/* The 3BV of the board is known at once, and ranks need it; all else is measured later. */
static void
measure_board (MsRecord *record)
{
  MsLayout *layout = record->counts.board.bbbv < 0 ? ms_record_dup_layout (record) : NULL;
  MsOpenings *openings = layout != NULL ? ms_openings_new (layout, NULL) : NULL;
  if (openings != NULL)
    record->counts.board.bbbv = openings->metrics.bbbv;
  ms_openings_free (openings);
  ms_layout_unref (layout);
}

static gboolean
add_one (MsRecordStore *store, sqlite3_stmt *statement, MsRecord *record, MsRecordRank *rank,
    GError **error)
{
  const MsRules *rules = &record->rules;
  Standing standing = { 0 };
  if (!look_up (store, record, &standing, error))
    return FALSE;
  record->assisted |= standing.n_known != 0;
  rank->assisted = record->assisted;
  rank->best_before_ms = standing.best_ms;
  if (!insert (store, statement, record, &rank->added, error))
    return FALSE;
  /* By the rules of a competition boards that are too easy do not count. */
  gboolean hard_enough = rules->rule_set != MS_RULES_COMPETITION
      || record->counts.board.bbbv
          >= ms_level_least_bbbv (rules->width, rules->height, rules->mines);
  gboolean listed = rank->added && record->won && !record->assisted && record->source == NULL
      && hard_enough;
  rank->place = listed ? (int)MIN (standing.n_faster, G_MAXINT - 1) + 1 : 0;
  rank->best = listed && (standing.best_ms < 0 || record->elapsed_ms < standing.best_ms);
  return TRUE;
}

/* A file does not say the seed and the promise of a game that was played here and written to it,
 * and its time is that of the last move, by which the clock was read once more. */
#define CLOCK_READ_MS 50

/* The game that is kept already and has the same moves; 0: none. */
static gboolean
find_same (MsRecordStore *store, const MsRecord *record, gint64 *id, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store,
      "SELECT id FROM games WHERE elapsed_ms BETWEEN ?1 AND ?2 AND width = ?3 AND height = ?4"
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
  *id = code == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;
  return code == SQLITE_ROW || code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

/* What the file says of a game that was read from one before, by a version that did not see all of
 * it.  A game that was played here knows better.  The time at which a file was written, which
 * stands for a date that nothing tells, is later than the game's: the earlier date is nearer. */
static gboolean
update_said (MsRecordStore *store, gint64 id, const MsRecord *record, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store,
      "UPDATE games SET (ended_at, player, program, doubtful) = (min (ended_at, ?2), ?3, ?4, ?5)"
      " WHERE id = ?1 AND source IS NOT NULL",
      error);
  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, id);
  sqlite3_bind_int64 (statement, 2, record->ended_at);
  sqlite3_bind_text (statement, 3, record->player, -1, SQLITE_STATIC);
  sqlite3_bind_text (statement, 4, record->program, -1, SQLITE_STATIC);
  sqlite3_bind_int (statement, 5, record->doubtful);
  int code = sqlite3_step (statement);
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

/* Records on their way into the database. */
typedef struct
{
  GPtrArray *records;
  gboolean ended; /* they have just been played: they are ranked */
  GArray *ranks; /* NULL: nobody asks */
  gboolean
      foreign; /* what is kept already by its moves is passed over, but for what is said of it */
  guint n_added;
} Addition;

static gboolean
add_all (MsRecordStore *store, gpointer data, GError **error)
{
  Addition *addition = data;
  g_autoptr (sqlite3_stmt) statement = prepare_insert (store, error);
  for (guint i = 0; statement != NULL && i < addition->records->len; i++)
    {
      MsRecord *record = addition->records->pdata[i];
      MsRecordRank rank = { 0 };
      gint64 same = 0;
      measure_board (record);
      if ((addition->foreign && !find_same (store, record, &same, error))
          || (same != 0 && !update_said (store, same, record, error))
          || (addition->ended && !add_one (store, statement, record, &rank, error))
          || (!addition->ended && same == 0
              && !insert (store, statement, record, &rank.added, error)))
        return FALSE;
      addition->n_added += rank.added;
      if (addition->ranks != NULL)
        g_array_append_val (addition->ranks, rank);
    }
  return statement != NULL;
}

static gboolean
add (MsRecordStore *store, Addition addition, guint *n_added, GError **error)
{
  gboolean done = ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, add_all, &addition, error);
  *n_added = done ? addition.n_added : 0;
  return done;
}

gboolean
ms_record_rows_add (MsRecordStore *store, GPtrArray *records, GArray *ranks, GError **error)
{
  guint n_added;
  if (ranks != NULL)
    g_array_set_size (ranks, 0);
  Addition addition = { .records = records, .ended = TRUE, .ranks = ranks };
  return add (store, addition, &n_added, error);
}

gboolean
ms_record_rows_import (
    MsRecordStore *store, GPtrArray *records, gboolean foreign, guint *n_added, GError **error)
{
  Addition addition = { .records = records, .foreign = foreign };
  return add (store, addition, n_added, error);
}

static gboolean
set_all (MsRecordStore *store, gpointer records, GError **error)
{
  g_autofree char *names = ms_record_columns_dup_names (MEASURED);
  g_autofree char *places = ms_record_columns_dup_places (MEASURED);
  g_autofree char *sql = g_strdup_printf (
      "UPDATE games SET (%s) = (%s) WHERE id = ? AND ended_at = ?", names, places);
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (store, sql, error);
  for (guint i = 0; statement != NULL && i < ((GPtrArray *)records)->len; i++)
    {
      const MsRecord *record = g_ptr_array_index ((GPtrArray *)records, i);
      sqlite3_reset (statement);
      int place = ms_record_columns_bind (statement, 1, record, MEASURED);
      sqlite3_bind_int64 (statement, place, record->id);
      /* SQLite gives the id of a deleted row to a new one. */
      sqlite3_bind_int64 (statement, place + 1, record->ended_at);
      int code = sqlite3_step (statement);
      if (code != SQLITE_DONE)
        return ms_record_store_fail (store, code, error);
    }
  return statement != NULL;
}

gboolean
ms_record_rows_set_measures (MsRecordStore *store, GPtrArray *records, GError **error)
{
  return ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, set_all, records, error);
}

static void
take_count (sqlite3_stmt *row, gpointer n)
{
  *(gint64 *)n = sqlite3_column_int64 (row, 0);
}

gboolean
ms_record_rows_count_unmeasured (MsRecordStore *store, gint64 *n, GError **error)
{
  return ms_record_store_open (store, FALSE, error)
      && take_rows (store,
          ms_record_store_prepare (store, "SELECT count(*) FROM games WHERE measured = 0", error),
          take_count, n, error);
}
