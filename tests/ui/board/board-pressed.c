/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cells look held down while a button is. */
#include "cmocka-common.h"

#include "board-support.h"

#define SIDE 9

/* A game and a number in it with covered cells around it, one of which is flagged. */
typedef struct
{
  Board *board;
  int x, y; /* the number */
  int flag; /* the cell */
  guint32 before[SIDE * SIDE]; /* a pixel of each cell */
} Stage;

static guint32
look_at (Board *board, int x, int y)
{
  cairo_surface_t *image = board_draw (board);
  double side = ms_board_geometry_get_side (board->in.geometry);
  guint32 pixel = board_pixel (image,
      (int)(ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL)
          + (x + 0.5) * side),
      (int)(ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL)
          + (y + 0.3) * side));
  cairo_surface_destroy (image);
  return pixel;
}

static gboolean
is_covered (Board *board, int x, int y)
{
  return ms_board_geometry_contains (board->in.geometry, x, y)
      && ms_board_content_get (board->in.content, x, y) == MS_CELL_COVERED;
}

/* How many of the cells around one are covered; the last of them to *which, if that is not NULL. */
static int
count_covered (Board *board, int x, int y, int *which)
{
  int n = 0;
  for (int i = 0; i < 9; i++)
    if (is_covered (board, x + i % 3 - 1, y + i / 3 - 1))
      {
        n++;
        if (which != NULL)
          *which = (y + i / 3 - 1) * SIDE + x + i % 3 - 1;
      }
  return n;
}

static void
find_number (Stage *stage)
{
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      MsCell cell = ms_board_content_get (stage->board->in.content, i % SIDE, i / SIDE);
      if (cell >= 1 && cell <= 8
          && count_covered (stage->board, i % SIDE, i / SIDE, &stage->flag) >= 3)
        {
          stage->x = i % SIDE;
          stage->y = i / SIDE;
          return;
        }
    }
  fail_msg ("no number with three covered cells");
}

static Stage *
stage_new (MsStyle style)
{
  Stage *stage = g_new0 (Stage, 1);
  stage->board = board_new_game (SIDE, SIDE, 10, 400, 400);
  g_object_set (stage->board->view, "style", style, NULL);
  ms_game_open (stage->board->game, 4, 4);
  find_number (stage);
  ms_game_cycle_mark (stage->board->game, stage->flag % SIDE, stage->flag / SIDE);
  ms_board_view_move_pointer (stage->board->view, -1, -1);
  for (int i = 0; i < SIDE * SIDE; i++)
    stage->before[i] = look_at (stage->board, i % SIDE, i / SIDE);
  return stage;
}

static void
stage_free (Stage *stage)
{
  board_free (stage->board);
  g_free (stage);
}

/* Those that look held down are the covered ones within reach of the cell, and no other; -1:
 * none. */
static void
assert_pressed (Stage *stage, int x, int y, int reach)
{
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      int column = i % SIDE, row = i / SIDE;
      gboolean near = ABS (column - x) <= reach && ABS (row - y) <= reach;
      gboolean wanted = near && is_covered (stage->board, column, row);
      assert_int_equal (look_at (stage->board, column, row) != stage->before[i], wanted);
    }
}

static void
press (Stage *stage, guint button, int x, int y)
{
  ms_board_view_press (stage->board->view, button, x, y, 1000);
}

/* A click on a number holds down what it would open, in each style; without flags too. */
static void
test_a_chord_presses_its_neighbours (void **state)
{
  for (MsStyle style = MS_STYLE_FLAT; style <= MS_STYLE_PAPER; style++)
    {
      Stage *stage = stage_new (style);
      MsBoardView *view = stage->board->view;
      press (stage, GDK_BUTTON_PRIMARY, stage->x, stage->y);
      assert_pressed (stage, stage->x, stage->y, 1);
      ms_board_view_release (view, GDK_BUTTON_PRIMARY, -1, -1);
      ms_board_view_move_pointer (view, -1, -1);
      assert_pressed (stage, 0, 0, -1);
      stage_free (stage);
    }
}

