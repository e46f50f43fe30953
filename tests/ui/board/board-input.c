/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board makes of mouse buttons and keys. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"

#define LEFT GDK_BUTTON_PRIMARY
#define MIDDLE GDK_BUTTON_MIDDLE
#define RIGHT GDK_BUTTON_SECONDARY

/* So that the numbers at (0, 2) and (1, 2) can be chorded. */
static void
set_flags (Board *board)
{
  ms_game_set_mark (board->game, 1, 1, MS_CELL_FLAG);
  ms_game_set_mark (board->game, 2, 1, MS_CELL_FLAG);
}

static void
test_left_opens_on_release (void **state)
{
  Board *board = *state;
  board_press (board, LEFT, 4, 0);
  board_assert_intents (board, "");
  board_release (board, LEFT, 4, 0);
  board_assert_intents (board, "open 4,0");
}

static void
test_left_elsewhere_does_nothing (void **state)
{
  Board *board = *state;
  board_press (board, LEFT, 4, 0);
  board_release (board, LEFT, 5, 0);
  board_press (board, LEFT, 4, 0);
  board_release (board, LEFT, -1, -1);
  board_press (board, LEFT, -1, -1);
  board_release (board, LEFT, 4, 0);
  board_assert_intents (board, "");
  assert_int_equal (board->in.pointer->buttons, 0);
}

static void
test_left_on_a_number_chords (void **state)
{
  Board *board = *state;
  set_flags (board);
  board_click (board, 0, 2, 0);
  board_assert_intents (board, "chord 0,2");
  g_object_set (board->view, "chording", MS_CHORDING_DOUBLE, NULL);
  board_click (board, 0, 2, 0);
  board_assert_intents (board, "open 0,2"); /* without effect, but a click */
}

static int
get_double_click_time (Board *board)
{
  int limit;
  g_object_get (
      gtk_widget_get_settings (GTK_WIDGET (board->view)), "gtk-double-click-time", &limit, NULL);
  return limit;
}

static void
test_double_click_chords (void **state)
{
  Board *board = *state;
  g_object_set (board->view, "chording", MS_CHORDING_DOUBLE, NULL);
  board_click (board, 0, 2, 1000);
  board_click (board, 0, 2, 1100);
  board_assert_intents (board, "open 0,2 chord 0,2");
  /* At the last moment at which the desktop takes two clicks for one, and just after it. */
  guint32 limit = (guint32)get_double_click_time (board);
  board_click (board, 0, 2, 2000);
  board_click (board, 0, 2, 2000 + limit);
  board_assert_intents (board, "open 0,2 chord 0,2");
  board_click (board, 0, 2, 2000 + limit); /* a third one begins anew */
  board_assert_intents (board, "open 0,2");
  board_click (board, 0, 2, 5000);
  board_click (board, 0, 2, 5001 + limit);
  board_assert_intents (board, "open 0,2 open 0,2");
  /* Too slow, and on another cell. */
  board_click (board, 0, 2, 9000);
  board_click (board, 0, 2, 19000);
  board_click (board, 1, 2, 19100);
  board_assert_intents (board, "open 0,2 open 0,2 open 1,2");
  /* With a mark between the two clicks. */
  board_click (board, 0, 2, 29000);
  board_press (board, RIGHT, 4, 0);
  board_release (board, RIGHT, 4, 0);
  board_click (board, 0, 2, 29100);
  board_assert_intents (board, "open 0,2 mark 4,0 open 0,2");
}

static void
test_right_marks_on_press (void **state)
{
  Board *board = *state;
  board_press (board, RIGHT, 4, 0);
  board_assert_intents (board, "mark 4,0");
  board_release (board, RIGHT, 4, 0);
  board_assert_intents (board, "");
  /* A click without effect; on release, for it could still become a chord. */
  board_press (board, RIGHT, 0, 2);
  board_assert_intents (board, "");
  board_release (board, RIGHT, 0, 2);
  board_assert_intents (board, "mark 0,2");
}

static void
test_middle_chords (void **state)
{
  Board *board = *state;
  board_press (board, MIDDLE, 1, 2);
  board_release (board, MIDDLE, 1, 2);
  board_assert_intents (board, "chord 1,2");
  board_press (board, MIDDLE, 4, 0);
  board_release (board, MIDDLE, 4, 0);
  board_assert_intents (board, "chord 4,0"); /* tried */
}

