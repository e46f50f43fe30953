/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that is done to, and said of, one cell in a real window is about the same cell. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-ui-controllers-testing.h"
#include "ms-ui-panels-testing.h"
#include "ms-ui-workbench-testing.h"

#include <string.h>

/* The text of the label in a part of the panel that begins with start, or NULL. */
static const char *
find_text (GtkWidget *widget, const char *start)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;
  if (text != NULL && g_str_has_prefix (text, start))
    return text;
  text = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && text == NULL;
       child = gtk_widget_get_next_sibling (child))
    text = find_text (child, start);
  return text;
}

static void
assert_panel (MsWindow *window, const char *start)
{
  if (find_text (GTK_WIDGET (window->panel), start) == NULL)
    fail_msg ("the panel does not say \"%s…\"", start);
}

typedef struct
{
  MsWindow *window;
  const char *start;
} Said;

static gboolean
is_said (gpointer data)
{
  Said *said = data;
  return find_text (GTK_WIDGET (said->window->panel), said->start) != NULL;
}

static void
wait_for (MsWindow *window, const char *start)
{
  Said said = { window, start };
  window_wait (is_said, &said);
}

static void
point_at (MsWindow *window, int x, int y)
{
  g_signal_emit_by_name (window->board, "hovered", x, y);
}

static void
begin (MsWindow *window)
{
  assert_true (ms_game_load_text (window->game,
      "6x4x4\n"
      "HHHHHH\n"
      "HHHHHH\n"
      "12HHHH\n"
      "0111HH\n",
      -1, NULL));
  window_activate (window, "show-panel", NULL);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
}

static gboolean
has_hint (gpointer window)
{
  return ms_board_view_get_parts (MS_WINDOW (window)->board).marks->hint.cell >= 0;
}

static int
get_assumed (MsWindow *window)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (
      ms_analyzer_get_variation (window->analyzer), &n);
  return n == 1 ? assumed->cell : -1;
}

/* Before anything was pointed at there is one all the same, where the keyboard begins; and on a
 * board of another width it is at the same place. */
static void
test_there_is_always_one (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  assert_int_equal (ms_board_view_get_chosen (window->board), 0);
  assert_panel (window, "Cell A1");
  assert_panel (window, "What if A1 were a mine, or safe?");
  wait_for (window, "A1: mine ");
  wait_for (window, "Mine: ");
  window_activate (window, "suppose-mine", NULL);
  assert_int_equal (get_assumed (window), 0);
  ms_board_view_set_cursor (window->board, 2, 1);
  assert_panel (window, "Cell C2");
  assert_true (ms_game_load_text (window->game, "4x2x2\n1HHH\nHHHH\n", -1, NULL));
  assert_int_equal (ms_board_view_get_chosen (window->board), 1 * 4 + 2);
  assert_panel (window, "Cell C2");
  assert_panel (window, "What if C2 were a mine, or safe?");
}

/* Everything but opening, first by the pointer, then by keys that move on from there. */
static void
test_all_are_about_one_cell (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  point_at (window, 4, 1);
  for (int round = 0; round < 2; round++)
    {
      int x = round == 0 ? 4 : 3, cell = 1 * 6 + x;
      const char *name = round == 0 ? "E2" : "D2";
      if (round == 1)
        assert_true (ms_board_view_key (window->board, GDK_KEY_Left, 0));
      g_autofree char *heading = g_strdup_printf ("Cell %s", name);
      g_autofree char *question = g_strdup_printf ("What if %s were a mine, or safe?", name);
      g_autofree char *shown = g_strdup_printf ("%s: mine ", name);
      assert_panel (window, heading);
      assert_panel (window, question);
      wait_for (window, shown);
      window_activate (window, "explain", NULL);
      window_wait (has_hint, window);
      assert_int_equal (ms_board_view_get_parts (window->board).marks->hint.cell, cell);
      window_activate (window, "suppose-mine", NULL);
      assert_int_equal (get_assumed (window), cell);
      window_activate (window, "suppose-take-back", NULL);
      assert_true (ms_board_view_key (window->board, GDK_KEY_f, 0));
      assert_int_equal (ms_game_get_cell (window->game, x, 1), MS_CELL_FLAG);
      assert_true (ms_board_view_key (window->board, GDK_KEY_f, 0));
      window_wait_analysis (window);
    }
  assert_true (ms_board_view_key (window->board, GDK_KEY_Return, GDK_SHIFT_MASK));
  guint n;
  const int *picked = ms_scout_controller_get_picked (
      ms_window_get_feature (window, ms_scout_controller_get_type ()), &n);
  assert_int_equal (n, 1);
  assert_int_equal (picked[0], 1 * 6 + 3);
  point_at (window, 5, 0);
  window_activate (window, "why-cell", NULL);
  assert_int_equal (ms_board_view_get_chosen (window->board), 5);
}

static gboolean
proves_corner (gpointer window)
{
  const MsWhy *why = ms_why_controller_get_why (
      ms_window_get_feature (window, ms_why_controller_get_type ()));
  return why != NULL && why->cell == 5;
}

static void
test_why_is_about_it (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  ms_board_view_set_cursor (window->board, 2, 2);
  point_at (window, 5, 0);
  window_activate (window, "why-cell", NULL);
  window_wait (proves_corner, window);
}

/* The pointer that goes to the panel crosses other cells, and nothing there becomes grey for it. */
static void
test_the_panel_keeps_it (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  ms_board_view_set_cursor (window->board, 1, 3);
  point_at (window, 4, 1);
  ms_board_view_get_parts (window->board).choice->since -= MS_BOARD_CHOICE_REST;
  point_at (window, 1, 2);
  assert_panel (window, "Cell B3");
  assert_panel (window, "B3 is already open.");
  point_at (window, -1, -1);
  assert_panel (window, "Cell E2");
  assert_panel (window, "What if E2 were a mine, or safe?");
  wait_for (window, "E2: mine ");
}

/* What cannot be done says why of this cell. */
static void
test_it_says_why_not (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  begin (window);
  point_at (window, 1, 2);
  window_activate (window, "suppose-mine", NULL);
  assert_int_equal (get_assumed (window), -1);
  assert_string_equal (ms_status_line_get_text (window->status), "B3 is already open.");
  point_at (window, 2, 3);
  assert_true (ms_board_view_key (window->board, GDK_KEY_Return, GDK_SHIFT_MASK));
  assert_string_equal (ms_status_line_get_text (window->status), "C4 is already open.");
  assert_null (find_text (GTK_WIDGET (window->panel), "Move the cursor"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_there_is_always_one, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_all_are_about_one_cell, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_why_is_about_it, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_the_panel_keeps_it, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_it_says_why_not, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
