/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first page during a game: the game waits behind it, as it was left. */
#include "window-support.h"

#include "ms-first-controller.h"
#include "ms-first-page.h"

static gboolean
is_shown (MsWindow *window)
{
  return ms_first_controller_get_shown (ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER));
}

static gboolean
has_left (gpointer window)
{
  return !is_shown (window);
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static const char *
get_page (MsWindow *window)
{
  return gtk_stack_get_visible_child_name (ms_window_get_part (window, "board_stack"));
}

/* Both ways back, by the same command and by Escape, lead to the game as it was left, its clock
 * stopped meanwhile; and a game begun from the page can be undone for it. */
static void
a_game_under_way_is_kept (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  g_autofree char *before = ms_game_dup_text (window->game);
  ms_window_begin (window);
  assert_false (is_shown (window));
  for (int i = 0; i < 3; i++)
    {
      window_activate (window, "levels", NULL);
      assert_true (is_shown (window));
      assert_true (ms_game_get_paused (window->game));
      assert_false (is_enabled (window, "pause"));
      GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
      assert_non_null (gtk_widget_get_ancestor (focus, MS_TYPE_FIRST_PAGE));
      assert_null (
          gtk_test_accessible_check_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_LABEL,
              "Continue. Your game is kept: 9×9, 10 mines, 00:00 on the clock.", NULL));
      if (i == 0)
        gtk_widget_activate (focus);
      else if (i == 1)
        assert_true (ms_window_dismiss_feature (window));
      else
        window_activate (window, "level", g_variant_new_string ("expert"));
      window_wait (has_left, window);
      assert_false (ms_game_get_paused (window->game));
    }
  assert_int_equal (ms_game_get_width (window->game), 30);
  window_activate (window, "undo-new-game", NULL);
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (after, before);
}

/* A pause of the player's own is not ended by a look at the page. */
static void
a_paused_game_stays_paused (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 4, 4);
  window_activate (window, "pause", NULL);
  window_activate (window, "levels", NULL);
  assert_true (is_shown (window));
  window_activate (window, "levels", NULL);
  assert_false (is_shown (window));
  assert_true (ms_game_get_paused (window->game));
  assert_string_equal (get_page (window), "paused");
  window_activate (window, "pause", NULL);
  assert_string_equal (get_page (window), "board");
}

/* What was marked before the first move is kept, too; an analysis has no page. */
static void
marks_before_the_first_move_are_kept (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_cycle_mark (window->game, 0, 0);
  window_activate (window, "levels", NULL);
  assert_true (is_shown (window));
  assert_true (ms_window_dismiss_feature (window));
  assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_FLAG);
  assert_true (ms_game_load_text (window->game, "3x2x1\n1HH\n11H\n", -1, NULL));
  assert_false (is_enabled (window, "levels"));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_game_under_way_is_kept),
    WINDOW_TEST (a_paused_game_stays_paused),
    WINDOW_TEST (marks_before_the_first_move_are_kept),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
