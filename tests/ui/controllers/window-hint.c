/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hints, explanations, the chance to win, and games that play themselves, in a real window. */
#include "window-support.h"

#include "ms-autoplay-bar.h"
#include "ms-board-view-testing.h"
#include "ms-game-kept.h"
#include "ms-worker-testing.h"
#include "ms-ui-moments-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

static gboolean
is_answered (gpointer window)
{
  return !window_is_hint_busy (window);
}

static const char *
ask (MsWindow *window, const char *action)
{
  window_activate (window, action, NULL);
  window_wait (is_answered, window);
  return ms_status_line_get_text (window->status);
}

static MsAnalysis *
analyse (MsWindow *window)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = ms_game_ref_position (window->game);
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  MsAnalysis *analysis = ms_analysis_new (position, MS_STATUS_OK, result);
  ms_position_unref (position);
  ms_solver_free (solver);
  return analysis;
}

/* A board that has just been opened, with safe cells or without. */
static void
open_board (MsWindow *window, gboolean with_safe_cells)
{
  for (guint64 seed = 1;; seed++)
    {
      MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
      assert_true (ms_window_start_game (window, &rules, &seed));
      ms_game_open (window->game, 4, 4);
      g_autoptr (MsAnalysis) analysis = analyse (window);
      const MsSolverResult *result = ms_analysis_get_result (analysis);
      if (ms_game_get_state (window->game) == MS_GAME_PLAYING
          && (result->n_safe > 0) == with_safe_cells)
        return;
    }
}

/* With the reason in the same sentence, or, where it is the rule of two numbers, in the next. */
static gboolean
says (const char *text, const char *with_reason, const char *before_reason)
{
  const char *claim = strstr (text, before_reason);
  return strstr (text, with_reason) != NULL
      || (claim != NULL && claim[strlen (before_reason)] != '\0');
}

static void
test_three_steps_to_a_safe_cell (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  g_autoptr (MsAnalysis) analysis = analyse (window);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  const MsBoardHint *hint = &ms_board_view_get_parts (window->board).marks->hint;
  assert_false (ms_game_get_assisted (window->game));
  assert_non_null (strstr (ask (window, "hint"), "certainly safe. H again shows where."));
  assert_true (ms_game_get_assisted (window->game));
  assert_int_equal (hint->area.width, 0);
  assert_int_equal (hint->cell, -1);
  assert_non_null (strstr (ask (window, "hint"), "A safe cell lies in the marked area"));
  GdkRectangle area = hint->area;
  assert_in_range (area.width, 5, 9);
  assert_in_range (area.height, 5, 9);
  assert_int_equal (hint->cell, -1);
  assert_true (says (ask (window, "hint"), " is safe: ", " is certainly safe. "));
  assert_int_equal (result->certainty[hint->cell], MS_CERTAINTY_SAFE);
  assert_true (gdk_rectangle_contains_point (&area, hint->cell % 9, hint->cell / 9));
  assert_true (hint->n_numbers > 0);
  for (int i = 0; i < hint->n_numbers; i++)
    assert_int_equal (result->certainty[hint->numbers[i]], MS_CERTAINTY_OPENED);
  int x, y;
  ms_board_view_get_cursor (window->board, &x, &y);
  assert_int_equal (y * 9 + x, hint->cell);
}

static void
test_a_guess_names_its_basis (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, FALSE);
  assert_non_null (
      strstr (ask (window, "hint"), "No cell is certainly safe. H again shows where."));
  assert_non_null (strstr (ask (window, "hint"), "The cell to guess lies in"));
  const char *why = ask (window, "hint");
  assert_true (g_str_has_prefix (why, "Guess "));
  assert_true (strstr (why, "best chance to win") != NULL || strstr (why, "looking ahead") != NULL);
  assert_non_null (strstr (why, "% mine"));
  assert_true (ms_board_view_get_parts (window->board).marks->hint.cell >= 0);
}

/* The click is shown at once, and does what the sentence says, again and again to the end. */
static void
test_a_hint_to_save_clicks (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  const MsBoardHint *hint = &ms_board_view_get_parts (window->board).marks->hint;
  open_board (window, TRUE);
  const char *sentence = ask (window, "hint-clicks");
  assert_true (ms_game_get_assisted (window->game));
  assert_int_equal (window_get_hint_step (window), 0);
  assert_true (hint->cell >= 0);
  gboolean chord = ms_cell_is_opened (ms_game_get_cells (window->game)[hint->cell]);
  assert_true (chord == (strstr (sentence, "chord the number at ") != NULL));
  assert_true (chord != (strstr (sentence, ", which is certainly safe.") != NULL));
  assert_non_null (strstr (sentence, "by this click."));
  /* The other hint begins anew. */
  assert_non_null (strstr (ask (window, "hint"), "H again shows where."));
  /* Where nothing is certain it is the same hint, at its last step. */
  open_board (window, FALSE);
  assert_true (g_str_has_prefix (ask (window, "hint-clicks"), "Guess "));
  assert_true (hint->cell >= 0);
}

