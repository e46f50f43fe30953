/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A database that others have written in: rows that nobody played, tables of another program. */
#include "cmocka-common.h"

#include "record-support.h"

#include <glib/gstdio.h>

#include <string.h>

/* As somebody else would. */
static void
change (RecordFixture *fixture, const char *sql)
{
  sqlite3 *db;
  assert_int_equal (sqlite3_open (fixture->path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

/* Whatever its version says: it is named as what it is, and nothing is done to it. */
static void
another_programs_database_is_left_alone (void **state)
{
  RecordFixture *fixture = *state;
  static const char *const heads[] = { "", "PRAGMA user_version = 1", "PRAGMA user_version = 99",
    "PRAGMA application_id = 1196444487; PRAGMA user_version = 10300" };
  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *before = NULL, *after = NULL;
      gsize n_before, n_after;
      g_remove (fixture->path);
      change (fixture, "CREATE TABLE recipes (cake TEXT); INSERT INTO recipes VALUES ('plum')");
      change (fixture, heads[i]);
      assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));
      assert_false (ms_record_store_open (fixture->store, TRUE, &error));
      assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_FOREIGN));
      assert_non_null (strstr (error->message, fixture->path));
      assert_non_null (strstr (error->message, "recipes"));
      assert_null (ms_record_store_take_notice (fixture->store));
      assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
      assert_int_equal (n_before, n_after);
      assert_memory_equal (before, after, n_after);
    }
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 0);
  /* Out of the way, it keeps nobody from playing. */
  g_autofree char *elsewhere = g_build_filename (fixture->folder, "recipes", NULL);
  assert_int_equal (g_rename (fixture->path, elsewhere), 0);
  g_autoptr (MsRecord) record = record_made_up (1);
  assert_true (record_add (fixture->store, record).added);
}

/* Ours by its head, but without games: nothing of ours is in it. */
static void
without_its_table_it_is_damaged (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_made_up (1);
  record_add (fixture->store, record);
  ms_record_store_close (fixture->store);
  change (fixture, "DROP TABLE games; PRAGMA wal_checkpoint (TRUNCATE)");
  assert_true (record_add (fixture->store, record).added);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 1);
}

/* --- Rows that nobody played --- */

/* Whatever a column holds: the row is passed over and the others are not, and the player is told.
 */
static void
impossible_values_are_passed_over (void **state)
{
  RecordFixture *fixture = *state;
  static const char *const changes[] = { "luck = -1e300", "luck = 1.5", "luck = 9e999", "width = 0",
    "width = -9", "height = 5000000000", "width = 4294967305", "mines = -1", "mines = 81",
    "first_click = 'never'", "no_guess = 7", "won = -1", "assisted = 2", "elapsed_ms = -1",
    "elapsed_ms = 9223372036854775807", "ended_at = -1", "ended_at = 9223372036854775807",
    "bbbv = -5", "solved_bbbv = 4294967297", "left_clicks = 9223372036854775807", "chords = -1",
    "guesses = 2147483648", "measured = 3" };
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *sql = g_strconcat (
          "UPDATE games SET ", changes[i], " WHERE id = (SELECT max(id) FROM games)", NULL);
      for (guint64 seed = 1; seed <= 3; seed++)
        {
          g_autoptr (MsRecord) record = record_played (9, 9, 10, 3 * i + seed, TRUE);
          record_add (fixture->store, record);
        }
      ms_record_store_close (fixture->store);
      change (fixture, sql);
      assert_int_equal (record_count (fixture->store), 2 * (i + 1));
      g_autofree char *notice = ms_record_store_take_notice (fixture->store);
      g_autofree char *start = g_strdup_printf ("%zu game", i + 1);
      assert_true (g_str_has_prefix (notice, start));
      assert_non_null (strstr (notice, fixture->path));
      assert_null (ms_record_store_take_notice (fixture->store));
      g_autoptr (GArray) levels = ms_record_rows_levels (fixture->store, NULL);
      assert_int_equal (levels->len, 1);
      assert_int_equal (g_array_index (levels, MsRecordLevel, 0).n_games, 2 * (i + 1));
    }
  /* A time that cannot be is no best time either. */
  ms_record_store_close (fixture->store);
  change (fixture, "UPDATE games SET elapsed_ms = -1, assisted = 0, won = 1");
  g_autoptr (MsRecord) won = record_played (9, 9, 10, 1000, TRUE);
  assert_int_equal (record_add (fixture->store, won).best_before_ms, -1);
}

/* What is impossible does not stand in the way of what comes after it. */
static void
limits_count_sound_rows (void **state)
{
  RecordFixture *fixture = *state;
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  for (guint64 seed = 1; seed <= 3; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
      record_add (fixture->store, record);
    }
  ms_record_store_close (fixture->store);
  change (fixture, "UPDATE games SET luck = -1 WHERE id = 3");
  g_autoptr (GPtrArray) latest = ms_record_rows_list (
      fixture->store, &all, MS_RECORD_ORDER_LATEST, 1, MS_RECORD_PART_HISTORY, NULL);
  assert_int_equal (latest->len, 1);
  assert_int_equal (((MsRecord *)latest->pdata[0])->id, 2);
}

static void
a_name_becomes_text (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 1, TRUE);
  record_add (fixture->store, record);
  ms_record_store_close (fixture->store);
  change (fixture, "UPDATE games SET player = CAST (x'41ff42' AS TEXT)");
  g_autoptr (GPtrArray) found = record_list (fixture);
  const MsRecord *read = found->pdata[0];
  assert_string_equal (read->player, "A\357\277\275B");
}

/* Earlier versions kept names of any length. */
static void
a_name_of_any_length_is_bounded (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 1, TRUE);
  record_add (fixture->store, record);
  ms_record_store_close (fixture->store);
  change (fixture,
      "UPDATE games SET player = replace (hex (zeroblob (1500000)), '0', char (0x202e, 0x674e)),"
      " source = player || char (10) || hex (zeroblob (1500000))");
  g_autoptr (GPtrArray) found = record_list (fixture);
  const MsRecord *read = found->pdata[0];
  assert_int_equal (g_utf8_strlen (read->player, -1), 100);
  assert_true (g_str_has_prefix (read->player, "\xe6\x9d\x8e\xe6\x9d\x8e"));
  assert_int_equal (g_utf8_strlen (read->source, -1), 100);
}

/* A layout or moves of another game are as good as none: what remains can be exported and read. */
static void
another_games_history_is_dropped (void **state)
{
  RecordFixture *fixture = *state;
  static const char *const changes[] = { "layout = x'ff'", "layout = zeroblob (11)",
    "moves = 'o0,0@0 nonsense'", "moves = CAST (x'ff' AS TEXT)", "won = 1 - won" };
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *sql = g_strconcat ("UPDATE games SET ", changes[i], NULL);
      const MsRecordFilter all = MS_RECORD_FILTER_ALL;
      g_autoptr (MsRecord) record = record_played (9, 9, 10, i + 1, TRUE);
      ms_record_rows_delete (fixture->store, &all, NULL);
      record_add (fixture->store, record);
      ms_record_store_close (fixture->store);
      change (fixture, sql);
      g_autoptr (GPtrArray) found = record_list (fixture);
      const MsRecord *read = found->pdata[0];
      assert_null (read->layout);
      assert_null (read->moves);
      assert_int_equal (read->elapsed_ms, record->elapsed_ms);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        another_programs_database_is_left_alone, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        without_its_table_it_is_damaged, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        impossible_values_are_passed_over, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (limits_count_sound_rows, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (a_name_becomes_text, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        a_name_of_any_length_is_bounded, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        another_games_history_is_dropped, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
