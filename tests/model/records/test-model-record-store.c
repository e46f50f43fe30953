/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The database of the records: what goes in comes out, and what the disk or another process does
 * to it is neither lost nor kept quiet. */
#include "cmocka-common.h"

#include "record-equal.h"
#include "record-support.h"

#include <glib/gstdio.h>

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534

static void
reopen (RecordFixture *fixture)
{
  ms_record_store_free (fixture->store);
  fixture->store = ms_record_store_new (fixture->path);
}

static GPtrArray *
list (RecordFixture *fixture, MsRecordOrder order, const MsRecordFilter *filter)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  GPtrArray *records = ms_record_rows_list (fixture->store, filter != NULL ? filter : &all, order,
      -1, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, &error);
  if (records == NULL)
    fail_msg ("%s", error->message);
  return records;
}

static void
what_goes_in_comes_out (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (guint64 seed = 1; seed <= 40; seed++)
    {
      g_ptr_array_add (
          given, seed % 2 ? record_made_up (seed) : record_played (9, 9, 10, seed, seed % 4 == 0));
      if (seed % 3 == 0)
        ((MsRecord *)given->pdata[seed - 1])->path = g_bytes_new ("a path", 6);
      assert_true (record_add (fixture->store, given->pdata[seed - 1]).added);
    }
  reopen (fixture);
  g_autoptr (GPtrArray) found = list (fixture, MS_RECORD_ORDER_ENDED, NULL);
  assert_int_equal (found->len, given->len);
  for (guint i = 0; i < found->len; i++)
    {
      MsRecord *before = given->pdata[i], *after = found->pdata[i];
      if (before->counts.board.bbbv == MS_RECORD_UNKNOWN && before->layout != NULL)
        {
          assert_true (after->counts.board.bbbv > 0); /* it is filled in */
          before->counts.board.bbbv = after->counts.board.bbbv;
        }
      assert_true (record_equal (after, before));
    }
}

static void
an_end_is_kept_once (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 3, TRUE);
  assert_true (record_add (fixture->store, record).added);
  record->ended_at += 5000; /* redone, or the file opened again, a little later */
  assert_false (record_add (fixture->store, record).added);
  assert_int_equal (record_count (fixture->store), 1);
}

/* Another end on the same board: after an undo, or because it was played again. */
static void
a_known_board_is_assisted (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) lost = record_played (9, 9, 10, 5, FALSE);
  g_autoptr (MsRecord) won = ms_record_copy (lost);
  assert_false (record_add (fixture->store, lost).assisted);
  g_free (won->moves);
  won->moves = g_strdup ("o0,0@0");
  won->won = TRUE;
  MsRecordRank rank = record_add (fixture->store, won);
  assert_true (rank.added);
  assert_true (rank.assisted);
  assert_false (rank.best);

  g_autoptr (MsRecord) elsewhere = ms_record_copy (won);
  elsewhere->seed++;
  assert_false (record_add (fixture->store, elsewhere).assisted);
}

static MsRecordRank
add_timed (
    RecordFixture *fixture, guint64 seed, gint64 elapsed_ms, gboolean assisted, gboolean no_guess)
{
  g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
  record->elapsed_ms = elapsed_ms;
  record->assisted = assisted;
  record->rules.no_guess = no_guess;
  return record_add (fixture->store, record);
}

static void
best_times_are_of_level_and_kind (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordRank rank = add_timed (fixture, 1, 30000, FALSE, FALSE);
  assert_true (rank.best);
  assert_int_equal (rank.best_before_ms, -1);
  assert_int_equal (rank.place, 1);
  rank = add_timed (fixture, 2, 20000, TRUE, FALSE);
  assert_false (rank.best);
  assert_int_equal (rank.place, 0);
  assert_true (add_timed (fixture, 3, 40000, FALSE, TRUE).best);
  rank = add_timed (fixture, 4, 29990, FALSE, FALSE);
  assert_true (rank.best);
  assert_int_equal (rank.best_before_ms, 30000);
  rank = add_timed (fixture, 5, 29990, FALSE, FALSE);
  assert_false (rank.best);
  assert_int_equal (rank.place, 1); /* as fast: they share it */

  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.width = filter.height = 9;
  filter.mines = 10;
  filter.won = TRUE;
  filter.no_guess = filter.assisted = FALSE;
  g_autoptr (GPtrArray) best = list (fixture, MS_RECORD_ORDER_BEST, &filter);
  assert_int_equal (best->len, 3);
  assert_int_equal (((MsRecord *)best->pdata[0])->elapsed_ms, 29990);
  assert_true (((MsRecord *)best->pdata[0])->ended_at < ((MsRecord *)best->pdata[1])->ended_at);
  assert_int_equal (((MsRecord *)best->pdata[2])->elapsed_ms, 30000);
}

