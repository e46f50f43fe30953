/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands and keys of a replay's window: where each leads, when it can be given, whose a key
 * is; how large the window is; and that nothing works for a window that is gone. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-overview.h"
#include "ms-replay-window-testing.h"
#include "told-replay.h"

#include <string.h>

static MsReplayWindow *
open_window (void **state, const char *rows, const char *moves)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  g_autoptr (MsReplay) replay = told_replay (rows, moves, &header);
  MsReplayWindow *window = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), "told");
  assert_non_null (window);
  return window;
}

/* The second opening is its only guess: one of the two cells beside the 1. */
static MsReplayWindow *
open_told (void **state)
{
  return open_window (state, "*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600");
}

static gboolean
is_shown (gpointer data)
{
  MsReplayWindow *window = data;
  return gtk_widget_get_mapped (GTK_WIDGET (window))
      && gtk_widget_get_width (GTK_WIDGET (ms_replay_window_get_parts (window).board)) > 0
      && ms_reviewer_get_review (
             ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review))
      != NULL;
}

static void
show (MsReplayWindow *window)
{
  gtk_window_present (GTK_WINDOW (window));
  window_wait (is_shown, window);
}

static gboolean
is_enabled (MsReplayWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
activate (MsReplayWindow *window, const char *action)
{
  assert_true (is_enabled (window, action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

static void
set_toggle (MsReplayWindow *window, const char *action, gboolean on)
{
  g_action_group_change_action_state (G_ACTION_GROUP (window), action, g_variant_new_boolean (on));
}

static int
move_of (MsReplayWindow *window)
{
  return ms_playback_get_move (ms_replay_window_get_parts (window).playback);
}

/* A command can be given exactly where it leads somewhere. */
static void
commands_are_there_where_they_lead (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  int n_moves = ms_playback_get_n_moves (ms_replay_window_get_parts (window).playback), n_marks,
      guess = -1;
  const MsPlaybackMark *marks = ms_playback_get_marks (
      ms_replay_window_get_parts (window).playback, &n_marks);
  for (int i = 0; i < n_marks; i++)
    if (marks[i].kind == MS_PLAYBACK_GUESS || marks[i].kind == MS_PLAYBACK_AVOIDABLE)
      {
        assert_int_equal (guess, -1); /* the only one */
        guess = marks[i].move;
      }
  assert_true (guess > 0 && guess + 1 < n_moves);
  for (int move = 0; move <= n_moves; move++)
    {
      if (move < n_moves)
        ms_playback_seek_move (ms_replay_window_get_parts (window).playback, move);
      else
        activate (window, "to-end");
      gboolean start = ms_playback_get_at_start (ms_replay_window_get_parts (window).playback);
      assert_int_equal (is_enabled (window, "to-start"), !start);
      assert_int_equal (is_enabled (window, "step-previous"), !start);
      assert_int_equal (is_enabled (window, "to-end"), move < n_moves);
      assert_int_equal (is_enabled (window, "step-next"), move < n_moves);
      assert_int_equal (is_enabled (window, "next-guess"), move < guess);
      assert_int_equal (is_enabled (window, "previous-guess"), move > guess);
    }
  activate (window, "previous-guess");
  assert_int_equal (move_of (window), guess);
  activate (window, "to-start");
  activate (window, "next-guess");
  assert_int_equal (move_of (window), guess);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Who goes somewhere wants to look at it; only from the start it plays on. */
static void
who_goes_somewhere_stops (void **state)
{
  static const char *const stopping[] = { "step-next", "step-previous", "next-guess",
    "previous-guess", "to-end", "continue-from-here", "analyse" };
  MsReplayWindow *window = open_told (state);
  show (window);
  for (gsize i = 0; i < G_N_ELEMENTS (stopping); i++)
    {
      ms_playback_seek_move (ms_replay_window_get_parts (window).playback,
          g_str_equal (stopping[i], "next-guess") ? 0 : 3);
      ms_playback_set_playing (ms_replay_window_get_parts (window).playback, TRUE);
      activate (window, stopping[i]);
      assert_false (ms_playback_get_playing (ms_replay_window_get_parts (window).playback));
    }
  ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 2);
  ms_playback_set_playing (ms_replay_window_get_parts (window).playback, TRUE);
  activate (window, "to-start");
  assert_true (ms_playback_get_playing (ms_replay_window_get_parts (window).playback));
  activate (window, "play");
  assert_false (ms_playback_get_playing (ms_replay_window_get_parts (window).playback));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
speeds_double_and_halve (void **state)
{
  MsReplayWindow *window = open_told (state);
  ms_playback_set_speed (ms_replay_window_get_parts (window).playback, 1);
  activate (window, "slower");
  assert_true (ms_playback_get_speed (ms_replay_window_get_parts (window).playback) == 0.5);
  activate (window, "faster");
  activate (window, "faster");
  assert_true (ms_playback_get_speed (ms_replay_window_get_parts (window).playback) == 2);
  gtk_window_destroy (GTK_WINDOW (window));
  g_settings_reset (((WindowFixture *)*state)->window->settings, "replay-speed");
}

/* Waves are for who watches, and not faster than it was played. */
static void
the_board_moves_as_fast_as_it_was_played (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  const gboolean *followed =
      &ms_board_view_get_parts (ms_replay_window_get_parts (window).board).effects->followed;
  ms_playback_set_speed (ms_replay_window_get_parts (window).playback, 1);
  assert_false (*followed);
  ms_playback_set_playing (ms_replay_window_get_parts (window).playback, TRUE);
  assert_true (*followed);
  ms_playback_set_speed (ms_replay_window_get_parts (window).playback, 2);
  assert_false (*followed);
  ms_playback_set_speed (ms_replay_window_get_parts (window).playback, 0.5);
  assert_true (*followed);
  ms_playback_set_playing (ms_replay_window_get_parts (window).playback, FALSE);
  assert_false (*followed);
  gtk_window_destroy (GTK_WINDOW (window));
  g_settings_reset (((WindowFixture *)*state)->window->settings, "replay-speed");
}

/* --- Keys --- */

/* What a key of the window does with the focus where it is; false: it is left to what has it. */
static gboolean
press (MsReplayWindow *window, guint keyval)
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
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == 0)
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                GTK_WIDGET (window), gtk_shortcut_get_arguments (shortcut));
        }
    }
  return FALSE;
}

