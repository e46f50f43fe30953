/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lesson: one window of it, whichever window asks; every task is shown, judged and answered on
 * the board; it goes on where it was left; a new player is told of it once. */
#include "window-support.h"

#include "ms-first-page.h"
#include "ms-lesson-window.h"
#include "ms-lesson.h"

#include <string.h>

static MsLessonWindow *
find_lesson (GtkApplication *application, int *n_found)
{
  MsLessonWindow *found = NULL;
  *n_found = 0;
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (MS_IS_LESSON_WINDOW (link->data))
      {
        found = link->data;
        ++*n_found;
      }
  return found;
}

static GSettings *
get_settings (WindowFixture *fixture)
{
  return fixture->window->settings;
}

static gboolean
is_gone (gpointer application)
{
  int n_found;
  find_lesson (application, &n_found);
  return n_found == 0;
}

static MsLessonWindow *
open_lesson (WindowFixture *fixture)
{
  int n_found;
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "lesson", NULL);
  MsLessonWindow *lesson = find_lesson (fixture->application, &n_found);
  assert_int_equal (n_found, 1);
  return lesson;
}

static void
close_lesson (WindowFixture *fixture, MsLessonWindow *lesson)
{
  gtk_window_close (GTK_WINDOW (lesson));
  window_wait (is_gone, fixture->application);
}

