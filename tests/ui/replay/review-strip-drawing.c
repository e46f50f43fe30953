/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the strip over a review draws: the line of the chance to win, its band, the signs of
 * guesses. */
#include "cmocka-common.h"

#include "ms-review-strip.h"

#include <math.h>
#include <string.h>

#define WIDTH 214
#define HEIGHT 118

static const MsReviewPoint points[] = {
  { 0, 0, TRUE, TRUE, 1, 0 },
  { 1, 1000, TRUE, FALSE, 0.5, 0.05 },
  { 2, 2000, FALSE, FALSE, NAN, NAN },
  { 3, 3000, TRUE, TRUE, 0, 0 },
};

static guint32
draw_pixel (const MsReviewStripData *data, int x, int y)
{
  MsReviewStripColours colours = { { 0, 0, 0, 1 }, { 1, 0, 0, 1 } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  ms_review_strip_draw (cr, data, &colours, WIDTH, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  const guchar *row = cairo_image_surface_get_data (surface)
      + y * cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *)(const void *)row)[x] & 0xffffff;
  cairo_surface_destroy (surface);
  return pixel;
}

static void
test_strip_drawing (void **state)
{
  MsReviewStripData data = { points, 4, NULL, 0, 4000, 3500 };
  /* Chances lie between 2 and 102; the line holds until the next known point. */
  assert_int_equal (draw_pixel (&data, 30, 2), 0xff0000);
  assert_int_equal (draw_pixel (&data, 100, 52), 0xff0000);
  assert_int_equal (draw_pixel (&data, 190, 102), 0xff0000);
  guint32 band = draw_pixel (&data, 100, 59);
  assert_true (band != 0xffffff && band != 0xff0000);
  assert_int_equal (draw_pixel (&data, 100, 80), 0xffffff);
  assert_int_equal (draw_pixel (&data, 30, 8), 0xffffff); /* exact: no band */
  int now = (int)floor (ms_review_strip_get_x (&data, 3500, WIDTH));
  assert_int_equal (draw_pixel (&data, now, 70), 0);
}

/* How dark it is there, 0 to 255, over white. */
static int
get_ink (const MsReviewStripData *data, double x, double y)
{
  return 255 - (int)(draw_pixel (data, (int)floor (x), (int)floor (y)) & 0xff);
}

/* A guess is a diamond, filled where it could be avoided, with a dot where it was worse than
 * another; a certain mine is a cross; other openings have no sign. */
static void
test_strip_signs (void **state)
{
  static const struct
  {
    MsReviewVerdict verdict;
    gboolean middle, side, corner, centre_of_edge;
  } table[] = {
    { MS_VERDICT_BEST, FALSE, TRUE, FALSE, FALSE },
    { MS_VERDICT_WORSE, TRUE, TRUE, FALSE, FALSE },
    { MS_VERDICT_AVOIDABLE, TRUE, TRUE, FALSE, TRUE },
    { MS_VERDICT_MINE, TRUE, FALSE, TRUE, FALSE },
    { MS_VERDICT_CERTAIN, FALSE, FALSE, FALSE, FALSE },
    { MS_VERDICT_FIRST, FALSE, FALSE, FALSE, FALSE },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      MsReviewOpening opening = { .time_ms = 2000, .verdict = table[i].verdict };
      MsReview review = { .openings = &opening, .n_openings = 1 };
      MsReviewStripData data = { NULL, 0, &review, 0, 4000, 0 };
      double x = ms_review_strip_get_x (&data, 2000, WIDTH), y = HEIGHT - 7;
      assert_int_equal (get_ink (&data, x, y) > 100, table[i].middle);
      assert_int_equal (get_ink (&data, x - 5, y) > 60, table[i].side);
      assert_int_equal (get_ink (&data, x + 4, y) > 60, table[i].side);
      assert_int_equal (get_ink (&data, x - 4, y - 4) > 60, table[i].corner);
      assert_int_equal (get_ink (&data, x, y + 2) > 60, table[i].centre_of_edge);
      /* It stays in the row below the chances. */
      assert_int_equal (get_ink (&data, x, HEIGHT - 15), 0);
    }
}

/* What cost time is a bar at the foot, from its beginning to its end. */
static void
test_strip_habits (void **state)
{
  MsHabit habits[] = { { .kind = MS_HABIT_HESITATION, .from_ms = 1000, .to_ms = 3000 },
    { .kind = MS_HABIT_VAIN_CLICK, .from_ms = 3500, .to_ms = 3500 } };
  MsReview review = { .habits = habits, .n_habits = 2 };
  MsReviewStripData data = { NULL, 0, &review, 0, 4000, 0 };
  static const struct
  {
    int time_ms;
    gboolean marked;
  } table[] = { { 900, FALSE }, { 1010, TRUE }, { 2000, TRUE }, { 2990, TRUE }, { 3200, FALSE },
    { 3500, TRUE }, { 3700, FALSE } };
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      double x = ms_review_strip_get_x (&data, table[i].time_ms, WIDTH);
      assert_int_equal (get_ink (&data, x, HEIGHT - 1) > 100, table[i].marked);
      assert_int_equal (get_ink (&data, x, HEIGHT - 4), 0);
    }
}

/* At 0, 50 and 100 percent, between the margins. */
static void
test_strip_grid (void **state)
{
  MsReviewStripData data = { NULL, 0, NULL, 0, 4000, 0 };
  static const int lines[] = { 2, 52, 102 };
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      assert_true (get_ink (&data, 100, lines[i]) > 30);
      assert_int_equal (get_ink (&data, 100, lines[i] + 1), 0);
      assert_int_equal (get_ink (&data, 5, lines[i]), 0);
      assert_int_equal (get_ink (&data, WIDTH - 5, lines[i]), 0);
    }
  /* The line of the moment ends above the diamonds. */
  assert_true (get_ink (&data, 14, HEIGHT - 16) > 200);
  assert_int_equal (get_ink (&data, 14, HEIGHT - 12), 0);
}

static void
test_strip_times (void **state)
{
  MsReviewStripData data = { NULL, 0, NULL, -500, 3500, 0 };
  for (gint64 time = -500; time <= 3500; time += 100)
    {
      double x = ms_review_strip_get_x (&data, time, WIDTH);
      assert_true (x >= 0 && x <= WIDTH);
      assert_int_equal (ms_review_strip_get_time (&data, x, WIDTH), time);
    }
  assert_int_equal (ms_review_strip_get_time (&data, -10, WIDTH), -500);
  assert_int_equal (ms_review_strip_get_time (&data, WIDTH + 10, WIDTH), 3500);
  data.end_ms = data.start_ms; /* a replay of one moment */
  assert_int_equal (ms_review_strip_get_time (&data, 50, WIDTH), -500);
  assert_true (ms_review_strip_get_x (&data, -500, WIDTH) == 14);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_strip_drawing),
    cmocka_unit_test (test_strip_signs),
    cmocka_unit_test (test_strip_habits),
    cmocka_unit_test (test_strip_grid),
    cmocka_unit_test (test_strip_times),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
