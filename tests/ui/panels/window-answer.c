/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is best opened is one answer, wherever the window gives it: ring, legend, panel, status
 * line, names, hint, the game that plays itself and the sentence after a loss. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-ui-moments-testing.h"
#include "text-position.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"
#include "ms-painter-testing.h"

#include <string.h>

/* A game played to the position of 1,344 layouts, where the cell that looks best ahead, A16, wins
 * less often than two others. */
static void
play_to_the_endgame (MsWindow *window)
{
  g_autofree char *text = text_read_worked ("endgame-1344-layouts.mine");
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN };
  guint64 seed = 7;
  assert_true (ms_window_start_game (window, &rules, &seed));
  ms_game_open (window->game, 12, 7);
  for (int y = 0; y < 16; y++)
    for (int x = 0; x < 30; x++)
      if (g_ascii_isdigit (rows[y + 1][x]))
        {
          ms_game_open (window->game, x, y);
          assert_int_equal (ms_game_get_cell (window->game, x, y), rows[y + 1][x] - '0');
        }
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
}

static gboolean
is_named (gpointer board)
{
  return ms_board_view_get_parts (board).cells->idle == 0;
}

/* Ringed cells are N15 and N16, and named so. */
static void
assert_ringed (MsWindow *window)
{
  window_wait (is_named, window->board);
  for (int cell = 0; cell < 480; cell++)
    {
      MsPainterCell shown;
      int x = cell % 30, y = cell / 30;
      gboolean best = x == 13 && y >= 14;
      ms_board_content_describe (
          ms_board_view_get_parts (window->board).content, x, y, FALSE, &shown);
      assert_int_equal ((shown.flags & MS_PAINTER_BEST) != 0, best);
      const char *name = ms_board_cells_get_name (
          ms_board_cells_get_child (ms_board_view_get_parts (window->board).cells, x, y));
      assert_int_equal (g_str_has_prefix (name, "Best guess, best chance to win. "), best);
    }
}

static gboolean
is_answered (gpointer window)
{
  return !window_is_hint_busy (window);
}

static void
show_odds (MsWindow *window)
{
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
  window_wait_analysis (window);
}

static void
test_every_display (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  show_odds (window);
  assert_ringed (window);
  assert_non_null (widget_find_words (window->legend, "best chance to win"));
  assert_non_null (widget_find_words (window->panel, "N15  50.0 %"));
  assert_non_null (widget_find_words (window->panel,
      "Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine. 1 other cell wins as "
      "often."));
  assert_non_null (widget_find_words (window->panel, "29.5 % = 33/112"));
  assert_string_equal (ms_status_line_get_text (window->status),
      "No cell is certainly safe. Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine. "
      "1 other cell wins as often.");
}

static void
test_the_hint (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  for (int i = 0; i < 3; i++)
    {
      window_activate (window, "hint", NULL);
      window_wait (is_answered, window);
    }
  assert_string_equal (ms_status_line_get_text (window->status),
      "Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine. 1 other cell wins as "
      "often.");
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, 14 * 30 + 13);
}

static gboolean
shows_a_move (gpointer window)
{
  return ms_board_view_get_parts (MS_WINDOW (window)->board).marks->hint.cell >= 0;
}

static gboolean
is_resting (gpointer window)
{
  return !g_action_group_get_action_enabled (G_ACTION_GROUP (window), "autoplay-stop");
}

/* Neither the move nor what is said of its end scolds the other. */
static void
test_autoplay_and_its_loss (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  show_odds (window);
  g_object_set (ms_window_get_part (window, "autoplay_bar"), "speed", 1.0, NULL);
  window_activate (window, "autoplay-step", NULL);
  window_wait (shows_a_move, window);
  assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, 14 * 30 + 13);
  assert_string_equal (ms_status_line_get_text (window->status),
      "Guess N15: best chance to win, 29.5 % by best play; 50.0 % mine.");
  window_wait (is_resting, window);
  if (ms_game_get_state (window->game) == MS_GAME_PLAYING)
    window_activate (window, "undo", NULL);
  else
    assert_string_equal (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")),
        "The chance of a mine there was 50 %. No cell had a better chance to win.");
}

/* The other of the two cells, and the one that only looks better. */
static void
test_losing_by_hand (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  show_odds (window);
  g_signal_emit_by_name (window->board, "open", 13, 15);
  if (ms_game_get_state (window->game) == MS_GAME_LOST)
    assert_string_equal (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")),
        "The chance of a mine there was 50 %. No cell had a better chance to win.");
}

static void
show (MsWindow *window, const char *odds)
{
  window_activate (window, "odds", g_variant_new_string (odds));
  window_wait (is_named, window->board);
}

static const char *
name_at (MsWindow *window, int x, int y)
{
  return ms_board_cells_get_name (
      ms_board_cells_get_child (ms_board_view_get_parts (window->board).cells, x, y));
}

static char *
dup_number (MsWindow *window, int x, int y)
{
  MsPainterCell cell;
  g_autoptr (MsPainter) painter = ms_painter_new (
      ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT), MS_STYLE_FLAT, 48);
  ms_board_content_describe (ms_board_view_get_parts (window->board).content, x, y, FALSE, &cell);
  return ms_painter_dup_text (painter, &cell);
}

static void
assert_number (MsWindow *window, int x, int y, const char *expected)
{
  g_autofree char *number = dup_number (window, x, y);
  assert_string_equal (number, expected);
}

