/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing an analysis in the window: the tool row, the board and what they do to the game. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-editor-row.h"
#include "ms-resize-dialog.h"
#include "ms-ui-board-testing.h"
#include "ms-ui-panels-testing.h"

#include <math.h>
#include <string.h>

static const char text[] = "6x4x4\n"
                           "HHHHHH\n"
                           "HHHHHH\n"
                           "12HHHH\n"
                           "0111HH\n";

static int
setup (void **state)
{
  window_setup (state);
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
  return 0;
}

static void
assert_board (MsWindow *window, const char *expected)
{
  g_autofree char *board = ms_game_dup_text (window->game);
  assert_string_equal (board, expected);
}

static void
take_tool (MsWindow *window, const char *tool)
{
  window_activate (window, "tool", g_variant_new_string (tool));
}

static void
assert_tool (MsWindow *window, const char *expected)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), "tool");
  assert_string_equal (g_variant_get_string (state, NULL), expected);
}

static void
click (MsWindow *window, int x, int y)
{
  ms_board_view_press (window->board, GDK_BUTTON_PRIMARY, x, y, 0);
  ms_board_view_release (window->board, GDK_BUTTON_PRIMARY, x, y);
}

static void
drag (MsWindow *window, int x, int y, int to_x, int to_y)
{
  double side = ms_board_view_get_parts (window->board).geometry->cell_size;
  double left = ms_board_geometry_get_origin (
      ms_board_view_get_parts (window->board).geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_geometry_get_origin (
      ms_board_view_get_parts (window->board).geometry, GTK_ORIENTATION_VERTICAL);
  ms_board_view_press (window->board, GDK_BUTTON_PRIMARY, x, y, 0);
  ms_board_view_move_pointer (window->board, left + (to_x + 0.5) * side, top + (to_y + 0.5) * side);
  ms_board_view_release (window->board, GDK_BUTTON_PRIMARY, to_x, to_y);
}

static GtkWidget *
get_row (MsWindow *window)
{
  return gtk_widget_get_first_child (ms_window_get_part (window, "editor_place"));
}

static gpointer
get_row_part (MsWindow *window, const char *name)
{
  return gtk_widget_get_template_child (get_row (window), MS_TYPE_EDITOR_ROW, name);
}

static void
the_row_is_made_by_the_first_analysis (void **state)
{
  MsWindow *window = window_of (state);
  assert_null (get_row (window));
  assert_true (ms_game_load_text (window->game, "3x1x1\nH1H\n", -1, NULL));
  assert_int_equal (gtk_spin_button_get_value_as_int (get_row_part (window, "total_spin")), 1);
}

static void
the_row_is_there_in_an_analysis (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *place = ms_window_get_part (window, "editor_place"), *row = get_row (window);
  assert_true (gtk_widget_get_visible (place));
  take_tool (window, "cover");
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_false (gtk_widget_get_visible (place));
  assert_true (ms_game_load_text (window->game, text, -1, NULL));
  assert_true (gtk_widget_get_visible (place));
  assert_ptr_equal (get_row (window), row);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_tool (window, "none");
  static const char *const actions[] = { "tool", "lock-total", "unknown-total", "resize", "clear",
    "cut", "cover-selection", "select-all", "paste-here", "flip-across", "flip-down", "rotate-left",
    "rotate-right" };
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), actions[i]));
  click (window, 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
}

static void
a_tool_is_put_away_by_itself_and_by_escape (void **state)
{
  MsWindow *window = window_of (state);
  take_tool (window, "3");
  assert_tool (window, "3");
  take_tool (window, "number");
  assert_tool (window, "none");
  take_tool (window, "number");
  assert_tool (window, "3");
  window_activate (window, "select-all", NULL);
  assert_true (ms_window_dismiss_feature (window));
  assert_false (ms_board_view_get_selection (window->board, NULL));
  assert_tool (window, "3");
  assert_true (ms_window_dismiss_feature (window));
  assert_tool (window, "none");
  assert_false (ms_window_dismiss_feature (window));
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "tool", g_variant_new_string ("hammer"));
  assert_tool (window, "none");
}

