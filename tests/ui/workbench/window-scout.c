/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening a cell would show, and two cells against each other, in a real window. */
#include "window-support.h"

#include "ms-ui-workbench-testing.h"
#include "ms-ui-board-testing.h"
#include "ms-feature-testing.h"

#include <string.h>

static MsScoutController *
get_scout (MsWindow *window)
{
  return ms_window_get_feature (window, ms_scout_controller_get_type ());
}

static gboolean
is_at_rest (gpointer window)
{
  return !(ms_worker_get_busy (ms_feature_get_worker (get_scout (window), 0))
      || ms_worker_get_busy (ms_feature_get_worker (get_scout (window), 1)));
}

static void
collect (GtkWidget *widget, GString *text)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s|", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, text);
}

/* The part of the page of that name. */
static GtkWidget *
find_part (MsWindow *window, const char *name)
{
  GtkWidget *part = gtk_widget_get_first_child (GTK_WIDGET (window->panel));
  while (!g_str_equal (gtk_widget_get_name (part), name))
    part = gtk_widget_get_next_sibling (part);
  return part;
}

/* All that a part of the page says. */
static char *
dup_text (MsWindow *window, const char *part)
{
  GString *text = g_string_new (NULL);
  window_wait (is_at_rest, window);
  collect (find_part (window, part), text);
  return g_string_free (text, FALSE);
}

static void
assert_says (MsWindow *window, const char *part, const char *wanted)
{
  g_autofree char *text = dup_text (window, part);
  if (strstr (text, wanted) == NULL)
    fail_msg ("“%s” does not say “%s”", text, wanted);
}

static void
show (MsWindow *window)
{
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "show-panel", NULL);
}

static void
load (MsWindow *window, const char *text)
{
  g_autoptr (GError) error = NULL;
  assert_true (ms_game_load_text (window->game, text, -1, &error));
  window_wait_analysis (window);
}

/* The first button that steps somewhere, or the last one: back. */
static void
click (GtkWidget *widget, gboolean back)
{
  GtkWidget *grid = widget_find_type (widget, GTK_TYPE_GRID);
  GtkWidget *button = back ? gtk_widget_get_last_child (widget)
                           : widget_find_type (grid, GTK_TYPE_BUTTON);
  assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
test_what_the_cursor_points_at (void **state)
{
  MsWindow *window = window_of (state);
  show (window);
  load (window, "5x1x2\nH1HHH\n");
  ms_board_view_set_cursor (window->board, 1, 0);
  assert_says (window, "reveal", "B1 is already open.");
  ms_board_view_set_cursor (window->board, 0, 0);
  assert_says (window, "reveal", "A1: mine 50.0 % = 1/2; ");
  assert_says (window, "reveal", "|0|");
  ms_board_view_set_cursor (window->board, 4, 0);
  assert_says (window, "reveal", "E1: mine ");
}

static void
test_another_total (void **state)
{
  MsWindow *window = window_of (state);
  show (window);
  load (window, "5x1x2\nH1HHH\n");
  ms_board_view_set_cursor (window->board, 0, 0);
  assert_says (window, "reveal", "A1: mine 50.0 % = 1/2; ");
  ms_game_edit_total (window->game, 3);
  assert_says (window, "reveal", "A1: mine 50.0 % = 1/2; ");
}

static void
test_two_cells (void **state)
{
  MsWindow *window = window_of (state);
  show (window);
  load (window, "5x1x2\nH1HHH\n");
  assert_says (window, "versus", "Pick two covered cells");
  ms_board_view_pick (window->board, 0, 0);
  assert_says (window, "versus", "A is picked. Pick B.");
  ms_board_view_pick (window->board, 1, 0);
  ms_board_view_pick (window->board, 0, 0);
  assert_says (window, "versus", "A is picked. Pick B.");
  ms_board_view_pick (window->board, 4, 0);
  assert_says (window, "versus", "A: A1|B: E1|");
  assert_says (window, "versus", "Mine|50.0\u00a0% =\u00a01/2|50.0\u00a0% =\u00a01/2|");
  assert_says (window, "versus", "Chance to win|");
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  assert_string_equal (ms_board_overlay_find (overlay, 0, 0)->label, "A");
  assert_string_equal (ms_board_overlay_find (overlay, 4, 0)->label, "B");
  ms_board_view_pick (window->board, 2, 0);
  assert_says (window, "versus", "A is picked. Pick B.");
  load (window, "6x1x2\n1H1HHH\n");
  assert_says (window, "versus", "Pick two covered cells");
  assert_null (ms_board_view_get_overlay (window->board));
}

/* A game under way; a cell of it that is not certain. */
static int
start (MsWindow *window)
{
  for (guint64 seed = 1;; seed++)
    {
      MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };
      assert_true (ms_window_start_game (window, &rules, &seed));
      ms_game_open (window->game, 8, 8);
      window_wait_analysis (window);
      MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
      const MsSolverResult *result = ms_analysis_get_result (analysis);
      for (int cell = 0; cell < 256; cell++)
        if (result->certainty[cell] == MS_CERTAINTY_NONE)
          return cell;
    }
}

/* From a running game into what may come, further, and all the way back. */
static void
test_stepping (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *view = find_part (window, "reveal");
  show (window);
  int cell = start (window);
  ms_board_view_set_cursor (window->board, cell % 16, cell / 16);
  window_wait (is_at_rest, window);
  click (view, FALSE);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);
  assert_true (ms_game_get_set_aside (window->game));
  assert_true (ms_cell_is_opened (ms_game_get_cell (window->game, cell % 16, cell / 16)));
  click (view, TRUE);
  assert_false (ms_cell_is_opened (ms_game_get_cell (window->game, cell % 16, cell / 16)));
  click (view, TRUE);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_true (ms_game_get_assisted (window->game));
}

static void
test_only_with_odds (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *reveal = find_part (window, "reveal");
  GtkWidget *versus = find_part (window, "versus");
  window_activate (window, "show-panel", NULL);
  assert_false (gtk_widget_get_visible (reveal) || gtk_widget_get_visible (versus));
  window_activate (window, "show-probabilities", NULL);
  assert_true (gtk_widget_get_visible (reveal) && gtk_widget_get_visible (versus));
  window_activate (window, "show-panel", NULL);
  ms_board_view_pick (window->board, 0, 0);
  guint n;
  ms_scout_controller_get_picked (get_scout (window), &n);
  assert_int_equal (n, 0);
}

/* What is supposed holds for it, too. */
static void
test_under_a_supposition (void **state)
{
  MsWindow *window = window_of (state);
  show (window);
  load (window, "5x1x2\nH1HHH\n");
  ms_board_view_set_cursor (window->board, 0, 0);
  window_activate (window, "suppose-mine", NULL);
  assert_says (window, "reveal", "A1 would show nothing: it is certainly a mine.");
  ms_board_view_set_cursor (window->board, 2, 0);
  assert_says (window, "reveal", "C1: mine 0 %; a safe cell follows");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (test_what_the_cursor_points_at),
    TEST (test_another_total),
    TEST (test_two_cells),
    TEST (test_stepping),
    TEST (test_only_with_odds),
    TEST (test_under_a_supposition),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
