/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is recorded of the pointer: places on the board, however it is scrolled and however large
 * its cells are; fingers are recorded as buttons. */
#include "cmocka-common.h"

#include "board-support.h"

#define COLUMNS 60
#define ROWS 40
#define SQUARE MS_POINTER_TRACK_SQUARE

static int
set_up (void **state)
{
  Board *board = board_new_game (COLUMNS, ROWS, 300, 300, 200);
  g_object_set (board->game, "record-pointer", TRUE, NULL);
  g_object_set (board->view, "cell-size", 24, NULL);
  *state = board;
  return 0;
}

static int
tear_down (void **state)
{
  board_free (*state);
  return 0;
}

static double
get_place (Board *board, GtkOrientation orientation, double cells)
{
  return ms_board_geometry_get_origin (board->in.geometry, orientation)
      + cells * board->in.geometry->cell_size;
}

static void
send_motion (Board *board, const char *signal, double x, double y)
{
  double wx = get_place (board, GTK_ORIENTATION_HORIZONTAL, x);
  double wy = get_place (board, GTK_ORIENTATION_VERTICAL, y);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (board->view));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, signal, wx, wy);
    }
}

/* To a place that is told in cells from the board's corner. */
static void
move_to (Board *board, double x, double y)
{
  send_motion (board, "motion", x, y);
}

static const MsPointerEvent *
get_events (Board *board, int n_expected)
{
  int n_events;
  const MsPointerEvent *events = ms_pointer_track_get (ms_game_get_track (board->game), &n_events);
  assert_int_equal (n_events, n_expected);
  return events;
}

static void
assert_last (Board *board, int n_events, MsPointerKind kind, int x, int y)
{
  const MsPointerEvent *last = get_events (board, n_events) + n_events - 1;
  assert_int_equal (last->kind, kind);
  assert_int_equal (last->x, x);
  assert_int_equal (last->y, y);
}

static GtkAdjustment *
get_adjustment (Board *board, const char *name)
{
  GtkAdjustment *adjustment;
  g_object_get (board->view, name, &adjustment, NULL);
  g_object_unref (adjustment); /* the view has one */
  return adjustment;
}

static void
places_are_those_of_the_board (void **state)
{
  Board *board = *state;
  move_to (board, 0.5, 0.25);
  assert_last (board, 1, MS_POINTER_MOVE, SQUARE / 2, SQUARE / 4);
  move_to (board, 0.5, 0.25); /* it has not moved */
  get_events (board, 1);
  move_to (board, -0.5, -1);
  assert_last (board, 2, MS_POINTER_MOVE, -SQUARE / 2, -SQUARE);
  send_motion (board, "enter", 3, 2);
  assert_last (board, 3, MS_POINTER_MOVE, 3 * SQUARE, 2 * SQUARE);
}

static void
scrolling_moves_the_board_under_the_pointer (void **state)
{
  Board *board = *state;
  int side = board->in.geometry->cell_size;
  double wx = get_place (board, GTK_ORIENTATION_HORIZONTAL, 2.5);
  double wy = get_place (board, GTK_ORIENTATION_VERTICAL, 1.5);
  move_to (board, 2.5, 1.5);
  gtk_adjustment_set_value (get_adjustment (board, "hadjustment"), 30 * side);
  gtk_adjustment_set_value (get_adjustment (board, "vadjustment"), 20 * side);
  double x = (wx - ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL))
      / side;
  double y = (wy - ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL))
      / side;
  assert_true (x > 30 && y > 20);
  move_to (board, x, y);
  assert_last (board, 2, MS_POINTER_MOVE, (int)(x * SQUARE), (int)(y * SQUARE));
}

/* However large the cells are, a quarter of one is a quarter of a square. */
static void
zooming_changes_no_place (void **state)
{
  static const int sizes[] = { 16, 36, 60, 96 };
  Board *board = *state;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_object_set (board->view, "cell-size", sizes[i], NULL);
      assert_int_equal (board->in.geometry->cell_size, sizes[i]);
      move_to (board, 7.25, 5.75);
      assert_last (
          board, 2 * (int)i + 1, MS_POINTER_MOVE, 7 * SQUARE + SQUARE / 4, 6 * SQUARE - SQUARE / 4);
      move_to (board, 1, 1);
    }
}

static void
touch (Board *board, GType gesture, double x, double y)
{
  double wx = get_place (board, GTK_ORIENTATION_HORIZONTAL, x);
  double wy = get_place (board, GTK_ORIENTATION_VERTICAL, y);
  if (gesture == GTK_TYPE_GESTURE_CLICK)
    board_tap (board, 1, wx, wy);
  else
    g_signal_emit_by_name (board_find_gesture (board, gesture), "pressed", wx, wy);
}

static void
fingers_are_buttons (void **state)
{
  Board *board = *state;
  touch (board, GTK_TYPE_GESTURE_CLICK, 4.5, 3.5);
  assert_last (board, 2, MS_POINTER_LEFT_RELEASE, 4 * SQUARE + SQUARE / 2, 3 * SQUARE + SQUARE / 2);
  assert_int_equal (get_events (board, 2)->kind, MS_POINTER_LEFT_PRESS);
  touch (board, GTK_TYPE_GESTURE_LONG_PRESS, 5.5, 3.5);
  assert_last (
      board, 4, MS_POINTER_RIGHT_RELEASE, 5 * SQUARE + SQUARE / 2, 3 * SQUARE + SQUARE / 2);
  assert_int_equal (get_events (board, 4)[2].kind, MS_POINTER_RIGHT_PRESS);
  double wx = get_place (board, GTK_ORIENTATION_HORIZONTAL, 4.5);
  double wy = get_place (board, GTK_ORIENTATION_VERTICAL, 3.5);
  ms_board_view_pinch (board->view, 1.5, wx, wy);
  ms_board_view_pinch_end (board->view);
  get_events (board, 4); /* two fingers are no pointer */
  touch (board, GTK_TYPE_GESTURE_CLICK, 6.5, 2.5);
  assert_last (board, 6, MS_POINTER_LEFT_RELEASE, 6 * SQUARE + SQUARE / 2, 2 * SQUARE + SQUARE / 2);
}

static void
nothing_is_kept_unless_it_is_wanted (void **state)
{
  Board *board = *state;
  g_object_set (board->game, "record-pointer", FALSE, NULL);
  move_to (board, 1.5, 1.5);
  touch (board, GTK_TYPE_GESTURE_CLICK, 4.5, 3.5);
  get_events (board, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (places_are_those_of_the_board, set_up, tear_down),
    cmocka_unit_test_setup_teardown (
        scrolling_moves_the_board_under_the_pointer, set_up, tear_down),
    cmocka_unit_test_setup_teardown (zooming_changes_no_place, set_up, tear_down),
    cmocka_unit_test_setup_teardown (fingers_are_buttons, set_up, tear_down),
    cmocka_unit_test_setup_teardown (nothing_is_kept_unless_it_is_wanted, set_up, tear_down),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