static void
a_drag_is_one_step (void **state)
{
  MsWindow *window = window_of (state);
  take_tool (window, "7");
  drag (window, 1, 0, 4, 0);
  take_tool (window, "cover");
  drag (window, 0, 2, 0, 3);
  assert_board (window, "6x4x4\nH7777H\nHHHHHH\nH2HHHH\nH111HH\n");
  window_activate (window, "undo", NULL);
  assert_board (window, "6x4x4\nH7777H\nHHHHHH\n12HHHH\n0111HH\n");
  window_activate (window, "undo", NULL);
  assert_board (window, text);
  window_activate (window, "redo", NULL);
  assert_board (window, "6x4x4\nH7777H\nHHHHHH\n12HHHH\n0111HH\n");
}

static void
keys_and_wheel_write (void **state)
{
  MsWindow *window = window_of (state);
  ms_board_view_set_cursor (window->board, 5, 0);
  assert_true (ms_board_view_key (window->board, GDK_KEY_8, 0));
  take_tool (window, "number"); /* 1 at first */
  ms_board_view_set_cursor (window->board, 5, 1);
  assert_true (ms_board_view_key (window->board, GDK_KEY_space, 0));
  g_signal_emit_by_name (window->board, "step", 0, 2, 1);
  g_signal_emit_by_name (window->board, "step", 0, 3, -2);
  g_signal_emit_by_name (window->board, "step", 0, 0, 1);
  g_signal_emit_by_name (window->board, "step", 5, 0, 4);
  assert_board (window, "6x4x4\n0HHHH8\nHHHHH1\n22HHHH\nH111HH\n");
}

/* A stroke that begins on a flag takes flags away, one that does not sets them. */
static void
flags_count_where_the_total_is_not_locked (void **state)
{
  MsWindow *window = window_of (state);
  take_tool (window, "flag");
  drag (window, 0, 0, 1, 0);
  assert_board (window, "6x4x4\nFFHHHH\nHHHHHH\n12HHHH\n0111HH\n");
  window_activate (window, "lock-total", NULL);
  drag (window, 1, 1, 3, 1);
  assert_board (window, "6x4x7\nFFHHHH\nHFFFHH\n12HHHH\n0111HH\n");
  drag (window, 1, 1, 1, 0);
  assert_board (window, "6x4x5\nFHHHHH\nHHFFHH\n12HHHH\n0111HH\n");
  g_signal_emit_by_name (window->board, "write", 2, 1, 3);
  assert_board (window, "6x4x4\nFHHHHH\nHH3FHH\n12HHHH\n0111HH\n");
  window_activate (window, "undo", NULL);
  assert_board (window, "6x4x5\nFHHHHH\nHHFFHH\n12HHHH\n0111HH\n");
  window_activate (window, "undo", NULL);
  assert_board (window, "6x4x7\nFFHHHH\nHFFFHH\n12HHHH\n0111HH\n");
}

static void
the_total_is_entered (void **state)
{
  MsWindow *window = window_of (state);
  GtkSpinButton *spin = get_row_part (window, "total_spin");
  assert_int_equal (gtk_spin_button_get_value_as_int (spin), 4);
  gtk_spin_button_set_value (spin, 24);
  assert_int_equal (ms_game_get_mines (window->game), 24);
  gtk_spin_button_set_value (spin, 25); /* more than there are cells */
  assert_int_equal (ms_game_get_mines (window->game), 24);
  window_activate (window, "undo", NULL);
  assert_int_equal (gtk_spin_button_get_value_as_int (spin), 4);
  assert_true (strstr (gtk_window_get_title (GTK_WINDOW (window)), "4 mines") != NULL);
}

static double
get_density (MsWindow *window)
{
  return ms_variation_get_density (ms_analyzer_get_variation (window->analyzer));
}

