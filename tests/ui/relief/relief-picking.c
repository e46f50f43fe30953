/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The projection of the relief: what is picked at a point is what is drawn last there.  The judge
 * draws every cell in a colour of its own, prism over prism, with polygons that know nothing of the
 * way points are looked up. */
#include "cmocka-common.h"

#include "ms-relief.h"

#include <cairo.h>
#define MAX_CELLS 400

typedef struct
{
  MsRelief relief;
  int heights[MAX_CELLS];
} Land;

static int
get_height (gpointer user_data, int x, int y)
{
  const Land *land = user_data;
  return land->heights[y * land->relief.width + x];
}

static Land
make_land (GRand *rand, int width, int height, int cell_size)
{
  Land land = { .relief = ms_relief_init (width, height, cell_size) };
  for (int i = 0; i < width * height; i++)
    switch (g_rand_int_range (rand, 0, 3))
      {
      case 0:
        land.heights[i] = 0;
        break;
      case 1:
        land.heights[i] = land.relief.rise;
        break;
      default:
        land.heights[i] = g_rand_int_range (rand, 0, land.relief.rise + 1);
      }
  return land;
}

static void
fill_polygon (cairo_t *cr, const double (*points)[2], int n, guint32 color)
{
  for (int i = 0; i < n; i++)
    cairo_line_to (cr, points[i][0], points[i][1]);
  cairo_close_path (cr);
  cairo_set_source_rgb (
      cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
  cairo_fill (cr);
}

/* The outline of a whole prism is one hexagon. */
static void
draw_prism (cairo_t *cr, const Land *land, int x, int y)
{
  const MsRelief *relief = &land->relief;
  int height = land->heights[y * relief->width + x];
  double left = x * relief->side + (relief->height - 1 - y) * relief->shift;
  double front = relief->rise + (y + 1) * relief->depth;
  double side = relief->side, shift = relief->shift, depth = relief->depth;
  const double outline[6][2] = { { left, front }, { left, front - height },
    { left + shift, front - height - depth }, { left + side + shift, front - height - depth },
    { left + side + shift, front - depth }, { left + side, front } };
  fill_polygon (cr, outline, 6, (guint32)(y * relief->width + x + 1) * 37);
}

/* Pixels: 0 where nothing lies, else 37 times the number of the cell, counted from 1. */
static cairo_surface_t *
draw_land (const Land *land)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
      ms_relief_get_width (&land->relief), ms_relief_get_height (&land->relief));
  cairo_t *cr = cairo_create (surface);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (int y = 0; y < land->relief.height; y++)
    for (int x = 0; x < land->relief.width; x++)
      draw_prism (cr, land, x, y);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static int
get_drawn (cairo_surface_t *surface, int px, int py)
{
  const guchar *row = cairo_image_surface_get_data (surface)
      + py * cairo_image_surface_get_stride (surface);
  return (int)(((const guint32 *)(gconstpointer)row)[px] & 0xffffff) / 37 - 1;
}

static int
pick (Land *land, double px, double py)
{
  int x, y;
  if (!ms_relief_pick (&land->relief, px, py, get_height, land, &x, &y))
    return -1;
  return y * land->relief.width + x;
}

/* Pixels whose neighbours are of the same cell are far enough from every edge for both to agree. */
static gboolean
is_inside (cairo_surface_t *surface, int px, int py)
{
  int cell = get_drawn (surface, px, py);
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (get_drawn (surface, px + dx, py + dy) != cell)
        return FALSE;
  return TRUE;
}