/* Right on the play button and without any focus steps; on what has an arrow's use of its own, the
 * board, the strip, a row, it is theirs. Space is a button's and a row's. N is nobody's else. */
static void
a_key_is_of_what_has_the_focus (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  set_toggle (window, "show-panel", TRUE);
  GtkWidget *row = widget_find_type (
      GTK_WIDGET (ms_replay_window_get_parts (window).review), GTK_TYPE_LIST_BOX_ROW);
  const struct
  {
    GtkWidget *focus;
    gboolean arrows, space; /* are the window's */
  } table[] = {
    { NULL, TRUE, TRUE },
    { ms_transport_get_play_button (ms_replay_window_get_parts (window).transport), TRUE, FALSE },
    { GTK_WIDGET (ms_replay_window_get_parts (window).board), FALSE, TRUE },
    { ms_replay_window_get_parts (window).strip, FALSE, TRUE },
    { row, FALSE, FALSE },
  };
  static const guint arrows[] = { GDK_KEY_Right, GDK_KEY_Left, GDK_KEY_End, GDK_KEY_Home };
  static const int moves[] = { 3, 1, 5, 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      if (table[i].focus == NULL)
        gtk_window_set_focus (GTK_WINDOW (window), NULL);
      else
        assert_true (gtk_widget_grab_focus (table[i].focus));
      for (gsize j = 0; j < G_N_ELEMENTS (arrows); j++)
        {
          ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 2);
          assert_int_equal (press (window, arrows[j]), table[i].arrows);
          assert_int_equal (move_of (window), table[i].arrows ? moves[j] : 2);
        }
      ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 2);
      assert_int_equal (press (window, GDK_KEY_space), table[i].space);
      assert_int_equal (
          ms_playback_get_playing (ms_replay_window_get_parts (window).playback), table[i].space);
      ms_playback_set_playing (ms_replay_window_get_parts (window).playback, FALSE);
      ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 0);
      assert_true (press (window, GDK_KEY_n));
      assert_true (move_of (window) > 0);
      int guess = move_of (window);
      activate (window, "to-end");
      assert_true (press (window, GDK_KEY_p));
      assert_int_equal (move_of (window), guess);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_focus_inside (gpointer popover)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (popover));
  return focus != NULL && gtk_widget_is_ancestor (focus, popover);
}