static int
find_covered (MsWindow *window)
{
  int cell = 0;
  while (ms_game_get_cells (window->game)[cell] != MS_CELL_COVERED)
    cell++;
  return cell;
}

static void
test_moves_and_boards_reset_the_steps (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  for (int i = 0; i < 3; i++)
    ask (window, "hint");
  int cell = ms_board_view_get_parts (window->board).marks->hint.cell;
  assert_int_equal (window_get_hint_step (window), 3);
  ms_game_open (window->game, cell % 9, cell / 9);
  assert_int_equal (window_get_hint_step (window), 0);
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, -1);
  open_board (window, TRUE);
  ask (window, "hint");
  ask (window, "hint");
  cell = find_covered (window);
  ms_game_cycle_mark (window->game, cell % 9, cell / 9);
  assert_int_equal (window_get_hint_step (window), 0);
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.area.width, 0);
  ask (window, "hint");
  open_board (window, TRUE);
  assert_int_equal (window_get_hint_step (window), 0);
}

static gboolean
is_told (gpointer window)
{
  return !ms_worker_get_busy (MS_WORKER (window_get_hindsight (window)));
}

/* What was said with chances in it is said again as the player wants them written. */
static void
test_what_was_said_follows_the_numbers (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 3, 1, 1, MS_FIRST_CLICK_SAFE);
  window_open_cell (window, 1, 0);
  for (int i = 0; i < 3; i++)
    ask (window, "hint");
  assert_non_null (strstr (ms_status_line_get_text (window->status), "50.0 % mine"));
  g_settings_set_string (window->settings, "numbers", "fraction");
  assert_non_null (strstr (ms_status_line_get_text (window->status), "1/2 mine"));

  int mine = ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (window->game)), 0) ? 0 : 2;
  window_open_cell (window, mine, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  window_wait (is_told, window);
  assert_non_null (strstr (
      ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), "mine there was 1/2."));
  g_settings_set_string (window->settings, "numbers", "mine");
  assert_non_null (strstr (
      ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), "mine there was 50 %."));
}

/* What was said without them holds no more, and the other way round. */
static void
test_trusting_flags_resets_hint_and_autoplay (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  for (int i = 0; i < 3; i++)
    ask (window, "hint");
  g_autofree char *said = g_strdup (ms_status_line_get_text (window->status));
  window_activate (window, "trust-flags", NULL);
  assert_int_equal (window_get_hint_step (window), 0);
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, -1);
  assert_string_not_equal (ms_status_line_get_text (window->status), said);
  window_activate (window, "autoplay-step", NULL);
  assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-stop"));
  window_activate (window, "trust-flags", NULL);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-stop"));
}

/* Asked faster than answered, the answer shows the step that is wanted by then. */
static void
test_steps_do_not_wait_for_the_answer (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  for (int i = 0; i < 3; i++)
    window_activate (window, "hint", NULL);
  window_wait (is_answered, window);
  assert_int_equal (window_get_hint_step (window), 3);
  assert_true (ms_board_view_get_parts (window->board).marks->hint.cell >= 0);
}

static void
test_explain (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  g_autoptr (MsAnalysis) analysis = analyse (window);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  for (int cell = 0; cell < 81; cell++)
    {
      ms_board_view_set_cursor (window->board, cell % 9, cell / 9);
      const char *why = ask (window, "explain");
      int shown = ms_board_view_get_parts (window->board).marks->hint.cell;
      assert_int_equal (shown, cell);
      if (result->certainty[cell] == MS_CERTAINTY_SAFE)
        assert_true (says (why, " is safe: ", " is certainly safe. "));
      else if (result->certainty[cell] == MS_CERTAINTY_MINE)
        assert_true (says (why, " is a mine: ", " is certainly a mine. "));
      else if (result->certainty[cell] == MS_CERTAINTY_OPENED)
        assert_non_null (strstr (why, " is open: "));
      else
        assert_true (
            strstr (why, "The chance of a mine at ") != NULL || strstr (why, "touches no") != NULL);
    }
}

