/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games in the window, and the windows of best times and statistics. */
#include "window-support.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-games-table.h"
#include "ms-record-text.h"
#include "ms-library-window.h"
#include "ms-plot-testing.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-replay-window.h"
#include "ms-ui-moments-testing.h"

#include <string.h>

/* Every look at the clock takes a while: nothing here lasts long enough otherwise. */
static gint64
fake_time (gpointer user_data)
{
  static gint64 now;
  return now += 30000;
}

static void
finish (MsWindow *window, gboolean win)
{
  ms_game_set_time_source (ms_window_get_game (window), fake_time, NULL);
  window_finish (window, win);
}

static void
play (MsWindow *window, guint64 seed, gboolean win)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN, false };
  assert_true (ms_window_start_game (window, &rules, &seed));
  finish (window, win);
}

static gboolean
is_current (gpointer window)
{
  return gtk_widget_get_mapped (window) && ms_records_window_is_current (window);
}

/* The window that the action of that name opens, with a report of the records as they are. */
static MsRecordsWindow *
find_window (const char *action)
{
  MsRecordsWindow *found = NULL;
  GList *all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_RECORDS_WINDOW (link->data) && g_str_equal (gtk_widget_get_name (link->data), action))
      found = link->data;
  g_list_free (all);
  assert_non_null (found);
  window_wait (is_current, found);
  return found;
}

static MsRecordsWindow *
open_window (MsWindow *window, const char *action)
{
  window_activate (window, action, NULL);
  return find_window (action);
}

/* list: 0: levels, 1: kinds of game, 2: results, 3: where it was played. */
static void
choose (MsRecordsWindow *window, int list, guint entry)
{
  GtkWidget *child = gtk_widget_get_first_child (
      GTK_WIDGET (ms_records_window_get_chooser (window)));
  while (list-- > 0)
    child = gtk_widget_get_next_sibling (child);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (child), entry);
  window_wait (is_current, window);
}

static gboolean
shows (MsRecordsWindow *window, const char *text)
{
  return widget_find_label (window, text) != NULL;
}

static GtkSelectionModel *
lines_of (MsRecordsWindow *window)
{
  return gtk_column_view_get_model (widget_find_type (window, GTK_TYPE_COLUMN_VIEW));
}

static guint
count_lines (MsRecordsWindow *window)
{
  return g_list_model_get_n_items (G_LIST_MODEL (lines_of (window)));
}

/* --- Recording --- */
static void
a_win_is_recorded_and_told (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  play (window, 1, TRUE);
  assert_non_null (strstr (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")),
      "first time on the list"));
  MsRecordsWindow *best = open_window (window, "best-times");
  assert_string_equal (ms_records_window_get_page (best), "content");
  assert_int_equal (count_lines (best), 1);
  g_autofree char *time = ms_record_text_dup_time (ms_game_get_elapsed (window->game), FALSE);
  assert_true (shows (best, time));
  assert_true (shows (best, "1"));
  /* A loss is no time, and no reason to say anything. */
  play (window, 2, FALSE);
  window_wait (is_current, best);
  assert_int_equal (count_lines (best), 1);
  assert_null (strstr (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), "list"));
}

/* The first end counts; what comes after an undo, and the same board again, is assisted. */
static void
only_the_first_end_counts (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  play (window, 3, FALSE);
  window_activate (window, "undo", NULL);
  window_activate (window, "redo", NULL);
  window_wait_records (ms_window_get_records (window));
  MsRecordsWindow *statistics = open_window (window, "statistics");
  assert_int_equal (count_lines (statistics), 1);

  window_activate (window, "undo", NULL);
  finish (window, TRUE);
  window_activate (window, "restart", NULL);
  finish (window, TRUE);
  window_wait (is_current, statistics);
  assert_int_equal (count_lines (statistics), 1); /* without help */
  assert_true (shows (statistics, "0 won"));
  assert_non_null (strstr (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")),
      "Assisted games are not in the list"));
  choose (statistics, 1, 5);
  assert_int_equal (count_lines (statistics), 2); /* with help */
  assert_false (shows (statistics, "0 won"));
}

