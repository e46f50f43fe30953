/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Autosave: what is left of games, who may take it, and disks that do not work. */
#include "cmocka-common.h"

#include "autosave-support.h"
#include "game-support.h"
#include "ms-game-testing.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOBODY 65534

static void
wait_synced (AutosaveHome *home)
{
  while (!(ms_autosave_get_progress (home->autosave) & MS_AUTOSAVE_SYNCED))
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (200);
    }
  while (g_main_context_iteration (NULL, FALSE)) /* what the threads have to tell */
    ;
}

static int
count_games (AutosaveHome *home)
{
  return autosave_count_files (home->folder, MS_AUTOSAVE_ENDING);
}

/* The only game of the folder, read without asking for its lock. */
static char *
dup_game_path (AutosaveHome *home)
{
  g_autoptr (GDir) dir = g_dir_open (home->folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, MS_AUTOSAVE_ENDING))
      return g_build_filename (home->folder, name, NULL);
  fail_msg ("there is no game in %s", home->folder);
  return NULL;
}

static void
play_a_little (MsGame *game)
{
  ms_game_open (game, 4, 4);
  ms_game_cycle_mark (game, 0, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
}

static void
win (MsGame *game)
{
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  for (int cell = 0; cell < 81; cell++)
    if (!ms_layout_has_mine (layout, cell))
      {
        ms_game_set_mark (game, cell % 9, cell / 9, MS_CELL_COVERED);
        ms_game_open (game, cell % 9, cell / 9);
      }
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

static void
a_file_lives_as_long_as_its_game (void **state)
{
  AutosaveHome *home = *state;
  wait_synced (home);
  assert_int_equal (count_games (home), 0); /* nothing was done */
  ms_game_chord (home->game, 0, 0);
  wait_synced (home);
  assert_int_equal (count_games (home), 0); /* that was nothing either */
  play_a_little (home->game);
  wait_synced (home);
  assert_int_equal (count_games (home), 1);
  win (home->game);
  wait_synced (home);
  assert_int_equal (count_games (home), 0);
  ms_game_undo (home->game);
  wait_synced (home);
  assert_int_equal (count_games (home), 1);
  ms_game_restart (home->game);
  wait_synced (home);
  assert_int_equal (count_games (home), 0);
}

static void
a_closed_game_comes_back_as_it_was (void **state)
{
  AutosaveHome *home = *state;
  g_autoptr (MsGame) other = ms_game_new ();
  play_a_little (home->game);
  ms_game_cycle_mark (home->game, 8, 8);
  ms_game_undo (home->game); /* there is something to redo */
  g_autoptr (MsGame) copy = g_object_ref (home->game);
  autosave_home_close (home);

  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  autosave_home_open (home);
  ms_autosave_resume (home->autosave, leftover);
  assert_true (autosave_is_same (home->game, copy));
  assert_true (ms_game_get_can_redo (home->game));
  assert_memory_equal (ms_play_get_clicks (ms_game_get_play (home->game)),
      ms_play_get_clicks (ms_game_get_play (copy)), sizeof (MsClicks));
  gboolean modified;
  g_object_get (home->game, "modified", &modified, NULL);
  assert_true (modified); /* it is in no file of the player's */

  /* The same file goes on, and is nobody else's. */
  ms_game_redo (home->game);
  wait_synced (home);
  assert_int_equal (count_games (home), 1);
  assert_null (autosave_find (home->folder, NULL));
  ms_game_redo (copy);
  autosave_home_close (home);
  leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  ms_game_take_document (other, leftover->document);
  assert_true (autosave_is_same (other, copy));
  ms_autosave_leftover_free (leftover);
}

static void
marks_before_the_first_opening_are_kept (void **state)
{
  AutosaveHome *home = *state;
  ms_game_cycle_mark (home->game, 3, 3);
  autosave_home_close (home);
  g_autoptr (MsAutosaveLeftover) leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  assert_null (ms_play_get_layout (leftover->document->play));
  assert_int_equal (ms_play_get_cells (leftover->document->play)[30], MS_CELL_FLAG);
}

static gint64 now;

static void
the_clock_goes_on_where_it_stood (void **state)
{
  AutosaveHome *home = *state;
  now = 0;
  ms_game_set_time_source (home->game, fake_time, &now);
  play_a_little (home->game);
  now += 83 * G_USEC_PER_SEC; /* thinks, and is interrupted */
  ms_game_tick (home->game);
  wait_synced (home);
  g_autofree char *path = dup_game_path (home);
  g_autofree char *data = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &data, &length, NULL));
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (ms_journal_read (data, length, &document, NULL, NULL), MS_STATUS_OK);
  assert_int_equal (document->elapsed_ms, 83000);
  now += 5 * G_USEC_PER_SEC;
  autosave_home_close (home);
  g_autoptr (MsAutosaveLeftover) leftover = autosave_find (home->folder, NULL);
  assert_int_equal (leftover->document->elapsed_ms, 88000);
}

