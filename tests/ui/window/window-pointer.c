/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pointer costs that moves over a board of a million cells: one frame for a cell that it
 * comes to, in which no cell is drawn anew, and then nothing until it moves on. */
#include "window-support.h"

#include "ms-board-view-testing.h"

#define LONG_MS 1000 /* the main loop that waits longer has nothing to do */
#define N_STEPS 40

static void
painted_cb (GdkFrameClock *clock, guint *n_frames)
{
  ++*n_frames;
}

static void
move_to (MsWindow *window, int x, int y, int dx)
{
  GdkRectangle place = ms_board_view_get_place (window->board, x, y);
  ms_board_view_move_pointer (
      window->board, place.x + place.width / 2 + dx, place.y + place.height / 2);
  window_rest (window);
}

static void
test_a_pointer_over_a_large_board (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  const MsBoardLook *look = ms_board_view_get_parts (window->board).look;
  guint n_frames = 0;
  window_watch_rest (LONG_MS);
  g_signal_connect (clock, "paint", G_CALLBACK (painted_cb), &n_frames);
  window_start (window, 1000, 1000, 200000, MS_FIRST_CLICK_SAFE);
  move_to (window, 2, 2, 0);
  guint n_built = look->n_built;
  for (int i = 3; i < 3 + N_STEPS; i++)
    {
      n_frames = 0;
      move_to (window, i % 20, i % 7, 0);
      assert_int_equal (n_frames, 1);
      move_to (window, i % 20, i % 7, 2);
      assert_int_equal (n_frames, 1);
    }
  assert_int_equal (look->n_built, n_built);
  g_signal_handlers_disconnect_by_func (clock, painted_cb, &n_frames);
  window_watch_rest (0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        test_a_pointer_over_a_large_board, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
