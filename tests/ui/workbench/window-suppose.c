/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Supposing of cells that they are mines or safe, in a real window. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-game-kept.h"
#include "ms-ui-moments-testing.h"
#include "ms-ui-workbench-testing.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static gboolean
is_at_rest (gpointer data)
{
  MsAnalyzer *analyzer = data;
  MsAnalysis *analysis = ms_analyzer_get_analysis (analyzer);
  return !ms_analyzer_get_busy (analyzer) && analysis != NULL
      && ms_variation_equal (
          ms_analysis_get_variation (analysis), ms_analyzer_get_variation (analyzer));
}

static const MsSolverResult *
rest (MsWindow *window)
{
  window_wait (is_at_rest, window->analyzer);
  return ms_analysis_get_result (ms_analyzer_get_analysis (window->analyzer));
}

static int
find (const MsSolverResult *result, MsCertainty certainty)
{
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->certainty[cell] == certainty && !result->outside[cell])
      return cell;
  return -1;
}

/* A game under way that has safe cells, mines and others. */
static const MsSolverResult *
start (MsWindow *window)
{
  window_activate (window, "show-probabilities", NULL);
  for (guint64 seed = 1;; seed++)
    {
      MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };
      assert_true (ms_window_start_game (window, &rules, &seed));
      ms_game_open (window->game, 8, 8);
      const MsSolverResult *result = rest (window);
      if (find (result, MS_CERTAINTY_NONE) >= 0 && find (result, MS_CERTAINTY_SAFE) >= 0
          && find (result, MS_CERTAINTY_MINE) >= 0)
        return result;
    }
}

static void
point_at (MsWindow *window, int cell)
{
  ms_board_view_set_cursor (window->board, cell % 16, cell / 16);
}

static const MsSolverResult *
suppose (MsWindow *window, int cell, const char *action)
{
  point_at (window, cell);
  window_activate (window, action, NULL);
  return rest (window);
}

static guint
count_assumed (MsWindow *window)
{
  guint n;
  ms_variation_get_assumed (ms_analyzer_get_variation (window->analyzer), &n);
  return n;
}

static const char *
told (MsWindow *window)
{
  return gtk_widget_get_visible (ms_window_get_part (window, "suppose_bar"))
      ? gtk_label_get_text (ms_window_get_part (window, "suppose_label"))
      : "";
}

static gboolean
is_named (gpointer board)
{
  return ms_board_view_get_parts (board).cells->idle == 0;
}

static const char *
name_of (MsWindow *window, int cell)
{
  window_wait (is_named, window->board);
  return ms_board_cells_get_name (ms_board_cells_get_child (
      ms_board_view_get_parts (window->board).cells, cell % 16, cell / 16));
}

static const MsOverlayCell *
get_mark (MsWindow *window, int cell)
{
  return ms_board_overlays_find (
      ms_board_view_get_parts (window->board).overlays, cell % 16, cell / 16);
}

static void
test_everything_shows_it (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  int cell = find (base, MS_CERTAINTY_NONE);
  const MsSolverResult *result = suppose (window, cell, "suppose-mine");
  assert_true (base == ms_analysis_get_result (ms_analyzer_get_base (window->analyzer)));
  assert_int_equal (result->certainty[cell], MS_CERTAINTY_MINE);
  assert_true (result->layouts.mantissa != base->layouts.mantissa);
  assert_ptr_equal (ms_board_view_get_parts (window->board).content->analysis,
      ms_analyzer_get_analysis (window->analyzer));
  const MsOverlayCell *mark = get_mark (window, cell);
  assert_int_equal (mark->sign, MS_OVERLAY_MINE);
  assert_string_equal (mark->label, "?");
  assert_non_null (strstr (name_of (window, cell), "supposed to be a mine"));
  assert_true (g_str_has_prefix (told (window), "The board shows a supposition: "));
  assert_non_null (strstr (told (window), " is a mine"));
  /* The same once more takes it back. */
  assert_true (suppose (window, cell, "suppose-mine") == base);
  assert_string_equal (told (window), "");
  assert_null (get_mark (window, cell));
}

