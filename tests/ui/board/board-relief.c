/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a landscape: heights are the chances shown, move there and settle, and every cell
 * stays where the pointer, the keyboard and screen readers look for it. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"

#include <math.h>

/* (0, 1) and (2, 2) are mines, (1, 0) is safe; the two on the right are even. */
static const char text[] = "4x3x2\nHH10\nHH10\n1110\n";
static const char pair[] = "2x2x1\n1H\n1H\n";

static Board *
new_relief (const char *position)
{
  Board *board = board_new_text (position, 400, 300, FALSE);
  g_object_set (board->view, "show-probabilities", TRUE, "relief", TRUE, NULL);
  return board;
}

/* Where the cell comes to rest, of the whole rise. */
static double
get_height (Board *board, int x, int y)
{
  return ms_relief_heights_get (
      board->in.relief->heights, y * board->in.geometry->width + x, G_MAXINT64);
}

static gboolean
is_settled (gpointer data)
{
  return ((Board *)data)->in.relief->tick == 0;
}

static void
draw (Board *board)
{
  cairo_surface_destroy (board_draw (board));
}

static void
test_heights_are_chances (void **state)
{
  Board *board = new_relief (text);
  board_analyse (board);
  draw (board);
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 4; x++)
      {
        double chance = ms_analysis_get_probability (board->in.content->analysis, x, y);
        assert_true (fabs (get_height (board, x, y) - (isnan (chance) ? 0 : chance)) < 1e-6);
      }
  assert_true (get_height (board, 1, 1) > 0.99);
  board_free (board);

  board = new_relief (pair);
  board_analyse (board);
  draw (board);
  assert_true (fabs (get_height (board, 1, 0) - 0.5) < 1e-6);
  board_free (board);
}

/* Without an analysis covered cells are a plateau; while the next is waited for they stay. */
static void
test_heights_wait_for_the_analysis (void **state)
{
  Board *board = new_relief (text);
  draw (board);
  double plateau = get_height (board, 0, 0);
  assert_true (plateau > 0 && plateau < 0.5);
  assert_true (get_height (board, 1, 1) == plateau && get_height (board, 3, 0) == 0);
  board_analyse (board);
  draw (board);
  double peak = get_height (board, 1, 1);
  g_object_set (board->view, "analysis", NULL, NULL);
  draw (board);
  assert_true (get_height (board, 1, 1) == peak);
  board_wait (is_settled, board); /* in vain: what was known of another position is not shown on */
  draw (board);
  assert_true (get_height (board, 1, 1) == plateau);

  board_analyse (board);
  draw (board);
  assert_true (get_height (board, 1, 1) == peak);
  g_object_set (board->view, "show-probabilities", FALSE, NULL);
  draw (board);
  assert_true (get_height (board, 1, 1) == plateau);
  board_free (board);
}

static void
test_heights_move_and_settle (void **state)
{
  Board *board = new_relief (text);
  MsBoardView *view = board->view;
  g_object_set (view, "animate", TRUE, NULL);
  draw (board);
  /* Before it begins: a busy machine may come back from drawing when it is over. */
  gint64 now = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (view)));
  board_analyse (board);
  draw (board);
  assert_int_not_equal (ms_board_view_get_parts (view).relief->tick, 0);
  assert_true (
      ms_relief_heights_get (ms_board_view_get_parts (view).relief->heights, 5, now) < 0.9);
  board_wait (is_settled, board);
  now = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (view)));
  assert_true (
      ms_relief_heights_get (ms_board_view_get_parts (view).relief->heights, 5, now) > 0.99);

  /* What asks for less motion gets none. */
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (view)), "gtk-enable-animations", FALSE, NULL);
  g_object_set (view, "analysis", NULL, NULL);
  g_object_set (view, "show-probabilities", FALSE, NULL);
  draw (board);
  assert_int_equal (ms_board_view_get_parts (view).relief->tick, 0);
  assert_true (get_height (board, 1, 1) < 0.5);
  gtk_settings_reset_property (
      gtk_widget_get_settings (GTK_WIDGET (view)), "gtk-enable-animations");
  board_free (board);
}

