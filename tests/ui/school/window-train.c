/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises in the window: answered, shown, passed over, of one topic, against the clock, from a
 * game of one's own, from its review, in two windows at once; and what is known of them. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-exercise.h"
#include "ms-game-kept.h"
#include "ms-replay-window-testing.h"
#include "ms-task-board.h"
#include "ms-train-text.h"
#include "ms-train-window.h"

#include <string.h>

static gboolean
page_says (GtkWidget *train, const char *page, const char *text)
{
  GtkStack *stack = GTK_STACK (widget_find_type (train, GTK_TYPE_STACK));
  return widget_find_words (gtk_stack_get_child_by_name (stack, page), text) != NULL;
}

/* An exercise is there, and not answered yet. */
static gboolean
is_asking (gpointer train)
{
  return gtk_widget_get_sensitive (widget_find_button (train, "_Show Answer"));
}

static GtkWidget *
open_train_of (MsWindow *window)
{
  window_activate (window, "train", NULL);
  GtkWidget *train = window_find_dialog (window, MS_TYPE_TRAIN_WINDOW);
  assert_non_null (train);
  window_wait (is_asking, train);
  return train;
}

static GtkWidget *
open_train (WindowFixture *fixture)
{
  return open_train_of (fixture->window);
}

static MsTaskBoard *
get_board (GtkWidget *train)
{
  return MS_TASK_BOARD (widget_find_type (train, MS_TYPE_TASK_BOARD));
}

static void
click (GtkWidget *train, const char *label)
{
  g_signal_emit_by_name (widget_find_button (train, label), "clicked");
}

/* A right answer of the learner's own. */
static void
answer_rightly (GtkWidget *train)
{
  MsTaskBoard *board = get_board (train);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsTaskKey key;
  MsTask task = { .kind = MS_TASK_OPEN, .density = MS_EXERCISE_DENSITY };
  MsBoardParts parts = ms_board_view_get_parts (ms_task_board_get_view (board));
  task.position = ms_game_ref_position (parts.content->game);
  if (page_says (train, "exercise", "Flag a cell"))
    task.kind = MS_TASK_FLAG;
  assert_int_equal (ms_task_solve (solver, &task, &options, &key), MS_STATUS_OK);
  ms_task_board_answer (board, key.answer);
  ms_position_unref (task.position);
  ms_solver_free (solver);
}

static void
exercises_are_answered (void **state)
{
  GtkWidget *train = open_train (*state);
  assert_true (page_says (train, "exercise", "An exercise"));
  assert_false (gtk_widget_get_visible (widget_find_button (train, "Its _Game")));
  answer_rightly (train);
  assert_true (ms_task_board_get_done (get_board (train)));
  assert_true (page_says (train, "exercise", "1 of 1 right"));
  assert_true (page_says (train, "exercise", "One number"));
  assert_false (is_asking (train));

  click (train, "_Next");
  window_wait (is_asking, train);
  click (train, "_Show Answer");
  assert_true (ms_task_board_get_done (get_board (train)));
  assert_true (page_says (train, "exercise", "1 of 2 right"));

  /* What is passed over is not counted. */
  click (train, "_Next");
  window_wait (is_asking, train);
  click (train, "_Next");
  window_wait (is_asking, train);
  assert_true (page_says (train, "exercise", "1 of 2 right"));
  assert_true (page_says (train, "known", "1 of the last 1 answer right."));
  assert_true (page_says (train, "known", "0 of the last 1 answer right."));

  /* It is there again the next time. */
  window_wait_records (ms_window_get_records (((WindowFixture *)*state)->window));
  gtk_window_close (GTK_WINDOW (train));
  train = open_train (*state);
  assert_true (page_says (train, "known", "0 of the last 1 answer right."));
}

/* Who chooses a topic is told it at once. */
static void
a_topic_is_chosen (void **state)
{
  GtkWidget *train = open_train (*state);
  ms_train_window_choose (MS_TRAIN_WINDOW (train), MS_TOPIC_DECIDE);
  window_wait (is_asking, train);
  assert_true (page_says (train, "exercise", "or answer that none is"));
  assert_true (gtk_widget_get_mapped (widget_find_button (train, "Nothing Is Certain")));
  ms_train_window_choose (MS_TRAIN_WINDOW (train), MS_TOPIC_GUESS);
  window_wait (is_asking, train);
  assert_true (page_says (train, "exercise", "with which more games are won"));
  ms_train_window_choose (MS_TRAIN_WINDOW (train), -1);
  window_wait (is_asking, train);
}

/* Right answers lead on at once, and the run begins to count anew. */
static void
a_run_leads_on (void **state)
{
  GtkWidget *train = open_train (*state);
  click (train, "_Show Answer");
  GtkToggleButton *run = GTK_TOGGLE_BUTTON (widget_find_button (train, "_Against the Clock"));
  gtk_toggle_button_set_active (run, TRUE);
  window_wait (is_asking, train);
  assert_false (page_says (train, "exercise", "of 1 right"));
  ms_train_window_choose (MS_TRAIN_WINDOW (train), MS_RUNG_ONE_NUMBER);
  window_wait (is_asking, train);
  g_autofree char *topic = ms_train_text_dup_topic (MS_RUNG_ONE_NUMBER);
  assert_false (page_says (train, "exercise", "An exercise"));
  assert_true (page_says (train, "exercise", topic));
  answer_rightly (train);
  assert_true (page_says (train, "exercise", "1 of 1 right"));
  window_wait (is_asking, train);
  gtk_toggle_button_set_active (run, FALSE);
}

