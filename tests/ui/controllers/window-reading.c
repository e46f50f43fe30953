/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a player does while a file is being read: the game goes on as if there were none, and what
 * comes of the file in the end is whole or nothing. */
#include "slow-file.h"
#include "told-replay.h"
#include "window-support.h"

#include "ms-spoken.h"
#include "ms-first-controller.h"
#include "ms-replay-window-testing.h"
#include "ms-replay-write.h"
#include "ms-ui-panels-testing.h"
#include "ms-spoken-testing.h"

#include <string.h>

static const char position_text[] = "5x4x4\n1HH1H\n1FH1H\n112HH\n0001H\n";

static MsReplayWindow *
find_replay_window (void)
{
  GApplication *application = g_application_get_default ();
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL;
       l = l->next)
    if (MS_IS_REPLAY_WINDOW (l->data))
      return l->data;
  return NULL;
}

static gboolean
has_replay_window (gpointer unused)
{
  return find_replay_window () != NULL;
}

static GFile *
make_position (void)
{
  return slow_file_new ("slow.mine", position_text, strlen (position_text));
}

static GFile *
make_replay (void)
{
  MsReplay *replay = told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", NULL);
  gsize length;
  g_autofree char *data = ms_write_rawvf (replay, &length);
  ms_replay_unref (replay);
  return slow_file_new ("slow.rawvf", data, length);
}

/* Two moves into a game that would be asked about; the column of a flag in its first row. */
static int
begin_game (MsWindow *window)
{
  int x = 0;
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 8, 8);
  while (ms_game_get_cell (window->game, x, 0) != MS_CELL_COVERED)
    x++;
  ms_game_set_mark (window->game, x, 0, MS_CELL_FLAG);
  return x;
}

static void
begin_reading (MsWindow *window, GFile *file)
{
  ms_window_open_file (window, file);
  window_wait (slow_file_is_begun, file);
}

static void
the_game_goes_on (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_position ();
  int x = begin_game (window);
  begin_reading (window, file);
  assert_int_equal (ms_game_get_cell (window->game, x, 0), MS_CELL_FLAG);
  window_activate (window, "undo", NULL);
  assert_int_equal (ms_game_get_cell (window->game, x, 0), MS_CELL_COVERED);
  g_autofree char *before = ms_game_dup_text (window->game);

  slow_file_open_gate (file);
  window_wait (window_has_question,
      window); /* it is a game with moves: nothing replaces it without being asked */
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (before, after);
  gtk_dialog_response (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_CANCEL);
  g_autofree char *then = ms_game_dup_text (window->game);
  assert_string_equal (before, then);
  assert_true (ms_game_get_can_redo (window->game));
  assert_null (ms_window_get_error (window));
  g_object_unref (file);
}

static void
a_new_game_is_not_lost_either (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_position ();
  begin_reading (window, file);
  begin_game (window);
  slow_file_open_gate (file);
  window_wait (window_has_question, window);
  assert_int_equal (ms_game_get_width (window->game), 16);
  gtk_dialog_response (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_ACCEPT);
  window_wait (window_is_analysis, window);
  assert_int_equal (ms_game_get_width (window->game), 5);
  g_object_unref (file);
}

static void
a_replay_leaves_the_game_alone (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_replay ();
  begin_game (window);
  g_autofree char *before = ms_game_dup_text (window->game);
  begin_reading (window, file);
  assert_null (find_replay_window ());
  slow_file_open_gate (file);
  window_wait (has_replay_window, NULL);
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (before, after);
  assert_null (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG));
  assert_int_equal (
      ms_playback_get_n_moves (ms_replay_window_get_parts (find_replay_window ()).playback), 5);
  gtk_window_destroy (GTK_WINDOW (find_replay_window ()));
  g_object_unref (file);
}

/* What was asked for last is what comes, also where the first one is there before it. */
static void
the_second_file_is_opened (void **state)
{
  MsWindow *window = window_of (state);
  GFile *first = make_replay (), *second = make_position ();
  begin_reading (window, first);
  begin_reading (window, second);
  slow_file_open_gate (first);
  window_wait (slow_file_is_closed, first);
  slow_file_open_gate (second);
  window_wait (window_is_analysis, window);
  assert_null (find_replay_window ());
  assert_null (ms_window_get_error (window)); /* to be cancelled is no fault */
  g_object_unref (first);
  g_object_unref (second);
}

