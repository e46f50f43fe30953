/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame and the disk: what is saved goes on exactly, what is damaged changes nothing. */
#include "cmocka-common.h"

#include "game-support.h"
#include "ms-error.h"
#include "ms-file.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-once.h"
#include "ms-record-store.h"

#include <math.h>
#include <glib/gstdio.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  MsGame *game;
  MsGame *reader; /* takes the document that is read */
  char *folder;
  gint64 now; /* microseconds */
  int n_waiting; /* calls that have not come back */
  gboolean ok; /* of the last that has */
  GError *error;
} Fixture;

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  fixture->folder = g_dir_make_tmp ("minesage-test-XXXXXX", NULL);
  assert_non_null (fixture->folder);
  ms_game_set_time_source (fixture->game, fake_time, &fixture->now);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  GDir *files = g_dir_open (fixture->folder, 0, NULL);

  g_assert_finalize_object (fixture->game);
  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_remove (path);
    }
  g_dir_close (files);
  g_rmdir (fixture->folder);
  g_clear_error (&fixture->error);
  g_free (fixture->folder);
  g_free (fixture);
  return 0;
}

static GFile *
file_in (Fixture *fixture, const char *name)
{
  return g_file_new_build_filename (fixture->folder, name, NULL);
}

static void
on_saved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_clear_error (&fixture->error);
  fixture->ok = ms_game_save_finish (MS_GAME (source), result, &fixture->error);
  fixture->n_waiting--;
}

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *fixture = user_data;
  g_clear_error (&fixture->error);
  g_autoptr (MsDocument) document = ms_once_finish (result, &fixture->error);
  fixture->ok = document != NULL;
  if (document != NULL)
    ms_game_take_document (fixture->reader, document);
  fixture->n_waiting--;
}

static void
begin_save (Fixture *fixture, const char *name)
{
  g_autoptr (GFile) file = file_in (fixture, name);
  fixture->n_waiting++;
  ms_game_save_async (fixture->game, file, NULL, on_saved, fixture);
}

static void
wait_for_all (Fixture *fixture)
{
  while (fixture->n_waiting > 0)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
save (Fixture *fixture, const char *name)
{
  begin_save (fixture, name);
  wait_for_all (fixture);
  return fixture->ok;
}

static gboolean
load (Fixture *fixture, MsGame *game, const char *name)
{
  g_autoptr (GFile) file = file_in (fixture, name);
  fixture->n_waiting++;
  fixture->reader = game;
  ms_game_load_async (file, NULL, on_loaded, fixture);
  wait_for_all (fixture);
  return fixture->ok;
}

static void
play_some (Fixture *fixture)
{
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN };
  assert_true (ms_game_start (fixture->game, &rules, 4711, NULL));
  ms_game_open (fixture->game, 10, 8);
  pass_ms (&fixture->now, 3210);
  g_object_set (fixture->game, "question-marks", TRUE, NULL);
  ms_game_cycle_mark (fixture->game, 0, 0);
  ms_game_cycle_mark (fixture->game, 29, 15);
  ms_game_cycle_mark (fixture->game, 29, 15);
  pass_ms (&fixture->now, 440);
}

static char *
native_text (MsGame *game)
{
  return ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), ms_game_get_assisted (game), NULL);
}

static void
saved_game_goes_on (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsGame) other = ms_game_new ();

  play_some (fixture);
  ms_game_set_assisted (fixture->game);
  assert_true (save (fixture, "a.minesage"));
  assert_true (load (fixture, other, "a.minesage"));
  ms_game_set_time_source (other, fake_time, &fixture->now);
  g_autofree char *before = native_text (fixture->game), *after = native_text (other);
  assert_string_equal (before, after);
  assert_int_equal (ms_game_get_elapsed (other), 3650);
  assert_true (ms_game_get_assisted (other));
  assert_false (is_modified (other));

  /* The clock waits for the next move. */
  pass_ms (&fixture->now, 60000);
  assert_int_equal (ms_game_get_elapsed (other), 3650);
  ms_game_cycle_mark (other, 5, 0);
  pass_ms (&fixture->now, 100);
  assert_int_equal (ms_game_get_elapsed (other), 3750);
  int n_moves = ms_play_count_moves (ms_game_get_play (other));
  assert_int_equal (ms_play_get_move (ms_game_get_play (other), n_moves - 1).time_ms, 3650);
}

static void
every_state_can_be_saved (void **state)
{
  Fixture *fixture = *state;
  static const char *const texts[] = { "2x1x1\n1H\n", "3x1x1\nHFH\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      assert_true (ms_game_load_text (fixture->game, texts[i], -1, NULL));
      assert_true (save (fixture, "analysis.minesage"));
      assert_true (load (fixture, fixture->game, "analysis.minesage"));
      assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_ANALYSIS);
      g_autofree char *text = ms_game_dup_text (fixture->game);
      assert_string_equal (text, texts[i]);
    }
  play_some (fixture);
  ms_game_restart (fixture->game);
  g_autofree char *before = native_text (fixture->game);
  assert_true (save (fixture, "new.minesage"));
  assert_true (load (fixture, fixture->game, "new.minesage"));
  g_autofree char *after = native_text (fixture->game);
  assert_string_equal (before, after);
}