static void
a_living_game_is_offered_to_nobody (void **state)
{
  AutosaveHome *home = *state;
  AutosaveHome other = { .folder = home->folder };
  autosave_home_open (&other);
  play_a_little (home->game);
  play_a_little (other.game);
  win (other.game);
  ms_game_undo (other.game);
  wait_synced (home);
  wait_synced (&other);
  assert_int_equal (count_games (home), 2);
  assert_null (autosave_find (home->folder, NULL));

  g_autoptr (MsGame) copy = g_object_ref (other.game);
  autosave_home_close (&other);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  assert_int_equal (
      ms_play_count_undo (leftover->document->play), ms_play_count_undo (ms_game_get_play (copy)));
  assert_null (autosave_find (home->folder, NULL)); /* it is being offered */
  ms_autosave_leftover_free (leftover);
  leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  ms_autosave_discard (home->store, leftover, NULL, NULL);
  autosave_home_close (home); /* whose game is left */
  assert_int_equal (count_games (home), 1);
}

static void
what_the_player_has_saved_is_not_kept_twice (void **state)
{
  AutosaveHome *home = *state;
  play_a_little (home->game);
  wait_synced (home);
  g_autofree char *path = g_build_filename (home->work, "a.minesage", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  game_save (home->game, file);
  autosave_home_close (home);
  assert_int_equal (count_games (home), 0);
}

static void
finished_games_are_not_offered (void **state)
{
  AutosaveHome *home = *state;
  play_a_little (home->game);
  wait_synced (home);
  g_autofree char *path = dup_game_path (home);
  win (home->game);
  autosave_home_close (home);

  /* As a program leaves it that dies between the last move and the deletion. */
  autosave_home_open (home);
  play_a_little (home->game);
  gsize length;
  g_autofree char *native = ms_write_native (ms_game_get_play (home->game), 0, FALSE, &length);
  g_autofree char *head = ms_journal_dup_head (native, length);
  g_autoptr (GString) journal = g_string_new (head);
  g_string_append_len (journal, native, (gssize)length);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (home->game));
  int mine = 1;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  MsJournalEntry end = {
    .kind = MS_JOURNAL_MOVE, .move = { MS_ACTION_OPEN, mine, 0, 100 }, .width = 9
  };
  ms_journal_append (journal, &end, TRUE, checksum);
  assert_true (g_file_set_contents (path, journal->str, (gssize)journal->len, NULL));
  assert_null (autosave_find (home->folder, NULL));
  assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
damaged_files_are_set_aside (void **state)
{
  AutosaveHome *home = *state;
  play_a_little (home->game);
  wait_synced (home);
  g_autofree char *path = dup_game_path (home);
  autosave_home_close (home);
  g_autofree char *data = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &data, &length, NULL));
  data[length / 2] ^= 1;
  assert_true (g_file_set_contents (path, data, (gssize)length, NULL));

  g_autofree char *set_aside = NULL;
  assert_null (autosave_find (home->folder, &set_aside));
  assert_non_null (set_aside);
  assert_true (g_str_has_prefix (set_aside, path));
  g_autofree char *kept = NULL;
  gsize kept_length;
  assert_true (g_file_get_contents (set_aside, &kept, &kept_length, NULL));
  assert_int_equal (kept_length, length);
  assert_memory_equal (kept, data, length);
  g_clear_pointer (&set_aside, g_free);
  assert_null (autosave_find (home->folder, &set_aside)); /* said once */
  assert_null (set_aside);
}

