/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders of replays into the records, and records into folders of replays. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "library-folder.h"
#include "ms-record-history.h"
#include "ms-replay-write.h"
#include "record-support.h"

#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A game that a mouse can have played on the board of a random one: mines flagged, other cells
 * opened, and of one that is lost at last a mine. */
static MsRecord *
played_by_mouse (guint64 seed, gboolean win)
{
  MsRecord *record = record_played (9, 9, 10, seed, TRUE);
  MsLayout *layout = ms_record_dup_layout (record);
  MsPlay *play = ms_play_new (&record->rules, seed, layout, NULL);
  MsMove move = { .mark = MS_CELL_FLAG };
  for (int i = 0; i < 2 * 81 && ms_play_get_state (play) < MS_STATE_WON; i++)
    {
      gboolean mine = ms_layout_has_mine (layout, i % 81);
      move.cell = i % 81;
      move.action = mine && (win || i < 60) ? MS_ACTION_MARK : MS_ACTION_OPEN;
      if (ms_play_get_cells (play)[move.cell] == MS_CELL_COVERED)
        assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
      move.time_ms += ms_play_get_n_opened (play) > 0 ? 137 : 0;
    }
  int n_moves = ms_play_count_moves (play);
  g_free (record->moves);
  record->moves = ms_record_moves_write (play);
  record->won = ms_play_get_state (play) == MS_STATE_WON;
  record->elapsed_ms = ms_play_get_move (play, n_moves - 1).time_ms
      + 1; /* the clock is read once more */
  ms_play_free (play);
  ms_layout_unref (layout);
  return record;
}

/* A game with a path, as some other program could have written it. */
static void
put_replay (RecordFixture *fixture, const char *name, guint64 seed)
{
  g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, seed % 2 == 0);
  g_free (record->player);
  record->player = g_strdup ("Grace");
  record->source = g_strdup ("Metasweeper 3");
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  gsize length;
  g_autofree char *data = ms_write_evf (replay, &length);
  put (fixture, name, data, (gssize)length);
}

/* --- Import --- */

static void
a_folder_is_imported (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_replay (fixture, "one.evf", 2);
  put_replay (fixture, "deeper/still/two.EVF", 3);
  put (fixture, "damaged.evf", "\x04no", 3);
  put (fixture, "notes.txt", "Remember the milk.\n", -1);
  put (fixture, "picture.png", "\x89PNG", 4);
  put (fixture, "deeper/empty.minesage", "", 0);
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 2);
  assert_int_equal (job.outcome.n_known, 0);
  assert_int_equal (job.outcome.n_faults, 2);
  assert_true (names_fault (&job, "damaged.evf: "));
  assert_true (names_fault (&job, "deeper/empty.minesage: "));
  end (&job);

  g_autoptr (GPtrArray) found = record_list (fixture);
  assert_int_equal (found->len, 2);
  for (guint i = 0; i < found->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      assert_string_equal (record->player, "Grace");
      assert_true (g_str_has_prefix (record->source, "Metasweeper 3"));
      assert_non_null (record->path);
      g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
      assert_non_null (replay);
    }

  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 0);
  assert_int_equal (job.outcome.n_known, 2);
  end (&job);
}

/* What was imported is nobody's best time, and in no statistics of our own. */
static void
what_is_imported_is_not_ours (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_replay (fixture, "won.evf", 2);
  import (fixture, &job);
  end (&job);
  MsRecordFilter ours = MS_RECORD_FILTER_ALL;
  ours.foreign = FALSE;
  g_autoptr (GPtrArray)
      found = ms_record_rows_list (fixture->store, &ours, MS_RECORD_ORDER_BEST, -1, 0, NULL);
  assert_int_equal (found->len, 0);
  g_autoptr (MsRecord) won = record_played (9, 9, 10, 4, TRUE);
  MsRecordRank rank = record_add (fixture->store, won);
  assert_true (rank.best);
  assert_int_equal (rank.best_before_ms, -1);
}

static void
a_game_that_goes_on_is_not_kept (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 5, NULL, NULL);
  MsMove open = { MS_ACTION_OPEN, 40, 0, 0, false };
  gsize length;
  ms_play_do (play, &open);
  assert_int_equal (ms_play_get_state (play), MS_STATE_PLAYING);
  g_autofree char *text = ms_write_native (play, 0, FALSE, &length);
  ms_play_free (play);
  put (fixture, "running.minesage", text, (gssize)length);
  put (fixture, "position.minesage", "[Minesage]\nVersion=1\n", -1);
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 0);
  assert_int_equal (job.outcome.n_faults, 1);
  assert_int_equal (job.outcome.n_unended, 1);
  end (&job);
}

