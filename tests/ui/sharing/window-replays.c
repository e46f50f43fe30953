/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games as files: as asked for, and each by itself into a folder. */
#include "window-support.h"

#include "ms-ui-sharing-testing.h"
#include "ms-replay-window-testing.h"
#include "ms-settings.h"
#include "ms-ui-panels-testing.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

/* Mines at (3,0) and (3,2), nothing opened yet. */
static const char small_game[] = "[Minesage]\nVersion=1\nKind=game\n"
                                 "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
                                 "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\n"
                                 "Assisted=no\n"
                                 "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
                                 "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n"
                                 "[Moves]\nCount=0\n";

static gboolean
can_save (MsWindow *window)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), "save-replay");
}

static MsReplayController *
get_controller (MsWindow *window)
{
  return ms_window_get_feature (window, ms_replay_controller_get_type ());
}

static gboolean
is_idle (gpointer window)
{
  return ms_replay_controller_get_busy (get_controller (window)) == 0;
}

static void
begin (MsWindow *window)
{
  assert_true (ms_game_load_text (window->game, small_game, -1, NULL));
  ms_game_open (window->game, 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
}

static void
win (MsWindow *window)
{
  begin (window);
  ms_game_open (window->game, 3, 1);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
}

static void
lose (MsWindow *window)
{
  begin (window);
  ms_game_open (window->game, 3, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
}

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("replays-XXXXXX", NULL);
  assert_non_null (folder);
  return folder;
}

/* The paths of what is in folder, in order. */
static GPtrArray *
list (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  assert_non_null (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  return paths;
}

static void
drop_folder (char *folder)
{
  g_autoptr (GPtrArray) paths = list (folder);
  for (guint i = 0; i < paths->len; i++)
    g_remove (paths->pdata[i]);
  assert_int_equal (g_rmdir (folder), 0);
  g_free (folder);
}

static void
write_into (const char *folder, const char *format)
{
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_settings_set_boolean (settings, "write-replays", TRUE);
  g_settings_set_string (settings, "replay-folder", folder);
  g_settings_set_string (settings, "replay-format", format);
  g_settings_set_string (settings, "player-name", "Ada");
}

/* The one file of folder whose name has this in it. */
static const char *
find (GPtrArray *paths, const char *part)
{
  const char *found = NULL;
  for (guint i = 0; i < paths->len; i++)
    if (strstr (paths->pdata[i], part) != NULL)
      {
        assert_null (found);
        found = paths->pdata[i];
      }
  assert_non_null (found);
  return found;
}

static void
assert_game (const char *path, MsState end, const char *mode)
{
  g_autofree char *data = NULL;
  g_autoptr (MsDocument) document = NULL;
  gsize length;
  assert_true (g_file_get_contents (path, &data, &length, NULL));
  assert_int_equal (ms_document_read (data, length, &document, NULL), MS_STATUS_OK);
  assert_non_null (document->replay);
  assert_null (ms_replay_get_fault (document->replay));
  assert_string_equal (ms_replay_get_header (document->replay)->player, "Ada");
  assert_string_equal (ms_replay_get_header (document->replay)->mode, mode);
  assert_int_equal (ms_play_get_state (document->play), end);
  int n_moves = ms_play_count_moves (document->play);
  assert_int_equal (n_moves, 2);
  assert_int_equal (ms_play_get_move (document->play, 0).cell, 0);
  assert_int_equal (ms_play_get_move (document->play, 1).cell, end == MS_STATE_WON ? 7 : 3);
}

/* --- As asked for --- */

static void
only_a_game_that_has_ended_can_be_saved (void **state)
{
  MsWindow *window = window_of (state);
  assert_false (can_save (window));
  begin (window);
  assert_false (can_save (window));
  ms_game_open (window->game, 3, 1);
  assert_true (can_save (window));
  ms_game_undo (window->game);
  assert_false (can_save (window));
  ms_game_redo (window->game);
  assert_true (can_save (window));
  assert_true (ms_game_begin_analysis (window->game));
  assert_false (can_save (window));
  ms_game_end_analysis (window->game);
  assert_true (can_save (window));
  window_activate (window, "new-game", NULL);
  assert_false (can_save (window));
  lose (window);
  assert_true (can_save (window));
}

static void
it_is_saved_in_the_format_of_its_name (void **state)
{
  static const char *const names[] = { "game.rawvf", "game.evf" };
  MsWindow *window = window_of (state);
  g_autofree char *folder = make_folder ();
  write_into (folder, "evf");
  g_settings_set_boolean (window->settings, "write-replays", FALSE);
  win (window);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autofree char *notice = g_strdup_printf ("Saved as %s.", names[i]);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      ms_replay_controller_save (get_controller (window), file);
      window_wait (is_idle, window);
      assert_null (ms_window_get_error (window));
      assert_string_equal (ms_status_line_get_notice (window->status), notice);
      assert_game (path, MS_STATE_WON, "Classic");
    }
  drop_folder (g_steal_pointer (&folder));
}

static void
what_cannot_be_saved_says_why (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *folder = make_folder (), *path = g_build_filename (folder, "game.mp4", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) missing = g_file_new_for_path ("/nowhere/at/all/game.evf");
  win (window);
  ms_replay_controller_save (get_controller (window), file);
  assert_string_equal (
      ms_window_get_error (window), "The name of the replay must end in .rawvf or .evf.");
  ms_replay_controller_save (get_controller (window), missing);
  window_wait (is_idle, window);
  assert_true (
      g_str_has_prefix (ms_window_get_error (window), "The replay was not written to game.evf: "));
  assert_true (g_str_has_suffix (ms_window_get_error (window), "."));
  drop_folder (g_steal_pointer (&folder));
}

/* --- What is watched --- */

static MsReplayWindow *
find_replay_window (gpointer state)
{
  WindowFixture *fixture = *(void **)state;
  GList *link = gtk_application_get_windows (fixture->application);
  while (link != NULL && !(MS_IS_REPLAY_WINDOW (link->data) && gtk_widget_get_mapped (link->data)))
    link = link->next;
  return link != NULL ? link->data : NULL;
}

static gboolean
has_replay_window (gpointer state)
{
  return find_replay_window (state) != NULL;
}

static MsReplayWindow *
watch (void **state)
{
  window_activate (window_of (state), "watch", NULL);
  window_wait (has_replay_window, state);
  return find_replay_window (state);
}

static gboolean
is_told (gpointer data)
{
  MsReplayWindow *window = data;
  return gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).error_bar))
      || g_str_has_prefix (
          gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), "Saved as ");
}

