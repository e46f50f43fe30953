/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the windows about records ask for: a file or a folder, whether games may go, a game to be
 * watched, a rule to be trained. */
#include "fake-chooser.h"
#include "window-support.h"

#include "ms-columns-window.h"
#include "ms-freer.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-ladder.h"
#include "ms-library-window.h"
#include "ms-plot-testing.h"
#include "ms-record-history.h"
#include "ms-record-needs.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-worth-view.h"

#include <glib/gstdio.h>
#include <string.h>

#define DAY_MS (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

/* --- Games --- */

static gint64
fake_time (gpointer now)
{
  return *(gint64 *)now;
}

/* The first safe cell of the ladder, else any without a mine, and how long the player looks for it:
 * four tenths of a second for what one number shows, longer for what is harder. */
static int
look (MsSolver *solver, MsGame *game, gint64 *now)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  MsPosition *position = ms_game_ref_position (game);
  MsLadder *ladder;
  int cell = -1, rule = 0;
  assert_int_equal (ms_ladder_find (solver, position, &options, &ladder), MS_STATUS_OK);
  for (int i = 0; i < ladder->n_rungs && cell < 0; i++)
    {
      rule = MAX (rule, (int)ladder->rungs[i]->rule);
      if (ladder->rungs[i]->n_safe > 0)
        cell = ladder->rungs[i]->safe[0];
    }
  *now += cell < 0 ? 3000000 : 400000 + rule * 1100000;
  for (int i = 0; cell < 0; i++)
    if (!ms_layout_has_mine (layout, i) && !ms_cell_is_opened (ms_game_get_cells (game)[i]))
      cell = i;
  ms_ladder_free (ladder);
  ms_position_unref (position);
  return cell;
}

/* A game that was won, and ended so many days ago. */
static MsRecord *
make_record (int width, int mines, guint64 seed, int days_ago)
{
  gint64 now = 0;
  g_autoptr (MsGame) game = ms_game_new ();
  MsSolver *solver = ms_solver_new (NULL);
  const MsRules rules = { width, width, mines, MS_FIRST_CLICK_OPEN };
  ms_game_set_time_source (game, fake_time, &now);
  assert_true (ms_game_start (game, &rules, seed, NULL));
  ms_game_open (game, width / 2, width / 2);
  while (ms_game_get_state (game) == MS_GAME_PLAYING)
    {
      int cell = look (solver, game, &now);
      ms_game_open (game, cell % width, cell / width);
    }
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  ms_solver_free (solver);
  MsRecord *record = ms_record_new_from_game (game, "Ada");
  record->ended_at = g_get_real_time () / 1000 - days_ago * DAY_MS;
  return record;
}

static void
add (MsWindow *window, MsRecord *record)
{
  ms_records_add_async (ms_window_get_records (window), record, NULL, NULL);
  window_wait_records (ms_window_get_records (window));
}

/* --- Windows --- */

static gboolean
is_current (gpointer window)
{
  return gtk_widget_get_mapped (window) && ms_records_window_is_current (window);
}

static MsRecordsWindow *
open_statistics (MsWindow *window)
{
  window_activate (window, "statistics", NULL);
  MsRecordsWindow *statistics = window_find_toplevel (MS_TYPE_RECORDS_WINDOW);
  assert_non_null (statistics);
  window_wait (is_current, statistics);
  return statistics;
}

static void
activate (MsRecordsWindow *window, const char *action)
{
  assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

typedef struct
{
  MsRecordsWindow *window;
  const char *start; /* of what it must say */
} Saying;

static gboolean
is_said (gpointer data)
{
  const Saying *saying = data;
  const char *said = ms_records_window_get_said (saying->window);
  return said != NULL && g_str_has_prefix (said, saying->start) && is_current (saying->window);
}

static void
wait_until_said (MsRecordsWindow *window, const char *start)
{
  window_wait (is_said, &(Saying){ window, start });
}

static char *
get_replay_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), "replays to and fro", NULL);
}

