/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo, redo and pause in the window. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-cell-text.h"
#include "ms-game-kept.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

/* Opens the first cell; a board drawn without a promise may be lost by it, this one is not. */
static void
begin (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
}

static void
find_covered (MsWindow *window, gboolean mine, int *x, int *y)
{
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (window->game));
  const MsCell *cells = ms_game_get_cells (window->game);
  int i = 0;
  while (cells[i] != MS_CELL_COVERED || ms_layout_has_mine (layout, i) != mine)
    i++;
  *x = i % 9;
  *y = i / 9;
}

static void
lose (MsWindow *window)
{
  int x, y;
  find_covered (window, TRUE, &x, &y);
  g_signal_emit_by_name (window->board, "open", x, y);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
}

static void
undo_and_redo_are_possible_when_there_is_something (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_false (is_enabled (window, "undo"));
  begin (window);
  assert_true (is_enabled (window, "undo"));
  assert_false (is_enabled (window, "redo"));
  window_activate (window, "undo", NULL);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  assert_false (is_enabled (window, "undo"));
  assert_true (is_enabled (window, "redo"));
  assert_false (ms_window_is_pristine (window)); /* redo would be lost */
  window_activate (window, "redo", NULL);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_false (is_enabled (window, "redo"));
}

static gboolean
has_focus (gpointer window)
{
  return gtk_window_get_focus (window) != NULL;
}

/* When the last move is undone its button cannot be pressed again, and the one beside it has the
 * focus, if the window has room for it. */
static void
undo_and_redo_hand_the_focus_on (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 600);
  window_settle (window);
  GtkWidget *undo = gtk_widget_get_first_child (ms_window_get_part (window, "history_box")),
            *redo = gtk_widget_get_next_sibling (undo), *pair[] = { undo, redo };
  assert_true (gtk_widget_grab_focus (undo));
  for (int i = 0; i < 4; i++)
    {
      g_signal_emit_by_name (pair[i % 2], "clicked");
      window_wait (has_focus, window);
      assert_ptr_equal (gtk_window_get_focus (GTK_WINDOW (window)), pair[1 - i % 2]);
    }
}

static void
a_loss_is_taken_back_from_the_bar (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  lose (window);
  assert_true (window_shows_result (window));
  assert_true (is_enabled (window, "undo"));
  window_activate (window, "undo", NULL);
  assert_false (window_shows_result (window));
  assert_string_equal (ms_board_view_get_parts (window->board).cells->news, "Undo");
  assert_true (ms_game_get_assisted (window->game));
}

static void
a_known_board_promises_nothing (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_autofree char *promise = g_strdup (ms_status_line_get_text (window->status));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  window_activate (window, "restart", NULL);
  assert_true (ms_game_get_assisted (window->game));
  assert_string_not_equal (ms_status_line_get_text (window->status), promise);
}

static void
of_a_known_board_no_promise_was_kept (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 2, 2, 2, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_non_null (strstr (ms_status_line_get_text (window->status), "too many mines"));
  window_activate (window, "restart", NULL);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_null (strstr (ms_status_line_get_text (window->status), "too many mines"));
}

/* No name among the board's children says more than "covered". */
static gboolean
says_nothing (gpointer data)
{
  MsWindow *window = data;
  for (int y = 0; y < 9; y++)
    for (int x = 0; x < 9; x++)
      {
        GtkWidget *child = ms_board_cells_get_child (
            ms_board_view_get_parts (window->board).cells, x, y);
        const char *name = child != NULL ? ms_board_cells_get_name (child) : NULL;
        g_autofree char *bare = g_strdup_printf ("covered, %c %d, row ", 'A' + x, y + 1);
        if (name == NULL || strstr (name, bare) == NULL)
          return FALSE;
      }
  return TRUE;
}

static gboolean
says_something (gpointer data)
{
  return !says_nothing (data);
}

static gboolean
has_focus_within (MsWindow *window, GtkWidget *widget)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  return focus == widget || (focus != NULL && gtk_widget_is_ancestor (focus, widget));
}