/* What is explained is the cell last pointed at, also once the pointer has left the board. */
static void
test_explain_where_the_pointer_was (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  ms_board_view_set_cursor (window->board, 0, 0);
  g_signal_emit_by_name (window->board, "hovered", 6, 7);
  ms_board_view_get_parts (window->board).choice->since -= MS_BOARD_CHOICE_REST;
  g_signal_emit_by_name (window->board, "hovered", -1, -1);
  ask (window, "explain");
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, 7 * 9 + 6);
}

/* A hint about where to begin is one, too. */
static void
test_a_hint_before_the_first_click_is_help (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
  assert_false (ms_game_get_assisted (window->game));
  assert_non_null (strstr (ask (window, "hint"), "Nothing is open yet"));
  assert_true (ms_game_get_assisted (window->game));
}

/* Another density is another position: what was said of the one before is taken back. */
static void
test_another_density_resets_the_hint (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_true (ms_game_load_text (window->game, "5x1x1\nH1HHH\n", -1, NULL));
  ms_game_edit_density (window->game, 0.2);
  for (int i = 0; i < 3; i++)
    ask (window, "hint");
  assert_true (ms_board_view_get_parts (window->board).marks->hint.cell >= 0);
  ms_game_edit_density (window->game, 0.4);
  assert_int_equal (window_get_hint_step (window), 0);
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, -1);
}

static gboolean
is_laid_out (gpointer window)
{
  graphene_rect_t sight = ms_board_view_get_sight (MS_WINDOW (window)->board);
  return sight.size.width > 5 && sight.size.height > 5;
}

/* The cell that is safe is far from what is in sight, and so is the area round it: to its last
 * corner. */
static void
test_the_area_comes_into_sight (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GString *text = g_string_new ("200x160x2000\n");
  for (int y = 0; y < 160; y++)
    {
      for (int x = 0; x < 200; x++)
        g_string_append_c (text, x == 100 && y == 80 ? '0' : 'H');
      g_string_append_c (text, '\n');
    }
  assert_true (ms_game_load_text (window->game, text->str, -1, NULL));
  g_string_free (text, TRUE);
  window_wait (is_laid_out, window);
  for (int corner = 0; corner < 2; corner++)
    {
      ms_board_view_set_cursor (window->board, 0, 0);
      ms_board_view_centre_on (window->board, corner * 200, corner * 160);
      graphene_rect_t sight = ms_board_view_get_sight (window->board);
      assert_true (sight.size.width < 90 && sight.size.height < 70);
      ask (window, "hint");
      ask (window, "hint");
      const GdkRectangle *area = &ms_board_view_get_parts (window->board).marks->hint.area;
      assert_true (area->width > 0);
      sight = ms_board_view_get_sight (window->board);
      assert_true (sight.origin.x <= (float)area->x + 0.01F);
      assert_true (sight.origin.y <= (float)area->y + 0.01F);
      assert_true (sight.origin.x + sight.size.width >= (float)(area->x + area->width) - 0.01F);
      assert_true (sight.origin.y + sight.size.height >= (float)(area->y + area->height) - 0.01F);
      ms_window_dismiss_feature (window);
    }
}

static void
test_no_hints_when_it_is_over (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 2, 1, 1, MS_FIRST_CLICK_SAFE);
  assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "hint"));
  ms_game_open (window->game, 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "hint"));
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-run"));
}

static gboolean
is_over (gpointer window)
{
  MsGameState state = ms_game_get_state (MS_WINDOW (window)->game);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

static void
set_running (MsWindow *window, gboolean running)
{
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "autoplay-run", g_variant_new_boolean (running));
}

static gboolean
is_resting (gpointer window)
{
  return !g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-stop");
}

static void
test_plays_a_game_to_its_end (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 1.0, NULL);
  set_running (window, TRUE);
  assert_true (ms_actions_get_toggle (G_ACTION_MAP (window), "autoplay-run"));
  assert_true (ms_game_get_assisted (window->game));
  window_wait (is_over, window);
  assert_true (is_resting (window));
  assert_false (ms_actions_get_toggle (G_ACTION_MAP (window), "autoplay-run"));
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, -1);
}

static gboolean
shows_a_move (gpointer window)
{
  return ms_board_view_get_parts (MS_WINDOW (window)->board).marks->hint.cell >= 0;
}

static gboolean
is_playing (gpointer window)
{
  return ms_game_get_state (MS_WINDOW (window)->game) != MS_GAME_NEW;
}

static void
test_one_step_is_one_move (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 1.0, NULL);
  window_activate (window, "autoplay-step", NULL);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-step"));
  window_wait (shows_a_move, window);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  int cell = ms_board_view_get_parts (window->board).marks->hint.cell;
  window_wait (is_playing, window);
  assert_true (ms_cell_is_opened (ms_game_get_cell (window->game, cell % 9, cell / 9)));
  assert_true (is_resting (window));
}

