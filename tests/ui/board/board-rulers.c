/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rulers at the board's edge: what stands on them, that no cell moves for them, and that cells
 * beneath them are not met. */
#include "cmocka-common.h"

#include "board-support.h"

#include "ms-cell-name.h"
#include "ms-ui-board-testing.h"

#include <math.h>
#include <string.h>

/* The margins have been counted among what can be scrolled to. */
static gboolean
has_room (gpointer data)
{
  MsBoardView *view = ((Board *)data)->view;
  int extent = ms_board_view_get_parts (view).geometry->width
          * ms_board_view_get_parts (view).geometry->cell_size
      + ms_board_geometry_get_margin (ms_board_view_get_parts (view).geometry, 0, GTK_PACK_START)
      + ms_board_geometry_get_margin (ms_board_view_get_parts (view).geometry, 0, GTK_PACK_END);
  return gtk_adjustment_get_upper (ms_board_view_get_parts (view).geometry->adjustments[0])
      == fmax (extent, gtk_widget_get_width (GTK_WIDGET (view)));
}

static Board *
new_board (int columns, int rows)
{
  Board *board = board_new_game (columns, rows, 10, 600, 400);
  g_object_set (board->view, "rulers", MS_RULERS_SPOKEN, NULL);
  board_wait (has_room, board);
  return board;
}

static double
origin (Board *board, GtkOrientation orientation)
{
  return ms_board_geometry_get_origin (board->in.geometry, orientation);
}

static int
room (Board *board, GtkOrientation orientation)
{
  return ms_board_rulers_get_room (board->in.rulers, orientation);
}

static void
test_labels_are_those_of_cells (void **state)
{
  char name[MS_CELL_NAME_SIZE], label[MS_RULER_LABEL_SIZE], row[MS_RULER_LABEL_SIZE];
  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *both = g_strconcat (ms_ruler_label (GTK_ORIENTATION_HORIZONTAL, i, label),
          ms_ruler_label (GTK_ORIENTATION_VERTICAL, 999 - i, row), NULL);
      assert_string_equal (both, ms_cell_name (i, 999 - i, name));
    }
}

/* Labels never overlap, and no step is larger than need be. */
static void
test_steps_give_labels_room (void **state)
{
  static const int steps[] = { 1, 5, 10, 50, 100, 500 };
  for (int side = MS_PAINTER_MIN_SIZE; side <= MS_PAINTER_MAX_SIZE; side++)
    for (int wanted = 1; wanted < 200; wanted++)
      {
        guint i = 0;
        while (steps[i] * side < wanted)
          i++;
        assert_int_equal (ms_ruler_step (side, wanted), steps[i]);
      }
}

typedef struct
{
  double left, top, side;
  graphene_rect_t child;
} Place;

static Place
find_place (Board *board)
{
  Place place = { origin (board, 0), origin (board, 1), board->in.geometry->cell_size,
    { { 0, 0 }, { 0, 0 } } };
  GtkWidget *child = ms_board_cells_get_child (board->in.cells, 3, 2);
  assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (board->view), &place.child));
  return place;
}

/* Whether there are rulers.  Where cells are spoken of, the chosen one, at first A1, is outlined;
 * besides that nothing changes on the cells. */
static gboolean
shows_something (Board *board, cairo_surface_t *without)
{
  cairo_surface_t *image = board_draw (board);
  gboolean above = FALSE, left = FALSE, elsewhere = FALSE;
  double x0 = origin (board, 0), y0 = origin (board, 1);
  int side = board->in.geometry->cell_size;
  for (int y = 0; y < cairo_image_surface_get_height (image); y++)
    for (int x = 0; x < cairo_image_surface_get_width (image); x++)
      if (board_pixel (image, x, y) != board_pixel (without, x, y))
        {
          above = above || (x > x0 && y < y0);
          left = left || (x < x0 && y > y0);
          elsewhere = elsewhere || (x >= x0 && y >= y0 && (x >= x0 + side || y >= y0 + side));
        }
  cairo_surface_destroy (image);
  assert_false (elsewhere);
  assert_int_equal (above, left);
  return above;
}

static void
test_no_cell_moves (void **state)
{
  Board *board = new_board (9, 9);
  board_wait_children (board);
  Place before = find_place (board);
  cairo_surface_t *without = board_draw (board);
  assert_false (shows_something (board, without));
  g_object_set (board->view, "spoken", TRUE, NULL);
  assert_true (shows_something (board, without));
  Place after = find_place (board);
  assert_memory_equal (&before, &after, sizeof before);
  g_object_set (board->view, "spoken", FALSE, NULL);
  assert_false (shows_something (board, without));
  cairo_surface_destroy (without);
  board_free (board);
}

