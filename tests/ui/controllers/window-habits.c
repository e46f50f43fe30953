/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players are used to from elsewhere: decimals on the clock, easy moves, a new game that is
 * undone. */
#include "window-support.h"

#include "ms-cell-text.h"
#include "ms-counters.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-record-text.h"

#include <string.h>

static gint64 fake_now;

static gint64
get_fake_time (gpointer user_data)
{
  return fake_now;
}

static const char *
part_text (MsWindow *window, const char *name)
{
  GtkWidget *counters = ms_window_get_part (window, "counters");
  GtkWidget *label = GTK_WIDGET (gtk_widget_get_template_child (counters, MS_TYPE_COUNTERS, name));
  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : "";
}

/* Static until the next call. */
static const char *
clock_text (MsWindow *window)
{
  static char text[64];
  g_snprintf (text, sizeof text, "%s%s", part_text (window, "time_label"),
      part_text (window, "decimals_label"));
  return text;
}

typedef struct
{
  MsWindow *window;
  const char *text;
} Clock;

static gboolean
reads (gpointer data)
{
  const Clock *clock = data;
  return strcmp (clock_text (clock->window), clock->text) == 0;
}

static void
wait_for_clock (MsWindow *window, const char *text)
{
  window_wait (reads, &(Clock){ window, text });
}

static void
assert_time (MsWindow *window, const char *end, const char *record)
{
  g_autofree char *time = ms_counters_dup_time (window->game);
  g_autofree char *listed = ms_record_text_dup_time (12345, FALSE);
  assert_string_equal (time, end);
  assert_string_equal (listed, record);
}

/* Decimals come by themselves while the clock runs, and stand when it does. */
static void
the_clock_shows_decimals (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  fake_now = 0;
  ms_game_set_time_source (window->game, get_fake_time, NULL);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_settings_set_int (window->settings, "clock-digits", 1);
  assert_string_equal (clock_text (window), "00:00.0");
  ms_game_open (window->game, 4, 4);
  fake_now = 12345678;
  wait_for_clock (window, "00:12.3");
  g_settings_set_int (window->settings, "clock-digits", 3);
  assert_string_equal (clock_text (window), "00:12.345");
  fake_now = 13007999;
  wait_for_clock (window, "00:13.007");
  g_settings_set_int (window->settings, "clock-digits", 2);
  assert_string_equal (clock_text (window), "00:13.00");
  ms_game_set_paused (window->game, TRUE);
  fake_now = 20000000;
  g_settings_set_int (window->settings, "clock-digits", 0);
  assert_string_equal (clock_text (window), "00:13");
  ms_game_set_paused (window->game, FALSE);
  fake_now = 21000000;
  g_settings_set_int (window->settings, "clock-digits", 3);
  wait_for_clock (window, "00:14.007");
}

