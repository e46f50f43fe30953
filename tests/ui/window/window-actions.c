/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every command exists under its one name and does what it says. */
#include "window-support.h"

#include "ms-ui-moments-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

/* "win.level::expert" names an action of the window, "app.quit" one of the application. */
static void
assert_resolves (WindowFixture *fixture, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  assert_true (g_action_parse_detailed_name (detailed, &name, &target, NULL));
  if (g_str_has_prefix (name, "win."))
    assert_true (g_action_group_has_action (G_ACTION_GROUP (fixture->window), name + 4));
  else if (g_str_has_prefix (name, "app."))
    assert_true (g_action_group_has_action (G_ACTION_GROUP (fixture->application), name + 4));
  else
    assert_string_equal (name, "window.close");
}

static void
keys_name_actions (void **state)
{
  WindowFixture *fixture = *state;
  g_auto (GStrv) descriptions = gtk_application_list_action_descriptions (fixture->application);
  assert_true (g_strv_length (descriptions) > 10);
  for (int i = 0; descriptions[i] != NULL; i++)
    assert_resolves (fixture, descriptions[i]);
}

/* An accelerator of the application would take its letter from every entry in the window. */
static void
letters_are_left_to_entries (void **state)
{
  WindowFixture *fixture = *state;
  g_auto (GStrv) descriptions = gtk_application_list_action_descriptions (fixture->application);
  for (int i = 0; descriptions[i] != NULL; i++)
    {
      g_auto (GStrv)
          keys = gtk_application_get_accels_for_action (fixture->application, descriptions[i]);
      assert_true (g_strv_length (keys) > 0);
      for (int j = 0; keys[j] != NULL; j++)
        assert_true (strlen (keys[j]) > 1);
    }
}

static int
check_menu (WindowFixture *fixture, GMenuModel *menu)
{
  int n = 0;
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *action = NULL;
      /* The one entry without a command says that there are no recent files yet. */
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action)
          && strcmp (action, "win.none") != 0)
        {
          assert_resolves (fixture, action);
          n++;
        }
      static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
      for (gsize link = 0; link < G_N_ELEMENTS (links); link++)
        {
          g_autoptr (GMenuModel) sub = g_menu_model_get_item_link (menu, i, links[link]);
          if (sub != NULL)
            n += check_menu (fixture, sub);
        }
    }
  return n;
}

/* Menus, and every widget with an action, anywhere in the window. */
static int
check_widgets (WindowFixture *fixture, GtkWidget *widget)
{
  int n = 0;
  if (GTK_IS_MENU_BUTTON (widget))
    {
      GMenuModel *menu = gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget));
      n += menu != NULL ? check_menu (fixture, menu) : 0;
    }
  if (GTK_IS_ACTIONABLE (widget))
    {
      const char *action = gtk_actionable_get_action_name (GTK_ACTIONABLE (widget));
      if (action != NULL
          && (g_str_has_prefix (action, "win.") || g_str_has_prefix (action, "app.")))
        {
          assert_resolves (fixture, action);
          n++;
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_widgets (fixture, child);
  return n;
}

/* After a game, whose card is made when it ends; with what is made when it is shown. */
static void
menus_and_buttons_name_actions (void **state)
{
  WindowFixture *fixture = *state;
  window_start (fixture->window, 1, 2, 1, MS_FIRST_CLICK_SAFE);
  window_open_cell (fixture->window, 0, 0);
  assert_int_equal (ms_game_get_state (ms_window_get_game (fixture->window)), MS_GAME_WON);
  window_activate (fixture->window, "autoplay", NULL);
  window_activate (fixture->window, "show-panel", NULL);
  assert_true (check_menu (fixture, ms_window_get_part (fixture->window, "new_menu")) > 10);
  assert_true (check_menu (fixture, ms_window_get_part (fixture->window, "primary_menu")) > 30);
  assert_true (check_widgets (fixture, GTK_WIDGET (fixture->window)) > 30);
}

static void
assert_game (MsWindow *window, int width, int height, int mines)
{
  MsGame *game = ms_window_get_game (window);
  assert_int_equal (ms_game_get_width (game), width);
  assert_int_equal (ms_game_get_height (game), height);
  assert_int_equal (ms_game_get_mines (game), mines);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
}

static void
levels_start_games (void **state)
{
  MsWindow *window = window_of (state);
  assert_game (window, 9, 9, 10);
  window_activate (window, "level", g_variant_new_string ("expert"));
  assert_game (window, 30, 16, 99);
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (window)), "Expert — 30×16, 99 mines");
  window_activate (window, "level", g_variant_new_string ("intermediate"));
  assert_game (window, 16, 16, 40);
  window_activate (window, "level", g_variant_new_string ("classic"));
  assert_game (window, 8, 8, 10);
  g_autoptr (GVariant) level = g_action_group_get_action_state (G_ACTION_GROUP (window), "level");
  assert_string_equal (g_variant_get_string (level, NULL), "classic");
}

