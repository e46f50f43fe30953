/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board larger than its view, through the window: the overview, and being led to cells. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-edge-signs.h"
#include "ms-overview-controller.h"
#include "ms-status-line.h"
#include "ms-ui-overview-testing.h"
#include "ms-ui-panels-testing.h"

#include <math.h>
#include <string.h>

static MsOverview *
overview_of (MsWindow *window)
{
  return ms_overview_controller_get_overview (
      ms_window_get_feature (window, MS_TYPE_OVERVIEW_CONTROLLER));
}

static gboolean
is_shown (gpointer window)
{
  return gtk_widget_get_mapped (GTK_WIDGET (overview_of (window)))
      && ms_overview_is_done (overview_of (window));
}

static gboolean
is_hidden (gpointer window)
{
  return !gtk_widget_get_mapped (GTK_WIDGET (overview_of (window)));
}

/* A mine in every corner of the board and the rest opened from the middle, but for what the corners
 * keep covered; side is at least 5. */
static void
load_corners (MsWindow *window, int side)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_printf (text, "%dx%dx4\n", side, side);
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      {
        int dx = MIN (x, side - 1 - x), dy = MIN (y, side - 1 - y);
        /* The mine, a safe cell that the 1s prove, and the numbers around them. */
        gboolean covered = (dx == 0 && dy == 0) || (dx == 0 && dy == 3);
        gboolean number = (dx == 1 && dy <= 1) || (dx == 0 && dy == 1);
        g_string_append_c (text, covered ? 'H' : number ? '1' : '0');
        if (x == side - 1)
          g_string_append_c (text, '\n');
      }
  g_autoptr (GError) error = NULL;
  if (!ms_game_load_text (window->game, text->str, -1, &error))
    fail_msg ("%s", error->message);
}

static void
it_comes_with_a_large_board (void **state)
{
  MsWindow *window = window_of (state);
  assert_true (is_hidden (window));
  window_start (window, 200, 150, 4000, MS_FIRST_CLICK_OPEN);
  window_wait (is_shown, window);
  window_activate (window, "overview", NULL);
  window_wait (is_hidden, window);
  assert_false (g_settings_get_boolean (window->settings, "overview"));
  window_activate (window, "overview", NULL);
  window_wait (is_shown, window);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_wait (is_hidden, window);
}

/* The middle of the view goes to each place of the picture, as far as the board reaches. */
static void
the_picture_leads_there (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 300, 200, 8000, MS_FIRST_CLICK_OPEN);
  window_wait (is_shown, window);
  MsOverview *overview = overview_of (window);
  const MsOverviewMap *map = ms_overview_get_map (overview);
  for (int i = 0; i <= 10; i++)
    {
      double x = 300.0 * i / 10, y = 200.0 * (10 - i) / 10;
      ms_board_view_centre_on (window->board, x, y);
      graphene_rect_t sight = ms_board_view_get_sight (window->board);
      graphene_rect_t frame = ms_overview_get_frame (overview);
      double middle = sight.origin.x + sight.size.width / 2;
      double wanted = CLAMP (x, sight.size.width / 2, 300 - sight.size.width / 2);
      assert_true (fabs (middle - wanted) < 1.5);
      middle = sight.origin.y + sight.size.height / 2;
      wanted = CLAMP (y, sight.size.height / 2, 200 - sight.size.height / 2);
      assert_true (fabs (middle - wanted) < 1.5);
      double from = ms_overview_map_to_cells (map, 0, frame.origin.x - 2);
      double width = ms_overview_map_to_cells (map, 0, frame.size.width);
      assert_true (fabs (from - sight.origin.x) < 0.01);
      assert_true (fabs (width - sight.size.width) < 0.01);
    }
}

/* By how many cells the board is scrolled for who is led to a cell. */
static double
lead_to (MsWindow *window, double x, double y)
{
  graphene_rect_t before = ms_board_view_get_sight (window->board);
  ms_board_view_lead_to (window->board, (int)x, (int)y);
  graphene_rect_t now = ms_board_view_get_sight (window->board);
  return hypot (now.origin.x - before.origin.x, now.origin.y - before.origin.y);
}

/* A cell that is seen whole stays where it is but for its outline, also at the edge and with the
 * cursor elsewhere; another one comes to the middle. */
static void
who_is_led_to_what_is_seen_stays (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 300, 200, 8000, MS_FIRST_CLICK_OPEN);
  window_wait (is_shown, window);
  ms_board_view_set_cursor (window->board, 0, 0);
  ms_board_view_centre_on (window->board, 150, 100);
  graphene_rect_t sight = ms_board_view_get_sight (window->board);
  double right = floor (sight.origin.x + sight.size.width) - 1;
  double bottom = floor (sight.origin.y + sight.size.height) - 1;
  assert_true (lead_to (window, right, 100) < 1);
  assert_true (lead_to (window, 150, bottom) < 1);
  ms_board_view_set_cursor (window->board, 0, 0);
  assert_true (lead_to (window, 200, 120) > 1);
  sight = ms_board_view_get_sight (window->board);
  assert_true (fabs (sight.origin.x + sight.size.width / 2 - 200.5) < 1);
  assert_true (fabs (sight.origin.y + sight.size.height / 2 - 120.5) < 1);
}

