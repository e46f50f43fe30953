/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page What if in a real window: picking, reading, the slider, an unknown total, files. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-curve-plot.h"
#include "ms-ui-workbench-testing.h"
#include "ms-what-if-page.h"
#include "ms-worker-testing.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"
#include "ms-feature-testing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define A (7 * 16 + 5)
#define B (7 * 16 + 7)

/* The position of the two clicks, with the odds on. */
static int
setup (void **state)
{
  g_autoptr (GString) text = g_string_new ("16x16x40\n");
  window_setup (state);
  MsWindow *window = window_of (state);
  for (int y = 0; y < 16; y++)
    g_string_append (text, y == 7 ? "HHHHHH1H2HHHHHHH\n" : "HHHHHHHHHHHHHHHH\n");
  assert_true (ms_game_load_text (window->game, text->str, -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  return 0;
}

static MsWhatIfController *
controller_of (MsWindow *window)
{
  return ms_window_get_feature (window, ms_what_if_controller_get_type ());
}

static MsInquiry *
what_if_of (MsWindow *window)
{
  return ms_feature_get_worker (controller_of (window), 0);
}

static MsWhatIfPage *
page_of (MsWindow *window)
{
  return MS_WHAT_IF_PAGE (widget_find_type (window->pages, MS_TYPE_WHAT_IF_PAGE));
}

static gpointer
part (MsWindow *window, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (page_of (window)), MS_TYPE_WHAT_IF_PAGE, name);
}

static const char *
text_of (MsWindow *window, const char *name)
{
  GtkWidget *label = part (window, name);
  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : "";
}

static gboolean
is_at_rest (gpointer data)
{
  MsWindow *window = data;
  MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
  return !ms_worker_get_busy (MS_WORKER (what_if_of (window)))
      && !ms_analyzer_get_busy (window->analyzer) && analysis != NULL
      && ms_variation_equal (
          ms_analysis_get_variation (analysis), ms_analyzer_get_variation (window->analyzer));
}

static void
settle (MsWindow *window)
{
  window_wait (is_at_rest, window);
}

static void
pick (MsWindow *window, const char *cells)
{
  window_activate (window, "what-if-cells", g_variant_new_string (cells));
  settle (window);
}

/* The chance that the heatmap shows. */
static double
shown (MsWindow *window, int cell)
{
  return ms_analysis_get_probability (
      ms_board_view_get_parts (window->board).content->analysis, cell % 16, cell / 16);
}

static gboolean
has_total (gpointer data)
{
  MsWindow *window = data;
  return is_at_rest (window)
      && ms_variation_get_mines (ms_analyzer_get_variation (window->analyzer)) == 24;
}

static GtkWidget *
plot_of (MsWindow *window)
{
  return widget_find_type (page_of (window), MS_TYPE_CURVE_PLOT);
}

static gboolean
press_with (MsWindow *window, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (plot_of (window));
  gboolean handled = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, modifiers, &handled);
    }
  return handled;
}

static void
press (MsWindow *window, guint key)
{
  assert_true (press_with (window, key, 0));
}

/* Emits a signal of the plot's controller of that type, at x in the middle of its height. */
static void
point (MsWindow *window, GType type, const char *signal, double x)
{
  GtkWidget *plot = plot_of (window);
  double y = gtk_widget_get_height (plot) / 2.0;
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (plot);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (!G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        continue;
      if (type == GTK_TYPE_GESTURE_CLICK)
        g_signal_emit_by_name (controller, signal, 1, x, y);
      else
        g_signal_emit_by_name (controller, signal, x, y);
    }
}

static void
it_says_what_would_fill_it (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  settle (window);
  assert_non_null (strstr (text_of (window, "message_label"), "Shift+click"));
  assert_string_equal (text_of (window, "reading_label"), "");
  assert_false (gtk_widget_get_visible (part (window, "curve_box")));
  assert_true (gtk_adjustment_get_upper (part (window, "adjustment")) == 254);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "what-if-export"));
}

