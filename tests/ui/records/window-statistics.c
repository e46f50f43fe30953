/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window of statistics begins with: of no game at all there is nothing to choose from, no
 * level, kind, result, day or page; as Past Games it lists the games of all levels. */
#include "window-support.h"

#include "ms-columns-window.h"
#include "ms-game-kept.h"
#include "ms-games-list.h"
#include "ms-games-table.h"
#include "ms-record-columns.h"
#include "ms-record-figures.h"
#include "ms-records-window.h"
#include "ms-statistics-view.h"
#include "ms-ui-records-testing.h"
#include "ms-worth-view.h"

#include <string.h>

/* Opens a mine of so many, on another board for another number. */
static void
lose_with (MsWindow *window, int mines)
{
  window_start (window, 9, 9, mines, MS_FIRST_CLICK_OPEN);
  window_finish (window, FALSE);
}

static void
lose (MsWindow *window)
{
  lose_with (window, 10);
}

static gboolean
is_current (gpointer window)
{
  return gtk_widget_get_mapped (window) && ms_records_window_is_current (window);
}

static MsRecordsWindow *
open_statistics (MsWindow *window, const char *action)
{
  window_activate (window, action, NULL);
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_RECORDS_WINDOW (link->data))
      return link->data;
  fail_msg ("no statistics");
  return NULL;
}

static void
filters_come_with_the_first_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (statistics));
  GtkWidget *tabs = widget_find_type (statistics, GTK_TYPE_STACK_SWITCHER);
  for (int i = 0; i < 2; i++)
    {
      window_wait (is_current, statistics);
      assert_string_equal (ms_records_window_get_page (statistics), "empty");
      assert_false (gtk_widget_get_visible (chooser));
      assert_false (gtk_widget_get_mapped (tabs));
      lose (window);
      window_wait (is_current, statistics);
      assert_string_equal (ms_records_window_get_page (statistics), "content");
      assert_true (gtk_widget_get_mapped (chooser));
      assert_true (gtk_widget_get_mapped (widget_find_type (chooser, GTK_TYPE_ENTRY))); /* whole */
      assert_true (gtk_widget_get_mapped (tabs));
      window_forget_records (window);
    }
}

/* A filter that leaves none stays in sight, since there are games. */
static void
a_filter_without_games_stays (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  lose (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  window_wait (is_current, statistics);
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (statistics));
  GtkWidget *kind = gtk_widget_get_next_sibling (gtk_widget_get_first_child (chooser));
  GtkWidget *marks = gtk_widget_get_next_sibling (kind);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_next_sibling (marks)), 1); /* won */
  window_wait (is_current, statistics);
  assert_string_equal (ms_records_window_get_page (statistics), "empty");
  assert_true (gtk_widget_get_mapped (chooser));
  window_forget_records (window);
}

/* Past Games lists the games of every level, whichever is being played; and it is the window of
 * statistics. */
static void
past_games_are_of_all_levels (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  lose (window);
  MsRecordsWindow *past = open_statistics (window, "past-games");
  window_wait (is_current, past);
  MsRecordFilter filter = ms_records_window_get_filter (past);
  assert_int_equal (filter.width, 0);
  assert_int_equal (filter.foreign, MS_RECORD_ANY);
  assert_string_equal (ms_records_window_get_page (past), "content");
  GtkWidget *table = widget_find_type (past, MS_TYPE_GAMES_TABLE);
  assert_true (gtk_widget_get_mapped (table));
  assert_ptr_equal (open_statistics (window, "statistics"), past);
  window_forget_records (window);
}

static gboolean
has_first_line (gpointer games)
{
  g_autoptr (MsGamesLine) line = g_list_model_get_item (games, 0);
  return line != NULL && ms_games_line_get_record (line) != NULL;
}

static int last_move; /* before which a game was to be watched */

static void
watched_cb (MsRecordsWindow *window, MsReplay *replay, const char *title, int move, int *n_watched)
{
  ++*n_watched;
  last_move = move;
  g_signal_stop_emission_by_name (window, "watch");
}

static gboolean
was_watched (gpointer n_watched)
{
  return *(int *)n_watched > 0;
}

