/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board makes of pointer, fingers, keys and wheel while a position is edited. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"

#define LEFT GDK_BUTTON_PRIMARY
#define RIGHT GDK_BUTTON_SECONDARY

static void
paint_begin_cb (Board *board)
{
  g_string_append (board->intents, "begin ");
}

static void
paint_cb (Board *board, int x, int y)
{
  g_string_append_printf (board->intents, "%d,%d ", x, y);
}

static void
paint_end_cb (Board *board)
{
  g_string_append (board->intents, "end ");
}

static void
write_cb (Board *board, int x, int y, int value)
{
  g_string_append_printf (board->intents, "write %d,%d=%d ", x, y, value);
}

static void
step_cb (Board *board, int x, int y, int by)
{
  g_string_append_printf (board->intents, "step %d,%d%+d ", x, y, by);
}

static void
selected_cb (Board *board)
{
  GdkRectangle area;
  if (ms_board_view_get_selection (board->view, &area))
    g_string_append_printf (
        board->intents, "selected %d,%d+%dx%d ", area.x, area.y, area.width, area.height);
  else
    g_string_append (board->intents, "selected nothing ");
}

static int
setup (void **state)
{
  Board *board = board_new_text (board_corner, 400, 300, FALSE);
  const struct
  {
    const char *signal;
    GCallback callback;
  } signals[] = {
    { "paint-begin", G_CALLBACK (paint_begin_cb) },
    { "paint", G_CALLBACK (paint_cb) },
    { "paint-end", G_CALLBACK (paint_end_cb) },
    { "write", G_CALLBACK (write_cb) },
    { "step", G_CALLBACK (step_cb) },
    { "selected", G_CALLBACK (selected_cb) },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_swapped (board->view, signals[i].signal, signals[i].callback, board);
  g_object_set (board->view, "editable", TRUE, NULL);
  *state = board;
  return 0;
}

static void
take (Board *board, MsTool tool)
{
  g_object_set (board->view, "tool", tool, NULL);
}

static void
get_middle (Board *board, int x, int y, double *wx, double *wy)
{
  double side = board->in.geometry->cell_size;
  *wx = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL)
      + (x + 0.5) * side;
  *wy = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL)
      + (y + 0.5) * side;
}

static void
move (Board *board, int x, int y)
{
  double wx, wy;
  get_middle (board, x, y, &wx, &wy);
  ms_board_view_move_pointer (board->view, wx, wy);
}

static void
key (Board *board, guint keyval, GdkModifierType state)
{
  assert_true (ms_board_view_key (board->view, keyval, state));
}

static void
a_click_paints_one_cell (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_NUMBER);
  board_click (board, 4, 0, 0);
  board_assert_intents (board, "begin 4,0 end");
  board_click (board, 1, 2, 0); /* an opened one as well */
  board_assert_intents (board, "begin 1,2 end");
}

/* However far the pointer has come between two motions. */
static void
a_drag_is_one_stroke_without_gaps (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_COVER);
  board_press (board, LEFT, 0, 0);
  move (board, 0, 0);
  move (board, 1, 0);
  move (board, 5, 2);
  board_assert_intents (board, "begin 0,0 1,0 2,1 3,1 4,2 5,2");
  move (board, -3, 2);
  board_assert_intents (board, "");
  move (board, 5, 3);
  board_release (board, LEFT, 5, 3);
  move (board, 2, 3);
  board_assert_intents (board, "5,3 end");
}

static void
other_buttons_do_not_disturb_a_stroke (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_FLAG);
  board_press (board, LEFT, 0, 0);
  board_press (board, RIGHT, 0, 0);
  move (board, 1, 0);
  board_assert_intents (board, "begin 0,0 1,0");
  board_release (board, LEFT, 1, 0);
  board_release (board, RIGHT, 1, 0);
  board_assert_intents (board, "end");
  board_press (board, RIGHT, 4, 0);
  board_release (board, RIGHT, 4, 0);
  board_assert_intents (board, "mark 4,0");
}

static void
a_stroke_ends_with_the_tool_and_with_the_board (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_NUMBER);
  board_press (board, LEFT, 0, 0);
  take (board, MS_TOOL_COVER);
  board_assert_intents (board, "begin 0,0 end");
  board_release (board, LEFT, 0, 0);
  board_press (board, LEFT, 0, 0);
  assert_true (ms_game_load_text (board->game, "2x2x1\nHH\nHH\n", -1, NULL));
  board_assert_intents (board, "begin 0,0 end");
  move (board, 1, 1);
  board_release (board, LEFT, 1, 1);
  board_assert_intents (board, "");
}

