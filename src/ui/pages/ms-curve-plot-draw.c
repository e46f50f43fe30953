/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-plot-draw.h"

#include "ms-cell-name.h"
#include "ms-palette.h"
#include "ms-report-curve.h"
#include "ms-what-if.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#define GAP 6.0
#define LINE 2.0
#define MARKS_X 5
#define MARKS_Y 4

typedef struct
{
  cairo_t *cr;
  PangoLayout *layout;
  const MsCurvePlotData *data;
  const MsCurvePlotColours *colours;
  MsCurvePlotPlane plane;
} Plot;

/* --- Axes --- */

/* 1, 2 or 5 times a power of ten, so that about n of them cover span. */
static double
round_step (double span, int n)
{
  double power = pow (10, floor (log10 (span / n))), part = span / n / power;
  return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

static double
place_of (const MsCurve *curve, int row)
{
  return ms_what_if_get_place (&curve->rows[row]);
}

/* The chance of the i-th cell in a row, as it is shown; NaN where the cell is opened. */
static double
chance_of (const MsCurvePlotData *data, int row, int i)
{
  return ms_odds_format_value (data->numbers, data->curve->rows[row].probability[i]);
}

static void
find_axes (MsCurvePlotPlane *plane, const MsCurvePlotData *data)
{
  const MsCurve *curve = data->curve;
  double low = place_of (curve, 0), high = place_of (curve, curve->n_rows - 1);
  double most = 0;
  for (int r = 0; r < curve->n_rows; r++)
    for (int i = 0; i < curve->n_cells; i++)
      most = fmax (most, chance_of (data, r, i));
  plane->x_step = round_step (high > low ? high - low : 1, MARKS_X);
  if (curve->rows[0].mines >= 0)
    plane->x_step = fmax (plane->x_step, 1);
  plane->x_low = floor (low / plane->x_step) * plane->x_step;
  plane->x_high = ceil (high / plane->x_step) * plane->x_step;
  if (plane->x_high <= plane->x_low)
    plane->x_high = plane->x_low + plane->x_step;
  plane->y_step = round_step (most > 0 ? most : 1, MARKS_Y);
  plane->y_high = fmin (1, ceil (most / plane->y_step - 1e-9) * plane->y_step);
  plane->y_high = plane->y_high > 0 ? plane->y_high : 1;
}

/* The text of a place on the x axis, which is a total or a density. */
static char *
dup_x (const Plot *plot, double value, double step)
{
  return plot->data->curve->rows[0].mines < 0
      ? ms_odds_format_dup_mark (plot->data->numbers, value, step)
      : g_strdup_printf ("%.0f", value);
}

static void
measure (PangoLayout *layout, const char *text, double *width, double *height)
{
  int w, h;
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &w, &h);
  *width = w;
  *height = h;
}

void
ms_curve_plot_lay_out (MsCurvePlotPlane *plane, PangoContext *pango, const MsCurvePlotData *data,
    double width, double height)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (pango);
  double most = 0, w, h = 0;
  find_axes (plane, data);
  for (double y = 0; y < plane->y_high + plane->y_step / 2; y += plane->y_step)
    {
      g_autofree char *text = ms_odds_format_dup_mark (data->numbers, y, plane->y_step);
      measure (layout, text, &w, &h);
      most = fmax (most, w);
    }
  plane->left = most + 2 * GAP;
  /* Room for half a letter, a line for the number of the current total, and a line for the
   * legend. */
  plane->top = 1.5 * h + GAP + (data->names != NULL ? h + GAP : 0);
  plane->right = width - 3 * GAP;
  plane->bottom = height - h - 2 * GAP;
}

static double
to_x (const MsCurvePlotPlane *plane, double value)
{
  return plane->left
      + (value - plane->x_low) / (plane->x_high - plane->x_low) * (plane->right - plane->left);
}

static double
to_y (const MsCurvePlotPlane *plane, double value)
{
  return plane->bottom - value / plane->y_high * (plane->bottom - plane->top);
}

int
ms_curve_plot_find_row (const MsCurvePlotPlane *plane, const MsCurve *curve, double x)
{
  double share = (x - plane->left) / (plane->right - plane->left);
  return ms_what_if_find_row (curve, plane->x_low + share * (plane->x_high - plane->x_low));
}

/* --- Drawing --- */

