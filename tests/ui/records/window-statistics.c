/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window of statistics begins with: of no game at all there is nothing to choose from, no
 * level, kind, result, day or page; as Past Games it lists the games of all levels. */
#include "window-support.h"

#include "ms-game-kept.h"
#include "ms-games-table.h"
#include "ms-records-window.h"
#include "ms-ui-records-testing.h"

static gboolean
is_idle (gpointer records)
{
  return !ms_records_get_busy (records);
}

static void
forget_all (MsWindow *window)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ms_records_delete_async (ms_window_get_records (window), &all, NULL, NULL);
  window_wait (is_idle, ms_window_get_records (window));
}

/* Opens a mine. */
static void
lose (MsWindow *window)
{
  MsGame *game = ms_window_get_game (window);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (game, 4, 4);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int mine = 0;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  ms_game_open (game, mine % 9, mine / 9);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  window_wait (is_idle, ms_window_get_records (window));
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

static GtkWidget *
find_of_type (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_of_type (child, type);
  return found;
}

static void
filters_come_with_the_first_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  forget_all (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (statistics));
  for (int i = 0; i < 2; i++)
    {
      window_wait (is_current, statistics);
      assert_string_equal (ms_records_window_get_page (statistics), "empty");
      assert_false (gtk_widget_get_visible (chooser));
      assert_null (find_of_type (GTK_WIDGET (statistics), GTK_TYPE_STACK_SWITCHER));
      lose (window);
      window_wait (is_current, statistics);
      assert_string_equal (ms_records_window_get_page (statistics), "content");
      assert_true (gtk_widget_get_mapped (chooser));
      assert_true (gtk_widget_get_mapped (find_of_type (chooser, GTK_TYPE_ENTRY))); /* whole */
      assert_non_null (find_of_type (GTK_WIDGET (statistics), GTK_TYPE_STACK_SWITCHER));
      forget_all (window);
    }
}

/* A filter that leaves none stays in sight, since there are games. */
static void
a_filter_without_games_stays (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  forget_all (window);
  lose (window);
  MsRecordsWindow *statistics = open_statistics (window, "statistics");
  window_wait (is_current, statistics);
  GtkWidget *chooser = GTK_WIDGET (ms_records_window_get_chooser (statistics));
  GtkWidget *kind = gtk_widget_get_next_sibling (gtk_widget_get_first_child (chooser));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_next_sibling (kind)), 1); /* won */
  window_wait (is_current, statistics);
  assert_string_equal (ms_records_window_get_page (statistics), "empty");
  assert_true (gtk_widget_get_mapped (chooser));
  forget_all (window);
}

/* Past Games lists the games of every level, whichever is being played; and it is the window of
 * statistics. */
static void
past_games_are_of_all_levels (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  forget_all (window);
  lose (window);
  MsRecordsWindow *past = open_statistics (window, "past-games");
  window_wait (is_current, past);
  MsRecordFilter filter = ms_records_window_get_filter (past);
  assert_int_equal (filter.width, 0);
  assert_int_equal (filter.foreign, MS_RECORD_ANY);
  assert_string_equal (ms_records_window_get_page (past), "content");
  GtkWidget *table = find_of_type (GTK_WIDGET (past), MS_TYPE_GAMES_TABLE);
  assert_true (gtk_widget_get_mapped (table));
  assert_ptr_equal (open_statistics (window, "statistics"), past);
  forget_all (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        filters_come_with_the_first_game, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (past_games_are_of_all_levels, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_filter_without_games_stays, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