static void
test_what_cannot_be_is_refuted (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  int safe = find (base, MS_CERTAINTY_SAFE), mine = find (base, MS_CERTAINTY_MINE);
  assert_true (suppose (window, safe, "suppose-mine") == base);
  assert_int_equal (count_assumed (window), 0);
  assert_true (g_str_has_prefix (told (window), "If "));
  assert_non_null (strstr (told (window), " were a mine, "));
  assert_true (g_str_has_suffix (told (window), " is safe."));
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  assert_int_equal (ms_board_overlay_find (overlay, safe % 16, safe / 16)->sign, MS_OVERLAY_SAFE);
  assert_true (ms_board_overlay_get_n_cells (overlay) > 1);
  assert_true (ms_window_dismiss_feature (window));
  assert_string_equal (told (window), "");
  assert_null (ms_board_view_get_overlay (window->board));
  suppose (window, mine, "suppose-safe");
  assert_true (g_str_has_suffix (told (window), " is a mine."));
}

/* What was supposed before stays. */
static void
test_the_last_is_taken_back (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  int cell = find (base, MS_CERTAINTY_NONE), safe = find (base, MS_CERTAINTY_SAFE);
  suppose (window, cell, "suppose-safe");
  const MsSolverResult *result = suppose (window, safe, "suppose-mine");
  assert_int_equal (count_assumed (window), 1);
  assert_int_equal (result->certainty[cell], MS_CERTAINTY_SAFE);
  assert_non_null (strstr (told (window), "The board shows a supposition"));
  suppose (window, safe, "suppose-safe");
  assert_int_equal (count_assumed (window), 2);
  assert_true (ms_window_dismiss_feature (window));
  rest (window);
  assert_int_equal (count_assumed (window), 1);
  assert_true (ms_window_dismiss_feature (window));
  assert_true (rest (window) == base);
  assert_false (ms_window_dismiss_feature (window));
}

static void
test_a_move_ends_it (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  int cell = find (base, MS_CERTAINTY_NONE), safe = find (base, MS_CERTAINTY_SAFE);
  suppose (window, cell, "suppose-mine");
  ms_game_open (window->game, safe % 16, safe / 16);
  assert_int_equal (count_assumed (window), 0);
  assert_string_equal (told (window), "");
  assert_null (ms_board_view_get_overlay (window->board));
  rest (window);
  suppose (window, cell, "suppose-mine");
  window_activate (window, "undo", NULL);
  assert_int_equal (count_assumed (window), 0);
  rest (window);
  suppose (window, cell, "suppose-mine");
  window_activate (window, "restart", NULL);
  assert_int_equal (count_assumed (window), 0);
  assert_string_equal (told (window), "");
}

static gboolean
is_done (gpointer window)
{
  return !window_is_bulk_busy (window);
}

static gboolean
is_answered (gpointer window)
{
  return !window_is_hint_busy (window);
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static const char *
hint_of (MsWindow *window, const char *button)
{
  return gtk_widget_get_tooltip_text (GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (window->panel), MS_TYPE_ODDS_PANEL, button)));
}

/* Hints know nothing of it, and what opens and flags many cells waits until it is over. */
static void
test_nobody_acts_on_it (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  window_activate (window, "show-panel", NULL);
  int n_mines = base->n_certain_mines, cell = find (base, MS_CERTAINTY_NONE);
  g_autofree uint8_t *certainty = g_memdup2 (base->certainty, 256);
  window_activate (window, "hint", NULL);
  window_wait (is_answered, window);
  g_autofree char *hint = g_strdup (ms_status_line_get_text (window->status));
  while (ms_window_dismiss_feature (window))
    ;
  suppose (window, cell, "suppose-mine");
  window_activate (window, "hint", NULL);
  window_wait (is_answered, window);
  assert_string_equal (ms_status_line_get_text (window->status), hint);
  assert_false (is_enabled (window, "open-safe"));
  assert_false (is_enabled (window, "flag-mines"));
  assert_non_null (strstr (hint_of (window, "safe_button"), "a supposition"));
  assert_non_null (strstr (hint_of (window, "mines_button"), "a supposition"));
  suppose (window, cell, "suppose-mine"); /* no longer */
  assert_non_null (strstr (hint_of (window, "safe_button"), "certainly safe"));
  window_activate (window, "flag-mines", NULL);
  window_wait (is_done, window);
  int n_flags = 0;
  for (int i = 0; i < 256; i++)
    if (ms_game_get_cell (window->game, i % 16, i / 16) == MS_CELL_FLAG)
      {
        assert_int_equal (certainty[i], MS_CERTAINTY_MINE);
        n_flags++;
      }
  assert_int_equal (n_flags, n_mines);
  window_activate (window, "open-safe", NULL);
  window_wait (is_done, window);
  for (int i = 0; i < 256; i++)
    assert_false (certainty[i] == MS_CERTAINTY_SAFE
        && !ms_cell_is_opened (ms_game_get_cell (window->game, i % 16, i / 16)));
  assert_int_not_equal (ms_game_get_state (window->game), MS_GAME_LOST);
}

