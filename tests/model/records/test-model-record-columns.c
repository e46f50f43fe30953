/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of columns against the schema, the head of CSV, and the limits of each column wherever
 * a value can come from. */
#include "cmocka-common.h"

#include "ms-record-columns.h"
#include "ms-record-csv.h"
#include "record-equal.h"
#include "record-support.h"

#include <math.h>
#include <string.h>

/* The head of CSV in the version 5 of the schema: its names keep their order. */
#define CSV_HEAD \
  "date,width,height,mines,seconds,won,first_click,no_guess,seed,assisted,player,3bv,solved_3bv," \
  "left_clicks,right_clicks,chords,guesses,luck,avoidable,survival,pluck,rule_set,source,program," \
  "doubtful,layout,moves\r\n"

static MsRecordStore *
open_store (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  if (!ms_record_store_open (fixture->store, TRUE, &error))
    fail_msg ("%s", error->message);
  return fixture->store;
}

static const MsRecordColumn *
find (const char *sql)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->formula == NULL && strcmp (column->sql, sql) == 0)
      return column;
  return NULL;
}

static const char *
sql_type (MsRecordKind kind)
{
  switch (kind)
    {
    case MS_RECORD_KIND_FIRST_CLICK:
    case MS_RECORD_KIND_RULE_SET:
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      return "TEXT";
    case MS_RECORD_KIND_SHARE:
    case MS_RECORD_KIND_NUMBER:
      return "REAL";
    case MS_RECORD_KIND_BYTES:
      return "BLOB";
    case MS_RECORD_KIND_ID:
    case MS_RECORD_KIND_MOMENT:
    case MS_RECORD_KIND_SPAN:
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
    case MS_RECORD_KIND_TRUTH:
    case MS_RECORD_KIND_SEED:
    default:
      return "INTEGER";
    }
}

/* The columns that are not derived from others. */
static int
count_kept (void)
{
  const MsRecordColumn *column;
  int n = 0;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    n += column->formula == NULL;
  return n;
}

/* Every column of the schema stands in the table with its type, and may be NULL where the table
 * says so; but for the two keys, which are worked out of others. */
static void
the_schema_is_the_table (void **state)
{
  int n_found = 0, n_keys = 0;
  MsRecordStore *store = open_store (state);
  sqlite3_stmt *row = ms_record_store_prepare (
      store, "SELECT name, type, \"notnull\", pk FROM pragma_table_info ('games')", NULL);
  while (sqlite3_step (row) == SQLITE_ROW)
    {
      const char *name = (const char *)sqlite3_column_text (row, 0);
      const MsRecordColumn *column = find (name);
      if (strcmp (name, "key") == 0 || strcmp (name, "board") == 0)
        n_keys++;
      else if (column == NULL)
        fail_msg ("%s is not in the table", name);
      else
        {
          assert_string_equal (sqlite3_column_text (row, 1), sql_type (column->kind));
          assert_int_equal (sqlite3_column_int (row, 3), column->part == MS_RECORD_PART_ID);
          if (column->part != MS_RECORD_PART_ID)
            assert_int_equal (sqlite3_column_int (row, 2), !column->nullable);
          n_found++;
        }
    }
  sqlite3_finalize (row);
  assert_int_equal (n_found, count_kept ());
  assert_int_equal (n_keys, 2);
}

/* What is left of the head without the figures of reviews that later versions keep. */
static void
csv_begins_with_the_table (void **state)
{
  gsize length;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *text = ms_record_csv_write (none, &length);
  g_autoptr (GString) head = g_string_new (text);
  const MsRecordColumn *column;
  assert_int_equal (length, strlen (text));
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf (",%s,", column->csv);
      assert_true (column->since <= 5 || g_string_replace (head, name, ",", 0) == 1);
    }
  assert_string_equal (head->str, CSV_HEAD);
}

/* No two columns share a name or a place in the record. */
static void
columns_are_apart (void **state)
{
  const MsRecordColumn *a, *b;
  for (int i = 0; (a = ms_record_columns_get (i)) != NULL; i++)
    for (int j = 0; j < i; j++)
      {
        b = ms_record_columns_get (j);
        assert_string_not_equal (a->sql, b->sql);
        assert_true (a->csv == NULL || g_strcmp0 (a->csv, b->csv) != 0);
        assert_true (a->formula != NULL || b->formula != NULL || a->offset != b->offset);
      }
}

/* --- Comparing --- */

static void
change_value (MsRecord *record, const MsRecordColumn *column)
{
  gpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  if (column->kind == MS_RECORD_KIND_SHARE || column->kind == MS_RECORD_KIND_NUMBER)
    *(double *)value = isnan (*(double *)value) ? 0.25 : NAN;
  else if (column->kind == MS_RECORD_KIND_NAME || column->kind == MS_RECORD_KIND_TEXT)
    {
      g_free (*(char **)value);
      *(char **)value = g_strdup ("somebody else");
    }
  else if (column->kind == MS_RECORD_KIND_BYTES)
    {
      g_clear_pointer ((GBytes **)value, g_bytes_unref);
      *(GBytes **)value = g_bytes_new ("\x01", 1);
    }
  else if (column->size == sizeof (bool))
    *(bool *)value ^= true;
  else
    *(guint8 *)value ^= 1; /* one byte of a whole number */
}

/* A record with one other value is another record; only the number of its row does not count. */
static void
every_column_is_compared (void **state)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      if (column->formula != NULL)
        continue;
      g_autoptr (MsRecord) record = record_played (9, 9, 10, 5, TRUE);
      g_autoptr (MsRecord) other = ms_record_copy (record);
      assert_true (record_equal (record, other));
      change_value (other, column);
      assert_int_equal (record_equal (record, other), i == 0);
      assert_int_equal (record_equal (other, record), i == 0);
    }
  assert_int_equal (ms_record_columns_get (0)->part, MS_RECORD_PART_ID);
}

