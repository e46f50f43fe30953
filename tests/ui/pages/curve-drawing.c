/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves on image surfaces: every point of a curve is where its value says, curves can be told
 * apart without colours, and odd data draw too; what is written to files is what it says it is. */
#include "cmocka-common.h"

#include "ms-curve-plot.h"
#include "ms-curve-testing.h"
#include "ms-palette.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 400
#define HEIGHT 240
#define N_ROWS 101

/* Curve i is drawn in a colour of its own, all else in greys. */
static MsCurvePlotColours
get_colours (void)
{
  MsCurvePlotColours colours = {
    .text = { 0, 0, 0, 1 }, .grid = { 0.8F, 0.8F, 0.8F, 1 }, .background = { 1, 1, 1, 1 }
  };
  for (int i = 0; i < MS_CURVE_PLOT_MOST; i++)
    colours.curves[i] = (GdkRGBA){ 1, i == 0 ? 0 : 0.9F, i == 0 ? 0 : 0.1F, 1 };
  return colours;
}

static double
chance (int row, int cell)
{
  return cell == 0 ? row / 200.0 : 0.4 - 0.003 * row;
}

static MsCurve *
make_curve (int n_cells, int n_rows)
{
  MsCurve *curve = ms_curve_new (ms_allocator_or_default (NULL), n_cells, n_rows);
  curve->n_rows = n_rows;
  for (int r = 0; r < n_rows; r++)
    {
      curve->rows[r].mines = r;
      for (int i = 0; i < n_cells; i++)
        curve->rows[r].probability[i] = chance (r, i);
    }
  return curve;
}

static cairo_surface_t *
draw (const MsCurvePlotData *data, MsCurvePlotPlane *plane)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  PangoContext *pango = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  MsCurvePlotColours colours = get_colours ();
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  ms_curve_plot_draw (cr, pango, data, &colours, WIDTH, HEIGHT);
  if (data->curve->n_rows > 0)
    ms_curve_plot_lay_out (plane, pango, data, WIDTH, HEIGHT);
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

/* Whether something in the first curve's colour is within two pixels up or down, and so many to the
 * left or right. */
static gboolean
is_red_within (cairo_surface_t *surface, double x, double y, int columns)
{
  for (int row = (int)y - 2; row <= (int)y + 2; row++)
    for (int column = (int)x - columns; column <= (int)x + columns; column++)
      {
        guint32 found = pixel (surface, CLAMP (column, 0, WIDTH - 1), CLAMP (row, 0, HEIGHT - 1));
        if ((found >> 16) > 0xc0 && (found & 0xff) < 0x80 && (found >> 8 & 0xff) < 0x80)
          return TRUE;
      }
  return FALSE;
}

static gboolean
is_red_near (cairo_surface_t *surface, double x, double y)
{
  return is_red_within (surface, x, y, 1);
}

static void
a_curve_is_where_its_values_say (void **state)
{
  MsCurvePlotPlane plane;
  MsCurve *curve = make_curve (1, N_ROWS);
  MsCurvePlotData data = { curve, MS_ODDS_FORMAT_MINE, NAN, -1, NULL };
  cairo_surface_t *surface = draw (&data, &plane);
  assert_true (plane.x_low == 0 && plane.x_high == 100 && plane.y_high == 0.5);
  for (int row = 0; row < N_ROWS; row += 10)
    {
      double x = plane.left + row / 100.0 * (plane.right - plane.left);
      double y = plane.bottom - chance (row, 0) / 0.5 * (plane.bottom - plane.top);
      /* The letter in its circle covers the middle. */
      if (abs (row - 50) > 10)
        assert_true (is_red_near (surface, x, y));
      assert_false (is_red_near (surface, x, y + 40));
      assert_int_equal (ms_curve_plot_find_row (&plane, curve, x), row);
    }
  assert_int_equal (ms_curve_plot_find_row (&plane, curve, -50), 0);
  assert_int_equal (ms_curve_plot_find_row (&plane, curve, 2 * WIDTH), N_ROWS - 1);
  cairo_surface_destroy (surface);
  ms_curve_free (curve);
}