static void
draw_text (Plot *plot, const GdkRGBA *colour, double x, double y)
{
  gdk_cairo_set_source_rgba (plot->cr, colour);
  cairo_move_to (plot->cr, x, y);
  pango_cairo_show_layout (plot->cr, plot->layout);
}

static void
draw_line (Plot *plot, const GdkRGBA *colour, double x1, double y1, double x2, double y2)
{
  gdk_cairo_set_source_rgba (plot->cr, colour);
  cairo_set_line_width (plot->cr, 1);
  cairo_move_to (plot->cr, round (x1) + 0.5, round (y1) + 0.5);
  cairo_line_to (plot->cr, round (x2) + 0.5, round (y2) + 0.5);
  cairo_stroke (plot->cr);
}

static void
draw_y_axis (Plot *plot)
{
  const MsCurvePlotPlane *plane = &plot->plane;
  double w, h;
  for (double value = 0; value < plane->y_high + plane->y_step / 2; value += plane->y_step)
    {
      g_autofree char *text = ms_odds_format_dup_mark (plot->data->numbers, value, plane->y_step);
      double y = to_y (plane, fmin (value, plane->y_high));
      draw_line (plot, &plot->colours->grid, plane->left, y, plane->right, y);
      measure (plot->layout, text, &w, &h);
      draw_text (plot, &plot->colours->text, plane->left - GAP - w, y - h / 2);
    }
}

/* How many steps of the axis lie between two labels, so that no label touches another. */
static int
find_stride (Plot *plot)
{
  const MsCurvePlotPlane *plane = &plot->plane;
  g_autofree char *text = dup_x (plot, plane->x_high, plane->x_step);
  double step = to_x (plane, plane->x_low + plane->x_step) - plane->left, w, h;
  int stride = 1;
  measure (plot->layout, text, &w, &h);
  while (stride * step < w + 2 * GAP && stride * step < plane->right - plane->left)
    stride *= 2;
  return stride;
}

static void
draw_x_axis (Plot *plot)
{
  const MsCurvePlotPlane *plane = &plot->plane;
  long stride = find_stride (plot), first = lround (plane->x_low / plane->x_step);
  long last = lround (plane->x_high / plane->x_step);
  for (long i = (first + stride - 1) / stride * stride; i <= last; i += stride)
    {
      double value = (double)i * plane->x_step, w, h;
      g_autofree char *text = dup_x (plot, value, plane->x_step);
      double x = to_x (plane, value);
      measure (plot->layout, text, &w, &h);
      double at = CLAMP (x - w / 2, 0, plane->right + 3 * GAP - w);
      draw_line (plot, &plot->colours->grid, x, plane->bottom, x, plane->bottom + GAP / 2);
      draw_text (plot, &plot->colours->text, at, plane->bottom + 1.5 * GAP);
    }
}

/* Draws a line at the current total, with its number above. */
static void
draw_current (Plot *plot)
{
  const MsCurvePlotPlane *plane = &plot->plane;
  double value = plot->data->current, w, h;
  if (!(value >= plane->x_low && value <= plane->x_high))
    return;
  double x = to_x (plane, value);
  g_autofree char *text = dup_x (plot, value, 0.001);
  cairo_set_dash (plot->cr, NULL, 0, 0);
  draw_line (plot, &plot->colours->text, x, plane->top, x, plane->bottom);
  measure (plot->layout, text, &w, &h);
  draw_text (plot, &plot->colours->text, CLAMP (x - w / 2, plane->left, plane->right - w),
      plane->top - 1.5 * h - GAP / 2);
}

/* Sets the dashes of the i-th curve: the first has none, and every other curve its own pattern. */
static void
set_dashes (cairo_t *cr, int i)
{
  static const double dashes[MS_CURVE_PLOT_MOST][6] = { { 0 }, { 8, 4 }, { 2, 3 }, { 10, 3, 2, 3 },
    { 14, 5 }, { 5, 2, 1, 2, 1, 2 }, { 4, 4 }, { 14, 3, 2, 3 } };
  static const int n_dashes[MS_CURVE_PLOT_MOST] = { 0, 2, 2, 4, 2, 6, 2, 4 };
  cairo_set_dash (cr, dashes[i], n_dashes[i], 0);
}