static void
ending_chooses_the_format (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *path = g_build_filename (fixture->folder, "p.mine", NULL), *content = NULL;

  play_some (fixture);
  assert_true (save (fixture, "p.mine"));
  assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_autofree char *text = ms_game_dup_text (fixture->game);
  assert_string_equal (content, text);
  assert_true (is_modified (fixture->game)); /* the game itself is not in that file */

  assert_true (load (fixture, fixture->game, "p.mine"));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_ANALYSIS);
  ms_game_cycle_mark (fixture->game, 4, 0);
  assert_true (is_modified (fixture->game));
  assert_true (save (fixture, "p.mine"));
  assert_false (is_modified (fixture->game));
}

static void
moves_during_a_save_stay_unsaved (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsGame) other = ms_game_new ();

  play_some (fixture);
  assert_true (is_modified (fixture->game));
  g_autofree char *asked_for = native_text (fixture->game);
  begin_save (fixture, "a.minesage");
  ms_game_cycle_mark (fixture->game, 7, 0);
  wait_for_all (fixture);
  assert_true (fixture->ok);
  assert_true (is_modified (fixture->game));
  assert_true (load (fixture, other, "a.minesage"));
  g_autofree char *written = native_text (other);
  assert_string_equal (written, asked_for);

  assert_true (save (fixture, "a.minesage"));
  assert_false (is_modified (fixture->game));
}

/* The moves that are written on another thread are those of the game: whatever takes their place,
 * the file has them as they were. */
static void
moves_are_replaced_during_a_save (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsGame) other = ms_game_new ();

  play_some (fixture);
  for (int i = 0; i < 200; i++) /* as many as find no room where they are */
    {
      g_autofree char *asked_for = native_text (fixture->game);
      begin_save (fixture, "a.minesage");
      ms_game_undo (fixture->game);
      ms_game_undo (fixture->game);
      for (int x = 0; x < 5; x++)
        ms_game_cycle_mark (fixture->game, (i + x) % 3, 0);
      wait_for_all (fixture);
      assert_true (load (fixture, other, "a.minesage"));
      g_autofree char *written = native_text (other);
      assert_string_equal (written, asked_for);
    }
}

static void
another_board_during_a_save (void **state)
{
  Fixture *fixture = *state;
  play_some (fixture);
  begin_save (fixture, "a.minesage");
  play_some (fixture);
  wait_for_all (fixture);
  assert_true (is_modified (fixture->game));
}

static void
an_analysis_is_modified_where_it_differs_from_its_file (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  assert_true (ms_game_load_text (game, "3x1x1\nHHH\n", -1, NULL));
  ms_game_edit_cell (game, 0, 0, 1);
  ms_game_undo (game);
  assert_false (is_modified (game));
  ms_game_redo (game);
  assert_true (is_modified (game));
  begin_save (fixture, "a.minesage");
  ms_game_edit_total (game, 2);
  wait_for_all (fixture);
  assert_true (is_modified (game)); /* by what was done since the save began */
  ms_game_undo (game);
  assert_false (is_modified (game));
  ms_game_undo (game);
  assert_true (is_modified (game));
  ms_game_edit_cell (game, 0, 0, 1); /* the same, by another way */
  assert_false (is_modified (game));
  ms_game_edit_density (game, 0.2);
  assert_true (save (fixture, "b.mine"));
  assert_true (is_modified (game)); /* no position has an unknown total */
  ms_game_edit_density (game, NAN);
  assert_false (is_modified (game));
}

static void
the_later_save_wins (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *path = g_build_filename (fixture->folder, "a.minesage", NULL);

  play_some (fixture);
  for (int i = 0; i < 20; i++)
    {
      ms_game_cycle_mark (fixture->game, i, 0);
      begin_save (fixture, "a.minesage");
    }
  g_autofree char *last = native_text (fixture->game), *content = NULL;
  wait_for_all (fixture);
  assert_true (g_file_get_contents (path, &content, NULL, NULL));
  assert_string_equal (content, last);
  assert_false (is_modified (fixture->game));
}

static void
failed_save_is_told (void **state)
{
  Fixture *fixture = *state;
  play_some (fixture);
  assert_false (save (fixture, "no-such-folder/a.minesage"));
  assert_non_null (fixture->error);
  assert_true (is_modified (fixture->game));
}

static void
links_stay_links (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *link = g_build_filename (fixture->folder, "link.minesage", NULL);
  g_autofree char *real = g_build_filename (fixture->folder, "real.minesage", NULL);
  g_autofree char *content = NULL;

  play_some (fixture);
  assert_true (g_file_set_contents (real, "old", -1, NULL));
  assert_int_equal (symlink ("real.minesage", link), 0);
  assert_true (save (fixture, "link.minesage"));
  assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_true (g_file_get_contents (real, &content, NULL, NULL));
  assert_true (g_str_has_prefix (content, "[Minesage]"));
}