/* Saved after its end, and opened again: nothing is added. */
static void
a_game_that_had_ended_is_not_recorded_again (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = ms_window_get_game (window);
  gsize length;
  window_forget_records (window);
  play (window, 4, TRUE);
  g_autofree char *text = ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), FALSE, &length);
  play (window, 5, FALSE);
  GFile *file = window_make_file ("ended.minesage", text, (gssize)length);
  g_autofree char *content = NULL;
  assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  assert_true (ms_game_load_text (game, content, -1, NULL));
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  MsRecordsWindow *statistics = open_window (window, "statistics");
  assert_int_equal (count_lines (statistics), 2);
  window_drop_file (file);
}

/* --- The windows --- */

static void
nothing_yet (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  MsRecordsWindow *best = open_window (window, "best-times");
  assert_string_equal (ms_records_window_get_page (best), "empty");
  MsRecordsWindow *statistics = open_window (window, "statistics");
  assert_string_equal (ms_records_window_get_page (statistics), "empty");
  assert_ptr_equal (open_window (window, "best-times"), best);
}

static void
statistics_follow_the_games (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  for (guint64 seed = 10; seed < 14; seed++)
    play (window, seed, seed % 4 != 0);
  MsRecordsWindow *statistics = open_window (window, "statistics");
  assert_true (shows (statistics, "4"));
  assert_true (shows (statistics, "3 won"));
  assert_true (shows (statistics, "75.0 %"));
  assert_true (shows (statistics, "1 win"));
  assert_true (shows (statistics, "longest: 2 wins, 1 loss"));
  MsPlot *plot = widget_find_type (statistics, MS_TYPE_PLOT);
  /* Games are measured after they have been recorded. */
  while (strstr (ms_plot_get_summary (plot), "of 3 games won, from ") == NULL)
    g_main_context_iteration (NULL, TRUE);

  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  finish (window, FALSE);
  window_wait (is_current, statistics);
  assert_true (shows (statistics, "4"));
  const MsRules rules = { .width = 16, .height = 16, .mines = 40 };
  ms_record_chooser_choose (ms_records_window_get_chooser (statistics), &rules);
  g_signal_emit_by_name (ms_records_window_get_chooser (statistics), "changed");
  window_wait (is_current, statistics);
  assert_true (shows (statistics, "0 won"));
  assert_non_null (strstr (ms_plot_get_summary (plot), "no games won yet"));
}

/* --- Commands --- */

static gboolean
is_dialog (gpointer place)
{
  GList *all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (GTK_IS_MESSAGE_DIALOG (link->data) && gtk_widget_get_mapped (link->data))
      *(gpointer *)place = link->data;
  g_list_free (all);
  return *(gpointer *)place != NULL;
}

static void
answer (int response)
{
  gpointer dialog = NULL;
  window_wait (is_dialog, &dialog);
  gtk_dialog_response (dialog, response);
}

static gboolean
has_said (gpointer window)
{
  return ms_records_window_get_said (window) != NULL && ms_records_window_is_current (window);
}

static void
one_game_is_deleted_when_agreed (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  for (guint64 seed = 20; seed < 23; seed++)
    play (window, seed, TRUE);
  MsRecordsWindow *best = open_window (window, "best-times");
  assert_int_equal (count_lines (best), 3);
  gtk_widget_activate_action (GTK_WIDGET (best), "records.delete-game", NULL);
  GtkSelectionModel *lines = lines_of (best);
  gtk_selection_model_select_item (lines, 1, TRUE);
  const MsRecord *selected = ms_games_table_get_selected (
      widget_find_type (best, MS_TYPE_GAMES_TABLE));
  gint64 id = selected->id;

  gtk_widget_activate_action (GTK_WIDGET (best), "records.delete-game", NULL);
  answer (GTK_RESPONSE_CANCEL);
  assert_int_equal (count_lines (best), 3);
  gtk_widget_activate_action (GTK_WIDGET (best), "records.delete-game", NULL);
  answer (GTK_RESPONSE_ACCEPT);
  window_wait (has_said, best);
  assert_string_equal (ms_records_window_get_said (best), "1 game was deleted.");
  assert_int_equal (count_lines (best), 2);
  for (guint i = 0; i < 2; i++)
    {
      gtk_selection_model_select_item (lines, i, TRUE);
      selected = ms_games_table_get_selected (widget_find_type (best, MS_TYPE_GAMES_TABLE));
      assert_true (selected->id != id);
    }
  gtk_widget_activate_action (GTK_WIDGET (best), "records.delete-all", NULL);
  answer (GTK_RESPONSE_ACCEPT);
  window_wait (has_said, best);
  while (count_lines (best) > 0)
    g_main_context_iteration (NULL, TRUE);
  assert_string_equal (ms_records_window_get_page (best), "empty");
}

