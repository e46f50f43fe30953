/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What MsReviewStrip draws. */
#include "ms-review-strip.h"

#include <math.h>

#define MARGIN 14.0 /* a diamond at an end is whole, and as far in as the slider's knob below */
#define RADIUS 5.0
#define ROW 14.0 /* of the diamonds, below the chances */

double
ms_review_strip_get_x (const MsReviewStripData *data, gint64 time_ms, int width)
{
  double span = (double)(data->end_ms - data->start_ms);
  double share = span > 0 ? (double)(time_ms - data->start_ms) / span : 0;
  return MARGIN + CLAMP (share, 0, 1) * (width - 2 * MARGIN);
}

gint64
ms_review_strip_get_time (const MsReviewStripData *data, double x, int width)
{
  double share = CLAMP ((x - MARGIN) / MAX (width - 2 * MARGIN, 1), 0, 1);
  return data->start_ms + (gint64)llround (share * (double)(data->end_ms - data->start_ms));
}

static double
get_y (double chance, int height)
{
  return 2 + (1 - CLAMP (chance, 0, 1)) * (height - ROW - 4);
}

static void
set_source (cairo_t *cr, GdkRGBA colour, float alpha)
{
  colour.alpha *= alpha;
  gdk_cairo_set_source_rgba (cr, &colour);
}

/* Lines at 0, 50 and 100 percent. */
static void
draw_grid (cairo_t *cr, const MsReviewStripColours *colours, int width, int height)
{
  set_source (cr, colours->text, 0.25F);
  cairo_set_line_width (cr, 1);
  for (int i = 0; i <= 2; i++)
    {
      double y = floor (get_y (i / 2.0, height)) + 0.5;
      cairo_move_to (cr, MARGIN, y);
      cairo_line_to (cr, width - MARGIN, y);
    }
  cairo_stroke (cr);
}

/* The known points, as far as the next: a chance holds until something is opened. */
static void
draw_band (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  const MsReviewPoint *before = NULL;
  set_source (cr, colours->line, 0.3F);
  for (int i = 0; i < data->n_points; i++)
    {
      const MsReviewPoint *point = &data->points[i];
      if (!point->known)
        continue;
      if (before != NULL && before->error > 0)
        {
          double left = ms_review_strip_get_x (data, before->time_ms, width);
          double right = ms_review_strip_get_x (data, point->time_ms, width);
          double top = get_y (before->chance + 2 * before->error, height);
          double bottom = get_y (before->chance - 2 * before->error, height);
          cairo_rectangle (cr, left, top, right - left, bottom - top);
        }
      before = point;
    }
  cairo_fill (cr);
}

static void
draw_line (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  double last_y = NAN;
  set_source (cr, colours->line, 1);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < data->n_points; i++)
    {
      const MsReviewPoint *point = &data->points[i];
      if (!point->known)
        continue;
      double x = ms_review_strip_get_x (data, point->time_ms, width);
      double y = get_y (point->chance, height);
      if (isnan (last_y))
        cairo_move_to (cr, x, y);
      else
        {
          cairo_line_to (cr, x, last_y);
          cairo_line_to (cr, x, y);
        }
      last_y = y;
    }
  if (!isnan (last_y))
    cairo_line_to (cr, ms_review_strip_get_x (data, data->end_ms, width), last_y);
  cairo_stroke (cr);
}

static void
draw_mine (cairo_t *cr, double x, double y)
{
  double half = RADIUS * M_SQRT1_2;
  cairo_move_to (cr, x - half, y - half);
  cairo_line_to (cr, x + half, y + half);
  cairo_move_to (cr, x - half, y + half);
  cairo_line_to (cr, x + half, y - half);
  cairo_stroke (cr);
}

static void
draw_guess (cairo_t *cr, double x, double y, MsReviewVerdict verdict)
{
  cairo_move_to (cr, x, y - RADIUS);
  cairo_line_to (cr, x + RADIUS, y);
  cairo_line_to (cr, x, y + RADIUS);
  cairo_line_to (cr, x - RADIUS, y);
  cairo_close_path (cr);
  if (verdict == MS_VERDICT_AVOIDABLE)
    cairo_fill_preserve (cr);
  cairo_stroke (cr);
  if (verdict == MS_VERDICT_WORSE)
    {
      cairo_arc (cr, x, y, 1.5, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

static void
draw_guesses (cairo_t *cr, const MsReviewStripData *data, const MsReviewStripColours *colours,
    int width, int height)
{
  set_source (cr, colours->text, 1);
  cairo_set_line_width (cr, 1.5);
  for (int i = 0; data->review != NULL && i < data->review->n_openings; i++)
    {
      const MsReviewOpening *opening = &data->review->openings[i];
      double x = ms_review_strip_get_x (data, opening->time_ms, width), y = height - ROW / 2;
      if (ms_verdict_is_guess (opening->verdict))
        draw_guess (cr, x, y, opening->verdict);
      else if (opening->verdict == MS_VERDICT_MINE)
        draw_mine (cr, x, y);
    }
}

void
ms_review_strip_draw (cairo_t *cr, const MsReviewStripData *data,
    const MsReviewStripColours *colours, int width, int height)
{
  double now = floor (ms_review_strip_get_x (data, data->now_ms, width)) + 0.5;
  draw_grid (cr, colours, width, height);
  draw_band (cr, data, colours, width, height);
  draw_line (cr, data, colours, width, height);
  draw_guesses (cr, data, colours, width, height);
  set_source (cr, colours->text, 1);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, now, 0);
  cairo_line_to (cr, now, height - ROW);
  cairo_stroke (cr);
}