/* With chances of no mine the same curve falls from the top. */
static void
a_curve_can_be_of_safety (void **state)
{
  MsCurvePlotPlane plane;
  MsCurve *curve = make_curve (1, N_ROWS);
  MsCurvePlotData data = { curve, MS_ODDS_FORMAT_SAFE, NAN, -1, NULL };
  cairo_surface_t *surface = draw (&data, &plane);
  assert_true (plane.y_high == 1);
  assert_true (is_red_near (surface, plane.left + 1, plane.top + 1));
  assert_true (
      is_red_near (surface, plane.right - 1, plane.bottom - 0.5 * (plane.bottom - plane.top)));
  cairo_surface_destroy (surface);
  ms_curve_free (curve);
}

/* Where chances are written as fractions, the axis has no percentages either. */
static void
an_axis_is_written_as_chances_are (void **state)
{
  char *marks[] = {
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_MINE, 0.2, 0.1),
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_SAFE, 0.205, 0.005),
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_FRACTION, 0.2, 0.1),
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_FRACTION, 0.25, 0.05),
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_FRACTION, 0.205, 0.005),
    ms_odds_format_dup_mark (MS_ODDS_FORMAT_FRACTION, 0, 0.1),
  };
  const char *expected[] = { "20 %", "20.5 %", "0.2", "0.25", "0.205", "0.0" };
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      assert_string_equal (marks[i], expected[i]);
      g_free (marks[i]);
    }
  MsCurvePlotPlane percent, decimal;
  MsCurve *curve = make_curve (1, N_ROWS);
  MsCurvePlotData data = { curve, MS_ODDS_FORMAT_MINE, NAN, -1, NULL };
  cairo_surface_destroy (draw (&data, &percent));
  data.numbers = MS_ODDS_FORMAT_FRACTION;
  cairo_surface_destroy (draw (&data, &decimal));
  assert_true (decimal.left < percent.left);
  ms_curve_free (curve);
}

/* How many times a curve goes from line to gap on its way. */
static int
count_gaps (cairo_surface_t *surface, const MsCurvePlotPlane *plane)
{
  int n = 0;
  gboolean was = TRUE;
  for (double x = plane->left; x < plane->right; x++)
    {
      double y = plane->bottom - 0.25 / plane->y_high * (plane->bottom - plane->top);
      gboolean now = is_red_within (surface, x, y, 0);
      n += was && !now;
      was = now;
    }
  return n;
}