static void
the_level_played_last_comes_again (void **state)
{
  WindowFixture *fixture = *state;
  window_activate (fixture->window, "level", g_variant_new_string ("expert"));
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *other = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  assert_ptr_not_equal (other, fixture->window);
  assert_game (other, 30, 16, 99);
}

static void
restart_keeps_the_board (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  g_autofree char *before = ms_game_dup_text (game);
  window_activate (window, "restart", NULL);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (before, after);

  guint64 seed = ms_game_get_seed (game);
  window_activate (window, "new-game", NULL);
  assert_game (window, 16, 16, 40);
  assert_true (ms_game_get_seed (game) != seed);
}

static void
first_click_rule_waits_for_a_game_that_runs (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  assert_int_equal (ms_game_get_rules (game).first_click, MS_FIRST_CLICK_OPEN);
  window_activate (window, "first-click", g_variant_new_string ("any"));
  assert_int_equal (ms_game_get_rules (game).first_click, MS_FIRST_CLICK_ANY);

  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  window_activate (window, "first-click", g_variant_new_string ("safe"));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_int_equal (ms_game_get_rules (game).first_click, MS_FIRST_CLICK_OPEN);
  window_activate (window, "new-game", NULL);
  assert_int_equal (ms_game_get_rules (game).first_click, MS_FIRST_CLICK_SAFE);
}

static void
question_marks_pass_to_the_game (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_activate (window, "question-marks", NULL);
  g_signal_emit_by_name (window->board, "mark", 2, 2);
  g_signal_emit_by_name (window->board, "mark", 2, 2);
  assert_int_equal (ms_game_get_cell (game, 2, 2), MS_CELL_QUESTION);
  window_activate (window, "question-marks", NULL);
  g_signal_emit_by_name (window->board, "mark", 3, 3);
  g_signal_emit_by_name (window->board, "mark", 3, 3);
  assert_int_equal (ms_game_get_cell (game, 3, 3), MS_CELL_COVERED);
}

