/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples in the window: from the list, each on its page, and told of until another board. */
#include "window-support.h"

#include "ms-examples.h"
#include "ms-ui-workbench-testing.h"
#include "ms-feature-testing.h"

#include <string.h>

static gboolean
tells_of_example (gpointer window)
{
  return gtk_widget_get_visible (ms_window_get_part (window, "example_bar"));
}

static const char *
get_told (MsWindow *window)
{
  return gtk_label_get_text (ms_window_get_part (window, "example_label"));
}

static GtkWindow *
find_list (MsWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (g_str_equal (gtk_widget_get_name (GTK_WIDGET (toplevel)), "examples")
          && gtk_window_get_transient_for (toplevel) == GTK_WINDOW (window))
        return toplevel;
    }
  return NULL;
}

typedef struct
{
  MsWindow *window;
  const char *title;
} Wanted;

static gboolean
is_told (gpointer data)
{
  Wanted *wanted = data;
  return tells_of_example (wanted->window)
      && g_str_has_prefix (get_told (wanted->window), wanted->title);
}

static void
every_example_opens_on_its_page (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  for (guint i = 0; i < n; i++)
    {
      window_activate (window, "example", g_variant_new_string (examples[i].file));
      window_wait (is_told, &(Wanted){ window, examples[i].title });
      assert_non_null (strstr (get_told (window), examples[i].look));
      assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
      assert_string_equal (ms_pages_get_visible (window->pages), examples[i].page);
      assert_null (ms_file_controller_get_file (window->files));
      assert_null (ms_window_get_error (window));
    }
}

static void
two_clicks_has_its_three_curves (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "example", g_variant_new_string ("two-clicks.mine"));
  window_wait (tells_of_example, window);
  guint n;
  const int *cells = ms_what_if_get_cells (
      ms_feature_get_worker (ms_window_get_feature (window, ms_what_if_controller_get_type ()), 0),
      &n);
  assert_int_equal (n, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal (cells[i], 7 * 16 + 5 + 2 * i);
}

static void
another_board_takes_the_words_away (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "example", g_variant_new_string ("hole.mine"));
  window_wait (tells_of_example, window);
  ms_game_edit_cell (ms_window_get_game (window), 0, 0, MS_CELL_FLAG);
  assert_true (tells_of_example (window));
  window_activate (window, "new-game", NULL);
  assert_false (tells_of_example (window));
  window_activate (window, "example", g_variant_new_string ("no-such.mine"));
  assert_false (tells_of_example (window));
}

static void
the_list_opens_what_is_chosen (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "examples", NULL);
  GtkWindow *list = find_list (window);
  assert_non_null (list);
  GtkWidget *scrolled = gtk_scrolled_window_get_child (
      GTK_SCROLLED_WINDOW (gtk_window_get_child (list)));
  GtkListBox *rows = GTK_LIST_BOX (gtk_viewport_get_child (GTK_VIEWPORT (scrolled)));
  guint n;
  int place = (int)(ms_examples_find ("triangle.mine") - ms_examples_get (&n));
  g_signal_emit_by_name (rows, "row-activated", gtk_list_box_get_row_at_index (rows, place));
  window_wait (is_told, &(Wanted){ window, "A triangle" });
  assert_null (find_list (window));
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (every_example_opens_on_its_page),
    WINDOW_TEST (two_clicks_has_its_three_curves),
    WINDOW_TEST (another_board_takes_the_words_away),
    WINDOW_TEST (the_list_opens_what_is_chosen),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
