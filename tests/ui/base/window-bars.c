/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars: whatever they say, the board stays where it is, pixel by pixel, and one of them is shown at
 * a time, the others after it. */
#include "window-support.h"

#include "ms-board-view-testing.h"

#define LONG "A sentence of some length about what has become of the game, as bars have them. "

static const struct
{
  const char *bar, *label;
} bars[] = {
  { "error_bar", "error_label" },
  { "records_bar", "records_label" },
  { "suppose_bar", "suppose_label" },
  { "no_board_bar", "no_board_label" },
  { "leftover_bar", "leftover_label" },
  { "example_bar", "example_label" },
};

/* Where the board's cells are in the window, how large, and how high the window is. */
typedef struct
{
  double x, y;
  int cell_size, width, height;
} Place;

static Place
get_place (MsWindow *window)
{
  GtkWidget *board = GTK_WIDGET (window->board);
  graphene_rect_t sight = ms_board_view_get_sight (window->board);
  Place place = { .cell_size = ms_board_view_get_parts (window->board).geometry->cell_size,
    .width = gtk_widget_get_width (board),
    .height = gtk_widget_get_height (board) };
  assert_true (gtk_widget_translate_coordinates (
      board, GTK_WIDGET (window), sight.origin.x, sight.origin.y, &place.x, &place.y));
  return place;
}

/* A condition that is met once so many frames were drawn. */
typedef struct
{
  GtkWidget *window;
  gint64 until;
} Frames;

static gboolean
has_drawn (gpointer data)
{
  const Frames *frames = data;
  gdk_display_sync (
      gtk_widget_get_display (frames->window)); /* a new size comes before the frame */
  gtk_widget_queue_resize (frames->window);
  return gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (frames->window))
      >= frames->until;
}

static void
draw (MsWindow *window, int n)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  Frames frames = { GTK_WIDGET (window), gdk_frame_clock_get_frame_counter (clock) + n };
  window_wait (has_drawn, &frames);
}

static gboolean
is_there (gpointer window)
{
  return gtk_widget_get_height (window) > 0;
}

static gboolean
is_same (const Place *a, const Place *b)
{
  return a->x == b->x && a->y == b->y && a->cell_size == b->cell_size && a->width == b->width
      && a->height == b->height;
}

static void
assert_place (MsWindow *window, Place wanted, const char *what)
{
  for (int i = 0; i < 6; i++)
    {
      Place place = get_place (window);
      if (!is_same (&place, &wanted))
        fail_msg ("%s, frame %d: cells of %d at %g, %g in %d x %d, not of %d at %g, %g in %d x %d",
            what, i, place.cell_size, place.x, place.y, place.width, place.height, wanted.cell_size,
            wanted.x, wanted.y, wanted.width, wanted.height);
      draw (window, 1);
    }
}

/* The bars of a window with the texts set by themselves, as their features would. */
static void
check_bars (MsWindow *window)
{
  Place before = get_place (window);
  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      g_autoptr (MsMessageBar)
          bar = ms_window_parts_make_bar (&window->parts, bars[i].bar, bars[i].label);
      GtkWidget *widget = ms_window_get_part (window, bars[i].bar);
      ms_message_bar_set_text (bar, LONG);
      assert_true (gtk_widget_get_visible (widget));
      assert_place (window, before, bars[i].bar);
      ms_message_bar_set_text (bar, LONG LONG LONG);
      assert_place (window, before, bars[i].bar);
      assert_true (gtk_widget_get_height (widget) > 0);
      ms_message_bar_set_text (bar, NULL);
      assert_false (gtk_widget_get_visible (widget));
      assert_place (window, before, bars[i].bar);
    }
}

static void
no_bar_moves_the_board (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  static const char *const levels[] = { "beginner", "intermediate", "expert" };
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      window_settle (window);
      window_activate (window, "level", g_variant_new_string (levels[i]));
      window_settle (window);
      check_bars (window);
    }
}

/* Where the window cannot grow, it lies over the foot. */
static void
nor_in_a_window_that_fills_the_screen (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_settle (window);
  window_activate (window, "level", g_variant_new_string ("expert"));
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 752);
  window_settle (window);
  check_bars (window);
}

static void
one_is_shown_at_a_time (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsMessageBar *made[G_N_ELEMENTS (bars)];
  window_settle (window);
  /* Each that comes is more urgent than those before. */
  for (gsize i = G_N_ELEMENTS (bars); i-- > 0;)
    {
      made[i] = ms_window_parts_make_bar (&window->parts, bars[i].bar, bars[i].label);
      ms_message_bar_set_text (made[i], bars[i].bar);
      for (gsize k = 0; k < G_N_ELEMENTS (bars); k++)
        assert_int_equal (
            gtk_widget_get_visible (ms_window_get_part (window, bars[k].bar)), k == i);
    }
  /* When it has been read, the next is. */
  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      assert_string_equal (ms_message_bar_get_text (made[i]), bars[i].bar);
      assert_true (gtk_widget_get_visible (ms_window_get_part (window, bars[i].bar)));
      g_signal_emit_by_name (
          ms_window_get_part (window, bars[i].bar), "response", GTK_RESPONSE_CLOSE);
      assert_false (gtk_widget_get_visible (ms_window_get_part (window, bars[i].bar)));
      assert_null (ms_message_bar_get_text (made[i]));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bars); i++)
    g_object_unref (made[i]);
}

/* One that is told before the window comes. */
static void
nor_when_the_window_comes_with_it (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = ms_window_new (
      GTK_APPLICATION (fixture->application), fixture->window->settings, fixture->window->theme);
  ms_window_show_error (window, LONG);
  gtk_window_present (GTK_WINDOW (window));
  window_wait (is_there, window);
  window_settle (window);
  Place before = get_place (window);
  graphene_rect_t bar;
  assert_true (gtk_widget_compute_bounds (
      ms_window_get_part (window, "error_bar"), GTK_WIDGET (window), &bar));
  assert_true (bar.size.height > 0);
  assert_true (bar.origin.y >= before.y + 9 * before.cell_size);
  ms_window_show_error (window, NULL);
  assert_place (window, before, "the first bar");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The real ones: a supposition, and a fault that is told before it. */
static void
what_players_do_moves_nothing (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  window_settle (window);
  /* Of a board with nothing open each cell may be a mine, whichever is chosen. */
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_settle (window);
  Place before = get_place (window);
  window_activate (window, "suppose-mine", NULL);
  assert_true (gtk_widget_get_visible (ms_window_get_part (window, "suppose_bar")));
  assert_place (window, before, "suppose");
  ms_window_show_error (window, LONG);
  assert_false (gtk_widget_get_visible (ms_window_get_part (window, "suppose_bar")));
  assert_place (window, before, "error over suppose");
  ms_window_show_error (window, NULL);
  assert_true (gtk_widget_get_visible (ms_window_get_part (window, "suppose_bar")));
  assert_place (window, before, "suppose again");
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (no_bar_moves_the_board),
    WINDOW_TEST (nor_in_a_window_that_fills_the_screen),
    WINDOW_TEST (nor_when_the_window_comes_with_it),
    WINDOW_TEST (one_is_shown_at_a_time),
    WINDOW_TEST (what_players_do_moves_nothing),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
