/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How narrow and low a window can be in each state of its game, in each language.  With the
 * argument "large": with text half as large again, which needs more height, but no more width. */
#include "narrow.h"

#include <string.h>

static void
assert_small (MsWindow *window, const char *when)
{
  narrow_assert_width (window, when);
  narrow_assert_height (window, when);
}

/* What the window and the panel keep on both sides of a page, in logical pixels. */
#define BESIDE_PAGE 22

/* Nothing on a page of the panel has to be scrolled sideways. */
static void
assert_page_fits (MsWindow *window, const char *what)
{
  GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (window->pages));
  while (!GTK_IS_STACK (page)) /* other things stand above and below it */
    page = gtk_widget_get_next_sibling (page);
  page = gtk_stack_get_visible_child (GTK_STACK (page));
  page = gtk_viewport_get_child (
      GTK_VIEWPORT (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (page))));
  int minimum;
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum > NARROWEST - BESIDE_PAGE)
    fail_msg (
        "%s (%s): the page is no narrower than %d pixels", what, g_getenv ("LANGUAGE"), minimum);
}

static void
assert_every_page_small (MsWindow *window, const char *when)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      window_activate (window, "page", g_variant_new_string (pages[i]));
      g_autofree char *what = g_strdup_printf ("%s, page %s", when, pages[i]);
      assert_small (window, what);
      assert_page_fits (window, what);
    }
  window_activate (window, "show-panel", NULL);
}

static void
check_a_game (MsWindow *window)
{
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 5, 5);
  assert_every_page_small (window, "a game");
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_small (window, "odds");
  assert_every_page_small (window, "odds");
  window_activate (window, "autoplay", NULL);
  assert_small (window, "autoplay");
  window_activate (window, "autoplay", NULL);
  window_activate (window, "pause", NULL);
  assert_small (window, "a pause");
  window_activate (window, "pause", NULL);
  ms_window_show_error (window, "Anything that is rather long, so that it has to be wrapped.");
  assert_small (window, "an error");
  ms_window_show_error (window, NULL);
}

static void
check_an_analysis (MsWindow *window)
{
  window_activate (window, "analyse", NULL);
  window_wait_analysis (window);
  assert_small (window, "an analysis");
  assert_every_page_small (window, "an analysis");
}

/* Whatever was found out about it is said in the window too. */
static void
check_the_end (MsWindow *window)
{
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 4, 4);
  for (int i = 0; i < 81 && ms_game_get_state (window->game) == MS_GAME_PLAYING; i++)
    window_open_cell (window, i % 9, i / 9);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  assert_small (window, "a lost game");
  assert_every_page_small (window, "a lost game");
}

static void
check_states (void)
{
  void *fixture = NULL;
  assert_int_equal (window_setup (&fixture), 0);
  MsWindow *window = ((WindowFixture *)fixture)->window;
  assert_small (window, "a new game");
  window_activate (window, "levels", NULL);
  assert_small (window, "the first page");
  check_a_game (window);
  check_an_analysis (window);
  check_the_end (window);
  assert_int_equal (window_teardown (&fixture), 0);
}

static void
test_usual_text (void **state)
{
  narrow_in_every_language (1, check_states);
}

static void
test_large_text (void **state)
{
  narrow_in_every_language (1.5, check_states);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest usual[] = { cmocka_unit_test (test_usual_text) };
  const struct CMUnitTest large[] = { cmocka_unit_test (test_large_text) };
  gtk_init ();
  return argc > 1 && strcmp (argv[1], "large") == 0 ? cmocka_run_group_tests (large, NULL, NULL)
                                                    : cmocka_run_group_tests (usual, NULL, NULL);
}
