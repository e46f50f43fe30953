/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cells are, what of the board is drawn, and that it is drawn no more often than it must. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"
#include "ms-board-effects-testing.h"

#include <math.h>

/* (2, 0) and (2, 1) … hold one mine with the 1s to their left; one is safe, one a mine. */
static const char text[] = "3x2x1\n1HH\n1HH\n";

static guint32
pack (MsColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
      | (guint32)lround (color.blue * 255);
}

/* A pixel of the cell's lower left corner, where no text or shape is. */
static guint32
cell_color (Board *board, int x, int y)
{
  cairo_surface_t *image = board_draw (board);
  int side = board->in.geometry->cell_size;
  guint32 color = board_pixel (image,
      ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL) + x * side
          + side / 8,
      ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + y * side
          + side * 7 / 8 - 1);
  cairo_surface_destroy (image);
  return color;
}

static int
get_margin (Board *board, GtkOrientation orientation, GtkPackType side)
{
  return ms_board_geometry_get_margin (board->in.geometry, orientation, side);
}

static void
test_layers (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  const MsPalette *dark = ms_palette_get (MS_THEME_DARK, MS_RAMP_THEME, MS_STYLE_FLAT);
  assert_int_equal (cell_color (board, 0, 0), pack (light->opened));
  assert_int_equal (cell_color (board, 1, 0), pack (light->covered));
  board_analyse (board);
  assert_int_equal (cell_color (board, 1, 0), pack (light->covered));
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  assert_int_equal (cell_color (board, 1, 0), pack (ms_palette_shade (light, 0.5)));
  assert_int_equal (cell_color (board, 2, 0), pack (light->safe));
  assert_int_equal (cell_color (board, 0, 0), pack (light->opened));
  g_object_set (board->view, "theme", MS_THEME_DARK, NULL);
  assert_int_equal (cell_color (board, 1, 0), pack (ms_palette_shade (dark, 0.5)));
  /* A flag keeps the neutral colour, the cell beside it its shade. */
  ms_game_cycle_mark (board->game, 1, 0);
  assert_int_equal (cell_color (board, 1, 0), pack (dark->covered));
  assert_int_equal (cell_color (board, 1, 1), pack (ms_palette_shade (dark, 0.5)));
  /* Without an analysis no old shade stays. */
  g_object_set (board->view, "analysis", NULL, NULL);
  assert_int_equal (cell_color (board, 1, 1), pack (dark->covered));
  board_free (board);
}

static void
test_palettes (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  const MsRamp ramps[] = { MS_RAMP_VIRIDIS, MS_RAMP_HIGH_CONTRAST, MS_RAMP_THEME };
  const MsTheme themes[] = { MS_THEME_LIGHT, MS_THEME_DARK, MS_THEME_HIGH_CONTRAST };
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  for (guint i = 0; i < G_N_ELEMENTS (ramps); i++)
    for (guint j = 0; j < G_N_ELEMENTS (themes); j++)
      {
        const MsPalette *palette = ms_palette_get (themes[j], ramps[i], MS_STYLE_FLAT);
        g_object_set (board->view, "ramp", ramps[i], "theme", themes[j], NULL);
        assert_int_equal (cell_color (board, 1, 0), pack (ms_palette_shade (palette, 0.5)));
        assert_int_equal (cell_color (board, 2, 0), pack (palette->safe));
        assert_int_equal (cell_color (board, 0, 0), pack (palette->opened));
      }
  board_free (board);
}

/* The same shade with another text on it is another picture, and the first comes back. */
static void
test_numbers_are_redrawn (void **state)
{
  Board *board = board_new_text ("4x4x4\nHHHH\nH1HH\nHHHH\nHHHH\n", 400, 400, TRUE);
  const MsOddsFormat numbers[] = { MS_ODDS_FORMAT_MINE, MS_ODDS_FORMAT_SAFE, MS_ODDS_FORMAT_MINE };
  guint32 sums[3] = { 0 };
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  for (guint i = 0; i < 3; i++)
    {
      g_object_set (board->view, "numbers", numbers[i], NULL);
      cairo_surface_t *image = board_draw (board);
      for (int y = 0; y < 300; y++)
        for (int x = 0; x < 300; x++)
          sums[i] = sums[i] * 31 + board_pixel (image, x, y);
      cairo_surface_destroy (image);
    }
  assert_int_not_equal (sums[0], sums[1]);
  assert_int_equal (sums[0], sums[2]);
  board_free (board);
}

static gboolean
has_come_to_rest (gpointer data)
{
  return ms_board_effects_cells_count (((Board *)data)->in.effects->cells) == 0;
}