/* In whatever order the two go down and up it is one chord and nothing else. */
static void
test_left_and_right_chord_once (void **state)
{
  Board *board = *state;
  const guint buttons[2] = { LEFT, RIGHT };
  for (int first = 0; first < 2; first++)
    for (int last = 0; last < 2; last++)
      {
        board_press (board, buttons[first], 1, 2);
        board_press (board, buttons[!first], 1, 2);
        board_release (board, buttons[!last], 1, 2);
        board_release (board, buttons[last], 1, 2);
        board_assert_intents (board, "chord 1,2");
      }
  /* On a covered cell neither opens: the move was a chord. */
  board_press (board, LEFT, 4, 0);
  board_press (board, RIGHT, 4, 0);
  board_release (board, RIGHT, 4, 0);
  board_release (board, LEFT, 4, 0);
  board_assert_intents (board, "chord 4,0");
}

static void
test_cancel_forgets_the_press (void **state)
{
  Board *board = *state;
  board_press (board, LEFT, 4, 0);
  ms_board_view_cancel_press (board->view);
  board_release (board, LEFT, 4, 0);
  board_assert_intents (board, "");
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

/* As GTK does when a finger was lifted for the nth time. */
static void
tap (Board *board, int n, int x, int y)
{
  double wx, wy;
  get_middle (board, x, y, &wx, &wy);
  board_tap (board, n, wx, wy);
}

/* As GTK does when a finger has slid from a cell to another one. */
static void
slide (Board *board, int x, int y, int to_x, int to_y)
{
  double wx, wy;
  GtkGesture *click = board_find_gesture (board, GTK_TYPE_GESTURE_CLICK);
  get_middle (board, x, y, &wx, &wy);
  g_signal_emit_by_name (click, "pressed", 1, wx, wy);
  get_middle (board, to_x, to_y, &wx, &wy);
  g_signal_emit_by_name (click, "released", 1, wx, wy);
}

static void
hold (Board *board, int x, int y)
{
  double wx, wy;
  get_middle (board, x, y, &wx, &wy);
  g_signal_emit_by_name (
      board_find_gesture (board, GTK_TYPE_GESTURE_LONG_PRESS), "pressed", wx, wy);
}

static void
test_fingers_open_mark_and_chord (void **state)
{
  Board *board = *state;
  set_flags (board);
  tap (board, 1, 4, 0);
  slide (board, 4, 0, 5, 0);
  hold (board, 5, 0);
  tap (board, 1, 1, 2);
  hold (board, 1, 2);
  board_assert_intents (board, "open 4,0 mark 5,0 chord 1,2");
  g_object_set (board->view, "flag-mode", TRUE, NULL);
  tap (board, 1, 4, 0);
  tap (board, 1, 1, 2);
  board_assert_intents (board, "mark 4,0 chord 1,2");
}

/* A finger has no second button: two taps stand for it. */
static void
test_two_taps_chord_where_one_does_not (void **state)
{
  Board *board = *state;
  const MsChording styles[] = { MS_CHORDING_BUTTONS, MS_CHORDING_DOUBLE };
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      g_object_set (board->view, "chording", styles[i], NULL);
      tap (board, 1, 1, 2);
      board_assert_intents (board, "");
      tap (board, 2, 1, 2);
      board_assert_intents (board, "chord 1,2");
    }
}

static void
test_two_fingers_zoom (void **state)
{
  Board *board = *state;
  double wx, wy;
  int x, y;
  gboolean fit;
  assert_non_null (board_find_gesture (board, GTK_TYPE_GESTURE_ZOOM));
  g_object_set (board->view, "cell-size", 60, NULL);
  get_middle (board, 2, 2, &wx, &wy);
  ms_board_view_pinch (board->view, 1.1, wx, wy);
  assert_int_equal (board->in.geometry->cell_size, 66);
  ms_board_view_pinch (board->view, 1.5, wx, wy);
  assert_int_equal (board->in.geometry->cell_size, 90);
  assert_true (ms_board_view_cell_at (board->view, wx, wy, &x, &y));
  assert_int_equal (x, 2);
  assert_int_equal (y, 2);
  ms_board_view_pinch (board->view, 100, wx, wy);
  assert_int_equal (board->in.geometry->cell_size, 96);
  ms_board_view_pinch_end (board->view);
  ms_board_view_pinch (board->view, 0.5, wx, wy);
  assert_int_equal (board->in.geometry->cell_size, 48);
  g_object_get (board->view, "fit", &fit, NULL);
  assert_false (fit);
}

static gboolean
get_pressed (Board *board)
{
  gboolean pressed;
  g_object_get (board->view, "pressed", &pressed, NULL);
  return pressed;
}

static void
count_cb (int *n)
{
  ++*n;
}