static void
three_cells_of_two_clicks (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7 7,7 9,7");
  assert_string_equal (ms_pages_get_visible (window->pages), MS_PAGE_WHAT_IF);
  assert_string_equal (text_of (window, "message_label"), "");
  assert_string_equal (
      text_of (window, "crossings_label"), "A and B cross between 82 and 83\nB = C at 24");
  assert_string_equal (text_of (window, "reading_label"),
      "At 40 mines: A\u00a07.7\u00a0%, B\u00a020.6\u00a0%, C\u00a027.7\u00a0%");
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  assert_int_equal (ms_board_overlay_get_n_cells (overlay), 3);
  assert_string_equal (ms_board_overlay_find (overlay, 7, 7)->label, "B");
  assert_string_equal (ms_board_overlay_find (overlay, 7, 7)->text, "curve B");
  /* What another page draws is not ours to keep. */
  window_activate (window, "page", g_variant_new_string (MS_PAGE_ODDS));
  assert_null (ms_board_view_get_overlay (window->board));
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  settle (window);
  assert_non_null (ms_board_view_get_overlay (window->board));
}

/* As Shift with a click or Return does. */
static void
picking_adds_and_takes (void **state)
{
  MsWindow *window = window_of (state);
  guint n;
  ms_board_view_pick (window->board, 7, 7);
  ms_what_if_get_cells (what_if_of (window), &n);
  assert_int_equal (n, 0); /* another page is seen */
  pick (window, "5,7");
  ms_board_view_pick (window->board, 7, 7);
  const int *cells = ms_what_if_get_cells (what_if_of (window), &n);
  assert_int_equal (n, 2);
  assert_int_equal (cells[1], B);
  ms_board_view_pick (window->board, 5, 7);
  ms_what_if_get_cells (what_if_of (window), &n);
  assert_int_equal (n, 1);
  ms_board_view_pick (window->board, 6, 7);
  assert_string_equal (
      ms_status_line_get_text (window->status), "Only a covered cell has a curve.");
  pick (window, "0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0");
  ms_board_view_pick (window->board, 8, 0);
  assert_non_null (
      strstr (ms_status_line_get_text (window->status), "Eight cells are already picked"));
  window_activate (window, "what-if-clear", NULL);
  settle (window);
  ms_what_if_get_cells (what_if_of (window), &n);
  assert_int_equal (n, 0);
  assert_null (ms_board_view_get_overlay (window->board));
}

static void
the_slider_moves_the_heatmap (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7 7,7 9,7");
  double before = shown (window, B);
  GtkAdjustment *adjustment = part (window, "adjustment");
  assert_true (gtk_adjustment_get_value (adjustment) == 40);
  assert_true (gtk_adjustment_get_lower (adjustment) == 2);
  assert_true (gtk_adjustment_get_upper (adjustment) == 244);
  guint n_runs = ms_worker_get_n_runs (MS_WORKER (window->analyzer));
  for (int mines = 60; mines >= 24; mines--)
    gtk_adjustment_set_value (adjustment, mines);
  assert_string_equal (text_of (window, "reading_label"),
      "At 24 mines: A\u00a05.0\u00a0%, B\u00a025.0\u00a0%, C\u00a025.0\u00a0%");
  window_wait (has_total, window);
  /* What lay between two frames was never asked. */
  assert_true (ms_worker_get_n_runs (MS_WORKER (window->analyzer)) <= n_runs + 2);
  assert_true (fabs (shown (window, B) - 0.25) < 1e-12);
  assert_string_equal (text_of (window, "place_label"), "Mine total: 24 in place of 40");
  assert_int_equal (ms_game_get_mines (window->game), 40);
  window_activate (window, "what-if-reset", NULL);
  settle (window);
  assert_true (shown (window, B) == before);
  assert_string_equal (text_of (window, "place_label"), "Mine total: 40");
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "what-if-reset"));
}