/* What was opened looks covered at first, also where the first frame comes late; then as it is. */
static void
test_an_opening_spreads (void **state)
{
  Board *board = board_new_game (9, 9, 10, 400, 400);
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  g_object_set (board->view, "animate", TRUE, NULL);
  ms_game_open (board->game, 4, 4);
  g_usleep (G_USEC_PER_SEC / 5);
  assert_int_equal (cell_color (board, 4, 4), pack (light->covered));
  board_wait (has_come_to_rest, board);
  assert_int_equal (cell_color (board, 4, 4), pack (light->opened));
  g_object_set (board->view, "animate", FALSE, NULL);
  ms_game_restart (board->game);
  ms_game_open (board->game, 4, 4);
  assert_int_equal (cell_color (board, 4, 4), pack (light->opened));
  board_free (board);
}

static void
draw (Board *board)
{
  cairo_surface_destroy (board_draw (board));
}

/* An analysis of another board must not be drawn over this one. */
static void
test_analysis_of_another_size_is_ignored (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  MsRules rules = { 40, 40, 100, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  assert_int_equal (cell_color (board, 2, 0), pack (light->covered));
  board_free (board);
}

static guint
get_flags (Board *board, int x, int y)
{
  MsPainterCell cell;
  ms_board_content_describe (board->in.content, x, y, FALSE, &cell);
  return cell.flags;
}

/* All ties, but not where all cells tie, and not where a cell is safe. */
static void
test_best_guesses (void **state)
{
  Board *board = board_new_text ("5x1x2\nHH1HH\n", 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  for (int x = 0; x < 5; x++)
    assert_int_equal ((get_flags (board, x, 0) & MS_PAINTER_BEST) != 0, x != 2);
  board_free (board);
  board = board_new_text ("5x1x2\nHHHHH\n", 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  assert_int_equal (get_flags (board, 2, 0), MS_PAINTER_SHADED | MS_PAINTER_OUTSIDE);
  board_free (board);
  board = board_new_text ("5x1x2\n1HHHH\n", 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  for (int x = 1; x < 5; x++)
    assert_int_equal (get_flags (board, x, 0) & MS_PAINTER_BEST, 0);
  board_free (board);
}

static void
test_only_visible_chunks_are_drawn (void **state)
{
  Board *board = board_new_game (1000, 1000, 200000, 800, 600);
  GtkAdjustment *vertical = board->in.geometry->adjustments[GTK_ORIENTATION_VERTICAL];
  GtkAdjustment *horizontal = board->in.geometry->adjustments[GTK_ORIENTATION_HORIZONTAL];
  assert_int_equal (board->in.geometry->cell_size, MS_BOARD_FIT_MIN);
  int side = MS_CHUNK_CELLS * board->in.geometry->cell_size;
  guint most = (guint)((800 / side + 2) * (600 / side + 2));
  for (int i = 0; i <= 10; i++)
    {
      guint before = board->in.look->n_built;
      gtk_adjustment_set_value (vertical, i * 1777.0);
      gtk_adjustment_set_value (horizontal, i * 1631.0);
      draw (board);
      assert_in_range (board->in.chunks->n_drawn, 1, most);
      assert_true (board->in.look->n_built - before <= most);
    }
  /* To the last corner: it is there, and nothing beyond. */
  gtk_adjustment_set_value (vertical, 1e9);
  gtk_adjustment_set_value (horizontal, 1e9);
  int x, y, width = gtk_widget_get_width (GTK_WIDGET (board->view));
  int height = gtk_widget_get_height (GTK_WIDGET (board->view));
  assert_true (ms_board_view_cell_at (board->view, width - get_margin (board, 0, GTK_PACK_END) - 1,
      height - get_margin (board, 1, GTK_PACK_END) - 1, &x, &y));
  assert_int_equal (x, 999);
  assert_int_equal (y, 999);
  board_free (board);
}

static void
test_old_chunks_are_forgotten (void **state)
{
  Board *board = board_new_game (1000, 1000, 200000, 800, 600);
  GtkAdjustment *vertical = board->in.geometry->adjustments[GTK_ORIENTATION_VERTICAL];
  g_object_set (board->view, "cell-size", 48, NULL);
  for (int i = 0; i < 60; i++)
    {
      gtk_adjustment_set_value (vertical, i * 700.0);
      draw (board);
    }
  /* 48 MB hold 20 chunks of 48 px cells; the empty ones of the other layer cost next to nothing. */
  guint n_images = board->in.chunks->used.length / MS_N_LAYERS;
  assert_in_range (n_images, 6, 40);
  board_free (board);
}

static void
test_a_move_redraws_its_chunk_only (void **state)
{
  Board *board = board_new_game (60, 60, 300, 1000, 700);
  draw (board);
  guint before = board->in.look->n_built;
  draw (board);
  assert_int_equal (board->in.look->n_built, before);
  ms_game_cycle_mark (board->game, 20, 20);
  draw (board);
  assert_int_equal (board->in.look->n_built, before + 1);
  board_free (board);
}

static void
test_an_equal_analysis_redraws_nothing (void **state)
{
  Board *board = board_new_text (text, 400, 300, TRUE);
  g_object_set (board->view, "show-probabilities", TRUE, NULL);
  board_analyse (board);
  draw (board);
  guint before = board->in.look->n_built;
  board_analyse (board);
  draw (board);
  assert_int_equal (board->in.look->n_built, before);
  g_object_set (board->view, "analysis", NULL, NULL);
  draw (board);
  assert_int_equal (board->in.look->n_built, before);
  board_free (board);
}

static void
test_small_boards_are_centred (void **state)
{
  Board *board = board_new_game (9, 9, 10, 800, 601);
  for (int i = 0; i < 2; i++)
    {
      int page = i == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (board->view))
                                                 : gtk_widget_get_height (GTK_WIDGET (board->view));
      int before = ms_board_geometry_get_origin (board->in.geometry, i);
      int after = page - before - 9 * board->in.geometry->cell_size;
      assert_in_range (after - before, 0, 1);
      assert_true (gtk_adjustment_get_upper (board->in.geometry->adjustments[i])
          <= gtk_adjustment_get_page_size (board->in.geometry->adjustments[i]));
    }
  board_free (board);
}

static void
test_fit_and_zoom (void **state)
{
  Board *board = board_new_game (30, 16, 99, 1000, 700);
  gboolean fit;
  assert_int_equal (board->in.geometry->cell_size,
      (1000 - get_margin (board, 0, GTK_PACK_START) - get_margin (board, 0, GTK_PACK_END)) / 30);
  ms_board_view_zoom (board->view, 1);
  g_object_get (board->view, "fit", &fit, NULL);
  assert_false (fit);
  assert_int_equal (board->in.geometry->cell_size, 36);
  ms_board_view_zoom (board->view, -2);
  assert_int_equal (board->in.geometry->cell_size, 28);
  ms_board_view_zoom (board->view, 100);
  assert_int_equal (board->in.geometry->cell_size, MS_PAINTER_MAX_SIZE);
  ms_board_view_zoom (board->view, -100);
  assert_int_equal (board->in.geometry->cell_size, MS_PAINTER_MIN_SIZE);
  ms_board_view_zoom_reset (board->view);
  assert_int_equal (board->in.geometry->cell_size, MS_BOARD_CELL_DEFAULT);
  ms_board_view_zoom_fit (board->view);
  assert_int_equal (board->in.geometry->cell_size, 32);
  board_free (board);
}

static void
set_text_scale (double scale)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int)(scale * 96 * 1024), NULL);
}

