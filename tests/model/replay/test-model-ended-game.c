/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games as replays, and in a folder. */
#include "cmocka-common.h"

#include "game-support.h"
#include "ms-ended-game.h"
#include "ms-once.h"
#include "ms-replay.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

typedef struct
{
  MsGame *game;
  gint64 now;
  char *folder;
} Fixture;

static int
setup (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = small_game_new (&fixture->now);
  fixture->folder = g_dir_make_tmp ("replays-XXXXXX", NULL);
  *state = fixture;
  return fixture->folder != NULL ? 0 : -1;
}

static int
teardown (void **state)
{
  Fixture *fixture = *state;
  const char *name;
  GDir *folder = g_dir_open (fixture->folder, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_remove (path);
    }
  g_clear_pointer (&folder, g_dir_close);
  g_rmdir (fixture->folder);
  g_object_unref (fixture->game);
  g_free (fixture->folder);
  g_free (fixture);
  return 0;
}

/* Won after two and a half seconds, with a flag on the way. */
static void
win (Fixture *fixture)
{
  ms_game_open (fixture->game, 0, 0);
  pass_ms (&fixture->now, 1234);
  ms_game_set_mark (fixture->game, 3, 0, MS_CELL_FLAG);
  pass_ms (&fixture->now, 1266);
  ms_game_open (fixture->game, 3, 1);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
}

static void
assert_same_game (Fixture *fixture, const char *data, gsize length, const char *mode)
{
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (ms_document_read (data, length, &document, NULL), MS_STATUS_OK);
  assert_non_null (document->replay);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_string_equal (header->player, "Ada");
  assert_string_equal (header->mode, mode);
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
  assert_int_equal (document->elapsed_ms, 2500);
  int n_moves = ms_play_count_moves (document->play);
  assert_int_equal (n_moves, 3);
  assert_int_equal (ms_play_get_move (document->play, 1).action, MS_ACTION_MARK);
  assert_int_equal (ms_play_get_move (document->play, 1).time_ms, 1234);
  assert_int_equal (ms_play_get_move (document->play, 2).cell, 7);
  assert_int_equal (
      memcmp (ms_play_get_cells (document->play), ms_game_get_cells (fixture->game), 12), 0);
}

static void
a_game_is_read_back_as_it_was (void **state)
{
  static const char *const names[] = { "rawvf", "evf" };
  Fixture *fixture = *state;
  assert_null (ms_ended_game_new (fixture->game, "Ada"));
  win (fixture);
  for (int assisted = 0; assisted < 2; assisted++)
    {
      g_autoptr (MsEndedGame) ended = ms_ended_game_new (fixture->game, "Ada");
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autoptr (GBytes) bytes = ms_ended_game_make (ended, ms_target_find (names[i]), NULL);
          gsize length;
          const char *data = g_bytes_get_data (bytes, &length);
          assert_same_game (fixture, data, length, assisted ? "Cheat" : "Classic");
        }
      ms_game_set_assisted (fixture->game);
    }
}

static void
what_is_too_large_becomes_text (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 300, 2, 1, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (fixture->game, &rules, 5, NULL));
  ms_game_open (fixture->game, 0, 0);
  while (ms_game_get_state (fixture->game) == MS_GAME_PLAYING)
    for (int cell = 0; cell < 600; cell++)
      if (ms_game_get_cell (fixture->game, cell % 300, cell / 300) == MS_CELL_COVERED)
        ms_game_open (fixture->game, cell % 300, cell / 300);
  g_autoptr (MsEndedGame) ended = ms_ended_game_new (fixture->game, "Ada");
  const MsTarget *evf = ms_target_find ("evf"), *rawvf = ms_target_find ("rawvf");
  assert_ptr_equal (ms_ended_game_choose_target (ended, evf), rawvf);
  assert_ptr_equal (ms_ended_game_choose_target (ended, rawvf), rawvf);
  g_autofree char *name = ms_ended_game_dup_name (ended);
  assert_non_null (strstr (name, " 300x2x1 "));
}

typedef struct
{
  gboolean done;
  GFile *file;
  GError *error;
} Kept;

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Kept *kept = user_data;
  kept->file = ms_once_finish (result, &kept->error);
  kept->done = TRUE;
}

static Kept
keep (const char *path, MsEndedGame *ended)
{
  Kept kept = { 0 };
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  ms_ended_game_keep_async (folder, ended, ms_target_find ("evf"), NULL, kept_cb, &kept);
  while (!kept.done)
    g_main_context_iteration (NULL, TRUE);
  return kept;
}

static void
nothing_is_overwritten (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  win (fixture);
  for (int i = 0; i < 4; i++)
    {
      Kept kept = keep (fixture->folder, ms_ended_game_new (fixture->game, "Ada"));
      g_autofree char *data = NULL;
      gsize length;
      assert_null (kept.error);
      char *name = g_file_get_basename (kept.file);
      assert_true (g_str_has_suffix (name, ".evf"));
      assert_non_null (strstr (name, " 2.500 won"));
      assert_true (g_hash_table_add (names, name));
      assert_true (g_file_load_contents (kept.file, NULL, &data, &length, NULL, NULL));
      assert_same_game (fixture, data, length, "Classic");
      g_object_unref (kept.file);
    }
}

static void
a_missing_folder_is_told_in_a_sentence (void **state)
{
  Fixture *fixture = *state;
  g_autofree char *missing = g_build_filename (fixture->folder, "gone", NULL);
  win (fixture);
  Kept kept = keep (missing, ms_ended_game_new (fixture->game, "Ada"));
  assert_null (kept.file);
  assert_true (g_str_has_prefix (kept.error->message, "The replay was not written to "));
  assert_non_null (strstr (kept.error->message, "gone"));
  assert_true (g_str_has_suffix (kept.error->message, "."));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
  assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
  g_error_free (kept.error);
}

/* Where nobody may write more than a few bytes, which is as a full disk for one program. */
static void
a_full_disk_is_told_in_a_sentence (void **state)
{
  Fixture *fixture = *state;
  struct rlimit before, small;
  win (fixture);
  signal (SIGXFSZ, SIG_IGN);
  assert_int_equal (getrlimit (RLIMIT_FSIZE, &before), 0);
  small = before;
  small.rlim_cur = 50;
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &small), 0);
  Kept kept = keep (fixture->folder, ms_ended_game_new (fixture->game, "Ada"));
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &before), 0);
  signal (SIGXFSZ, SIG_DFL);
  assert_null (kept.file);
  assert_true (g_str_has_prefix (kept.error->message, "The replay was not written to "));
  assert_true (g_str_has_suffix (kept.error->message, "."));
  g_error_free (kept.error);
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  assert_null (g_dir_read_name (folder));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (a_game_is_read_back_as_it_was),
    TEST (what_is_too_large_becomes_text),
    TEST (nothing_is_overwritten),
    TEST (a_missing_folder_is_told_in_a_sentence),
    TEST (a_full_disk_is_told_in_a_sentence),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