static gboolean
is_said (gpointer data)
{
  gpointer *wanted = data; /* the window, and how what it says must begin */
  const char *said = ms_records_window_get_said (wanted[0]);
  return said != NULL && g_str_has_prefix (said, wanted[1]);
}

static void
wait_until_said (MsRecordsWindow *window, const char *start)
{
  window_wait (is_said, (gpointer[]){ window, (gpointer)start });
}

static void
export_delete_import (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  for (guint64 seed = 30; seed < 33; seed++)
    play (window, seed, TRUE);
  MsRecordsWindow *best = open_window (window, "best-times");
  GFile *file = window_make_file ("all.csv", "", 0);
  ms_records_window_export_file (best, file);
  wait_until_said (best, "3 games were written to all.csv.");
  window_forget_records (window);
  ms_records_window_import_file (best, file);
  wait_until_said (best, "3 games were read from all.csv.");
  ms_records_window_import_file (best, file);
  wait_until_said (best, "0 games were read from all.csv. 3 games were already there");
  window_wait (is_current, best);
  assert_int_equal (count_lines (best), 3);
  window_drop_file (file);
  file = window_make_file ("bad.csv", "date,width\n", -1);
  ms_records_window_import_file (best, file);
  wait_until_said (best, "bad.csv, line 1: The column “height” is missing.");
  window_drop_file (file);
}

static gboolean
is_no_window (gpointer place)
{
  return *(gpointer *)place == NULL;
}

static char *
text_of_dialog (void)
{
  gpointer dialog = NULL;
  g_autofree char *text = NULL, *secondary = NULL;
  window_wait (is_dialog, &dialog);
  g_object_get (dialog, "text", &text, "secondary-text", &secondary, NULL);
  return g_strconcat (text, "\n", secondary, NULL);
}

/* The last window asks before games are lost that could not be written, and writes them if they can
 * be after all. */
static void
unwritten_games_are_told_before_quitting (void **state)
{
  WindowFixture *fixture = *state;
  window_forget_records (fixture->window);
  g_autofree char *path = window_block_records ();
  play (fixture->window, 50, TRUE);
  play (fixture->window, 51, FALSE);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  g_autofree char *text = text_of_dialog ();
  assert_non_null (strstr (text, "Quit without recording 2 games?\nThey have not been saved"));
  assert_non_null (strstr (text, path));
  answer (GTK_RESPONSE_CANCEL);
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->window)));

  /* Another window can take over. */
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *other = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  assert_ptr_not_equal (other, fixture->window);
  gpointer first = fixture->window;
  g_object_add_weak_pointer (first, &first);
  gtk_window_close (first);
  window_wait (is_no_window, &first);
  fixture->window = other;

  /* Told once more, while the disk comes back. */
  gtk_window_close (GTK_WINDOW (other));
  g_autofree char *again = text_of_dialog ();
  assert_string_equal (again, text);
  answer (GTK_RESPONSE_CANCEL);
  window_unblock_records (path);
  gpointer second = other;
  g_object_add_weak_pointer (second, &second);
  gtk_window_close (second);
  window_wait (is_no_window, &second);

  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  MsRecordsWindow *statistics = open_window (fixture->window, "statistics");
  assert_true (shows (statistics, "1 won"));
  assert_true (shows (statistics, "2"));
}

static void
unwritten_games_can_be_let_go (void **state)
{
  WindowFixture *fixture = *state;
  window_forget_records (fixture->window);
  g_autofree char *path = window_block_records ();
  play (fixture->window, 60, TRUE);
  gpointer window = fixture->window;
  g_object_add_weak_pointer (window, &window);
  gtk_window_close (window);
  g_autofree char *text = text_of_dialog ();
  assert_non_null (strstr (text, "Quit without recording 1 game?\nIt has not been saved"));
  answer (GTK_RESPONSE_ACCEPT);
  window_wait (is_no_window, &window);
  window_unblock_records (path);
  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
}

