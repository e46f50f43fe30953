/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The daily copy of the records, and what is saved where they are damaged: whichever page breaks,
 * only the games on it are lost, and these too come from the copy where there is one. */
#include "cmocka-common.h"

#include "record-equal.h"
#include "record-support.h"

#include "ms-record-backup.h"

#include <glib/gstdio.h>

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAGE 4096
#define N_GAMES 12

/* The same game each time; borrowed. */
static const MsRecord *
play (guint64 seed)
{
  static MsRecord *played[N_GAMES + 1];
  assert_in_range (seed, 1, N_GAMES);
  if (played[seed] != NULL)
    return played[seed];
  MsRecord *record = played[seed] = record_played (16, 16, 40, seed, TRUE);
  if (seed % 3 == 0) /* on a board of a day */
    {
      record->begun_on = 20261224;
      record->helped = seed % 2 == 0;
    }
  if (seed % 4 == 0) /* on pages of its own */
    record->path = g_bytes_new_take (g_strnfill (20000, (char)('a' + seed % 26)), 20000);
  return record;
}

static void
fill (RecordFixture *fixture, int n)
{
  for (guint64 seed = 1; seed <= (guint64)n; seed++)
    record_add (fixture->store, play (seed));
  ms_record_store_close (fixture->store);
}

static char *
read_file (RecordFixture *fixture, gsize *length)
{
  char *content;
  assert_true (g_file_get_contents (fixture->path, &content, length, NULL));
  return content;
}

static void
write_file (RecordFixture *fixture, const char *content, gsize length)
{
  assert_true (g_file_set_contents (fixture->path, content, (gssize)length, NULL));
}

static void
change (RecordFixture *fixture, const char *sql)
{
  sqlite3 *db;
  assert_int_equal (sqlite3_open (fixture->path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

static void
make_copy (RecordFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  gboolean nothing;
  if (!ms_record_backup_make (fixture->path, NULL, &nothing, &error))
    fail_msg ("%s", error->message);
}

/* The games that are there, each of which must be as it was played; how many of them. */
static guint
count_sound (RecordFixture *fixture)
{
  g_autoptr (GPtrArray) found = record_list (fixture);
  for (guint i = 0; i < found->len; i++)
    {
      MsRecord *record = found->pdata[i];
      record->counts.board.bbbv = MS_RECORD_UNKNOWN; /* it is filled in */
      assert_true (record_equal (record, play ((guint64)(record->ended_at / 1000 % 1000))));
    }
  return found->len;
}

/* The count in the sentence of the notice that begins like it does with this word before it. */
static guint
find_count (const char *notice, const char *before, const char *after)
{
  for (const char *at = notice; (at = strstr (at, before)) != NULL; at++)
    {
      char *end;
      guint64 n = g_ascii_strtoull (at + strlen (before), &end, 10);
      if (end > at + strlen (before) && g_str_has_prefix (end, after))
        return (guint)n;
    }
  return 0;
}

static void
whichever_page_breaks (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  guint n_damaged = 0, least = N_GAMES;
  fill (fixture, N_GAMES);
  g_autofree char *whole = read_file (fixture, &length);
  for (gsize page = 0; page < length; page += PAGE)
    {
      g_autofree char *broken = g_memdup2 (whole, length);
      memset (broken + page, 0x5a, PAGE);
      write_file (fixture, broken, length);
      guint n = count_sound (fixture);
      g_autofree char *notice = ms_record_store_take_notice (fixture->store);
      if (notice != NULL)
        {
          assert_int_equal (find_count (notice, " ", " games were saved"), n);
          assert_int_equal (find_count (notice, "At least ", " game"), N_GAMES - n);
          assert_true ((n == N_GAMES) == (strstr (notice, "No game is known to be lost") != NULL));
        }
      else
        assert_int_equal (n, N_GAMES);
      n_damaged += notice != NULL;
      least = MIN (least, n);
      ms_record_store_close (fixture->store);
    }
  assert_true (n_damaged > 5);
  /* A page holds a handful of such games. */
  assert_in_range (least, N_GAMES - 6, N_GAMES - 1);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), n_damaged);
}

/* All that lies before the cut is saved. */
static void
wherever_it_is_cut (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  guint before = 0;
  fill (fixture, N_GAMES);
  g_autofree char *whole = read_file (fixture, &length);
  for (gsize cut = PAGE; cut < length; cut += PAGE)
    {
      write_file (fixture, whole, cut - 100);
      guint n = count_sound (fixture);
      assert_true (n >= before);
      before = n;
      ms_record_store_close (fixture->store);
    }
  assert_true (before >= N_GAMES - 6);
}

static void
without_its_head (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  fill (fixture, N_GAMES);
  g_autofree char *content = read_file (fixture, &length);
  memset (content, 0, 100);
  write_file (fixture, content, length);
  assert_int_equal (count_sound (fixture), N_GAMES);
}

/* As after a loss of power: what had been written lies in the journal beside the file. */
static void
with_its_journal (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *journal_path = g_strconcat (fixture->path, "-wal", NULL), *journal = NULL;
  gsize length, journal_length;
  fill (fixture, N_GAMES - 5);
  for (guint64 seed = N_GAMES - 4; seed <= N_GAMES; seed++)
    record_add (fixture->store, play (seed));
  g_autofree char *content = read_file (fixture, &length);
  assert_true (g_file_get_contents (journal_path, &journal, &journal_length, NULL));
  ms_record_store_close (fixture->store);
  memset (content, 0, PAGE);
  write_file (fixture, content, length);
  assert_true (g_file_set_contents (journal_path, journal, (gssize)journal_length, NULL));
  assert_int_equal (count_sound (fixture), N_GAMES);
  ms_record_store_close (fixture->store);

  /* Only so much of it counts as was written whole. */
  write_file (fixture, content, length);
  journal[journal_length - 5000] ^= 1;
  assert_true (g_file_set_contents (journal_path, journal, (gssize)journal_length, NULL));
  assert_in_range (count_sound (fixture), N_GAMES - 5, N_GAMES - 1);
}

/* What was deleted may lie in the file still; it does not come back. */
static void
the_deleted_stay_so (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  fill (fixture, N_GAMES);
  change (fixture, "PRAGMA secure_delete = OFF; DELETE FROM games WHERE id % 3 != 0");
  g_autofree char *content = read_file (fixture, &length);
  memset (content + 40, 0xff, 8); /* so that it is damaged, and tells its free pages */
  write_file (fixture, content, length);
  assert_int_equal (count_sound (fixture), N_GAMES / 3);
}

static void
an_older_row_is_completed (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *sql_path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "model", "records", "records-version-2.sql", NULL);
  g_autofree char *sql = NULL;
  gsize length;
  assert_true (g_file_get_contents (sql_path, &sql, NULL, NULL));
  change (fixture, sql);
  g_autofree char *content = read_file (fixture, &length);
  memset (content, 0, 100);
  write_file (fixture, content, length);
  g_autoptr (GPtrArray) found = record_list (fixture);
  assert_int_equal (found->len, 2);
  assert_string_equal (((MsRecord *)found->pdata[0])->player, "Grace");
  assert_int_equal (((MsRecord *)found->pdata[1])->counts.clicks.left, 7);
}