static void
draw_curve (Plot *plot, int i)
{
  const MsCurve *curve = plot->data->curve;
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->curves[i]);
  cairo_set_line_width (plot->cr, LINE);
  cairo_set_line_join (plot->cr, CAIRO_LINE_JOIN_ROUND);
  set_dashes (plot->cr, i);
  cairo_new_path (plot->cr); /* since drawing text leaves a current point */
  for (int r = 0; r < curve->n_rows; r++)
    if (!isnan (chance_of (plot->data, r, i)))
      cairo_line_to (plot->cr, to_x (&plot->plane, place_of (curve, r)),
          to_y (&plot->plane, chance_of (plot->data, r, i)));
  cairo_stroke (plot->cr);
  cairo_set_dash (plot->cr, NULL, 0, 0);
}

static void
draw_letter (Plot *plot, int i, double x, double y)
{
  char letter[MS_WHAT_IF_LETTER_SIZE];
  double w, h;
  measure (plot->layout, ms_what_if_letter ((guint)i, letter), &w, &h);
  cairo_new_sub_path (plot->cr);
  cairo_arc (plot->cr, x, y, fmax (w, h) / 2 + 1, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->background);
  cairo_fill_preserve (plot->cr);
  gdk_cairo_set_source_rgba (plot->cr, &plot->colours->curves[i]);
  cairo_set_line_width (plot->cr, 1.5);
  cairo_stroke (plot->cr);
  draw_text (plot, &plot->colours->text, x - w / 2, y - h / 2);
}

static void
draw_reading (Plot *plot)
{
  static const double dots[] = { 1, 3 };
  const MsCurve *curve = plot->data->curve;
  int row = plot->data->reading;
  if (row < 0 || row >= curve->n_rows)
    return;
  double x = to_x (&plot->plane, place_of (curve, row));
  cairo_set_dash (plot->cr, dots, 2, 0);
  draw_line (plot, &plot->colours->text, x, plot->plane.top, x, plot->plane.bottom);
  cairo_set_dash (plot->cr, NULL, 0, 0);
  for (int i = 0; i < curve->n_cells; i++)
    {
      if (isnan (chance_of (plot->data, row, i)))
        continue;
      gdk_cairo_set_source_rgba (plot->cr, &plot->colours->curves[i]);
      cairo_new_path (plot->cr);
      cairo_arc (
          plot->cr, x, to_y (&plot->plane, chance_of (plot->data, row, i)), 3.5, 0, 2 * G_PI);
      cairo_fill (plot->cr);
    }
}

/* Draws a sample of each curve's line with the name of its cell. */
static void
draw_legend (Plot *plot)
{
  double x = plot->plane.left, w, h;
  for (int i = 0; plot->data->names != NULL && i < plot->data->curve->n_cells; i++)
    {
      char letter[MS_WHAT_IF_LETTER_SIZE];
      g_autofree char *text = g_strdup_printf (
          "%s %s", ms_what_if_letter ((guint)i, letter), plot->data->names[i]);
      measure (plot->layout, text, &w, &h);
      gdk_cairo_set_source_rgba (plot->cr, &plot->colours->curves[i]);
      cairo_set_line_width (plot->cr, LINE);
      set_dashes (plot->cr, i);
      cairo_move_to (plot->cr, x, h / 2);
      cairo_line_to (plot->cr, x + 4 * GAP, h / 2);
      cairo_stroke (plot->cr);
      cairo_set_dash (plot->cr, NULL, 0, 0);
      draw_text (plot, &plot->colours->text, x + 5 * GAP, 0);
      x += w + 8 * GAP;
    }
}

void
ms_curve_plot_draw (cairo_t *cr, PangoContext *pango, const MsCurvePlotData *data,
    const MsCurvePlotColours *colours, double width, double height)
{
  if (data->curve == NULL || data->curve->n_rows == 0)
    return;
  g_autoptr (PangoLayout) layout = pango_layout_new (pango);
  Plot plot = { .cr = cr, .layout = layout, .data = data, .colours = colours };
  ms_curve_plot_lay_out (&plot.plane, pango, data, width, height);
  if (plot.plane.right <= plot.plane.left || plot.plane.bottom <= plot.plane.top)
    return;
  draw_y_axis (&plot);
  draw_x_axis (&plot);
  draw_current (&plot);
  for (int i = 0; i < data->curve->n_cells; i++)
    draw_curve (&plot, i);
  draw_reading (&plot);
  for (int i = 0; i < data->curve->n_cells; i++)
    {
      /* Each curve has its letter at another place along the x axis, so that letters do not
       * meet. */
      int row = (int)((data->curve->n_rows - 1) * (i + 0.5) / data->curve->n_cells + 0.5);
      if (!isnan (chance_of (data, row, i)))
        draw_letter (&plot, i, to_x (&plot.plane, place_of (data->curve, row)),
            to_y (&plot.plane, chance_of (data, row, i)));
    }
  draw_legend (&plot);
}