/* Nobody is left with another total in mind on a page that does not say so. */
static void
leaving_the_page_resets (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7");
  double before = shown (window, B);
  gtk_adjustment_set_value (part (window, "adjustment"), 24);
  window_wait (has_total, window);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_ODDS));
  settle (window);
  assert_null (ms_analyzer_get_variation (window->analyzer));
  assert_true (shown (window, B) == before);
  gtk_adjustment_set_value (part (window, "adjustment"), 40);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  window_activate (window, "show-panel", NULL);
  settle (window);
  assert_null (ms_what_if_get_curve (what_if_of (window)));
}

static void
an_unknown_total (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7 7,7 9,7");
  gtk_check_button_set_active (part (window, "unknown_check"), TRUE);
  settle (window);
  /* 40 of 256 cells, at a place of the slider: 15.5 %. */
  assert_string_equal (text_of (window, "place_label"), "Density: 15.5 %");
  assert_true (fabs (shown (window, 0) - 0.155) < 1e-12);
  gtk_adjustment_set_value (part (window, "adjustment"), 0.2);
  window_wait (is_at_rest, window);
  while (fabs (shown (window, 0) - 0.2) > 1e-12)
    g_main_context_iteration (NULL, TRUE);
  assert_string_equal (text_of (window, "reading_label"),
      "At a density of 20.0 %: A\u00a09.1\u00a0%, B\u00a018.2\u00a0%, C\u00a029.1\u00a0%");
  assert_non_null (strstr (text_of (window, "crossings_label"), "33.0\u00a0%"));
  gtk_check_button_set_active (part (window, "unknown_check"), FALSE);
  settle (window);
  assert_string_equal (text_of (window, "place_label"), "Mine total: 40");
  assert_null (ms_analyzer_get_variation (window->analyzer));
}

static void
the_curve_is_read_by_keys (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7 7,7");
  press (window, GDK_KEY_Right);
  assert_string_equal (
      text_of (window, "reading_label"), "At 41 mines: A\u00a07.8\u00a0%, B\u00a020.3\u00a0%");
  press (window, GDK_KEY_Home);
  assert_string_equal (
      text_of (window, "reading_label"), "At 2 mines: A\u00a00\u00a0%, B\u00a033.3\u00a0%");
  press (window, GDK_KEY_Page_Up);
  press (window, GDK_KEY_Left);
  press (window, GDK_KEY_Left);
  assert_non_null (strstr (text_of (window, "reading_label"), "At 10 mines"));
  press (window, GDK_KEY_End);
  assert_string_equal (
      text_of (window, "reading_label"), "At 244 mines: A\u00a020.0\u00a0%, B\u00a00\u00a0%");
  press (window, GDK_KEY_Home);
  for (int i = 0; i < 22; i++)
    press (window, GDK_KEY_Right);
  press (window, GDK_KEY_Return);
  window_wait (has_total, window);
}

/* Those of the keypad are the same; with Ctrl and Alt they are somebody else's. */
static void
keys_of_the_keypad_read_too (void **state)
{
  static const struct
  {
    guint key;
    const char *reading;
  } steps[] = {
    { GDK_KEY_KP_Page_Down, "At 30 mines: " },
    { GDK_KEY_KP_Left, "At 29 mines: " },
    { GDK_KEY_Page_Down, "At 19 mines: " },
    { GDK_KEY_KP_Page_Up, "At 29 mines: " },
    { GDK_KEY_KP_End, "At 244 mines: " },
    { GDK_KEY_KP_Right, "At 244 mines: " },
    { GDK_KEY_KP_Home, "At 2 mines: " },
    { GDK_KEY_Left, "At 2 mines: " },
  };
  MsWindow *window = window_of (state);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  settle (window);
  assert_false (press_with (window, GDK_KEY_Right, 0)); /* there is nothing to read yet */
  pick (window, "5,7 7,7");
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      assert_false (press_with (window, steps[i].key, GDK_CONTROL_MASK));
      assert_false (press_with (window, steps[i].key, GDK_ALT_MASK));
      press (window, steps[i].key);
      assert_true (g_str_has_prefix (text_of (window, "reading_label"), steps[i].reading));
    }
  assert_false (press_with (window, GDK_KEY_Tab, 0));
  for (int i = 0; i < 22; i++)
    press (window, GDK_KEY_KP_Right);
  press (window, GDK_KEY_KP_Enter);
  window_wait (has_total, window);
}