/* A point of the cell's top that nothing stands before, in the widget. */
static void
find_point (Board *board, int x, int y, double *wx, double *wy)
{
  GdkRectangle top = ms_board_relief_get_top (board->in.relief, x, y);
  MsRelief relief = ms_board_geometry_get_projection (board->in.geometry);
  *wx = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL) + top.x
      + relief.shift + relief.side / 4.0;
  *wy = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + top.y + 0.6;
}

static void
test_cells_stay_clickable (void **state)
{
  Board *board = new_relief (text);
  board_analyse (board);
  draw (board);
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 4; x++)
      {
        double wx, wy;
        int found_x, found_y;
        find_point (board, x, y, &wx, &wy);
        assert_true (ms_board_view_cell_at (board->view, wx, wy, &found_x, &found_y));
        assert_int_equal (found_x, x);
        assert_int_equal (found_y, y);
        board_click (board, found_x, found_y, 0);
        g_autofree char *place = g_strdup_printf ("open %d,%d", x, y);
        board_assert_intents (board, place);
      }
  /* Above the far row and beside the near one there is nothing. */
  int x, y;
  assert_false (ms_board_view_cell_at (board->view, 1, 1, &x, &y));
  board_free (board);
}

/* Every child lies where the top of its cell comes to rest. */
static gboolean
children_are_on_top (gpointer data)
{
  Board *board = data;
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int above = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  for (int cell = 0; cell < board->in.geometry->width * board->in.geometry->height; cell++)
    {
      int x = cell % board->in.geometry->width, y = cell / board->in.geometry->width;
      GtkWidget *child = ms_board_cells_get_child (board->in.cells, x, y);
      GdkRectangle top = ms_board_relief_get_top (board->in.relief, x, y);
      graphene_rect_t bounds;
      graphene_rect_t expected = GRAPHENE_RECT_INIT (
          (float)(left + top.x), (float)(above + top.y), (float)top.width, (float)top.height);
      if (!gtk_widget_compute_bounds (child, GTK_WIDGET (board->view), &bounds)
          || !graphene_rect_equal (&bounds, &expected))
        return FALSE;
    }
  return TRUE;
}

/* Once the heights are at rest. */
static void
test_accessible_cells_follow (void **state)
{
  Board *board = new_relief (text);
  g_object_set (board->view, "animate", TRUE, NULL);
  board_wait_children (board);
  draw (board);
  int low = ms_board_relief_get_top (board->in.relief, 1, 1).y;
  board_analyse (board);
  draw (board);
  assert_true (ms_board_relief_get_top (board->in.relief, 1, 1).y < low);
  board_wait (children_are_on_top, board);
  board_free (board);
}

static guint32
to_pixel (MsColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
      | (guint32)lround (color.blue * 255);
}

static int
get_light (guint32 pixel)
{
  return (int)((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255));
}

static void
test_prisms_have_the_colours_of_the_heatmap (void **state)
{
  for (MsTheme theme = MS_THEME_LIGHT; theme <= MS_THEME_HIGH_CONTRAST; theme++)
    {
      Board *board = new_relief (text);
      const MsPalette *palette = ms_palette_get (theme, MS_RAMP_THEME, MS_STYLE_FLAT);
      g_object_set (board->view, "theme", theme, NULL);
      board_analyse (board);
      cairo_surface_t *image = board_draw (board);
      MsRelief relief = ms_board_geometry_get_projection (board->in.geometry);
      GdkRectangle top = ms_board_relief_get_top (board->in.relief, 1, 1);
      int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL)
          + top.x;
      int edge = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL)
          + top.y;
      guint32 shade = to_pixel (palette->covered);
      /* On the top left of the diamond, then below its front edge: what is certainly a mine stands
       * highest, in the colour of the cover. */
      assert_int_equal (
          board_pixel (image, left + relief.shift / 2 + relief.side / 5, edge + relief.depth / 2),
          shade);
      guint32 front = board_pixel (
          image, left + relief.side / 2, edge + relief.depth + relief.rise / 2);
      guint32 right = board_pixel (
          image, left + relief.side + relief.shift / 2, edge + relief.depth / 2 + relief.rise / 2);
      assert_true (get_light (front) < get_light (shade));
      assert_true (get_light (right) < get_light (front));
      cairo_surface_destroy (image);
      board_free (board);
    }
}