static guint32
pixel_of (MsOverview *overview, int cell, int columns)
{
  cairo_surface_t *surface = ms_overview_image_get_surface (ms_overview_get_image (overview));
  int pixel = ms_overview_map_get_pixel (
      ms_overview_get_map (overview), cell % columns, cell / columns);
  int width = cairo_image_surface_get_width (surface);
  guint32 color;
  memcpy (&color,
      cairo_image_surface_get_data (surface)
          + pixel / width * cairo_image_surface_get_stride (surface) + pixel % width * 4,
      sizeof color);
  return color & 0xffffff;
}

static guint32
pack (MsColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
      | (guint32)lround (color.blue * 255);
}

static gboolean
is_on_the_left (gpointer window)
{
  return gtk_widget_get_halign (GTK_WIDGET (overview_of (window))) == GTK_ALIGN_START;
}

/* The last corner of the board could be scrolled out from under nothing. */
static void
it_leaves_the_last_corner (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 300, 200, 8000, MS_FIRST_CLICK_OPEN);
  window_wait (is_shown, window);
  assert_false (is_on_the_left (window));
  ms_board_view_centre_on (window->board, 300, 200);
  window_wait (is_on_the_left, window);
}

/* A safe cell is seen among many that are not; a move makes a few pixels and no more. */
static void
what_matters_is_seen (void **state)
{
  MsWindow *window = window_of (state);
  load_corners (window, 400);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_wait (is_shown, window);
  MsOverview *overview = overview_of (window);
  MsBoardDot dot;
  assert_true (ms_overview_get_map (overview)->axis[0].cells_a_dot > 1);
  ms_board_view_get_dot (window->board, 0, 3, &dot);
  assert_int_equal (dot.rank, MS_DOT_SAFE);
  assert_int_equal (pixel_of (overview, 3 * 400, 400), pack (dot.color));
  assert_int_not_equal (pixel_of (overview, 200 * 400 + 200, 400), pack (dot.color));
}

/* Where nearly all are safe the map is no single colour of them. */
static void
many_safe_cells_are_a_mixture (void **state)
{
  const int side = 400;
  MsWindow *window = window_of (state);
  g_autoptr (GString) text = g_string_new ("400x400x400\n");
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      {
        /* Of four columns the third is open, and those beside it are safe. */
        g_string_append_c (text, x % 4 == 2 ? '0' : 'H');
        if (x == side - 1)
          g_string_append_c (text, '\n');
      }
  assert_true (ms_game_load_text (window->game, text->str, -1, NULL));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_wait (is_shown, window);
  MsBoardDot dot;
  ms_board_view_get_dot (window->board, 1, 3, &dot);
  assert_int_equal (dot.rank, MS_DOT_SAFE);
  assert_int_not_equal (pixel_of (overview_of (window), 3 * side + 1, side), pack (dot.color));
}

/* Escape leaves the map for the board, which stays where it is. */
static void
escape_goes_back_to_the_board (void **state)
{
  MsWindow *window = window_of (state);
  gboolean handled = FALSE;
  window_start (window, 300, 200, 8000, MS_FIRST_CLICK_OPEN);
  window_wait (is_shown, window);
  MsOverview *overview = overview_of (window);
  gtk_widget_grab_focus (GTK_WIDGET (overview));
  assert_ptr_equal (gtk_window_get_focus (GTK_WINDOW (window)), overview);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (overview));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) keys = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_KEY (keys))
        g_signal_emit_by_name (keys, "key-pressed", GDK_KEY_Escape, 0, 0, &handled);
    }
  assert_true (handled);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  assert_true (focus == GTK_WIDGET (window->board)
      || gtk_widget_is_ancestor (focus, GTK_WIDGET (window->board)));
}

static void
a_move_makes_few_pixels (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 500, 500, 50000, MS_FIRST_CLICK_SAFE);
  window_wait (is_shown, window);
  MsOverview *overview = overview_of (window);
  int cells = ms_overview_get_map (overview)->axis[0].cells_a_dot;
  guint64 before = ms_overview_image_get_n_looked (ms_overview_get_image (overview));
  guint32 color = pixel_of (overview, 250 * 500 + 250, 500);
  g_signal_emit_by_name (window->board, "mark", 250, 250);
  window_wait (is_shown, window);
  guint64 looked = ms_overview_image_get_n_looked (ms_overview_get_image (overview)) - before;
  assert_in_range (looked, 1, cells * cells);
  assert_int_not_equal (pixel_of (overview, 250 * 500 + 250, 500), color);
}

