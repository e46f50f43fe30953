/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a plot: axes, points, intervals and the running mean. */
#include "config.h"

#include "ms-plot-time.h"
#include "ms-plot.h"

#include <glib/gi18n.h>
#include <math.h>

#define GAP 6.0
#define DOT 2.5

typedef struct
{
  double low, high;
  double first, step; /* of the marks */
} Axis;

typedef struct
{
  cairo_t *cr;
  PangoLayout *layout;
  const MsPlotData *data;
  const MsPlotColours *colours;
  Axis x, y;
  double left, top, right, bottom; /* of the plane */
} Plot;

double
ms_plot_step (double span, int n)
{
  double rough = span / n, power = pow (10, floor (log10 (rough)));
  double mantissa = rough / power;
  return power * (mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10);
}

/* --- Axes --- */

static Axis
round_axis (double low, double high, int n)
{
  double step = ms_plot_step (high > low ? high - low : 1, n);
  double first = floor (low / step) * step;
  return (Axis){ first, ceil (high / step) * step, first, step };
}

/* Begins at zero, so that heights can be compared. */
static Axis
y_axis (const MsPlotData *data)
{
  double high = 0;
  if (data->y == MS_PLOT_SHARE && data->x == MS_PLOT_SHARE)
    return (Axis){ 0, 1, 0, 0.25 };
  for (guint i = 0; i < data->n; i++)
    high = fmax (high, data->points[i].y);
  return round_axis (0, high > 0 ? high : 1, 4);
}

static Axis
x_axis (const MsPlotData *data)
{
  double low, high;
  if (data->x == MS_PLOT_SHARE)
    return (Axis){ 0, 1, 0, 0.25 };
  if (data->n == 0)
    return (Axis){ 0, 1, 0, 1 };
  low = data->points[0].x;
  high = data->points[data->n - 1].x;
  if (data->x == MS_PLOT_NUMBER)
    return round_axis (low, high, 5);
  MsPlotTimes times = ms_plot_times (low, high);
  return (Axis){ times.low, times.high, times.first, times.step };
}

static char *
dup_tick (MsPlotScale scale, const Axis *axis, double value)
{
  MsPlotTimes times = { axis->low, axis->high, axis->first, axis->step };
  if (scale == MS_PLOT_TIME)
    return ms_plot_times_dup_label (&times, value);
  if (scale == MS_PLOT_SHARE)
    /* Translators: a percentage at an axis. */
    return g_strdup_printf (_ ("%.0f %%"), value * 100);
  return g_strdup_printf ("%.*f", axis->step < 0.095 ? 2 : axis->step < 0.95 ? 1 : 0, value);
}

/* --- Drawing --- */

static double
to_x (const Plot *plot, double value)
{
  return plot->left
      + (value - plot->x.low) / (plot->x.high - plot->x.low) * (plot->right - plot->left);
}

static double
to_y (const Plot *plot, double value)
{
  return plot->bottom
      - (value - plot->y.low) / (plot->y.high - plot->y.low) * (plot->bottom - plot->top);
}

static void
measure_text (Plot *plot, const char *text, double *width, double *height)
{
  int w, h;
  pango_layout_set_text (plot->layout, text, -1);
  pango_layout_get_pixel_size (plot->layout, &w, &h);
  *width = w;
  *height = h;
}

static void
draw_text (Plot *plot, double x, double y)
{
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->text);
  cairo_move_to (plot->cr, x, y);
  pango_cairo_show_layout (plot->cr, plot->layout);
}

static void
draw_line (Plot *plot, double x1, double y1, double x2, double y2)
{
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->grid);
  cairo_set_line_width (plot->cr, 1);
  cairo_move_to (plot->cr, round (x1) + 0.5, round (y1) + 0.5);
  cairo_line_to (plot->cr, round (x2) + 0.5, round (y2) + 0.5);
  cairo_stroke (plot->cr);
}