static void
deletion_takes_what_is_meant (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (MsRecord) record = record_played (seed % 2 ? 9 : 8, 8, 10, seed, FALSE);
      record_add (fixture->store, record);
    }
  filter.width = filter.height = 8;
  filter.mines = 10;
  g_autoptr (GPtrArray) small = list (fixture, MS_RECORD_ORDER_LATEST, &filter);
  assert_int_equal (small->len, 3);
  MsRecordFilter one = MS_RECORD_FILTER_ALL;
  one.id = ((MsRecord *)small->pdata[1])->id;
  assert_int_equal (ms_record_rows_delete (fixture->store, &one, NULL), 1);
  assert_int_equal (ms_record_rows_delete (fixture->store, &filter, NULL), 2);
  assert_int_equal (record_count (fixture->store), 3);
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  assert_int_equal (ms_record_rows_delete (fixture->store, &all, NULL), 3);
}

static void
levels_are_counted (void **state)
{
  RecordFixture *fixture = *state;
  for (guint64 seed = 1; seed <= 5; seed++)
    {
      g_autoptr (MsRecord)
          record = record_played (seed < 3 ? 30 : 9, seed < 3 ? 16 : 9, 10, seed, FALSE);
      record_add (fixture->store, record);
    }
  g_autoptr (GArray) levels = ms_record_rows_levels (fixture->store, NULL);
  assert_int_equal (levels->len, 2);
  MsRecordLevel first = g_array_index (levels, MsRecordLevel, 0);
  assert_int_equal (first.width, 9);
  assert_int_equal (first.n_games, 3);
}

/* --- Schemas --- */

/* A file as an older version left it, the first game in it played. */
static void
make_older (RecordFixture *fixture, const char *name, const MsRecord *record)
{
  g_autofree char *fixtures = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "model", "records", name, NULL);
  g_autofree char *sql = NULL;
  gsize n_bytes;
  sqlite3 *db;
  sqlite3_stmt *insert;
  const void *bits = g_bytes_get_data (record->layout, &n_bytes);
  assert_true (g_file_get_contents (fixtures, &sql, NULL, NULL));
  assert_int_equal (sqlite3_open (fixture->path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_prepare_v2 (db, "UPDATE games SET layout = ?, moves = ? WHERE id = 1",
                        -1, &insert, NULL),
      SQLITE_OK);
  sqlite3_bind_blob (insert, 1, bits, (int)n_bytes, SQLITE_STATIC);
  sqlite3_bind_text (insert, 2, record->moves, -1, SQLITE_STATIC);
  assert_int_equal (sqlite3_step (insert), SQLITE_DONE);
  sqlite3_finalize (insert);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

static void
version_1_is_migrated (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) played = record_played (9, 9, 10, 7, TRUE);
  make_older (fixture, "records-version-1.sql", played);
  g_autoptr (GPtrArray) found = list (fixture, MS_RECORD_ORDER_ENDED, NULL);
  assert_int_equal (found->len, 1);
  const MsRecord *record = found->pdata[0];
  assert_string_equal (record->player, "Grace");
  assert_int_equal (record->elapsed_ms, 61230);
  assert_true (record->seed == G_MAXUINT64);
  assert_false (record->measured);
  assert_int_equal (record->counts.board.bbbv, MS_RECORD_UNKNOWN);
  assert_string_equal (record->moves, played->moves);
  assert_null (ms_record_store_take_notice (fixture->store));
  assert_true (record_add (fixture->store, played).added);
}