/* --- Files and folders --- */

static void
a_table_goes_out_and_comes_in (void **state)
{
  MsWindow *window = window_of (state);
  window_forget_records (window);
  add (window, make_record (9, 10, 1, 1));
  add (window, make_record (10, 10, 2, 2));
  MsRecordsWindow *statistics = open_statistics (window);
  GFile *file = window_make_file ("games.csv", "", 0);
  activate (statistics, "records.export");
  assert_string_equal (fake_chooser_get_name (), "Minesage records.csv");
  fake_chooser_end (statistics, GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  assert_null (ms_records_window_get_said (statistics));
  activate (statistics, "records.export");
  fake_chooser_end (statistics, GTK_FILE_CHOOSER_ACTION_SAVE, file);
  wait_until_said (statistics, "2 games were written to games.csv.");

  /* Of a level there is, whatever else is chosen; without a level nothing is deleted. */
  const MsRules beginner = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsRecordChooser *chooser = ms_records_window_get_chooser (statistics);
  ms_records_window_show_games (statistics);
  window_wait (is_current, statistics);
  gtk_widget_activate_action (GTK_WIDGET (statistics), "records.delete-chosen", NULL);
  assert_null (window_find_dialog ((gpointer)statistics, GTK_TYPE_MESSAGE_DIALOG));
  ms_record_chooser_choose (chooser, &beginner);
  g_signal_emit_by_name (chooser, "changed");
  window_wait (is_current, statistics);
  for (int agreed = 0; agreed < 2; agreed++)
    {
      g_autofree char *text = NULL;
      activate (statistics, "records.delete-chosen");
      gpointer question = window_find_dialog ((gpointer)statistics, GTK_TYPE_MESSAGE_DIALOG);
      g_object_get (question, "text", &text, NULL);
      assert_string_equal (text, "Delete all games of this level: Beginner?");
      gtk_dialog_response (question, agreed ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
    }
  wait_until_said (statistics, "1 game was deleted.");

  activate (statistics, "records.import");
  fake_chooser_end (statistics, GTK_FILE_CHOOSER_ACTION_OPEN, file);
  wait_until_said (statistics, "1 game was read from games.csv. 1 game was already there");
  window_drop_file (file);
  window_forget_records (window);
}

static gboolean
is_done (gpointer library)
{
  return !ms_library_window_get_busy (library);
}

/* Until the window that shows how a folder is written or read has done, and what it says then. */
static void
end_library (const char *text)
{
  gpointer library = window_find_toplevel (MS_TYPE_LIBRARY_WINDOW);
  assert_non_null (library);
  window_wait (is_done, library);
  assert_string_equal (ms_library_window_get_text (library), text);
  gtk_window_destroy (library);
}

static void
export_replays (MsRecordsWindow *window, const char *format)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "records.export-replays", "s", format));
}

/* In the format that the menu names. */
static void
replays_go_into_a_folder (void **state)
{
  static const char *const formats[] = { "evf", "rawvf" };
  MsWindow *window = window_of (state);
  g_autofree char *path = get_replay_folder ();
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  window_forget_records (window);
  add (window, make_record (9, 10, 3, 1));
  MsRecordsWindow *statistics = open_statistics (window);
  export_replays (statistics, "sgf"); /* there is no such format */
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      assert_int_equal (g_mkdir_with_parents (path, 0700), 0);
      export_replays (statistics, formats[i]);
      fake_chooser_end (statistics, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, folder);
      end_library ("1 game was written.");
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      g_autofree char *file = g_build_filename (path, g_dir_read_name (dir), NULL);
      assert_true (g_str_has_suffix (file, formats[i]));
      assert_null (g_dir_read_name (dir));
      activate (statistics, "records.import-folder");
      fake_chooser_end (statistics, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, folder);
      end_library ("0 games were added.\n1 game was already there and has been skipped.");
      assert_int_equal (g_remove (file), 0);
      assert_int_equal (g_rmdir (path), 0);
    }
  window_forget_records (window);
}