static int
read_total (MsWindow *window)
{
  int mines;
  assert_int_equal (sscanf (text_of (window, "reading_label"), "At %d mines", &mines), 1);
  return mines;
}

static gboolean
reads_none (gpointer plot)
{
  return ms_curve_plot_get_reading (plot) < 0;
}

static gboolean
has_width (gpointer plot)
{
  return gtk_widget_get_width (plot) > 0;
}

/* From the left to the right every total is read, none before the one before; a click takes one. */
static void
the_curve_is_read_by_pointer (void **state)
{
  MsWindow *window = window_of (state);
  int last = 2;
  double wanted = -1;
  pick (window, "5,7 7,7");
  GtkWidget *plot = plot_of (window);
  window_wait (has_width, plot);
  int width = gtk_widget_get_width (plot);
  for (double x = 0; x <= width; x += 0.5)
    {
      point (window, GTK_TYPE_EVENT_CONTROLLER_MOTION, x > 0 ? "motion" : "enter", x);
      int mines = read_total (window);
      assert_true (mines == last || mines == last + 1);
      last = mines;
      wanted = mines == 24 ? x : wanted;
    }
  assert_int_equal (last, 244);
  point (window, GTK_TYPE_EVENT_CONTROLLER_MOTION, "leave", 0);
  assert_int_equal (read_total (window), 40);
  point (window, GTK_TYPE_GESTURE_CLICK, "pressed", wanted);
  assert_true (gtk_widget_is_focus (plot));
  window_wait (has_total, window);
  /* Without the focus nothing is read by keys any more: what is read is the total that is shown. */
  press (window, GDK_KEY_Right);
  assert_int_equal (read_total (window), 25);
  assert_true (gtk_widget_grab_focus (GTK_WIDGET (window->board)));
  window_wait (reads_none, plot);
  assert_int_equal (read_total (window), 24);
}

static void
a_table_beside_the_picture (void **state)
{
  MsWindow *window = window_of (state);
  pick (window, "5,7 7,7");
  GtkWidget *table = widget_find_type (
      gtk_expander_get_child (part (window, "expander")), GTK_TYPE_COLUMN_VIEW);
  GListModel *lines = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)));
  assert_int_equal (g_list_model_get_n_items (lines), 0);
  gtk_expander_set_expanded (part (window, "expander"), TRUE);
  assert_int_equal (g_list_model_get_n_items (lines), 243);
  window_activate (window, "what-if-clear", NULL);
  assert_int_equal (g_list_model_get_n_items (lines), 0);
}

static void
what_is_opened_drops_out (void **state)
{
  MsWindow *window = window_of (state);
  guint n;
  pick (window, "5,7 7,7");
  ms_game_edit_cell (window->game, 5, 7, 1);
  settle (window);
  ms_what_if_get_cells (what_if_of (window), &n);
  assert_int_equal (n, 1);
  MsBoardOverlay *overlay = ms_board_view_get_overlay (window->board);
  assert_null (ms_board_overlay_find (overlay, 5, 7));
  assert_string_equal (ms_board_overlay_find (overlay, 7, 7)->label, "A");
  ms_game_edit_size (window->game, 0, 0, 2, 0);
  settle (window);
  assert_null (ms_board_view_get_overlay (window->board));
  assert_non_null (strstr (text_of (window, "message_label"), "Shift+click"));
}

