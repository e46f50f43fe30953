/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays in windows of their own: the game that has just ended, and files that are opened; the
 * game in the main window stays what it was, until a moment is handed over to it. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-game-testing.h"
#include "ms-ended-game.h"
#include "ms-replay-window-testing.h"
#include "ms-replay-write.h"
#include "ms-ui-board-testing.h"

#include <string.h>

/* Mines at (3,0) and (3,2), nothing opened yet. */
static const char small_game[] = "[Minesage]\nVersion=1\nKind=game\n"
                                 "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
                                 "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\n"
                                 "Assisted=no\n"
                                 "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
                                 "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n"
                                 "[Moves]\nCount=0\n";

/* Microseconds, of a clock that goes on by a second with each move. */
static gint64 fake_now;

static gint64
get_now (gpointer user_data)
{
  return fake_now;
}

static void
pass_second (void)
{
  fake_now += G_USEC_PER_SEC;
}

/* Opens the number at (2,0), flags the mine beside it, opens the corner, and wins. */
static void
play_small_game (MsWindow *window)
{
  MsGame *game = ms_window_get_game (window);
  ms_game_set_time_source (game, get_now, NULL);
  assert_true (ms_game_load_text (game, small_game, -1, NULL));
  ms_game_open (game, 2, 0);
  pass_second ();
  ms_game_cycle_mark (game, 3, 0);
  pass_second ();
  ms_game_open (game, 0, 0);
  pass_second ();
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  ms_game_open (game, 3, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

static MsReplayWindow *
find_replay_window (void **state)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (MS_IS_REPLAY_WINDOW (link->data) && gtk_widget_get_mapped (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_replay_window (gpointer state)
{
  return find_replay_window (state) != NULL;
}

static MsReplayWindow *
watch_small_game (void **state)
{
  play_small_game (window_of (state));
  window_activate (window_of (state), "watch", NULL);
  window_wait (has_replay_window, state);
  return find_replay_window (state);
}

static void
activate (MsReplayWindow *window, const char *action)
{
  assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

static gboolean
is_enabled (gpointer window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
assert_cells (MsGame *game, const char *expected)
{
  const MsCell *cells = ms_game_get_cells (game);
  char seen[65] = "";
  for (gsize i = 0; i < strlen (expected); i++)
    seen[i] = "012345678HF?MXW"[cells[i]];
  assert_string_equal (seen, expected);
}

/* A game by other rules than the ordinary ones says so when it is watched, too. */
static void
the_rules_are_told (void **state)
{
  MsWindow *window = window_of (state);
  g_autoptr (GString) fair = g_string_new (small_game);
  g_string_replace (fair, "FirstClick=safe\n", "FirstClick=safe\nRuleSet=fair\n", 1);
  assert_true (ms_game_load_text (ms_window_get_game (window), fair->str, -1, NULL));
  ms_game_open (ms_window_get_game (window), 0, 0);
  ms_game_open (ms_window_get_game (window), 3, 1);
  window_activate (window, "watch", NULL);
  window_wait (has_replay_window, state);
  GtkWidget *label = GTK_WIDGET (
      ms_replay_window_get_parts (find_replay_window (state)).subtitle_label);
  assert_true (
      g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), "4×3, 2 mines, fair guesses · "));
  assert_true (g_str_has_prefix (
      gtk_widget_get_tooltip_text (label), "A guess kills only if it was avoidable"));
}

static void
only_a_game_that_has_ended_is_watched_again (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  assert_false (is_enabled (window, "watch"));
  play_small_game (window);
  assert_true (is_enabled (window, "watch"));
  ms_game_undo (game);
  assert_false (is_enabled (window, "watch"));
  ms_game_redo (game);
  assert_true (is_enabled (window, "watch"));
  assert_true (ms_game_begin_analysis (game));
  assert_false (is_enabled (window, "watch"));
  ms_game_end_analysis (game);
  assert_true (is_enabled (window, "watch"));
  window_activate (window, "new-game", NULL);
  assert_false (is_enabled (window, "watch"));
}

static gboolean
has_no_replay_window (gpointer state)
{
  return find_replay_window (state) == NULL;
}

/* Of the one that was changed last; a window that is open keeps its own. */
static void
the_next_replay_is_as_fast (void **state)
{
  MsWindow *main_window = window_of (state);
  MsReplayWindow *first = watch_small_game (state);
  MsReplay *replay = ms_playback_get_replay (ms_replay_window_get_parts (first).playback);
  MsReplayWindow *second = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), "Another");
  activate (first, "faster");
  assert_true (ms_playback_get_speed (ms_replay_window_get_parts (second).playback) == 1);
  gtk_window_destroy (GTK_WINDOW (first));
  gtk_window_destroy (GTK_WINDOW (second));
  window_wait (has_no_replay_window, state);
  window_activate (main_window, "watch", NULL);
  window_wait (has_replay_window, state);
  MsPlayback *again = ms_replay_window_get_parts (find_replay_window (state)).playback;
  assert_true (ms_playback_get_speed (again) == 2);
  g_settings_reset (main_window->settings, "replay-speed");
}

static void
a_game_is_stepped_through (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  MsGame *game = ms_playback_get_game (playback), *own = ms_window_get_game (window_of (state));

  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "The last game — Replay");
  assert_cells (game, "HHHHHHHHHHHH");
  assert_false (is_enabled (window, "step-previous"));
  assert_string_equal (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), "0.0 s, 4 moves left");
  activate (window, "step-next");
  assert_cells (game, "HH1HHHHHHHHH");
  assert_non_null (strstr (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), "Opened: C1."));
  assert_non_null (strstr (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), "3 moves left"));
  activate (window, "step-next");
  assert_cells (game, "HH1FHHHHHHHH");
  assert_int_equal (ms_game_get_mines_left (game), 1);
  assert_non_null (
      strstr (gtk_label_get_text (ms_replay_window_get_parts (window).counts_label), "2 clicks"));
  activate (window, "to-end");
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  assert_false (is_enabled (window, "step-next"));
  assert_false (is_enabled (window, "continue-from-here"));
  activate (window, "step-previous");
  assert_cells (game, "001F002H001H");
  activate (window, "to-start");
  assert_cells (game, "HHHHHHHHHHHH");

  /* Nothing of it was done to the game that was played. */
  assert_int_equal (ms_game_get_state (own), MS_GAME_WON);
  assert_false (ms_game_get_assisted (own));
}