static void
assert_cursor (MsWindow *window, int x, int y)
{
  int cx, cy;
  ms_board_view_get_cursor (window->board, &cx, &cy);
  assert_int_equal (cx, x);
  assert_int_equal (cy, y);
}

static const char *
status_of (MsWindow *window)
{
  return ms_status_line_get_text (window->status);
}

/* Round the four corners, nearest first, and back. */
static void
one_is_led_to_safe_cells (void **state)
{
  MsWindow *window = window_of (state);
  load_corners (window, 300);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_wait (is_shown, window);
  ms_board_view_set_cursor (window->board, 0, 100);
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 0, 3);
  assert_non_null (strstr (status_of (window), "Cell A4: Certainly safe."));
  assert_non_null (strstr (status_of (window), "3 more like it are out of sight."));
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 0, 296);
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 299, 296);
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 299, 3);
  /* All have been met: another round. */
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 299, 296);
  window_activate (window, "previous-cell", NULL);
  assert_cursor (window, 299, 3);
}

/* It would be a hint: without odds it tells nothing. */
static void
nothing_is_told_without_odds (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 30, 16, 99, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 15, 8);
  ms_board_view_set_cursor (window->board, 2, 2);
  window_activate (window, "next-cell", NULL);
  assert_cursor (window, 2, 2);
  assert_non_null (strstr (status_of (window), "Show the odds first"));
  assert_false (ms_game_get_assisted (window->game));
}

typedef struct
{
  MsWindow *window;
  MsSide side;
} Sign;

static GtkWidget *
find_sign (GtkWidget *overlay, MsSide side)
{
  static const GtkAlign aligns[MS_N_SIDES][2] = {
    [MS_SIDE_LEFT] = { GTK_ALIGN_START, GTK_ALIGN_CENTER },
    [MS_SIDE_RIGHT] = { GTK_ALIGN_END, GTK_ALIGN_CENTER },
    [MS_SIDE_ABOVE] = { GTK_ALIGN_CENTER, GTK_ALIGN_START },
    [MS_SIDE_BELOW] = { GTK_ALIGN_CENTER, GTK_ALIGN_END },
  };
  for (GtkWidget *child = gtk_widget_get_first_child (overlay); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, "edge-sign")
        && gtk_widget_get_halign (child) == aligns[side][0]
        && gtk_widget_get_valign (child) == aligns[side][1])
      return child;
  return NULL;
}

static gboolean
is_sign_shown (gpointer data)
{
  const Sign *sign = data;
  return gtk_widget_get_visible (
      find_sign (ms_window_get_part (sign->window, "board_overlay"), sign->side));
}

static gboolean
is_sign_gone (gpointer data)
{
  return !is_sign_shown (data);
}

static void
signs_point_to_them (void **state)
{
  MsWindow *window = window_of (state);
  Sign left = { window, MS_SIDE_LEFT }, below = { window, MS_SIDE_BELOW };
  load_corners (window, 300);
  ms_board_view_centre_on (window->board, 300, 0);
  assert_true (is_sign_gone (&left));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_wait (is_sign_shown, &left);
  window_wait (is_sign_shown, &below);
  g_signal_emit_by_name (
      find_sign (ms_window_get_part (window, "board_overlay"), MS_SIDE_LEFT), "clicked");
  assert_cursor (window, 0, 3);
  window_wait (is_sign_gone, &left);
  window_activate (window, "show-probabilities", NULL);
  window_wait (is_sign_gone, &below);
}

/* A pause hides board and overview; nothing is worked on behind it. */
static void
a_pause_hides_it (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 200, 150, 4000, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 3, 3);
  window_wait (is_shown, window);
  window_activate (window, "pause", NULL);
  window_wait (is_hidden, window);
  window_activate (window, "pause", NULL);
  window_wait (is_shown, window);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (it_comes_with_a_large_board),
    WINDOW_TEST (the_picture_leads_there),
    WINDOW_TEST (who_is_led_to_what_is_seen_stays),
    WINDOW_TEST (it_leaves_the_last_corner),
    WINDOW_TEST (what_matters_is_seen),
    WINDOW_TEST (many_safe_cells_are_a_mixture),
    WINDOW_TEST (escape_goes_back_to_the_board),
    WINDOW_TEST (a_move_makes_few_pixels),
    WINDOW_TEST (one_is_led_to_safe_cells),
    WINDOW_TEST (nothing_is_told_without_odds),
    WINDOW_TEST (signs_point_to_them),
    WINDOW_TEST (a_pause_hides_it),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