static void
what_is_picked_is_what_is_drawn (void **state)
{
  static const int shapes[][3] = { { 1, 1, 28 }, { 9, 9, 18 }, { 30, 4, 24 }, { 3, 20, 33 },
    { 5, 5, 96 }, { 6, 6, 4 }, { 7, 5, 11 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      Land land = make_land (rand, shapes[i][0], shapes[i][1], shapes[i][2]);
      cairo_surface_t *surface = draw_land (&land);
      int width = cairo_image_surface_get_width (surface), n_checked = 0;
      int height = cairo_image_surface_get_height (surface);
      for (int py = 1; py < height - 1; py++)
        for (int px = 1; px < width - 1; px++)
          if (is_inside (surface, px, py))
            {
              assert_int_equal (pick (&land, px + 0.5, py + 0.5), get_drawn (surface, px, py));
              n_checked++;
            }
      assert_true (shapes[i][2] < 10 || n_checked > width * height / 4);
      cairo_surface_destroy (surface);
    }
}

/* Every cell's top can be met: in its middle where nothing stands before it, else behind that. */
static void
no_cell_is_hidden (void **state)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  for (int size = 8; size <= 96; size += 4)
    {
      Land land = make_land (rand, 12, 10, size);
      for (int cell = 0; cell < 12 * 10; cell++)
        {
          int left, top, x = cell % 12, y = cell / 12;
          ms_relief_get_top (&land.relief, x, y, land.heights[cell], &left, &top);
          double middle = left + (land.relief.side + land.relief.shift) / 2.0;
          gboolean bare = y == 9 || land.heights[cell + 12] <= land.heights[cell];
          gboolean bare_right = y == 9 || x == 11 || land.heights[cell + 13] <= land.heights[cell];
          gboolean bare_beside = x == 11 || land.heights[cell + 1] <= land.heights[cell];
          if (bare && bare_right && bare_beside)
            assert_int_equal (pick (&land, middle, top + land.relief.depth / 2.0), cell);
          /* At the back, left of the corner that a neighbour to the right may cover. */
          assert_int_equal (
              pick (&land, left + land.relief.shift + land.relief.side / 4.0, top + 0.6), cell);
        }
    }
}

static void
nothing_is_picked_beside_the_board (void **state)
{
  Land land = { .relief = ms_relief_init (9, 9, 28) };
  int width = ms_relief_get_width (&land.relief), height = ms_relief_get_height (&land.relief);
  assert_int_equal (pick (&land, -1, height / 2), -1);
  assert_int_equal (pick (&land, width + 1, height / 2), -1);
  assert_int_equal (pick (&land, width / 2, height + 1), -1);
  assert_int_equal (pick (&land, width / 2, 0), -1); /* no cell stands that high */
  assert_int_equal (pick (&land, 1, land.relief.rise + 1), -1); /* left of the far row */
  assert_int_equal (pick (&land, width - 2, height - 2), -1); /* right of the near row */
}

/* Rows and columns that are said to be out of sight are: nothing of them is drawn there. */
static void
what_is_in_sight_is_found (void **state)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  for (int round = 0; round < 200; round++)
    {
      Land land = make_land (rand, 11, 13, 20);
      cairo_surface_t *surface = draw_land (&land);
      int px = g_rand_int_range (rand, 0, cairo_image_surface_get_width (surface));
      int py = g_rand_int_range (rand, 0, cairo_image_surface_get_height (surface));
      int cell = get_drawn (surface, px, py), first, end;
      if (cell >= 0)
        {
          ms_relief_find_rows (&land.relief, py, 1, &first, &end);
          assert_in_range (cell / 11, first, end - 1);
          ms_relief_find_columns (&land.relief, cell / 11, px, 1, &first, &end);
          assert_in_range (cell % 11, first, end - 1);
        }
      cairo_surface_destroy (surface);
    }
}

static void
the_fitting_size_is_the_largest (void **state)
{
  for (int width = 1; width <= 60; width += 7)
    for (int room = 100; room <= 1300; room += 113)
      {
        int size = ms_relief_find_fit (width, 16, room, 700);
        MsRelief fits = ms_relief_init (width, 16, size);
        MsRelief larger = ms_relief_init (width, 16, size + 1);
        assert_true (size == 0
            || (ms_relief_get_width (&fits) <= room && ms_relief_get_height (&fits) <= 700));
        assert_true (ms_relief_get_width (&larger) > room || ms_relief_get_height (&larger) > 700);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_picked_is_what_is_drawn),
    cmocka_unit_test (no_cell_is_hidden),
    cmocka_unit_test (nothing_is_picked_beside_the_board),
    cmocka_unit_test (what_is_in_sight_is_found),
    cmocka_unit_test (the_fitting_size_is_the_largest),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