/* Every window has a game, and suppositions, of its own. */
static void
test_it_stays_in_its_window (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  MsWindow *other = ms_window_new (fixture->application, window->settings, window->theme);
  const MsSolverResult *base = start (window);
  g_autofree char *text = ms_game_dup_text (window->game);
  g_assert (ms_game_load_text (other->game, text, -1, NULL));
  if (!ms_follower_get_active (MS_FOLLOWER (other->analyzer)))
    window_activate (other, "show-probabilities", NULL);
  const MsSolverResult *there = rest (other);
  suppose (window, find (base, MS_CERTAINTY_NONE), "suppose-mine");
  assert_ptr_equal (rest (other), there);
  assert_null (ms_analyzer_get_variation (other->analyzer));
  assert_null (ms_board_view_get_overlay (other->board));
  assert_string_equal (told (other), "");
  assert_true (is_enabled (other, "flag-mines"));
  assert_false (is_enabled (window, "flag-mines"));
  gtk_window_destroy (GTK_WINDOW (other));
}

static int
find_mine (MsWindow *window, const MsSolverResult *result)
{
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (window->game));
  for (int cell = 0; cell < 256; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_NONE && ms_layout_has_mine (layout, cell))
      return cell;
  return -1;
}

/* Of the chances in other cells than the one that is supposed, none stays what it was. */
static void
test_a_loss_is_told_by_what_is (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  int mine = find_mine (window, base), other = find (base, MS_CERTAINTY_NONE);
  assert_true (mine >= 0);
  while (other == mine || base->certainty[other] != MS_CERTAINTY_NONE)
    other++;
  g_autofree char *chance = ms_odds_format_dup_cell (MS_ODDS_FORMAT_MINE, base, mine, 0);
  g_autofree char *wanted = g_strdup_printf ("The chance of a mine there was %s.", chance);
  const MsSolverResult *result = suppose (window, other, "suppose-safe");
  assert_true (result->mine_probability[mine] != base->mine_probability[mine]);
  g_signal_emit_by_name (window->board, "open", mine % 16, mine / 16);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  assert_true (g_str_has_prefix (
      ms_result_bar_get_text (ms_window_get_part (window, "result_bar")), wanted));
  assert_int_equal (count_assumed (window), 0);
}

static void
test_differences (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  const MsSolverResult *result = suppose (window, find (base, MS_CERTAINTY_NONE), "suppose-mine");
  assert_null (ms_board_view_get_overlay (window->board));
  window_activate (window, "suppose-differences", NULL);
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  int n_differ = 0;
  for (int cell = 0; cell < 256; cell++)
    {
      const MsOverlayCell *shown = ms_board_overlay_find (overlay, cell % 16, cell / 16);
      double points = 100 * (result->mine_probability[cell] - base->mine_probability[cell]);
      if (shown == NULL || shown->sign != MS_OVERLAY_NO_SIGN)
        continue;
      g_autofree char *wanted = g_strdup_printf ("%s%.0f", points > 0 ? "+" : "−", fabs (points));
      assert_string_equal (shown->label, wanted);
      n_differ++;
    }
  assert_true (n_differ > 0);
}

static gboolean
is_marked (MsWindow *window, int cell)
{
  const MsOverlayCell *shown = get_mark (window, cell);
  return shown != NULL && strcmp (shown->label, "?") == 0;
}

