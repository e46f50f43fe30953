/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games by the rules of competitions in the window: what cannot be had while one runs, and what
 * leads out of it. */
#include "window-support.h"

#include "ms-records-window.h"
#include "ms-ui-records-testing.h"
#include "ms-counters.h"
#include "ms-record-text.h"
#include "ms-what-if-page.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

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

static const char *const helps[] = { "show-probabilities", "show-deduced", "hint", "hint-clicks",
  "explain", "autoplay", "autoplay-run", "analyse", "undo", "copy", "copy-seed", "copy-as-mine",
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
  assert_false (ms_follower_get_active (MS_FOLLOWER (window->analyzer)));
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

/* --- Best times --- */

/* All covered, with mines where rows has stars. */
static char *
write_game (const char *const rows[8], int seed)
{
  GString *text = g_string_new ("[Minesage]\nVersion=1\nKind=game\n"
                                "[Rules]\nWidth=8\nHeight=8\nMines=10\nFirstClick=classic\n"
                                "RuleSet=competition\n[Game]\nState=new\nFirstCell=none\n"
                                "ElapsedMs=0\nAssisted=no\n");
  g_string_append_printf (text, "Seed=%d\n[Layout]\n", seed);
  for (int y = 0; y < 8; y++)
    g_string_append_printf (text, "Row%d=%s\n", y, rows[y]);
  g_string_append (text, "[Cells]\n");
  for (int y = 0; y < 8; y++)
    g_string_append_printf (text, "Row%d=HHHHHHHH\n", y);
  g_string_append (text, "[Moves]\nCount=0\n");
  return g_string_free (text, FALSE);
}

static void
win (MsWindow *window, const char *const rows[8], int seed)
{
  MsGame *game = window->game;
  g_autofree char *text = write_game (rows, seed);
  assert_true (ms_game_load_text (game, text, -1, NULL));
  assert_true (ms_game_get_competing (game));
  for (int cell = 0; cell < 64 && ms_game_get_state (game) != MS_GAME_WON; cell++)
    if (rows[cell / 8][cell % 8] == '.')
      ms_game_open (game, cell % 8, cell / 8);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  window_wait_records (ms_window_get_records (window));
}

static MsRecordsWindow *
open_best_times (MsWindow *window)
{
  window_activate (window, "best-times", NULL);
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_RECORDS_WINDOW (link->data))
      return link->data;
  fail ();
  return NULL;
}

static gboolean
is_current (gpointer best)
{
  return gtk_widget_get_mapped (best) && ms_records_window_is_current (best);
}

/* Of the board of one click there is a record, but no best time; of that of two there is. */
static void
easy_boards_are_in_no_list_of_best_times (void **state)
{
  static const char *const easy[] = { "**......", "**......", "*.......", "*.......", "*.......",
    "*.......", "*.......", "*......." };
  static const char *const hard[] = { "*.......", "*.......", "*.......", "*.......", "*.......",
    "*.......", "*......*", "*.....*." };
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  MsWindow *window = window_of (state);
  MsRecords *records = ms_window_get_records (window);
  ms_records_delete_async (records, &all, NULL, NULL);
  win (window, easy, 1);
  MsRecordsWindow *best = open_best_times (window);
  MsRecordChooser *chooser = ms_records_window_get_chooser (best);
  /* It begins with the kind of the game that was played. */
  assert_int_equal (ms_record_chooser_get_filter (chooser).rule_set, MS_RULES_COMPETITION);
  window_wait (is_current, best);
  assert_string_equal (ms_records_window_get_page (best), "empty");

  win (window, hard, 2);
  window_wait (is_current, best);
  assert_string_equal (ms_records_window_get_page (best), "content");
  GtkColumnView *lines = widget_find_type (best, GTK_TYPE_COLUMN_VIEW);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (lines))), 1);
}

static gboolean
has_legend (MsWindow *window)
{
  return gtk_widget_get_visible (GTK_WIDGET (window->legend));
}