static void
test_only_what_is_in_sight_is_drawn (void **state)
{
  Board *board = board_new_game (200, 150, 3000, 500, 400);
  MsBoardView *view = board->view;
  g_object_set (
      view, "show-probabilities", TRUE, "relief", TRUE, "fit", FALSE, "cell-size", 24, NULL);
  draw (board);
  int n_known = 0;
  for (int cell = 0; cell < 200 * 150; cell++)
    n_known += ms_relief_heights_is_known (ms_board_view_get_parts (view).relief->heights, cell);
  assert_true (n_known > 0 && n_known < 1500);
  assert_true (ms_board_view_get_parts (view).relief->area.width <= 500
      && ms_board_view_get_parts (view).relief->area.height <= 400);

  /* The far corner comes into sight with the cursor. */
  ms_board_view_set_cursor (view, 199, 149);
  draw (board);
  assert_true (
      ms_relief_heights_is_known (ms_board_view_get_parts (view).relief->heights, 150 * 200 - 1));
  board_free (board);
}

static void
test_a_frame_without_changes_draws_nothing (void **state)
{
  Board *board = new_relief (text);
  board_analyse (board);
  draw (board);
  guint n_built = board->in.look->n_built;
  draw (board);
  assert_int_equal (board->in.look->n_built, n_built);
  ms_game_set_mark (board->game, 0, 0, MS_CELL_FLAG);
  draw (board);
  assert_true (board->in.look->n_built > n_built);
  board_free (board);
}

static void
test_another_board_begins_anew (void **state)
{
  Board *board = board_new_game (9, 9, 10, 400, 400);
  g_object_set (board->view, "show-probabilities", TRUE, "relief", TRUE, NULL);
  draw (board);
  ms_game_open (board->game, 4, 4);
  board_analyse (board);
  draw (board);
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  draw (board);
  assert_true (get_height (board, 0, 0) > 0);
  ms_game_set_paused (board->game, TRUE);
  draw (board);
  ms_board_view_set_game (board->view, NULL);
  g_object_set (board->view, "relief", FALSE, NULL);
  g_object_set (board->view, "relief", TRUE, NULL);
  ms_board_view_set_game (board->view, board->game);
  draw (board);
  board_free (board);
}

/* A hint and an overlay lie on the cells. */
static void
test_signs_lie_on_the_cells (void **state)
{
  Board *board = new_relief (text);
  MsBoardView *view = board->view;
  board_analyse (board);
  cairo_surface_t *plain = board_draw (board);
  int numbers[] = { 2 };
  MsBoardHint hint = { { 0, 0, 3, 3 }, 5, numbers, 1 };
  ms_board_view_set_hint (view, &hint);
  MsBoardOverlay *overlay = ms_board_overlay_new (4, 3);
  ms_board_overlay_add (
      overlay, &(MsOverlayCell){ .cell = 0, .sign = MS_OVERLAY_SAFE, .group = 1 });
  ms_board_view_set_overlay (view, overlay);
  ms_board_overlay_unref (overlay);
  cairo_surface_t *signs = board_draw (board);
  GdkRectangle far = ms_board_relief_get_top (ms_board_view_get_parts (view).relief, 0, 0);
  int n_different = 0;
  for (int i = 0; i < far.width * far.height; i++)
    {
      int px = ms_board_geometry_get_origin (
                   ms_board_view_get_parts (view).geometry, GTK_ORIENTATION_HORIZONTAL)
          + far.x + i % far.width;
      int py = ms_board_geometry_get_origin (
                   ms_board_view_get_parts (view).geometry, GTK_ORIENTATION_VERTICAL)
          + far.y + i / far.width;
      n_different += board_pixel (plain, px, py) != board_pixel (signs, px, py);
    }
  assert_true (n_different > 20);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (signs);
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_heights_are_chances),
    cmocka_unit_test (test_heights_wait_for_the_analysis),
    cmocka_unit_test (test_heights_move_and_settle),
    cmocka_unit_test (test_cells_stay_clickable),
    cmocka_unit_test (test_accessible_cells_follow),
    cmocka_unit_test (test_prisms_have_the_colours_of_the_heatmap),
    cmocka_unit_test (test_only_what_is_in_sight_is_drawn),
    cmocka_unit_test (test_a_frame_without_changes_draws_nothing),
    cmocka_unit_test (test_another_board_begins_anew),
    cmocka_unit_test (test_signs_lie_on_the_cells),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