static gboolean
misses_information (gpointer data)
{
  return widget_find_words (
             GTK_WIDGET (MS_WINDOW (data)->legend), "Chance of a mine (information not known)")
      != NULL;
}

/* A mine or a 0, in one layout each: a bit, on the board, its legend and names; but where something
 * is supposed only chances are known. */
static void
test_the_information_on_the_board (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, "3x1x1\nH1H\n", -1, NULL));
  show_odds (window);
  show (window, "bits");
  window_wait_analysis (window);
  window_wait (is_named, window->board);
  assert_number (window, 0, 0, "1.00");
  assert_true (
      g_str_has_suffix (name_at (window, 0, 0), "covered, tells 1.00 bits, A 1, row 1, column 1"));
  assert_non_null (widget_find_words (window->legend, "Information"));
  assert_non_null (widget_find_words (window->legend, "1.00 bits"));
  g_autoptr (MsVariation) mine = ms_variation_assume (NULL, 0, MS_CERTAINTY_MINE);
  ms_analyzer_set_variation (window->analyzer, mine);
  window_wait (misses_information, window);
  show (window, "mine");
  assert_non_null (widget_find_words (window->legend, "Chance of a mine"));
}

/* Cell by cell: the board, its legend and names; and as fractions. */
static void
test_the_chance_to_win_on_the_board (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "odds"));
  show_odds (window);
  show (window, "win");
  assert_number (window, 13, 14, "29.5");
  assert_number (window, 0, 15, "28.1");
  assert_ringed (window);
  assert_true (
      g_str_has_suffix (name_at (window, 13, 14), "covered, wins 29.5 %, N 15, row 15, column 14"));
  assert_non_null (widget_find_words (window->legend, "Chance to win"));
  assert_null (widget_find_words (window->legend, "away from numbers"));
  g_settings_set_string (window->settings, "numbers", "fraction");
  window_wait (is_named, window->board);
  assert_number (window, 13, 14, "33/112");
  assert_true (
      g_str_has_suffix (name_at (window, 0, 15), "covered, wins 377/1344, A 16, row 16, column 1"));
  g_settings_set_string (window->settings, "numbers", "safe");
  assert_number (window, 13, 14, "29.5");
  show (window, "mine");
  assert_number (window, 13, 14, "50.0");
  assert_null (widget_find_words (window->legend, "Chance to win"));
}

/* What is won most often has the colour of what is safest. */
static void
test_the_colour_of_what_is_good (void **state)
{
  MsWindow *window = window_of (state);
  MsPainterCell good, bad;
  assert_true (ms_game_load_text (window->game, "5x3x5\n12221\n2HH3H\n2HHHH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  show (window, "win");
  ms_board_content_describe (ms_board_view_get_parts (window->board).content, 2, 2, FALSE, &good);
  ms_board_content_describe (ms_board_view_get_parts (window->board).content, 3, 2, FALSE, &bad);
  assert_float_equal (good.probability, 1 / 3., 1e-12);
  assert_float_equal (bad.probability, 2 / 3., 1e-12);
}

/* Too many layouts: the chance of a mine is shown, and said to be that. */
static void
test_where_it_is_not_known (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game,
      "8x6x8\n1HHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  show (window, "win");
  assert_number (window, 1, 0, "33.3");
  assert_true (
      g_str_has_suffix (name_at (window, 1, 0), "covered, mine 33.3 %, B 1, row 1, column 2"));
  assert_non_null (
      widget_find_words (window->legend, "Chance of a mine (chance to win not known)"));
  assert_non_null (widget_find_words (window->legend, "away from numbers 15.9 %"));
}

/* Where nothing is left to open, no cell has a chance to win that somebody could know. */
static void
test_where_the_game_is_over (void **state)
{
  static const char *const positions[] = { "3x3x1\n111\n1H1\n111\n", "2x1x0\n00\n" };
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  for (int i = 0; i < 2; i++)
    {
      assert_true (ms_game_load_text (window->game, positions[i], -1, NULL));
      window_wait_analysis (window);
      show (window, "win");
      assert_null (widget_find_words (window->legend, "not known"));
    }
}

/* The panel and the explanation of a cell give both. */
static void
test_both_chances_of_a_cell (void **state)
{
  MsWindow *window = window_of (state);
  play_to_the_endgame (window);
  show_odds (window);
  ms_board_view_set_cursor (window->board, 0, 15);
  assert_non_null (
      widget_find_words (window->panel, "Mine: 18.8 % = 3/16\nWin: 28.1 % = 377/1344"));
  window_activate (window, "explain", NULL);
  window_wait (is_answered, window);
  assert_string_equal (ms_status_line_get_text (window->status),
      "The chance of a mine at A16 is 18.8 % = 3/16. If it is opened next, the chance to win is "
      "28.1 % = 377/1344.");
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    TEST (test_every_display),
    TEST (test_the_hint),
    TEST (test_autoplay_and_its_loss),
    TEST (test_losing_by_hand),
    TEST (test_the_information_on_the_board),
    TEST (test_the_chance_to_win_on_the_board),
    TEST (test_the_colour_of_what_is_good),
    TEST (test_where_it_is_not_known),
    TEST (test_where_the_game_is_over),
    TEST (test_both_chances_of_a_cell),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