/* While a menu is open the keys are its own. */
static void
a_menu_keeps_its_keys (void **state)
{
  MsReplayWindow *window = open_told (state);
  GtkMenuButton *button = widget_find_type (window, GTK_TYPE_MENU_BUTTON);
  show (window);
  gtk_menu_button_popup (button);
  window_wait (is_focus_inside, gtk_menu_button_get_popover (button));
  assert_false (press (window, GDK_KEY_Right));
  assert_false (press (window, GDK_KEY_n));
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* On the map of a large board the arrows move the board, and Escape goes back to it. */
static void
the_map_keeps_its_keys (void **state)
{
  static const guint keys[] = { GDK_KEY_Right, GDK_KEY_Left, GDK_KEY_Home, GDK_KEY_End,
    GDK_KEY_Escape };
  g_autofree char *row = g_strnfill (256, '.');
  row[0] = '*';
  MsReplayWindow *window = open_window (state, row, "o1@0");
  gtk_window_present (GTK_WINDOW (window));
  GtkWidget *map = widget_find_type (window, MS_TYPE_OVERVIEW);
  window_wait (is_mapped, map);
  assert_true (gtk_widget_grab_focus (map));
  assert_true (is_enabled (window, "step-next"));
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    assert_false (press (window, keys[i]));
  assert_int_equal (move_of (window), 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
has_odds (gpointer window)
{
  return ms_analyzer_get_analysis (ms_replay_window_get_parts (window).analyzer) != NULL;
}

/* Escape ends what is being worked out; the odds of another moment come as ever. */
static void
escape_ends_the_analysis (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 2);
  set_toggle (window, "show-probabilities", TRUE);
  assert_true (is_enabled (window, "cancel-analysis"));
  assert_true (press (window, GDK_KEY_Escape));
  assert_false (is_enabled (window, "cancel-analysis"));
  assert_false (has_odds (window));
  ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 4);
  window_wait (has_odds, window);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- What is shown --- */

/* The odds are worked out where something shows them, and for nobody else. */
static void
odds_are_worked_out_for_what_shows_them (void **state)
{
  static const char *const toggles[] = { "show-probabilities", "show-deduced", "show-panel" };
  MsReplayWindow *window = open_told (state);
  show (window);
  assert_false (
      ms_follower_get_active (MS_FOLLOWER (ms_replay_window_get_parts (window).analyzer)));
  for (gsize i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      set_toggle (window, toggles[i], TRUE);
      assert_true (
          ms_follower_get_active (MS_FOLLOWER (ms_replay_window_get_parts (window).analyzer)));
      assert_int_equal (
          gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).legend)), i == 0);
      assert_int_equal (gtk_widget_get_visible (ms_replay_window_get_parts (window).side), i == 2);
      set_toggle (window, toggles[i], FALSE);
      assert_false (
          ms_follower_get_active (MS_FOLLOWER (ms_replay_window_get_parts (window).analyzer)));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
nothing_works_for_a_window_that_is_gone (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  set_toggle (window, "show-probabilities", TRUE);
  g_autoptr (MsAnalyzer) analyzer = g_object_ref (ms_replay_window_get_parts (window).analyzer);
  g_autoptr (MsPlayback) playback = g_object_ref (ms_replay_window_get_parts (window).playback);
  ms_playback_set_playing (playback, TRUE);
  assert_true (ms_follower_get_active (MS_FOLLOWER (analyzer)));
  gtk_window_destroy (GTK_WINDOW (window));
  assert_false (ms_follower_get_active (MS_FOLLOWER (analyzer)));
  assert_false (ms_playback_get_playing (playback));
}

static void
the_file_is_told_about (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.player = g_strdup ("Ada");
  header.claimed_bbbv = 77;
  g_autoptr (MsReplay)
      replay = told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", &header);
  MsReplayWindow *window = ms_replay_window_new (
      ((WindowFixture *)*state)->application, ms_moments_new (replay), "told");
  MsReplayWindow *plain = open_told (state);
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "told — Replay");
  assert_string_equal (
      gtk_label_get_text (ms_replay_window_get_parts (window).title_label), "told");
  assert_string_equal (gtk_label_get_text (ms_replay_window_get_parts (window).subtitle_label),
      "7×1, 2 mines · Won in 2.60 s");
  assert_string_equal (
      gtk_label_get_text (ms_replay_window_get_parts (window).header_label), "Ada");
  assert_true (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).header_label)));
  assert_non_null (
      strstr (gtk_label_get_text (ms_replay_window_get_parts (window).remarks_label), "77"));
  assert_true (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).remarks_label)));
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).fault_bar)));
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (plain).header_label)));
  assert_false (
      gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (plain).remarks_label)));
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (plain));
}