/* A load that must fail, with this code, naming the file, and leaving the game alone. */
static void
assert_refused (Fixture *fixture, const char *name, GQuark domain, int code)
{
  g_autofree char *before = native_text (fixture->game);
  assert_false (load (fixture, fixture->game, name));
  if (!g_error_matches (fixture->error, domain, code))
    fail_msg ("%s: %s", name, fixture->error->message);
  assert_non_null (strstr (fixture->error->message, name));
  g_autofree char *after = native_text (fixture->game);
  assert_string_equal (before, after);
  assert_true (is_modified (fixture->game));
}

static void
write_file (Fixture *fixture, const char *name, const char *content)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  assert_true (g_file_set_contents (path, content, -1, NULL));
}

static void
damaged_files_change_nothing (void **state)
{
  Fixture *fixture = *state;
  play_some (fixture);
  write_file (fixture, "huge.mine", "999999x999999x1\n");
  assert_refused (fixture, "huge.mine", MS_ERROR, MS_STATUS_BAD_SIZE);
  write_file (fixture, "row.mine", "3x2x1\n000\n0000\n");
  assert_refused (fixture, "row.mine", MS_ERROR, MS_STATUS_FILE_ROW_LENGTH);
  assert_string_equal (fixture->error->message,
      "row.mine, line 3, column 4: This row has 4 cells; 3 were expected.");
  write_file (fixture, "empty.minesage", "");
  assert_refused (fixture, "empty.minesage", MS_ERROR, MS_STATUS_FILE_EMPTY);
}

static void
what_is_no_file_is_refused (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *fifo = g_build_filename (fixture->folder, "pipe.mine", NULL);
  g_autofree char *sparse = g_build_filename (fixture->folder, "gigabyte.mine", NULL);
  g_autofree char *folder = g_build_filename (fixture->folder, "folder.mine", NULL);

  play_some (fixture);
  assert_int_equal (mkfifo (fifo, 0600), 0);
  assert_refused (fixture, "pipe.mine", G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  write_file (fixture, "gigabyte.mine", "9x9x10\n");
  assert_int_equal (truncate (sparse, 1 << 30), 0);
  assert_refused (fixture, "gigabyte.mine", MS_ERROR, MS_STATUS_FILE_TOO_LARGE);
  assert_int_equal (g_mkdir (folder, 0700), 0);
  assert_refused (fixture, "folder.mine", G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  assert_refused (fixture, "absent.mine", G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  assert_null (strstr (fixture->error->message, fixture->folder));
}

/* No path is behind these: what is said of them is true, and on one line. */
static void
what_is_no_address_is_named (void **state)
{
  static const struct
  {
    const char *uri, *sentence;
  } cases[] = {
    { "file:///etc/x%00", "file:///etc/x%00 is not the address of a file that can be read." },
    { "nothing-like-it:x", "x is not the address of a file that can be read." },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (cases[i].uri);
      g_autofree char *name = ms_file_dup_name (file), *data = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;
      assert_false (ms_file_read (file, name, NULL, &data, &length, &error));
      assert_string_equal (error->message, cases[i].sentence);
    }
}

static void
cancelled_load_changes_nothing (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) file = file_in (fixture, "a.minesage");

  play_some (fixture);
  assert_true (save (fixture, "a.minesage"));
  ms_game_cycle_mark (fixture->game, 7, 0);
  g_autofree char *before = native_text (fixture->game);
  fixture->n_waiting++;
  fixture->reader = fixture->game;
  ms_game_load_async (file, cancellable, on_loaded, fixture);
  g_cancellable_cancel (cancellable);
  wait_for_all (fixture);
  assert_true (g_error_matches (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_autofree char *after = native_text (fixture->game);
  assert_string_equal (before, after);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

/* What a message in a log is told apart by. */
static void
domains_have_their_names (void **state)
{
  assert_string_equal (g_quark_to_string (MS_ERROR), "ms-error-quark");
  assert_string_equal (g_quark_to_string (MS_RECORD_ERROR), "ms-record-error-quark");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (domains_have_their_names),
    TEST (saved_game_goes_on),
    TEST (every_state_can_be_saved),
    TEST (ending_chooses_the_format),
    TEST (moves_during_a_save_stay_unsaved),
    TEST (moves_are_replaced_during_a_save),
    TEST (another_board_during_a_save),
    TEST (an_analysis_is_modified_where_it_differs_from_its_file),
    TEST (the_later_save_wins),
    TEST (failed_save_is_told),
    TEST (links_stay_links),
    TEST (damaged_files_change_nothing),
    TEST (what_is_no_file_is_refused),
    TEST (what_is_no_address_is_named),
    TEST (cancelled_load_changes_nothing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