/* A game of several moves, the file of which is damaged in its last line but two. */
static char *
leave_damaged (AutosaveHome *home, char **bytes, gsize *length)
{
  play_a_little (home->game);
  for (int x = 1; x < 9; x++)
    {
      ms_game_cycle_mark (home->game, x, 8);
      wait_synced (home); /* so that each line knows those before it to be on the disk */
    }
  char *path = dup_game_path (home);
  autosave_home_close (home);
  assert_true (g_file_get_contents (path, bytes, length, NULL));
  char *line = *bytes + *length - 1;
  for (int n = 0; n < 3; n++)
    line = g_strrstr_len (*bytes, line - *bytes, "\n");
  line[12] ^= 1;
  assert_true (g_file_set_contents (path, *bytes, (gssize)*length, NULL));
  return path;
}

static void
what_precedes_damage_is_offered (void **state)
{
  AutosaveHome *home = *state;
  g_autofree char *bytes = NULL, *kept = NULL, *set_aside = NULL;
  gsize length, kept_length;
  g_autofree char *path = leave_damaged (home, &bytes, &length);

  autosave_home_open (home);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, &set_aside);
  assert_non_null (leftover);
  assert_null (set_aside);
  assert_non_null (leftover->damaged);
  assert_true (g_file_get_contents (leftover->damaged, &kept, &kept_length, NULL));
  assert_int_equal (kept_length, length);
  assert_memory_equal (kept, bytes, length);
  g_autofree char *damaged = g_strdup (leftover->damaged);
  int n_moves = ms_play_count_undo (leftover->document->play);
  assert_true (n_moves > 1 && n_moves < 10);
  assert_null (autosave_find (home->folder, NULL)); /* one window offers it */
  ms_autosave_leftover_free (leftover);

  /* Not now: it is offered again, and is a game like others. */
  leftover = autosave_find (home->folder, &set_aside);
  assert_non_null (leftover);
  assert_null (set_aside);
  assert_null (leftover->damaged);
  assert_int_equal (ms_play_count_undo (leftover->document->play), n_moves);
  ms_autosave_resume (home->autosave, leftover);
  ms_game_undo (home->game);
  wait_synced (home);
  autosave_home_close (home);
  leftover = autosave_find (home->folder, NULL);
  assert_int_equal (ms_play_count_redo (leftover->document->play), 1);
  ms_autosave_leftover_free (leftover);
  assert_true (g_file_test (damaged, G_FILE_TEST_EXISTS));
}

/* Where nothing can be renamed the damaged file stays, and is offered all the same. */
static void
a_read_only_disk_offers_what_precedes_damage (void **state)
{
  AutosaveHome *home = *state;
  g_autofree char *bytes = NULL, *after = NULL;
  gsize length, length_after;
  gboolean root = geteuid () == 0;
  g_autofree char *path = leave_damaged (home, &bytes, &length);
  assert_int_equal (chown (path, root ? NOBODY : geteuid (), (gid_t)-1), 0);
  assert_int_equal (chmod (home->work, 0755), 0);
  assert_int_equal (chmod (home->folder, 0555), 0);
  assert_int_equal (root ? seteuid (NOBODY) : 0, 0);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  assert_int_equal (root ? seteuid (0) : 0, 0);
  assert_int_equal (chmod (home->folder, 0755), 0);
  assert_non_null (leftover);
  assert_string_equal (leftover->damaged, path);
  ms_autosave_leftover_free (leftover);
  assert_true (g_file_get_contents (path, &after, &length_after, NULL));
  assert_int_equal (length_after, length);
  assert_memory_equal (after, bytes, length);
}

