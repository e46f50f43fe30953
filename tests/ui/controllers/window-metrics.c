/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of the game: in the status line, and all of them when it is over. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-details-window.h"
#include "ms-seed-text.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-openings.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

/* A game that has always the same figures: 3BV 8, one mine in the middle of 3×3 cells. */
static const char worked_example[] =
    "[Minesage]\nVersion=1\nKind=game\n"
    "[Rules]\nWidth=3\nHeight=3\nMines=1\nFirstClick=any\n"
    "[Game]\nSeed=1\nState=new\nFirstCell=none\nElapsedMs=0\nAssisted=no\n"
    "[Layout]\nRow0=...\nRow1=.*.\nRow2=...\n"
    "[Cells]\nRow0=HHH\nRow1=HHH\nRow2=HHH\n"
    "[Moves]\nCount=0\n";

static gint64 now; /* microseconds */

static gint64
fake_now (gpointer user_data)
{
  return now;
}

static const char *
shown (MsWindow *window)
{
  return ms_status_line_get_metrics (window->status);
}

static gboolean
is_shown (gpointer window)
{
  return shown (window) != NULL;
}

static gboolean
are_details_enabled (MsWindow *window)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), "details");
}

static void
load_example (MsWindow *window)
{
  ms_game_set_time_source (window->game, fake_now, NULL);
  assert_true (ms_game_load_text (window->game, worked_example, -1, NULL));
  window_wait (is_shown, window);
}

/* Unflagging, flagging again and a second chord are wasted. */
static void
play_example (MsWindow *window)
{
  g_signal_emit_by_name (window->board, "open", 0, 1);
  g_signal_emit_by_name (window->board, "mark", 1, 1);
  g_signal_emit_by_name (window->board, "chord", 0, 1);
  g_signal_emit_by_name (window->board, "mark", 1, 1);
  g_signal_emit_by_name (window->board, "mark", 1, 1);
  g_signal_emit_by_name (window->board, "chord", 1, 0);
  g_signal_emit_by_name (window->board, "chord", 1, 0);
  now += 1610 * 1000;
  g_signal_emit_by_name (window->board, "chord", 1, 2);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
}

/* Seen on the board as clicks on a number, where a third one finds nothing to open. */
static void
clicks_that_open_nothing_are_no_chords (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  g_signal_emit_by_name (window->board, "open", 0, 1);
  for (int i = 0; i < 3; i++)
    {
      if (i == 1)
        g_signal_emit_by_name (window->board, "mark", 1, 1);
      ms_board_view_press (window->board, GDK_BUTTON_PRIMARY, 0, 1, 9000 * i);
      ms_board_view_release (window->board, GDK_BUTTON_PRIMARY, 0, 1);
    }
  const MsClicks *clicks = ms_play_get_clicks (ms_game_get_play (window->game));
  assert_int_equal (clicks->chords, 1);
  assert_int_equal (clicks->left, 3);
  assert_int_equal (clicks->effective_left, 1);
}

/* Two cells in a fiftieth of a second are no speed to speak of. */
static void
speed_is_told_from_the_first_second_on (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  g_signal_emit_by_name (window->board, "open", 0, 1);
  now += 20 * 1000;
  g_signal_emit_by_name (window->board, "open", 1, 0);
  assert_string_equal (shown (window), "3BV 2/8 · eff. 100 %");
  now += 970 * 1000;
  ms_game_tick (window->game);
  assert_string_equal (shown (window), "3BV 2/8 · eff. 100 %");
  now += 10 * 1000;
  ms_game_tick (window->game);
  assert_string_equal (shown (window), "3BV 2/8 · 2.00/s · eff. 100 %");
}

static void
the_status_line_follows_the_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_null (shown (window));
  load_example (window);
  assert_string_equal (shown (window), "3BV 0/8");
  g_signal_emit_by_name (window->board, "open", 0, 1);
  assert_string_equal (shown (window), "3BV 1/8 · eff. 100 %");
  now += 2000 * 1000;
  g_signal_emit_by_name (window->board, "mark", 1, 1);
  assert_string_equal (shown (window), "3BV 1/8 · 0.50/s · eff. 50 %");
  now += 1000 * 1000;
  ms_game_tick (window->game);
  assert_string_equal (shown (window), "3BV 1/8 · 0.33/s · eff. 50 %");
  g_signal_emit_by_name (window->board, "chord", 0, 1);
  assert_string_equal (shown (window), "3BV 5/8 · 1.67/s · eff. 167 %");
  window_activate (window, "undo", NULL);
  assert_string_equal (shown (window), "3BV 1/8 · 0.33/s · eff. 33 %");
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_null (shown (window));
}