/* Links may lead round in a circle, or out of the folder. */
static void
links_are_not_followed (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_replay (fixture, "one.evf", 2);
  g_autofree char *folder = dup_path (fixture, ""), *link = dup_path (fixture, "round");
  assert_int_equal (symlink (folder, link), 0);
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 1);
  assert_int_equal (job.outcome.n_known, 0);
  end (&job);
}

static void
a_cancelled_import_stops (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_replay (fixture, "one.evf", 2);
  begin (fixture, &job);
  g_cancellable_cancel (job.run.cancellable);
  ms_library_run_import (&job);
  assert_int_equal (job.outcome.n_done + job.outcome.n_known + job.outcome.n_faults, 0);
  end (&job);
}

static void
a_full_disk_has_a_sentence (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  for (guint64 seed = 1; seed <= 150; seed++)
    {
      g_autofree char *name = g_strdup_printf ("%d.evf", (int)seed);
      put_replay (fixture, name, seed);
    }
  assert_int_equal (record_count (fixture->store), 0);
  begin (fixture, &job);
  record_limit_files (64 * 1024);
  ms_library_run_import (&job);
  record_limit_files (RLIM_INFINITY);
  assert_non_null (job.outcome.failure);
  assert_non_null (strstr (job.outcome.failure, fixture->path));
  end (&job);
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done + job.outcome.n_known, 150);
  assert_int_equal (record_count (fixture->store), 150);
  end (&job);
}

/* Whether more than before games are there, or nobody writes any more. */
static gboolean
went_on (RecordFixture *fixture, pid_t child, guint before, gboolean *gone)
{
  int status;
  *gone = waitpid (child, &status, WNOHANG) == child;
  return *gone || record_count (fixture->store) > before;
}

static int
import_all (RecordFixture *fixture, G_GNUC_UNUSED guint64 first, G_GNUC_UNUSED int n)
{
  MsLibraryJob job;
  begin (fixture, &job);
  ms_library_run_import (&job);
  return 0;
}

/* Killed right after games were written, with others on their way: what was written is whole, and
 * the rest comes with the next import. */
static void
killed_in_the_middle (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  guint before = 0;
  for (guint64 seed = 1; seed <= 220; seed++)
    {
      g_autofree char *name = g_strdup_printf ("%d.evf", (int)seed);
      put_replay (fixture, name, seed);
    }
  assert_int_equal (record_count (fixture->store), 0);
  ms_record_store_close (fixture->store);
  for (int round = 0; round < 3; round++)
    {
      int status;
      pid_t child = record_start (fixture, "importer", -1, 0, 0);
      gboolean gone;
      while (!went_on (fixture, child, before, &gone))
        ;
      if (!gone)
        {
          kill (child, SIGKILL);
          assert_int_equal (waitpid (child, &status, 0), child);
        }
      guint n = record_count (fixture->store);
      assert_true (n >= before);
      before = n;
      assert_null (ms_record_store_take_notice (fixture->store));
      ms_record_store_close (fixture->store);
    }
  import (fixture, &job);
  assert_int_equal (record_count (fixture->store), 220);
  assert_int_equal (record_count_files (fixture, "records-damaged-"), 0);
  end (&job);
}

/* --- Export --- */

static guint
count_files (RecordFixture *fixture)
{
  g_autofree char *folder = dup_path (fixture, "");
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  guint n = 0;
  while (g_dir_read_name (files) != NULL)
    n++;
  return n;
}

static void
write_out (RecordFixture *fixture, MsLibraryJob *job)
{
  begin (fixture, job);
  job->target = ms_target_find ("evf");
  ms_library_run_export (job);
}

/* Beside the files that are there, and of what is written nothing is taken for a stranger's. */
static void
games_are_exported_and_known_again (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      g_autoptr (MsRecord) record = played_by_mouse (seed, seed % 2 == 0);
      record->ended_at = G_GINT64_CONSTANT (1700000000000);
      record_add (fixture->store, record);
    }
  g_autoptr (MsRecord) without = record_made_up (5);
  record_add (fixture->store, without);
  write_out (fixture, &job);
  if (job.outcome.failure != NULL)
    fail_msg ("%s", job.outcome.failure);
  assert_int_equal (job.outcome.n_done, 12);
  assert_int_equal (job.outcome.n_faults, 1);
  assert_int_equal (count_files (fixture), 12);
  end (&job);
  write_out (fixture, &job);
  assert_int_equal (count_files (fixture), 24);
  end (&job);

  import (fixture, &job);
  assert_int_equal (job.outcome.n_faults, 0);
  assert_int_equal (job.outcome.n_done, 0);
  assert_int_equal (job.outcome.n_known, 24);
  assert_int_equal (record_count (fixture->store), 13);
  end (&job);
}

static void
a_folder_that_takes_nothing_has_a_sentence (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 3, TRUE);
  record_add (fixture->store, record);
  begin (fixture, &job);
  job.target = ms_target_find ("evf");
  g_object_unref (job.folder);
  job.folder = g_file_new_for_path ("/proc/self/nowhere");
  ms_library_run_export (&job);
  assert_non_null (job.outcome.failure);
  assert_int_equal (job.outcome.n_done, 0);
  end (&job);
}