/* --- Limits --- */

/* How many rows are sound when column is value, which the database may refuse. */
static guint
count_with (MsRecordStore *store, const MsRecordColumn *column, const char *value)
{
  g_autofree char *sql = g_strdup_printf (
      "SAVEPOINT one; UPDATE games SET width = 1000, height = 1000; UPDATE games SET %s = %s",
      column->sql, value);
  int code = sqlite3_exec (store->db, sql, NULL, NULL, NULL);
  guint n = code == SQLITE_OK ? record_count (store) : 0;
  assert_int_equal (
      sqlite3_exec (store->db, "ROLLBACK TO one; RELEASE one", NULL, NULL, NULL), SQLITE_OK);
  return n;
}

/* The least and the most are possible, and nothing beyond them; NULL where the table says so. */
static void
the_database_is_held_against_the_limits (void **state)
{
  MsRecordStore *store = open_store (state);
  g_autoptr (MsRecord) record = record_made_up (1);
  record_add (store, record);
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      const gint64 values[] = { column->least - 1, column->least, column->most, column->most + 1 };
      if (column->formula != NULL)
        continue;
      if (column->part != MS_RECORD_PART_ID)
        assert_int_equal (count_with (store, column, "NULL"), column->nullable);
      for (int j = 0; j < 4 && column->most > 0; j++)
        {
          g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, values[j]);
          gboolean detail = column->part == MS_RECORD_PART_DETAILS; /* not known, where read */
          assert_int_equal (count_with (store, column, value), j == 1 || j == 2 || detail);
        }
    }
  assert_int_equal (count_with (store, find ("first_click"), "'never'"), 0);
  assert_int_equal (count_with (store, find ("rule_set"), "'house'"), 0);
}

/* A count that none can be is read as one that is not known, and costs nobody the game. */
static void
impossible_details_are_unknown (void **state)
{
  MsRecordStore *store = open_store (state);
  g_autoptr (MsRecord) record = record_made_up (1);
  record->counts.zini.greedy = record->counts.details.unflags = 7;
  record_add (store, record);
  assert_int_equal (
      sqlite3_exec (store->db, "UPDATE games SET zini = -2, unflags = 1 << 40", NULL, NULL, NULL),
      SQLITE_OK);
  g_autoptr (GPtrArray) found = record_list (*state);
  const MsRecord *read = found->pdata[0];
  assert_int_equal (read->counts.zini.greedy, MS_RECORD_UNKNOWN);
  assert_int_equal (read->counts.details.unflags, MS_RECORD_UNKNOWN);
}

/* One row, in which column says text; the others are of a game of a million cells. */
static gboolean
csv_takes (const MsRecordColumn *column, const char *text)
{
  static const char *const usual[] = { "2026-03-04T05:06:07Z", "1000", "1000", "3", "1.5", "yes",
    "any", "no", "7", "no" };
  gsize length;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *head = ms_record_csv_write (none, &length);
  g_autoptr (GString) csv = g_string_new (head);
  g_autoptr (GError) error = NULL;
  const MsRecordColumn *other;
  for (int i = 0, n = 0; (other = ms_record_columns_get (i)) != NULL; i++)
    if (other->csv != NULL)
      {
        const char *filled = n < (int)G_N_ELEMENTS (usual) ? usual[n]
            : strcmp (other->csv, "rule_set") == 0         ? "free"
            : strcmp (other->csv, "doubtful") == 0         ? "no"
                                                           : "";
        g_string_append_printf (csv, "%s%s", n > 0 ? "," : "", other == column ? text : filled);
        n++;
      }
  g_autoptr (GPtrArray) records = ms_record_csv_read (csv->str, csv->len, "a.csv", &error);
  assert_true (records != NULL || g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_IMPORT));
  return records != NULL;
}

static void
csv_is_held_against_the_limits (void **state)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      const gint64 values[] = { column->least - 1, column->least, column->most, column->most + 1 };
      if (column->csv == NULL)
        continue;
      gboolean may_be_empty = column->nullable || strcmp (column->csv, "player") == 0;
      assert_int_equal (csv_takes (column, ""), may_be_empty);
      if (column->kind != MS_RECORD_KIND_SIDE && column->kind != MS_RECORD_KIND_MINES
          && column->kind != MS_RECORD_KIND_COUNT && column->kind != MS_RECORD_KIND_SHARE
          && column->kind != MS_RECORD_KIND_NUMBER)
        continue;
      for (int j = 0; j < 4; j++)
        {
          g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, values[j]);
          assert_int_equal (csv_takes (column, text), j == 1 || j == 2);
        }
    }
  assert_true (csv_takes (find ("ended_at"), "1970-01-01T00:00:00Z"));
  assert_false (csv_takes (find ("ended_at"), "1969-12-31T23:59:59Z"));
  assert_true (csv_takes (find ("ended_at"), "9999-12-31T23:59:59.999Z"));
  assert_false (csv_takes (find ("ended_at"), "9999-12-31T23:59:59-00:01"));
  assert_true (csv_takes (find ("elapsed_ms"), "2147483647.999"));
  assert_false (csv_takes (find ("elapsed_ms"), "2147483648"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (the_schema_is_the_table, record_set_up, record_tear_down),
    cmocka_unit_test (csv_begins_with_the_table),
    cmocka_unit_test (columns_are_apart),
    cmocka_unit_test (every_column_is_compared),
    cmocka_unit_test_setup_teardown (
        the_database_is_held_against_the_limits, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        impossible_details_are_unknown, record_set_up, record_tear_down),
    cmocka_unit_test (csv_is_held_against_the_limits),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