void
ms_curve_plot_fill_colours (MsCurvePlotColours *colours, MsTheme theme)
{
  const MsPalette *palette = ms_palette_get (theme, MS_RAMP_THEME, MS_STYLE_FLAT);
  for (unsigned i = 0; i < MS_CURVE_PLOT_MOST; i++)
    {
      MsColor colour = ms_palette_group (palette, i + 1);
      colours->curves[i] = (GdkRGBA){ (float)colour.red, (float)colour.green, (float)colour.blue,
        1 };
    }
}

/* --- As the content of a file --- */

/* In points; a PNG has EXPORT_SCALE pixels for each point. */
#define EXPORT_WIDTH 720
#define EXPORT_HEIGHT 440
#define EXPORT_MARGIN 16
#define EXPORT_SCALE 2

gboolean
ms_curve_plot_parse_export (const char *word, MsCurveExportKind *kind)
{
  static const char *const words[] = { "svg", "png", "csv" };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i], word) == 0)
      {
        *kind = (MsCurveExportKind)i;
        return TRUE;
      }
  return FALSE;
}

static cairo_status_t
append_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
paint (cairo_t *cr, const MsCurvePlotData *data)
{
  PangoContext *pango = pango_cairo_create_context (cr);
  PangoFontDescription *font = pango_font_description_from_string ("Sans 11");
  MsCurvePlotColours colours = {
    .text = { 0.1F, 0.1F, 0.1F, 1 },
    .grid = { 0.1F, 0.1F, 0.1F, 0.2F },
    .background = { 1, 1, 1, 1 },
  };
  ms_curve_plot_fill_colours (&colours, MS_THEME_LIGHT);
  pango_context_set_font_description (pango, font);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, EXPORT_MARGIN, EXPORT_MARGIN);
  ms_curve_plot_draw (cr, pango, data, &colours, EXPORT_WIDTH - 2 * EXPORT_MARGIN,
      EXPORT_HEIGHT - 2 * EXPORT_MARGIN);
  pango_font_description_free (font);
  g_object_unref (pango);
}

static GBytes *
draw (const MsCurvePlotData *data, MsCurveExportKind kind)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = kind == MS_CURVE_EXPORT_SVG
      ? cairo_svg_surface_create_for_stream (append_cb, bytes, EXPORT_WIDTH, EXPORT_HEIGHT)
      : cairo_image_surface_create (
          CAIRO_FORMAT_RGB24, EXPORT_WIDTH * EXPORT_SCALE, EXPORT_HEIGHT * EXPORT_SCALE);
  if (kind == MS_CURVE_EXPORT_PNG)
    cairo_surface_set_device_scale (surface, EXPORT_SCALE, EXPORT_SCALE);
  cairo_t *cr = cairo_create (surface);
  paint (cr, data);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && kind == MS_CURVE_EXPORT_PNG)
    status = cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes))
                                        : NULL;
}

GBytes *
ms_curve_plot_export (const MsCurve *curve, const int *cells, int width, double current,
    MsOddsFormat numbers, MsCurveExportKind kind)
{
  char names[MS_CURVE_PLOT_MOST][MS_CELL_NAME_SIZE];
  const char *legend[MS_CURVE_PLOT_MOST];
  if (kind == MS_CURVE_EXPORT_CSV)
    {
      char *text = ms_report_curve_dup_csv (curve, cells, width);
      return g_bytes_new_take (text, strlen (text));
    }
  for (int i = 0; i < curve->n_cells; i++)
    legend[i] = ms_cell_name (cells[i] % width, cells[i] / width, names[i]);
  MsCurvePlotData data = { curve, numbers, current, -1, legend };
  return draw (&data, kind);
}
