/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page Sections in a real window: rows, picking, layouts on the board, what is copied, and what
 * stands there when there is nothing to take apart. */
#include "window-support.h"

#include "ms-ui-workbench-testing.h"
#include "ms-sections-page.h"
#include "ms-ui-board-testing.h"
#include "ms-feature-testing.h"

#include <string.h>

static const char two_sections[] = "4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n";

static MsInquiry *
inquiry_of (MsWindow *window, gboolean layouts)
{
  return ms_feature_get_worker (
      ms_window_get_feature (window, ms_sections_controller_get_type ()), layouts);
}

static gboolean
is_at_rest (gpointer data)
{
  return !ms_inquiry_get_busy (inquiry_of (data, FALSE))
      && !ms_inquiry_get_busy (inquiry_of (data, TRUE));
}

static void
rest (MsWindow *window)
{
  window_wait (is_at_rest, window);
}

static void
show (MsWindow *window, const char *text)
{
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
  window_activate (window, "page", g_variant_new_string (MS_PAGE_SECTIONS));
  rest (window);
}

static int
setup (void **state)
{
  window_setup (state);
  show (window_of (state), two_sections);
  return 0;
}

/* The words that can be seen below a widget, one label after the other. */
static void
collect (GtkWidget *widget, GString *words)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (words, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, words);
}

static GtkWidget *
find_page (GtkWidget *widget)
{
  GtkWidget *found = MS_IS_SECTIONS_PAGE (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_page (child);
  return found;
}

static void
assert_says (MsWindow *window, const char *words)
{
  g_autoptr (GString) all = g_string_new (NULL);
  collect (find_page (GTK_WIDGET (window->pages)), all);
  if (strstr (all->str, words) == NULL)
    fail_msg ("the page does not say \"%s\":\n%s", words, all->str);
}

static void
assert_says_not (MsWindow *window, const char *words)
{
  g_autoptr (GString) all = g_string_new (NULL);
  collect (find_page (GTK_WIDGET (window->pages)), all);
  assert_null (strstr (all->str, words));
}

static const MsOverlayCell *
overlay_at (MsWindow *window, int x, int y)
{
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  return overlay != NULL ? ms_board_overlay_find (overlay, x, y) : NULL;
}

static void
test_rows_and_outlines (void **state)
{
  MsWindow *window = window_of (state);
  assert_says (window, "Left after what the numbers decide: 4 mines, 13 cells");
  assert_says (window, "A · 6 cells · 9 layouts");
  assert_says (window, "B · 3 cells · 3 layouts");
  assert_says (window, "Outside · 4 cells");
  assert_says (window, "Whole board · 18 layouts");
  assert_says (window, "Mines in section A, 2.00 expected");
  assert_says (window, "6 layouts × 3 of the rest");
  assert_says (window, "3 layouts, not allowed by the mine total");
  assert_says (window,
      "there are 12 layouts to look at; for the whole board at once "
      "there would be 27.");
  assert_says (window, "Share of the section’s layouts: off by 11.1 points");
  assert_int_equal (overlay_at (window, 1, 0)->group, 1);
  assert_says (window, "Section A comes apart at B1, B2: 2 parts, the largest of 3 cells.");
  assert_says (window, "B1 a mine, B2 safe: 9 layouts, 50.0 %");
  assert_says (window, "together: 18 layouts");
  assert_string_equal (overlay_at (window, 1, 0)->label, "A»«");
  assert_string_equal (overlay_at (window, 1, 0)->text, "section A, comes apart here");
  assert_string_equal (overlay_at (window, 1, 1)->label, "»«");
  assert_string_equal (overlay_at (window, 0, 2)->text, "section B");
  assert_null (overlay_at (window, 3, 3));
}

/* Sections are counted by a total all the same, and the page says by which. */
static void
test_an_unknown_total_is_told (void **state)
{
  MsWindow *window = window_of (state);
  ms_game_edit_density (window->game, 0.25);
  rest (window);
  assert_says (window, "The mine total is unknown; layouts are counted as if there were 4 mines.");
  assert_says (window, "Whole board · 18 layouts");
  ms_game_undo (window->game);
  rest (window);
  assert_says_not (window, "unknown");
}

static void
test_pick (void **state)
{
  MsWindow *window = window_of (state);
  assert_says (window, "6 layouts × 3 of the rest");
  ms_board_view_pick (window->board, 1, 3);
  assert_says (window, "Mines in section B, 2.00 expected");
  assert_says_not (window, "6 layouts × 3 of the rest");
  assert_says (window, "B4: 66.7 % exactly");
  ms_board_view_pick (window->board, 0, 0);
  assert_says (window, "Mines in section B, 2.00 expected");
  ms_board_view_pick (window->board, 0, 1); /* certain by the total, but of section A */
  assert_says (window, "Mines in section A, 2.00 expected");
  show (window, "3x1x1\nH1H\n");
  ms_board_view_pick (window->board, 0, 0);
  assert_says (window, "A1: 50.0 % exactly");
}

static int
count_ghosts (MsWindow *window, MsOverlaySign sign)
{
  int n = 0;
  for (int cell = 0; cell < 16; cell++)
    {
      const MsOverlayCell *found = overlay_at (window, cell % 4, cell / 4);
      n += found != NULL && found->sign == sign;
    }
  return n;
}

static void
test_layouts (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "sections-next", NULL);
  rest (window);
  assert_says (window, "Layout 1 of 9, 2 mines");
  assert_int_equal (count_ghosts (window, MS_OVERLAY_GHOST_MINE), 2);
  assert_int_equal (count_ghosts (window, MS_OVERLAY_GHOST_FREE), 4);
  window_activate (window, "sections-next", NULL);
  assert_says (window, "Layout 2 of 9");
  window_activate (window, "sections-previous", NULL);
  window_activate (window, "sections-previous", NULL);
  assert_says (window, "Layout 9 of 9, 3 mines: the mine total does not allow so many.");
  assert_int_equal (count_ghosts (window, MS_OVERLAY_GHOST_MINE), 3);
  window_activate (window, "sections-first", NULL);
  assert_says (window, "Layout 1 of 9");
  window_activate (window, "sections-random", NULL);
  assert_says (window, " of 9, ");
  ms_board_view_pick (window->board, 0, 2);
  assert_int_equal (count_ghosts (window, MS_OVERLAY_GHOST_MINE), 0);
  window_activate (window, "sections-random", NULL);
  rest (window);
  assert_says (window, " of 3, 2 mines");
  window_activate (window, "sections-no-layout", NULL);
  assert_int_equal (count_ghosts (window, MS_OVERLAY_GHOST_MINE), 0);
}

