/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window is complete without any one of its features. */
#include "window-support.h"

#include "ms-autoplay-controller.h"
#include "ms-ui-controllers-testing.h"

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* Beside the window of the fixture, and as that one but for the feature. */
static MsWindow *
open_without (MsWindow *model, GType left_out)
{
  g_autoptr (GArray) features = g_array_new (TRUE, FALSE, sizeof (MsFeatureType));
  for (const MsFeatureType *feature = ms_window_features; *feature != NULL; feature++)
    if ((*feature) () != left_out)
      g_array_append_val (features, *feature);
  MsWindow *window = ms_window_new_with_features (gtk_window_get_application (GTK_WINDOW (model)),
      model->settings, model->theme, (const MsFeatureType *)features->data);
  gtk_window_present (GTK_WINDOW (window));
  window_wait (is_mapped, window);
  assert_null (ms_window_get_feature (window, left_out));
  return window;
}

static void
close_window (MsWindow *window)
{
  gpointer place = window;
  g_object_add_weak_pointer (place, &place);
  gtk_window_destroy (GTK_WINDOW (window));
  while (place != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* A game with its odds, a pause and a loss. */
static void
play (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_true (ms_cell_is_opened (ms_game_get_cell (window->game, 4, 4)));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  ms_game_set_paused (window->game, TRUE);
  ms_game_set_paused (window->game, FALSE);
  window_start (window, 2, 2, 3, MS_FIRST_CLICK_SAFE);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
}

static void
test_a_cell_opens_without_hints (void **state)
{
  MsWindow *window = open_without (
      ((WindowFixture *)*state)->window, ms_hint_controller_get_type ());
  assert_false (g_action_group_has_action (G_ACTION_GROUP (window), "hint"));
  assert_false (g_action_group_has_action (G_ACTION_GROUP (window), "explain"));
  play (window);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_activate (window, "autoplay-step", NULL);
  assert_true (ms_feature_dismiss (ms_window_get_feature (window, MS_TYPE_AUTOPLAY_CONTROLLER)));
  close_window (window);
}

static void
test_any_feature_can_be_left_out (void **state)
{
  MsWindow *model = ((WindowFixture *)*state)->window;
  for (const MsFeatureType *feature = ms_window_features; *feature != NULL; feature++)
    {
      MsWindow *window = open_without (model, (*feature) ());
      play (window);
      close_window (window);
    }
}

/* Escape ends what a feature is at, one after the other, and is then for the analysis. */
static void
test_escape_is_for_one_feature_at_a_time (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_false (ms_window_dismiss_feature (window));
  window_activate (window, "hint", NULL);
  assert_true (ms_window_dismiss_feature (window));
  assert_int_equal (window_get_hint_step (window), 0);
  assert_false (ms_window_dismiss_feature (window));
  window_activate (window, "autoplay-step", NULL);
  assert_true (ms_window_dismiss_feature (window));
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-stop"));
  assert_false (ms_window_dismiss_feature (window));
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    TEST (test_a_cell_opens_without_hints),
    TEST (test_any_feature_can_be_left_out),
    TEST (test_escape_is_for_one_feature_at_a_time),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
