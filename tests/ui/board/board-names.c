/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What assistive technology is told of the board. */
#include "cmocka-common.h"

#include "board-support.h"

#include "ms-spoken.h"
#include "ms-ui-board-testing.h"
#include "ms-spoken-testing.h"

static const char text[] = "3x2x1\n1HH\n1HH\n";

static void
assert_name (Board *board, int x, int y, const char *wanted)
{
  assert_string_equal (board_name (board, x, y), wanted);
}

static void
test_names_follow_moves (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  board_wait_children (board);
  assert_name (board, 0, 0, "1, A 1, row 1, column 1");
  assert_name (board, 2, 1, "covered, C 2, row 2, column 3");
  ms_game_cycle_mark (board->game, 2, 1);
  assert_name (board, 2, 1, "flag, C 2, row 2, column 3");
  ms_game_set_mark (board->game, 2, 1, MS_CELL_QUESTION);
  assert_name (board, 2, 1, "question mark, C 2, row 2, column 3");
  board_free (board);
}

static void
test_names_follow_the_analysis (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  board_analyse (board);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, B 1, row 1, column 2");
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, mine 50.0 %, B 1, row 1, column 2");
  assert_name (board, 2, 0, "covered, certainly safe, C 1, row 1, column 3");
  ms_game_set_mark (board->game, 2, 0, MS_CELL_FLAG);
  assert_name (board, 2, 0, "flag on a certainly safe cell, C 1, row 1, column 3");
  g_object_set (board->view, "show-probabilities", FALSE, NULL);
  board_wait_children (board);
  assert_name (board, 2, 0, "flag, C 1, row 1, column 3");
  ms_game_set_mark (board->game, 2, 0, MS_CELL_COVERED);
  g_object_set (board->view, "show-deduced", TRUE, NULL);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, B 1, row 1, column 2");
  assert_name (board, 2, 0, "covered, certainly safe, C 1, row 1, column 3");
  ms_game_set_mark (board->game, 2, 0, MS_CELL_FLAG);
  assert_name (board, 2, 0, "flag on a certainly safe cell, C 1, row 1, column 3");
  g_object_set (board->view, "analysis", NULL, NULL);
  board_wait_children (board);
  assert_name (board, 2, 0, "flag, C 1, row 1, column 3");
  board_free (board);
}

/* As if all chances were estimated with these errors, which the view looks at later too. */
static void
set_estimate (Board *board, double *errors)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result = NULL;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = ms_game_ref_position (board->game);
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  result->method = MS_METHOD_ESTIMATE;
  result->standard_error = errors;
  g_autoptr (MsAnalysis) analysis = ms_analysis_new (position, MS_STATUS_OK, result);
  g_object_set (board->view, "analysis", analysis, NULL);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* Another estimate may find the same chance with another error. */
static void
test_names_follow_the_error (void **state)
{
  double coarse[6] = { [1] = 0.02 }, fine[6] = { [1] = 0.01 };
  Board *board = board_new_text (text, 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  set_estimate (board, coarse);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, mine ≈50.0 % ± 2.0 %, B 1, row 1, column 2");
  set_estimate (board, fine);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, mine ≈50.0 % ± 1.0 %, B 1, row 1, column 2");
  board_free (board);
}

static void
test_certain_mine (void **state)
{
  Board *board = board_new_text ("2x1x1\n1H\n", 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  board_wait_children (board);
  assert_name (board, 1, 0, "covered, certainly a mine, B 1, row 1, column 2");
  board_free (board);
}

/* The end of the game is said before the name of the cell where it happened, once. */
static void
test_the_end_is_told (void **state)
{
  Board *board = board_new_game (9, 9, 1, 400, 400);
  board_wait_children (board);
  ms_board_view_set_cursor (board->view, 4, 4);
  for (int i = 0; i < 81 && ms_game_get_state (board->game) != MS_GAME_WON; i++)
    {
      board_analyse (board);
      MsAnalysis *analysis = board->in.content->analysis;
      int cell = ms_analysis_get_result (analysis)->best_cells[0];
      ms_game_open (board->game, cell % 9, cell / 9);
      if (ms_game_get_state (board->game) == MS_GAME_LOST)
        ms_game_restart (board->game);
    }
  assert_int_equal (ms_game_get_state (board->game), MS_GAME_WON);
  assert_true (g_str_has_prefix (board_name (board, 4, 4), "Won in 0 s. "));
  assert_true (g_str_has_suffix (board_name (board, 4, 4), ", E 5, row 5, column 5"));
  ms_board_view_set_cursor (board->view, 4, 5);
  ms_board_view_set_cursor (board->view, 4, 4);
  assert_false (g_str_has_prefix (board_name (board, 4, 4), "Won"));
  board_free (board);
}

static void
test_actions (void **state)
{
  Board *board = board_new_text (text, 400, 300, FALSE);
  board_wait_children (board);
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 2, 1);
  assert_true (gtk_widget_activate_action (child, "cell.open", NULL));
  assert_true (gtk_widget_activate_action (child, "cell.mark", NULL));
  assert_true (gtk_widget_activate_action (child, "cell.chord", NULL));
  board_assert_intents (board, "open 2,1 mark 2,1 chord 2,1");
  assert_int_equal (
      gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (child)), GTK_ACCESSIBLE_ROLE_BUTTON);
  assert_false (gtk_widget_get_can_target (child));
  board_free (board);
}

