/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cell of the board is meant: the one last pointed at or moved to. */
#include "cmocka-common.h"

#include "board-support.h"

/* --- Where the pointer rested --- */

static void
assert_choice (const MsBoardChoice *choice, int x, int y)
{
  assert_int_equal (choice->x, x);
  assert_int_equal (choice->y, y);
}

static void
test_cells_crossed_on_the_way_out_are_not_meant (void **state)
{
  const gint64 rest = MS_BOARD_CHOICE_REST;
  MsBoardChoice choice;
  ms_board_choice_init (&choice);
  ms_board_choice_point (&choice, 3, 4, 10);
  assert_choice (&choice, 3, 4);
  ms_board_choice_point (&choice, 4, 4, 10 + rest);
  assert_choice (&choice, 4, 4);
  ms_board_choice_point (&choice, 5, 4, 12 + rest);
  ms_board_choice_leave (&choice, 14 + rest);
  assert_choice (&choice, 3, 4);
  /* It crosses the board again, and rests elsewhere. */
  ms_board_choice_point (&choice, 5, 4, 20 + rest);
  assert_choice (&choice, 5, 4);
  ms_board_choice_leave (&choice, 20 + 2 * rest);
  assert_choice (&choice, 5, 4);
}

static void
test_what_was_moved_to_is_meant_at_once (void **state)
{
  MsBoardChoice choice;
  ms_board_choice_init (&choice);
  ms_board_choice_point (&choice, 1, 1, 0);
  ms_board_choice_move (&choice, 2, 2);
  ms_board_choice_leave (&choice, 1);
  assert_choice (&choice, 2, 2);
  ms_board_choice_point (&choice, 3, 3, 2);
  ms_board_choice_leave (&choice, 3);
  assert_choice (&choice, 2, 2);
}

static void
test_without_rest_the_last_cell_is_meant (void **state)
{
  MsBoardChoice choice;
  ms_board_choice_init (&choice);
  ms_board_choice_point (&choice, 1, 1, 0);
  ms_board_choice_point (&choice, 2, 1, 1);
  ms_board_choice_leave (&choice, 2);
  assert_choice (&choice, 2, 1);
}

/* --- In a view --- */

static void
point_at (Board *board, double x, double y)
{
  double side = board->in.geometry->cell_size;
  ms_board_view_move_pointer (board->view,
      ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL) + x * side,
      ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + y * side);
}

static void
key (Board *board, guint keyval)
{
  assert_true (ms_board_view_key (board->view, keyval, 0));
}

static void
assert_chosen (Board *board, int x, int y)
{
  int chosen;
  g_object_get (board->view, "chosen", &chosen, NULL);
  assert_int_equal (chosen, y * 6 + x);
  assert_int_equal (chosen, ms_board_view_get_chosen (board->view));
}

/* The keys that act, and those that move, go on where the pointer is, if it came later. */
static void
test_keys_go_on_at_the_pointer (void **state)
{
  Board *board = *state;
  key (board, GDK_KEY_Right);
  assert_chosen (board, 1, 0);
  point_at (board, 3.5, 1.5);
  assert_chosen (board, 3, 1);
  assert_false (board->in.cells->cursor_shown);
  key (board, GDK_KEY_f);
  key (board, GDK_KEY_Home);
  assert_chosen (board, 0, 1);
  assert_true (board->in.cells->cursor_shown);
  key (board, GDK_KEY_f);
  key (board, GDK_KEY_space);
  point_at (board, 5.5, 0.5);
  key (board, GDK_KEY_Down);
  key (board, GDK_KEY_space);
  board_assert_intents (board, "mark 3,1 mark 0,1 open 0,1 open 5,1");
  point_at (board, 4.5, 1.5);
  assert_true (ms_board_view_key (board->view, GDK_KEY_Return, GDK_SHIFT_MASK));
  board_assert_intents (board, "pick 4,1");
}

static void
count_cb (MsBoardView *view, GParamSpec *pspec, int *n)
{
  *n += 1;
}

static void
test_it_is_told_once (void **state)
{
  Board *board = *state;
  int n = 0;
  g_signal_connect (board->view, "notify::chosen", G_CALLBACK (count_cb), &n);
  key (board, GDK_KEY_End);
  assert_int_equal (n, 1);
  key (board, GDK_KEY_End);
  assert_int_equal (n, 1);
  point_at (board, 5.2, 0.2);
  assert_int_equal (n, 1);
  point_at (board, 2.2, 2.2);
  assert_int_equal (n, 2);
  ms_board_view_set_cursor (board->view, 2, 2);
  assert_int_equal (n, 2);
}

/* A board that is moved beneath a pointer at rest shows another cell there, which nobody has
 * pointed at. */
static void
test_a_board_that_moves_points_at_nothing (void **state)
{
  Board *board = *state;
  point_at (board, 1.5, 1.5);
  key (board, GDK_KEY_End);
  assert_chosen (board, 5, 1);
  g_object_set (board->view, "fit", FALSE, "cell-size", 96, NULL);
  int hover = board->in.pointer->hover_x;
  ms_board_view_centre_on (board->view, 6, 4);
  assert_int_not_equal (board->in.pointer->hover_x, hover);
  assert_chosen (board, 5, 1);
}

static void
test_it_stays_while_the_pointer_is_away (void **state)
{
  Board *board = *state;
  point_at (board, 2.5, 1.5);
  board->in.choice->since -= MS_BOARD_CHOICE_REST;
  point_at (board, 3.5, 1.5);
  point_at (board, 5.5, 1.5);
  point_at (board, -0.5, 1.5);
  assert_chosen (board, 2, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_cells_crossed_on_the_way_out_are_not_meant),
    cmocka_unit_test (test_what_was_moved_to_is_meant_at_once),
    cmocka_unit_test (test_without_rest_the_last_cell_is_meant),
    board_corner_test (test_keys_go_on_at_the_pointer),
    board_corner_test (test_it_is_told_once),
    board_corner_test (test_a_board_that_moves_points_at_nothing),
    board_corner_test (test_it_stays_while_the_pointer_is_away),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
