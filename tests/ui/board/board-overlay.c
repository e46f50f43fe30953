/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page of the panel draws on the board, and how a cell is picked for it. */
#include "cmocka-common.h"

#include "board-support.h"
#include "ms-ui-board-testing.h"

#include <string.h>

static const char text[] = "5x4x4\n"
                           "HHHHH\n"
                           "HHHHH\n"
                           "HH2HH\n"
                           "HHHHH\n";

static Board *
new_board (void)
{
  Board *board = board_new_text (text, 400, 300, FALSE);
  g_object_set (board->view, "cell-size", 40, NULL);
  board_wait_children (board);
  return board;
}

/* The pixel (dx, dy) within cell (x, y) of 40 pixels. */
static guint32
draw_pixel (Board *board, int x, int y, int dx, int dy)
{
  cairo_surface_t *image = board_draw (board);
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL);
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL);
  guint32 pixel = board_pixel (image, left + x * 40 + dx, top + y * 40 + dy);
  cairo_surface_destroy (image);
  return pixel;
}

/* Whether any pixel of the cell differs from what it was in before. */
static gboolean
cell_differs (Board *board, cairo_surface_t *before, int x, int y)
{
  cairo_surface_t *image = board_draw (board);
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL) + x * 40;
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + y * 40;
  gboolean differs = FALSE;
  for (int i = 0; i < 40 * 40; i++)
    differs = differs
        || board_pixel (image, left + i % 40, top + i / 40)
            != board_pixel (before, left + i % 40, top + i / 40);
  cairo_surface_destroy (image);
  return differs;
}

/* An L of group 1, a cell of group 2, one of each sign, a reason. */
static MsBoardOverlay *
make_overlay (void)
{
  static const MsOverlayCell cells[] = {
    { .cell = 0, .group = 1, .sign = MS_OVERLAY_SAFE, .text = "safe by this rule" },
    { .cell = 1, .group = 1, .sign = MS_OVERLAY_MINE },
    { .cell = 5, .group = 1 },
    { .cell = 3, .group = 2, .label = "a1" },
    { .cell = 9, .sign = MS_OVERLAY_GHOST_MINE },
    { .cell = 14, .sign = MS_OVERLAY_GHOST_FREE },
    { .cell = 12, .reason = TRUE },
  };
  MsBoardOverlay *overlay = ms_board_overlay_new (5, 4);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    ms_board_overlay_add (overlay, &cells[i]);
  return overlay;
}

static void
test_every_part_is_drawn_and_goes (void **state)
{
  static const int drawn[] = { 0, 1, 5, 3, 9, 14, 12 };
  for (int theme = MS_THEME_LIGHT; theme <= MS_THEME_HIGH_CONTRAST; theme++)
    {
      Board *board = new_board ();
      g_autoptr (MsBoardOverlay) overlay = make_overlay ();
      g_object_set (board->view, "theme", theme, NULL);
      cairo_surface_t *before = board_draw (board);
      guint n_built = board->in.look->n_built;
      ms_board_view_set_overlay (board->view, overlay);
      for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
        assert_true (cell_differs (board, before, drawn[i] % 5, drawn[i] / 5));
      assert_false (cell_differs (board, before, 4, 3));
      assert_int_equal (board->in.look->n_built, n_built); /* no chunk was drawn for it */
      ms_board_view_set_overlay (board->view, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
        assert_false (cell_differs (board, before, drawn[i] % 5, drawn[i] / 5));
      cairo_surface_destroy (before);
      board_free (board);
    }
}

/* The line goes round the union: not between cells of the group, and into its inner corner. */
static void
test_a_group_has_one_outline (void **state)
{
  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) overlay = make_overlay ();
  const MsPalette *palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT);
  guint32 line = board_rgb (ms_palette_group (palette, 1));
  ms_board_view_set_overlay (board->view, overlay);
  assert_int_equal (draw_pixel (board, 1, 0, 20, 0), line);
  assert_int_equal (draw_pixel (board, 1, 0, 39, 20), line);
  assert_int_equal (draw_pixel (board, 1, 0, 20, 39), line);
  assert_int_not_equal (draw_pixel (board, 1, 0, 0, 20), line);
  assert_int_equal (draw_pixel (board, 0, 1, 0, 20), line);
  assert_int_not_equal (draw_pixel (board, 0, 1, 20, 0), line);
  assert_int_equal (draw_pixel (board, 0, 0, 39, 39), line); /* the inner corner */
  assert_int_not_equal (draw_pixel (board, 0, 0, 39, 20), line);
  board_free (board);
}