/* Curves of a running game are odds like any other. */
static void
a_game_becomes_assisted (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  assert_false (ms_game_get_assisted (window->game));
  int cell = 0;
  while (ms_cell_is_opened (ms_game_get_cells (window->game)[cell]))
    cell++;
  ms_board_view_pick (window->board, cell % 9, cell / 9);
  while (ms_what_if_get_curve (what_if_of (window)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_true (ms_game_get_assisted (window->game));
}

static gboolean
has_curve (gpointer window)
{
  return ms_what_if_get_curve (what_if_of (window)) != NULL;
}

static void
assert_named (GtkWidget *widget, const char *name)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  assert_null (other);
}

/* GTK would say what they are, and not what they are for. */
static void
what_is_dropped_down_is_named (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  assert_named (part (window, "expander"), "Table");
  assert_named (part (window, "export_button"), "Export");
}

/* Nothing is counted of a board that is hidden, and nothing says so either. */
static void
a_pause_hides_the_curve (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "show-probabilities", NULL);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_game_open (window->game, 4, 4);
  window_activate (window, "page", g_variant_new_string (MS_PAGE_WHAT_IF));
  ms_board_view_pick (window->board, 0, 0);
  window_wait (has_curve, window);
  window_activate (window, "pause", NULL);
  assert_false (has_curve (window));
  assert_string_equal (text_of (window, "message_label"), "Hidden during the pause.");
  window_activate (window, "pause", NULL);
  window_wait (has_curve, window);
  assert_string_equal (text_of (window, "message_label"), "");
}

static gboolean
is_written (gpointer data)
{
  return g_file_query_exists (data, NULL);
}

static void
files_are_written (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("curves.csv", "old", -1);
  g_autofree char *content = NULL;
  pick (window, "5,7 7,7");
  assert_true (g_file_delete (file, NULL, NULL));
  ms_what_if_controller_export (controller_of (window), file, MS_CURVE_EXPORT_CSV);
  window_wait (is_written, file);
  assert_true (g_file_load_contents (file, NULL, &content, NULL, NULL, NULL));
  assert_true (g_str_has_prefix (content, "mines,layouts,p_5_7,p_7_7,fraction_5_7,fraction_7_7\n"));
  assert_non_null (strstr (content, ",1/20,1/4\n"));
  window_drop_file (file);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nonexistent/curves.svg");
  ms_what_if_controller_export (controller_of (window), nowhere, MS_CURVE_EXPORT_SVG);
  window_wait_error (window);
  window_activate (window, "what-if-clear", NULL);
  ms_what_if_controller_export (controller_of (window), nowhere, MS_CURVE_EXPORT_SVG);
  assert_non_null (strstr (ms_message_bar_get_text (window->errors), "no curve left to save"));
}

static void
a_window_goes_at_work (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "what-if-cells", g_variant_new_string ("5,7 7,7"));
  gtk_adjustment_set_value (part (window, "adjustment"), 24);
  assert_true (ms_worker_get_busy (MS_WORKER (what_if_of (window))));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (it_says_what_would_fill_it, setup, window_teardown),
    cmocka_unit_test_setup_teardown (three_cells_of_two_clicks, setup, window_teardown),
    cmocka_unit_test_setup_teardown (picking_adds_and_takes, setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_slider_moves_the_heatmap, setup, window_teardown),
    cmocka_unit_test_setup_teardown (leaving_the_page_resets, setup, window_teardown),
    cmocka_unit_test_setup_teardown (an_unknown_total, setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_curve_is_read_by_keys, setup, window_teardown),
    cmocka_unit_test_setup_teardown (keys_of_the_keypad_read_too, setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_curve_is_read_by_pointer, setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_table_beside_the_picture, setup, window_teardown),
    cmocka_unit_test_setup_teardown (what_is_opened_drops_out, setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_game_becomes_assisted, setup, window_teardown),
    cmocka_unit_test_setup_teardown (what_is_dropped_down_is_named, setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_pause_hides_the_curve, setup, window_teardown),
    cmocka_unit_test_setup_teardown (files_are_written, setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_window_goes_at_work, setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
