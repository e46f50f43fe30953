/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-plot-testing.h"

#include "ms-record-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* --- The axis of time --- */

#define MINUTE_MS (60.0 * 1000)
#define DAY_MS (24 * 60 * MINUTE_MS)
#define YEAR_MS (365.2425 * DAY_MS)
#define MOST_STEPS 4

static GDateTime *
to_local (double at)
{
  return g_date_time_new_from_unix_local ((gint64)floor (at / 1000));
}

/* When a year begins here; NaN where no clock goes so far. */
static double
get_beginning (int year)
{
  g_autoptr (GDateTime) day = g_date_time_new_local (year, 1, 1, 0, 0, 0);
  return day != NULL ? (double)g_date_time_to_unix (day) * 1000 : NAN;
}

/* An axis of years, whose marks need not be at its ends: of many years one mark may stand for
 * ten. */
static MsPlotAxis
get_years (double first, double last, GDateTime *local)
{
  MsPlotAxis axis = { .low = first, .high = last };
  axis.years = MAX (1, (int)ms_plot_step ((last - first) / YEAR_MS, MOST_STEPS));
  axis.year = g_date_time_get_year (local) / axis.years * axis.years;
  while (axis.year < 1 || get_beginning (axis.year) < first)
    axis.year += axis.years;
  return axis;
}

double
ms_plot_axis_get_mark (const MsPlotAxis *axis, int i)
{
  double mark = axis->years > 0 ? get_beginning (axis->year + i * axis->years)
                                : axis->first + i * axis->step;
  return mark <= axis->high + axis->step / 1e3 ? mark : NAN;
}

MsPlotAxis
ms_plot_times (double first, double last)
{
  static const int minutes[] = { 1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720 };
  if (last - first < 1)
    return (MsPlotAxis){ first - DAY_MS / 2, first + DAY_MS / 2, first, DAY_MS, 0, 0 };
  g_autoptr (GDateTime) local = to_local (first);
  if (last - first > 2 * YEAR_MS && local != NULL)
    return get_years (first, last, local);
  /* By so many milliseconds local time is ahead of universal time. */
  double offset = local != NULL ? (double)g_date_time_get_utc_offset (local) / 1000 : 0;
  double step = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (minutes) && step == 0; i++)
    if (last - first <= MOST_STEPS * minutes[i] * MINUTE_MS)
      step = minutes[i] * MINUTE_MS;
  if (step == 0)
    step = fmax (ms_plot_step ((last - first) / DAY_MS, MOST_STEPS), 1) * DAY_MS;
  double low = floor ((first + offset) / step) * step - offset;
  double high = ceil ((last + offset) / step) * step - offset;
  return (MsPlotAxis){ low, high, low, step, 0, 0 };
}

char *
ms_plot_times_dup_label (const MsPlotAxis *times, double mark)
{
  g_autoptr (GDateTime) local = to_local (mark);
  if (times->years > 0 && local != NULL)
    /* Translators: a year at an axis, as strftime writes it. */
    return g_date_time_format (local, _ ("%Y"));
  g_autoptr (GDateTime) before = to_local (mark - times->step);
  gboolean alone = times->first > times->low, begins = mark - times->step < times->low;
  gboolean same_day = local != NULL && before != NULL
      && g_date_time_get_day_of_year (local) == g_date_time_get_day_of_year (before)
      && g_date_time_get_year (local) == g_date_time_get_year (before);
  /* On an axis of more than a day several marks have the same time of day. */
  gboolean repeats = times->high - times->low >= DAY_MS;
  gboolean dated = alone || begins || repeats || !same_day;
  if (alone || (times->step < DAY_MS && dated))
    return ms_record_text_dup_date ((gint64)mark, TRUE);
  /* A mark of a whole day may lie an hour before midnight, where the clock has been put back since
   * the first mark; so the date is that of half a day later. */
  if (times->step >= DAY_MS)
    return ms_record_text_dup_date ((gint64)(mark + DAY_MS / 2), FALSE);
  /* Translators: a time of day, as strftime writes it. */
  return g_date_time_format (local, _ ("%H:%M"));
}

/* --- Drawing --- */

#define GAP 6.0
#define DOT 2.5