static gboolean
is_unknown (MsWindow *window)
{
  return ms_actions_get_toggle (G_ACTION_MAP (window), "unknown-total");
}

static void
an_unknown_total_is_a_density (void **state)
{
  MsWindow *window = window_of (state);
  GtkSpinButton *spin = get_row_part (window, "density_spin");
  window_activate (window, "unknown-total", NULL);
  assert_true (is_unknown (window));
  assert_false (gtk_widget_get_visible (get_row_part (window, "total_box")));
  assert_true (gtk_widget_get_visible (get_row_part (window, "density_box")));
  assert_true (fabs (get_density (window) - 4 / 24.0) < 1e-9);
  gtk_spin_button_set_value (spin, 25);
  assert_true (fabs (get_density (window) - 0.25) < 1e-9);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  /* Far from every number a cell is a mine as often as any. */
  MsAnalysis *analysis = ms_analyzer_get_analysis (window->analyzer);
  assert_true (fabs (ms_analysis_get_probability (analysis, 5, 0) - 0.25) < 1e-9);
  /* Flags leave it alone, locked or not. */
  window_activate (window, "lock-total", NULL);
  take_tool (window, "flag");
  click (window, 5, 0);
  assert_true (is_unknown (window));
  window_activate (window, "unknown-total", NULL);
  assert_false (is_unknown (window));
  assert_null (ms_analyzer_get_variation (window->analyzer));
  assert_int_equal (ms_game_get_mines (window->game), 4);
  window_activate (window, "undo", NULL);
  assert_true (is_unknown (window));
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  assert_null (ms_analyzer_get_variation (window->analyzer));
}

static void
select_area (MsWindow *window, int x, int y, int width, int height)
{
  ms_board_view_set_selection (window->board, &(GdkRectangle){ x, y, width, height });
}

static void
assert_selection (MsWindow *window, int x, int y, int width, int height)
{
  GdkRectangle area;
  assert_true (ms_board_view_get_selection (window->board, &area));
  assert_true (gdk_rectangle_equal (&area, &(GdkRectangle){ x, y, width, height }));
}

static void
a_selection_is_turned (void **state)
{
  MsWindow *window = window_of (state);
  select_area (window, 0, 2, 4, 2);
  window_activate (window, "flip-across", NULL);
  assert_board (window, "6x4x4\nHHHHHH\nHHHHHH\nHH21HH\n1110HH\n");
  window_activate (window, "flip-down", NULL);
  assert_board (window, "6x4x4\nHHHHHH\nHHHHHH\n1110HH\nHH21HH\n");
  window_activate (window, "rotate-left", NULL);
  assert_selection (window, 0, 0, 2, 4);
  assert_board (window, "6x4x4\n01HHHH\n12HHHH\n1HHHHH\n1HHHHH\n");
  for (int i = 0; i < 3; i++)
    window_activate (window, "undo", NULL);
  assert_board (window, text);
  select_area (window, 0, 3, 6, 1); /* longer than the board is high */
  window_activate (window, "rotate-right", NULL);
  assert_board (window, text);
  assert_string_equal (ms_status_line_get_text (window->status),
      "There is not enough room on the board to rotate the selection.");
  ms_game_edit_total (
      ms_window_get_game (window), 5); /* which is a change, and says another thing */
  assert_null (strstr (ms_status_line_get_text (window->status), "room"));
}

static void
the_whole_board_is_turned (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "rotate-right", NULL);
  assert_board (window, "4x6x4\n01HH\n12HH\n1HHH\n1HHH\nHHHH\nHHHH\n");
  window_activate (window, "undo", NULL);
  assert_board (window, text);
  window_activate (window, "clear", NULL);
  assert_board (window, "6x4x4\nHHHHHH\nHHHHHH\nHHHHHH\nHHHHHH\n");
  window_activate (window, "undo", NULL);
  window_activate (window, "select-all", NULL);
  assert_selection (window, 0, 0, 6, 4);
  select_area (window, 0, 3, 2, 1);
  window_activate (window, "cover-selection", NULL);
  ms_board_view_set_selection (window->board, NULL);
  ms_board_view_set_cursor (window->board, 1, 2);
  window_activate (window, "cover-selection", NULL);
  assert_board (window, "6x4x4\nHHHHHH\nHHHHHH\n1HHHHH\nHH11HH\n");
}