/* There are no odds for it to explain while they are withheld, nor in a game that is over. */
static void
the_legend_goes_and_comes_with_the_odds (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  assert_true (has_legend (window));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  ms_game_set_paused (window->game, TRUE);
  assert_false (has_legend (window));
  ms_game_set_paused (window->game, FALSE);
  assert_true (has_legend (window));
  ms_game_set_paused (window->game, TRUE);
  window_activate (window, "new-game", NULL);
  assert_true (has_legend (window));

  set_competition (window, TRUE);
  assert_false (has_legend (window));
  g_signal_emit_by_name (window->board, "open", 3, 3);
  ms_game_set_paused (window->game, TRUE);
  ms_game_set_paused (window->game, FALSE);
  assert_false (has_legend (window));
  play_to_the_end (window->game);
  assert_false (has_legend (window)); /* the game is over */
  window_activate (window, "new-game", NULL);
  assert_false (has_legend (window));
  set_competition (window, FALSE);
  assert_true (has_legend (window));
  play_to_the_end (window->game);
  assert_false (has_legend (window));
  ms_game_undo (window->game);
  assert_true (has_legend (window));
  window_activate (window, "show-probabilities", NULL);
  ms_game_set_paused (window->game, TRUE);
  ms_game_set_paused (window->game, FALSE);
  assert_false (has_legend (window));
}

static gpointer
what_if_part (MsWindow *window, const char *name)
{
  GtkWidget *page = widget_find_type (window->pages, MS_TYPE_WHAT_IF_PAGE);
  return gtk_widget_get_template_child (page, MS_TYPE_WHAT_IF_PAGE, name);
}

static void
what_if_tells_nothing_either (void **state)
{
  static const char *const hidden[] = { "curve_box", "place_box", "answer_box" };
  MsWindow *window = window_of (state);
  set_competition (window, TRUE);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  g_signal_emit_by_name (window->board, "open", 3, 3);
  GtkLabel *message = what_if_part (window, "message_label");
  assert_true (
      g_str_has_prefix (gtk_label_get_text (message), "Competition rules: nothing is said"));
  for (gsize i = 0; i < G_N_ELEMENTS (hidden); i++)
    assert_false (gtk_widget_get_visible (what_if_part (window, hidden[i])));
  ms_game_set_paused (window->game, TRUE);
  assert_string_equal (gtk_label_get_text (message), "Hidden during the pause.");
  ms_game_set_paused (window->game, FALSE);
  assert_true (
      g_str_has_prefix (gtk_label_get_text (message), "Competition rules: nothing is said"));
  play_to_the_end (window->game);
  assert_non_null (strstr (gtk_label_get_text (message), "Shift+click"));
  assert_true (gtk_widget_get_visible (what_if_part (window, "place_box")));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

/* The other rules of a game, which decide its guesses. */
static void
the_rule_for_guesses_reaches_the_game (void **state)
{
  static const MsRuleSet rule_sets[] = { MS_RULES_FAIR, MS_RULES_CRUEL, MS_RULES_FREE };
  static const char *const said[] = { "fair guesses", "cruel guesses", "" };
  MsWindow *window = window_of (state);
  for (gsize i = 0; i < G_N_ELEMENTS (rule_sets); i++)
    {
      g_settings_set_string (window->settings, "guesses", ms_rule_set_name (rule_sets[i]));
      assert_int_equal (ms_game_get_rules (window->game).rule_set, rule_sets[i]);
      assert_non_null (strstr (gtk_label_get_text (window->subtitle_label), said[i]));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (nothing_is_told_while_it_runs),
    TEST (the_rule_for_guesses_reaches_the_game),
    TEST (the_end_tells_everything),
    TEST (other_boards_are_free),
    TEST (a_saved_game_goes_on_so),
    TEST (records_are_told_as_they_count),
    TEST (easy_boards_are_in_no_list_of_best_times),
    TEST (the_legend_goes_and_comes_with_the_odds),
    TEST (what_if_tells_nothing_either),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
