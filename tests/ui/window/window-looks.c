/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window looks like round the board: signs that are told apart, one colour for what is
 * chosen, room for a panel, boards that can be read where they are small. */
#include "window-support.h"

#include "ms-miniature.h"
#include "ms-painter.h"
#include "ms-size-controller.h"

#include <math.h>

static const char example[] = "4x4x4\n"
                              "1H2H\n"
                              "HHHH\n"
                              "HHHH\n"
                              "2HHH\n";

/* Draws a widget that is on the screen by itself; 0xAARRGGBB, the caller's. */
static guint32 *
draw (GtkWidget *widget, int *width, int *height)
{
  *width = gtk_widget_get_width (widget);
  *height = gtk_widget_get_height (widget);
  guint32 *pixels = g_new0 (guint32, (gsize)*width * (gsize)*height);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, *width, *height);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  cairo_surface_t *surface = cairo_image_surface_create_for_data (
      (guint8 *)pixels, CAIRO_FORMAT_ARGB32, *width, *height, 4 * *width);
  cairo_t *cr = cairo_create (surface);
  if (node != NULL)
    {
      gsk_render_node_draw (node, cr);
      gsk_render_node_unref (node);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return pixels;
}

static gboolean
is_drawn (gpointer widget)
{
  int width, height;
  gboolean drawn = FALSE;
  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_width (widget) == 0)
    return FALSE;
  g_autofree guint32 *pixels = draw (widget, &width, &height);
  for (int i = 0; i < width * height; i++)
    drawn = drawn || pixels[i] != 0;
  return drawn;
}

/* --- Signs --- */

/* The first widget below that has such a property with that value; NULL: none. */
static GtkWidget *
find_with (GtkWidget *widget, GType type, const char *property, const char *value)
{
  GtkWidget *found = NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    {
      g_autofree char *own = NULL;
      g_object_get (widget, property, &own, NULL);
      if (g_strcmp0 (own, value) == 0)
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_with (child, type, property, value);
  return found;
}

static void
the_flag_tool_is_no_counter (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *tool = find_with (
      GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "action-name", "win.flag-mode");
  assert_non_null (tool);
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (tool));
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (tool));
  assert_true (gtk_icon_theme_has_icon (theme, icon));
  assert_non_null (
      find_with (GTK_WIDGET (window), GTK_TYPE_IMAGE, "icon-name", "minesage-flag-symbolic"));
  assert_string_not_equal (icon, "minesage-flag-symbolic");
}

/* --- What is chosen --- */

/* The ground of a widget near its left edge, where no text is. */
static guint32
ground_of (GtkWidget *widget)
{
  int width, height;
  window_wait (is_drawn, widget);
  g_autofree guint32 *pixels = draw (widget, &width, &height);
  return pixels[height / 2 * width + 4];
}

static void
what_is_chosen_has_one_colour (void **state)
{
  MsWindow *window = window_of (state);
  GtkWidget *other = gtk_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *kinds[] = { gtk_toggle_button_new (), gtk_toggle_button_new (),
    gtk_list_box_row_new () };
  GtkWidget *list = gtk_list_box_new ();
  gtk_window_set_transient_for (GTK_WINDOW (other), GTK_WINDOW (window));
  gtk_window_set_child (GTK_WINDOW (other), box);
  gtk_widget_add_css_class (kinds[1], "flat");
  for (int i = 0; i < 2; i++)
    {
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (kinds[i]), TRUE);
      gtk_box_append (GTK_BOX (box), kinds[i]);
    }
  gtk_widget_set_size_request (kinds[2], 60, 30);
  gtk_list_box_append (GTK_LIST_BOX (list), kinds[2]);
  gtk_box_append (GTK_BOX (box), list);
  gtk_list_box_select_row (GTK_LIST_BOX (list), GTK_LIST_BOX_ROW (kinds[2]));
  gtk_window_present (GTK_WINDOW (other));
  guint32 chosen = ground_of (kinds[0]);
  assert_int_not_equal (chosen, 0);
  for (int i = 1; i < 3; i++)
    assert_int_equal (ground_of (kinds[i]), chosen);
  gtk_window_destroy (GTK_WINDOW (other));
}

/* --- Room --- */

static gboolean
has_room (gpointer data)
{
  MsWindow *window = data;
  return gtk_widget_get_height (GTK_WIDGET (window->pages))
      >= ms_size_controller_get_panel_height (window->size);
}

/* Also where the panel is shown only later. */
static void
an_example_of_a_few_cells_has_room_for_its_panel (void **state)
{
  MsWindow *window = window_of (state);
  g_autoptr (GError) error = NULL;
  if (!ms_game_load_text (window->game, example, -1, &error))
    fail_msg ("%s", error->message);
  window_settle (window);
  assert_false (has_room (window));
  window_activate (window, "show-panel", NULL);
  window_wait (has_room, window);
}

/* --- Small boards --- */

static gboolean
is_near (guint32 pixel, MsColor color)
{
  return abs ((int)(pixel >> 16 & 255) - (int)lround (color.red * 255)) < 24
      && abs ((int)(pixel >> 8 & 255) - (int)lround (color.green * 255)) < 24
      && abs ((int)(pixel & 255) - (int)lround (color.blue * 255)) < 24;
}

/* The longest upright line in a colour. */
static int
find_longest (const guint32 *pixels, int width, int height, MsColor color)
{
  int longest = 0;
  for (int x = 0; x < width; x++)
    for (int y = 0, run = 0; y < height; y++)
      {
        run = is_near (pixels[y * width + x], color) ? run + 1 : 0;
        longest = MAX (longest, run);
      }
  return longest;
}

/* A 1 has a stem, which a dot of its colour has not. */
static void
numbers_of_small_boards_can_be_read (void **state)
{
  static const int sizes[][2] = { { 9, 9 }, { 16, 16 }, { 30, 16 } };
  MsColor color = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT)->digits[1];
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int width, height, n = sizes[i][0] * sizes[i][1];
      g_autofree MsCell *cells = g_new (MsCell, n);
      for (int cell = 0; cell < n; cell++)
        cells[cell] = cell % 2 == 0 ? 1 : 0;
      GtkWidget *other = gtk_window_new (), *miniature = g_object_new (MS_TYPE_MINIATURE, NULL);
      ms_miniature_set_board (MS_MINIATURE (miniature), sizes[i][0], sizes[i][1], cells);
      gtk_widget_set_halign (miniature, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (miniature, GTK_ALIGN_CENTER);
      gtk_window_set_child (GTK_WINDOW (other), miniature);
      gtk_window_present (GTK_WINDOW (other));
      window_wait (is_drawn, miniature);
      g_autofree guint32 *pixels = draw (miniature, &width, &height);
      assert_true (find_longest (pixels, width, height, color) >= 5);
      gtk_window_destroy (GTK_WINDOW (other));
    }
}

#define WINDOW_TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (the_flag_tool_is_no_counter),
    WINDOW_TEST (what_is_chosen_has_one_colour),
    WINDOW_TEST (an_example_of_a_few_cells_has_room_for_its_panel),
    WINDOW_TEST (numbers_of_small_boards_can_be_read),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
