/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board on a screen whose scale is no whole number: cells lie on whole device pixels, look alike,
 * and are where they are said to be. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"

#include <math.h>

/* Logical pixels between the surface's corner and the view, which no scale below makes whole. */
#define BEFORE_X 7
#define BEFORE_Y 47

static const double scales[] = { 1.25, 1.5, 1.75, 2 };

/* A cell's place on the surface in device pixels. */
typedef struct
{
  int x, y, side;
} Place;

static guint32
pack (MsColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
      | (guint32)lround (color.blue * 255);
}

static int
assert_whole (double length)
{
  assert_true (fabs (length - round (length)) < 1e-3);
  return (int)lround (length);
}

static Place
find_place (Board *board, int x, int y)
{
  double scale = board->in.geometry->scale;
  graphene_rect_t bounds = ms_board_view_get_bounds (board->view, x, y);
  double left = BEFORE_X
      + ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = BEFORE_Y
      + ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  return (Place){ assert_whole ((left + bounds.origin.x) * scale),
    assert_whole ((top + bounds.origin.y) * scale), assert_whole (bounds.size.width * scale) };
}

static gboolean
has_margins (gpointer data)
{
  GtkWidget *view = data;
  graphene_point_t point;
  return gtk_widget_compute_point (
             view, GTK_WIDGET (gtk_widget_get_native (view)), &GRAPHENE_POINT_INIT (0, 0), &point)
      && point.x == BEFORE_X && point.y == BEFORE_Y;
}

/* So that the view begins between device pixels. */
static void
shift (Board *board)
{
  GtkWidget *scroller = gtk_window_get_child (GTK_WINDOW (board->window));
  gtk_widget_set_margin_start (scroller, BEFORE_X);
  gtk_widget_set_margin_top (scroller, BEFORE_Y);
  board_wait (has_margins, board->view);
}

static void
assert_same_look (cairo_surface_t *image, Place a, Place b)
{
  assert_int_equal (a.side, b.side);
  for (int y = 0; y < a.side; y++)
    for (int x = 0; x < a.side; x++)
      assert_int_equal (
          board_pixel (image, a.x + x, a.y + y), board_pixel (image, b.x + x, b.y + y));
}

/* The line to the right and below is the board's colour and nothing else, the body's last pixel
 * before it has nothing of that. */
static void
assert_sharp (cairo_surface_t *image, Place cell, int line, guint32 ground)
{
  int middle = cell.side / 2, last = cell.side - line - 1;
  for (int i = 0; i < cell.side; i++)
    for (int j = last + 1; j < cell.side; j++)
      {
        assert_int_equal (board_pixel (image, cell.x + i, cell.y + j), ground);
        assert_int_equal (board_pixel (image, cell.x + j, cell.y + i), ground);
      }
  guint32 edge = board_pixel (image, cell.x + middle, cell.y);
  assert_int_not_equal (edge, ground);
  assert_int_equal (board_pixel (image, cell.x + middle, cell.y + last), edge);
  assert_int_equal (board_pixel (image, cell.x, cell.y + middle), edge);
  assert_int_equal (board_pixel (image, cell.x + last, cell.y + middle), edge);
}

static void
check_cells (Board *board, int x0, int y0, int n)
{
  double scale = board->in.geometry->scale;
  guint32 ground = pack (ms_board_look_get_palette (board->in.look)->board);
  double body = ms_painter_get_form (ms_board_look_get_painter (board->in.look))->side;
  cairo_surface_t *image = board_draw_at (board, scale, BEFORE_X, BEFORE_Y);
  Place first = find_place (board, x0, y0);
  for (int y = y0; y < y0 + n; y++)
    for (int x = x0; x < x0 + n; x++)
      {
        Place place = find_place (board, x, y);
        assert_int_equal (place.x, first.x + (x - x0) * first.side);
        assert_int_equal (place.y, first.y + (y - y0) * first.side);
        assert_sharp (image, place, place.side - assert_whole (body * scale), ground);
        assert_same_look (image, place, first);
      }
  cairo_surface_destroy (image);
}

/* Each device pixel of a row belongs to the cell that is drawn there. */
static void
check_pointing (Board *board, int x0, int y0, int n)
{
  double scale = board->in.geometry->scale;
  Place first = find_place (board, x0, y0);
  for (int i = 0; i < n * first.side; i++)
    {
      int x, y;
      assert_true (ms_board_view_cell_at (board->view, (first.x + i + 0.5) / scale - BEFORE_X,
          (first.y + i + 0.5) / scale - BEFORE_Y, &x, &y));
      assert_int_equal (x, x0 + i / first.side);
      assert_int_equal (y, y0 + i / first.side);
    }
}