static void
assert_same_replay (MsReplay *replay, GFile *file, const char *mode)
{
  g_autofree char *data = NULL;
  g_autoptr (MsDocument) document = NULL;
  gsize length;
  int n_moves, n_read;
  assert_true (g_file_load_contents (file, NULL, &data, &length, NULL, NULL));
  assert_int_equal (ms_document_read (data, length, &document, NULL), MS_STATUS_OK);
  assert_null (ms_replay_get_fault (document->replay));
  assert_string_equal (ms_replay_get_header (document->replay)->mode, mode);
  const MsPlay *before = ms_replay_get_play (replay), *after = document->play;
  n_moves = ms_play_count_moves (before);
  n_read = ms_play_count_moves (after);
  assert_int_equal (n_read, n_moves);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (after, i), other = ms_play_get_move (before, i);
      assert_int_equal (move.action, other.action);
      assert_int_equal (move.cell, other.cell);
      assert_int_equal (move.time_ms, other.time_ms);
    }
  assert_int_equal (ms_play_get_state (after), ms_play_get_state (before));
  assert_memory_equal (ms_play_get_cells (after), ms_play_get_cells (before), 12);
}

static void
save_and_compare (MsReplayWindow *window, const char *name, const char *mode)
{
  GFile *file = window_make_file (name, "", 0);
  ms_replay_window_save (window, file);
  window_wait (is_told, window);
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).error_bar)));
  assert_same_replay (
      ms_playback_get_replay (ms_replay_window_get_parts (window).playback), file, mode);
  g_action_group_activate_action (
      G_ACTION_GROUP (window), "step-next", NULL); /* says another thing */
  window_drop_file (file);
}

static void
what_is_watched_is_written_and_read_back (void **state)
{
  static const char *const names[] = { "saved.rawvf", "saved.evf" };
  MsWindow *main = window_of (state);
  win (main);
  for (int assisted = 0; assisted < 2; assisted++)
    {
      MsReplayWindow *window = watch (state);
      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        save_and_compare (window, names[i], assisted ? "Cheat" : "Classic");
      gtk_window_destroy (GTK_WINDOW (window));
      ms_game_set_assisted (main->game);
    }
}

