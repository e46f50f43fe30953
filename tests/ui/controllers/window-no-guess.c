/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without guessing in the window: played to their end by certain cells alone, and what the
 * player is told when there is no such board. */
#include "window-support.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

static void
set_no_guess (MsWindow *window, gboolean no_guess)
{
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "no-guess", g_variant_new_boolean (no_guess));
}

static void
start (MsWindow *window, int width, int height, int mines)
{
  MsRules rules = ms_window_get_next_rules (window);
  guint64 seed = 20;
  rules.width = width;
  rules.height = height;
  rules.mines = mines;
  assert_true (ms_window_start_game (window, &rules, &seed));
}

static gboolean
is_begun (gpointer data)
{
  return ms_game_get_state (ms_window_get_game (data)) != MS_GAME_NEW;
}

static gboolean
has_bar (gpointer data)
{
  return gtk_widget_get_visible (ms_window_get_part (data, "no_board_bar"));
}

static gboolean
shows_cancel (gpointer data)
{
  return strstr (ms_status_line_get_text (MS_WINDOW (data)->status), "needs no guess…") != NULL;
}

static int
find_safe (MsWindow *window)
{
  window_wait_analysis (window);
  const MsSolverResult *result = ms_analysis_get_result (
      ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      return cell;
  return -1;
}

static void
a_game_is_won_by_certain_cells_alone (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  set_no_guess (window, TRUE);
  for (int i = 0; i < 3; i++)
    {
      window_activate (window, "new-game", NULL);
      g_action_group_change_action_state (
          G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
      assert_true (ms_game_get_rules (game).no_guess);
      window_open_cell (window, i, 2 * i);
      assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
      window_wait (is_begun, window);
      while (ms_game_get_state (game) == MS_GAME_PLAYING)
        {
          int cell = find_safe (window);
          assert_true (cell >= 0);
          window_open_cell (window, cell % 9, cell / 9);
        }
      assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
    }
}

static void
the_option_is_kept_and_shown (void **state)
{
  MsWindow *window = window_of (state);
  assert_null (strstr (gtk_label_get_text (window->subtitle_label), "without guessing"));
  set_no_guess (window, TRUE);
  /* Nothing was opened yet: the game itself becomes one without guessing. */
  assert_true (ms_game_get_rules (ms_window_get_game (window)).no_guess);
  assert_non_null (strstr (gtk_label_get_text (window->subtitle_label), "without guessing"));
  assert_non_null (strstr (gtk_window_get_title (GTK_WINDOW (window)), "without guessing"));
  assert_true (g_settings_get_boolean (window->settings, "no-guess"));
  assert_non_null (strstr (ms_status_line_get_text (window->status), "needs no guess"));

  window_open_cell (window, 4, 4);
  window_wait (is_begun, window);
  set_no_guess (window, FALSE);
  assert_true (ms_game_get_rules (ms_window_get_game (window)).no_guess);
  window_activate (window, "new-game", NULL);
  assert_false (ms_game_get_rules (ms_window_get_game (window)).no_guess);
}

/* Another first cell on the same board is told, because there the promise does not hold. */
static void
the_same_board_names_its_first_cell (void **state)
{
  MsWindow *window = window_of (state);
  set_no_guess (window, TRUE);
  start (window, 16, 16, 40);
  window_open_cell (window, 3, 4);
  window_wait (is_begun, window);
  window_activate (window, "restart", NULL);
  int other = ms_game_get_cell (ms_window_get_game (window), 15, 15) == MS_CELL_COVERED ? 15 : 0;
  window_open_cell (window, other, other);
  if (ms_game_get_state (ms_window_get_game (window)) == MS_GAME_PLAYING)
    assert_non_null (strstr (ms_status_line_get_text (window->status), "D5"));
  window_activate (window, "restart", NULL);
  window_open_cell (window, 3, 4);
  assert_null (strstr (ms_status_line_get_text (window->status), "D5"));
}

static void
no_board_is_told_with_a_plain_one_at_hand (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  set_no_guess (window, TRUE);
  start (window, 3, 3, 4);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "allow-guessing"));
  window_open_cell (window, 1, 1);
  window_wait (has_bar, window);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_non_null (
      strstr (gtk_label_get_text (ms_window_get_part (window, "no_board_label")), "needs a guess"));

  GtkWidget *bar = ms_window_get_part (window, "no_board_bar");
  assert_true (gtk_widget_child_focus (bar, GTK_DIR_TAB_FORWARD));
  assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), bar));
  window_activate (window, "allow-guessing", NULL);
  assert_false (has_bar (window));
  assert_int_equal (ms_game_get_cell (game, 1, 1), 4);
  /* The button that had the focus is gone; keys go to the board. */
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (focus == GTK_WIDGET (window->board)
      || gtk_widget_is_ancestor (focus, GTK_WIDGET (window->board)));
  assert_null (strstr (gtk_label_get_text (window->subtitle_label), "without guessing"));

  /* Another game takes the bar away too. */
  start (window, 3, 3, 4);
  window_open_cell (window, 1, 1);
  window_wait (has_bar, window);
  window_activate (window, "new-game", NULL);
  assert_false (has_bar (window));
}

/* Tens of seconds of work: the window tells, and lets it be stopped. */
static void
making_is_shown_and_cancelled (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  set_no_guess (window, TRUE);
  start (window, 300, 300, 45000);
  window_open_cell (window, 100, 100);
  window_wait (shows_cancel, window);
  assert_true (ms_game_get_making (game));
  assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "cancel-analysis"));
  window_activate (window, "cancel-analysis", NULL);
  assert_false (ms_game_get_making (game));
  assert_false (has_bar (window));
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_false (shows_cancel (window));
}

/* The window goes while its board is made: the fixture closes it. */
static void
closing_stops_the_making (void **state)
{
  MsWindow *window = window_of (state);
  set_no_guess (window, TRUE);
  start (window, 300, 300, 45000);
  window_open_cell (window, 100, 100);
  assert_true (ms_game_get_making (ms_window_get_game (window)));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        a_game_is_won_by_certain_cells_alone, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_option_is_kept_and_shown, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        the_same_board_names_its_first_cell, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        no_board_is_told_with_a_plain_one_at_hand, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (making_is_shown_and_cancelled, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (closing_stops_the_making, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