/* --- The copy --- */

static void
one_copy_a_day (void **state)
{
  RecordFixture *fixture = *state;
  static const char *const older[] = { "2001-01-01", "2001-01-02", "2001-01-03" };
  assert_true (ms_record_store_open (fixture->store, TRUE, NULL));
  ms_record_store_close (fixture->store);
  make_copy (fixture); /* of nothing */
  assert_int_equal (record_count_files (fixture, "records-backup-"), 0);
  fill (fixture, 3);
  make_copy (fixture);
  g_autoptr (GPtrArray) first = ms_record_backup_list (fixture->path);
  assert_int_equal (first->len, 1);
  record_add (fixture->store, play (7));
  make_copy (fixture); /* there is one of today */
  MsRecordStore *copy = ms_record_store_new (first->pdata[0]);
  assert_int_equal (record_count (copy), 3);
  ms_record_store_free (copy);

  for (gsize i = 0; i < G_N_ELEMENTS (older); i++)
    {
      g_autofree char *name = g_strdup_printf (
          "%s/records-backup-%s.sqlite", fixture->folder, older[i]);
      assert_true (g_file_set_contents (name, "older", -1, NULL));
    }
  assert_int_equal (g_remove (first->pdata[0]), 0);
  make_copy (fixture);
  g_autoptr (GPtrArray) kept = ms_record_backup_list (fixture->path);
  assert_int_equal (kept->len, MS_RECORD_BACKUPS);
  assert_string_equal (kept->pdata[0], first->pdata[0]);
  assert_true (g_str_has_suffix (kept->pdata[2], "2001-01-02.sqlite"));
}