static gboolean
is_text (GtkWidget *widget, const char *text)
{
  return GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

/* The label with that text, if it is on the screen. */
static GtkWidget *
find_text (GtkWidget *widget, const char *text)
{
  GtkWidget *found = is_text (widget, text) && gtk_widget_get_mapped (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child, text);
  return found;
}

/* A habit has a row once it cost time, with a button for each of its dearest games. */
static void
a_habit_leads_to_its_games (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  int n_watched = 0;
  window_forget_records (window);
  lose (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  window_wait (is_current, statistics);
  GtkWidget *view = widget_find_type (statistics, MS_TYPE_STATISTICS_VIEW);
  GtkColumnView *table = GTK_COLUMN_VIEW (widget_find_type (statistics, GTK_TYPE_COLUMN_VIEW));
  GListModel *games = G_LIST_MODEL (gtk_column_view_get_model (table));
  window_wait (has_first_line, games);
  g_autoptr (MsGamesLine) line = g_list_model_get_item (games, 0);
  g_autoptr (MsRecord) record = ms_record_copy (ms_games_line_get_record (line));
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  g_ptr_array_add (records, record);
  for (int i = 0; i < 2; i++)
    {
      memset (record->review.habits, 0, sizeof record->review.habits);
      record->review.habits[MS_HABIT_HESITATION] = i * 3.5;
      record->review.habits[MS_HABIT_DETOUR] = NAN;
      g_autoptr (MsStatistics) figures = ms_statistics_new (records);
      ms_statistics_view_set (MS_STATISTICS_VIEW (view), figures, FALSE);
      assert_int_equal (find_text (view, "Dearest habits") != NULL, i);
      assert_int_equal (find_text (view, "Hesitations: 3.5 s in 1 game.") != NULL, i);
      assert_int_equal (widget_find_type (view, GTK_TYPE_BUTTON) != NULL, i);
    }
  g_signal_connect (statistics, "watch", G_CALLBACK (watched_cb), &n_watched);
  /* At once: a button that is activated waits a moment, in which a new report takes it away. */
  g_signal_emit_by_name (widget_find_type (view, GTK_TYPE_BUTTON), "clicked");
  window_wait (was_watched, &n_watched);
  assert_int_equal (last_move, -1);
  window_forget_records (window);
}

static gboolean
is_complete (gpointer view)
{
  return ms_worth_view_is_complete (view);
}

static void
win (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_finish (window, TRUE);
}

/* What the rungs took, with a way to train each; a game is shown at its moment. */
static void
the_ladder_has_a_page (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  int n_watched = 0;
  window_forget_records (window);
  win (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  window_wait (is_current, statistics);
  GtkWidget *view = widget_find_type (statistics, MS_TYPE_WORTH_VIEW);
  GtkWidget *scrolled = gtk_widget_get_ancestor (view, GTK_TYPE_SCROLLED_WINDOW);
  GtkStack *pages = GTK_STACK (gtk_widget_get_ancestor (view, GTK_TYPE_STACK));
  assert_false (ms_worth_view_is_complete (MS_WORTH_VIEW (view))); /* nobody sees it */
  gtk_stack_set_visible_child (pages, scrolled);
  window_wait (is_complete, view);
  assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (gtk_widget_get_next_sibling (
                                     gtk_widget_get_first_child (view)))),
      "Of 1 game."));
  assert_non_null (find_text (view, "All deductions"));
  GtkWidget *button = widget_find_type (view, GTK_TYPE_BUTTON);
  assert_string_equal (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "app.train");
  g_signal_connect (statistics, "watch", G_CALLBACK (watched_cb), &n_watched);
  GtkColumnView *table = GTK_COLUMN_VIEW (widget_find_type (statistics, GTK_TYPE_COLUMN_VIEW));
  GListModel *games = G_LIST_MODEL (gtk_column_view_get_model (table));
  window_wait (has_first_line, games);
  g_autoptr (MsGamesLine) line = g_list_model_get_item (games, 0);
  gint64 id = ms_games_line_get_record (line)->id;
  gtk_widget_activate_action (view, "records.watch-game", "(xi)", id, 1);
  window_wait (was_watched, &n_watched);
  assert_int_equal (last_move, 1);
  window_forget_records (window);
}

/* The head of a column that is titled so, as if it were clicked. */
static void
sort_by (GtkColumnView *view, const char *title, GtkSortType direction)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        {
          gtk_column_view_sort_by_column (view, column, direction);
          return;
        }
    }
  fail_msg ("no column %s", title);
}

/* The three games in sight, once they have been read, the latest first or the earliest. */
typedef struct
{
  MsRecordsWindow *window;
  GListModel *games;
  gboolean falling;
} Order;

static gboolean
is_in_order (gpointer data)
{
  const Order *order = data;
  gint64 last = order->falling ? G_MAXINT64 : 0;
  if (!is_current (order->window) || g_list_model_get_n_items (order->games) != 3)
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (MsGamesLine) line = g_list_model_get_item (order->games, i);
      const MsRecord *record = ms_games_line_get_record (line);
      if (record == NULL || (order->falling ? record->ended_at > last : record->ended_at < last))
        return FALSE;
      last = record->ended_at;
    }
  return TRUE;
}