/* The end is as exact as the clock, and so are the lists. */
static void
ends_are_as_exact_as_the_clock (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  fake_now = 0;
  ms_game_set_time_source (window->game, get_fake_time, NULL);
  MsRules rules = { 2, 1, 1, MS_FIRST_CLICK_SAFE, FALSE, MS_RULES_FREE };
  assert_true (ms_game_start (window->game, &rules, 1, NULL));
  ms_game_open (window->game, 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  assert_time (window, "00:00", "12.35 s");
  g_settings_set_int (window->settings, "clock-digits", 1);
  assert_time (window, "00:00.0", "12.35 s");
  g_settings_set_int (window->settings, "clock-digits", 3);
  assert_time (window, "00:00.000", "12.345 s");
  assert_string_equal (clock_text (window), "00:00.000");
  g_settings_reset (window->settings, "clock-digits");
  assert_time (window, "00:00", "12.35 s");
}

/* One mine below the 1 in the row of two; the last row is open but for three cells. */
static const char easy[] = "[Minesage]\nVersion=1\nKind=game\n"
                           "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=any\n"
                           "[Game]\nSeed=1\nState=new\nFirstCell=none\nElapsedMs=0\nAssisted=no\n"
                           "[Layout]\nRow0=*...\nRow1=....\nRow2=...*\n"
                           "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n[Moves]\nCount=0\n";

/* The 1 at (1,0) has (0,0) beside it, and (0,1) when that is covered. */
static void
open_easy (MsWindow *window)
{
  static const int cells[][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { 1, 2 }, { 0, 2 } };
  assert_true (ms_game_load_text (window->game, easy, -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    g_signal_emit_by_name (window->board, "open", cells[i][0], cells[i][1]);
  assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_COVERED);
  assert_int_equal (ms_game_get_cell (window->game, 2, 0), MS_CELL_COVERED);
  assert_int_equal (ms_game_get_cell (window->game, 0, 1), 1);
}

static const MsClicks *
clicks_of (MsWindow *window)
{
  return ms_play_get_clicks (ms_game_get_play (window->game));
}

static void
a_number_is_flagged_around (void **state)
{
  static const char *const signals[] = { "chord", "mark" };
  MsWindow *window = ((WindowFixture *)*state)->window;
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      open_easy (window);
      g_signal_emit_by_name (window->board, signals[i], 0, 1);
      assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_COVERED);
      g_settings_set_boolean (window->settings, "easy-flag", TRUE);
      int before = clicks_of (window)->right;
      g_signal_emit_by_name (window->board, signals[i], 0, 1);
      assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_FLAG);
      assert_int_equal (clicks_of (window)->right, before + 1);
      assert_false (ms_game_get_assisted (window->game));
      /* The 1 above has more covered cells than that, and is chorded as ever. */
      assert_int_equal (ms_game_get_cell (window->game, 2, 0), MS_CELL_COVERED);
      g_signal_emit_by_name (window->board, "chord", 1, 0);
      assert_int_equal (ms_game_get_cell (window->game, 2, 0), 0);
      g_settings_reset (window->settings, "easy-flag");
    }
}

static void
a_flag_clears_around (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_easy (window);
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  assert_int_equal (ms_game_get_cell (window->game, 2, 0), MS_CELL_COVERED);
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  g_settings_set_boolean (window->settings, "easy-clear", TRUE);
  int steps = ms_play_count_undo (ms_game_get_play (window->game)), left = clicks_of (window)->left;
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  assert_int_equal (ms_game_get_cell (window->game, 2, 0), 0);
  assert_int_equal (clicks_of (window)->left, left);
  assert_int_equal (clicks_of (window)->chords, 0);
  assert_int_equal (ms_play_count_undo (ms_game_get_play (window->game)), steps + 1);
  assert_true (ms_game_get_assisted (window->game));
  window_activate (window, "undo", NULL);
  assert_int_equal (ms_game_get_cell (window->game, 2, 0), MS_CELL_COVERED);
  assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_COVERED);
}

/* Both at once: the click on a number that flags also clears. */
static void
flags_of_a_number_clear_too (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_easy (window);
  g_settings_set_boolean (window->settings, "easy-flag", TRUE);
  g_settings_set_boolean (window->settings, "easy-clear", TRUE);
  g_signal_emit_by_name (window->board, "chord", 0, 1);
  assert_int_equal (ms_game_get_cell (window->game, 0, 0), MS_CELL_FLAG);
  assert_int_equal (ms_game_get_cell (window->game, 2, 0), 0);
}

static void
competitions_know_no_easy_moves (void **state)
{
  MsGame *game = ((WindowFixture *)*state)->window->game;
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_CLASSIC, FALSE, MS_RULES_COMPETITION };
  MsRules free_rules = rules;
  gboolean any = FALSE;
  free_rules.rule_set = MS_RULES_FREE;
  for (guint64 seed = 1; seed < 50; seed++)
    for (int competes = 0; competes < 2; competes++)
      {
        assert_true (ms_game_start (game, competes ? &rules : &free_rules, seed, NULL));
        ms_game_open (game, 4, 4);
        for (int cell = 0; cell < 64; cell++)
          {
            gboolean can = ms_game_can_flag_around (game, cell % 8, cell / 8);
            assert_false (can && competes);
            any |= can;
          }
      }
  assert_true (any);
}

static gboolean
can_return (MsWindow *window)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), "undo-new-game");
}

