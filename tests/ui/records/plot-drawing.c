/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plots on image surfaces: every point is where its values say, and odd data draw too. */
#include "cmocka-common.h"

#include "ms-plot-testing.h"

#include <math.h>
#include <stdlib.h>
#include <pango/pangocairo.h>

#define WIDTH 400
#define HEIGHT 200

/* Only the points are red, only the line is blue. */
static const MsPlotColours colours = {
  .text = { 0, 0, 0, 1 },
  .grid = { 0, 0, 0, 0.2F },
  .points = { 1, 0, 0, 1 },
  .line = { 0, 0, 1, 1 },
};

static cairo_surface_t *
draw (const MsPlotData *data, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  PangoContext *pango = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  ms_plot_draw (cr, pango, data, &colours, width, height);
  assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  g_object_unref (pango);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  return *(const guint32 *)(gconstpointer)(data + y * stride + 4 * x) & 0xffffff;
}

/* Of the pixels of this colour: how many, and their middle. */
static int
find (cairo_surface_t *surface, guint32 colour, double *x, double *y)
{
  int n = 0;
  *x = *y = 0;
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++)
      if (pixel (surface, column, row) == colour)
        {
          n++;
          *x += column;
          *y += row;
        }
  *x /= MAX (n, 1);
  *y /= MAX (n, 1);
  return n;
}

/* Rows with something reddish in them: lines are blurred where they lie between two pixels. */
static int
count_red_rows (cairo_surface_t *surface)
{
  int n = 0;
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++)
      if (pixel (surface, column, row) >> 16 > (pixel (surface, column, row) & 0xff) + 0x30)
        {
          n++;
          break;
        }
  return n;
}

static void
place_of (double share_x, double share_y, double *x, double *y)
{
  MsPlotPoint point = { share_x, share_y, share_y, share_y };
  MsPlotData data = { MS_PLOT_SHARE, MS_PLOT_SHARE, &point, 1 };
  cairo_surface_t *surface = draw (&data, WIDTH, HEIGHT);
  assert_true (find (surface, 0xff0000, x, y) > 4);
  cairo_surface_destroy (surface);
}

static void
points_are_where_their_values_say (void **state)
{
  double x[3], y[3];
  for (int i = 0; i < 3; i++)
    place_of (i / 2.0, i / 2.0, &x[i], &y[i]);
  assert_true (x[0] < x[1] && x[1] < x[2]);
  assert_true (y[0] > y[1] && y[1] > y[2]); /* more is higher */
  assert_true (fabs (x[1] - (x[0] + x[2]) / 2) < 1);
  assert_true (fabs (y[1] - (y[0] + y[2]) / 2) < 1);
  assert_true (x[2] - x[0] > WIDTH * 0.7 && y[0] - y[2] > HEIGHT * 0.6);
}

static void
an_interval_is_drawn_over_its_height (void **state)
{
  double x, y, low_x, low_y, high_x, high_y;
  place_of (0.5, 0.1, &low_x, &low_y);
  place_of (0.5, 0.9, &high_x, &high_y);
  MsPlotPoint point = { 0.5, 0.5, 0.1, 0.9 };
  MsPlotData data = { MS_PLOT_SHARE, MS_PLOT_SHARE, &point, 1 };
  cairo_surface_t *surface = draw (&data, WIDTH, HEIGHT);
  assert_true (abs (count_red_rows (surface) - (int)(low_y - high_y)) <= 2);
  assert_true (find (surface, 0xff0000, &x, &y) > 4);
  assert_true (fabs (y - (low_y + high_y) / 2) < 1);
  cairo_surface_destroy (surface);
}

/* A mean that does not change is one level line; one that falls ends lower. */
static void
the_line_is_the_running_mean (void **state)
{
  double x, y, level_y;
  MsPlotPoint points[60];
  for (int i = 0; i < 60; i++)
    points[i] = (MsPlotPoint){ 1e12 + i * 1e9, i % 2 ? 1 : 3, 2, 2 };
  MsPlotData data = { MS_PLOT_TIME, MS_PLOT_NUMBER, points, 60 };
  cairo_surface_t *surface = draw (&data, WIDTH, HEIGHT);
  assert_true (find (surface, 0x0000ff, &x, &level_y) > 50);
  cairo_surface_destroy (surface);
  for (int i = 30; i < 60; i++)
    points[i].y = 1;
  surface = draw (&data, WIDTH, HEIGHT);
  assert_true (find (surface, 0x0000ff, &x, &y) > 50);
  assert_true (y > level_y + 5);
  cairo_surface_destroy (surface);
}

#define MINUTE (60 * 1000.0)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* Of all marks; how many. */
static guint
collect_labels (const MsPlotAxis *times, GHashTable *labels)
{
  double at;
  int n = 0;
  for (; !isnan (at = ms_plot_axis_get_mark (times, n)); n++)
    g_hash_table_add (labels, ms_plot_times_dup_label (times, at));
  return (guint)n;
}