/* All eight level, one after the other, in one colour: no two have the same dashes. */
static void
curves_differ_without_colours (void **state)
{
  MsCurvePlotPlane plane;
  GHashTable *seen = g_hash_table_new_full (
      g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  for (int i = 0; i < MS_CURVE_PLOT_MOST; i++)
    {
      MsCurve *curve = make_curve (MS_CURVE_PLOT_MOST, N_ROWS);
      for (int r = 0; r < N_ROWS; r++)
        for (int k = 0; k < MS_CURVE_PLOT_MOST; k++)
          curve->rows[r].probability[k] = k == i ? 0.25 : NAN;
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      PangoContext *pango = pango_font_map_create_context (pango_cairo_font_map_get_default ());
      MsCurvePlotColours colours = get_colours ();
      MsCurvePlotData data = { curve, MS_ODDS_FORMAT_MINE, NAN, -1, NULL };
      cairo_t *cr = cairo_create (surface);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      for (int k = 0; k < MS_CURVE_PLOT_MOST; k++)
        colours.curves[k] = colours.curves[0];
      ms_curve_plot_draw (cr, pango, &data, &colours, WIDTH, HEIGHT);
      ms_curve_plot_lay_out (&plane, pango, &data, WIDTH, HEIGHT);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      assert_true (i == 0 ? count_gaps (surface, &plane) <= 2 : count_gaps (surface, &plane) > 5);
      gsize bytes = (gsize)HEIGHT * (gsize)cairo_image_surface_get_stride (surface);
      g_hash_table_add (seen, g_bytes_new (cairo_image_surface_get_data (surface), bytes));
      g_object_unref (pango);
      cairo_surface_destroy (surface);
      ms_curve_free (curve);
    }
  assert_int_equal (g_hash_table_size (seen), MS_CURVE_PLOT_MOST);
  g_hash_table_unref (seen);
}

/* In each theme no two curves have one colour, and all are seen on its background. */
static void
colours_differ_in_every_theme (void **state)
{
  static const MsTheme themes[] = { MS_THEME_LIGHT, MS_THEME_DARK, MS_THEME_HIGH_CONTRAST };
  for (guint t = 0; t < G_N_ELEMENTS (themes); t++)
    {
      MsCurvePlotColours colours;
      ms_curve_plot_fill_colours (&colours, themes[t]);
      for (int i = 0; i < MS_CURVE_PLOT_MOST; i++)
        for (int k = 0; k < i; k++)
          assert_true (fabsf (colours.curves[i].red - colours.curves[k].red)
                  + fabsf (colours.curves[i].green - colours.curves[k].green)
                  + fabsf (colours.curves[i].blue - colours.curves[k].blue)
              > 0.1F);
    }
}

static void
odd_data_draw_too (void **state)
{
  MsCurvePlotPlane plane;
  static const int rows[] = { 0, 1, 2 };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      MsCurve *curve = make_curve (2, rows[i]);
      for (int r = 0; r < rows[i]; r++)
        curve->rows[r].probability[1] = NAN; /* an opened cell */
      MsCurvePlotData data = { curve, MS_ODDS_FORMAT_MINE, 1e9, 5, NULL };
      cairo_surface_destroy (draw (&data, &plane));
      ms_curve_free (curve);
    }
  /* Densities, all of them 0. */
  MsCurve *curve = make_curve (1, 3);
  for (int r = 0; r < 3; r++)
    {
      curve->rows[r].mines = -1;
      curve->rows[r].density = 0.1 * (r + 1);
      curve->rows[r].probability[0] = 0;
    }
  MsCurvePlotData data = { curve, MS_ODDS_FORMAT_MINE, 0.2, 1, NULL };
  cairo_surface_destroy (draw (&data, &plane));
  assert_true (plane.y_high == 1 && plane.x_low <= 0.1 && plane.x_high >= 0.3 && plane.x_high <= 1);
  ms_curve_free (curve);
}

static GBytes *export(MsCurve *curve, const char *word)
{
  static const int cells[2] = { 0, 17 };
  MsCurveExportKind kind;
  assert_true (ms_curve_plot_parse_export (word, &kind));
  return ms_curve_plot_export (curve, cells, 16, 40, MS_ODDS_FORMAT_MINE, kind);
}

static void
files_are_what_they_say (void **state)
{
  MsCurve *curve = make_curve (2, N_ROWS);
  gsize length;
  MsCurveExportKind kind;
  g_autoptr (GBytes) svg = export(curve, "svg");
  const char *text = g_bytes_get_data (svg, &length);
  assert_non_null (g_strstr_len (text, (gssize)length, "<svg"));
  g_autoptr (GBytes) png = export(curve, "png");
  const guchar *data = g_bytes_get_data (png, &length);
  assert_true (length > 1000 && memcmp (data, "\x89PNG", 4) == 0);
  g_autoptr (GBytes) csv = export(curve, "csv");
  text = g_bytes_get_data (csv, &length);
  assert_true (g_str_has_prefix (text, "mines,layouts,p_0_0,p_1_1\n0,"));
  int n_lines = 0;
  for (gsize i = 0; i < length; i++)
    n_lines += text[i] == '\n';
  assert_int_equal (n_lines, N_ROWS + 1);
  assert_false (ms_curve_plot_parse_export ("gif", &kind));
  ms_curve_free (curve);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_curve_is_where_its_values_say),
    cmocka_unit_test (a_curve_can_be_of_safety),
    cmocka_unit_test (an_axis_is_written_as_chances_are),
    cmocka_unit_test (curves_differ_without_colours),
    cmocka_unit_test (colours_differ_in_every_theme),
    cmocka_unit_test (odd_data_draw_too),
    cmocka_unit_test (files_are_what_they_say),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
