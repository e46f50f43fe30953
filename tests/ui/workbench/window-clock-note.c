/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever reads a page, or supposes something, while the clock of a game runs is told that it does;
 * an analysis stops it, and so does all that ends or hides the game. */
#include "window-support.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-native.h"

#include <string.h>

static GtkWidget *
find_note (MsWindow *window)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (window->pages)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (g_str_equal (gtk_widget_get_name (child), "clock-note"))
      return child;
  return NULL;
}

static gboolean
is_told (MsWindow *window)
{
  GtkWidget *note = find_note (window);
  return note != NULL && gtk_widget_get_visible (note)
      && gtk_widget_get_visible (GTK_WIDGET (window->pages));
}

static void
show_page (MsWindow *window, const char *page)
{
  window_activate (window, "page", g_variant_new_string (page));
}

/* A game that has begun and is not over. */
static MsGame *
play (MsWindow *window)
{
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 0, 0);
  assert_true (ms_game_get_clock_runs (window->game));
  return window->game;
}

static int
find_covered (MsGame *game)
{
  int covered = 0;
  while (ms_cell_is_opened (ms_game_get_cells (game)[covered]))
    covered++;
  return covered;
}

static void
pages_say_so (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  static const char *const pages[] = { "why", "sections", "what-if" };
  show_page (window, "why");
  assert_false (is_told (window));
  play (window);
  assert_true (is_told (window));
  show_page (window, "odds");
  assert_false (is_told (window));
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (window, pages[i]);
      assert_true (is_told (window));
    }
  window_activate (window, "show-panel", NULL);
  assert_false (is_told (window));
}

/* Undo and redo leave the clock running. */
static void
it_says_so_as_long_as_the_clock_runs (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  MsGame *game = play (window);
  show_page (window, "why");
  ms_game_set_paused (game, TRUE);
  assert_false (is_told (window));
  ms_game_set_paused (game, FALSE);
  assert_true (is_told (window));
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int mine = 0;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  ms_game_open (game, mine % 16, mine / 16);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_false (is_told (window));
  ms_game_undo (game);
  assert_true (ms_game_get_clock_runs (game));
  assert_true (is_told (window));
  assert_false (is_told (window_open_another (fixture)));
  assert_true (is_told (window));
  window_activate (window, "restart", NULL);
  assert_false (ms_game_get_clock_runs (game));
  assert_false (is_told (window));
}

static gint64
stand_still (gpointer user_data)
{
  return 1;
}

/* Its clock stands until the game goes on, be it by a flag alone, and in the same millisecond. */
static void
a_game_from_a_file_says_so_from_its_first_move (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = play (window);
  gsize length;
  g_autofree char *text = ms_write_native (ms_game_get_play (game), 1000, FALSE, &length);
  int covered = find_covered (game);
  show_page (window, "why");
  ms_game_set_time_source (game, stand_still, NULL);
  assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  assert_false (ms_game_get_clock_runs (game));
  assert_false (is_told (window));
  show_page (window, "odds");
  ms_board_view_set_cursor (window->board, covered % 16, covered / 16);
  window_activate (window, "suppose-mine", NULL);
  GtkLabel *bar = ms_window_get_part (window, "suppose_label");
  assert_null (strstr (gtk_label_get_text (bar), "The clock goes on."));
  ms_game_cycle_mark (game, covered % 16, covered / 16);
  assert_true (ms_game_get_clock_runs (game));
  assert_true (g_str_has_suffix (gtk_label_get_text (bar), " The clock goes on."));
  show_page (window, "why");
  assert_true (is_told (window));
  assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  assert_false (is_told (window));
  ms_game_cycle_mark (game, covered % 16, covered / 16);
  assert_true (is_told (window));
}

static void
its_button_stops_the_clock (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = play (window);
  show_page (window, "sections");
  GtkWidget *button = gtk_widget_get_last_child (find_note (window));
  g_signal_emit_by_name (button, "clicked");
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_false (ms_game_get_clock_runs (game));
  assert_false (is_told (window));
  window_activate (window, "return-to-game", NULL);
  assert_true (ms_game_get_clock_runs (game));
  assert_true (is_told (window));
}

static void
a_supposition_says_so_in_its_bar (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsGame *game = play (window);
  int covered = find_covered (game);
  ms_board_view_set_cursor (window->board, covered % 16, covered / 16);
  window_activate (window, "suppose-mine", NULL);
  const char *told = gtk_label_get_text (ms_window_get_part (window, "suppose_label"));
  assert_true (g_str_has_prefix (told, "The board shows a supposition: "));
  assert_true (g_str_has_suffix (told, " The clock goes on."));
  assert_true (ms_game_begin_analysis (game));
  window_activate (window, "suppose-mine", NULL);
  told = gtk_label_get_text (ms_window_get_part (window, "suppose_label"));
  assert_null (strstr (told, "The clock goes on."));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (pages_say_so, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        it_says_so_as_long_as_the_clock_runs, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        a_game_from_a_file_says_so_from_its_first_move, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (its_button_stops_the_clock, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        a_supposition_says_so_in_its_bar, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
