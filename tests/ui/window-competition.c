/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games by the rules of competitions in the window: what cannot be had while one runs, and what
 * leads out of it. */
#include "window-support.h"

#include "ms-counters.h"
#include "ms-record-text.h"

#include <string.h>

static MsWindow *
window_of (void **state)
{
  return ((WindowFixture *)*state)->window;
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
set_competition (MsWindow *window, gboolean on)
{
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "competition", g_variant_new_boolean (on));
}

static void
set_level (MsWindow *window, const char *level)
{
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "level", g_variant_new_string (level));
}

static const char *const helps[] = { "show-probabilities", "show-deduced", "hint", "explain",
  "autoplay", "autoplay-run", "analyse", "undo", "copy", "copy-seed", "copy-as-mine",
  "suppose-mine", "why-cell" };

static void
assert_helps (MsWindow *window, gboolean at_hand)
{
  for (gsize i = 0; i < G_N_ELEMENTS (helps); i++)
    if (!at_hand || g_str_equal (helps[i], "copy") || g_str_equal (helps[i], "analyse"))
      assert_int_equal (is_enabled (window, helps[i]), at_hand);
}

static void
nothing_is_told_while_it_runs (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  set_competition (window, TRUE);
  MsRules rules = ms_game_get_rules (window->game);
  assert_int_equal (rules.rule_set, MS_RULES_COMPETITION);
  assert_int_equal (rules.width * 100 + rules.height, 808);
  assert_int_equal (rules.first_click, MS_FIRST_CLICK_CLASSIC);
  assert_helps (window, FALSE);
  assert_false (ms_analyzer_get_active (window->analyzer));
  assert_non_null (strstr (ms_status_line_get_text (window->status), "Competition"));
  assert_non_null (strstr (gtk_label_get_text (window->subtitle_label), "competition rules"));
  g_signal_emit_by_name (window->board, "open", 3, 3);
  assert_helps (window, FALSE);
  assert_false (ms_game_begin_analysis (window->game));
  ms_game_undo (window->game);
  assert_int_not_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  assert_false (ms_game_get_assisted (window->game));
}

static void
play_to_the_end (MsGame *game)
{
  for (int cell = 0; cell < 64 && ms_game_get_state (game) != MS_GAME_LOST; cell++)
    ms_game_open (game, cell % 8, cell / 8);
}

static void
the_end_tells_everything (void **state)
{
  MsWindow *window = window_of (state);
  set_competition (window, TRUE);
  play_to_the_end (window->game);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  assert_helps (window, TRUE);
  assert_true (is_enabled (window, "copy-seed"));
  assert_false (is_enabled (window, "undo"));
  g_autofree char *time = ms_counters_dup_time (window->game);
  assert_int_equal (strlen (time), strlen ("00:00.000"));

  window_activate (window, "restart", NULL);
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_FREE);
  assert_true (ms_game_get_assisted (window->game));
  window_activate (window, "new-game", NULL);
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_COMPETITION);
}

static void
other_boards_are_free (void **state)
{
  MsWindow *window = window_of (state);
  MsRules rules;
  guint64 seed = 9;
  set_competition (window, TRUE);
  set_level (window, "expert");
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_COMPETITION);
  rules = ms_window_get_next_rules (window);
  assert_int_equal (rules.rule_set, MS_RULES_FREE);
  rules.mines = 98;
  assert_true (ms_window_start_game (window, &rules, NULL));
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_FREE);
  assert_true (is_enabled (window, "hint"));
  rules.mines = 99;
  assert_true (ms_window_start_game (window, &rules, &seed));
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_FREE);
  assert_true (ms_window_start_game (window, &rules, NULL));
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_COMPETITION);
  set_competition (window, FALSE);
  assert_int_equal (ms_game_get_rules (window->game).rule_set, MS_RULES_FREE);
  assert_true (is_enabled (window, "hint"));
}

/* What is kept of it goes on by the same rules. */
static void
a_saved_game_goes_on_so (void **state)
{
  MsWindow *window = window_of (state);
  char *data;
  gsize length;
  set_competition (window, TRUE);
  set_level (window, "expert");
  g_signal_emit_by_name (window->board, "open", 9, 9);
  assert_int_equal (
      ms_game_write_as (window->game, ms_target_find ("minesage"), &data, &length, NULL),
      MS_STATUS_OK);
  set_competition (window, FALSE);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_true (ms_game_load_text (window->game, data, (gssize)length, NULL));
  assert_true (ms_game_get_competing (window->game));
  assert_false (is_enabled (window, "hint"));
  g_free (data);
}

static void
assert_time (MsRuleSet rule_set, const char *expected)
{
  g_autoptr (MsRecord) record = ms_record_new ();
  record->rules.rule_set = rule_set;
  record->elapsed_ms = 84321;
  g_autofree char *time = ms_record_text_dup_time_of (record);
  assert_string_equal (time, expected);
}

static void
records_are_told_as_they_count (void **state)
{
  assert_time (MS_RULES_COMPETITION, "84.321 s");
  assert_time (MS_RULES_FREE, "84.32 s");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (nothing_is_told_while_it_runs),
    TEST (the_end_tells_everything),
    TEST (other_boards_are_free),
    TEST (a_saved_game_goes_on_so),
    TEST (records_are_told_as_they_count),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