/* What the board asks of its window, and what zooming goes back to, follow the size of text; in a
 * window that is too small the cells are as large as fits. */
static void
test_cells_follow_the_size_of_text (void **state)
{
  static const struct
  {
    double scale;
    int cell_size;
  } wanted[] = { { 1, 28 }, { 1.25, 35 }, { 1.5, 42 }, { 2, 56 } };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      set_text_scale (wanted[i].scale);
      Board *board = board_new_game (30, 16, 99, 1000, 700);
      int natural, fitted = board->in.geometry->cell_size, size = wanted[i].cell_size;
      ms_board_geometry_measure (
          board->in.geometry, GTK_ORIENTATION_HORIZONTAL, &natural, &natural);
      assert_int_equal (natural,
          30 * size + get_margin (board, 0, GTK_PACK_START) + get_margin (board, 0, GTK_PACK_END));
      assert_in_range (fitted, 31, 33);
      ms_board_view_zoom_reset (board->view);
      assert_int_equal (board->in.geometry->cell_size, size);
      ms_board_view_zoom (board->view, 1);
      assert_true (board->in.geometry->cell_size > size);
      board_free (board);
    }
  set_text_scale (1);
}

/* A small board does not grow without end, nor a large one shrink into nothing. */
static void
test_fit_has_bounds (void **state)
{
  Board *board = board_new_game (2, 2, 1, 800, 600);
  assert_int_equal (board->in.geometry->cell_size, MS_BOARD_FIT_MAX);
  MsRules rules = { 500, 500, 1000, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  ms_board_view_zoom_fit (board->view);
  assert_int_equal (board->in.geometry->cell_size, MS_BOARD_FIT_MIN);
  board_free (board);
}

/* All of the height, with cells larger than zooming makes them; from there it only makes them
 * smaller. */
static void
test_a_small_board_fills_its_window (void **state)
{
  Board *board = board_new_game (6, 6, 6, 1200, 700);
  gboolean fit;
  assert_int_equal (board->in.geometry->cell_size, (700 - 12) / 6);
  ms_board_view_zoom (board->view, 1);
  g_object_get (board->view, "fit", &fit, NULL);
  assert_true (fit);
  assert_int_equal (board->in.geometry->cell_size, (700 - 12) / 6);
  g_object_set (board->view, "fit", FALSE, NULL);
  assert_int_equal (board->in.geometry->cell_size, MS_PAINTER_MAX_SIZE);
  ms_board_view_zoom_fit (board->view);
  ms_board_view_zoom (board->view, -1);
  assert_int_equal (board->in.geometry->cell_size, MS_PAINTER_MAX_SIZE);
  board_free (board);
}

static void
test_zoom_keeps_the_cell_under_the_pointer (void **state)
{
  Board *board = board_new_game (300, 300, 9000, 800, 600);
  gtk_adjustment_set_value (board->in.geometry->adjustments[GTK_ORIENTATION_VERTICAL], 2345);
  gtk_adjustment_set_value (board->in.geometry->adjustments[GTK_ORIENTATION_HORIZONTAL], 1234);
  int x, y, zx, zy;
  ms_board_view_move_pointer (board->view, 431, 217);
  ms_board_view_cell_at (board->view, 431, 217, &x, &y);
  for (int i = 0; i < 8; i++)
    {
      ms_board_view_zoom (board->view, 1);
      ms_board_view_cell_at (board->view, 431, 217, &zx, &zy);
      assert_in_range (zx - x + 1, 0, 2);
      assert_in_range (zy - y + 1, 0, 2);
    }
  board_free (board);
}

static void
test_cursor_scrolls_into_view (void **state)
{
  Board *board = board_new_game (300, 300, 9000, 800, 600);
  const int cells[][2] = { { 299, 299 }, { 0, 0 }, { 150, 7 }, { 20, 299 } };
  int side = board->in.geometry->cell_size, width = gtk_widget_get_width (GTK_WIDGET (board->view));
  int height = gtk_widget_get_height (GTK_WIDGET (board->view));
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      ms_board_view_set_cursor (board->view, cells[i][0], cells[i][1]);
      int x = ms_board_geometry_get_origin (board->in.geometry, 0) + cells[i][0] * side;
      int y = ms_board_geometry_get_origin (board->in.geometry, 1) + cells[i][1] * side;
      assert_true (x >= 0 && x + side <= width);
      assert_true (y >= 0 && y + side <= height);
    }
  board_free (board);
}