/* A cell that is pointed at is told instead of the moment, as long as it is. */
static void
a_cell_is_told_while_it_is_pointed_at (void **state)
{
  MsReplayWindow *window = open_told (state);
  show (window);
  ms_playback_seek_move (ms_replay_window_get_parts (window).playback, 3);
  g_autofree char *moment = g_strdup (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label));
  assert_true (g_str_has_prefix (moment, "Flagged: D1; "));
  g_signal_emit_by_name (ms_replay_window_get_parts (window).board, "hovered", 4, 0);
  assert_true (g_str_has_prefix (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), "Cell E1: "));
  g_signal_emit_by_name (ms_replay_window_get_parts (window).board, "hovered", -1, -1);
  assert_string_equal (
      gtk_label_get_text (ms_replay_window_get_parts (window).moment_label), moment);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- Sizes --- */

static void
get_size (MsReplayWindow *window, int *width, int *height)
{
  gtk_window_get_default_size (GTK_WINDOW (window), width, height);
}

/* No larger than the screen with the desktop's panels, no smaller than its controls need. */
static void
a_window_is_as_large_as_its_board (void **state)
{
  GdkRectangle screen;
  int width, height;
  g_autoptr (GdkMonitor)
      monitor = g_list_model_get_item (gdk_display_get_monitors (gdk_display_get_default ()), 0);
  gdk_monitor_get_geometry (monitor, &screen);
  MsReplayWindow *small = open_told (state);
  get_size (small, &width, &height);
  assert_in_range (width, 480, 800); /* as wide as its header wants to be */
  assert_int_equal (height, 540);
  g_autoptr (GString) rows = g_string_new ("*.............................");
  for (int i = 1; i < 8; i++)
    g_string_append (rows, "/..............................");
  MsReplayWindow *wide = open_window (state, rows->str, "o1@0");
  get_size (wide, &width, &height);
  assert_int_equal (width, 30 * 28 + 72);
  assert_int_equal (height, 8 * 28 + 320);
  g_string_assign (rows, "*...");
  for (int i = 1; i < 60; i++)
    g_string_append (rows, "/....");
  MsReplayWindow *high = open_window (state, rows->str, "o1@0");
  get_size (high, &width, &height);
  assert_int_equal (height, MIN (60 * 28 + 320, screen.height - 48));
  gtk_window_destroy (GTK_WINDOW (small));
  gtk_window_destroy (GTK_WINDOW (wide));
  gtk_window_destroy (GTK_WINDOW (high));
}