/* A hint, an overlay, odds and editing name cells; a landscape has no edge. */
static void
test_when_they_are_there (void **state)
{
  Board *board = new_board (9, 9);
  MsBoardView *view = board->view;
  const MsBoardHint hint = { .cell = 4 };
  g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (9, 9);
  assert_false (ms_board_view_has_rulers (view));
  ms_board_view_set_hint (view, &hint);
  assert_true (ms_board_view_has_rulers (view));
  ms_board_view_set_hint (view, NULL);
  assert_false (ms_board_view_has_rulers (view));
  ms_board_view_set_overlay (view, overlay);
  assert_true (ms_board_view_has_rulers (view));
  ms_board_view_set_overlay (view, NULL);
  g_object_set (view, "show-deduced", TRUE, NULL);
  assert_true (ms_board_view_has_rulers (view));
  g_object_set (view, "show-deduced", FALSE, "editable", TRUE, NULL);
  assert_true (ms_board_view_has_rulers (view));
  g_object_set (view, "relief", TRUE, NULL);
  assert_false (ms_board_view_has_rulers (view));
  g_object_set (view, "relief", FALSE, "rulers", MS_RULERS_NEVER, NULL);
  assert_false (ms_board_view_has_rulers (view));
  g_object_set (view, "editable", FALSE, "rulers", MS_RULERS_ALWAYS, NULL);
  assert_true (ms_board_view_has_rulers (view));
  board_free (board);
}

static void
test_no_room_without_them (void **state)
{
  Board *board = new_board (100, 100);
  int margin = ms_board_geometry_get_margin (board->in.geometry, 0, GTK_PACK_END);
  for (int i = 0; i < 2; i++)
    {
      int start = ms_board_geometry_get_margin (board->in.geometry, i, GTK_PACK_START);
      assert_true (start > margin);
      assert_true (start >= room (board, i));
    }
  g_object_set (board->view, "rulers", MS_RULERS_NEVER, NULL);
  for (int i = 0; i < 2; i++)
    assert_int_equal (ms_board_geometry_get_margin (board->in.geometry, i, GTK_PACK_START), margin);
  board_free (board);
}

/* Scrolled, cells lie beneath the rulers: they are met only while no ruler is there. */
static void
test_cells_beneath_are_not_met (void **state)
{
  Board *board = new_board (300, 300);
  int x, y;
  ms_board_view_set_cursor (board->view, 200, 200);
  assert_true (origin (board, 0) < 0 && origin (board, 1) < 0);
  assert_true (ms_board_view_cell_at (board->view, 1, 200, &x, &y));
  assert_true (ms_board_view_cell_at (board->view, 200, 1, &x, &y));
  g_object_set (board->view, "spoken", TRUE, NULL);
  assert_false (ms_board_view_cell_at (board->view, 1, 200, &x, &y));
  assert_int_equal (x, -1);
  assert_false (ms_board_view_cell_at (board->view, 200, 1, &x, &y));
  double wx = room (board, 0), wy = room (board, 1);
  assert_true (ms_board_view_cell_at (board->view, wx, wy, &x, &y));
  assert_int_equal (x, (int)floor ((wx - origin (board, 0)) / board->in.geometry->cell_size));
  assert_int_equal (y, (int)floor ((wy - origin (board, 1)) / board->in.geometry->cell_size));
  board_free (board);
}

/* The cursor is never led beneath them, from whichever side it comes. */
static void
test_the_cursor_stays_clear (void **state)
{
  static const int cells[][2] = { { 250, 250 }, { 100, 250 }, { 100, 40 }, { 99, 39 }, { 0, 0 },
    { 299, 0 }, { 150, 299 }, { 149, 280 } };
  Board *board = new_board (300, 300);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      ms_board_view_set_cursor (board->view, cells[i][0], cells[i][1]);
      int side = board->in.geometry->cell_size;
      assert_true (origin (board, 0) + cells[i][0] * side >= room (board, 0));
      assert_true (origin (board, 1) + cells[i][1] * side >= room (board, 1));
      assert_true (origin (board, 0) + (cells[i][0] + 1) * side
          <= gtk_widget_get_width (GTK_WIDGET (board->view)));
    }
  board_free (board);
}

static MsColor
to_color (const GdkRGBA *color)
{
  return (MsColor){ color->red, color->green, color->blue };
}