/* Of two cells that share a mine the flag is on one; only when it counts is the other safe. */
static void
trusted_flags_are_mines_to_the_analysis (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  MsAnalyzer *analyzer = ms_window_get_analyzer (window);
  assert_true (ms_game_load_text (game, "3x1x1\nF1H\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_int_equal (
      ms_analysis_get_certainty (ms_analyzer_get_analysis (analyzer), 2, 0), MS_CERTAINTY_NONE);
  window_activate (window, "trust-flags", NULL);
  window_wait_analysis (window);
  assert_int_equal (
      ms_analysis_get_certainty (ms_analyzer_get_analysis (analyzer), 2, 0), MS_CERTAINTY_SAFE);
}

static gboolean
board_shows (MsWindow *window, const char *property)
{
  gboolean value;
  g_object_get (window->board, property, &value, NULL);
  return value;
}

static void
probabilities_are_a_toggle (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  assert_false (ms_game_get_assisted (game));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_true (board_shows (window, "show-probabilities"));
  assert_false (ms_game_get_assisted (game));
  assert_true (gtk_widget_get_visible (GTK_WIDGET (window->legend)));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_true (ms_game_get_assisted (game));

  window_activate (window, "show-probabilities", NULL);
  assert_null (ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
  assert_false (board_shows (window, "show-probabilities"));
  assert_true (ms_game_get_assisted (game));
  window_activate (window, "new-game", NULL);
  assert_false (ms_game_get_assisted (game));
}

static void
deduced_cells_need_no_percentages (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-deduced", NULL);
  window_wait_analysis (window);
  assert_true (board_shows (window, "show-deduced"));
  assert_false (board_shows (window, "show-probabilities"));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_true (ms_game_get_assisted (ms_window_get_game (window)));
}

/* Whatever was on when the last one was closed. */
static void
a_window_starts_without_odds (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-deduced", NULL);
  MsWindow *another = ms_window_new (
      gtk_window_get_application (GTK_WINDOW (window)), window->settings, window->theme);
  assert_false (ms_actions_get_toggle (G_ACTION_MAP (another), "show-probabilities"));
  assert_false (ms_actions_get_toggle (G_ACTION_MAP (another), "show-deduced"));
  assert_false (ms_follower_get_active (MS_FOLLOWER (ms_window_get_analyzer (another))));
  g_signal_emit_by_name (another->board, "open", 4, 4);
  assert_false (ms_game_get_assisted (ms_window_get_game (another)));
  gtk_window_destroy (GTK_WINDOW (another));
}

static void
odds_are_hidden_by_a_pause_and_known_after_it (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 15, 8);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "pause", NULL);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "pause", NULL);
  assert_false (ms_game_get_assisted (game));
  for (int x = 0; x < 30 && !ms_game_get_assisted (game); x++)
    g_signal_emit_by_name (window->board, "open", x, 0);
  assert_true (ms_game_get_assisted (game));
}

/* A running Expert game with the analysis of it. */
static const MsSolverResult *
start_analysed_game (MsWindow *window)
{
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 15, 8);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  return ms_analysis_get_result (ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
}

static gboolean
bulk_is_done (gpointer window)
{
  return !window_is_bulk_busy (window);
}

static void
certain_mines_are_flagged_at_once (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  const MsSolverResult *result = start_analysed_game (window);
  assert_true (result->n_certain_mines > 0);
  window_activate (window, "flag-mines", NULL);
  window_wait (bulk_is_done, window);
  assert_int_equal (ms_game_get_mines_left (game), 99 - result->n_certain_mines);
  for (int i = 0; i < 30 * 16; i++)
    if (result->certainty[i] == MS_CERTAINTY_MINE)
      assert_int_equal (ms_game_get_cell (game, i % 30, i / 30), MS_CELL_FLAG);
}

static void
safe_cells_are_opened_at_once (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  start_analysed_game (window);
  g_autoptr (MsAnalysis)
      before = ms_analysis_ref (ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
  const MsSolverResult *result = ms_analysis_get_result (before);
  assert_true (result->n_safe > 0);
  window_activate (window, "open-safe", NULL);
  window_wait (bulk_is_done, window);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  for (int i = 0; i < 30 * 16; i++)
    if (result->certainty[i] == MS_CERTAINTY_SAFE)
      assert_true (ms_cell_is_opened (ms_game_get_cell (game, i % 30, i / 30)));
}

static void
a_loss_is_told_with_its_odds (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *result = start_analysed_game (window);
  int mine = 0;
  while (result->certainty[mine] != MS_CERTAINTY_MINE)
    mine++;
  assert_false (window_shows_result (window));
  g_signal_emit_by_name (window->board, "open", mine % 30, mine / 30);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_LOST);
  assert_true (window_shows_result (window));
  assert_string_equal (ms_result_bar_get_text (ms_window_get_part (window, "result_bar")),
      "You opened a certain mine.");
  assert_false (
      ms_worker_get_busy (MS_WORKER (window_get_hindsight (window)))); /* what was shown is known */
  window_activate (window, "restart", NULL);
  assert_false (window_shows_result (window));
}