/* Whether a button for action is on the screen below widget. */
static gboolean
has_button (GtkWidget *widget, const char *action)
{
  if (GTK_IS_ACTIONABLE (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0)
    return gtk_widget_get_mapped (widget) && gtk_widget_get_child_visible (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_button (child, action))
      return TRUE;
  return FALSE;
}

/* However small the board: what leads on from a moment, and what shows the review and the odds, is
 * there, in words, and the title with it. */
static void
the_header_of_a_small_board_has_its_buttons (void **state)
{
  MsReplayWindow *window = open_told (state);
  GtkWidget *header = gtk_window_get_titlebar (GTK_WINDOW (window));
  show (window);
  assert_true (has_button (header, "win.continue-from-here"));
  assert_true (has_button (header, "win.show-panel"));
  assert_non_null (widget_find_label (header, "Show probabilities"));
  assert_non_null (widget_find_label (header, "told"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --- The board of a review --- */

static MsReplayWindow *
find_review (void **state)
{
  GtkApplication *application = ((WindowFixture *)*state)->application;
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (MS_IS_REPLAY_WINDOW (link->data) && is_shown (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_review (gpointer state)
{
  return find_review (state) != NULL;
}

static int
get_cell_size (MsBoardView *board)
{
  int size;
  g_object_get (board, "cell-size", &size, NULL);
  return size;
}

/* The panel comes beside the board and takes nothing of it; the cells are those of the game. */
static void
a_review_has_a_board_as_large_as_the_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = window->game;
  window_start (window, 24, 8, 20, MS_FIRST_CLICK_SAFE);
  g_object_set (window->board, "cell-size", 36, NULL);
  for (int cell = 0; cell < 24 * 8 && ms_game_get_state (game) != MS_GAME_LOST; cell++)
    ms_game_open (game, cell % 24, cell / 24);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (get_cell_size (window->board), 36);
  window_activate (window, "review", NULL);
  window_wait (has_review, state);
  MsReplayWindow *review = find_review (state);
  assert_true (gtk_widget_get_mapped (ms_replay_window_get_parts (review).side));
  assert_true (get_cell_size (ms_replay_window_get_parts (review).board) >= 36);
  gtk_window_destroy (GTK_WINDOW (review));
}

/* The panel brings its own room, as far as the screen has it, and takes it away again. */
static void
the_panel_brings_its_room (void **state)
{
  MsReplayWindow *window = open_told (state);
  int width, height, wider, higher, again_width, again_height;
  show (window);
  get_size (window, &width, &height);
  set_toggle (window, "show-panel", TRUE);
  get_size (window, &wider, &higher);
  assert_true (wider >= width + 100 && higher >= height + 64);
  set_toggle (window, "show-panel", TRUE); /* it is there */
  get_size (window, &again_width, &again_height);
  assert_true (again_width == wider && again_height == higher);
  set_toggle (window, "show-panel", FALSE);
  get_size (window, &again_width, &again_height);
  assert_true (again_width == width && again_height == height);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
a_window_that_fills_the_screen_stays (void **state)
{
  int width, height, then_width, then_height;
  for (int full = 0; full <= 1; full++)
    {
      MsReplayWindow *window = open_told (state);
      /* Before it is there: nobody but a window manager could do it afterwards. */
      if (full)
        gtk_window_fullscreen (GTK_WINDOW (window));
      else
        gtk_window_maximize (GTK_WINDOW (window));
      show (window);
      assert_int_equal (gtk_window_is_fullscreen (GTK_WINDOW (window)), full);
      assert_int_equal (gtk_window_is_maximized (GTK_WINDOW (window)), !full);
      get_size (window, &width, &height);
      set_toggle (window, "show-panel", TRUE);
      get_size (window, &then_width, &then_height);
      assert_true (then_width == width && then_height == height);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (commands_are_there_where_they_lead),
    WINDOW_TEST (who_goes_somewhere_stops),
    WINDOW_TEST (speeds_double_and_halve),
    WINDOW_TEST (the_board_moves_as_fast_as_it_was_played),
    WINDOW_TEST (a_key_is_of_what_has_the_focus),
    WINDOW_TEST (a_menu_keeps_its_keys),
    WINDOW_TEST (the_map_keeps_its_keys),
    WINDOW_TEST (escape_ends_the_analysis),
    WINDOW_TEST (odds_are_worked_out_for_what_shows_them),
    WINDOW_TEST (nothing_works_for_a_window_that_is_gone),
    WINDOW_TEST (the_file_is_told_about),
    WINDOW_TEST (a_cell_is_told_while_it_is_pointed_at),
    WINDOW_TEST (a_window_is_as_large_as_its_board),
    WINDOW_TEST (the_header_of_a_small_board_has_its_buttons),
    WINDOW_TEST (a_review_has_a_board_as_large_as_the_game),
    WINDOW_TEST (the_panel_brings_its_room),
    WINDOW_TEST (a_window_that_fills_the_screen_stays),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