static void
strange_files_do_no_harm (void **state)
{
  AutosaveHome *home = *state;
  assert_int_equal (g_mkdir (home->folder, 0700), 0);
  g_autofree char *fifo = g_build_filename (home->folder, "a" MS_AUTOSAVE_ENDING, NULL);
  g_autofree char *empty = g_build_filename (home->folder, "b" MS_AUTOSAVE_ENDING, NULL);
  g_autofree char *newer = g_build_filename (home->folder, "c" MS_AUTOSAVE_ENDING, NULL);
  g_autofree char *link = g_build_filename (home->folder, "d" MS_AUTOSAVE_ENDING, NULL);
  assert_int_equal (mkfifo (fifo, 0600), 0);
  assert_true (g_file_set_contents (empty, "", 0, NULL));
  assert_true (g_file_set_contents (newer, "minesage-journal 7 whatever\n", -1, NULL));
  assert_int_equal (symlink ("/dev/zero", link), 0);
  assert_null (autosave_find (home->folder, NULL));
  assert_true (g_file_test (newer, G_FILE_TEST_EXISTS)); /* a newer Minesage will read it */
  assert_false (g_file_test (empty, G_FILE_TEST_EXISTS));
}

/* A folder that cannot be made, because a file is in the way; then it is out of the way. */
static void
a_failure_is_told_once_and_the_game_goes_on (void **state)
{
  AutosaveHome *home = *state;
  assert_true (g_file_set_contents (home->folder, "", 0, NULL));
  play_a_little (home->game);
  wait_synced (home);
  assert_int_equal (home->n_failures, 1);
  assert_true (home->domain == G_IO_ERROR);
  ms_game_cycle_mark (home->game, 8, 8);
  wait_synced (home);
  assert_int_equal (ms_game_get_mines_left (home->game), 8);
  assert_int_equal (home->n_failures, 1);

  /* Another game is another try, and nothing more is said. */
  ms_game_restart (home->game);
  play_a_little (home->game);
  wait_synced (home);
  assert_int_equal (home->n_failures, 1);
  assert_int_equal (g_remove (home->folder), 0);
  ms_game_restart (home->game);
  play_a_little (home->game);
  autosave_home_close (home);
  assert_int_equal (count_games (home), 1);
}

/* Files may not grow beyond a limit, as on a full disk; what was written before it stays. */
static void
a_full_disk_keeps_what_is_there (void **state)
{
  AutosaveHome *home = *state;
  struct rlimit before, small;
  play_a_little (home->game);
  wait_synced (home);
  g_autofree char *path = dup_game_path (home);
  struct stat info;
  assert_int_equal (g_stat (path, &info), 0);

  signal (SIGXFSZ, SIG_IGN);
  assert_int_equal (getrlimit (RLIMIT_FSIZE, &before), 0);
  small = before;
  small.rlim_cur = (rlim_t)info.st_size + 50; /* in the middle of a line */
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &small), 0);
  for (int x = 1; x < 9; x++)
    ms_game_cycle_mark (home->game, x, 0);
  wait_synced (home);
  int n_failures = home->n_failures;
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &before), 0);
  assert_int_equal (n_failures, 1);
  autosave_home_close (home);

  g_autofree char *set_aside = NULL;
  g_autoptr (MsAutosaveLeftover) leftover = autosave_find (home->folder, &set_aside);
  assert_null (set_aside);
  assert_non_null (leftover);
  int n_moves = ms_play_count_moves (leftover->document->play);
  assert_in_range (n_moves, 2, 4);
}