static void
assert_sorted_by (MsRecordsWindow *window, const char *formula)
{
  g_autofree char *fault = NULL;
  g_autoptr (MsRecordFormula) figure = ms_record_formula_new (formula, &fault);
  assert_null (fault);
  assert_string_equal (
      ms_records_window_get_filter (window).sort, ms_record_formula_get_sql (figure));
}

static void
heads_sort_the_games (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  for (int mines = 10; mines < 13; mines++)
    lose_with (window, mines);
  MsRecordsWindow *past = open_statistics (window, "past-games");
  window_wait (is_current, past);
  GtkColumnView *view = GTK_COLUMN_VIEW (widget_find_type (past, GTK_TYPE_COLUMN_VIEW));
  GListModel *games = G_LIST_MODEL (gtk_column_view_get_model (view));
  assert_null (ms_records_window_get_filter (past).sort);
  window_wait (is_in_order, &(Order){ past, games, TRUE });
  sort_by (view, "Date", GTK_SORT_ASCENDING);
  window_wait (is_in_order, &(Order){ past, games, FALSE });
  assert_string_equal (ms_records_window_get_filter (past).sort, "ended_at");
  sort_by (view, "Date", GTK_SORT_DESCENDING);
  window_wait (is_in_order, &(Order){ past, games, TRUE });
  /* The head that was clicked last counts. */
  sort_by (view, "3BV/s", GTK_SORT_DESCENDING);
  window_wait (is_current, past);
  assert_sorted_by (past, "solved_3bv / time");
  assert_true (ms_records_window_get_filter (past).falling);
  window_forget_records (window);
}

static GtkWidget *
find_entry (GtkWidget *widget, const char *tooltip)
{
  if (GTK_IS_ENTRY (widget) && g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0)
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_entry (child, tooltip);
  return found;
}

/* By a part of a name, and what is doubtful by itself. */
static void
names_and_doubts_sift (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  lose (window);
  MsRecordsWindow *past = open_statistics (window, "past-games");
  window_wait (is_current, past);
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (past));
  GtkWidget *program = find_entry (chooser, "A part of the program’s name");
  gtk_editable_set_text (GTK_EDITABLE (program), "Clone");
  window_wait (is_current, past);
  assert_string_equal (ms_records_window_get_filter (past).program, "Clone");
  assert_string_equal (ms_records_window_get_page (past), "empty");
  gtk_editable_set_text (GTK_EDITABLE (program), "");
  window_wait (is_current, past);
  assert_string_equal (ms_records_window_get_page (past), "content");
  assert_false (ms_records_window_get_filter (past).doubtful);
  GtkWidget *kind = gtk_widget_get_next_sibling (gtk_widget_get_first_child (chooser));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (kind), 6);
  window_wait (is_current, past);
  assert_true (ms_records_window_get_filter (past).doubtful);
  assert_int_equal (ms_records_window_get_filter (past).assisted, MS_RECORD_ANY);
  assert_string_equal (ms_records_window_get_page (past), "empty");
  window_forget_records (window);
}

/* 1: it is shown; 0: it is hidden; -1: there is none. */
static int
find_head (GtkColumnView *view, const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      if (g_str_equal (gtk_column_view_column_get_title (column), title))
        return gtk_column_view_column_get_visible (column) ? 1 : 0;
    }
  return -1;
}

/* Which columns there are is a setting; a formula is a column like any other, and one that is none
 * is left out. */
static void
columns_are_chosen (void **state)
{
  static const char *const chosen[] = { "wasted_left", "flags", NULL };
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_forget_records (window);
  lose (window);
  MsRecordsWindow *past = open_statistics (window, "past-games");
  GSettings *settings = ms_records_window_get_settings (past);
  window_wait (is_current, past);
  GtkColumnView *view = GTK_COLUMN_VIEW (widget_find_type (past, GTK_TYPE_COLUMN_VIEW));
  assert_int_equal (find_head (view, "3BV/s"), 1);
  assert_int_equal (find_head (view, "Flags set"), 0);
  g_settings_set_strv (settings, "games-columns", chosen);
  assert_int_equal (find_head (view, "3BV/s"), 0);
  assert_int_equal (find_head (view, "Flags set"), 1);
  assert_int_equal (find_head (view, "Wasted left clicks"), 1);
  g_settings_set_value (settings, "computed-columns",
      g_variant_new_parsed ("[('Mine', '2 * time'), ('None', '3bv +')]"));
  assert_int_equal (find_head (view, "Mine"), 1);
  assert_int_equal (find_head (view, "None"), -1);
  sort_by (view, "Mine", GTK_SORT_DESCENDING);
  window_wait (is_current, past);
  assert_sorted_by (past, "2 * time");
  g_settings_reset (settings, "computed-columns");
  assert_int_equal (find_head (view, "Mine"), -1);
  window_wait (is_current, past);
  assert_null (ms_records_window_get_filter (past).sort);
  g_settings_reset (settings, "games-columns");
  window_forget_records (window);
}