static gboolean
is_null (gpointer place)
{
  return *(gpointer *)place == NULL;
}

/* The window is gone before its file is there, and what is read has nowhere to go. */
static void
read_and_leave (void **state, GFile *file, const char *how)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  MsWindow *window = window_of (state);
  gpointer gone = window;
  begin_reading (window, file);
  g_object_add_weak_pointer (gone, &gone);
  if (how != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (application), how, NULL);
  else
    gtk_window_close (GTK_WINDOW (window));
  window_wait (is_null, &gone);
  assert_false (slow_file_is_closed (file)); /* nothing has waited for it */
  slow_file_open_gate (file);
  window_wait (slow_file_is_closed, file);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  assert_null (gtk_application_get_windows (application));
  g_object_unref (file);
}

static void
a_window_is_closed (void **state)
{
  read_and_leave (state, make_position (), NULL);
}

static void
a_window_is_closed_before_its_replay (void **state)
{
  read_and_leave (state, make_replay (), NULL);
}

static void
the_program_ends (void **state)
{
  read_and_leave (state, make_replay (), "quit");
}

/* --- What is told of it --- */

static GString *announced;

static void
announce (GtkAccessible *widget, const char *sentence, int priority)
{
  g_string_append_printf (announced, "%s\n", sentence);
}

static int
setup_listening (void **state)
{
  announced = g_string_new (NULL);
  int failed = window_setup (state);
  ms_announce_set_func (announce);
  return failed;
}

static int
teardown_listening (void **state)
{
  ms_announce_set_func (NULL);
  g_string_free (announced, TRUE);
  return window_teardown (state);
}

static gboolean
tells_work (gpointer window)
{
  return ms_status_line_get_working (((MsWindow *)window)->status);
}

static GtkWidget *
get_part (MsWindow *window, const char *name)
{
  return GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (window->status), MS_TYPE_STATUS_LINE, name));
}

static gboolean
can_stop (MsWindow *window)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), "cancel-analysis");
}

static void
run_out (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static void
assert_told (MsWindow *window, const char *sentence)
{
  window_wait (tells_work, window);
  assert_string_equal (ms_status_line_get_text (window->status), sentence);
  window_wait (is_mapped, get_part (window, "spinner"));
  window_wait (is_mapped, get_part (window, "cancel_button"));
  assert_false (gtk_widget_get_visible (get_part (window, "progress"))); /* it has none to show */
  assert_true (can_stop (window));
}

static void
assert_told_no_more (MsWindow *window)
{
  assert_false (tells_work (window));
  assert_false (gtk_widget_get_visible (get_part (window, "spinner")));
  assert_false (gtk_widget_get_visible (get_part (window, "cancel_button")));
  assert_false (can_stop (window));
}

static void
assert_said_once (const char *sentence)
{
  const char *first = strstr (announced->str, sentence);
  assert_non_null (first);
  assert_null (strstr (first + 1, sentence));
}

static void
what_takes_long_is_told_once (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_position ();
  begin_reading (window, file);
  assert_told (window, "Reading slow.mine…");
  run_out ();
  slow_file_open_gate (file);
  window_wait (window_is_analysis, window);
  assert_told_no_more (window);
  assert_said_once ("Reading slow.mine…");
  g_object_unref (file);
}

/* Also while a notice stands, and an analysis runs. */
static void
it_is_told_before_anything_else (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = make_replay ();
  begin_game (window);
  ms_status_line_set_notice (window->status, "A notice");
  window_activate (window, "show-probabilities", NULL);
  begin_reading (window, file);
  assert_told (window, "Reading slow.rawvf…");
  window_wait_analysis (window);
  assert_string_equal (ms_status_line_get_text (window->status), "Reading slow.rawvf…");
  slow_file_open_gate (file);
  window_wait (has_replay_window, NULL);
  assert_false (tells_work (window));
  assert_string_equal (ms_status_line_get_text (window->status), "A notice");
  gtk_window_destroy (GTK_WINDOW (find_replay_window ()));
  g_object_unref (file);
}

/* The disk is still at it then, and nothing comes of what it gives. */
static void
assert_nothing_comes (MsWindow *window, GFile *file, const char *before)
{
  assert_told_no_more (window);
  assert_string_equal (ms_status_line_get_text (window->status), "Nothing was opened.");
  assert_said_once ("Nothing was opened.");
  assert_false (slow_file_is_closed (file));
  slow_file_open_gate (file);
  window_wait (slow_file_is_closed, file);
  run_out ();
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (before, after);
  assert_null (find_replay_window ());
  assert_null (ms_window_get_error (window));
  assert_null (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG));
}