static void
keys_write_and_paint_at_the_cursor (void **state)
{
  Board *board = *state;
  ms_board_view_set_cursor (board->view, 2, 1);
  key (board, GDK_KEY_0, 0);
  key (board, GDK_KEY_KP_8, 0);
  board_assert_intents (board, "write 2,1=0 write 2,1=8");
  assert_false (ms_board_view_key (board->view, GDK_KEY_9, 0));
  key (board, GDK_KEY_space, 0);
  board_assert_intents (board, "open 2,1"); /* no tool in hand */
  take (board, MS_TOOL_NUMBER);
  key (board, GDK_KEY_space, 0);
  key (board, GDK_KEY_Return, 0);
  board_assert_intents (board, "begin 2,1 end begin 2,1 end");
  key (board, GDK_KEY_space, GDK_CONTROL_MASK);
  board_assert_intents (board, "mark 2,1");
}

static void
nothing_is_written_where_nothing_is_edited (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_NUMBER);
  g_object_set (board->view, "editable", FALSE, NULL);
  assert_false (ms_board_view_key (board->view, GDK_KEY_3, 0));
  key (board, GDK_KEY_Right, GDK_SHIFT_MASK);
  assert_false (ms_board_view_get_selection (board->view, NULL));
  board_click (board, 4, 0, 0);
  board_assert_intents (board, "open 4,0");
  move (board, 4, 0);
  assert_false (ms_board_view_scroll_tool (board->view, 1));
}

static void
the_wheel_steps_with_the_number_in_hand (void **state)
{
  Board *board = *state;
  move (board, 3, 1);
  take (board, MS_TOOL_COVER);
  assert_false (ms_board_view_scroll_tool (board->view, -1));
  take (board, MS_TOOL_NUMBER);
  assert_true (ms_board_view_scroll_tool (board->view, -1));
  assert_true (ms_board_view_scroll_tool (board->view, 0.5));
  assert_true (ms_board_view_scroll_tool (board->view, 0.5));
  assert_true (ms_board_view_scroll_tool (board->view, 2));
  board_assert_intents (board, "step 3,1+1 step 3,1-1 step 3,1-2");
  move (board, -3, -3);
  assert_false (ms_board_view_scroll_tool (board->view, 1));
}

static void
a_drag_selects_a_rectangle (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_SELECT);
  board_press (board, LEFT, 4, 2);
  board_assert_intents (board, "selected 4,2+1x1");
  move (board, 2, 3);
  board_assert_intents (board, "selected 2,2+3x2");
  move (board, 3, 0);
  board_release (board, LEFT, 3, 0);
  board_assert_intents (board, "selected 3,0+2x3");
  ms_board_view_set_selection (board->view, &(GdkRectangle){ 5, 3, 9, 9 });
  board_assert_intents (board, "selected 5,3+1x1");
  ms_board_view_set_selection (board->view, NULL);
  board_assert_intents (board, "selected nothing");
}

static void
shift_selects_from_the_cursor (void **state)
{
  Board *board = *state;
  ms_board_view_set_cursor (board->view, 2, 1);
  key (board, GDK_KEY_Right, GDK_SHIFT_MASK);
  key (board, GDK_KEY_Down, GDK_SHIFT_MASK);
  board_assert_intents (board, "selected 2,1+2x1 selected 2,1+2x2");
  key (board, GDK_KEY_Home, GDK_SHIFT_MASK);
  board_assert_intents (board, "selected 0,1+3x2");
  key (board, GDK_KEY_Right, 0); /* the cursor alone */
  board_assert_intents (board, "");
  key (board, GDK_KEY_Page_Down, GDK_SHIFT_MASK);
  board_assert_intents (board, "selected 1,1+2x3");
}

static void
two_corners_select_without_a_drag (void **state)
{
  Board *board = *state;
  take (board, MS_TOOL_SELECT);
  ms_board_view_set_cursor (board->view, 4, 3);
  key (board, GDK_KEY_space, 0);
  ms_board_view_set_cursor (board->view, 1, 2);
  key (board, GDK_KEY_space, 0);
  board_assert_intents (board, "selected 4,3+1x1 selected 1,2+4x2");
  key (board, GDK_KEY_space, 0);
  key (board, GDK_KEY_space, 0);
  board_assert_intents (board, "selected 1,2+1x1 selected nothing");
}

static void
another_board_has_nothing_selected (void **state)
{
  Board *board = *state;
  ms_board_view_set_selection (board->view, &(GdkRectangle){ 1, 1, 2, 2 });
  assert_true (ms_game_load_text (board->game, "2x2x1\nHH\nHH\n", -1, NULL));
  assert_false (ms_board_view_get_selection (board->view, NULL));
}

static void
the_cursor_stays_where_a_board_is_resized (void **state)
{
  Board *board = *state;
  int x, y;
  ms_board_view_set_cursor (board->view, 4, 2);
  assert_true (ms_game_edit_size (board->game, 0, 0, 3, -2));
  ms_board_view_get_cursor (board->view, &x, &y);
  assert_int_equal (x, 4);
  assert_int_equal (y, 1);
  g_object_set (board->view, "editable", FALSE, NULL);
  assert_true (ms_game_load_text (board->game, board_corner, -1, NULL));
  ms_board_view_get_cursor (board->view, &x, &y);
  assert_int_equal (x + y, 0);
}