static void
test_pressed_follows_the_pointer (void **state)
{
  Board *board = board_new_game (9, 9, 10, 400, 400);
  int n = 0, side = board->in.geometry->cell_size;
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  g_signal_connect_swapped (board->view, "notify::pressed", G_CALLBACK (count_cb), &n);
  board_press (board, LEFT, 0, 0);
  assert_true (get_pressed (board));
  ms_board_view_move_pointer (board->view, left + side * 1.5, top + side * 0.5);
  assert_false (get_pressed (board));
  ms_board_view_move_pointer (board->view, left + side * 0.5, top + side * 0.5);
  assert_true (get_pressed (board));
  board_release (board, LEFT, 0, 0);
  assert_false (get_pressed (board));
  assert_int_equal (n, 4);
  board_free (board);
}

static void
hovered_cb (MsBoardView *view, int x, int y, GString *log)
{
  g_string_append_printf (log, "%d,%d ", x, y);
}

static void
test_hovered (void **state)
{
  Board *board = *state;
  g_autoptr (GString) log = g_string_new (NULL);
  int side = board->in.geometry->cell_size;
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  g_signal_connect (board->view, "hovered", G_CALLBACK (hovered_cb), log);
  ms_board_view_move_pointer (board->view, left + 0.1, top + 0.1);
  ms_board_view_move_pointer (board->view, left + side - 0.1, top + 5);
  ms_board_view_move_pointer (board->view, left + side + 0.1, top + side * 2.5);
  ms_board_view_move_pointer (board->view, left - 0.1, top + 5);
  assert_string_equal (log->str, "0,0 1,2 -1,-1 ");
}

static void
key (Board *board, guint keyval, GdkModifierType state, gboolean taken)
{
  assert_int_equal (ms_board_view_key (board->view, keyval, state), taken);
}

static void
assert_cursor (Board *board, int x, int y)
{
  int cx, cy;
  ms_board_view_get_cursor (board->view, &cx, &cy);
  assert_int_equal (cx, x);
  assert_int_equal (cy, y);
}

static void
test_cursor_keys (void **state)
{
  Board *board = *state;
  assert_cursor (board, 0, 0);
  key (board, GDK_KEY_Right, 0, TRUE);
  key (board, GDK_KEY_KP_Down, 0, TRUE);
  assert_cursor (board, 1, 1);
  key (board, GDK_KEY_End, 0, TRUE);
  assert_cursor (board, 5, 1);
  key (board, GDK_KEY_Page_Down, 0, TRUE);
  assert_cursor (board, 5, 3);
  key (board, GDK_KEY_Right, 0, TRUE);
  assert_cursor (board, 5, 3);
  key (board, GDK_KEY_Home, 0, TRUE);
  key (board, GDK_KEY_Page_Up, 0, TRUE);
  assert_cursor (board, 0, 0);
  key (board, GDK_KEY_Left, 0, TRUE);
  key (board, GDK_KEY_Up, 0, TRUE);
  assert_cursor (board, 0, 0);
}

/* Through the covered cells beside numbers, along rows or columns, round and round. */
static void
test_cursor_jumps (void **state)
{
  Board *board = *state;
  key (board, GDK_KEY_Right, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 0, 1);
  key (board, GDK_KEY_Left, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 4, 3);
  key (board, GDK_KEY_Right, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 0, 1);
  key (board, GDK_KEY_Down, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 1, 1);
  key (board, GDK_KEY_Down, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 2, 1);
  key (board, GDK_KEY_Down, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 2, 2);
  key (board, GDK_KEY_Up, GDK_CONTROL_MASK, TRUE);
  assert_cursor (board, 2, 1);
}

/* Who clicks on a number that lacks flags, or is done, has not chorded. */
static void
test_a_click_that_cannot_chord_is_a_click (void **state)
{
  Board *board = *state;
  set_flags (board);
  ms_game_set_mark (board->game, 1, 1, MS_CELL_COVERED);
  board_click (board, 0, 2, 0);
  board_click (board, 0, 3, 9000); /* no number */
  tap (board, 1, 1, 2);
  ms_board_view_set_cursor (board->view, 1, 2);
  key (board, GDK_KEY_space, 0, TRUE);
  board_assert_intents (board, "open 0,2 open 0,3 open 1,2 open 1,2");
  board_press (board, MIDDLE, 1, 2);
  board_release (board, MIDDLE, 1, 2);
  board_assert_intents (board, "chord 1,2"); /* meant as one */
}