static void
the_board_shows_the_hand_and_takes_no_moves (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  MsGame *game = ms_playback_get_game (playback);
  int n_events, press = 0;
  const MsPointerEvent *events = ms_replay_get_events (
      ms_playback_get_replay (playback), &n_events);

  while (events[press].kind != MS_POINTER_LEFT_PRESS)
    press++;
  ms_playback_seek_event (playback, press + 1);
  const MsBoardGhost *ghost = &ms_board_view_get_parts (
      MS_BOARD_VIEW (ms_replay_window_get_parts (window).board))
                                   .marks->ghost;
  assert_true (ghost->shown && ghost->held);
  assert_int_equal (ghost->n_pressed, 1);
  assert_int_equal (ghost->pressed[0], 2);
  assert_int_equal ((int)ghost->x, 2);
  assert_int_equal ((int)ghost->y, 0);
  ms_board_view_intend (ms_replay_window_get_parts (window).board, MS_INTENT_OPEN, 0, 0);
  ms_board_view_intend (ms_replay_window_get_parts (window).board, MS_INTENT_MARK, 0, 0);
  assert_cells (game, "HHHHHHHHHHHH");
  ms_playback_seek_event (playback, press + 2);
  assert_false (ghost->held);
  assert_int_equal (ghost->n_pressed, 0);
}

/* An analysis that is none of the moment before: a change of marks alone needs no other. */
static gboolean
knows_moment (gpointer window)
{
  MsAnalyzer *analyzer = ms_replay_window_get_parts (window).analyzer;
  MsAnalysis *analysis = ms_analyzer_get_analysis (analyzer);
  const MsCell *now = ms_game_get_cells (
      ms_playback_get_game (ms_replay_window_get_parts (window).playback));
  if (analysis == NULL || ms_analyzer_get_busy (analyzer))
    return FALSE;
  const MsCell *then = ms_position_get_cells (ms_analysis_get_position (analysis));
  for (int i = 0; i < 12; i++)
    if (ms_cell_is_opened (then[i]) || ms_cell_is_opened (now[i]))
      assert_int_equal (then[i], now[i]);
  return TRUE;
}