/* The 3BV that others count for the drawn board, whatever the moves. */
static void
a_drawn_board_shows_its_figures_from_the_first_opening (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  assert_null (shown (window));
  g_signal_emit_by_name (window->board, "open", 15, 8);
  window_wait (is_shown, window);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (window->game));
  MsOpenings *openings = ms_openings_new (layout, NULL);
  assert_non_null (openings);
  g_autofree char *expected = g_strdup_printf ("3BV 1/%d ", openings->metrics.bbbv);
  ms_openings_free (openings);
  assert_true (g_str_has_prefix (shown (window), expected));
}

static void
the_setting_takes_them_off_at_once (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  g_settings_set_boolean (window->settings, "show-metrics", FALSE);
  assert_null (shown (window));
  g_signal_emit_by_name (window->board, "open", 0, 1);
  assert_null (shown (window));
  g_settings_reset (window->settings, "show-metrics");
  assert_string_equal (shown (window), "3BV 1/8 · eff. 100 %");
}

/* The window with all figures, as the screen has it; NULL: there is none. */
static GtkWindow *
get_details (MsWindow *window)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  GtkWindow *found = NULL;
  for (GList *node = all; node != NULL; node = node->next)
    if (MS_IS_DETAILS_WINDOW (node->data)
        && gtk_window_get_transient_for (node->data) == GTK_WINDOW (window))
      {
        assert_null (found);
        found = node->data;
      }
  return found;
}

static gboolean
has_zini (gpointer window)
{
  const char *zini = ms_details_window_get_value (window, "8-way ZiNi");
  return !g_str_equal (zini, "—");
}

/* Of the measure and the clicks too, which have workers of their own. */
static gboolean
is_measured (gpointer window)
{
  const char *clicks = ms_details_window_get_value (window, "Fewest clicks");
  return has_zini (window) && !g_str_equal (ms_details_window_get_value (window, "Pluck"), "—")
      && !g_str_equal (clicks, "—") && !g_str_equal (clicks, "Counting…");
}

static void
details_tell_everything (void **state)
{
  static const char *const expected[][2] = {
    { "3BV", "8" }, { "Openings", "0" }, { "Islands", "1" }, { "ZiNi", "5" }, { "Human ZiNi", "6" },
    { "8-way ZiNi", "5" }, { "Fewest clicks", "5 (proved)" },
    { "Cells by number", "0 · 8 · 0 · 0 · 0 · 0 · 0 · 0 · 0" }, { "Time", "1.61 s" },
    { "3BV solved", "8" }, { "Openings solved", "0" }, { "Islands solved", "1" }, { "Style", "FL" },
    { "Left clicks", "1" }, { "Right clicks", "3" }, { "Chords", "4" }, { "All clicks (CL)", "8" },
    { "Effective clicks (CE)", "5" }, { "LCE", "1" }, { "RCE", "1" }, { "DCE", "3" },
    { "Wasted left clicks", "0" }, { "Wasted right clicks", "2" }, { "Wasted chords", "1" },
    { "1.5-clicks", "—" }, { "Flags set", "2" }, { "Unflags", "1" }, { "Wrong flags", "0" },
    { "Question marks", "0" }, { "3BV by chords", "7" }, { "Flag worth", "3.50" },
    { "3BV per second", "4.97" }, { "Estimated time", "1.61 s" }, { "Clicks per second", "4.97" },
    { "Left clicks per second", "0.62" }, { "Right clicks per second", "1.86" },
    { "Chords per second", "2.48" }, { "ZiNi per second", "3.11" },
    { "Efficiency (IOE)", "100.0 %" }, { "Correctness", "62.5 %" }, { "Throughput", "160.0 %" },
    { "ZiNi efficiency (ZNE)", "62.5 %" }, { "ZiNi throughput (ZNT)", "100.0 %" },
    { "HZNE", "75.0 %" }, { "HZNT", "120.0 %" }, { "RQP", "0.32" }, { "QG", "0.28" },
    { "IOS", "0.23" }, { "STNB", "0.00" }, { "Path", "—" }, { "Path (Manhattan)", "—" },
    { "MOV", "—" },
    { "Pluck", "0.699" }, /* the first chord: a mine in one of five cells, four of them opened */
  };
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  assert_false (are_details_enabled (window));
  play_example (window);
  assert_true (are_details_enabled (window));
  window_activate (window, "details", NULL);
  assert_non_null (get_details (window));
  MsDetailsWindow *details = MS_DETAILS_WINDOW (get_details (window));
  window_wait (is_measured, details);

  g_autofree char *text = ms_details_window_dup_text (details);
  gsize length = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *line = g_strdup_printf ("%s: %s\n", expected[i][0], expected[i][1]);
      assert_string_equal (ms_details_window_get_value (details, expected[i][0]), expected[i][1]);
      assert_memory_equal (text + length, line, strlen (line));
      length += strlen (line);
    }
  MsRules rules = ms_game_get_rules (window->game);
  g_autofree char *seed = ms_seed_text_dup (&rules, ms_game_get_seed (window->game));
  g_autofree char *last = g_strdup_printf ("Seed, with its rules: %s\n", seed);
  assert_string_equal (text + length, last);
}

