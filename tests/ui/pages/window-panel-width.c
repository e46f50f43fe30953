/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel is as wide in every language and on every page, and an Expert board with it beside has
 * room on a screen of the smallest usual width, its cells as large as without it. */
#include "narrow.h"

#include "ms-board-view-testing.h"

#define WIDEST 1280

static int first_width; /* that the panel had on its first page in the first language */

static gboolean
shows_panel (gpointer data)
{
  MsWindow *window = data;
  GtkWidget *panel = GTK_WIDGET (window->pages);
  return gtk_widget_get_mapped (panel) && gtk_widget_get_width (panel) > 0;
}

static gboolean
has_large_cells (gpointer data)
{
  MsWindow *window = data;
  return ms_board_view_get_parts (window->board).geometry->cell_size >= 28;
}

/* Its buttons and what it says have room in it: nothing makes it wider, and no page is scrolled to
 * the side but for what has lines of figures. */
static void
check_page (MsWindow *window, const char *page)
{
  GtkWidget *panel = GTK_WIDGET (window->pages);
  int minimum, natural, width, height;
  window_activate (window, "page", g_variant_new_string (page));
  gtk_widget_measure (panel, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  if (first_width == 0)
    first_width = natural;
  if (natural != first_width || minimum > natural)
    fail_msg ("%s, %s: %d to %d pixels, not %d", g_getenv ("LANGUAGE"), page, minimum, natural,
        first_width);
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  assert_in_range (width, 30 * 28 + natural, WIDEST);
}

static void
check_language (void)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  void *fixture = NULL;
  assert_int_equal (window_setup (&fixture), 0);
  MsWindow *window = ((WindowFixture *)fixture)->window;
  window_settle (window);
  window_activate (window, "level", g_variant_new_string ("expert"));
  window_activate (window, "show-panel", NULL);
  window_open_cell (window, 8, 8);
  window_wait (shows_panel, window);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    check_page (window, pages[i]);
  window_wait (has_large_cells, window);
  assert_int_equal (gtk_widget_get_width (GTK_WIDGET (window->pages)), first_width);
  assert_int_equal (window_teardown (&fixture), 0);
}

static void
the_panel_is_as_wide_in_every_language (void **state)
{
  narrow_in_every_language (1, check_language);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_panel_is_as_wide_in_every_language),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