static void
test_another_board_begins_at_its_corner (void **state)
{
  Board *board = board_new_game (300, 300, 9000, 800, 600);
  ms_board_view_set_cursor (board->view, 299, 299);
  MsRules rules = { 200, 400, 9000, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  assert_int_equal (
      ms_board_geometry_get_origin (board->in.geometry, 0), get_margin (board, 0, GTK_PACK_START));
  assert_int_equal (
      ms_board_geometry_get_origin (board->in.geometry, 1), get_margin (board, 1, GTK_PACK_START));
  board_free (board);
}

/* The board is no text: its first column stays on the left. */
static void
test_never_mirrored (void **state)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  Board *board = board_new_text (text, 400, 300, TRUE);
  const MsPalette *light = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  int x, y;
  assert_true (ms_board_view_cell_at (board->view, left + 2, top + 2, &x, &y));
  assert_int_equal (x, 0);
  cairo_surface_t *image = board_draw (board);
  assert_int_equal (board_pixel (image, left + 2, top + 2), pack (light->opened));
  cairo_surface_destroy (image);
  board_free (board);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_layers),
    cmocka_unit_test (test_palettes),
    cmocka_unit_test (test_numbers_are_redrawn),
    cmocka_unit_test (test_an_opening_spreads),
    cmocka_unit_test (test_analysis_of_another_size_is_ignored),
    cmocka_unit_test (test_best_guesses),
    cmocka_unit_test (test_only_visible_chunks_are_drawn),
    cmocka_unit_test (test_old_chunks_are_forgotten),
    cmocka_unit_test (test_a_move_redraws_its_chunk_only),
    cmocka_unit_test (test_an_equal_analysis_redraws_nothing),
    cmocka_unit_test (test_small_boards_are_centred),
    cmocka_unit_test (test_fit_and_zoom),
    cmocka_unit_test (test_cells_follow_the_size_of_text),
    cmocka_unit_test (test_fit_has_bounds),
    cmocka_unit_test (test_a_small_board_fills_its_window),
    cmocka_unit_test (test_zoom_keeps_the_cell_under_the_pointer),
    cmocka_unit_test (test_cursor_scrolls_into_view),
    cmocka_unit_test (test_another_board_begins_at_its_corner),
    cmocka_unit_test (test_never_mirrored),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