static gboolean
has_selection_at (gpointer place)
{
  void **data = place;
  GdkRectangle area;
  ms_board_view_get_selection (data[0], &area);
  return gdk_rectangle_equal (&area, data[1]);
}

static void
wait_selection (MsWindow *window, int x, int y, int width, int height)
{
  GdkRectangle area = { x, y, width, height };
  void *data[] = { window->board, &area };
  window_wait (has_selection_at, data);
}

static gboolean
is_pasted_last (gpointer window)
{
  return ms_game_get_cell (MS_WINDOW (window)->game, 5, 3) == 1;
}

static void
a_selection_is_cut_and_pasted (void **state)
{
  MsWindow *window = window_of (state);
  select_area (window, 0, 2, 2, 2);
  window_activate (window, "cut", NULL);
  assert_board (window, "6x4x4\nHHHHHH\nHHHHHH\nHHHHHH\nHH11HH\n");
  select_area (window, 4, 0, 1, 1);
  window_activate (window, "paste", NULL);
  wait_selection (window, 4, 0, 2, 2);
  assert_board (window, "6x4x4\nHHHH12\nHHHH01\nHHHHHH\nHH11HH\n");
  window_activate (window, "copy", NULL);
  ms_board_view_set_selection (window->board, NULL);
  ms_board_view_set_cursor (window->board, 0, 2);
  window_activate (window, "paste-here", NULL);
  wait_selection (window, 0, 2, 2, 2);
  assert_board (window, "6x4x4\nHHHH12\nHHHH01\n12HHHH\n0111HH\n");
  /* With a selection, which the cursor need not be in, and where it just fits. */
  select_area (window, 4, 2, 2, 2);
  ms_board_view_set_cursor (window->board, 1, 1);
  window_activate (window, "paste-here", NULL);
  window_wait (is_pasted_last, window);
  assert_selection (window, 4, 2, 2, 2);
  assert_board (window, "6x4x4\nHHHH12\nHHHH01\n12HH12\n011101\n");
  window_activate (window, "undo", NULL);
  window_activate (window, "undo", NULL);
  window_activate (window, "undo", NULL);
  window_activate (window, "undo", NULL);
  assert_board (window, text);
}

/* A position has two cells or more: this is said, and the cell stays. */
static void
a_cell_by_itself_is_not_copied (void **state)
{
  MsWindow *window = window_of (state);
  select_area (window, 4, 0, 1, 1);
  window_activate (window, "copy", NULL);
  assert_non_null (strstr (ms_window_get_error (window), "1×1"));
  ms_window_show_error (window, NULL);
  window_activate (window, "cut", NULL);
  assert_non_null (strstr (ms_window_get_error (window), "1×1"));
  assert_board (window, text);
}

static void
paste_text (MsWindow *window, const char *pasted)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), pasted);
  window_activate (window, "paste", NULL);
}

static void
what_cannot_be_pasted_says_why (void **state)
{
  MsWindow *window = window_of (state);
  take_tool (window, "select");
  ms_board_view_set_cursor (window->board, 4, 3);
  paste_text (window, "2x2x1\nHH\nHX\n");
  window_wait_error (window);
  assert_string_equal (
      ms_window_get_error (window), "Line 3, column 2: The character “X” does not belong here.");
  assert_board (window, text);
  ms_window_show_error (window, NULL);
  paste_text (window, "3x2x1\nHHH\nHHH\n");
  window_wait_error (window);
  assert_string_equal (ms_window_get_error (window),
      "3×2 cells do not fit at row 4, column 5: there is only room for 2×1.");
  assert_board (window, text);
  /* As another program writes its mines. */
  ms_board_view_set_cursor (window->board, 0, 0);
  paste_text (window, "2x1x1\nM1\n");
  wait_selection (window, 0, 0, 2, 1);
  assert_null (ms_window_get_error (window));
  assert_board (window, "6x4x4\nF1HHHH\nHHHHHH\n12HHHH\n0111HH\n");
}