/* The ninth group has the first one's colour and another letter. */
static void
test_letters_tell_groups_apart (void **state)
{
  static const struct
  {
    guint group;
    const char *letter;
  } wanted[] = { { 1, "A" }, { 8, "H" }, { 26, "Z" }, { 27, "AA" }, { 52, "AZ" }, { 53, "BA" } };
  char letter[MS_OVERLAY_LETTER_SIZE];
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    assert_string_equal (ms_overlay_letter (wanted[i].group, letter), wanted[i].letter);

  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) one = ms_board_overlay_new (5, 4);
  g_autoptr (MsBoardOverlay) other = ms_board_overlay_new (5, 4);
  ms_board_overlay_add (one, &(MsOverlayCell){ .cell = 0, .group = 1 });
  ms_board_overlay_add (other, &(MsOverlayCell){ .cell = 0, .group = 9 });
  ms_board_view_set_overlay (board->view, one);
  cairo_surface_t *before = board_draw (board);
  guint32 line = draw_pixel (board, 0, 0, 20, 0);
  ms_board_view_set_overlay (board->view, other);
  assert_int_equal (draw_pixel (board, 0, 0, 20, 0), line);
  assert_true (cell_differs (board, before, 0, 0));
  cairo_surface_destroy (before);
  board_free (board);
}

static void
test_names_say_it (void **state)
{
  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) overlay = make_overlay ();
  ms_board_view_set_overlay (board->view, overlay);
  board_wait_children (board);
  assert_string_equal (
      board_name (board, 0, 0), "covered, A 1, row 1, column 1; safe by this rule");
  assert_string_equal (board_name (board, 2, 2), "Part of the reason. 2, C 3, row 3, column 3");
  assert_string_equal (board_name (board, 1, 0), "covered, B 1, row 1, column 2");
  ms_board_view_set_overlay (board->view, NULL);
  board_wait_children (board);
  assert_string_equal (board_name (board, 0, 0), "covered, A 1, row 1, column 1");
  assert_string_equal (board_name (board, 2, 2), "2, C 3, row 3, column 3");
  board_free (board);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_another_size_takes_it_off (void **state)
{
  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) overlay = make_overlay ();
  g_autoptr (MsBoardOverlay) wrong = ms_board_overlay_new (4, 5);
  guint n = 0;
  g_signal_connect_swapped (board->view, "notify::overlay", G_CALLBACK (count_cb), &n);
  ms_board_view_set_overlay (board->view, wrong);
  assert_null (ms_board_view_get_overlay (board->view));
  ms_board_view_set_overlay (board->view, overlay);
  assert_ptr_equal (ms_board_view_get_overlay (board->view), overlay);

  MsRules rules = { 5, 4, 3, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  assert_ptr_equal (ms_board_view_get_overlay (board->view), overlay);
  rules.width = 6;
  assert_true (ms_game_start (board->game, &rules, 1, NULL));
  assert_null (ms_board_view_get_overlay (board->view));
  assert_int_equal (n, 2);
  cairo_surface_destroy (board_draw (board));
  board_free (board);
}

/* A game that stands still shows nothing of its board, and says nothing. */
static void
test_a_pause_hides_it (void **state)
{
  Board *board = board_new_game (5, 4, 4, 400, 300);
  g_object_set (board->view, "cell-size", 40, NULL);
  g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (5, 4);
  ms_game_open (board->game, 0, 0);
  ms_board_overlay_add (
      overlay, &(MsOverlayCell){ .cell = 19, .sign = MS_OVERLAY_SAFE, .text = "x" });
  ms_game_set_paused (board->game, TRUE);
  cairo_surface_t *before = board_draw (board);
  ms_board_view_set_overlay (board->view, overlay);
  assert_false (cell_differs (board, before, 4, 3));
  board_wait_children (board);
  assert_null (strstr (board_name (board, 4, 3), "x"));
  ms_game_set_paused (board->game, FALSE);
  board_wait_children (board);
  assert_non_null (strstr (board_name (board, 4, 3), "; x"));
  assert_true (cell_differs (board, before, 4, 3));
  cairo_surface_destroy (before);
  board_free (board);
}

/* A line that crosses a number is seen beside the digit and leaves that as it is. */
static void
test_lines_end_at_digits (void **state)
{
  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) overlay = ms_board_overlay_new (5, 4);
  ms_board_overlay_add_line (overlay, 1 * 5 + 1, 3 * 5 + 4);
  int left = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_HORIZONTAL) + 80;
  int top = ms_board_geometry_get_origin (board->in.geometry, GTK_ORIENTATION_VERTICAL) + 80;
  cairo_surface_t *before = board_draw (board);
  ms_board_view_set_overlay (board->view, overlay);
  assert_true (cell_differs (board, before, 2, 2));
  cairo_surface_t *image = board_draw (board);
  for (int y = top + 9; y < top + 31; y++)
    for (int x = left + 15; x < left + 25; x++)
      assert_int_equal (board_pixel (image, x, y), board_pixel (before, x, y));
  cairo_surface_destroy (image);
  cairo_surface_destroy (before);
  board_free (board);
}