static void
columns_are_chosen_from_the_window (void **state)
{
  MsWindow *window = window_of (state);
  MsRecordsWindow *statistics = open_statistics (window);
  assert_null (window_find_dialog ((gpointer)statistics, MS_TYPE_COLUMNS_WINDOW));
  activate (statistics, "records.columns");
  assert_non_null (window_find_dialog ((gpointer)statistics, MS_TYPE_COLUMNS_WINDOW));
}

/* --- Games to be watched --- */

static void
watch_game (MsRecordsWindow *window, gint64 id)
{
  assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window), "records.watch-game", "(xi)", id, -1));
}

/* One without moves, one that is gone, and one that cannot be read. */
static void
what_cannot_be_watched_is_told (void **state)
{
  MsWindow *window = window_of (state);
  MsRecord *record = make_record (9, 10, 4, 1);
  window_forget_records (window);
  g_clear_pointer (&record->play, ms_freer_free_play);
  add (window, record);
  MsRecordsWindow *statistics = open_statistics (window);
  watch_game (statistics, 1000000);
  wait_until_said (statistics, "The moves of this game are not known, so it cannot be watched.");
  ms_records_window_say (statistics, GTK_MESSAGE_INFO, "Nothing");
  ms_records_window_show_games (statistics);
  window_wait (is_current, statistics);
  g_signal_emit_by_name (widget_find_type (statistics, GTK_TYPE_COLUMN_VIEW), "activate", 0);
  wait_until_said (statistics, "The moves of this game are not known, so it cannot be watched.");
  g_autofree char *path = window_block_records ();
  watch_game (statistics, 1);
  wait_until_said (statistics, "The records");
  window_unblock_records (path);
  window_forget_records (window);
}

/* --- What the rungs of the ladder took --- */

static gboolean
is_complete (gpointer view)
{
  return ms_worth_view_is_complete (view);
}

static gpointer
show_worth (MsRecordsWindow *statistics)
{
  GtkWidget *view = widget_find_type (statistics, MS_TYPE_WORTH_VIEW);
  gtk_stack_set_visible_child (GTK_STACK (gtk_widget_get_ancestor (view, GTK_TYPE_STACK)),
      gtk_widget_get_ancestor (view, GTK_TYPE_SCROLLED_WINDOW));
  return view;
}