static void
test_action_keys (void **state)
{
  Board *board = *state;
  set_flags (board);
  key (board, GDK_KEY_space, 0, TRUE);
  key (board, GDK_KEY_Return, 0, TRUE);
  key (board, GDK_KEY_f, 0, TRUE);
  key (board, GDK_KEY_space, GDK_CONTROL_MASK, TRUE);
  board_assert_intents (board, "open 0,0 open 0,0 mark 0,0 mark 0,0");
  ms_board_view_set_cursor (board->view, 1, 2);
  key (board, GDK_KEY_space, 0, TRUE);
  key (board, GDK_KEY_f, 0, TRUE);
  board_assert_intents (board, "chord 1,2");
  /* Other commands' keys pass. */
  key (board, GDK_KEY_f, GDK_CONTROL_MASK, FALSE);
  key (board, GDK_KEY_space, GDK_ALT_MASK, FALSE);
  key (board, GDK_KEY_o, 0, FALSE);
  key (board, GDK_KEY_Home, GDK_CONTROL_MASK, FALSE);
  board_assert_intents (board, "");
}

static void
test_tab_enters_and_leaves_in_one_step (void **state)
{
  Board *board = *state;
  GtkWidget *view = GTK_WIDGET (board->view);
  gtk_window_set_focus (GTK_WINDOW (board->window), NULL);
  assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  assert_non_null (gtk_widget_get_focus_child (view));
  assert_true (gtk_widget_child_focus (view, GTK_DIR_DOWN));
  assert_true (gtk_widget_child_focus (view, GTK_DIR_RIGHT));
  assert_cursor (board, 1, 1);
  assert_true (gtk_widget_child_focus (view, GTK_DIR_RIGHT));
  assert_true (gtk_widget_child_focus (view, GTK_DIR_LEFT));
  assert_true (gtk_widget_child_focus (view, GTK_DIR_UP));
  assert_cursor (board, 1, 0);
  assert_ptr_equal (
      gtk_widget_get_focus_child (view), ms_board_cells_get_child (board->in.cells, 1, 0));
  assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_BACKWARD));
}

static GtkEventController *
find_motion (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        return controller; /* borrowed from the widget */
    }
  fail_msg ("No motion controller.");
  return NULL;
}

static void
assert_bars_hear (Board *board, const char *signal, double x, double y, gboolean wanted)
{
  GtkWidget *view = GTK_WIDGET (board->view);
  GtkEventController *bars = find_motion (gtk_widget_get_parent (view));
  g_signal_emit_by_name (find_motion (view), signal, x, y);
  assert_int_equal (gtk_event_controller_get_propagation_phase (bars),
      wanted ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
}

/* Scrollbars that fade in and out are drawn for a second after each motion that they hear. */
static void
test_scrollbars_hear_of_a_near_pointer_alone (void **state)
{
  Board *board = *state;
  double width = gtk_widget_get_width (GTK_WIDGET (board->view));
  double height = gtk_widget_get_height (GTK_WIDGET (board->view));
  assert_bars_hear (board, "enter", width / 2, height / 2, FALSE);
  assert_bars_hear (board, "motion", width / 2 + 20, height / 2, FALSE);
  assert_bars_hear (board, "motion", width - 9, height / 2, TRUE);
  assert_bars_hear (board, "motion", width / 2, height / 2, FALSE);
  assert_bars_hear (board, "motion", width / 2, height - 9, TRUE);
  gtk_widget_set_direction (GTK_WIDGET (board->view), GTK_TEXT_DIR_RTL);
  assert_bars_hear (board, "motion", width - 9, height / 2, FALSE);
  assert_bars_hear (board, "motion", 9, height / 2, TRUE);
  assert_bars_hear (board, "motion", width / 2, height / 2, FALSE);
  g_signal_emit_by_name (find_motion (GTK_WIDGET (board->view)), "leave");
  assert_int_equal (gtk_event_controller_get_propagation_phase (
                        find_motion (gtk_widget_get_parent (GTK_WIDGET (board->view)))),
      GTK_PHASE_CAPTURE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    board_corner_test (test_left_opens_on_release),
    board_corner_test (test_left_elsewhere_does_nothing),
    board_corner_test (test_left_on_a_number_chords),
    board_corner_test (test_a_click_that_cannot_chord_is_a_click),
    board_corner_test (test_double_click_chords),
    board_corner_test (test_right_marks_on_press),
    board_corner_test (test_middle_chords),
    board_corner_test (test_left_and_right_chord_once),
    board_corner_test (test_cancel_forgets_the_press),
    board_corner_test (test_fingers_open_mark_and_chord),
    board_corner_test (test_two_taps_chord_where_one_does_not),
    board_corner_test (test_two_fingers_zoom),
    cmocka_unit_test (test_pressed_follows_the_pointer),
    board_corner_test (test_hovered),
    board_corner_test (test_cursor_keys),
    board_corner_test (test_cursor_jumps),
    board_corner_test (test_scrollbars_hear_of_a_near_pointer_alone),
    board_corner_test (test_action_keys),
    board_corner_test (test_tab_enters_and_leaves_in_one_step),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