static void
test_children_lie_on_their_cells (void **state)
{
  Board *board = board_new_game (100, 100, 1000, 800, 600);
  board_wait_children (board);
  gtk_adjustment_set_value (board->in.geometry->adjustments[GTK_ORIENTATION_VERTICAL], 500);
  ms_board_cells_place (board->in.cells);
  graphene_rect_t bounds;
  int x, y;
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 17, 40);
  assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (board->view), &bounds));
  ms_board_view_cell_at (board->view, bounds.origin.x + 1, bounds.origin.y + 1, &x, &y);
  assert_int_equal (y * 100 + x, 4017);
  assert_int_equal ((int)bounds.size.width, board->in.geometry->cell_size);
  board_free (board);
}

static void
assert_reading_order (Board *board, int columns, int rows)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (board->view));
  for (int i = 0; i < columns * rows; i++)
    {
      assert_ptr_equal (
          child, ms_board_cells_get_child (board->in.cells, i % columns, i / columns));
      child = gtk_widget_get_next_sibling (child);
    }
  assert_null (child);
}

static gboolean
some_exist (gpointer data)
{
  return ((Board *)data)->in.cells->n_created > 0;
}

/* Made a few at a time, the cursor's at once, and standing in reading order all the same. */
static void
test_children_come_in_slices (void **state)
{
  Board *board = board_new_game (9, 9, 10, 800, 600);
  board_wait_children (board);
  MsRules rules = { 100, 100, 1000, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  assert_true (board->in.cells->n_created <= 81);
  gtk_widget_grab_focus (GTK_WIDGET (board->view));
  ms_board_view_set_cursor (board->view, 70, 70);
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 70, 70);
  assert_ptr_equal (gtk_widget_get_focus_child (GTK_WIDGET (board->view)), child);
  board_wait (some_exist, board);
  board_wait_children (board);
  assert_int_equal (board->in.cells->n_created, 10000);
  assert_reading_order (board, 100, 100);
  assert_name (board, 99, 99, "covered, CV 100, row 100, column 100");

  /* Back to a smaller board: what is too much goes, what stays gets new names. */
  rules = (MsRules){ 7, 5, 3, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  board_wait_children (board);
  assert_reading_order (board, 7, 5);
  assert_name (board, 6, 4, "covered, G 5, row 5, column 7");
  board_free (board);
}

/* What is shown of the old board is taken off with its size still in mind: its last cell is none
 * any more. */
static void
test_a_hint_goes_with_its_board (void **state)
{
  Board *board = board_new_game (30, 30, 100, 800, 600);
  board_wait_children (board);
  ms_board_view_set_cursor (board->view, 29, 29);
  ms_board_view_set_hint (board->view, &(MsBoardHint){ .cell = 899 });
  assert_name (board, 29, 29, "Hint. covered, AD 30, row 30, column 30");
  MsRules rules = { 3, 1, 1, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  board_wait_children (board);
  assert_name (board, 2, 0, "covered, C 1, row 1, column 3");
  board_free (board);
}

static void
test_large_boards_have_one_child (void **state)
{
  Board *board = board_new_game (101, 100, 1000, 800, 600);
  board_wait_children (board);
  assert_reading_order (board, 1, 1);
  gtk_widget_grab_focus (GTK_WIDGET (board->view));
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 0, 0);
  assert_string_equal (ms_board_cells_get_name (child), "covered, A 1, row 1, column 1");
  ms_board_view_set_cursor (board->view, 100, 99);
  assert_string_equal (ms_board_cells_get_name (child), "covered, CW 100, row 100, column 101");
  ms_game_cycle_mark (board->game, 100, 99);
  assert_string_equal (ms_board_cells_get_name (child), "flag, CW 100, row 100, column 101");
  assert_true (gtk_widget_activate_action (GTK_WIDGET (child), "cell.mark", NULL));
  board_assert_intents (board, "mark 100,99");
  board_free (board);
}

/* A window that closes while children are being made. */
static void
test_dispose_while_busy (void **state)
{
  Board *board = board_new_game (100, 100, 1000, 800, 600);
  MsBoardView *view = board->view;
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *)&view);
  ms_board_cells_rename_all (board->in.cells);
  assert_int_not_equal (board->in.cells->idle, 0);
  board_free (board);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  assert_null (view);
}