static void
assert_not_saved (MsReplayWindow *window, GFile *file, const char *sentence)
{
  gtk_info_bar_response (ms_replay_window_get_parts (window).error_bar, GTK_RESPONSE_CLOSE);
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).error_bar)));
  ms_replay_window_save (window, file);
  window_wait (is_told, window);
  const char *text = gtk_label_get_text (ms_replay_window_get_parts (window).error_label);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).error_bar)));
  assert_true (g_str_has_prefix (text, sentence));
  assert_true (g_str_has_suffix (text, ".") && !g_str_has_suffix (text, ".."));
}

static void
what_is_watched_and_not_saved_says_why (void **state)
{
  win (window_of (state));
  MsReplayWindow *window = watch (state);
  GFile *file = window_make_file ("game.avf", "kept", 4);
  g_autoptr (GFile) missing = g_file_new_for_path ("/nowhere/at/all/game.evf");
  g_autofree char *content = NULL;
  assert_not_saved (window, file, "The name of the replay must end in .rawvf or .evf.");
  assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  assert_string_equal (content, "kept");
  assert_not_saved (window, missing, "The replay was not written to game.evf: ");
  window_drop_file (file);
}

static gboolean
is_filled (gpointer path)
{
  GStatBuf info;
  return g_stat (path, &info) == 0 && info.st_size > 0;
}

static void
a_closed_replay_is_saved_all_the_same (void **state)
{
  win (window_of (state));
  MsReplayWindow *window = watch (state);
  g_autoptr (MsReplay) replay = ms_replay_ref (
      ms_playback_get_replay (ms_replay_window_get_parts (window).playback));
  GFile *file = window_make_file ("saved.evf", "", 0);
  g_autofree char *path = g_file_get_path (file);
  ms_replay_window_save (window, file);
  gtk_window_destroy (GTK_WINDOW (window));
  window_wait (is_filled, path);
  assert_same_replay (replay, file, "Classic");
  window_drop_file (file);
}

/* --- By itself --- */

static void
every_end_is_written_by_itself (void **state)
{
  static const char *const formats[] = { "rawvf", "evf" };
  MsWindow *window = window_of (state);
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      char *folder = make_folder ();
      write_into (folder, formats[i]);
      begin (window);
      assert_true (is_idle (window));
      win (window);
      lose (window);
      window_wait (is_idle, window);
      assert_null (ms_window_get_error (window));
      g_autoptr (GPtrArray) paths = list (folder);
      assert_int_equal (paths->len, 2);
      g_autofree char *won = g_strconcat (" won.", formats[i], NULL);
      g_autofree char *lost = g_strconcat (" lost.", formats[i], NULL);
      assert_game (find (paths, won), MS_STATE_WON, "Classic");
      assert_game (find (paths, lost), MS_STATE_LOST, "Classic");
      drop_folder (folder);
    }
}

static void
nothing_is_written_unless_it_is_wanted (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  write_into (folder, "evf");
  g_settings_reset (window->settings, "write-replays");
  win (window);
  assert_true (is_idle (window));
  g_autoptr (GPtrArray) paths = list (folder);
  assert_int_equal (paths->len, 0);
  drop_folder (folder);
}

/* Games of the same second, some of the same time, each in a file of its own. */
static void
nothing_is_overwritten (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  const guint n_games = 12;
  write_into (folder, "evf");
  for (guint i = 0; i < n_games; i++)
    win (window);
  window_wait (is_idle, window);
  assert_null (ms_window_get_error (window));
  g_autoptr (GPtrArray) paths = list (folder);
  assert_int_equal (paths->len, n_games);
  for (guint i = 0; i < n_games; i++)
    assert_game (paths->pdata[i], MS_STATE_WON, "Classic");
  drop_folder (folder);
}

/* A loss that is undone is on the disk, and so is what came of it, which says that there was
 * help. */
static void
an_assisted_game_says_so (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  write_into (folder, "rawvf");
  lose (window);
  ms_game_undo (window->game);
  ms_game_open (window->game, 3, 1);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  window_wait (is_idle, window);
  g_autoptr (GPtrArray) paths = list (folder);
  assert_int_equal (paths->len, 2);
  assert_game (find (paths, " lost."), MS_STATE_LOST, "Classic");
  assert_game (find (paths, " won."), MS_STATE_WON, "Cheat");
  drop_folder (folder);
}

static gboolean
has_whole_file (gpointer folder)
{
  g_autoptr (GPtrArray) paths = list (folder);
  GStatBuf info;
  return paths->len == 1 && g_stat (paths->pdata[0], &info) == 0 && info.st_size > 0;
}