/* With Shift held a click is a pick, on covered cells and on numbers; marks stay marks. */
static void
test_shift_picks (void **state)
{
  Board *board = new_board ();
  board->in.pointer->shift = TRUE;
  board_click (board, 1, 1, 0);
  board_assert_intents (board, "pick 1,1");
  board_click (board, 2, 2, 0);
  board_assert_intents (board, "pick 2,2");
  g_object_set (board->view, "flag-mode", TRUE, NULL);
  board_click (board, 1, 1, 0);
  board_assert_intents (board, "pick 1,1");
  ms_board_view_press (board->view, GDK_BUTTON_PRIMARY, 1, 1, 0);
  ms_board_view_release (board->view, GDK_BUTTON_PRIMARY, 3, 1);
  board_assert_intents (board, "");
  ms_board_view_press (board->view, GDK_BUTTON_SECONDARY, 1, 1, 0);
  ms_board_view_release (board->view, GDK_BUTTON_SECONDARY, 1, 1);
  board_assert_intents (board, "mark 1,1");
  board->in.pointer->shift = FALSE;
  g_object_set (board->view, "flag-mode", FALSE, NULL);
  board_click (board, 1, 1, 0);
  board_assert_intents (board, "open 1,1");

  ms_board_view_set_cursor (board->view, 3, 2);
  assert_true (ms_board_view_key (board->view, GDK_KEY_Return, GDK_SHIFT_MASK));
  assert_true (ms_board_view_key (board->view, GDK_KEY_KP_Enter, GDK_SHIFT_MASK));
  board_assert_intents (board, "pick 3,2 pick 3,2");
  assert_false (ms_board_view_key (board->view, GDK_KEY_Return, GDK_SHIFT_MASK | GDK_CONTROL_MASK));

  assert_true (gtk_widget_activate_action (
      ms_board_cells_get_child (board->in.cells, 0, 3), "cell.pick", NULL));
  board_assert_intents (board, "pick 0,3");
  ms_board_view_pick (board->view, 5, 0);
  board_assert_intents (board, "");
  board_free (board);
}

/* Below what a page draws, and said with it; the page's own is what the page took it for. */
static void
test_what_is_supposed_stays_below (void **state)
{
  Board *board = new_board ();
  g_autoptr (MsBoardOverlay) page = ms_board_overlay_new (5, 4);
  g_autoptr (MsBoardOverlay) supposed = ms_board_overlay_new (5, 4);
  ms_board_overlay_add (
      page, &(MsOverlayCell){ .cell = 1, .group = 3, .label = "A", .text = "picked" });
  ms_board_overlay_add (page, &(MsOverlayCell){ .cell = 3, .text = "only here" });
  for (int cell = 1; cell < 3; cell++)
    ms_board_overlay_add (supposed,
        &(MsOverlayCell){
            .cell = cell, .sign = MS_OVERLAY_MINE, .group = 9, .label = "?", .text = "supposed" });
  ms_board_view_set_supposed (board->view, supposed);
  ms_board_view_set_overlay (board->view, page);
  assert_ptr_equal (ms_board_view_get_overlay (board->view), page);
  const MsOverlayCell *both = ms_board_overlays_find (board->in.overlays, 1, 0);
  assert_int_equal (both->sign, MS_OVERLAY_MINE);
  assert_int_equal (both->group, 3);
  assert_string_equal (both->label, "A");
  assert_string_equal (both->text, "supposed, picked");
  assert_string_equal (ms_board_overlays_find (board->in.overlays, 2, 0)->label, "?");
  assert_string_equal (ms_board_overlays_find (board->in.overlays, 3, 0)->text, "only here");
  ms_board_view_set_overlay (board->view, NULL);
  assert_string_equal (ms_board_overlays_find (board->in.overlays, 1, 0)->text, "supposed");
  assert_null (ms_board_overlays_find (board->in.overlays, 3, 0));
  ms_board_view_set_supposed (board->view, NULL);
  assert_null (ms_board_overlays_find (board->in.overlays, 1, 0));
  cairo_surface_destroy (board_draw (board));
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_every_part_is_drawn_and_goes),
    cmocka_unit_test (test_a_group_has_one_outline),
    cmocka_unit_test (test_lines_end_at_digits),
    cmocka_unit_test (test_letters_tell_groups_apart),
    cmocka_unit_test (test_names_say_it),
    cmocka_unit_test (test_another_size_takes_it_off),
    cmocka_unit_test (test_a_pause_hides_it),
    cmocka_unit_test (test_what_is_supposed_stays_below),
    cmocka_unit_test (test_shift_picks),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