static void
the_name_is_kept (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  MsRecordsWindow *best = open_window (window, "best-times");
  gtk_editable_set_text (widget_find_type (best, GTK_TYPE_ENTRY), "Ada, “the” Swift");
  play (window, 40, TRUE);
  window_wait (is_current, best);
  assert_true (shows (best, "Ada, “the” Swift"));
  g_settings_reset (window->settings, "player-name");
}

/* --- The library --- */

static void
watch_cb (GtkWidget *window, gpointer replay, const char *title, int move, int *n_watched)
{
  assert_non_null (replay);
  assert_non_null (strstr (title, "Beginner"));
  assert_int_equal (move, -1);
  ++*n_watched;
}

static gboolean
was_watched (gpointer n_watched)
{
  return *(int *)n_watched > 0;
}

static gboolean
has_replay_window (gpointer data)
{
  GList *all = gtk_window_list_toplevels ();
  MsReplayWindow *found = NULL;
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_REPLAY_WINDOW (link->data) && gtk_widget_get_mapped (link->data))
      found = link->data;
  g_list_free (all);
  if (found != NULL)
    gtk_window_destroy (GTK_WINDOW (found));
  return found != NULL;
}

static void
a_kept_game_can_be_watched (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  int n_watched = 0;
  window_forget_records (window);
  play (window, 3, FALSE);
  MsRecordsWindow *statistics = open_window (window, "statistics");
  GtkWidget *table = widget_find_type (statistics, MS_TYPE_GAMES_TABLE);
  gtk_stack_set_visible_child (GTK_STACK (gtk_widget_get_ancestor (table, GTK_TYPE_STACK)), table);
  g_signal_connect (statistics, "watch", G_CALLBACK (watch_cb), &n_watched);
  g_signal_emit_by_name (widget_find_type (statistics, GTK_TYPE_COLUMN_VIEW), "activate", 0);
  window_wait (was_watched, &n_watched);
  window_wait (has_replay_window, NULL);
}

static gboolean
is_done (gpointer library)
{
  return !ms_library_window_get_busy (library);
}

/* What was written is read again as somebody else's, and is shown only where that is asked for. */
static void
replays_go_out_and_come_in (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "replays", NULL);
  assert_int_equal (g_mkdir_with_parents (path, 0700), 0);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  window_forget_records (window);
  play (window, 3, TRUE);
  MsRecordsWindow *statistics = open_window (window, "statistics");
  MsRecords *records = ms_window_get_records (window);
  MsLibraryWindow *library = ms_library_window_export (
      GTK_WINDOW (statistics), records, &all, ms_target_find ("evf"), folder);
  window_wait (is_done, library);
  assert_string_equal (ms_library_window_get_text (library), "1 game was written.");
  gtk_window_destroy (GTK_WINDOW (library));
  window_forget_records (window);
  library = ms_library_window_import (GTK_WINDOW (statistics), records, folder);
  window_wait (is_done, library);
  assert_string_equal (ms_library_window_get_text (library), "1 game was added.");
  gtk_window_destroy (GTK_WINDOW (library));
  window_wait (is_current, statistics);
  assert_true (shows (statistics,
      "No such games. There are others: games of another level or kind, with help or played in "
      "another program are shown when you choose them above."));
  choose (statistics, 4, 1); /* played elsewhere */
  assert_int_equal (count_lines (statistics), 1);
  choose (statistics, 3, 2); /* lost */
  assert_string_equal (ms_records_window_get_page (statistics), "empty");
  choose (statistics, 3, 1); /* won */
  assert_int_equal (count_lines (statistics), 1);
  window_forget_records (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_win_is_recorded_and_told, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (only_the_first_end_counts, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        a_game_that_had_ended_is_not_recorded_again, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (nothing_yet, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (statistics_follow_the_games, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        one_game_is_deleted_when_agreed, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (export_delete_import, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        unwritten_games_are_told_before_quitting, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (unwritten_games_can_be_let_go, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_name_is_kept, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_kept_game_can_be_watched, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (replays_go_out_and_come_in, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