static gboolean
offers (GtkWidget *widget)
{
  gboolean button = GTK_IS_BUTTON (widget) && gtk_widget_get_child_visible (widget)
      && gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !button;
       child = gtk_widget_get_next_sibling (child))
    button = offers (child);
  return button;
}

/* The odds of what is still covered are told, and nothing else. */
static void
after_the_end_nothing_is_offered (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-panel", NULL);
  const MsSolverResult *result = start_analysed_game (window);
  assert_true (offers (GTK_WIDGET (window->panel)));
  int mine = 0;
  while (result->certainty[mine] != MS_CERTAINTY_MINE)
    mine++;
  g_signal_emit_by_name (window->board, "open", mine % 30, mine / 30);
  window_wait_analysis (window);
  MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
  assert_false (offers (GTK_WIDGET (window->panel)));
  assert_int_equal (ms_analysis_get_best_guess (analysis), -1);
  assert_false (ms_analysis_has_ring (analysis));
  assert_string_equal (ms_status_line_get_text (window->status), "You opened a certain mine.");
  window_activate (window, "undo", NULL);
  window_wait_analysis (window);
  assert_true (offers (GTK_WIDGET (window->panel)));
}

static gboolean
is_explained (gpointer window)
{
  return ms_hindsight_get_analysis (window_get_hindsight (window)) != NULL;
}

static const char *
explain_loss (MsWindow *window, int x, int y)
{
  g_signal_emit_by_name (window->board, "open", x, y);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  assert_string_equal (
      ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), "You hit a mine.");
  window_wait (is_explained, window);
  return ms_result_bar_get_text (ms_window_get_part (window, "result_bar"));
}

/* A 5×1 board, mines at (1,0) and (3,0). */
static const char strip[] = "[Minesage]\nVersion=1\nKind=game\n"
                            "[Rules]\nWidth=5\nHeight=1\nMines=2\nFirstClick=any\n"
                            "[Game]\nSeed=1\nState=new\nFirstCell=none\nElapsedMs=0\n"
                            "Assisted=no\n"
                            "[Layout]\nRow0=.*.*.\n"
                            "[Cells]\nRow0=HHHHH\n"
                            "[Moves]\nCount=0\n";

/* Nobody has to have looked at them before. */
static void
a_loss_is_told_with_its_odds_when_none_were_shown (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, strip, -1, NULL));
  assert_string_equal (
      explain_loss (window, 1, 0), "The chance of a mine there was 40 %. No cell was safer.");
  assert_false (ms_follower_get_active (MS_FOLLOWER (window->analyzer)));
  assert_false (ms_game_get_assisted (window->game));

  window_activate (window, "undo", NULL);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_string_equal (explain_loss (window, 1, 0), "You opened a certain mine.");
}

/* Trusted, a wrong flag makes the mine beside it safe, which it was not. */
static void
a_wrong_flag_that_was_trusted_explains_no_loss (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, strip, -1, NULL));
  window_activate (window, "trust-flags", NULL);
  window_activate (window, "show-probabilities", NULL);
  g_signal_emit_by_name (window->board, "open", 2, 0); /* a 2: both beside it are mines */
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  window_wait_analysis (window);
  assert_false (
      ms_analysis_is_consistent (ms_analyzer_get_analysis (ms_window_get_analyzer (window))));
  assert_string_equal (explain_loss (window, 1, 0), "You opened a certain mine.");
}

/* Two cells, one mine: an opening cannot be had, the rest of the promise can. */
static void
a_win_and_a_weaker_promise_are_told (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 2, 1, 1, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_WON);
  assert_string_equal (
      ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), "You won in 00:00.");
  assert_non_null (
      strstr (ms_status_line_get_text (window->status), "too many mines for an opening"));
}