/* A 0 beside which something was flagged when it was opened is a number like any other. */
static void
test_a_zero_presses_its_neighbours (void **state)
{
  Stage *stage = g_new0 (Stage, 1);
  stage->board = board_new_game (SIDE, SIDE, 0, 400, 400);
  MsGame *game = stage->board->game;
  ms_game_set_mark (game, 3, 3, MS_CELL_FLAG);
  ms_game_set_mark (game, 8, 8, MS_CELL_FLAG);
  ms_game_open (game, 4, 4);
  ms_game_set_mark (game, 3, 3, MS_CELL_COVERED);
  ms_board_view_move_pointer (stage->board->view, -1, -1);
  for (int i = 0; i < SIDE * SIDE; i++)
    stage->before[i] = look_at (stage->board, i % SIDE, i / SIDE);
  press (stage, GDK_BUTTON_PRIMARY, 4, 4);
  assert_pressed (stage, 4, 4, 1);
  assert_true (look_at (stage->board, 3, 3) != stage->before[3 * SIDE + 3]);
  ms_board_view_release (stage->board->view, GDK_BUTTON_PRIMARY, 4, 4);
  assert_int_equal (ms_game_get_cell (game, 3, 3), 0);
  assert_string_equal (stage->board->intents->str, "chord 4,4 ");
  stage_free (stage);
}

static void
test_other_buttons_chord_too (void **state)
{
  Stage *stage = stage_new (MS_STYLE_FLAT);
  MsBoardView *view = stage->board->view;
  press (stage, GDK_BUTTON_MIDDLE, stage->x, stage->y);
  assert_pressed (stage, stage->x, stage->y, 1);
  ms_board_view_cancel_press (view);
  g_object_set (view, "chording", MS_CHORDING_BUTTONS, NULL);
  press (stage, GDK_BUTTON_PRIMARY, stage->x, stage->y);
  assert_pressed (stage, 0, 0, -1);
  press (stage, GDK_BUTTON_SECONDARY, stage->x, stage->y);
  assert_pressed (stage, stage->x, stage->y, 1);
  stage_free (stage);
}

/* Off its cell a held button presses nothing. */
static void
test_leaving_the_board_lets_go (void **state)
{
  Stage *stage = stage_new (MS_STYLE_CLASSIC);
  press (stage, GDK_BUTTON_PRIMARY, stage->x, stage->y);
  assert_true (ms_board_view_is_pressed (stage->board->view));
  ms_board_view_move_pointer (stage->board->view, -1, -1);
  assert_pressed (stage, 0, 0, -1);
  stage_free (stage);
}

/* A covered cell is held down alone, and not where a click marks it. */
static void
test_a_covered_cell (void **state)
{
  Stage *stage = stage_new (MS_STYLE_PAPER);
  MsBoardView *view = stage->board->view;
  int cell = -1;
  count_covered (stage->board, stage->x, stage->y, &cell);
  press (stage, GDK_BUTTON_PRIMARY, cell % SIDE, cell / SIDE);
  assert_pressed (stage, cell % SIDE, cell / SIDE, 0);
  ms_board_view_cancel_press (view);
  g_object_set (view, "flag-mode", TRUE, "mark-on-release", TRUE, NULL);
  press (stage, GDK_BUTTON_PRIMARY, cell % SIDE, cell / SIDE);
  assert_false (ms_board_view_is_pressed (view));
  stage_free (stage);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_a_chord_presses_its_neighbours),
    cmocka_unit_test (test_a_zero_presses_its_neighbours),
    cmocka_unit_test (test_other_buttons_chord_too),
    cmocka_unit_test (test_leaving_the_board_lets_go),
    cmocka_unit_test (test_a_covered_cell),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