/* The first of the application's windows that is such a dialog; NULL: none is. */
static MsResizeDialog *
find_dialog (WindowFixture *fixture)
{
  GList *windows = gtk_application_get_windows (fixture->application);
  for (GList *link = windows; link != NULL; link = link->next)
    if (MS_IS_RESIZE_DIALOG (link->data))
      return link->data;
  g_autoptr (GListModel) all = g_object_ref (gtk_window_get_toplevels ());
  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (all, i);
      if (MS_IS_RESIZE_DIALOG (window))
        return MS_RESIZE_DIALOG (window);
    }
  return NULL;
}

static gpointer
get_dialog_part (MsResizeDialog *dialog, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (dialog), MS_TYPE_RESIZE_DIALOG, name);
}

static void
the_board_is_resized (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "resize", NULL);
  MsResizeDialog *dialog = find_dialog (*state);
  assert_non_null (dialog);
  GtkLabel *note = get_dialog_part (dialog, "note");
  gtk_spin_button_set_value (get_dialog_part (dialog, "left_spin"), 1);
  gtk_spin_button_set_value (get_dialog_part (dialog, "top_spin"), -2);
  gtk_spin_button_set_value (get_dialog_part (dialog, "right_spin"), -3);
  assert_string_equal (gtk_label_get_text (note), "The board becomes 4×2, with 4 mines.");
  gtk_spin_button_set_value (get_dialog_part (dialog, "bottom_spin"), -2);
  assert_false (gtk_widget_get_sensitive (get_dialog_part (dialog, "resize_button")));
  gtk_spin_button_set_value (get_dialog_part (dialog, "bottom_spin"), -1);
  g_signal_emit_by_name (get_dialog_part (dialog, "resize_button"), "clicked");
  assert_board (window, "4x1x4\nH12H\n");
  window_activate (window, "undo", NULL);
  assert_board (window, text);
}

static gboolean
has_place (gpointer picture)
{
  return gtk_widget_get_mapped (picture) && gtk_widget_get_width (picture) > 0;
}

/* How opaque the picture is, 0 to 255, in the middle of a cell of the present board; it shows that
 * one and the new one, which together are of 6×7 cells from row -3 on. */
static int
get_shade (GtkWidget *picture, int column, int row)
{
  int width = gtk_widget_get_width (picture), height = gtk_widget_get_height (picture);
  double side = MIN ((width - 8) / 6.0, (height - 8) / 7.0);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (picture);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  cairo_translate (
      cr, -floor (width / 2.0 + (column - 2.5) * side), -floor (height / 2.0 + row * side));
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  g_clear_pointer (&node, gsk_render_node_unref);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  int shade = *cairo_image_surface_get_data (surface);
  cairo_surface_destroy (surface);
  return shade;
}

static gboolean
is_shaded (gpointer picture)
{
  return has_place (picture) && get_shade (picture, 3, -2) > 0;
}

static gboolean
is_bare (gpointer picture)
{
  return !is_shaded (picture);
}

