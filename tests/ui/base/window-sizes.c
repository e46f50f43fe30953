/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large the window and its cells are, as levels, zooming and fullscreen make them. */
#include "window-support.h"

#include "ms-board-view-testing.h"

static void
the_window_comes_again_in_its_size (void **state)
{
  WindowFixture *fixture = *state;
  int width, height;
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 733, 611);
  gtk_window_close (GTK_WINDOW (fixture->window));
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  fixture->window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &width, &height);
  assert_int_equal (width, 733);
  assert_int_equal (height, 611);
  /* Another board wants another size. */
  window_activate (fixture->window, "level", g_variant_new_string ("expert"));
  gtk_window_get_default_size (GTK_WINDOW (fixture->window), &width, &height);
  assert_true (width >= 30 * 28);
  assert_true (width <= 1280);
  assert_true (height >= 16 * 28);
  assert_true (height <= 800);
}

static gboolean
is_narrow (gpointer window)
{
  return gtk_widget_get_width (window) <= 400;
}

static int
get_width (MsWindow *window)
{
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  return width;
}

/* Whatever comes below its board and goes, and whatever its title becomes. */
static void
a_width_of_the_players_own_stays (void **state)
{
  MsWindow *window = window_of (state);
  window_open_cell (window, 4, 4);
  window_settle (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 500);
  window_wait (is_narrow, window);
  int width = get_width (window);
  for (int i = 0; i < 2; i++)
    {
      window_activate (window, "show-probabilities", NULL);
      window_activate (window, "restart", NULL);
      assert_int_equal (get_width (window), width);
      window_activate (window, "analyse", NULL);
      assert_int_equal (get_width (window), width);
      window_activate (window, "new-game", NULL);
      assert_int_equal (get_width (window), width);
      window_open_cell (window, 4, 4);
    }
}

/* What comes and goes asks for no size less than none. */
static void
a_window_without_a_size_keeps_its_natural_one (void **state)
{
  MsWindow *window = window_of (state);
  int width, height;
  window_settle (window);
  window_activate (window, "show-panel", NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), -1, -1);
  window_activate (window, "show-panel", NULL);
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  assert_true (width <= 0 && height <= 0);
}

static void
the_header_stays_in_fullscreen (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (gtk_widget_get_mapped (ms_window_get_part (window, "menu_button")));
  g_object_notify (G_OBJECT (window), "fullscreened");
  assert_false (ms_actions_get_toggle (G_ACTION_MAP (window), "fullscreen"));
  GtkWidget *header = gtk_widget_get_ancestor (
      ms_window_get_part (window, "header_row"), GTK_TYPE_HEADER_BAR);
  assert_ptr_not_equal (gtk_window_get_titlebar (GTK_WINDOW (window)), header);
  assert_true (gtk_widget_is_ancestor (header, gtk_window_get_child (GTK_WINDOW (window))));
}

static gboolean
is_as_large_as_the_board (gpointer window)
{
  MsWindow *self = window;
  int cell_size = ms_board_view_get_parts (self->board).geometry->cell_size;
  return gtk_widget_get_width (GTK_WIDGET (self->board)) >= 9 * cell_size && cell_size >= 28;
}

/* However large the board, the window stays on the monitor; and comes back to a small one. */
static void
large_boards_stay_on_the_monitor (void **state)
{
  MsWindow *window = window_of (state);
  int width, height;
  window_start (window, 300, 200, 9000, MS_FIRST_CLICK_OPEN);
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  assert_in_range (width, 1000, 1280);
  assert_in_range (height, 600, 800);
  window_activate (window, "level", g_variant_new_string ("beginner"));
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  assert_in_range (width, 9 * 28, 900);
  assert_in_range (height, 9 * 28, 500);
  window_wait (is_as_large_as_the_board, window);
}

static void
zooming_changes_the_cells (void **state)
{
  MsWindow *window = window_of (state);
  int before = ms_board_view_get_parts (window->board).geometry->cell_size;
  window_activate (window, "zoom-in", NULL);
  int bigger = ms_board_view_get_parts (window->board).geometry->cell_size;
  assert_true (bigger > before);
  window_activate (window, "zoom-out", NULL);
  assert_true (ms_board_view_get_parts (window->board).geometry->cell_size < bigger);
  window_activate (window, "zoom-in", NULL);
  window_activate (window, "zoom-normal", NULL);
  assert_int_equal (ms_board_view_get_parts (window->board).geometry->cell_size, 28);
  gboolean fit;
  g_object_get (window->board, "fit", &fit, NULL);
  assert_false (fit);
  window_activate (window, "zoom-fit", NULL);
  g_object_get (window->board, "fit", &fit, NULL);
  assert_true (fit);
}

static int
get_height (MsWindow *window)
{
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  return height;
}

/* A bar below the board takes nothing of it: the window is higher for it, and as high as before
 * when it has gone. */
static void
the_window_is_higher_for_a_bar (void **state)
{
  MsWindow *window = window_of (state);
  window_settle (window);
  int before = get_height (window);
  for (int i = 0; i < 2; i++)
    {
      window_activate (window, "autoplay", NULL);
      assert_true (get_height (window) > before + 20);
      window_activate (window, "autoplay", NULL);
      assert_int_equal (get_height (window), before);
    }
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (the_window_comes_again_in_its_size),
    WINDOW_TEST (a_width_of_the_players_own_stays),
    WINDOW_TEST (a_window_without_a_size_keeps_its_natural_one),
    WINDOW_TEST (the_window_is_higher_for_a_bar),
    WINDOW_TEST (the_header_stays_in_fullscreen),
    WINDOW_TEST (large_boards_stay_on_the_monitor),
    WINDOW_TEST (zooming_changes_the_cells),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