static void
a_tap_paints (void **state)
{
  Board *board = *state;
  double wx, wy;
  take (board, MS_TOOL_NUMBER);
  get_middle (board, 4, 1, &wx, &wy);
  board_tap (board, 1, wx, wy);
  board_assert_intents (board, "begin 4,1 end");
}

static void
accessible_cells_write (void **state)
{
  Board *board = *state;
  board_wait_children (board);
  GtkWidget *cell = ms_board_cells_get_child (board->in.cells, 3, 1);
  assert_true (gtk_widget_activate_action_variant (cell, "cell.write-5", NULL));
  assert_true (gtk_widget_activate_action_variant (cell, "cell.cover", NULL));
  assert_true (gtk_widget_activate_action_variant (cell, "cell.flag", NULL));
  board_assert_intents (board, "write 3,1=5 write 3,1=9 write 3,1=10");
  take (board, MS_TOOL_NUMBER);
  gtk_widget_activate_action_variant (cell, "cell.open", NULL);
  board_assert_intents (board, "begin 3,1 end");
  g_object_set (board->view, "editable", FALSE, NULL);
  board_wait_children (board);
  gtk_widget_activate_action_variant (cell, "cell.write-5", NULL);
  board_assert_intents (board, "");
}

static void
what_is_selected_is_seen (void **state)
{
  Board *board = *state;
  double wx, wy;
  get_middle (board, 4, 1, &wx, &wy);
  cairo_surface_t *before = board_draw (board);
  ms_board_view_set_selection (board->view, &(GdkRectangle){ 3, 0, 2, 2 });
  cairo_surface_t *after = board_draw (board);
  assert_int_not_equal (
      board_pixel (before, (int)wx, (int)wy), board_pixel (after, (int)wx, (int)wy));
  get_middle (board, 1, 1, &wx, &wy);
  assert_int_equal (board_pixel (before, (int)wx, (int)wy), board_pixel (after, (int)wx, (int)wy));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

static gboolean
has_no_lasting (gpointer board)
{
  return ((Board *)board)->in.content->lasting == NULL;
}

static guint32
middle_pixel (Board *board, int x, int y)
{
  double wx, wy;
  get_middle (board, x, y, &wx, &wy);
  cairo_surface_t *image = board_draw (board);
  guint32 pixel = board_pixel (image, (int)wx, (int)wy);
  cairo_surface_destroy (image);
  return pixel;
}

/* Drawn until the next are there, or for some frames; not told, and not of what has changed. */
static void
odds_outlast_an_edit (void **state)
{
  Board *board = *state;
  guint32 covered = middle_pixel (board, 5, 0);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  board_wait_children (board);
  guint32 shaded = middle_pixel (board, 5, 0);
  assert_int_not_equal (shaded, covered);
  ms_game_edit_cell (board->game, 4, 0, 3);
  ms_game_edit_cell (board->game, 1, 2, MS_CELL_COVERED);
  g_object_set (board->view, "analysis", NULL, NULL);
  assert_int_equal (middle_pixel (board, 5, 0), shaded);
  assert_int_equal (middle_pixel (board, 1, 2), covered);
  board_wait_children (board);
  assert_string_equal (board_name (board, 5, 0), "covered, F 1, row 1, column 6");
  board_wait (has_no_lasting, board);
  assert_int_equal (middle_pixel (board, 5, 0), covered);
  /* In a game they are gone at once. */
  board_analyse (board);
  g_object_set (board->view, "editable", FALSE, NULL);
  g_object_set (board->view, "analysis", NULL, NULL);
  assert_int_equal (middle_pixel (board, 5, 0), covered);
}

int
main (void)
{
#define BOARD_TEST(f) cmocka_unit_test_setup_teardown (f, setup, board_corner_tear_down)
  const struct CMUnitTest tests[] = {
    BOARD_TEST (a_click_paints_one_cell),
    BOARD_TEST (a_drag_is_one_stroke_without_gaps),
    BOARD_TEST (other_buttons_do_not_disturb_a_stroke),
    BOARD_TEST (a_stroke_ends_with_the_tool_and_with_the_board),
    BOARD_TEST (keys_write_and_paint_at_the_cursor),
    BOARD_TEST (nothing_is_written_where_nothing_is_edited),
    BOARD_TEST (the_wheel_steps_with_the_number_in_hand),
    BOARD_TEST (a_drag_selects_a_rectangle),
    BOARD_TEST (shift_selects_from_the_cursor),
    BOARD_TEST (two_corners_select_without_a_drag),
    BOARD_TEST (another_board_has_nothing_selected),
    BOARD_TEST (the_cursor_stays_where_a_board_is_resized),
    BOARD_TEST (a_tap_paints),
    BOARD_TEST (accessible_cells_write),
    BOARD_TEST (what_is_selected_is_seen),
    BOARD_TEST (odds_outlast_an_edit),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