static gboolean
is_gone (gpointer place)
{
  return *(gpointer *)place == NULL;
}

static void
a_window_that_closes_writes_all_the_same (void **state)
{
  WindowFixture *fixture = *state;
  char *folder = make_folder ();
  gpointer closed = fixture->window;
  write_into (folder, "evf");
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  win (fixture->window);
  assert_false (is_idle (fixture->window));
  g_object_add_weak_pointer (closed, &closed);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  window_wait (is_gone, &closed);
  window_wait (has_whole_file, folder);
  g_autoptr (GPtrArray) paths = list (folder);
  assert_game (paths->pdata[0], MS_STATE_WON, "Classic");
  drop_folder (folder);
}

/* --- Where it cannot be written --- */

static void
assert_told (MsWindow *window, const char *beginning)
{
  ms_window_show_error (window, NULL);
  win (window);
  g_autofree char *before = ms_game_dup_text (window->game);
  window_wait (is_idle, window);
  const char *text = ms_window_get_error (window);
  assert_non_null (text);
  assert_true (g_str_has_prefix (text, beginning));
  assert_true (g_str_has_suffix (text, ".") && !g_str_has_suffix (text, ".."));
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (after, before);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  assert_false (ms_game_get_assisted (window->game));
  assert_true (can_save (window));
}

static void
assert_not_written_to (MsWindow *window, const char *folder)
{
  g_autofree char *beginning = g_strdup_printf ("The replay was not written to %s: ", folder);
  write_into (folder, "evf");
  assert_told (window, beginning);
}

static void
a_folder_that_is_missing_is_told_of (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  g_autofree char *missing = g_build_filename (folder, "gone", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  assert_not_written_to (window, missing);
  assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
  assert_true (g_file_set_contents (file, "kept", 4, NULL));
  assert_not_written_to (window, file);
  write_into ("", "evf");
  assert_told (window, "The replay was not written: no folder is chosen");
  drop_folder (folder);
}

/* By permissions, which do not bind everybody, or as a disk of its own. */
static void
a_folder_that_cannot_be_written_to_is_told_of (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  assert_int_equal (g_chmod (folder, 0500), 0);
  gboolean bound = g_access (folder, W_OK) != 0;
  gboolean mounted = !bound && mount ("none", folder, "tmpfs", MS_RDONLY, "size=16k") == 0;
  if (bound || mounted)
    assert_not_written_to (window, folder);
  if (mounted)
    assert_int_equal (umount2 (folder, MNT_DETACH), 0);
  assert_int_equal (g_chmod (folder, 0700), 0);
  drop_folder (folder);
  if (!bound && !mounted)
    skip ();
}

/* Writes into a file of its own until nothing fits any more. */
static void
fill (const char *folder)
{
  char block[512] = "";
  g_autofree char *path = g_build_filename (folder, "filler", NULL);
  int fd = g_open (path, O_WRONLY | O_CREAT, 0600);
  assert_true (fd >= 0);
  while (write (fd, block, sizeof block) > 0)
    continue;
  assert_int_equal (close (fd), 0);
}

/* Nothing is left of what could not be written. */
static void
a_full_disk_is_told_of (void **state)
{
  MsWindow *window = window_of (state);
  char *folder = make_folder ();
  if (mount ("none", folder, "tmpfs", 0, "size=16k") != 0)
    {
      drop_folder (folder);
      skip ();
    }
  fill (folder);
  assert_not_written_to (window, folder);
  g_autoptr (GPtrArray) paths = list (folder);
  assert_int_equal (umount2 (folder, MNT_DETACH), 0);
  assert_int_equal (paths->len, 1);
  drop_folder (folder);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (only_a_game_that_has_ended_can_be_saved),
    TEST (it_is_saved_in_the_format_of_its_name),
    TEST (what_cannot_be_saved_says_why),
    TEST (what_is_watched_is_written_and_read_back),
    TEST (what_is_watched_and_not_saved_says_why),
    TEST (a_closed_replay_is_saved_all_the_same),
    TEST (every_end_is_written_by_itself),
    TEST (nothing_is_written_unless_it_is_wanted),
    TEST (nothing_is_overwritten),
    TEST (an_assisted_game_says_so),
    TEST (a_window_that_closes_writes_all_the_same),
    TEST (a_folder_that_is_missing_is_told_of),
    TEST (a_folder_that_cannot_be_written_to_is_told_of),
    TEST (a_full_disk_is_told_of),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