static void
the_odds_follow_the_moment (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
  assert_true (gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).legend)));
  window_wait (knows_moment, window);
  for (int i = 0; i < 3; i++)
    {
      activate (window, "step-next");
      window_wait (knows_moment, window);
      assert_ptr_equal (
          ms_board_view_get_parts (ms_replay_window_get_parts (window).board).content->analysis,
          ms_analyzer_get_analysis (ms_replay_window_get_parts (window).analyzer));
    }
  g_signal_emit_by_name (ms_replay_window_get_parts (window).board, "hovered", 3, 1);
  assert_string_equal (gtk_label_get_text (ms_replay_window_get_parts (window).moment_label),
      "Cell D2: Certainly safe. Win: 100 %");
}

/* What a key of the window does, whoever has the focus; false: there is no such key. */
static gboolean
press (MsReplayWindow *window, guint keyval, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) keys = g_list_model_get_item (controllers, i);
      guint n = GTK_IS_SHORTCUT_CONTROLLER (keys) ? g_list_model_get_n_items (G_LIST_MODEL (keys))
                                                  : 0;
      for (guint j = 0; j < n; j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (keys), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == keyval
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == modifiers)
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                GTK_WIDGET (window), gtk_shortcut_get_arguments (shortcut));
        }
    }
  return FALSE;
}

static int
cursor_of (MsReplayWindow *window)
{
  int x, y;
  ms_board_view_get_cursor (ms_replay_window_get_parts (window).board, &x, &y);
  return y * 4 + x;
}

static gboolean
is_in_sight (gpointer window)
{
  graphene_rect_t sight = ms_board_view_get_sight (
      ms_replay_window_get_parts (((MsReplayWindow *)window)).board);
  return sight.size.width >= 4 && sight.size.height >= 3;
}

/* One is led round the best cells of the moment, and back; without odds nowhere. */
static void
g_leads_to_the_best_cells (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  window_wait (is_in_sight, window);
  activate (window, "step-next");
  ms_board_view_set_cursor (ms_replay_window_get_parts (window).board, 2, 0);
  assert_true (press (window, GDK_KEY_g, 0));
  assert_int_equal (cursor_of (window), 2);
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
  window_wait (knows_moment, window);
  const MsBest *best = ms_analysis_get_best (
      ms_analyzer_get_analysis (ms_replay_window_get_parts (window).analyzer));
  assert_true (best->n_cells > 1);
  int met[2];
  for (int i = 0; i < 2; i++)
    {
      assert_true (press (window, GDK_KEY_g, 0));
      met[i] = cursor_of (window);
      gboolean is_best = FALSE;
      for (int j = 0; j < best->n_cells; j++)
        is_best = is_best || best->cells[j] == met[i];
      assert_true (is_best);
    }
  assert_int_not_equal (met[0], met[1]);
  assert_true (press (window, GDK_KEY_g, GDK_SHIFT_MASK));
  assert_int_equal (cursor_of (window), met[0]);
  activate (window, "step-next");
  activate (window, "step-next");
  window_wait (knows_moment, window);
  assert_true (press (window, GDK_KEY_g, 0));
  assert_int_equal (cursor_of (window), 4 + 3); /* the one that is certainly safe */
}

static gboolean
has_ended (gpointer window)
{
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  return ms_playback_get_at_end (playback) && !ms_playback_get_playing (playback);
}

static void
it_plays_to_the_end_with_the_frames (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  for (int i = 0; i < 9; i++)
    activate (window, "faster");
  assert_true (ms_playback_get_speed (playback) == 16);
  activate (window, "play");
  assert_true (ms_playback_get_playing (playback));
  window_wait (has_ended, window);
  assert_int_equal (ms_game_get_state (ms_playback_get_game (playback)), MS_GAME_WON);
  activate (window, "play");
  activate (window, "step-next"); /* stops */
  assert_false (ms_playback_get_playing (playback));
}