/* Nothing that was shown is played after that. */
static void
assert_stopped (MsWindow *window)
{
  assert_true (is_resting (window));
  assert_false (ms_actions_get_toggle (G_ACTION_MAP (window), "autoplay-run"));
  assert_false (shows_a_move (window));
}

static void
test_the_players_own_move_stops_it (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 0.0, NULL);
  set_running (window, TRUE);
  window_wait (shows_a_move, window);
  ms_game_cycle_mark (window->game, 0, 0);
  assert_stopped (window);
  set_running (window, TRUE);
  window_wait (shows_a_move, window);
  window_start (window, 8, 8, 10, MS_FIRST_CLICK_OPEN);
  assert_stopped (window);
  set_running (window, TRUE);
  window_activate (window, "autoplay-stop", NULL);
  assert_stopped (window);
  set_running (window, TRUE);
  window_wait (shows_a_move, window);
  window_activate (window, "hint", NULL);
  assert_true (is_resting (window));
}

/* A flag of the player does not hold the game up for ever. */
static void
test_flags_are_lifted (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  for (int cell = 0; cell < 81; cell++)
    ms_game_set_mark (window->game, cell % 9, cell / 9, MS_CELL_FLAG);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 1.0, NULL);
  set_running (window, TRUE);
  window_wait (is_over, window);
}

/* What is said of the move that is shown has its chance written as the player wants it by now. */
static void
test_what_is_said_of_a_move_follows_the_numbers (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, FALSE);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 0.0, NULL);
  window_activate (window, "autoplay-run", NULL);
  window_wait (shows_a_move, window);
  assert_non_null (strstr (ms_status_line_get_text (window->status), "% mine"));
  g_settings_set_string (window->settings, "numbers", "safe");
  assert_non_null (strstr (ms_status_line_get_text (window->status), "% safe"));
  assert_null (strstr (ms_status_line_get_text (window->status), "% mine"));
  window_activate (window, "autoplay-stop", NULL);
}

static void
test_the_bar (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *bar = ms_window_get_part (window, "autoplay_bar");
  assert_false (gtk_widget_get_visible (bar));
  window_activate (window, "autoplay", NULL);
  assert_true (gtk_widget_get_visible (bar));
  g_object_set (bar, "speed", 0.0, NULL);
  assert_int_equal (
      ms_autoplay_bar_get_interval (ms_window_get_part (window, "autoplay_bar")), 2000);
  set_running (window, TRUE);
  window_wait (shows_a_move, window);
  window_activate (window, "autoplay", NULL);
  assert_false (gtk_widget_get_visible (bar));
  assert_stopped (window);
}

static gboolean
has_chance (gpointer window)
{
  return ms_inquiry_get (window_get_chance_meter (window)) != NULL;
}

/* Only what is seen is worked out: with the odds, in the open panel. */
static void
test_chance_to_win (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_board (window, TRUE);
  window_activate (window, "show-panel", NULL);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (window_get_chance_meter (window))), 0);
  window_activate (window, "show-probabilities", NULL);
  window_wait (has_chance, window);
  double chance = ((const MsWinChance *)ms_inquiry_get (window_get_chance_meter (window)))->chance;
  assert_true (chance > 0 && chance <= 1);
  window_activate (window, "show-panel", NULL);
  assert_false (has_chance (window));
  assert_false (ms_inquiry_get_busy (window_get_chance_meter (window)));
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    TEST (test_three_steps_to_a_safe_cell),
    TEST (test_a_guess_names_its_basis),
    TEST (test_a_hint_to_save_clicks),
    TEST (test_moves_and_boards_reset_the_steps),
    TEST (test_what_was_said_follows_the_numbers),
    TEST (test_trusting_flags_resets_hint_and_autoplay),
    TEST (test_steps_do_not_wait_for_the_answer),
    TEST (test_explain),
    TEST (test_explain_where_the_pointer_was),
    TEST (test_a_hint_before_the_first_click_is_help),
    TEST (test_another_density_resets_the_hint),
    TEST (test_the_area_comes_into_sight),
    TEST (test_no_hints_when_it_is_over),
    TEST (test_plays_a_game_to_its_end),
    TEST (test_one_step_is_one_move),
    TEST (test_the_players_own_move_stops_it),
    TEST (test_flags_are_lifted),
    TEST (test_what_is_said_of_a_move_follows_the_numbers),
    TEST (test_the_bar),
    TEST (test_chance_to_win),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