/* Assistive technology is told whole logical pixels, and the nearest. */
static void
check_children (Board *board, int x, int y)
{
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, x, y);
  Place place = find_place (board, x, y);
  graphene_rect_t bounds;
  assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (board->view), &bounds));
  double scale = board->in.geometry->scale;
  assert_true (fabs (bounds.origin.x - (place.x / scale - BEFORE_X)) <= 0.51);
  assert_true (fabs (bounds.origin.y - (place.y / scale - BEFORE_Y)) <= 0.51);
  assert_true (fabs (bounds.size.width - place.side / scale) <= 1);
}

static gboolean
is_allocated (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 0;
}

static void
test_small_board (void **state)
{
  Board *board = board_new_game (9, 9, 10, 420, 420);
  shift (board);
  board_wait_children (board);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      ms_board_geometry_set_scale (board->in.geometry, scales[i]);
      gtk_widget_queue_allocate (GTK_WIDGET (board->view));
      board_wait (is_allocated, board->view);
      check_cells (board, 0, 0, 9);
      check_pointing (board, 0, 0, 9);
      ms_board_cells_place (board->in.cells);
      check_children (board, 8, 8);
      check_children (board, 3, 5);
    }
  board_free (board);
}

/* However far it is scrolled, and over the edges of chunks, at every size of cells. */
static void
test_scrolled_board (void **state)
{
  static const int sizes[] = { 18, 23, 28, 41 };
  Board *board = board_new_game (200, 200, 9000, 420, 420);
  shift (board);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      {
        ms_board_geometry_set_scale (board->in.geometry, scales[i]);
        g_object_set (board->view, "cell-size", sizes[j], NULL);
        for (int k = 0; k < 2; k++)
          gtk_adjustment_set_value (board->in.geometry->adjustments[k], 333 + 77 * k);
        int x, y;
        assert_true (ms_board_view_cell_at (board->view, 20, 20, &x, &y));
        check_cells (board, x + 1, y + 1, 6);
        check_pointing (board, x + 1, y + 1, 6);
      }
  board_free (board);
}

/* A hint's brackets and a page's overlay lie on the cells, and the image of the overlay is as sharp
 * as they are: the plain square of a group's edge begins where its cell does. */
static void
test_overlay (void **state)
{
  Board *board = board_new_game (9, 9, 10, 420, 420);
  MsBoardOverlay *overlay = ms_board_overlay_new (9, 9);
  MsOverlayCell look = { .cell = 4 * 9 + 4, .group = 1 };
  shift (board);
  ms_board_overlay_add (overlay, &look);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      ms_board_geometry_set_scale (board->in.geometry, scales[i]);
      ms_board_view_set_overlay (board->view, NULL);
      cairo_surface_t *before = board_draw_at (board, scales[i], BEFORE_X, BEFORE_Y);
      ms_board_view_set_overlay (board->view, overlay);
      cairo_surface_t *image = board_draw_at (board, scales[i], BEFORE_X, BEFORE_Y);
      Place place = find_place (board, 4, 4);
      int middle = place.y + place.side / 2;
      for (int x = place.x - place.side; x < place.x + 2 * place.side; x++)
        {
          gboolean inside = x >= place.x && x < place.x + place.side;
          assert_int_equal (
              board_pixel (image, x, middle) != board_pixel (before, x, middle), inside);
        }
      cairo_surface_destroy (before);
      cairo_surface_destroy (image);
    }
  ms_board_overlay_unref (overlay);
  board_free (board);
}

/* A landscape is drawn pixel for pixel too: its tops are where they are said to be. */
static void
test_relief (void **state)
{
  Board *board = board_new_game (9, 9, 10, 420, 420);
  shift (board);
  g_object_set (board->view, "relief", TRUE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      ms_board_geometry_set_scale (board->in.geometry, scales[i]);
      cairo_surface_destroy (board_draw_at (board, scales[i], BEFORE_X, BEFORE_Y));
      graphene_rect_t top = ms_board_view_get_bounds (board->view, 4, 4);
      int x, y;
      assert_true (ms_board_view_cell_at (board->view,
          ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL)
              + top.origin.x + top.size.width / 2,
          ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + top.origin.y
              + top.size.height / 2,
          &x, &y));
      assert_int_equal (x, 4);
      assert_int_equal (y, 4);
    }
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small_board),
    cmocka_unit_test (test_scrolled_board),
    cmocka_unit_test (test_overlay),
    cmocka_unit_test (test_relief),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