/* Room for the widest number on the left, and for a line of text below. */
static void
lay_out (Plot *plot, int width, int height)
{
  double most = 0, w, h = 0;
  for (double value = plot->y.low; value <= plot->y.high + plot->y.step / 2; value += plot->y.step)
    {
      g_autofree char *text = dup_tick (plot->data->y, &plot->y, value);
      measure_text (plot, text, &w, &h);
      most = fmax (most, w);
    }
  plot->left = most + 2 * GAP;
  plot->top = h / 2 + 1;
  plot->right = width - 3 * GAP;
  plot->bottom = height - h - 2 * GAP;
}

static void
draw_y_axis (Plot *plot)
{
  double w, h;
  for (double value = plot->y.low; value <= plot->y.high + plot->y.step / 2; value += plot->y.step)
    {
      g_autofree char *text = dup_tick (plot->data->y, &plot->y, value);
      double y = to_y (plot, value);
      draw_line (plot, plot->left, y, plot->right, y);
      measure_text (plot, text, &w, &h);
      draw_text (plot, plot->left - GAP - w, y - h / 2);
    }
}

/* A text that would touch the one before it is left out. */
static void
draw_x_axis (Plot *plot)
{
  double free_from = 0, w, h;
  for (double value = plot->x.first; value < plot->x.high + plot->x.step / 1e3;
       value += plot->x.step)
    {
      g_autofree char *text = dup_tick (plot->data->x, &plot->x, value);
      double x = to_x (plot, value);
      measure_text (plot, text, &w, &h);
      double at = CLAMP (x - w / 2, 0, plot->right + 3 * GAP - w);
      if (at < free_from || plot->data->n == 0)
        continue;
      draw_line (plot, x, plot->bottom, x, plot->bottom + GAP / 2);
      draw_text (plot, at, plot->bottom + 1.5 * GAP);
      free_from = at + w + 2 * GAP;
    }
}

static void
draw_points (Plot *plot)
{
  double dot = plot->data->n > 500 ? DOT * 0.7 : DOT;
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->points);
  for (guint i = 0; i < plot->data->n; i++)
    {
      const MsPlotPoint *point = &plot->data->points[i];
      double x = to_x (plot, point->x);
      if (point->low < point->high)
        {
          cairo_set_line_width (plot->cr, 1.5);
          cairo_move_to (plot->cr, x, to_y (plot, point->low));
          cairo_line_to (plot->cr, x, to_y (plot, point->high));
          cairo_stroke (plot->cr);
          dot = 2 * DOT;
        }
      cairo_arc (plot->cr, x, to_y (plot, point->y), dot, 0, 2 * G_PI);
      cairo_fill (plot->cr);
    }
}

/* The mean at each point of the last MS_PLOT_MEAN_OVER points up to it. */
static void
draw_running_mean (Plot *plot)
{
  double sum = 0;
  if (plot->data->x == MS_PLOT_SHARE || plot->data->n < 2)
    return;
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->line);
  cairo_set_line_width (plot->cr, 2);
  cairo_set_line_join (plot->cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < plot->data->n; i++)
    {
      sum += plot->data->points[i].y;
      if (i >= MS_PLOT_MEAN_OVER)
        sum -= plot->data->points[i - MS_PLOT_MEAN_OVER].y;
      cairo_line_to (plot->cr, to_x (plot, plot->data->points[i].x),
          to_y (plot, sum / MIN (i + 1, MS_PLOT_MEAN_OVER)));
    }
  cairo_stroke (plot->cr);
}

void
ms_plot_draw (cairo_t *cr, PangoContext *pango, const MsPlotData *data,
    const MsPlotColours *colours, int width, int height)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (pango);
  Plot plot = { .cr = cr, .layout = layout, .data = data, .colours = colours };
  plot.x = x_axis (data);
  plot.y = y_axis (data);
  lay_out (&plot, width, height);
  if (plot.right <= plot.left || plot.bottom <= plot.top)
    return;
  draw_y_axis (&plot);
  draw_x_axis (&plot);
  draw_points (&plot);
  draw_running_mean (&plot);
}