static void
set_toggle (MsWindow *window, const char *action, gboolean on)
{
  g_action_group_change_action_state (G_ACTION_GROUP (window), action, g_variant_new_boolean (on));
}

static void
test_reduced_and_lines (void **state)
{
  MsWindow *window = window_of (state);
  show (window, "4x2x2\n12HH\nHHHH\n");
  assert_int_equal (ms_board_overlay_get_n_lines (ms_board_view_get_overlay (window->board)), 0);
  set_toggle (window, "sections-graph", TRUE);
  assert_int_equal (ms_board_overlay_get_n_lines (ms_board_view_get_overlay (window->board)), 1);
  show (window, "5x3x5\n1HHHH\n1334H\nH1HHH\n");
  set_toggle (window, "sections-reduced", TRUE);
  assert_string_equal (overlay_at (window, 3, 1)->label, "→2");
  assert_string_equal (overlay_at (window, 3, 1)->text, "reduced to 2");
  set_toggle (window, "sections-reduced", FALSE);
  assert_null (overlay_at (window, 3, 1));
}

typedef struct
{
  char *text;
  gboolean came;
} Pasted;

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Pasted *pasted = user_data;
  pasted->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  pasted->came = TRUE;
}

static gboolean
has_come (gpointer data)
{
  return ((Pasted *)data)->came;
}

static void
assert_copies (MsWindow *window, const char *what, const char *words)
{
  Pasted pasted = { NULL, FALSE };
  window_activate (window, "sections-copy", g_variant_new_string (what));
  gdk_clipboard_read_text_async (
      gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, pasted_cb, &pasted);
  window_wait (has_come, &pasted);
  assert_non_null (pasted.text);
  assert_non_null (strstr (pasted.text, words));
  g_free (pasted.text);
}

static void
test_copies (void **state)
{
  MsWindow *window = window_of (state);
  assert_copies (window, "table", "A,6,2,\"6\",\"3\",1,1\n");
  assert_copies (window, "text", "Section A, 6 cells: B1, D1, A2, B2, C2, D2\n");
  assert_copies (window, "comparison", "B1,0.5,0.33333333333333331,");
}

static void
test_empty_states (void **state)
{
  MsWindow *window = window_of (state);
  show (window, "4x2x2\nHHHH\nHHHH\n");
  assert_says (window, "No number is open yet.");
  assert_null (ms_board_view_get_overlay (window->board));
  show (window, "3x1x1\n8H8\n");
  assert_says (window, "The 8 at A1 has only 1 covered neighbour.");
  assert_null (ms_board_view_get_overlay (window->board));
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "sections-next"));
}

/* What is shown counts as shown odds; a page that is left takes its outlines along. */
static void
test_in_a_game (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  rest (window);
  assert_false (ms_game_get_assisted (window->game));
  ms_game_open (window->game, 4, 4);
  rest (window);
  assert_true (ms_game_get_assisted (window->game));
  assert_non_null (ms_board_view_get_overlay (window->board));
  ms_game_set_paused (window->game, TRUE);
  assert_null (ms_inquiry_get (inquiry_of (window, FALSE)));
  assert_says (window, "Hidden during the pause.");
  ms_game_set_paused (window->game, FALSE);
  rest (window);
  assert_non_null (ms_inquiry_get (inquiry_of (window, FALSE)));
  window_activate (window, "page", g_variant_new_string (MS_PAGE_ODDS));
  assert_null (ms_board_view_get_overlay (window->board));
  assert_null (ms_inquiry_get (inquiry_of (window, FALSE)));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_rows_and_outlines, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_an_unknown_total_is_told, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_pick, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_layouts, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_reduced_and_lines, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_copies, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_empty_states, setup, window_teardown),
    cmocka_unit_test_setup_teardown (test_in_a_game, setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
