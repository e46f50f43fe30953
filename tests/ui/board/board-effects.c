/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings that spread, mines and flags that show in waves: what moves, what does not, and that the
 * board is as it is when nothing moves any more. */
#include "cmocka-common.h"

#include "board-support.h"

#include "ms-game-kept.h"
#include "ms-board-effects-testing.h"

#include <string.h>

static guint
count (Board *board)
{
  return ms_board_effects_cells_count (board->in.effects->cells);
}

static gboolean
is_at_rest (gpointer board)
{
  return count (board) == 0 && ((Board *)board)->in.effects->tick == 0;
}

/* Of the effects on cells that look so now. */
static guint
count_effects (Board *board, MsEffect wanted, MsCell value)
{
  guint n = 0;
  for (guint i = 0; i < count (board); i++)
    {
      int cell;
      MsEffect effect;
      ms_board_effects_cells_get (board->in.effects->cells, i, 0, &cell, &effect);
      n += effect == wanted && ms_game_get_cells (board->game)[cell] == value;
    }
  return n;
}

static Board *
make_board (int columns, int rows, int mines)
{
  Board *board = board_new_game (columns, rows, mines, 500, 500);
  g_object_set (board->view, "animate", TRUE, NULL);
  return board;
}

static guint32
sum_pixels (Board *board)
{
  cairo_surface_t *image = board_draw (board);
  const unsigned char *data = cairo_image_surface_get_data (image);
  gsize n = (gsize)cairo_image_surface_get_stride (image)
      * (gsize)cairo_image_surface_get_height (image);
  guint32 sum = 0;
  for (gsize i = 0; i < n; i++)
    sum = sum * 31 + data[i];
  cairo_surface_destroy (image);
  return sum;
}

/* The picture at rest is that of a board on which nothing ever moved. */
static void
assert_ends_as_without (Board *board)
{
  guint32 moving = sum_pixels (board);
  board_wait (is_at_rest, board);
  guint32 rested = sum_pixels (board);
  assert_int_not_equal (moving, rested);
  ms_board_view_dirty_look (board->view);
  assert_int_equal (sum_pixels (board), rested);
}

static void
open_all (Board *board, gboolean mines)
{
  MsGame *game = board->game;
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  for (int cell = 0; cell < n_cells && ms_game_get_state (game) == MS_GAME_PLAYING; cell++)
    if (ms_layout_has_mine (layout, cell) == mines)
      ms_game_open (game, cell % width, cell / width);
}

static void
an_opening_spreads_from_the_click (void **state)
{
  Board *board = make_board (9, 9, 1);
  int cell;
  MsEffect effect;
  ms_game_open (board->game, 4, 4);
  assert_true (count (board) > 10);
  ms_board_effects_cells_get (board->in.effects->cells, 0, 0, &cell, &effect);
  assert_int_equal (cell, 4 * 9 + 4);
  assert_int_equal (effect, MS_EFFECT_UNCOVER);
  assert_ends_as_without (board);
  board_free (board);
}

static void
a_loss_shows_its_mines_in_waves (void **state)
{
  Board *board = make_board (9, 9, 10);
  ms_game_open (board->game, 4, 4);
  board_wait (is_at_rest, board);
  open_all (board, TRUE);
  assert_int_equal (ms_game_get_state (board->game), MS_GAME_LOST);
  assert_int_equal (count_effects (board, MS_EFFECT_UNCOVER, MS_CELL_MINE), 9);
  assert_int_equal (count (board), 9); /* the one that was hit is there at once */
  assert_ends_as_without (board);
  board_free (board);
}

/* The player's flag hops, the others come up. */
static void
a_win_raises_its_flags (void **state)
{
  Board *board = make_board (9, 9, 10);
  ms_game_open (board->game, 4, 4);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (board->game));
  int mine = 0;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  ms_game_set_mark (board->game, mine % 9, mine / 9, MS_CELL_FLAG);
  open_all (board, FALSE);
  assert_int_equal (ms_game_get_state (board->game), MS_GAME_WON);
  assert_int_equal (count_effects (board, MS_EFFECT_HOP, MS_CELL_FLAG), 1);
  assert_int_equal (count_effects (board, MS_EFFECT_RAISE, MS_CELL_FLAG), 9);
  assert_ends_as_without (board);
  board_free (board);
}

