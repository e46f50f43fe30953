/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wherever one goes in a replay while its odds are worked out: once it rests, the names of the
 * cells, the legend and the panel are those of a new window at that moment; on the way none is of
 * another. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-replay-window-testing.h"
#include "ms-rng.h"
#include "ms-ui-board-testing.h"
#include "told-replay.h"

#include <string.h>

/* How many of its events are done. */
static int
get_event (MsPlayback *playback)
{
  int event;
  g_object_get (playback, "event", &event, NULL);
  return event;
}

#define SIDE 8
#define N_CELLS (SIDE * SIDE)
#define N_STEPS 40
#define EACH_REST 8

/* Safe cells and flags, in a random order. */
static MsReplay *
make_replay (guint64 seed)
{
  const MsRules rules = { SIDE, SIDE, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < 60; i++)
    {
      int cell = (int)ms_rng_below (&rng, N_CELLS);
      gboolean flag = i > 0 && ms_layout_has_mine (ms_play_get_layout (play), cell);
      MsMove move = { flag ? MS_ACTION_MARK : MS_ACTION_OPEN, cell, flag ? MS_CELL_FLAG : 0,
        i * 250, false };
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
    }
  return replay_of_play (play, NULL);
}

static MsReplayWindow *
open_window (void **state, MsReplay *replay)
{
  MsReplayWindow *window = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), "seeking");
  assert_non_null (window);
  gtk_window_present (GTK_WINDOW (window));
  GActionGroup *actions = G_ACTION_GROUP (window);
  g_action_group_change_action_state (actions, "show-panel", g_variant_new_boolean (TRUE));
  g_action_group_change_action_state (actions, "show-probabilities", g_variant_new_boolean (TRUE));
  gtk_stack_set_visible_child_name (ms_replay_window_get_parts (window).pages, "odds");
  return window;
}

static gboolean
is_at_rest (gpointer data)
{
  MsReplayWindow *window = data;
  return !ms_analyzer_get_busy (ms_replay_window_get_parts (window).analyzer)
      && ms_board_view_get_parts (ms_replay_window_get_parts (window).board).cells->idle == 0
      && ms_board_cells_get_child (
             ms_board_view_get_parts (ms_replay_window_get_parts (window).board).cells, SIDE - 1,
             SIDE - 1)
      != NULL
      && !g_main_context_pending (NULL);
}

/* How long the answer took is no part of what the two windows must agree in: a busy machine works
   the same chances out in another time. */
static void
append_labels (GString *text, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_is_visible (widget))
    {
      g_autoptr (GRegex) duration = g_regex_new (" · (<1 ms|[0-9]+ ms|[0-9.]+ s)$", 0, 0, NULL);
      g_autofree char *told = g_regex_replace_literal (
          duration, gtk_label_get_text (GTK_LABEL (widget)), -1, 0, "", 0, NULL);
      g_string_append_printf (text, "%s\n", told);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (text, child);
}

/* The news of the moment come before the name of the cell with the focus. */
static char **
dup_picture (MsReplayWindow *window)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (int cell = 1; cell < N_CELLS; cell++)
    {
      GtkWidget *child = ms_board_cells_get_child (
          ms_board_view_get_parts (ms_replay_window_get_parts (window).board).cells, cell % SIDE,
          cell / SIDE);
      g_string_append_printf (text, "%s\n", ms_board_cells_get_name (child));
    }
  append_labels (text, GTK_WIDGET (ms_replay_window_get_parts (window).legend));
  append_labels (text, GTK_WIDGET (ms_replay_window_get_parts (window).panel));
  return g_strsplit (text->str, "\n", -1);
}

static void
assert_of_this_moment (MsReplayWindow *window)
{
  g_autoptr (MsAnalysis) legend = NULL;
  MsAnalysis *analysis =
      ms_board_view_get_parts (ms_replay_window_get_parts (window).board).content->analysis;
  const MsCell *now = ms_game_get_cells (
      ms_playback_get_game (ms_replay_window_get_parts (window).playback));
  g_object_get (ms_replay_window_get_parts (window).legend, "analysis", &legend, NULL);
  assert_ptr_equal (
      analysis, ms_analyzer_get_analysis (ms_replay_window_get_parts (window).analyzer));
  assert_ptr_equal (legend, analysis);
  if (analysis == NULL)
    return;
  const MsCell *then = ms_position_get_cells (ms_analysis_get_position (analysis));
  for (int i = 0; i < N_CELLS; i++)
    if (ms_cell_is_opened (then[i]) || ms_cell_is_opened (now[i]))
      assert_int_equal (then[i], now[i]);
}

static void
assert_as_in_a_new_window (void **state, MsReplayWindow *window)
{
  MsReplayWindow *fresh = open_window (
      state, ms_playback_get_replay (ms_replay_window_get_parts (window).playback));
  ms_playback_seek_event (ms_replay_window_get_parts (fresh).playback,
      get_event (ms_replay_window_get_parts (window).playback));
  window_wait (is_at_rest, fresh);
  window_wait (is_at_rest, window);
  g_auto (GStrv) found = dup_picture (window), expected = dup_picture (fresh);
  assert_int_equal (g_strv_length (found), g_strv_length (expected));
  for (int i = 0; found[i] != NULL; i++)
    assert_string_equal (found[i], expected[i]);
  gtk_window_destroy (GTK_WINDOW (fresh));
}

static void
seek (MsReplayWindow *window, MsRng *rng)
{
  int n_events = ms_playback_get_n_events (ms_replay_window_get_parts (window).playback);
  switch (ms_rng_below (rng, 4))
    {
    case 0:
      ms_playback_step_next (ms_replay_window_get_parts (window).playback);
      break;
    case 1:
      ms_playback_step_previous (ms_replay_window_get_parts (window).playback);
      break;
    default:
      ms_playback_seek_event (ms_replay_window_get_parts (window).playback,
          (int)ms_rng_below (rng, (guint64)n_events + 1));
    }
}

static void
a_moment_is_told_as_in_a_new_window (void **state)
{
  MsReplay *replay = make_replay (4);
  MsReplayWindow *window = open_window (state, replay);
  MsRng rng;
  ms_rng_seed (&rng, 7);
  for (int i = 1; i <= N_STEPS; i++)
    {
      seek (window, &rng);
      assert_of_this_moment (window);
      for (guint n = (guint)ms_rng_below (&rng, 4); n > 0; n--)
        g_main_context_iteration (NULL, FALSE);
      assert_of_this_moment (window);
      if (i % EACH_REST == 0)
        assert_as_in_a_new_window (state, window);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  ms_replay_unref (replay);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        a_moment_is_told_as_in_a_new_window, window_setup, window_teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
