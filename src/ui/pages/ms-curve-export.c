/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-curve-export.h"

#include "ms-cell-name.h"
#include "ms-curve-plot.h"
#include "ms-report-curve.h"

#include <cairo-svg.h>
#include <string.h>

/* In points; a PNG has SCALE pixels for each. */
#define WIDTH 720
#define HEIGHT 440
#define MARGIN 16
#define SCALE 2

gboolean
ms_curve_export_parse (const char *word, MsCurveExportKind *kind)
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
  cairo_translate (cr, MARGIN, MARGIN);
  ms_curve_plot_draw (cr, pango, data, &colours, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  pango_font_description_free (font);
  g_object_unref (pango);
}

static cairo_surface_t *
new_surface (MsCurveExportKind kind, GByteArray *bytes)
{
  if (kind == MS_CURVE_EXPORT_SVG)
    return cairo_svg_surface_create_for_stream (append_cb, bytes, WIDTH, HEIGHT);
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, WIDTH * SCALE, HEIGHT * SCALE);
  cairo_surface_set_device_scale (surface, SCALE, SCALE);
  return surface;
}

static GBytes *
draw (const MsCurvePlotData *data, MsCurveExportKind kind)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = new_surface (kind, bytes);
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
ms_curve_export (const MsCurve *curve, const int *cells, int width, double current,
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