static const char *
text_of (GtkWidget *widget, GType type, const char *label)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (widget, type, label)));
}

/* What is supposed is certain by nothing: it is not counted among that, and not called so. */
static void
assert_supposed (MsWindow *window, int cell, MsCertainty certainty)
{
  gboolean mine = certainty == MS_CERTAINTY_MINE;
  const MsSolverResult *result = rest (window);
  const char *label = mine ? "mine_label" : "safe_label";
  int n = (mine ? result->n_certain_mines : result->n_safe) - 1;
  assert_int_equal (result->certainty[cell], certainty);
  assert_true (is_marked (window, cell));
  assert_int_equal (get_mark (window, cell)->sign, mine ? MS_OVERLAY_MINE : MS_OVERLAY_SAFE);
  assert_non_null (
      strstr (name_of (window, cell), mine ? "supposed to be a mine" : "supposed to be safe"));
  const char *news = ms_board_view_get_parts (window->board).cells->news;
  const char *name = name_of (window, cell);
  if (news != NULL && g_str_has_prefix (name, news))
    name += strlen (news);
  assert_null (strstr (name, "certainly"));
  assert_int_equal (atoi (text_of (GTK_WIDGET (window->legend), MS_TYPE_LEGEND, label)), n);
  assert_int_equal (atoi (text_of (GTK_WIDGET (window->panel), MS_TYPE_ODDS_PANEL,
                        mine ? "mines_label" : "safe_label")),
      n);
}

static void
test_every_page_shows_what_is_supposed (void **state)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  window_activate (window, "show-panel", NULL);
  int cell = find (base, MS_CERTAINTY_NONE);
  for (int mine = 0; mine < 2; mine++)
    {
      suppose (window, cell, mine ? "suppose-mine" : "suppose-safe");
      for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
        {
          ms_pages_set_page (window->pages, pages[i]);
          assert_supposed (window, cell, mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
          assert_string_not_equal (told (window), "");
        }
    }
  /* A flag on it is not refuted by what is only supposed. */
  suppose (window, cell, "suppose-safe");
  g_signal_emit_by_name (window->board, "mark", cell % 16, cell / 16);
  assert_null (strstr (name_of (window, cell), "certainly"));
}

/* Nothing is safe but what is supposed to be. */
static void
test_no_other_cell_is_safe (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (ms_game_load_text (window->game, "5x1x2\nHH1HH\n", -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  rest (window);
  ms_board_view_set_cursor (window->board, 0, 0);
  window_activate (window, "suppose-safe", NULL);
  const MsSolverResult *result = rest (window);
  assert_int_equal (result->n_safe, 1);
  assert_string_equal (
      ms_status_line_get_text (window->status), "If that is so: No other cell is certainly safe.");
}

static void
test_only_covered_cells_of_games_that_go_on (void **state)
{
  MsWindow *window = window_of (state);
  const MsSolverResult *base = start (window);
  suppose (window, find (base, MS_CERTAINTY_OPENED), "suppose-mine");
  assert_int_equal (count_assumed (window), 0);
  window_activate (window, "pause", NULL);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "suppose-mine"));
  window_activate (window, "pause", NULL);
  assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "suppose-safe"));
}

static void
test_odds_are_shown_for_it (void **state)
{
  MsWindow *window = window_of (state);
  MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };
  guint64 seed = 3;
  assert_true (ms_window_start_game (window, &rules, &seed));
  suppose (window, 0, "suppose-mine");
  assert_int_equal (count_assumed (window), 1);
  window_activate (window, "show-probabilities", NULL);
  assert_int_equal (count_assumed (window), 0);
  assert_string_equal (told (window), "");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_everything_shows_it),
    TEST (test_what_cannot_be_is_refuted),
    TEST (test_the_last_is_taken_back),
    TEST (test_a_move_ends_it),
    TEST (test_nobody_acts_on_it),
    TEST (test_it_stays_in_its_window),
    TEST (test_a_loss_is_told_by_what_is),
    TEST (test_differences),
    TEST (test_every_page_shows_what_is_supposed),
    TEST (test_no_other_cell_is_safe),
    TEST (test_only_covered_cells_of_games_that_go_on),
    TEST (test_odds_are_shown_for_it),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
