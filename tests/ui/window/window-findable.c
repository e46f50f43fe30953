/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is found without being looked for, in every language and at the sizes that the program
 * chooses: the hint beside the sentence, the review on the card of a game that has ended, past
 * games in the main menu; and the legend, which goes with the odds that it explains. */
#include "narrow.h"

#include "ms-game-kept.h"

static gboolean
is_for (GtkWidget *widget, const char *action)
{
  return GTK_IS_ACTIONABLE (widget)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0;
}

/* The button for action that is on the screen below widget; NULL: there is none. */
static GtkWidget *
find_button (GtkWidget *widget, const char *action)
{
  GtkWidget *found = is_for (widget, action) && gtk_widget_get_mapped (widget)
          && gtk_widget_get_child_visible (widget)
      ? widget
      : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, action);
  return found;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static void
finish (MsWindow *window, gboolean win)
{
  MsGame *game = window->game;
  int width = ms_game_get_width (game), height = ms_game_get_height (game);
  window_open_cell (window, width / 2, height / 2);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  for (int cell = 0; cell < width * height && ms_game_get_state (game) == MS_GAME_PLAYING; cell++)
    if (!ms_layout_has_mine (layout, cell) == win)
      window_open_cell (window, cell % width, cell / width);
  assert_int_equal (ms_game_get_state (game), win ? MS_GAME_WON : MS_GAME_LOST);
}

/* --- In every language, at Beginner, whose window is the smallest that the program chooses --- */

/* Lays the window out at the size that was chosen for it last. */
static void
lay_out (MsWindow *window)
{
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  gtk_widget_size_allocate (
      gtk_window_get_child (GTK_WINDOW (window)), &(GtkAllocation){ 0, 0, width, height }, -1);
}

static void
assert_button (MsWindow *window, const char *part, const char *action, const char *when)
{
  lay_out (window);
  if (find_button (ms_window_get_part (window, part), action) == NULL)
    fail_msg ("%s, %s: no button for %s in %s", g_getenv ("LANGUAGE"), when, action, part);
}

static int
measure_top (MsWindow *window)
{
  int height;
  gtk_widget_measure (ms_window_get_part (window, "top_stack"), GTK_ORIENTATION_VERTICAL, -1,
      &height, NULL, NULL, NULL);
  return height;
}

/* The card is made when the first game ends, and until then something else keeps its room. */
static void
check_buttons (void)
{
  void *fixture = NULL;
  assert_int_equal (window_setup (&fixture), 0);
  MsWindow *window = ((WindowFixture *)fixture)->window;
  window_settle (window);
  window_activate (window, "level", g_variant_new_string ("beginner"));
  assert_button (window, "status", "win.hint", "a new game");
  int before = measure_top (window);
  finish (window, FALSE);
  assert_int_equal (measure_top (window), before);
  assert_button (window, "result_bar", "win.new-game", "a lost game");
  assert_button (window, "result_bar", "win.review", "a lost game");
  window_activate (window, "new-game", NULL);
  finish (window, TRUE);
  assert_button (window, "result_bar", "win.new-game", "a won game");
  assert_button (window, "result_bar", "win.review", "a won game");
  assert_int_equal (window_teardown (&fixture), 0);
}

static void
the_hint_and_the_review_are_buttons (void **state)
{
  narrow_in_every_language (1, check_buttons);
  narrow_in_every_language (2, check_buttons);
}

/* --- The menu --- */

/* On its first page: nobody has to think of the statistics to get to them. */
static void
the_menu_names_past_games (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkMenuButton *button = ms_window_get_part (window, "menu_button");
  gtk_menu_button_popup (button);
  window_wait (is_mapped, gtk_menu_button_get_popover (button));
  assert_non_null (
      widget_find_label (GTK_WIDGET (gtk_menu_button_get_popover (button)), "Past Games"));
}

/* --- The legend --- */

static void
the_legend_goes_with_a_finished_game (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *legend = ms_window_get_part (window, "legend");
  for (int win = 0; win < 2; win++)
    {
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
      if (win == 0)
        window_activate (window, "show-probabilities", NULL);
      assert_true (gtk_widget_get_visible (legend));
      finish (window, win != 0);
      assert_false (gtk_widget_get_visible (legend));
    }
  window_activate (window, "undo", NULL);
  assert_true (gtk_widget_get_visible (legend)); /* the game goes on, and its odds */
}

#define WINDOW_TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_hint_and_the_review_are_buttons),
    WINDOW_TEST (the_menu_names_past_games),
    WINDOW_TEST (the_legend_goes_with_a_finished_game),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