/* A real one of a few pages, where mounting is allowed. */
static void
a_small_disk_fills_up (void **state)
{
  AutosaveHome *home = *state;
  assert_int_equal (g_mkdir (home->folder, 0700), 0);
  if (mount ("none", home->folder, "tmpfs", 0, "size=16k") != 0)
    skip ();
  for (int i = 0; i < 2000; i++)
    ms_game_set_mark (home->game, i % 9, i / 9 % 9, i % 2 == 0 ? MS_CELL_FLAG : MS_CELL_QUESTION);
  wait_synced (home);
  int n_failures = home->n_failures, code = home->code;
  autosave_home_close (home);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  int n_undo = leftover != NULL ? ms_play_count_undo (leftover->document->play) : 0;
  ms_autosave_leftover_free (leftover);
  assert_int_equal (umount2 (home->folder, MNT_DETACH), 0);
  assert_int_equal (n_failures, 1);
  assert_int_equal (code, G_IO_ERROR_NO_SPACE);
  assert_in_range (n_undo, 100, 1999);
}

static void
a_read_only_disk_offers_its_game (void **state)
{
  AutosaveHome *home = *state;
  assert_int_equal (g_mkdir (home->folder, 0700), 0);
  if (mount ("none", home->folder, "tmpfs", 0, "size=1m") != 0)
    skip ();
  play_a_little (home->game);
  autosave_home_close (home);
  gboolean sealed = mount ("none", home->folder, "tmpfs", MS_REMOUNT | MS_RDONLY, "size=1m") == 0;
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  gboolean found = leftover != NULL;
  autosave_home_open (home);
  if (found)
    ms_autosave_resume (home->autosave, leftover);
  ms_game_cycle_mark (home->game, 8, 8);
  wait_synced (home);
  int n_failures = home->n_failures, code = home->code;
  autosave_home_close (home);
  assert_int_equal (umount2 (home->folder, MNT_DETACH), 0);
  assert_true (sealed && found);
  assert_int_equal (n_failures, 1);
  assert_int_equal (code, G_IO_ERROR_READ_ONLY);
}

/* A journal that has grown long is begun anew, and stays the same game. */
static void
a_long_journal_is_shortened (void **state)
{
  AutosaveHome *home = *state;
  struct stat info;
  play_a_little (home->game);
  for (int i = 0; i < 60000; i++)
    {
      ms_game_undo (home->game);
      ms_game_redo (home->game);
    }
  g_autoptr (MsGame) copy = g_object_ref (home->game), other = ms_game_new ();
  wait_synced (home);
  g_autofree char *path = dup_game_path (home);
  autosave_home_close (home);
  assert_int_equal (g_stat (path, &info), 0);
  assert_true (info.st_size < 500000);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  ms_game_take_document (other, leftover->document);
  ms_autosave_leftover_free (leftover);
  assert_true (autosave_is_same (other, copy));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    autosave_home_test (a_file_lives_as_long_as_its_game),
    autosave_home_test (a_closed_game_comes_back_as_it_was),
    autosave_home_test (marks_before_the_first_opening_are_kept),
    autosave_home_test (the_clock_goes_on_where_it_stood),
    autosave_home_test (a_living_game_is_offered_to_nobody),
    autosave_home_test (what_the_player_has_saved_is_not_kept_twice),
    autosave_home_test (finished_games_are_not_offered),
    autosave_home_test (damaged_files_are_set_aside),
    autosave_home_test (what_precedes_damage_is_offered),
    autosave_home_test (a_read_only_disk_offers_what_precedes_damage),
    autosave_home_test (strange_files_do_no_harm),
    autosave_home_test (a_failure_is_told_once_and_the_game_goes_on),
    autosave_home_test (a_full_disk_keeps_what_is_there),
    autosave_home_test (a_small_disk_fills_up),
    autosave_home_test (a_read_only_disk_offers_its_game),
    autosave_home_test (a_long_journal_is_shortened),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