static void
the_slider_goes_to_a_time (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsPlayback *playback = ms_replay_window_get_parts (window).playback;
  GtkRange *range = ms_transport_get_range (ms_replay_window_get_parts (window).transport);
  activate (window, "to-end");
  assert_int_equal ((int)ms_playback_get_end_time (playback), 3000);
  assert_int_equal ((int)gtk_range_get_value (range), 3000);
  gtk_range_set_value (range, (double)ms_playback_get_start_time (playback));
  assert_true (ms_playback_get_at_start (playback));
}

/* --- Handing a moment on --- */

static gboolean
is_playing (gpointer game)
{
  return ms_game_get_state (game) == MS_GAME_PLAYING;
}

static void
a_moment_is_gone_on_with (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsGame *game = ms_window_get_game (window_of (state));
  activate (window, "step-next");
  activate (window, "step-next");
  activate (window, "continue-from-here");
  window_wait (is_playing, game);
  assert_null (window_find_dialog (
      window_of (state), GTK_TYPE_MESSAGE_DIALOG)); /* the game that was won is not lost by it */
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_true (ms_game_get_assisted (game));
  assert_cells (game, "HH1FHHHHHHHH");
  assert_true (ms_game_get_can_undo (game));
  assert_false (ms_game_get_can_redo (game));
  ms_game_open (game, 0, 0);
  assert_cells (game, "001F002H001H");
  assert_cells (
      ms_playback_get_game (ms_replay_window_get_parts (window).playback), "HH1FHHHHHHHH");
}

static void
a_running_game_is_asked_about (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsGame *game = ms_window_get_game (window_of (state));
  window_start (window_of (state), 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window_of (state)->board, "open", 8, 8);
  activate (window, "step-next");
  activate (window, "continue-from-here");
  window_wait (window_has_question, window_of (state));
  gtk_dialog_response (
      window_find_dialog (window_of (state), GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_CANCEL);
  assert_int_equal (ms_game_get_width (game), 16);
  activate (window, "continue-from-here");
  window_wait (window_has_question, window_of (state));
  gtk_dialog_response (
      window_find_dialog (window_of (state), GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_ACCEPT);
  assert_cells (game, "HH1HHHHHHHHH");
}

static void
a_moment_is_analysed (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  MsGame *game = ms_window_get_game (window_of (state));
  activate (window, "step-next");
  activate (window, "analyse");
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_cells (game, "HH1HHHHHHHHH");
  assert_int_equal (ms_game_get_mines (game), 2);
}

/* --- Files --- */

static GFile *
make_replay_file (MsWindow *window, gssize missing)
{
  gsize length;
  play_small_game (window);
  g_autoptr (MsEndedGame) ended = ms_ended_game_new (ms_window_get_game (window), "Ada");
  MsReplay *replay = ms_ended_game_make_replay (ended, NULL);
  g_autofree char *data = ms_write_evf (replay, &length);
  ms_replay_unref (replay);
  return window_make_file ("small.evf", data, (gssize)length - missing);
}

static void
a_file_opens_in_a_window_of_its_own (void **state)
{
  MsWindow *main = window_of (state);
  GFile *file = make_replay_file (main, 0);
  window_start (main, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (main->board, "open", 8, 8);
  g_autofree char *before = ms_game_dup_text (ms_window_get_game (main));
  ms_window_open_file (main, file);
  window_wait (has_replay_window, state);
  MsReplayWindow *window = find_replay_window (state);
  assert_null (window_find_dialog (main, GTK_TYPE_MESSAGE_DIALOG));
  g_autofree char *after = ms_game_dup_text (ms_window_get_game (main));
  assert_string_equal (before, after);
  assert_null (ms_file_controller_get_file (main->files));
  assert_string_equal (
      gtk_label_get_text (ms_replay_window_get_parts (window).title_label), "small.evf");
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).fault_bar)));
  assert_int_equal (ms_playback_get_n_moves (ms_replay_window_get_parts (window).playback), 4);
  window_drop_file (file);
}

