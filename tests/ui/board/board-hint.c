/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hint points at: on the board and in the names of the cells. */
#include "cmocka-common.h"

#include "board-support.h"

#include <stdlib.h>
#include <string.h>

static const char text[] = "12x12x10\n"
                           "1HHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HH1HHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n"
                           "HHHHHHHHHHHH\n";

static int numbers[] = { 0, 26 };

static Board *
new_board (void)
{
  Board *board = board_new_text (text, 500, 500, FALSE);
  g_object_set (board->view, "cell-size", 28, NULL);
  board_wait_children (board);
  return board;
}

/* Edges of curves are smoothed. */
static gboolean
is_nearly (guint32 pixel, guint32 color)
{
  for (int shift = 0; shift < 24; shift += 8)
    if (abs ((int)(pixel >> shift & 0xff) - (int)(color >> shift & 0xff)) > 24)
      return FALSE;
  return TRUE;
}

/* The pixel (dx, dy) within a cell. */
static guint32
pixel_in (Board *board, cairo_surface_t *image, int x, int y, int dx, int dy)
{
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  return board_pixel (image, left + x * 28 + dx, top + y * 28 + dy);
}

static guint32
draw_pixel (Board *board, int x, int y, int dx, int dy)
{
  cairo_surface_t *image = board_draw (board);
  guint32 pixel = pixel_in (board, image, x, y, dx, dy);
  cairo_surface_destroy (image);
  return pixel;
}

/* Everything but the area is dimmed, no chunk is drawn for it, and it all goes again. */
static void
test_area (void **state)
{
  Board *board = new_board ();
  MsBoardHint hint = { { 5, 5, 3, 4 }, -1, NULL, 0 };
  guint32 inside = draw_pixel (board, 6, 6, 14, 14), outside = draw_pixel (board, 1, 9, 14, 14);
  guint n_built = board->in.look->n_built;
  ms_board_view_set_hint (board->view, &hint);
  assert_int_equal (draw_pixel (board, 6, 6, 14, 14), inside);
  assert_int_not_equal (draw_pixel (board, 1, 9, 14, 14), outside);
  assert_int_not_equal (draw_pixel (board, 9, 6, 14, 14), outside);
  assert_int_not_equal (draw_pixel (board, 6, 2, 14, 14), outside);
  assert_int_equal (board->in.look->n_built, n_built);
  ms_board_view_set_hint (board->view, NULL);
  assert_int_equal (draw_pixel (board, 1, 9, 14, 14), outside);
  board_free (board);
}

/* Brackets stand at the corners and leave the middles of the sides free; a circle is the other way
 * round. Colour is not what tells them apart. */
static void
test_shapes (void **state)
{
  Board *board = new_board ();
  MsBoardHint hint = { { 0, 0, 0, 0 }, 5 * 12 + 5, numbers, 2 };
  const MsPalette *palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  guint32 ring = board_rgb (palette->ring_outer);
  guint32 edge = board_rgb (palette->ring_inner);
  guint32 corner = draw_pixel (board, 2, 2, 1, 1);
  guint32 inside = draw_pixel (board, 5, 5, 5, 1), outside = draw_pixel (board, 5, 5, 5, -5);
  ms_board_view_set_hint (board->view, &hint);
  /* A line of one point on either side keeps brackets apart from any ground. */
  for (int dy = -4; dy <= 0; dy++)
    assert_int_equal (draw_pixel (board, 5, 5, 5, dy), dy == -4 || dy == 0 ? edge : ring);
  assert_int_equal (draw_pixel (board, 5, 5, 5, 1), inside);
  assert_int_equal (draw_pixel (board, 5, 5, 5, -5), outside);
  for (int side = 0; side < 2; side++)
    {
      assert_int_equal (draw_pixel (board, 5, 5, side == 0 ? -2 : 28, -2), ring);
      assert_int_equal (draw_pixel (board, 5, 5, side == 0 ? -2 : 28, 28), ring);
    }
  assert_int_not_equal (draw_pixel (board, 5, 5, 13, -2), ring);
  assert_true (is_nearly (draw_pixel (board, 2, 2, 13, -2), ring)); /* clear of the number */
  assert_int_equal (draw_pixel (board, 2, 2, 1, 1), corner);
  board_free (board);
}

static void
assert_name (Board *board, int x, int y, const char *wanted)
{
  assert_string_equal (board_name (board, x, y), wanted);
}

static void
test_names (void **state)
{
  Board *board = new_board ();
  MsBoardHint hint = { { 4, 4, 3, 3 }, 5 * 12 + 5, numbers, 2 };
  ms_board_view_set_hint (board->view, &hint);
  board_wait_children (board);
  assert_name (board, 5, 5, "Hint. covered, F 6, row 6, column 6");
  assert_name (board, 4, 4, "In the hinted area. covered, E 5, row 5, column 5");
  assert_name (board, 2, 2, "Part of the reason. 1, C 3, row 3, column 3");
  assert_name (board, 8, 8, "covered, I 9, row 9, column 9");
  ms_board_view_set_hint (board->view, NULL);
  board_wait_children (board);
  assert_name (board, 5, 5, "covered, F 6, row 6, column 6");
  assert_name (board, 2, 2, "1, C 3, row 3, column 3");
  board_free (board);
}

static void
test_announcement_goes_before_the_cursors_cell (void **state)
{
  Board *board = new_board ();
  ms_board_view_set_cursor (board->view, 2, 2);
  ms_board_view_announce (board->view, "You must guess.");
  assert_name (board, 2, 2, "You must guess. 1, C 3, row 3, column 3");
  ms_board_view_set_cursor (board->view, 3, 2);
  board_wait_children (board);
  assert_null (strstr (board_name (board, 3, 2), "guess"));
  assert_name (board, 2, 2, "1, C 3, row 3, column 3");
  board_free (board);
}

static void
test_another_board_takes_it_off (void **state)
{
  Board *board = new_board ();
  MsBoardHint hint = { { 4, 4, 3, 3 }, 5 * 12 + 5, numbers, 2 };
  MsRules rules = { 5, 5, 3, MS_FIRST_CLICK_SAFE };
  ms_board_view_set_hint (board->view, &hint);
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  assert_int_equal (board->in.marks->hint.cell, -1);
  assert_int_equal (board->in.marks->hint.n_numbers, 0);
  cairo_surface_destroy (board_draw (board));
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_area),
    cmocka_unit_test (test_shapes),
    cmocka_unit_test (test_names),
    cmocka_unit_test (test_announcement_goes_before_the_cursors_cell),
    cmocka_unit_test (test_another_board_takes_it_off),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