/* Nothing of it is lost, nobody is taken for a stranger, and what can be measured anew will be. */
static void
version_2_is_migrated (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) played = record_played (9, 9, 10, 7, TRUE);
  make_older (fixture, "records-version-2.sql", played);
  g_autoptr (GPtrArray) found = list (fixture, MS_RECORD_ORDER_ENDED, NULL);
  assert_int_equal (found->len, 2);
  const MsRecord *first = found->pdata[0], *second = found->pdata[1];
  assert_string_equal (first->player, "Grace");
  assert_int_equal (first->elapsed_ms, 61230);
  assert_int_equal (first->counts.board.bbbv, 17);
  assert_true (isnan (first->luck) && first->review.n_guesses == MS_RECORD_UNKNOWN);
  assert_string_equal (first->moves, played->moves);
  assert_true (g_bytes_equal (first->layout, played->layout));
  assert_false (first->measured);
  assert_string_equal (second->player, "Ada");
  assert_int_equal (second->counts.clicks.left, 7);
  assert_true (second->measured && second->assisted && !second->won);
  for (guint i = 0; i < found->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      assert_null (record->source);
      assert_null (record->path);
      assert_int_equal (record->rules.rule_set, MS_RULES_FREE);
      assert_int_equal (record->review.n_verdicts[MS_VERDICT_AVOIDABLE], MS_RECORD_UNKNOWN);
      assert_true (isnan (record->review.survival) && isnan (record->review.pluck));
    }
  assert_null (ms_record_store_take_notice (fixture->store));
  assert_true (record_add (fixture->store, played).added);
}

/* Luck was another reckoning then: none of it is shown any more, and what can be is measured
 * anew. */
static void
version_3_is_migrated (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) played = record_played (9, 9, 10, 7, TRUE);
  make_older (fixture, "records-version-3.sql", played);
  g_autoptr (GPtrArray) found = list (fixture, MS_RECORD_ORDER_ENDED, NULL);
  assert_int_equal (found->len, 2);
  const MsRecord *first = found->pdata[0], *second = found->pdata[1];
  assert_false (first->measured);
  assert_true (second->measured);
  for (guint i = 0; i < found->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      assert_int_equal (record->review.n_guesses, MS_RECORD_UNKNOWN);
      assert_true (
          isnan (record->luck) && isnan (record->review.survival) && isnan (record->review.pluck));
      assert_int_equal (record->review.n_verdicts[MS_VERDICT_AVOIDABLE], 1);
      assert_int_equal (record->counts.board.bbbv, 17 + 2 * (int)i);
    }
  assert_null (ms_record_store_take_notice (fixture->store));
  assert_true (record_add (fixture->store, played).added);
}

/* The program stands apart from the file's name; what was measured stays until it is measured anew,
 * for the figures of later versions, as it can be where the moves are known; not for the boards of
 * days. */
static void
check_migrated (const char *name, gboolean doubtful, gboolean measured)
{
  void *state = NULL;
  record_set_up (&state);
  RecordFixture *fixture = state;
  g_autoptr (MsRecord) played = record_played (9, 9, 10, 7, TRUE);
  make_older (fixture, name, played);
  g_autoptr (GPtrArray) found = list (fixture, MS_RECORD_ORDER_ENDED, NULL);
  assert_int_equal (found->len, 2);
  const MsRecord *first = found->pdata[0], *second = found->pdata[1];
  assert_null (first->program);
  assert_string_equal (second->program, "Arbiter 0.52.3");
  assert_string_equal (second->source, "Arbiter 0.52.3, a game.avf");
  for (guint i = 0; i < found->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      assert_int_equal (record->measured, measured || i == 1);
      assert_int_equal (record->doubtful, doubtful && i == 1);
      assert_int_equal (record->counts.board.bbbv, 17 + 2 * (int)i);
      assert_int_equal (record->review.n_guesses, 2 + (int)i);
      assert_int_equal (record->counts.details.flags, measured && i == 0 ? 5 : MS_RECORD_UNKNOWN);
      assert_int_equal (record->begun_on, MS_RECORD_UNKNOWN);
    }
  assert_null (ms_record_store_take_notice (fixture->store));
  assert_true (record_add (fixture->store, played).added);
  record_tear_down (&state);
}

static void
versions_with_figures_are_migrated (void **state)
{
  check_migrated ("records-version-4.sql", FALSE, FALSE);
  check_migrated ("records-version-5.sql", TRUE, FALSE);
  check_migrated ("records-version-7.sql", TRUE, TRUE);
}