static void
nothing_can_be_read_off_a_paused_board (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  int x, y;
  begin (window);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  window_wait_analysis (window);
  find_covered (window, TRUE, &x, &y);
  g_signal_emit_by_name (window->board, "hovered", x, y);
  g_autofree char *status = g_strdup (ms_status_line_get_text (window->status));

  window_activate (window, "pause", NULL);
  assert_true (ms_game_get_paused (window->game));
  assert_string_equal (
      gtk_stack_get_visible_child_name (ms_window_get_part (window, "board_stack")), "paused");
  assert_false (gtk_widget_is_visible (ms_window_get_part (window, "scrolled")));
  assert_null (ms_analyzer_get_analysis (window->analyzer));
  assert_string_not_equal (ms_status_line_get_text (window->status), status);
  assert_false (is_enabled (window, "copy"));
  assert_false (is_enabled (window, "undo"));
  assert_false (is_enabled (window, "open-safe"));
  g_signal_emit_by_name (window->board, "hovered", 4, 4);
  g_autofree char *text = ms_cell_text_dup (window->game, NULL, 0, 4, 4);
  assert_null (strstr (text, "Opened"));
  window_wait (says_nothing, window);
  g_signal_emit_by_name (window->board, "open", x, y);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);

  /* Return goes on, and then keys play. */
  assert_ptr_equal (gtk_window_get_focus (GTK_WINDOW (window)),
      GTK_WIDGET (ms_window_get_part (window, "continue_button")));
  window_activate (window, "pause", NULL);
  assert_true (has_focus_within (window, GTK_WIDGET (window->board)));
  assert_string_equal (
      gtk_stack_get_visible_child_name (ms_window_get_part (window, "board_stack")), "board");
  assert_true (is_enabled (window, "copy"));
  window_wait_analysis (window);
  window_wait (says_something, window);
}

static const char *
name_of (MsWindow *window, int x, int y)
{
  GtkWidget *child = ms_board_cells_get_child (ms_board_view_get_parts (window->board).cells, x, y);
  return child != NULL ? ms_board_cells_get_name (child) : NULL;
}

static gboolean
speaks_of_odds (gpointer data)
{
  const char *name = name_of (data, 0, 0);
  return name != NULL && strstr (name, "%") != NULL;
}

static gboolean
speaks_of_no_odds (gpointer data)
{
  return !speaks_of_odds (data);
}

static const char *
get_text (MsWindow *window, const char *label)
{
  return gtk_label_get_text (GTK_LABEL (
      gtk_widget_get_template_child (GTK_WIDGET (window->panel), MS_TYPE_ODDS_PANEL, label)));
}

/* Nothing that was known of the opened board is said of the covered one. */
static void
odds_are_taken_back_too (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  window_wait_analysis (window);
  assert_true (ms_analysis_get_result (ms_analyzer_get_analysis (window->analyzer))->n_safe > 0);
  window_activate (window, "undo", NULL);
  assert_null (ms_analyzer_get_analysis (window->analyzer));
  assert_null (ms_inquiry_get (window_get_chance_meter (window)));
  window_wait (speaks_of_no_odds, window);
  window_wait_analysis (window);
  assert_string_equal (get_text (window, "safe_label"), "0");
  window_wait (speaks_of_odds, window);
  assert_non_null (strstr (name_of (window, 0, 0), "12"));
}

static void
only_a_running_game_can_be_paused (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_false (is_enabled (window, "pause"));
  begin (window);
  assert_true (is_enabled (window, "pause"));
  window_activate (window, "pause", NULL);
  window_activate (window, "new-game", NULL);
  assert_false (is_enabled (window, "pause"));
  assert_string_equal (
      gtk_stack_get_visible_child_name (ms_window_get_part (window, "board_stack")), "board");
  begin (window);
  assert_false (ms_game_get_assisted (window->game));
  lose (window);
  assert_false (is_enabled (window, "pause"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        undo_and_redo_are_possible_when_there_is_something, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        undo_and_redo_hand_the_focus_on, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        a_loss_is_taken_back_from_the_bar, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_known_board_promises_nothing, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        of_a_known_board_no_promise_was_kept, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        nothing_can_be_read_off_a_paused_board, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (odds_are_taken_back_too, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        only_a_running_game_can_be_paused, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