static int n_announced;
static char *announced;

static void
announce (GtkAccessible *widget, const char *sentence, int priority)
{
  assert_true (GTK_IS_WIDGET (widget));
  assert_int_equal (priority, 1);
  n_announced++;
  g_free (announced);
  announced = g_strdup (sentence);
}

/* Once each; and what takes a sentence back is none itself. */
static void
test_news_are_announced (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  board_wait_children (board);
  ms_announce_set_func (announce);
  n_announced = 0;
  ms_board_view_announce (board->view, "You must guess.");
  assert_int_equal (n_announced, 1);
  assert_string_equal (announced, "You must guess.");
  ms_board_view_announce (board->view, NULL);
  assert_int_equal (n_announced, 1);
  assert_true (ms_announce (GTK_WIDGET (board->view), "One more."));
  assert_false (ms_announce (GTK_WIDGET (board->view), ""));
  GtkWidget *alone = g_object_ref_sink (gtk_label_new (NULL));
  assert_false (ms_announce (alone, "Nobody is there."));
  g_object_unref (alone);
  assert_int_equal (n_announced, 2);
  ms_announce_set_func (NULL);
  assert_true (ms_announce (GTK_WIDGET (board->view), "By GTK, if it can."));
  if (gtk_check_version (4, 14, 0) != NULL)
    assert_string_equal (ms_board_view_get_parts (board->view).cells->news, "By GTK, if it can.");
  g_clear_pointer (&announced, g_free);
  board_free (board);
}

/* What screen readers know the child by. */
static void
assert_told (GtkWidget *child, const char *name)
{
  g_autofree char *other = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  assert_null (other);
}

/* A name on the way to another one would be spoken, and the sentence before it once more. */
static void
test_the_focus_hears_the_last_name (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  board_wait_children (board);
  gtk_widget_grab_focus (GTK_WIDGET (board->view));
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 0, 0);
  g_autofree char *before = g_strdup (ms_board_cells_get_name (child));
  g_autofree char *both = g_strdup_printf ("You must guess. %s", before);
  assert_true (gtk_widget_is_focus (child));
  ms_board_view_announce (board->view, "Nothing is certain.");
  ms_board_view_announce (board->view, "You must guess.");
  assert_string_equal (ms_board_cells_get_name (child), both);
  assert_told (child, before);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  assert_told (child, both);
  board_free (board);
}

/* What was said before a move is not said again after it. */
static void
test_a_move_ends_the_news (void **state)
{
  Board *board = board_new_game (9, 9, 10, 400, 300);
  board_wait_children (board);
  ms_board_view_announce (board->view, "This cell is safe.");
  assert_true (g_str_has_prefix (board_name (board, 0, 0), "This cell is safe. "));
  ms_game_cycle_mark (board->game, 8, 8);
  assert_string_equal (board_name (board, 0, 0), "covered, A 1, row 1, column 1");
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_names_follow_moves),
    cmocka_unit_test (test_names_follow_the_analysis),
    cmocka_unit_test (test_names_follow_the_error),
    cmocka_unit_test (test_certain_mine),
    cmocka_unit_test (test_the_end_is_told),
    cmocka_unit_test (test_news_are_announced),
    cmocka_unit_test (test_the_focus_hears_the_last_name),
    cmocka_unit_test (test_a_move_ends_the_news),
    cmocka_unit_test (test_actions),
    cmocka_unit_test (test_children_lie_on_their_cells),
    cmocka_unit_test (test_children_come_in_slices),
    cmocka_unit_test (test_a_hint_goes_with_its_board),
    cmocka_unit_test (test_large_boards_have_one_child),
    cmocka_unit_test (test_dispose_while_busy),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