static void
press (MsLessonWindow *lesson, const char *text)
{
  GtkWidget *button = widget_find_button (lesson, text);
  assert_non_null (button);
  assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

static int
get_task (WindowFixture *fixture)
{
  return g_settings_get_int (get_settings (fixture), "lesson-task");
}

/* Goes through the lesson, and asks for every answer; the game beside it stays as it is. */
static void
every_task_can_be_done (void **state)
{
  WindowFixture *fixture = *state;
  guint n;
  ms_lesson_get (&n);
  MsLessonWindow *lesson = open_lesson (fixture);
  MsTaskBoard *board = ms_lesson_window_get_board (lesson);
  for (guint i = 0; i < n; i++)
    {
      assert_int_equal (get_task (fixture), i);
      assert_false (ms_task_board_get_done (board));
      press (lesson, "Show the Answer");
      assert_true (ms_task_board_get_done (board));
      assert_false (gtk_widget_is_sensitive (widget_find_button (lesson, "Show the Answer")));
      assert_true (gtk_label_get_text (GTK_LABEL (ms_task_board_get_told (board)))[0] != '\0');
      if (i + 1 < n)
        press (lesson, "Next");
    }
  press (lesson, "Finish");
  window_wait (is_gone, fixture->application);
  assert_int_equal (get_task (fixture), 0);
  assert_false (ms_game_get_can_undo (ms_window_get_game (fixture->window)));
}

/* Intents of the board are answers: a wrong one is shown with its reason and changes nothing. */
static void
answers_are_given_by_playing (void **state)
{
  WindowFixture *fixture = *state;
  MsLessonWindow *lesson = open_lesson (fixture);
  MsTaskBoard *board = ms_lesson_window_get_board (lesson);
  MsBoardView *view = ms_task_board_get_view (board);
  MsBoardOverlay *overlay;
  MsGame *game;
  ms_board_view_act (view, 2, 2, MS_INTENT_OPEN);
  assert_int_equal (ms_task_board_get_verdict (board)->kind, MS_JUDGED_REFUTED);
  g_object_get (view, "overlay", &overlay, "game", &game, NULL);
  assert_int_equal (ms_board_overlay_find (overlay, 2, 2)->sign, MS_OVERLAY_MINE);
  assert_true (ms_board_overlay_find (overlay, 1, 1)->reason);
  assert_int_equal (ms_game_get_cell (game, 2, 2), MS_CELL_COVERED);
  ms_board_overlay_unref (overlay);
  ms_board_view_act (view, 2, 2, MS_INTENT_MARK);
  assert_true (ms_task_board_get_done (board));
  assert_int_equal (ms_game_get_cell (game, 2, 2), MS_CELL_FLAG);
  /* What is done is done. */
  ms_board_view_act (view, 2, 2, MS_INTENT_MARK);
  assert_int_equal (ms_game_get_cell (game, 2, 2), MS_CELL_FLAG);
  g_object_unref (game);
  close_lesson (fixture, lesson);
}

/* What is opened shows a number that it can have; without a number its neighbours follow. */
static void
right_answers_are_played (void **state)
{
  WindowFixture *fixture = *state;
  MsLessonWindow *lesson = open_lesson (fixture);
  MsTaskBoard *board = ms_lesson_window_get_board (lesson);
  MsGame *game;
  g_object_get (ms_task_board_get_view (board), "game", &game, NULL);
  for (int i = 0; i < 4; i++)
    press (lesson, "Next");
  assert_int_equal (ms_game_get_width (game), 6);
  ms_board_view_act (ms_task_board_get_view (board), 2, 0, MS_INTENT_OPEN);
  assert_true (ms_task_board_get_done (board));
  for (int x = 1; x < 6; x++)
    assert_true (ms_cell_is_opened (ms_game_get_cell (game, x, 0)));
  assert_int_equal (ms_game_get_cell (game, 0, 0), MS_CELL_COVERED);
  /* A flag is a note, and a chord an answer as soon as it has its flags. */
  press (lesson, "Next");
  press (lesson, "Next");
  MsBoardView *view = ms_task_board_get_view (board);
  ms_board_view_act (view, 1, 0, MS_INTENT_CHORD);
  assert_int_equal (ms_task_board_get_verdict (board)->kind, MS_JUDGED_UNFLAGGED);
  ms_board_view_act (view, 1, 1, MS_INTENT_MARK);
  assert_null (ms_task_board_get_verdict (board));
  ms_board_view_act (view, 1, 0, MS_INTENT_CHORD);
  assert_true (ms_task_board_get_done (board));
  assert_true (ms_cell_is_opened (ms_game_get_cell (game, 2, 1)));
  g_object_unref (game);
  close_lesson (fixture, lesson);
}

static void
it_goes_on_where_it_was_left (void **state)
{
  WindowFixture *fixture = *state;
  g_settings_set_int (get_settings (fixture), "lesson-task", 0);
  MsLessonWindow *lesson = open_lesson (fixture);
  press (lesson, "Next");
  press (lesson, "Next");
  press (lesson, "Back");
  assert_ptr_equal (open_lesson (fixture), lesson);
  /* From another window too. */
  MsWindow *second = window_open_another (fixture);
  gtk_widget_activate_action (GTK_WIDGET (second), "app.lesson", NULL);
  assert_ptr_equal (open_lesson (fixture), lesson);
  gtk_window_destroy (GTK_WINDOW (second));
  assert_int_equal (get_task (fixture), 1);
  close_lesson (fixture, lesson);
  lesson = open_lesson (fixture);
  assert_int_equal (get_task (fixture), 1);
  close_lesson (fixture, lesson);
  /* A task that this version does not have. */
  guint n;
  ms_lesson_get (&n);
  g_settings_set_int (get_settings (fixture), "lesson-task", 99);
  close_lesson (fixture, open_lesson (fixture));
  assert_int_equal (get_task (fixture), n - 1);
  g_settings_reset (get_settings (fixture), "lesson-task");
}

/* The label of the first page that tells of the lesson. */
static GtkWidget *
find_welcome (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), "New to minesweeper?"))
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_welcome (child);
  return found;
}

/* Whether the first page of a new window, which never has begun a game if fresh, tells of it when
 * it is shown. */
static gboolean
tells (WindowFixture *fixture, gboolean fresh)
{
  if (fresh)
    g_settings_reset (get_settings (fixture), "width");
  MsWindow *window = window_open_another (fixture);
  window_activate (window, "levels", NULL);
  gboolean told = gtk_widget_get_visible (find_welcome (GTK_WIDGET (window)));
  /* On the same page a second time it is not told. */
  window_activate (window, "levels", NULL);
  window_activate (window, "levels", NULL);
  assert_false (gtk_widget_get_visible (find_welcome (GTK_WIDGET (window))));
  gtk_window_destroy (GTK_WINDOW (window));
  return told;
}

static void
a_new_player_is_told_once (void **state)
{
  WindowFixture *fixture = *state;
  g_settings_reset (get_settings (fixture), "lesson-told");
  assert_true (tells (fixture, TRUE));
  assert_false (tells (fixture, TRUE));
  g_settings_reset (get_settings (fixture), "lesson-told");
  assert_false (tells (fixture, FALSE));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (every_task_can_be_done, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (answers_are_given_by_playing, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (right_answers_are_played, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (it_goes_on_where_it_was_left, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_new_player_is_told_once, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