/* A move during a wave acts on the board as it is, and what is covered again is seen covered. */
static void
the_state_is_there_at_once (void **state)
{
  Board *board = make_board (9, 9, 10);
  guint32 before = sum_pixels (board);
  ms_game_open (board->game, 4, 4);
  assert_true (ms_cell_is_opened (ms_game_get_cell (board->game, 4, 4)));
  assert_true (count (board) > 0);
  ms_game_undo (board->game);
  assert_int_equal (ms_game_get_cell (board->game, 4, 4), MS_CELL_COVERED);
  assert_int_equal (sum_pixels (board), before);
  ms_game_restart (board->game);
  assert_true (is_at_rest (board));
  board_free (board);
}

static void
nothing_moves_where_it_must_not (void **state)
{
  Board *board = make_board (9, 9, 1);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (board->view));
  g_object_set (board->view, "animate", FALSE, NULL);
  ms_game_open (board->game, 4, 4);
  assert_true (is_at_rest (board));
  g_object_set (board->view, "animate", TRUE, NULL);

  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  ms_game_restart (board->game);
  ms_game_open (board->game, 4, 4);
  assert_true (is_at_rest (board));
  gtk_settings_reset_property (settings, "gtk-enable-animations");

  g_object_set (board->view, "relief", TRUE, NULL);
  ms_game_restart (board->game);
  ms_game_open (board->game, 4, 4);
  assert_true (is_at_rest (board));
  g_object_set (board->view, "relief", FALSE, "cell-size", 8, NULL);
  ms_game_restart (board->game);
  ms_game_open (board->game, 4, 4);
  assert_true (is_at_rest (board));
  board_free (board);
}

/* What is switched off while it moves is at rest with the next frame. */
static void
switched_off_it_ends (void **state)
{
  Board *board = make_board (9, 9, 1);
  ms_game_open (board->game, 4, 4);
  assert_true (count (board) > 0);
  g_object_set (board->view, "animate", FALSE, NULL);
  board_wait (is_at_rest, board);
  board_free (board);
}

/* Of a board with a million cells those in sight. */
static void
only_what_is_in_sight_moves (void **state)
{
  Board *board = make_board (1000, 1000, 1);
  ms_game_open (board->game, 0, 0);
  assert_in_range (count (board), 100, MS_CELL_EFFECTS_MOST);
  for (guint i = 0; i < count (board); i++)
    {
      int cell;
      MsEffect effect;
      double side = ms_board_geometry_get_side (board->in.geometry);
      ms_board_effects_cells_get (board->in.effects->cells, i, 0, &cell, &effect);
      assert_true (cell % 1000 * side < gtk_widget_get_width (GTK_WIDGET (board->view)));
      assert_true (cell / 1000 * side < gtk_widget_get_height (GTK_WIDGET (board->view)));
    }
  board_wait (is_at_rest, board);
  board_free (board);
}

/* A game that is watched shows moments; only while it goes on by itself it shows what moves. */
static void
a_sought_moment_is_there_at_once (void **state)
{
  Board *board = make_board (9, 9, 1);
  ms_game_open (board->game, 4, 4);
  g_autoptr (MsGame) watched = ms_game_new ();
  MsPlay *play = ms_play_new_again (ms_game_get_play (board->game), NULL);
  assert_int_equal (ms_play_do (play, &(MsMove){ MS_ACTION_OPEN, 40, 0, 0 }), MS_STATUS_OK);
  ms_game_watch (watched, play);
  ms_board_view_set_game (board->view, watched);
  ms_game_watch_at (watched, 0, 0);
  ms_game_watch_at (watched, 1, 0);
  assert_true (is_at_rest (board));
  ms_game_watch_at (watched, 0, 0);
  ms_board_view_set_followed (board->view, TRUE);
  ms_game_watch_at (watched, 1, 0);
  assert_true (count (board) > 10);
  ms_board_view_set_followed (board->view, FALSE);
  assert_true (is_at_rest (board));
  board_free (board);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (an_opening_spreads_from_the_click),
    cmocka_unit_test (a_loss_shows_its_mines_in_waves),
    cmocka_unit_test (a_win_raises_its_flags),
    cmocka_unit_test (the_state_is_there_at_once),
    cmocka_unit_test (nothing_moves_where_it_must_not),
    cmocka_unit_test (switched_off_it_ends),
    cmocka_unit_test (only_what_is_in_sight_moves),
    cmocka_unit_test (a_sought_moment_is_there_at_once),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