/* In the window of columns: a fault is said and changes nothing; a formula becomes a column, and
 * goes again. */
static void
formulas_are_typed (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsRecordsWindow *past = open_statistics (window, "past-games");
  GSettings *settings = ms_records_window_get_settings (past);
  GtkWidget *columns = GTK_WIDGET (ms_columns_window_new (GTK_WINDOW (past), settings));
  GtkEditable *title = GTK_EDITABLE (widget_find_type (columns, GTK_TYPE_ENTRY));
  GtkWidget *label = gtk_widget_get_next_sibling (GTK_WIDGET (title));
  GtkEditable *formula = GTK_EDITABLE (gtk_widget_get_next_sibling (label));
  gtk_editable_set_text (title, "Mine");
  gtk_editable_set_text (formula, "3bv / tmie");
  g_signal_emit_by_name (formula, "activate");
  assert_non_null (widget_find_words (columns, "“tmie” at letter 7 is no figure."));
  g_autoptr (GVariant) none = g_settings_get_value (settings, "computed-columns");
  assert_int_equal (g_variant_n_children (none), 0);
  gtk_editable_set_text (formula, "3bv / time");
  g_signal_emit_by_name (formula, "activate");
  assert_null (widget_find_words (columns, "tmie"));
  assert_string_equal (gtk_editable_get_text (title), ""); /* for the next */
  assert_string_equal (gtk_editable_get_text (formula), "");
  GtkWidget *row = widget_find_words (columns, "Mine = 3bv / time");
  assert_non_null (row);
  g_signal_emit_by_name (gtk_widget_get_next_sibling (row), "clicked");
  assert_null (widget_find_words (columns, "Mine ="));
  gtk_window_destroy (GTK_WINDOW (columns));
  g_settings_reset (settings, "computed-columns");
}

/* Adds a game like the one in the list, on another board, without its moves. */
static void
add_unmeasured (MsWindow *window, GListModel *games, guint64 seed)
{
  g_autoptr (MsGamesLine) line = g_list_model_get_item (games, 0);
  MsRecord *record = ms_record_copy (ms_games_line_get_record (line));
  const MsRecordColumn *column;
  record->id = 0;
  record->seed += seed;
  record->measured = FALSE;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->part == MS_RECORD_PART_MEASURES && column->kind == MS_RECORD_KIND_COUNT)
      ms_record_column_set_whole (column, record, MS_RECORD_UNKNOWN);
  ms_records_add_async (ms_window_get_records (window), record, NULL, NULL);
}

/* Games that come in while one plays wait to be measured, which is said, and figures that are known
 * of only some say of how many; when the game is over they are measured. */
static void
what_waits_to_be_measured_is_said (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsRecords *records = ms_window_get_records (window);
  window_forget_records (window);
  ms_records_prepare (records); /* else the window does it some time after its first frame */
  win (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  window_wait (is_current, statistics);
  GtkColumnView *table = GTK_COLUMN_VIEW (widget_find_type (statistics, GTK_TYPE_COLUMN_VIEW));
  GListModel *games = G_LIST_MODEL (gtk_column_view_get_model (table));
  window_wait (has_first_line, games);
  window_wait_records (records);
  GtkWidget *view = widget_find_type (statistics, MS_TYPE_STATISTICS_VIEW);
  assert_null (widget_find_words (view, "; of 1 game"));
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (ms_window_get_game (window), 4, 4);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_PLAYING);
  for (guint64 seed = 1; seed <= 2; seed++)
    add_unmeasured (window, games, seed);
  window_wait_records (records);
  window_wait (is_current, statistics);
  assert_int_equal (ms_records_get_unmeasured (records), 2);
  GtkWidget *label = widget_find_words (statistics, "2 games are still to be measured. That rests");
  assert_true (label != NULL && gtk_widget_get_mapped (label));
  assert_non_null (widget_find_words (view, "; of 1 game"));
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN); /* nobody plays any more */
  window_wait_records (records);
  assert_int_equal (ms_records_get_unmeasured (records), 0);
  assert_false (gtk_widget_get_visible (label));
  window_forget_records (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        filters_come_with_the_first_game, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_habit_leads_to_its_games, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_ladder_has_a_page, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (past_games_are_of_all_levels, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_filter_without_games_stays, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (heads_sort_the_games, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (columns_are_chosen, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (formulas_are_typed, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        what_waits_to_be_measured_is_said, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (names_and_doubts_sift, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