static void
lose_games (MsWindow *window, int n_games)
{
  for (int i = 0; i < n_games; i++)
    {
      window_start (window, 9, 9, 10 + i % 4, MS_FIRST_CLICK_OPEN);
      window_finish (window, FALSE);
    }
}

static gboolean
has_replay (gpointer data)
{
  return window_find_toplevel (MS_TYPE_REPLAY_WINDOW) != NULL;
}

/* Such a game gives exercises, and is shown from there. */
static void
an_own_game_is_shown (void **state)
{
  WindowFixture *fixture = *state;
  lose_games (fixture->window, 12);
  GtkWidget *train = open_train (fixture);
  assert_true (page_says (train, "exercise", "From a game of yours"));
  GtkWidget *button = widget_find_button (train, "Its _Game");
  assert_true (gtk_widget_get_visible (button));
  assert_false (gtk_widget_get_sensitive (button)); /* it would give the answer away */
  click (train, "_Show Answer");
  assert_true (gtk_widget_get_sensitive (button));
  click (train, "Its _Game");
  window_wait (has_replay, NULL);
  /* At the moment of the mistake. */
  GtkWidget *replay = window_find_toplevel (MS_TYPE_REPLAY_WINDOW);
  MsReplayWindowParts parts = ms_replay_window_get_parts (MS_REPLAY_WINDOW (replay));
  assert_int_equal (ms_playback_get_move (parts.playback), 1);
  gtk_window_destroy (GTK_WINDOW (replay));
}

static gboolean
is_offered (gpointer button)
{
  return gtk_widget_get_visible (button);
}

/* From the mistake in the review of its game one goes on to exercises of what was to be seen. */
static void
its_review_leads_to_the_rule (void **state)
{
  WindowFixture *fixture = *state;
  lose_games (fixture->window, 12);
  GtkWidget *train = open_train (fixture);
  assert_true (gtk_widget_get_visible (widget_find_button (train, "Its _Game")));
  click (train, "_Show Answer");
  click (train, "Its _Game");
  window_wait (has_replay, NULL);
  gtk_window_destroy (GTK_WINDOW (train));
  GtkWidget *replay = window_find_toplevel (MS_TYPE_REPLAY_WINDOW);
  MsReplayWindowParts parts = ms_replay_window_get_parts (MS_REPLAY_WINDOW (replay));
  gtk_stack_set_visible_child_name (parts.pages, "review");
  GtkWidget *button = widget_find_button (parts.review, "Train This");
  window_wait (is_offered, button);
  GVariant *topic = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
  g_autofree char *name = ms_train_text_dup_topic (g_variant_get_int32 (topic));
  g_signal_emit_by_name (button, "clicked");
  train = window_find_dialog (fixture->window, MS_TYPE_TRAIN_WINDOW);
  assert_non_null (train);
  window_wait (is_asking, train);
  click (train, "_Show Answer");
  assert_true (page_says (train, "exercise", name));
  gtk_window_destroy (GTK_WINDOW (replay));
}

/* What a review and the statistics offer leads to exercises of that rule. */
static void
a_rule_is_asked_for (void **state)
{
  WindowFixture *fixture = *state;
  GActionGroup *app = G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (fixture->window)));
  g_autofree char *topic = ms_train_text_dup_topic (MS_RUNG_ONE_NUMBER);
  g_action_group_activate_action (app, "train", g_variant_new_int32 (MS_RUNG_ONE_NUMBER));
  GtkWidget *train = window_find_dialog (fixture->window, MS_TYPE_TRAIN_WINDOW);
  assert_non_null (train);
  window_wait (is_asking, train);
  click (train, "_Show Answer");
  assert_true (page_says (train, "exercise", topic));
  /* In the window that is there already, too, and until another topic is chosen. */
  click (train, "_Next");
  window_wait (is_asking, train);
  assert_true (page_says (train, "exercise", topic));
  ms_train_window_choose (MS_TRAIN_WINDOW (train), -1);
  g_action_group_activate_action (app, "train", g_variant_new_int32 (MS_RUNG_ONE_NUMBER));
  assert_ptr_equal (window_find_dialog (fixture->window, MS_TYPE_TRAIN_WINDOW), train);
  window_wait (is_asking, train);
  click (train, "_Show Answer");
  assert_true (page_says (train, "exercise", topic));
}

/* Each counts for itself what is asked there, and what is answered in both is known. */
static void
two_windows_train_at_once (void **state)
{
  WindowFixture *fixture = *state;
  window_forget_records (fixture->window);
  MsWindow *second = window_open_another (fixture);
  GtkWidget *trains[2] = { open_train (fixture), open_train_of (second) };
  assert_ptr_not_equal (trains[0], trains[1]);
  for (int i = 0; i < 2; i++)
    {
      ms_train_window_choose (MS_TRAIN_WINDOW (trains[i]), MS_RUNG_EQUATIONS);
      window_wait (is_asking, trains[i]);
      click (trains[i], "_Show Answer");
      assert_true (page_says (trains[i], "exercise", "0 of 1 right"));
    }
  gtk_window_destroy (GTK_WINDOW (second));
  window_wait_records (ms_window_get_records (fixture->window));
  gtk_window_close (GTK_WINDOW (trains[0]));
  assert_true (page_says (open_train (fixture), "known", "0 of the last 2 answers right."));
}

int
main (void)
{
#define TEST(test) cmocka_unit_test_setup_teardown (test, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    TEST (exercises_are_answered),
    TEST (a_topic_is_chosen),
    TEST (a_run_leads_on),
    TEST (an_own_game_is_shown),
    TEST (its_review_leads_to_the_rule),
    TEST (a_rule_is_asked_for),
    TEST (two_windows_train_at_once),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