static void
it_can_be_stopped (void **state)
{
  MsWindow *window = window_of (state);
  for (int i = 0; i < 2; i++)
    {
      GFile *file = i == 0 ? make_position () : make_replay ();
      begin_game (window);
      g_autofree char *before = ms_game_dup_text (window->game);
      g_string_truncate (announced, 0);
      begin_reading (window, file);
      window_wait (tells_work, window);
      g_signal_emit_by_name (get_part (window, "cancel_button"), "clicked");
      assert_nothing_comes (window, file, before);
      g_object_unref (file);
    }
}

static void
another_file_is_told_of_instead (void **state)
{
  MsWindow *window = window_of (state);
  GFile *first = make_replay (), *second = make_position ();
  begin_reading (window, first);
  assert_told (window, "Reading slow.rawvf…");
  begin_reading (window, second);
  assert_told (window, "Reading slow.mine…");
  slow_file_open_gate (first);
  window_wait (slow_file_is_closed, first);
  run_out ();
  assert_told (window, "Reading slow.mine…");
  slow_file_open_gate (second);
  window_wait (window_is_analysis, window);
  assert_told_no_more (window);
  assert_said_once ("Reading slow.rawvf…");
  assert_said_once ("Reading slow.mine…");
  g_object_unref (first);
  g_object_unref (second);
}

/* What is short is not spoken of. */
static void
what_is_read_at_once_is_not_told (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("board.mine", position_text, -1);
  ms_window_open_file (window, file);
  window_wait (window_is_analysis, window);
  assert_told_no_more (window);
  assert_null (strstr (announced->str, "Reading"));
  window_drop_file (file);
}

static void
the_first_page_tells_of_it_too (void **state)
{
  MsWindow *window = window_of (state);
  MsFirstController *first = ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER);
  GFile *file = make_position ();
  ms_first_controller_show (first);
  assert_true (ms_first_controller_get_shown (first));
  assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->status)));
  begin_reading (window, file);
  assert_told (window, "Reading slow.mine…");
  assert_said_once ("Reading slow.mine…");
  window_activate (window, "cancel-analysis", NULL);
  assert_true (ms_first_controller_get_shown (first));
  assert_false (gtk_widget_get_visible (GTK_WIDGET (window->status)));
  begin_reading (window, file);
  assert_told (window, "Reading slow.mine…");
  slow_file_open_gate (file);
  window_wait (window_is_analysis, window);
  assert_told_no_more (window);
  window_wait (is_mapped, window->status);
  g_object_unref (file);
}

/* Its window has gone by itself. */
static int
forget (void **state)
{
  g_free (*state);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (the_game_goes_on, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_new_game_is_not_lost_either, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_replay_leaves_the_game_alone, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_second_file_is_opened, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        what_takes_long_is_told_once, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (
        it_is_told_before_anything_else, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (it_can_be_stopped, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (
        another_file_is_told_of_instead, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (
        what_is_read_at_once_is_not_told, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (
        the_first_page_tells_of_it_too, setup_listening, teardown_listening),
    cmocka_unit_test_setup_teardown (a_window_is_closed, window_setup, forget),
    cmocka_unit_test_setup_teardown (a_window_is_closed_before_its_replay, window_setup, forget),
    cmocka_unit_test_setup_teardown (the_program_ends, window_setup, forget),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