static void
set_version (RecordFixture *fixture, const char *sql)
{
  sqlite3 *db;
  assert_int_equal (sqlite3_open (fixture->path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

static void
newer_schema_is_left_alone (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_made_up (1);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;
  record_add (fixture->store, record);
  ms_record_store_close (fixture->store);
  set_version (fixture, "PRAGMA user_version = 99");
  assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));
  assert_false (ms_record_store_open (fixture->store, TRUE, &error));
  assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_NEWER));
  assert_non_null (strstr (error->message, fixture->path));
  assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
  assert_int_equal (n_before, n_after);
  assert_memory_equal (before, after, n_after);
}

/* --- Damage --- */

/* As it was, the damaged file has another name; how many games were saved of it. */
static guint
assert_set_aside (RecordFixture *fixture, const char *content, gsize length)
{
  g_autoptr (GError) error = NULL;
  if (!ms_record_store_open (fixture->store, TRUE, &error))
    fail_msg ("%s", error->message);
  g_autofree char *notice = ms_record_store_take_notice (fixture->store);
  assert_non_null (notice);
  const char *name = strstr (notice, fixture->folder);
  assert_non_null (name);
  g_autofree char *path = g_strndup (name, (gsize)(strstr (name, ".sqlite") + 7 - name));
  g_autofree char *kept = NULL;
  gsize n_kept;
  assert_true (g_file_get_contents (path, &kept, &n_kept, NULL));
  assert_int_equal (n_kept, length);
  assert_memory_equal (kept, content, length);
  guint n = record_count (fixture->store);
  assert_null (ms_record_store_take_notice (fixture->store));
  return n;
}

static void
what_is_no_database_is_set_aside (void **state)
{
  RecordFixture *fixture = *state;
  static const char text[] = "This was never a database, but somebody may miss it all the same.";
  assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  assert_int_equal (assert_set_aside (fixture, text, strlen (text)), 0);
  g_autoptr (MsRecord) record = record_made_up (1);
  assert_true (record_add (fixture->store, record).added);
}

static void
fill (RecordFixture *fixture, int n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (guint64 seed = 1; seed <= (guint64)n; seed++)
    g_ptr_array_add (records, record_played (16, 16, 40, seed, TRUE));
  if (!ms_record_rows_add (fixture->store, records, NULL, &error))
    fail_msg ("%s", error->message);
}

static void
a_cut_file_is_set_aside (void **state)
{
  RecordFixture *fixture = *state;
  struct stat info;
  g_autofree char *content = NULL;
  gsize length;
  fill (fixture, 30);
  ms_record_store_close (fixture->store);
  assert_int_equal (stat (fixture->path, &info), 0);
  assert_int_equal (truncate (fixture->path, info.st_size / 2), 0);
  assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  assert_in_range (assert_set_aside (fixture, content, length), 1, 29);
}

/* Deleted or replaced while it is open: what comes next goes into the file that has the name. */
static void
the_name_counts_not_the_handle (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) first = record_made_up (1), second = record_made_up (2);
  record_add (fixture->store, first);
  assert_int_equal (g_unlink (fixture->path), 0);
  assert_true (record_add (fixture->store, second).added);
  reopen (fixture);
  assert_int_equal (record_count (fixture->store), 1);
}

/* --- The disk --- */

static void
assert_refused (RecordFixture *fixture, MsRecordError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_ptr_array_add (one, record_played (16, 16, 40, 999, TRUE));
  assert_false (ms_record_rows_add (fixture->store, one, NULL, &error));
  if (!g_error_matches (error, MS_RECORD_ERROR, (int)code))
    fail_msg ("%d: %s", error->code, error->message);
  assert_non_null (strstr (error->message, fixture->folder));
}

/* Root may write everywhere, so the test is somebody else meanwhile. */
static void
in_a_read_only_folder (void **state)
{
  RecordFixture *fixture = *state;
  gboolean root = geteuid () == 0;
  fill (fixture, 3);
  ms_record_store_close (fixture->store);
  assert_int_equal (chmod (fixture->path, 0444), 0);
  assert_int_equal (chmod (fixture->folder, 0555), 0);
  assert_int_equal (root ? seteuid (NOBODY) : 0, 0);
  assert_int_equal (record_count (fixture->store), 3);
  assert_refused (fixture, MS_RECORD_ERROR_READ_ONLY);
  assert_int_equal (record_count (fixture->store), 3);
  assert_int_equal (root ? seteuid (0) : 0, 0);
  assert_int_equal (chmod (fixture->folder, 0755), 0);
  assert_int_equal (chmod (fixture->path, 0644), 0);
  fill (fixture, 4); /* three are known; it can be written again */
  assert_int_equal (record_count (fixture->store), 4);
}