static void
test_labels_can_be_read (void **state)
{
  static const char *const themes[] = { "Default", "Default-hc" };
  Board *board = new_board (9, 9);
  GtkSettings *settings = gtk_widget_get_settings (board->window);
  for (guint i = 0; i < 4; i++)
    {
      GdkRGBA ink, ground;
      g_object_set (settings, "gtk-theme-name", themes[i / 2], "gtk-application-prefer-dark-theme",
          i % 2 == 1, NULL);
      ms_board_rulers_get_colors (board->in.rulers, &ink, &ground);
      double contrast = ms_color_contrast (to_color (&ink), to_color (&ground));
      if (contrast < 4.5)
        fail_msg ("%s, %s: %.2f", themes[i / 2], i % 2 == 1 ? "dark" : "light", contrast);
    }
  gtk_settings_reset_property (settings, "gtk-theme-name");
  gtk_settings_reset_property (settings, "gtk-application-prefer-dark-theme");
  board_free (board);
}

static const MsRulerImage *
first_labels (Board *board)
{
  return &board->in.rulers->strips[0].labels[0];
}

/* The pointer's column and row are marked; the mark is drawn once while it stays there. */
static void
test_marks (void **state)
{
  Board *board = new_board (300, 300);
  const MsRulerImage *mark = &board->in.rulers->strips[0].marks[0];
  g_object_set (board->view, "spoken", TRUE, NULL);
  cairo_surface_t *before = board_draw (board);
  assert_null (mark->node);
  int x = (int)origin (board, 0) + 5 * board->in.geometry->cell_size + 2,
      y = (int)origin (board, 1) - 2;
  ms_board_view_move_pointer (board->view, x, origin (board, 1) + 2);
  cairo_surface_t *after = board_draw (board);
  assert_int_not_equal (board_pixel (before, x, y), board_pixel (after, x, y));
  assert_int_equal (mark->index, 5);
  g_autoptr (GskRenderNode) drawn = gsk_render_node_ref (mark->node);
  ms_board_view_move_pointer (board->view, x + 1, origin (board, 1) + 2);
  cairo_surface_destroy (board_draw (board));
  assert_ptr_equal (mark->node, drawn);
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  board_free (board);
}

/* Scrolling lays out what comes into sight alone; another cell size draws all anew. */
static void
test_labels_are_kept (void **state)
{
  Board *board = new_board (300, 300);
  g_object_set (board->view, "spoken", TRUE, NULL);
  cairo_surface_destroy (board_draw (board));
  g_autoptr (GskRenderNode) drawn = gsk_render_node_ref (first_labels (board)->node);
  gtk_adjustment_set_value (
      board->in.geometry->adjustments[0], 250.0 * board->in.geometry->cell_size);
  cairo_surface_destroy (board_draw (board));
  assert_ptr_equal (first_labels (board)->node, drawn);
  const MsRulerStrip *strip = &board->in.rulers->strips[0];
  int later = 255 / (16 * strip->look.step);
  assert_int_equal (strip->labels[later].index, later);
  assert_non_null (strip->labels[later].node);
  ms_board_view_set_cell_size (board->view, board->in.geometry->cell_size + 7);
  cairo_surface_destroy (board_draw (board));
  assert_true (first_labels (board)->node != drawn);
  board_free (board);
}

/* Pixel for pixel where they were before the board was scrolled there and back. */
static void
test_scrolled_there_and_back (void **state)
{
  Board *board = new_board (1000, 300);
  g_object_set (board->view, "spoken", TRUE, NULL);
  cairo_surface_t *before = board_draw (board);
  for (int x = 0; x < 1000; x += 13)
    {
      gtk_adjustment_set_value (
          board->in.geometry->adjustments[0], (double)x * board->in.geometry->cell_size);
      cairo_surface_destroy (board_draw (board));
    }
  gtk_adjustment_set_value (board->in.geometry->adjustments[0], 0);
  cairo_surface_t *after = board_draw (board);
  for (int y = 0; y < room (board, 1); y++)
    for (int x = 0; x < cairo_image_surface_get_width (after); x++)
      assert_int_equal (board_pixel (before, x, y), board_pixel (after, x, y));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_labels_are_those_of_cells),
    cmocka_unit_test (test_steps_give_labels_room),
    cmocka_unit_test (test_no_cell_moves),
    cmocka_unit_test (test_when_they_are_there),
    cmocka_unit_test (test_no_room_without_them),
    cmocka_unit_test (test_cells_beneath_are_not_met),
    cmocka_unit_test (test_the_cursor_stays_clear),
    cmocka_unit_test (test_labels_can_be_read),
    cmocka_unit_test (test_marks),
    cmocka_unit_test (test_labels_are_kept),
    cmocka_unit_test (test_scrolled_there_and_back),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
