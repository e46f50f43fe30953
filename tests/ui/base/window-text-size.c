/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What surrounds the board follows the desktop's size of text: icons, the panel, the first page. */
#include "window-support.h"

#include "ms-miniature.h"

#include <math.h>

static const double scales[] = { 1, 1.25, 1.5, 2 };

static void
set_scale (double scale)
{
  g_object_set (
      gtk_settings_get_default (), "gtk-xft-dpi", (int)lround (96 * PANGO_SCALE * scale), NULL);
}

static int
put_back (void **state)
{
  set_scale (1);
  return window_teardown (state);
}

static GtkWidget *
find (GtkWidget *inside, GType type, const char *action)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (inside, type)
      && (action == NULL
          || g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (inside)), action) == 0))
    return inside;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (inside); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, action);
  return found;
}

static int
get_height (GtkWidget *widget)
{
  int height;
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

static void
icons_are_as_large_as_text (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  GtkWidget *icon = find (ms_window_get_part (window, "menu_button"), GTK_TYPE_IMAGE, NULL);
  GtkWidget *tool = find (ms_window_get_part (window, "ask_button"), GTK_TYPE_IMAGE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      set_scale (scales[i]);
      assert_int_equal (get_height (icon), (int)lround (16 * scales[i]));
      assert_int_equal (get_height (tool), (int)lround (16 * scales[i]));
    }
}

/* Words in it have the room that they have in text of the usual size. */
static void
the_panel_is_as_wide_as_its_text (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  int usual = 0;
  window_activate (window, "show-panel", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      int minimum, natural;
      set_scale (scales[i]);
      gtk_widget_measure (GTK_WIDGET (window->pages), GTK_ORIENTATION_HORIZONTAL, -1, &minimum,
          &natural, NULL, NULL);
      usual = usual == 0 ? natural : usual;
      assert_int_equal (natural, (int)(usual * scales[i]));
      assert_true (minimum <= natural);
    }
}

static gboolean
is_wholly_seen (gpointer data)
{
  GtkWidget *button = data, *scroller = gtk_widget_get_ancestor (button, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;
  return gtk_widget_get_mapped (button) && gtk_widget_compute_bounds (button, scroller, &bounds)
      && bounds.origin.y >= 0 && bounds.origin.x >= 0
      && bounds.origin.y + bounds.size.height <= (float)gtk_widget_get_height (scroller)
      && bounds.origin.x + bounds.size.width <= (float)gtk_widget_get_width (scroller);
}

/* In a window of the size that it was given for the page, with boards as large as the text. */
static void
all_of_the_first_page_is_in_sight (void **state)
{
  int usual = 0;
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      set_scale (scales[i]);
      MsWindow *window = window_open_another (*state);
      window_settle (window);
      window_activate (window, "levels", NULL);
      GtkWidget *page = gtk_stack_get_visible_child (ms_window_get_part (window, "board_stack"));
      window_wait (is_wholly_seen, find (page, GTK_TYPE_BUTTON, "win.examples"));
      int height = get_height (find (page, MS_TYPE_MINIATURE, NULL));
      usual = usual == 0 ? height : usual;
      assert_int_equal (height, (int)lround (usual * scales[i]));
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, put_back)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (icons_are_as_large_as_text),
    WINDOW_TEST (the_panel_is_as_wide_as_its_text),
    WINDOW_TEST (all_of_the_first_page_is_in_sight),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