typedef struct
{
  cairo_t *cr;
  PangoLayout *layout;
  const MsPlotData *data;
  const MsPlotColours *colours;
  MsPlotAxis x, y;
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

static MsPlotAxis
round_axis (double low, double high, int n)
{
  double step = ms_plot_step (high > low ? high - low : 1, n);
  double first = floor (low / step) * step;
  return (MsPlotAxis){ first, ceil (high / step) * step, first, step, 0, 0 };
}

static MsPlotAxis
x_axis (const MsPlotData *data)
{
  double low, high;
  if (data->x == MS_PLOT_SHARE)
    return (MsPlotAxis){ 0, 1, 0, 0.25, 0, 0 };
  if (data->n == 0)
    return (MsPlotAxis){ 0, 1, 0, 1, 0, 0 };
  low = data->points[0].x;
  high = data->points[data->n - 1].x;
  if (data->x == MS_PLOT_NUMBER)
    return round_axis (low, high, 5);
  return ms_plot_times (low, high);
}

static char *
dup_tick (MsPlotScale scale, const MsPlotAxis *axis, double value)
{
  if (scale == MS_PLOT_TIME)
    return ms_plot_times_dup_label (axis, value);
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

/* Leaves room for the widest number on the left, and for a line of text below. */
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

/* Draws the marks of the x axis; a mark whose text would touch the one before it is left out. */
static void
draw_x_axis (Plot *plot)
{
  double free_from = 0, value, w, h;
  for (int i = 0; !isnan (value = ms_plot_axis_get_mark (&plot->x, i)); i++)
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

/* Draws a line whose height at each point is the mean of that point and those before it,
 * MS_PLOT_MEAN_OVER at most. */
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
  double high = 0;
  for (guint i = 0; i < data->n; i++)
    high = fmax (high, data->points[i].y);
  /* The y axis begins at zero, so that heights can be compared. */
  plot.y = data->y == MS_PLOT_SHARE && data->x == MS_PLOT_SHARE
      ? (MsPlotAxis){ 0, 1, 0, 0.25, 0, 0 }
      : round_axis (0, high > 0 ? high : 1, 4);
  lay_out (&plot, width, height);
  if (plot.right <= plot.left || plot.bottom <= plot.top)
    return;
  draw_y_axis (&plot);
  draw_x_axis (&plot);
  draw_points (&plot);
  draw_running_mean (&plot);
}

/* --- The widget --- */

#define HEIGHT 190
#define WIDTH 280

struct _MsPlot
{
  GtkWidget parent_instance;

  MsPlotScale x, y;
  GArray *points; /* MsPlotPoint */
  char *summary;
};

G_DEFINE_FINAL_TYPE (MsPlot, ms_plot, GTK_TYPE_WIDGET)

GdkRGBA
ms_plot_find_ink (GtkWidget *widget, GdkRGBA *text)
{
  static const GdkRGBA on_light = { 0.11F, 0.40F, 0.77F, 1 }, on_dark = { 0.56F, 0.77F, 0.96F, 1 };
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), text);
  return text->red + text->green + text->blue > 1.5F ? on_dark : on_light;
}

static void
ms_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsPlot *self = MS_PLOT (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height);
  MsPlotData data = { self->x, self->y, (const MsPlotPoint *)(gpointer)self->points->data,
    self->points->len };
  MsPlotColours colours;
  colours.line = ms_plot_find_ink (widget, &colours.text);
  colours.grid = colours.points = colours.text;
  colours.grid.alpha = 0.2F;
  colours.points.alpha = 0.55F;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  ms_plot_draw (cr, gtk_widget_get_pango_context (widget), &data, &colours, width, height);
  cairo_destroy (cr);
}

static void
ms_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
ms_plot_class_init (MsPlotClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, (GDestroyNotify)g_array_unref, 1, G_STRUCT_OFFSET (MsPlot, points));
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsPlot, summary));
  widget_class->snapshot = ms_plot_snapshot;
  widget_class->measure = ms_plot_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ms_plot_init (MsPlot *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (MsPlotPoint));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

void
ms_plot_set (MsPlot *self, MsPlotScale x, MsPlotScale y, const MsPlotPoint *points, guint n,
    const char *summary)
{
  self->x = x;
  self->y = y;
  g_array_set_size (self->points, 0);
  g_array_append_vals (self->points, points, n);
  g_free (self->summary);
  self->summary = g_strdup (summary);
  ms_widget_set_name (self, summary);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
ms_plot_get_summary (MsPlot *self)
{
  return self->summary;
}