static void
no_two_marks_of_time_read_alike (void **state)
{
  static const double spans[] = { 1, 900, 20e3, MINUTE, 3.5 * MINUTE, 50 * MINUTE, 5 * HOUR,
    23 * HOUR, DAY, 30 * HOUR, 47 * HOUR, 49 * HOUR, 5 * DAY, 17 * DAY, 400 * DAY, 731 * DAY,
    1100 * DAY, 2200 * DAY, 5000 * DAY, 9000 * DAY, 40000 * DAY };
  for (gsize i = 0; i < G_N_ELEMENTS (spans); i++)
    for (double first = 1.7e12; first < 1.7e12 + DAY; first += 0.37 * HOUR)
      {
        g_autoptr (GHashTable)
            labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
        MsPlotAxis times = ms_plot_times (first, first + spans[i]);
        assert_true (times.low <= first && times.high >= first + spans[i]);
        guint n = collect_labels (&times, labels);
        assert_true (n >= 2 && n <= 7);
        assert_int_equal (g_hash_table_size (labels), n);
      }
}

static void
one_game_stands_over_its_own_time (void **state)
{
  g_autoptr (GHashTable) labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MsPlotAxis times = ms_plot_times (1.7e12, 1.7e12);
  assert_int_equal (collect_labels (&times, labels), 1);
  assert_true (times.first == 1.7e12 && times.low < times.first && times.first < times.high);
  /* As strftime writes it in the C locale. */
  assert_true (g_hash_table_contains (labels, "11/14/23 22:13"));
}

static double
get_moment (int year, int month, int day)
{
  g_autoptr (GDateTime) moment = g_date_time_new_local (year, month, day, 15, 30, 0);
  return (double)g_date_time_to_unix (moment) * 1000;
}

/* A career: each mark is the very beginning of a year, and reads as that year; leap years lie
 * between. */
static void
years_are_marked_where_they_begin (void **state)
{
  static const struct
  {
    int first, last;
    const char *marks;
  } cases[] = { { 2008, 2026, "2010 2015 2020 2025 " }, { 2019, 2026, "2020 2022 2024 2026 " },
    { 2023, 2026, "2024 2025 2026 " }, { 1970, 2026, "1980 1990 2000 2010 2020 " } };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double first = get_moment (cases[i].first, 3, 14), last = get_moment (cases[i].last, 5, 2),
             at;
      MsPlotAxis times = ms_plot_times (first, last);
      g_autoptr (GString) marks = g_string_new (NULL);
      assert_true (times.low == first && times.high == last);
      for (int mark = 0; !isnan (at = ms_plot_axis_get_mark (&times, mark)); mark++)
        {
          g_autofree char *label = ms_plot_times_dup_label (&times, at);
          g_autoptr (GDateTime) begins = g_date_time_new_local (atoi (label), 1, 1, 0, 0, 0);
          assert_true ((double)g_date_time_to_unix (begins) * 1000 == at);
          g_string_append_printf (marks, "%s ", label);
        }
      assert_string_equal (marks->str, cases[i].marks);
    }
}

static void
odd_data_draw_too (void **state)
{
  static const MsPlotPoint sets[][2] = {
    { { 1.7e12, 0, 0, 0 }, { 1.7e12, 0, 0, 0 } },
    { { 0, 1e-9, 0, 0 }, { 1, 1e-9, 0, 0 } },
    { { 0, 1e9, 0, 0 }, { 3e14, 1e9, 0, 0 } },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++)
    for (int n = 0; n <= 2; n++)
      for (int side = 1; side < 500; side += 83)
        {
          MsPlotData data = { MS_PLOT_TIME, MS_PLOT_NUMBER, sets[i], (guint)n };
          cairo_surface_destroy (draw (&data, side, side));
        }
}

static void
steps_are_round (void **state)
{
  for (double span = 1e-6; span < 1e12; span *= 1.37)
    for (int n = 2; n < 9; n++)
      {
        double step = ms_plot_step (span, n);
        double mantissa = step / pow (10, floor (log10 (step) + 1e-9));
        assert_true (
            fabs (mantissa - 1) < 1e-6 || fabs (mantissa - 2) < 1e-6 || fabs (mantissa - 5) < 1e-6);
        assert_true (span / step > n / 2.0 && span / step < n * 2.0);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (points_are_where_their_values_say),
    cmocka_unit_test (an_interval_is_drawn_over_its_height),
    cmocka_unit_test (the_line_is_the_running_mean),
    cmocka_unit_test (no_two_marks_of_time_read_alike),
    cmocka_unit_test (one_game_stands_over_its_own_time),
    cmocka_unit_test (years_are_marked_where_they_begin),
    cmocka_unit_test (odd_data_draw_too),
    cmocka_unit_test (steps_are_round),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