static void
without_a_folder (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *file = g_build_filename (fixture->folder, "file", NULL);
  g_autofree char *path = g_build_filename (file, "records.sqlite", NULL);
  assert_true (g_file_set_contents (file, "", 0, NULL));
  ms_record_store_free (fixture->store);
  fixture->store = ms_record_store_new (path);
  assert_refused (fixture, MS_RECORD_ERROR_UNAVAILABLE);
}

/* A limit on the size of files is met in the middle of a write, as the end of the disk is. */
static void
on_a_full_disk (void **state)
{
  RecordFixture *fixture = *state;
  record_limit_files (0);
  assert_refused (fixture, MS_RECORD_ERROR_FULL); /* not even begun */
  record_limit_files (RLIM_INFINITY);
  fill (fixture, 3);
  record_limit_files (120000);
  guint64 seed = 4;
  g_autoptr (GError) error = NULL;
  for (gboolean added = TRUE; added; seed++)
    {
      g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
      g_ptr_array_add (one, record_played (16, 16, 40, seed, TRUE));
      added = ms_record_rows_add (fixture->store, one, NULL, &error);
      assert_true (seed < 500);
    }
  if (!g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_FULL))
    fail_msg ("%s", error->message);
  assert_int_equal (record_count (fixture->store), seed - 2);
  record_limit_files (RLIM_INFINITY);
  fill (fixture, (int)seed + 3);
  assert_int_equal (record_count (fixture->store), seed + 3);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 0);
}

/* --- Other processes --- */

static void
two_writers_at_once (void **state)
{
  RecordFixture *fixture = *state;
  int answers[2], status;
  assert_int_equal (pipe (answers), 0);
  pid_t writers[] = { record_start (fixture, "writer", answers[1], 1000, 40),
    record_start (fixture, "writer", answers[1], 2000, 40) };
  for (gsize i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      assert_int_equal (waitpid (writers[i], &status, 0), writers[i]);
      assert_int_equal (status, 0);
    }
  close (answers[0]);
  close (answers[1]);
  assert_int_equal (record_count (fixture->store), 80);
}

/* Whatever was told to be written before the kill is there afterwards, and the file is whole. */
static void
killed_in_the_middle (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  guint n_told = 0;
  for (guint64 round = 0; round < 25; round++)
    {
      int answers[2], status;
      assert_int_equal (pipe (answers), 0);
      pid_t writer = record_start (fixture, "writer", answers[1], 1000 * (round + 1), 1000);
      close (answers[1]);
      record_await (answers, g_rand_int_range (random, 1, 8));
      n_told++;
      kill (writer, SIGKILL);
      assert_int_equal (waitpid (writer, &status, 0), writer);
      close (answers[0]);
      guint n = record_count (fixture->store);
      assert_true (n >= n_told);
      n_told = n;
      assert_null (ms_record_store_take_notice (fixture->store));
      ms_record_store_close (fixture->store);
    }
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 0);
}

int
main (int argc, char **argv)
{
  static const RecordRole roles[] = { { "writer", record_write } };
  record_act_if_asked (argc, argv, roles, G_N_ELEMENTS (roles));
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (what_goes_in_comes_out, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (an_end_is_kept_once, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (a_known_board_is_assisted, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        best_times_are_of_level_and_kind, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (deletion_takes_what_is_meant, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (levels_are_counted, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (version_1_is_migrated, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (version_2_is_migrated, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (version_3_is_migrated, record_set_up, record_tear_down),
    cmocka_unit_test (versions_with_figures_are_migrated),
    cmocka_unit_test_setup_teardown (newer_schema_is_left_alone, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        what_is_no_database_is_set_aside, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (a_cut_file_is_set_aside, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        the_name_counts_not_the_handle, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (in_a_read_only_folder, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (without_a_folder, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (on_a_full_disk, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (two_writers_at_once, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (killed_in_the_middle, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