static void
a_broken_replay_says_so_and_plays_as_far_as_it_goes (void **state)
{
  GFile *file = make_replay_file (window_of (state), 14);
  ms_window_open_file (window_of (state), file);
  window_wait (has_replay_window, state);
  MsReplayWindow *window = find_replay_window (state);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).fault_bar)));
  assert_true (strlen (gtk_label_get_text (ms_replay_window_get_parts (window).fault_label)) > 20);
  assert_true (ms_playback_get_n_moves (ms_replay_window_get_parts (window).playback) > 0);
  activate (window, "to-end");
  window_drop_file (file);
}

/* --- The window --- */

static void
the_window_fits_a_narrow_screen (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  int minimum;
  static const char *const toggles[] = { "show-probabilities", "show-panel" };
  for (gsize i = 0; i < G_N_ELEMENTS (toggles); i++)
    g_action_group_change_action_state (
        G_ACTION_GROUP (window), toggles[i], g_variant_new_boolean (TRUE));
  gtk_widget_measure (
      GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  assert_in_range (minimum, 100, 360);
}

static void
a_window_goes_while_it_plays (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  gpointer gone = window;
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
  activate (window, "play");
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_close (GTK_WINDOW (window));
  while (gone != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_reviewed (gpointer data)
{
  MsReplayWindow *window = data;
  return ms_reviewer_get_review (
             ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review))
      != NULL;
}

/* The guesses are marks without being asked for; the page, the strip and what is on the board come
 * and go together. */
static void
the_review_comes_and_goes (void **state)
{
  MsReplayWindow *window = watch_small_game (state);
  window_wait (is_reviewed, window);
  const MsReview *review = ms_reviewer_get_review (
      ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review));
  int first_guess = 0;
  while (first_guess < review->n_openings
      && !ms_verdict_is_guess (review->openings[first_guess].verdict))
    first_guess++;
  assert_true (first_guess < review->n_openings);
  activate (window, "next-guess");
  assert_int_equal (ms_playback_get_move (ms_replay_window_get_parts (window).playback),
      review->openings[first_guess].move);
  assert_null (ms_board_view_get_overlay (ms_replay_window_get_parts (window).board));
  activate (window, "show-panel");
  assert_true (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).strip_place)));
  assert_true (gtk_widget_is_ancestor (ms_replay_window_get_parts (window).strip,
      GTK_WIDGET (ms_replay_window_get_parts (window).strip_place)));
  assert_true (gtk_widget_is_visible (ms_replay_window_get_parts (window).strip));
  assert_true (
      gtk_widget_is_ancestor (ms_replay_window_get_parts (window).strip, GTK_WIDGET (window)));
  assert_non_null (ms_board_view_get_overlay (ms_replay_window_get_parts (window).board));
  activate (window, "show-panel");
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).strip_place)));
  assert_null (ms_board_view_get_overlay (ms_replay_window_get_parts (window).board));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (only_a_game_that_has_ended_is_watched_again),
    WINDOW_TEST (the_rules_are_told),
    WINDOW_TEST (the_next_replay_is_as_fast),
    WINDOW_TEST (a_game_is_stepped_through),
    WINDOW_TEST (the_board_shows_the_hand_and_takes_no_moves),
    WINDOW_TEST (the_odds_follow_the_moment),
    WINDOW_TEST (g_leads_to_the_best_cells),
    WINDOW_TEST (it_plays_to_the_end_with_the_frames),
    WINDOW_TEST (the_slider_goes_to_a_time),
    WINDOW_TEST (a_moment_is_gone_on_with),
    WINDOW_TEST (a_running_game_is_asked_about),
    WINDOW_TEST (a_moment_is_analysed),
    WINDOW_TEST (a_file_opens_in_a_window_of_its_own),
    WINDOW_TEST (a_broken_replay_says_so_and_plays_as_far_as_it_goes),
    WINDOW_TEST (the_window_fits_a_narrow_screen),
    WINDOW_TEST (the_review_comes_and_goes),
    WINDOW_TEST (a_window_goes_while_it_plays),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
