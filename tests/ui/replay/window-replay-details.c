/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All figures of a replay, in the window of its own that its window opens; and the file into which
 * it is written when asked. */
#include "fake-chooser.h"
#include "window-support.h"

#include "ms-details-window.h"
#include "ms-replay-window-testing.h"
#include "told-replay.h"

static MsReplayWindow *
open_replay (void **state, MsReplayHeader *header)
{
  MsReplay *replay = told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", header);
  MsReplayWindow *window = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), "told");
  assert_non_null (window);
  ms_replay_unref (replay);
  return window;
}

static gboolean
has_details (gpointer window)
{
  return ms_replay_window_get_parts (window).details != NULL;
}

static void
open_details (MsReplayWindow *window)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), "details", NULL);
  window_wait (has_details, window);
}

static const char *
get_value (MsReplayWindow *window, const char *name)
{
  return ms_details_window_get_value (
      MS_DETAILS_WINDOW (ms_replay_window_get_parts (window).details), name);
}

static gboolean
is_measured (gpointer window)
{
  return !g_str_equal (get_value (window, "Pluck"), "—")
      && !g_str_equal (get_value (window, "ZiNi"), "—");
}

/* They are those of the whole game at any moment.  Its one guess opens one of the two cells beside
 * a 1. */
static void
they_tell_of_the_whole_replay (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  MsReplayWindow *window = open_replay (state, &header);
  assert_int_equal (ms_playback_get_move (ms_replay_window_get_parts (window).playback), 0);
  open_details (window);
  window_wait (is_measured, window);
  assert_string_equal (get_value (window, "Time"), "2.60 s");
  assert_string_equal (get_value (window, "All clicks (CL)"), "5");
  assert_string_equal (get_value (window, "Pluck"), "0.301");
  assert_string_equal (get_value (window, "Path"), "—"); /* no movement was recorded */
  assert_null (get_value (window, "Time (file)"));

  GtkWindow *details = ms_replay_window_get_parts (window).details;
  open_details (window);
  assert_ptr_equal (ms_replay_window_get_parts (window).details, details);
  gtk_window_destroy (details);
  assert_null (ms_replay_window_get_parts (window).details);
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkWindow *
find_line (gpointer details)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *node = all; node != NULL; node = node->next)
    if (MS_IS_REPLAY_WINDOW (node->data)
        && g_str_equal (gtk_label_get_text (ms_replay_window_get_parts (node->data).title_label),
            "The fewest clicks"))
      return node->data;
  return NULL;
}

static gboolean
has_line (gpointer details)
{
  return find_line (details) != NULL;
}

static gboolean
can_watch (gpointer window)
{
  return g_str_has_suffix (get_value (window, "Fewest clicks"), "(proved)");
}

/* The board is 1 mine, 1, 1, mine, 1, two 0s: an opening and two numbers need three clicks. */
static void
the_fewest_clicks_are_played_on_the_board (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  MsReplayWindow *window = open_replay (state, &header);
  open_details (window);
  window_wait (can_watch, window);
  assert_string_equal (get_value (window, "Fewest clicks"), "3 (proved)");
  GtkWindow *details = ms_replay_window_get_parts (window).details;
  ms_details_window_watch (MS_DETAILS_WINDOW (details));
  window_wait (has_line, details);
  MsReplayWindow *line = MS_REPLAY_WINDOW (find_line (details));
  assert_int_equal (ms_playback_get_n_moves (ms_replay_window_get_parts (line).playback), 3);
  gtk_window_destroy (GTK_WINDOW (line));
  /* A window that is gone gets none. */
  ms_details_window_watch (MS_DETAILS_WINDOW (details));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* And they may go with their window while they are worked out. */
static void
what_the_file_says_stands_beside_them (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.claimed_ms = 1230;
  header.claimed_bbbv = 77;
  header.claimed_end = MS_STATE_LOST;
  MsReplayWindow *window = open_replay (state, &header);
  open_details (window);
  assert_string_equal (get_value (window, "Time"), "—");
  assert_string_equal (get_value (window, "Time (file)"), "1.23 s");
  assert_string_equal (get_value (window, "3BV (file)"), "77");
  assert_string_equal (get_value (window, "Result (file)"), "Lost");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- A name for the file --- */

/* The command suggests the title in the format of the settings, or in one that holds the board. */
static void
check_name (void **state, const char *rows, const char *title, const char *name)
{
  g_autoptr (MsReplay) replay = told_replay (rows, "o1@0", NULL);
  MsReplayWindow *window = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), title);
  g_action_group_activate_action (G_ACTION_GROUP (window), "save-replay", NULL);
  assert_string_equal (fake_chooser_get_name (), name);
  fake_chooser_end (window, GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
a_name_is_suggested (void **state)
{
  GSettings *settings = window_of (state)->settings;
  g_autofree char *wide = g_strnfill (256, '.');
  wide[0] = '*';
  check_name (state, "*..*...", "told", "told.rawvf");
  check_name (state, "*..*...", "of Ada.avf", "of Ada.rawvf");
  check_name (state, "*..*...", ".hidden", ".hidden.rawvf");
  check_name (state, "*..*...", "Expert, 98.7 s, 1/2/26", "Expert, 98.7 s, 1-2-26.rawvf");
  g_settings_set_string (settings, "replay-format", "evf");
  check_name (state, "*..*...", "told.", "told..evf");
  check_name (state, wide, "wide.mvf", "wide.rawvf");
  g_settings_reset (settings, "replay-format");
}

static gboolean
is_saved (gpointer window)
{
  return g_strcmp0 (gtk_label_get_text (ms_replay_window_get_parts (window).moment_label),
             "Saved as told.rawvf.")
      == 0;
}

static void
what_is_chosen_is_written (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  MsReplayWindow *window = open_replay (state, &header);
  GFile *file = window_make_file ("told.rawvf", "", 0);
  g_autofree char *content = NULL;
  g_action_group_activate_action (G_ACTION_GROUP (window), "save-replay", NULL);
  fake_chooser_end (window, GTK_FILE_CHOOSER_ACTION_SAVE, file);
  window_wait (is_saved, window);
  assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  assert_true (g_str_has_prefix (content, "RawVF"));
  window_drop_file (file);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (they_tell_of_the_whole_replay),
    WINDOW_TEST (the_fewest_clicks_are_played_on_the_board),
    WINDOW_TEST (what_the_file_says_stands_beside_them),
    WINDOW_TEST (a_name_is_suggested),
    WINDOW_TEST (what_is_chosen_is_written),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