static const char *
get_value (MsWindow *window, const char *name)
{
  return ms_details_window_get_value (MS_DETAILS_WINDOW (get_details (window)), name);
}

/* From middle to middle, row by row: four steps of 16 pixels, one of 32, two of 32 by 16; then on
 * behind the last move, which does not count. */
static void
the_path_is_told_where_it_was_recorded (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  g_settings_set_boolean (window->settings, "record-pointer", TRUE);
  load_example (window);
  for (int i = 0; i < 9; i++)
    if (i != 4)
      {
        now += i > 0 ? 1000 * 1000 : 0;
        ms_game_note_pointer (window->game, MS_POINTER_MOVE, i % 3 * 16 + 8, i / 3 * 16 + 8);
        g_signal_emit_by_name (window->board, "open", i % 3, i / 3);
      }
  ms_game_note_pointer (window->game, MS_POINTER_MOVE, 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  window_activate (window, "details", NULL);
  window_wait (is_measured, get_details (window));
  assert_string_equal (get_value (window, "Path"), "168");
  assert_string_equal (get_value (window, "Path (Manhattan)"), "192");
  assert_string_equal (get_value (window, "MOV"), "23.9");
}

/* What was known of an end holds no more when it is taken back. */
static void
pluck_is_of_the_end_there_is (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  g_signal_emit_by_name (window->board, "open", 0, 1);
  g_signal_emit_by_name (window->board, "open", 1, 1);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  window_activate (window, "details", NULL);
  window_wait (is_measured, get_details (window));
  assert_string_equal (get_value (window, "Pluck"), "0.097"); /* −lg (4/5) */
  window_activate (window, "undo", NULL);
  assert_string_equal (get_value (window, "Pluck"), "—");
  assert_string_equal (get_value (window, "Fewest clicks"), "—");
  for (int i = 0; i < 9; i++)
    if (i != 4)
      g_signal_emit_by_name (window->board, "open", i % 3, i / 3);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  assert_string_equal (get_value (window, "Pluck"), "—");
  window_wait (is_measured, get_details (window));
  assert_string_equal (get_value (window, "Pluck"), "0.398"); /* −lg (4/5 · 1/2) */
}

static void
details_follow_to_the_next_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  load_example (window);
  play_example (window);
  window_activate (window, "details", NULL);
  GtkWindow *details = get_details (window);
  window_activate (window, "details", NULL); /* the same one again */
  assert_ptr_equal (get_details (window), details);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_false (are_details_enabled (window));
  assert_string_equal (ms_details_window_get_value (MS_DETAILS_WINDOW (details), "3BV"), "—");
  gtk_window_close (details);
  assert_null (get_details (window));
}

int
main (void)
{
#define WINDOW_TEST(function) \
  cmocka_unit_test_setup_teardown (function, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (clicks_that_open_nothing_are_no_chords),
    WINDOW_TEST (speed_is_told_from_the_first_second_on),
    WINDOW_TEST (the_status_line_follows_the_game),
    WINDOW_TEST (a_drawn_board_shows_its_figures_from_the_first_opening),
    WINDOW_TEST (the_setting_takes_them_off_at_once),
    WINDOW_TEST (details_tell_everything),
    WINDOW_TEST (the_path_is_told_where_it_was_recorded),
    WINDOW_TEST (pluck_is_of_the_end_there_is),
    WINDOW_TEST (details_follow_to_the_next_game),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