static void
the_copy_gives_what_is_lost (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  fill (fixture, N_GAMES);
  make_copy (fixture);
  g_autofree char *content = read_file (fixture, &length);
  memset (content + PAGE, 0x5a, length / 2);
  write_file (fixture, content, length);
  assert_int_equal (count_sound (fixture), N_GAMES);
  g_autofree char *notice = ms_record_store_take_notice (fixture->store);
  guint n_saved = find_count (notice, " ", " games were saved");
  assert_in_range (n_saved, 1, N_GAMES - 1);
  assert_int_equal (find_count (notice, " ", " games were taken"), N_GAMES - n_saved);
  assert_non_null (strstr (notice, "No game is known to be lost"));
}

/* What the player deletes is in no copy either, and does not come back out of one. */
static void
deleted_in_the_copy_too (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  gsize length;
  fill (fixture, N_GAMES);
  make_copy (fixture);
  filter.id = 5;
  assert_int_equal (ms_record_rows_delete (fixture->store, &filter, NULL), 1);
  assert_true (ms_record_rows_delete_paths (fixture->store, 0, NULL));
  ms_record_store_close (fixture->store);
  g_autoptr (GPtrArray) copies = ms_record_backup_list (fixture->path);
  assert_int_equal (copies->len, 1);
  g_autofree char *copy = NULL, *deleted = g_strnfill (100, 'a' + 4);
  assert_true (g_file_get_contents (copies->pdata[0], &copy, &length, NULL));
  assert_null (memmem (copy, length, deleted, 100)); /* a path */
  write_file (fixture, "damaged", 7);
  assert_int_equal (record_count (fixture->store), N_GAMES - 1);
}

/* Nothing of a damaged file becomes a copy. */
static void
the_damaged_is_not_copied (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  gsize length;
  fill (fixture, N_GAMES);
  g_autofree char *content = read_file (fixture, &length);
  memset (content + length / 2, 0x5a, length / 4);
  write_file (fixture, content, length);
  gboolean nothing;
  assert_false (ms_record_backup_make (fixture->path, NULL, &nothing, &error));
  assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED));
  assert_int_equal (record_count_files (fixture, "records-backup-"), 0);
}

static void
a_full_disk_costs_no_copy (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *older = g_build_filename (
      fixture->folder, "records-backup-2001-01-01.sqlite", NULL);
  assert_true (g_file_set_contents (older, "older", -1, NULL));
  fill (fixture, N_GAMES);
  for (rlim_t most = 0; most < 10 * PAGE; most += PAGE)
    {
      g_autoptr (GError) error = NULL;
      record_limit_files (most);
      gboolean nothing, made = ms_record_backup_make (fixture->path, NULL, &nothing, &error);
      record_limit_files (RLIM_INFINITY);
      assert_false (made);
      assert_non_null (strstr (error->message, "records-backup-"));
      g_autoptr (GPtrArray) copies = ms_record_backup_list (fixture->path);
      assert_int_equal (copies->len, 1);
    }
  assert_int_equal (count_sound (fixture), N_GAMES);
  make_copy (fixture);
  assert_int_equal (record_count_files (fixture, "records-backup-"), 2);
}

static void
cancelled_there_is_none (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  fill (fixture, 3);
  g_cancellable_cancel (cancelled);
  gboolean nothing;
  assert_true (ms_record_backup_make (fixture->path, cancelled, &nothing, NULL));
  assert_int_equal (record_count_files (fixture, "records-backup-"), 0);
}

/* Another process copies, each time anew, until it is killed. */
static int
copy_on_and_on (RecordFixture *fixture, G_GNUC_UNUSED guint64 first, G_GNUC_UNUSED int n)
{
  gboolean nothing;
  record_answer ();
  while (ms_record_backup_make (fixture->path, NULL, &nothing, NULL))
    {
      g_autoptr (GPtrArray) copies = ms_record_backup_list (fixture->path);
      if (copies->len > 0)
        g_remove (copies->pdata[0]);
    }
  return 1;
}

/* Another process opens the database, and saves what is damaged. */
static int
open_it (RecordFixture *fixture, G_GNUC_UNUSED guint64 first, G_GNUC_UNUSED int n)
{
  record_answer ();
  return ms_record_store_open (fixture->store, TRUE, NULL) ? 0 : 1;
}

