/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecords: the way of a game from its end to the report, without the window ever waiting. */
#include "cmocka-common.h"

#include "ms-records-private.h"
#include "ms-game-kept.h"
#include "ms-record-history.h"
#include "record-support.h"

#include <glib/gstdio.h>

#include <string.h>
#include <sys/stat.h>

typedef struct
{
  char *folder, *path;
  MsRecords *records;
  GAsyncResult *result;
  guint n_changed, n_messages;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
message_cb (Fixture *fixture)
{
  fixture->n_messages += ms_records_get_message (fixture->records) != NULL;
}

static void
begin (Fixture *fixture)
{
  fixture->records = ms_records_new (fixture->path);
  g_signal_connect_swapped (fixture->records, "changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect_swapped (fixture->records, "notify::message", G_CALLBACK (message_cb), fixture);
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->folder = record_folder ();
  fixture->path = g_build_filename (fixture->folder, "records.sqlite", NULL);
  begin (fixture);
  *state = fixture;
  return 0;
}

static void
wait_until_idle (Fixture *fixture)
{
  while (ms_records_get_busy (fixture->records))
    g_main_context_iteration (NULL, TRUE);
}

static void
end (Fixture *fixture)
{
  wait_until_idle (fixture);
  g_signal_handlers_disconnect_by_data (fixture->records, fixture);
  g_assert_finalize_object (fixture->records);
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  end (fixture);
  record_folder_drop (fixture->folder);
  g_free (fixture->path);
  g_free (fixture);
  return 0;
}

static void
result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((Fixture *)user_data)->result = g_object_ref (result);
}

/* The result of the call just made; the caller's. */
static GAsyncResult *
wait_for_result (Fixture *fixture)
{
  while (fixture->result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return g_steal_pointer (&fixture->result);
}

static gboolean
add (Fixture *fixture, MsRecord *record, MsRecordRank *rank)
{
  ms_records_add_async (fixture->records, record, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  MsRecordsAnswer *answer = ms_records_finish (fixture->records, result, NULL);
  if (answer != NULL)
    *rank = answer->rank;
  return answer != NULL;
}

static MsRecordReport *
report (Fixture *fixture, MsRecordOrder order)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ms_records_report_async (fixture->records, &all, order, 100, TRUE, NULL, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  return g_steal_pointer (&ms_records_finish (fixture->records, result, NULL)->report);
}

static void
a_game_is_recorded_and_measured (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  ms_records_prepare (fixture->records);
  assert_true (add (fixture, record_played (9, 9, 10, 1, TRUE), &rank));
  assert_true (rank.best);
  wait_until_idle (fixture);
  g_autoptr (MsRecordReport) found = report (fixture, MS_RECORD_ORDER_BEST);
  assert_int_equal (found->games->len, 1);
  const MsRecord *record = found->games->pdata[0];
  assert_true (record->measured);
  assert_true (record->counts.board.bbbv > 0);
  assert_true (record->review.n_guesses >= 0);
  assert_int_equal (found->statistics->n_won, 1);
  assert_int_equal (found->levels->len, 1);
  assert_int_equal (fixture->n_changed, 2); /* recorded, measured */
  assert_int_equal (fixture->n_messages, 0);
}

/* A game may have millions of them: they stay where they are, and the thread of the records puts
 * them into words; what becomes of the game meanwhile is not in them. */
static void
moves_are_written_by_the_thread (void **state)
{
  Fixture *fixture = *state;
  const MsRules rules = { 3, 1, 1, MS_FIRST_CLICK_SAFE };
  g_autoptr (MsGame) game = ms_game_new ();
  MsRecordRank rank;
  assert_true (ms_game_start (game, &rules, 1, NULL));
  for (int x = 0; x < 3 && ms_game_get_state (game) != MS_GAME_LOST; x++)
    {
      ms_game_open (game, x, 0);
      ms_game_open (game, x, 0);
    }
  g_autofree char *expected = ms_record_moves_write (ms_game_get_play (game));
  MsRecord *record = ms_record_new_from_game (game, "Ada");
  assert_null (record->moves);
  assert_int_equal (
      ms_play_count_moves (record->play), ms_play_count_moves (ms_game_get_play (game)));
  g_autoptr (MsRecord) copy = ms_record_copy (record);
  ms_game_undo (game);
  ms_game_set_mark (game, 2, 0, MS_CELL_FLAG);
  ms_record_write_moves (copy);
  assert_string_equal (copy->moves, expected);
  assert_true (add (fixture, record, &rank));
  ms_records_fetch_async (fixture->records, 1, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  const MsRecord *found = ms_records_finish (fixture->records, result, NULL)->records->pdata[0];
  assert_string_equal (found->moves, expected);
}

/* The program ended before it came to measuring: the next one does it. */
static void
measuring_is_made_up_for (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  for (guint64 seed = 1; seed <= 5; seed++)
    assert_true (add (fixture, record_played (9, 9, 10, seed, TRUE), &rank));
  g_autoptr (MsRecordReport) before = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_false (((MsRecord *)before->games->pdata[0])->measured);
  end (fixture);
  begin (fixture);
  ms_records_prepare (fixture->records);
  wait_until_idle (fixture);
  g_autoptr (MsRecordReport) after = report (fixture, MS_RECORD_ORDER_ENDED);
  for (guint i = 0; i < 5; i++)
    assert_true (((MsRecord *)after->games->pdata[i])->measured);
}

/* The list that comes with figures is the one that comes without, in the order asked for. */
static void
figures_come_with_the_same_list (void **state)
{
  Fixture *fixture = *state;
  MsRecordFilter all = MS_RECORD_FILTER_ALL;
  MsRecordRank rank;
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      MsRecord *record = record_played (9, 9, 10, seed, TRUE);
      record->ended_at = 1000 * (gint64)(seed * 7 % 5); /* some at the same moment */
      record->elapsed_ms = 1000 * (gint64)(seed * 5 % 12);
      assert_true (add (fixture, record, &rank));
    }
  for (int limit = -1; limit < 20; limit += 6)
    {
      all.sort = all.sort == NULL ? "elapsed_ms" : NULL;
      MsRecordReport *reports[2];
      for (int figures = 0; figures < 2; figures++)
        {
          ms_records_report_async (fixture->records, &all, MS_RECORD_ORDER_LATEST, limit, figures,
              NULL, result_cb, fixture);
          g_autoptr (GAsyncResult) result = wait_for_result (fixture);
          reports[figures] = g_steal_pointer (
              &ms_records_finish (fixture->records, result, NULL)->report);
        }
      assert_int_equal (reports[0]->ids->len, limit < 0 ? 12 : MIN (limit, 12));
      assert_int_equal (reports[1]->ids->len, reports[0]->ids->len);
      assert_memory_equal (
          reports[1]->ids->data, reports[0]->ids->data, reports[0]->ids->len * sizeof (gint64));
      assert_int_equal (reports[1]->games->len, reports[0]->games->len);
      ms_record_report_free (reports[0]);
      ms_record_report_free (reports[1]);
    }
}

/* --- Measuring while one plays, and over an end of the program --- */

#define N_MANY 110 /* more than are measured at one go */

static guint
count_measured (Fixture *fixture)
{
  MsRecordsJob job = { .run = ms_records_run_list,
    .filter = MS_RECORD_FILTER_ALL,
    .order = MS_RECORD_ORDER_ENDED,
    .limit = -1 };
  guint n = 0;
  ms_records_queue (fixture->records, job, NULL, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  GPtrArray *found = ms_records_finish (fixture->records, result, NULL)->records;
  assert_int_equal (found->len, N_MANY);
  for (guint i = 0; i < found->len; i++)
    n += ((const MsRecord *)found->pdata[i])->measured != FALSE;
  return n;
}

/* What is done when a part of the games has been measured; once. */
typedef struct
{
  void (*act) (MsRecords *records);
  int left; /* so many were to be measured then; 0: it was not done yet */
} Interruption;

static void
unmeasured_cb (MsRecords *records, GParamSpec *pspec, Interruption *interruption)
{
  int n = ms_records_get_unmeasured (records);
  if (n == N_MANY || n == 0 || interruption->left > 0)
    return;
  interruption->left = n;
  interruption->act (records);
}

static void
interrupt (Fixture *fixture, Interruption *interruption)
{
  MsRecordRank rank;
  for (guint64 seed = 1; seed <= N_MANY; seed++)
    assert_true (add (fixture, record_played (9, 9, 10, seed, TRUE), &rank));
  g_signal_connect (
      fixture->records, "notify::unmeasured", G_CALLBACK (unmeasured_cb), interruption);
  ms_records_prepare (fixture->records);
  wait_until_idle (fixture);
}

static void
begin_to_play (MsRecords *records)
{
  ms_records_set_playing (records, TRUE);
}

static void
measuring_rests_while_one_plays (void **state)
{
  Fixture *fixture = *state;
  Interruption interruption = { begin_to_play, 0 };
  ms_records_set_playing (fixture->records, TRUE);
  interrupt (fixture, &interruption);
  assert_int_equal (count_measured (fixture), 0);
  assert_int_equal (ms_records_get_unmeasured (fixture->records), N_MANY); /* it is told */
  ms_records_set_playing (fixture->records, FALSE);
  wait_until_idle (fixture);
  assert_true (interruption.left > 0);
  assert_int_equal (ms_records_get_unmeasured (fixture->records), interruption.left);
  assert_int_equal (count_measured (fixture), N_MANY - interruption.left);
  ms_records_set_playing (fixture->records, FALSE);
  wait_until_idle (fixture);
  assert_int_equal (ms_records_get_unmeasured (fixture->records), 0);
  assert_int_equal (count_measured (fixture), N_MANY);
  g_signal_handlers_disconnect_by_data (fixture->records, &interruption);
}

static void
note_first_cb (MsRecords *records, GParamSpec *pspec, int *first)
{
  if (*first == 0)
    *first = ms_records_get_unmeasured (records);
}

/* What was measured before the program ended is not measured again. */
static void
measuring_goes_on_where_it_stopped (void **state)
{
  Fixture *fixture = *state;
  Interruption interruption = { ms_records_stop, 0 };
  int first = 0;
  interrupt (fixture, &interruption);
  assert_true (interruption.left > 0);
  assert_int_equal (count_measured (fixture), N_MANY - interruption.left);
  g_signal_handlers_disconnect_by_data (fixture->records, &interruption);
  end (fixture);
  begin (fixture);
  g_signal_connect (fixture->records, "notify::unmeasured", G_CALLBACK (note_first_cb), &first);
  ms_records_prepare (fixture->records);
  wait_until_idle (fixture);
  g_signal_handlers_disconnect_by_data (fixture->records, &first);
  assert_int_equal (first, interruption.left);
  assert_int_equal (count_measured (fixture), N_MANY);
}

static void
stopping_lets_the_program_end (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  for (guint64 seed = 1; seed <= 20; seed++)
    assert_true (add (fixture, record_played (30, 16, 99, seed, TRUE), &rank));
  ms_records_prepare (fixture->records);
  ms_records_stop (fixture->records);
  wait_until_idle (fixture);
  g_autoptr (MsRecordReport) found = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_int_equal (found->games->len, 20);
}

static void
damage_is_told_and_the_game_goes_on (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  assert_true (g_file_set_contents (fixture->path, "no database at all", -1, NULL));
  ms_records_prepare (fixture->records);
  assert_true (add (fixture, record_played (9, 9, 10, 1, TRUE), &rank));
  assert_non_null (strstr (ms_records_get_message (fixture->records), "records-damaged-"));
  assert_true (add (fixture, record_played (9, 9, 10, 2, TRUE), &rank));
  assert_int_equal (fixture->n_messages, 1);
  ms_records_clear_message (fixture->records);
  assert_null (ms_records_get_message (fixture->records));
}

/* The same file, not another of that name. */
static void
overwrite (const char *path)
{
  struct stat info;
  assert_int_equal (stat (path, &info), 0);
  g_autofree char *rubbish = g_malloc ((gsize)info.st_size);
  memset (rubbish, 0x77, (gsize)info.st_size);
  FILE *file = g_fopen (path, "r+b");
  assert_int_equal (fwrite (rubbish, 1, (gsize)info.st_size, file), info.st_size);
  fclose (file);
}

/* Damage that happens while the file is open shows only when a broken page is read. */
static void
damage_while_it_is_open (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  for (guint64 seed = 1; seed <= 20; seed++)
    assert_true (add (fixture, record_played (16, 16, 40, seed, TRUE), &rank));
  end (fixture);
  begin (fixture);
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ms_records_report_async (
      fixture->records, &all, MS_RECORD_ORDER_ENDED, 1, TRUE, NULL, result_cb, fixture);
  g_autoptr (GAsyncResult) first = wait_for_result (fixture);
  /* Another writer, after whom nothing that is cached is believed. */
  MsRecordStore *other = ms_record_store_new (fixture->path);
  g_autoptr (MsRecord) between = record_played (9, 9, 10, 50, TRUE);
  record_add (other, between);
  overwrite (fixture->path);
  g_autoptr (MsRecordReport) saved = report (fixture, MS_RECORD_ORDER_ENDED);
  ms_record_store_free (other);
  assert_non_null (saved);
  assert_in_range (saved->games->len, 1, 21);
  assert_int_equal (fixture->n_messages, 1);
  assert_non_null (strstr (ms_records_get_message (fixture->records), "records-damaged-"));
  assert_true (add (fixture, record_played (16, 16, 40, 100, TRUE), &rank));
  g_autoptr (MsRecordReport) found = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_int_equal (found->games->len, saved->games->len + 1);
}

static void
what_a_full_disk_refused_is_written_later (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  record_limit_files (0);
  for (guint64 seed = 1; seed <= 3; seed++)
    assert_false (add (fixture, record_played (9, 9, 10, seed, TRUE), &rank));
  record_limit_files (RLIM_INFINITY);
  assert_int_equal (fixture->n_messages, 1); /* said once */
  assert_non_null (ms_records_get_message (fixture->records));
  assert_true (add (fixture, record_played (9, 9, 10, 4, TRUE), &rank));
  assert_null (ms_records_get_message (fixture->records)); /* and taken back */
  g_autoptr (MsRecordReport) found = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_int_equal (found->games->len, 4);

  record_limit_files (0);
  assert_false (add (fixture, record_played (9, 9, 10, 5, TRUE), &rank));
  record_limit_files (RLIM_INFINITY);
  assert_int_equal (fixture->n_messages, 2); /* it had been well meanwhile */
  end (fixture); /* the last chance */
  begin (fixture);
  g_autoptr (MsRecordReport) at_the_end = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_int_equal (at_the_end->games->len, 5);
}

static void
write_csv (Fixture *fixture, const char *name, const char *content)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  assert_true (g_file_set_contents (path, content, -1, NULL));
}

static gboolean
import (Fixture *fixture, const char *name, guint *n_added, guint *n_known, GError **error)
{
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, name, NULL);
  ms_records_import_async (fixture->records, file, result_cb, fixture);
  g_autoptr (GAsyncResult) result = wait_for_result (fixture);
  MsRecordsAnswer *answer = ms_records_finish (fixture->records, result, error);
  if (answer != NULL)
    {
      *n_added = answer->n_added;
      *n_known = answer->n_known;
    }
  return answer != NULL;
}

static void
export_and_import (void **state)
{
  Fixture *fixture = *state;
  MsRecordRank rank;
  guint n_added, n_known;
  g_autoptr (GError) error = NULL;
  for (guint64 seed = 1; seed <= 12; seed++)
    assert_true (add (
        fixture, seed % 2 ? record_made_up (seed) : record_played (9, 9, 10, seed, TRUE), &rank));
  g_autoptr (GFile) file = g_file_new_build_filename (fixture->folder, "all.csv", NULL);
  ms_records_export_async (fixture->records, file, result_cb, fixture);
  g_autoptr (GAsyncResult) exported = wait_for_result (fixture);
  assert_int_equal (ms_records_finish (fixture->records, exported, &error)->n_rows, 12);

  assert_true (import (fixture, "all.csv", &n_added, &n_known, &error));
  assert_int_equal (n_added, 0);
  assert_int_equal (n_known, 12);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.won = TRUE;
  ms_records_delete_async (fixture->records, &filter, result_cb, fixture);
  g_autoptr (GAsyncResult) deleted = wait_for_result (fixture);
  guint n_deleted = (guint)ms_records_finish (fixture->records, deleted, &error)->n_rows;
  assert_true (n_deleted >= 6 && n_deleted < 12);
  assert_true (import (fixture, "all.csv", &n_added, &n_known, &error));
  assert_int_equal (n_added, n_deleted);
  assert_int_equal (n_known, 12 - n_deleted);
}

static void
a_faulty_import_changes_nothing (void **state)
{
  Fixture *fixture = *state;
  guint n_added, n_known;
  g_autoptr (GError) error = NULL;
  write_csv (fixture, "bad.csv",
      "date,width,height,mines,seconds,won\n2026-01-01T00:00:00Z,9,9,10,5,yes\n"
      "2026-01-01T00:00:00Z,9,9,10,5,maybe\n");
  assert_false (import (fixture, "bad.csv", &n_added, &n_known, &error));
  assert_string_equal (
      error->message, "bad.csv, line 3: “maybe” is not a possible value of “won”.");
  assert_null (ms_records_get_message (fixture->records)); /* the file's fault, not the records' */
  g_autoptr (MsRecordReport) found = report (fixture, MS_RECORD_ORDER_ENDED);
  assert_int_equal (found->games->len, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_game_is_recorded_and_measured, set_up, tear_down),
    cmocka_unit_test_setup_teardown (moves_are_written_by_the_thread, set_up, tear_down),
    cmocka_unit_test_setup_teardown (measuring_is_made_up_for, set_up, tear_down),
    cmocka_unit_test_setup_teardown (figures_come_with_the_same_list, set_up, tear_down),
    cmocka_unit_test_setup_teardown (measuring_rests_while_one_plays, set_up, tear_down),
    cmocka_unit_test_setup_teardown (measuring_goes_on_where_it_stopped, set_up, tear_down),
    cmocka_unit_test_setup_teardown (stopping_lets_the_program_end, set_up, tear_down),
    cmocka_unit_test_setup_teardown (damage_is_told_and_the_game_goes_on, set_up, tear_down),
    cmocka_unit_test_setup_teardown (damage_while_it_is_open, set_up, tear_down),
    cmocka_unit_test_setup_teardown (what_a_full_disk_refused_is_written_later, set_up, tear_down),
    cmocka_unit_test_setup_teardown (export_and_import, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_faulty_import_changes_nothing, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