static void
the_panel_opens_and_closes (void **state)
{
  MsWindow *window = window_of (state);
  assert_false (gtk_widget_get_visible (GTK_WIDGET (window->pages)));
  window_activate (window, "show-panel", NULL);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (window->pages)));
  window_activate (window, "show-panel", NULL);
  assert_false (gtk_widget_get_visible (GTK_WIDGET (window->pages)));
}

/* A header bar that GTK takes for the titlebar would go, with all the menus. */
static void
what_cannot_be_done_is_disabled (void **state)
{
  MsWindow *window = window_of (state);
  static const char *const names[] = { "open-safe", "flag-mines", "cancel-analysis",
    "retry-analysis" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), names[i]));
}

static void
assert_told (MsWindow *window, const char *action, const char *sentence)
{
  window_activate (window, action, NULL);
  assert_string_equal (ms_status_line_get_text (window->status), sentence);
}

/* As the buttons are seen to be shut, but by keyboard alone nothing is seen of that. */
static void
keys_that_do_nothing_say_why (void **state)
{
  MsWindow *window = window_of (state);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_told (window, "open-safe-key",
      "Show the odds first (O): this key opens the cells they show to be safe.");
  assert_told (window, "flag-mines-key",
      "Show the odds first (O): this key flags the cells they show to be mines.");
  assert_false (ms_game_get_assisted (window->game));

  /* A board of a known seed: after the first click of another no mine need be certain. */
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_told (window, "flag-mines-key", "No cell is certainly a mine.");
  g_signal_emit_by_name (window->board, "open", 15, 8);
  window_wait_analysis (window);
  window_activate (window, "flag-mines-key", NULL);
  assert_true (window_is_bulk_busy (window));
  window_wait (bulk_is_done, window);
  window_activate (window, "analyse", NULL);
  assert_told (window, "open-safe-key", "Cells cannot be opened in an analysis.");
}

/* What is said by a key must not be a way around the rules. */
static void
keys_say_nothing_of_a_withheld_game (void **state)
{
  MsWindow *window = window_of (state);
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "competition", g_variant_new_boolean (TRUE));
  g_signal_emit_by_name (window->board, "open", 4, 4);
  const char *sentence =
      "Competition rules: nothing is said about the position until the game has ended.";
  assert_told (window, "open-safe-key", sentence);
  assert_told (window, "flag-mines-key", sentence);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (keys_name_actions),
    WINDOW_TEST (letters_are_left_to_entries),
    WINDOW_TEST (menus_and_buttons_name_actions),
    WINDOW_TEST (levels_start_games),
    WINDOW_TEST (the_level_played_last_comes_again),
    WINDOW_TEST (restart_keeps_the_board),
    WINDOW_TEST (first_click_rule_waits_for_a_game_that_runs),
    WINDOW_TEST (question_marks_pass_to_the_game),
    WINDOW_TEST (trusted_flags_are_mines_to_the_analysis),
    WINDOW_TEST (probabilities_are_a_toggle),
    WINDOW_TEST (deduced_cells_need_no_percentages),
    WINDOW_TEST (a_window_starts_without_odds),
    WINDOW_TEST (odds_are_hidden_by_a_pause_and_known_after_it),
    WINDOW_TEST (certain_mines_are_flagged_at_once),
    WINDOW_TEST (safe_cells_are_opened_at_once),
    WINDOW_TEST (a_loss_is_told_with_its_odds),
    WINDOW_TEST (after_the_end_nothing_is_offered),
    WINDOW_TEST (a_loss_is_told_with_its_odds_when_none_were_shown),
    WINDOW_TEST (a_wrong_flag_that_was_trusted_explains_no_loss),
    WINDOW_TEST (a_win_and_a_weaker_promise_are_told),
    WINDOW_TEST (the_panel_opens_and_closes),
    WINDOW_TEST (what_cannot_be_done_is_disabled),
    WINDOW_TEST (keys_that_do_nothing_say_why),
    WINDOW_TEST (keys_say_nothing_of_a_withheld_game),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
