/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a file of records is read from end to end, and that damage is found and what can be read is
 * saved whether or not it is: a page breaks that nothing looks at while the file is opened. */
#include "cmocka-common.h"

#include "library-folder.h"
#include "ms-record-history.h"
#include "ms-records-private.h"
#include "ms-replay-write.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAGE 4096
#define N_GAMES 40

static void
fill (RecordFixture *fixture)
{
  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
      record_add (fixture->store, record);
    }
  ms_record_store_close (fixture->store);
}

/* Breaks the page with the moves of a game in the file itself, which looks as if nobody had written
 * to it: a disk that forgets. */
static void
break_page_of (RecordFixture *fixture, guint64 seed)
{
  struct stat info;
  gsize length;
  g_autofree char *content = NULL, *rubbish = g_strnfill (PAGE, 0x5a);
  g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
  assert_int_equal (stat (fixture->path, &info), 0);
  assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  const char *at = memmem (content, length, record->moves, MIN (strlen (record->moves), 100));
  assert_non_null (at);
  int file = open (fixture->path, O_WRONLY);
  assert_int_equal (pwrite (file, rubbish, PAGE, (at - content) / PAGE * PAGE), PAGE);
  assert_int_equal (futimens (file, (struct timespec[]){ info.st_atim, info.st_mtim }), 0);
  close (file);
}

static void
open_store (RecordFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  if (!ms_record_store_open (fixture->store, TRUE, &error))
    fail_msg ("%s", error->message);
}

/* What was found to be whole is not read again; what breaks then is met by who looks. */
static void
unchanged_it_is_not_read (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  fill (fixture);
  break_page_of (fixture, 5);
  open_store (fixture);
  assert_null (ms_record_store_take_notice (fixture->store));
  assert_false (ms_record_store_check (fixture->store, &error));
  assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED));
  /* Until it is set aside, nobody believes any more that it is whole. */
  ms_record_store_close (fixture->store);
  open_store (fixture);
  g_autofree char *notice = ms_record_store_take_notice (fixture->store);
  assert_non_null (notice);
  assert_in_range (record_count (fixture->store), 1, N_GAMES - 1);
}

static void
changed_it_is_read (void **state)
{
  RecordFixture *fixture = *state;
  const struct timespec other[] = { { 1000, 0 }, { 1000, 0 } };
  fill (fixture);
  break_page_of (fixture, 5);
  assert_int_equal (utimensat (AT_FDCWD, fixture->path, other, 0), 0);
  open_store (fixture);
  g_autofree char *notice = ms_record_store_take_notice (fixture->store);
  assert_non_null (notice);
}

/* Another program adds a game and is killed. */
static int
add_and_die (RecordFixture *fixture, guint64 seed, G_GNUC_UNUSED int n)
{
  g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
  record_add (fixture->store, record);
  kill (getpid (), SIGKILL);
  return 1;
}

static void
after_a_kill_it_is_read (void **state)
{
  RecordFixture *fixture = *state;
  int status;
  fill (fixture);
  pid_t child = record_start (fixture, "mortal", -1, N_GAMES + 1, 1);
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFSIGNALED (status));
  break_page_of (fixture, 5);
  open_store (fixture);
  g_autofree char *notice = ms_record_store_take_notice (fixture->store);
  assert_non_null (notice);
  assert_in_range (record_count (fixture->store), 1, N_GAMES);
}

/* --- The program, which tells the player --- */

static void
wait_until_idle (MsRecords *records)
{
  while (ms_records_get_busy (records))
    g_main_context_iteration (NULL, TRUE);
}

/* Ends records. */
static void
check_saved (RecordFixture *fixture, MsRecords *records)
{
  wait_until_idle (records);
  assert_non_null (strstr (ms_records_get_message (records), "records-damaged-"));
  g_assert_finalize_object (records);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 1);
  assert_in_range (record_count (fixture->store), 1, N_GAMES);
  assert_null (ms_record_store_take_notice (fixture->store));
}

static void
result_cb (GObject *source, GAsyncResult *result, gpointer done)
{
  assert_non_null (ms_records_finish (MS_RECORDS (source), result, NULL));
  *(gboolean *)done = TRUE;
}

static void
report (MsRecords *records)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  gboolean done = FALSE;
  ms_records_report_async (records, &all, MS_RECORD_ORDER_ENDED, -1, TRUE, NULL, result_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

/* The daily copy. */
static void
prepare (MsRecords *records)
{
  ms_records_prepare (records);
}

static void
whoever_meets_it_saves (void **state)
{
  static void (*const ways[]) (MsRecords * records) = { report, prepare };
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      RecordFixture *fixture;
      assert_int_equal (record_set_up ((void **)&fixture), 0);
      fill (fixture);
      break_page_of (fixture, 5);
      MsRecords *records = ms_records_new (fixture->path);
      ways[i](records);
      check_saved (fixture, records);
      record_tear_down ((void **)&fixture);
    }
}

/* The import itself fails, as it has a connection of its own, and can be begun again. */
static void
an_import_that_meets_it (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, N_GAMES + 1, TRUE);
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  gsize length;
  g_autofree char *data = ms_write_evf (replay, &length), *path = dup_path (fixture, "");
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  fill (fixture);
  put (fixture, "one.evf", data, (gssize)length);
  break_page_of (fixture, N_GAMES); /* where the next one goes */
  MsRecords *records = ms_records_new (fixture->path);
  MsLibrary *library = ms_library_new (records);
  ms_library_import (library, folder);
  while (ms_worker_get_busy (MS_WORKER (library)))
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (ms_library_get_outcome (library)->failure);
  wait_until_idle (records);
  ms_library_import (library, folder);
  while (ms_worker_get_busy (MS_WORKER (library)))
    g_main_context_iteration (NULL, TRUE);
  assert_null (ms_library_get_outcome (library)->failure);
  assert_int_equal (ms_library_get_outcome (library)->n_done, 1);
  g_assert_finalize_object (library);
  check_saved (fixture, records);
}

int
main (int argc, char **argv)
{
  static const RecordRole roles[] = { { "mortal", add_and_die } };
  record_act_if_asked (argc, argv, roles, G_N_ELEMENTS (roles));
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (unchanged_it_is_not_read, set_up, tear_down),
    cmocka_unit_test_setup_teardown (changed_it_is_read, set_up, tear_down),
    cmocka_unit_test_setup_teardown (after_a_kill_it_is_read, set_up, tear_down),
    cmocka_unit_test (whoever_meets_it_saves),
    cmocka_unit_test_setup_teardown (an_import_that_meets_it, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