/* What is replaced comes back whole, until something is done on the new board. */
static void
a_new_game_is_undone (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  static const char *const ways[] = { "new-game", "restart" };
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      open_easy (window);
      window_activate (window, "undo", NULL);
      g_signal_emit_by_name (window->board, "mark", 2, 0);
      g_signal_emit_by_name (window->board, "mark", 3, 0);
      window_activate (window, "undo", NULL);
      assert_false (can_return (window));
      gsize length, again;
      g_autofree char *before = ms_write_native (
          ms_game_get_play (window->game), 0, FALSE, &length);
      window_activate (window, ways[i], NULL);
      assert_true (can_return (window));
      window_activate (
          window, "new-game", NULL); /* an untouched board is no game to come back to */
      window_activate (window, "show-probabilities", NULL);
      assert_true (can_return (window));
      window_activate (window, i == 0 ? "undo-new-game" : "undo", NULL);
      g_autofree char *after = ms_write_native (ms_game_get_play (window->game), 0, FALSE, &again);
      assert_string_equal (before, after);
      assert_true (ms_game_get_can_redo (window->game));
      assert_false (can_return (window));
      assert_false (ms_game_get_odds_shown (window->game));
      gboolean modified;
      g_object_get (window->game, "modified", &modified, NULL);
      assert_true (modified);
    }
}

/* With the name of its file, which the board in its place has not. */
static void
its_file_comes_back_too (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_autoptr (GFile) file = g_file_new_for_path ("/tmp/some.minesage");
  open_easy (window);
  ms_file_controller_set_file (window->files, file);
  window_activate (window, "new-game", NULL);
  assert_null (ms_file_controller_get_file (window->files));
  window_activate (window, "undo-new-game", NULL);
  assert_ptr_equal (ms_file_controller_get_file (window->files), file);
}

static void
a_move_ends_the_offer (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  open_easy (window);
  ms_game_set_paused (window->game, TRUE);
  window_activate (window, "level", g_variant_new_string ("expert"));
  assert_true (can_return (window));
  window_activate (window, "undo-new-game", NULL);
  assert_int_equal (ms_game_get_width (window->game), 4);
  assert_true (ms_game_get_paused (window->game));
  window_activate (window, "new-game", NULL);
  assert_true (can_return (window));
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  assert_false (can_return (window));
  window_activate (window, "new-game", NULL); /* nothing was opened: no game under way */
  assert_false (can_return (window));
}

static gboolean
legend_tells_dead (MsWindow *window)
{
  return gtk_widget_get_visible (GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (window->legend), MS_TYPE_LEGEND, "dead_box")));
}

/* Of two cells that share a mine each shows a 1 where it is free. */
static void
dead_cells_are_told (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_true (ms_game_load_text (window->game, "2x2x1\n11\nHH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_false (ms_analysis_is_dead (ms_analyzer_get_analysis (window->analyzer), 0, 1));
  assert_false (legend_tells_dead (window));
  g_settings_set_boolean (window->settings, "mark-dead", TRUE);
  window_wait_analysis (window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
  assert_true (ms_analysis_is_dead (analysis, 0, 1));
  assert_true (ms_analysis_is_dead (analysis, 1, 1));
  assert_false (ms_analysis_is_dead (analysis, 0, 0));
  assert_int_equal (ms_analysis_count_dead (analysis), 2);
  assert_true (legend_tells_dead (window));
  g_autofree char *text = ms_cell_text_dup (window->game, analysis, MS_ODDS_FORMAT_MINE, 0, 1);
  assert_non_null (strstr (text, "Dead:"));
  g_settings_set_boolean (window->settings, "mark-dead", FALSE);
  window_wait_analysis (window);
  assert_false (ms_analysis_is_dead (ms_analyzer_get_analysis (window->analyzer), 0, 1));
  assert_false (legend_tells_dead (window));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (the_clock_shows_decimals),
    WINDOW_TEST (ends_are_as_exact_as_the_clock),
    WINDOW_TEST (a_number_is_flagged_around),
    WINDOW_TEST (a_flag_clears_around),
    WINDOW_TEST (flags_of_a_number_clear_too),
    WINDOW_TEST (competitions_know_no_easy_moves),
    WINDOW_TEST (a_new_game_is_undone),
    WINDOW_TEST (its_file_comes_back_too),
    WINDOW_TEST (a_move_ends_the_offer),
    WINDOW_TEST (dead_cells_are_told),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