/* Killed at any moment it leaves no copy that is not whole, and nothing in the way of the next. */
static void
killed_in_the_middle (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *part = g_build_filename (fixture->folder, "records-backup-part", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  int status;
  fill (fixture, N_GAMES);
  for (int round = 0; round < 20; round++)
    {
      pid_t copier = record_start (fixture, "copier", -1, 0, 0);
      while (!g_file_test (part, G_FILE_TEST_EXISTS))
        ;
      for (int i = g_rand_int_range (random, 0, 2000); i > 0; i--)
        g_file_test (part, G_FILE_TEST_EXISTS);
      kill (copier, SIGKILL);
      assert_int_equal (waitpid (copier, &status, 0), copier);
      assert_true (WIFSIGNALED (status));
      make_copy (fixture);
      g_autoptr (GPtrArray) copies = ms_record_backup_list (fixture->path);
      assert_int_equal (copies->len, 1);
      MsRecordStore *copy = ms_record_store_new (copies->pdata[0]);
      assert_int_equal (record_count (copy), N_GAMES);
      assert_null (ms_record_store_take_notice (copy));
      ms_record_store_free (copy);
      assert_int_equal (g_remove (copies->pdata[0]), 0);
    }
  assert_int_equal (count_sound (fixture), N_GAMES);
}

/* Two programs that copy while a third writes: each copy is whole. */
static void
two_copiers_and_a_writer (void **state)
{
  RecordFixture *fixture = *state;
  int answers[2], status;
  fill (fixture, 3);
  assert_int_equal (pipe (answers), 0);
  pid_t copiers[] = { record_start (fixture, "copier", answers[1], 0, 0),
    record_start (fixture, "copier", answers[1], 0, 0) };
  close (answers[1]);
  record_await (answers, G_N_ELEMENTS (copiers));
  close (answers[0]);
  for (guint64 seed = 4; seed <= N_GAMES; seed++)
    record_add (fixture->store, play (seed));
  for (gsize i = 0; i < G_N_ELEMENTS (copiers); i++)
    {
      kill (copiers[i], SIGKILL);
      assert_int_equal (waitpid (copiers[i], &status, 0), copiers[i]);
      assert_true (WIFSIGNALED (status));
    }
  g_autoptr (GPtrArray) left = ms_record_backup_list (fixture->path);
  for (guint i = 0; i < left->len; i++)
    g_remove (left->pdata[i]);
  make_copy (fixture);
  assert_int_equal (count_sound (fixture), N_GAMES);
  assert_int_equal (record_count_files (fixture, "records-backup-"), 1);
}

/* Two programs meet the same damage: one saves, and both go on with what it saved. */
static void
two_that_save (void **state)
{
  RecordFixture *fixture = *state;
  gsize length;
  int answers[2], status;
  fill (fixture, N_GAMES);
  g_autofree char *content = read_file (fixture, &length);
  memset (content, 0, 100);
  write_file (fixture, content, length);
  assert_int_equal (pipe (answers), 0);
  pid_t child = record_start (fixture, "opener", answers[1], 0, 0);
  close (answers[1]);
  record_await (answers, 1);
  close (answers[0]);
  assert_int_equal (count_sound (fixture), N_GAMES);
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_int_equal (status, 0);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 1);
}

/* Where there is no room for what is saved, the damaged file stays until there is. */
static void
no_room_to_save (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  gsize length;
  fill (fixture, N_GAMES);
  g_autofree char *content = read_file (fixture, &length);
  memset (content, 0, 100);
  write_file (fixture, content, length);
  record_limit_files (20 * PAGE);
  assert_false (ms_record_store_open (fixture->store, TRUE, &error));
  record_limit_files (RLIM_INFINITY);
  assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_FULL));
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 0);
  assert_int_equal (count_sound (fixture), N_GAMES);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 1);
}

#define A_TEST(name) cmocka_unit_test_setup_teardown (name, record_set_up, record_tear_down)

int
main (int argc, char **argv)
{
  static const RecordRole roles[] = { { "copier", copy_on_and_on }, { "opener", open_it } };
  record_act_if_asked (argc, argv, roles, G_N_ELEMENTS (roles));
  const struct CMUnitTest tests[] = {
    A_TEST (whichever_page_breaks),
    A_TEST (wherever_it_is_cut),
    A_TEST (without_its_head),
    A_TEST (with_its_journal),
    A_TEST (the_deleted_stay_so),
    A_TEST (an_older_row_is_completed),
    A_TEST (one_copy_a_day),
    A_TEST (the_copy_gives_what_is_lost),
    A_TEST (deleted_in_the_copy_too),
    A_TEST (the_damaged_is_not_copied),
    A_TEST (a_full_disk_costs_no_copy),
    A_TEST (cancelled_there_is_none),
    A_TEST (killed_in_the_middle),
    A_TEST (two_copiers_and_a_writer),
    A_TEST (two_that_save),
    A_TEST (no_room_to_save),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