/* All buttons inside a widget that have this action. */
static void
collect (GtkWidget *widget, const char *action, GPtrArray *buttons)
{
  if (GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    g_ptr_array_add (buttons, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, action, buttons);
}

typedef struct
{
  int move; /* -1: nothing was to be watched yet */
  double seconds; /* before that move */
} Watched;

static void
watched_cb (
    MsRecordsWindow *window, MsReplay *replay, const char *title, int move, Watched *watched)
{
  const MsPlay *play = ms_replay_get_play (replay);
  assert_true (move > 0 && g_str_has_prefix (title, "Beginner, "));
  watched->move = move;
  watched->seconds =
      (ms_play_get_move (play, move).time_ms - ms_play_get_move (play, move - 1).time_ms) / 1000.0;
  g_signal_stop_emission_by_name (window, "watch");
}

static gboolean
was_watched (gpointer watched)
{
  return ((Watched *)watched)->move >= 0;
}

/* The games of what costs most, each with the time that its moment took, which is shown by the
 * button; and with enough moments a plot over time. */
static void
what_costs_most_leads_to_its_games (void **state)
{
  MsWindow *window = window_of (state);
  g_autoptr (GPtrArray) games = g_ptr_array_new (), rules = g_ptr_array_new ();
  window_forget_records (window);
  for (int i = 0; i < 5; i++)
    add (window, make_record (9, 10, 10 + (guint64)i, 5 - i));
  MsRecordsWindow *statistics = open_statistics (window);
  gpointer view = show_worth (statistics);
  window_wait (is_complete, view);
  assert_non_null (
      widget_find_words (view, "Of the last 5 games. All that needed more than one number took"));
  assert_non_null (widget_find_label (view, "What costs most"));
  collect (view, "records.watch-game", games);
  collect (view, "app.train", rules);
  assert_true (games->len >= 4 && rules->len >= 4);
  g_autofree char *summary = g_strdup (ms_plot_get_summary (widget_find_type (view, MS_TYPE_PLOT)));
  assert_true (g_str_has_prefix (summary, "From ") && strstr (summary, "nine of ten") != NULL);

  Watched watched;
  g_signal_connect (statistics, "watch", G_CALLBACK (watched_cb), &watched);
  for (guint i = 0; i < games->len; i++)
    {
      GtkWidget *button = games->pdata[i];
      watched.move = -1;
      g_signal_emit_by_name (button, "clicked");
      window_wait (was_watched, &watched);
      g_autofree char *seconds = g_strdup_printf (": %.1f s", watched.seconds);
      const char *label = gtk_button_get_label (GTK_BUTTON (button));
      g_autofree char *name = g_strconcat ("Watch the game of ", label, NULL);
      assert_true (g_str_has_suffix (label, seconds));
      gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
    }

  /* What says the same is not made anew: the keyboard stays where it is. */
  GtkWidget *last = rules->pdata[rules->len - 1];
  MsRecordFilter filter = ms_records_window_get_filter (statistics);
  assert_true (gtk_widget_grab_focus (last));
  ms_worth_view_set (view, ms_window_get_records (window), &filter);
  assert_false (is_complete (view));
  window_wait (is_complete, view);
  assert_true (gtk_widget_is_focus (last));
  window_forget_records (window);
}

static gboolean
has_some_left (gpointer view)
{
  return widget_find_words (view, "4 more are still to be looked through.") != NULL;
}

static gboolean
has_fault (gpointer view)
{
  return widget_find_words (view, "records.sqlite") != NULL;
}

/* Games without moves, more games than are studied at once, and games that cannot be read. */
static void
what_is_not_known_of_the_ladder_is_said (void **state)
{
  MsWindow *window = window_of (state);
  MsRecord *record = make_record (4, 4, 20, 1);
  MsRecord *bare = ms_record_copy (record);
  window_forget_records (window);
  g_clear_pointer (&bare->play, ms_freer_free_play);
  add (window, bare);
  MsRecordsWindow *statistics = open_statistics (window);
  ms_records_window_show_games (statistics); /* of all levels */
  gpointer view = show_worth (statistics);
  window_wait (is_complete, view);
  assert_non_null (widget_find_label (view, "The moves of none of these games are known."));

  for (guint64 i = 0; i < MS_RECORD_NEEDS_AT_ONCE + 4; i++)
    {
      MsRecord *same = ms_record_copy (record);
      same->seed = 100 + i;
      ms_records_add_async (ms_window_get_records (window), same, NULL, NULL);
    }
  ms_record_free (record);
  window_wait (has_some_left, view);
  window_wait (is_complete, view);
  assert_non_null (widget_find_words (view, "Of the last 24 games."));

  MsRecordFilter filter = ms_records_window_get_filter (statistics);
  g_autofree char *path = window_block_records ();
  ms_worth_view_set (view, ms_window_get_records (window), &filter);
  window_wait (has_fault, view);
  window_unblock_records (path);
  window_forget_records (window);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_table_goes_out_and_comes_in),
    WINDOW_TEST (replays_go_into_a_folder),
    WINDOW_TEST (columns_are_chosen_from_the_window),
    WINDOW_TEST (what_cannot_be_watched_is_told),
    WINDOW_TEST (what_costs_most_leads_to_its_games),
    WINDOW_TEST (what_is_not_known_of_the_ladder_is_said),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