/* What will be the board is shaded, what will not be is only outlined; of no board nothing is. */
static void
the_new_size_is_drawn (void **state)
{
  window_activate (window_of (state), "resize", NULL);
  MsResizeDialog *dialog = find_dialog (*state);
  GtkWidget *picture = get_dialog_part (dialog, "picture");
  gtk_spin_button_set_value (get_dialog_part (dialog, "left_spin"), -2);
  gtk_spin_button_set_value (get_dialog_part (dialog, "top_spin"), 3);
  window_wait (is_shaded, picture);
  for (int row = -3; row < 4; row++)
    for (int column = 0; column < 6; column++)
      assert_int_equal (get_shade (picture, column, row), column < 2 ? 0 : 64);
  gtk_spin_button_set_value (get_dialog_part (dialog, "right_spin"), -4);
  window_wait (is_bare, picture);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Typed, and not yet taken by the entry, when the button is pressed.  One cell is no board; a
 * total that is not known stays so. */
static void
what_is_typed_counts (void **state)
{
  static const char *const impossible[] = { "-6", "-5" };
  MsWindow *window = window_of (state);
  window_activate (window, "unknown-total", NULL);
  window_activate (window, "resize", NULL);
  MsResizeDialog *dialog = find_dialog (*state);
  GtkWidget *button = get_dialog_part (dialog, "resize_button");
  gtk_spin_button_set_value (get_dialog_part (dialog, "top_spin"), -3);
  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      gtk_editable_set_text (get_dialog_part (dialog, "left_spin"), impossible[i]);
      g_signal_emit_by_name (button, "clicked");
      assert_ptr_equal (find_dialog (*state), dialog);
      assert_false (gtk_widget_get_sensitive (button));
      assert_non_null (widget_find_words (dialog, "There must be at least 2 cells"));
      assert_board (window, text);
    }
  gtk_spin_button_set_value (get_dialog_part (dialog, "left_spin"), -4);
  assert_non_null (widget_find_label (dialog, "The board becomes 2×1."));
  g_signal_emit_by_name (button, "clicked");
  assert_null (find_dialog (*state));
  assert_board (window, "2x1x2\nHH\n");
  assert_true (is_unknown (window));
}

/* At 360 pixels, less the space at its sides, and never in one line wider than it is. */
static void
the_row_wraps (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *row = get_row (window);
  int least, one_line, narrow, wide;
  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &least, &one_line, NULL, NULL);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 360, &narrow, NULL, NULL, NULL);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, one_line, &wide, NULL, NULL, NULL);
  assert_true (least <= 360);
  assert_true (one_line > 360);
  assert_true (narrow > wide);
}

static void
assistive_technology_edits (void **state)
{
  MsWindow *window = window_of (state);
  ms_board_cells_focus_cursor (ms_board_view_get_parts (window->board).cells);
  GtkWidget *cell = ms_board_cells_get_child (ms_board_view_get_parts (window->board).cells, 0, 0);
  assert_true (gtk_widget_activate_action_variant (cell, "cell.write-6", NULL));
  assert_board (window, "6x4x4\n6HHHHH\nHHHHHH\n12HHHH\n0111HH\n");
  assert_true (gtk_widget_activate_action_variant (cell, "cell.flag", NULL));
  assert_board (window, "6x4x4\nFHHHHH\nHHHHHH\n12HHHH\n0111HH\n");
  assert_true (gtk_widget_activate_action_variant (cell, "cell.cover", NULL));
  assert_board (window, text);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, setup, window_teardown)
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        the_row_is_made_by_the_first_analysis, window_setup, window_teardown),
    WINDOW_TEST (the_row_is_there_in_an_analysis),
    WINDOW_TEST (a_tool_is_put_away_by_itself_and_by_escape),
    WINDOW_TEST (a_drag_is_one_step),
    WINDOW_TEST (keys_and_wheel_write),
    WINDOW_TEST (flags_count_where_the_total_is_not_locked),
    WINDOW_TEST (the_total_is_entered),
    WINDOW_TEST (an_unknown_total_is_a_density),
    WINDOW_TEST (a_selection_is_turned),
    WINDOW_TEST (the_whole_board_is_turned),
    WINDOW_TEST (a_selection_is_cut_and_pasted),
    WINDOW_TEST (a_cell_by_itself_is_not_copied),
    WINDOW_TEST (what_cannot_be_pasted_says_why),
    WINDOW_TEST (the_board_is_resized),
    WINDOW_TEST (the_new_size_is_drawn),
    WINDOW_TEST (what_is_typed_counts),
    WINDOW_TEST (the_row_wraps),
    WINDOW_TEST (assistive_technology_edits),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