/* --- Paths --- */

static gint64
measure_paths (RecordFixture *fixture, gint64 before, gint64 *n_bytes)
{
  MsRecordPaths paths;
  assert_true (ms_record_rows_measure_paths (fixture->store, before, &paths, NULL));
  *n_bytes = paths.bytes;
  return paths.n_games;
}

/* Of old games or of all, and never the games themselves. */
static void
old_paths_are_deleted (void **state)
{
  RecordFixture *fixture = *state;
  gint64 n_bytes;
  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
      record->ended_at = (gint64)seed * 1000;
      record->path = seed % 2 == 0 ? g_bytes_new ("0123456789", 10) : NULL;
      record_add (fixture->store, record);
    }
  assert_int_equal (measure_paths (fixture, 0, &n_bytes), 3);
  assert_int_equal (n_bytes, 30);
  assert_int_equal (measure_paths (fixture, 4001, &n_bytes), 2);
  assert_true (ms_record_rows_delete_paths (fixture->store, 4001, NULL));
  assert_int_equal (measure_paths (fixture, 0, &n_bytes), 1);
  assert_true (ms_record_rows_delete_paths (fixture->store, 0, NULL));
  assert_int_equal (measure_paths (fixture, 0, &n_bytes), 0);
  assert_int_equal (n_bytes, 0);
  assert_int_equal (record_count (fixture->store), 6);
}

/* What the review says of a game is kept with it. */
static void
guesses_are_measured (void **state)
{
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 5, TRUE);
  ms_record_measure (record, NULL);
  assert_true (record->measured);
  assert_true (record->review.n_verdicts[MS_VERDICT_AVOIDABLE] >= 0);
  assert_true (record->review.survival > 0 && record->review.survival <= 1);
  assert_true (fabs (record->review.pluck + log10 (record->review.survival)) < 1e-9);
}

/* --- The object --- */

static void
ended_cb (gpointer loop)
{
  g_main_loop_quit (loop);
}

static void
changed_cb (guint *n_changed)
{
  ++*n_changed;
}

static void
the_object_tells_when_it_has_ended (void **state)
{
  RecordFixture *fixture = *state;
  guint n_changed = 0;
  put_replay (fixture, "one.evf", 2);
  g_autofree char *path = dup_path (fixture, "");
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (MsRecords) records = ms_records_new (fixture->path);
  g_autoptr (MsLibrary) library = ms_library_new (records);
  g_signal_connect_swapped (records, "changed", G_CALLBACK (changed_cb), &n_changed);
  g_signal_connect_swapped (library, "ended", G_CALLBACK (ended_cb), loop);
  assert_null (ms_library_get_outcome (library));
  ms_library_import (library, folder);
  assert_true (ms_worker_get_busy (MS_WORKER (library)));
  g_main_loop_run (loop);
  assert_int_equal (ms_library_get_outcome (library)->n_done, 1);
  assert_false (ms_library_get_outcome (library)->cancelled);
  assert_int_equal (n_changed, 1);

  while (ms_records_get_busy (records))
    g_main_context_iteration (NULL, TRUE);
  /* Another game cannot be written, nor the import end, before it was told to stop. */
  sqlite3 *other;
  put_replay (fixture, "two.evf", 3);
  assert_int_equal (sqlite3_open (fixture->path, &other), SQLITE_OK);
  assert_int_equal (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
  ms_library_import (library, folder);
  ms_worker_stop (MS_WORKER (library));
  assert_int_equal (sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close (other);
  g_main_loop_run (loop);
  assert_true (ms_library_get_outcome (library)->cancelled);
  while (ms_records_get_busy (records))
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char **argv)
{
  static const RecordRole roles[] = { { "importer", import_all } };
  record_act_if_asked (argc, argv, roles, G_N_ELEMENTS (roles));
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_folder_is_imported, set_up, tear_down),
    cmocka_unit_test_setup_teardown (what_is_imported_is_not_ours, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_game_that_goes_on_is_not_kept, set_up, tear_down),
    cmocka_unit_test_setup_teardown (links_are_not_followed, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_cancelled_import_stops, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_full_disk_has_a_sentence, set_up, tear_down),
    cmocka_unit_test_setup_teardown (killed_in_the_middle, set_up, tear_down),
    cmocka_unit_test_setup_teardown (games_are_exported_and_known_again, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_folder_that_takes_nothing_has_a_sentence, set_up, tear_down),
    cmocka_unit_test_setup_teardown (old_paths_are_deleted, set_up, tear_down),
    cmocka_unit_test (guesses_are_measured),
    cmocka_unit_test_setup_teardown (the_object_tells_when_it_has_ended, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
