/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-tiles.h"

#include <string.h>

/* The memory that the tiles of one layer may take. */
#define TILE_BYTES (12u << 20)

struct _MsTiles
{
  MsPainter *painter;
  GHashTable *surfaces[MS_N_LAYERS]; /* ms_tiles_hash to cairo_surface_t */
  guint max_surfaces; /* the most surfaces for each layer */
  double scale;
  int side; /* of a tile, in device pixels */
};

MsTiles *
ms_tiles_new (MsPainter *painter, double scale)
{
  MsTiles *self = g_new0 (MsTiles, 1);
  ms_painter_set_scale (painter, scale);
  self->painter = painter;
  self->scale = scale;
  self->side = ms_painter_find_pixels (ms_painter_get_form (painter)->cell_size, scale);
  self->max_surfaces = MAX (TILE_BYTES / (guint)(self->side * self->side * 4), 32);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    self->surfaces[layer] = g_hash_table_new_full (
        g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)cairo_surface_destroy);
  return self;
}

void
ms_tiles_free (MsTiles *self)
{
  if (self == NULL)
    return;
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    g_hash_table_unref (self->surfaces[layer]);
  ms_painter_free (self->painter);
  g_free (self);
}

int
ms_tiles_get_side (const MsTiles *self)
{
  return self->side;
}

MsPainter *
ms_tiles_get_painter (MsTiles *self)
{
  return self->painter;
}

/* A hash of what can be seen of a probability as it is shown: its tenths of a percent, the whole
 * percent to which it is rounded, and whether it is so near to 0 or 1 that the text says "<" or
 * ">". */
static guint64
hash_probability (const MsPainterCell *cell)
{
  double p = ms_painter_value (cell);
  if (isnan (p))
    return 0;
  guint64 bounds = (guint64)(p < 0.001) | (guint64)(p < 0.01) << 1 | (guint64)(p > 0.99) << 2
      | (guint64)(p > 0.999) << 3 | 1 << 4;
  return bounds | (guint64)lround (p * 1000) << 8 | (guint64)lround (p * 100) << 20;
}

guint64
ms_tiles_hash (MsLayer layer, const MsPainterCell *cell)
{
  guint64 kind = (guint64)cell->cell + 1;
  if (layer == MS_LAYER_BOARD)
    return kind;
  if (!ms_painter_has_analysis_layer (cell))
    return 0;
  kind |= (guint64)cell->certainty << 6 | (guint64)cell->numbers << 8
      | (guint64)(cell->flags & 0xff) << 16 | (guint64)((cell->flags & MS_PAINTER_DEAD) != 0) << 62;
  guint64 hash = kind | hash_probability (cell) << 24;
  if (cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL)
    hash ^= (guint64)g_str_hash (cell->fraction) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  if ((cell->flags & MS_PAINTER_BITS) != 0)
    hash ^= (guint64)(1 + lround (100 * cell->bits)) * G_GUINT64_CONSTANT (0xc2b2ae3d27d4eb4f);
  return hash | G_GUINT64_CONSTANT (1) << 63;
}

static cairo_surface_t *
draw_surface (MsTiles *self, MsLayer layer, const MsPainterCell *cell)
{
  MsColor ground = ms_painter_get_form (self->painter)->palette->board;
  cairo_format_t format = layer == MS_LAYER_BOARD ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  cairo_surface_t *surface = cairo_image_surface_create (format, self->side, self->side);
  cairo_t *cr = cairo_create (surface);
  cairo_scale (cr, self->scale, self->scale);
  if (layer == MS_LAYER_BOARD)
    {
      cairo_set_source_rgb (cr, ground.red, ground.green, ground.blue);
      cairo_paint (cr);
      ms_painter_draw_board_layer (self->painter, cr, 0, 0, cell->cell);
    }
  else
    ms_painter_draw_analysis_layer (self->painter, cr, 0, 0, cell);
  cairo_destroy (cr);
  return surface;
}

static cairo_surface_t *
ensure_surface (MsTiles *self, MsLayer layer, guint64 hash, const MsPainterCell *cell)
{
  GHashTable *surfaces = self->surfaces[layer];
  cairo_surface_t *surface = g_hash_table_lookup (surfaces, &hash);
  if (surface != NULL)
    return surface;
  if (g_hash_table_size (surfaces) >= self->max_surfaces)
    g_hash_table_remove_all (surfaces);
  surface = draw_surface (self, layer, cell);
  g_hash_table_insert (surfaces, g_memdup2 (&hash, sizeof hash), surface);
  return surface;
}

static void
draw (MsTiles *self, cairo_t *cr, cairo_operator_t operator, MsLayer layer, int x, int y,
    const MsPainterCell *cell)
{
  guint64 hash = ms_tiles_hash (layer, cell);
  if (hash == 0)
    return;
  cairo_set_operator (cr, operator);
  cairo_set_source_surface (cr, ensure_surface (self, layer, hash, cell), x, y);
  cairo_rectangle (cr, x, y, self->side, self->side);
  cairo_fill (cr);
}

/* Copies a tile's pixels to where cr draws; returns FALSE if that is no image of such pixels. */
static gboolean
copy (cairo_t *cr, cairo_surface_t *tile, int x, int y)
{
  cairo_surface_t *image = cairo_get_target (cr);
  gboolean opaque = cairo_image_surface_get_format (tile) == CAIRO_FORMAT_RGB24;
  cairo_format_t format = cairo_image_surface_get_format (image);
  cairo_matrix_t matrix;
  cairo_get_matrix (cr, &matrix);
  int side = cairo_image_surface_get_width (tile);
  if ((format != CAIRO_FORMAT_ARGB32 && (format != CAIRO_FORMAT_RGB24 || !opaque))
      || memcmp (&matrix, &(cairo_matrix_t){ .xx = 1, .yy = 1 }, sizeof matrix) != 0 || x < 0
      || y < 0 || x + side > cairo_image_surface_get_width (image)
      || y + side > cairo_image_surface_get_height (image))
    return FALSE;
  cairo_surface_flush (image);
  int stride = cairo_image_surface_get_stride (image) / 4;
  guint32 *to = (guint32 *)(void *)cairo_image_surface_get_data (image) + y * stride + x;
  const guint32 *from = (const guint32 *)(void *)cairo_image_surface_get_data (tile);
  for (int row = 0; row < side; row++, to += stride, from += side)
    for (int i = 0; i < side; i++)
      to[i] = opaque ? from[i] | 0xff000000 : from[i];
  cairo_surface_mark_dirty_rectangle (image, x, y, side, side);
  return TRUE;
}

void
ms_tiles_draw (MsTiles *self, cairo_t *cr, MsLayer layer, int x, int y, const MsPainterCell *cell)
{
  guint64 hash = ms_tiles_hash (layer, cell);
  if (hash != 0 && !copy (cr, ensure_surface (self, layer, hash, cell), x, y))
    draw (self, cr, CAIRO_OPERATOR_SOURCE, layer, x, y, cell);
}

void
ms_tiles_draw_both (MsTiles *self, cairo_t *cr, int x, int y, const MsPainterCell *cell)
{
  draw (self, cr, CAIRO_OPERATOR_SOURCE, MS_LAYER_BOARD, x, y, cell);
  draw (self, cr, CAIRO_OPERATOR_OVER, MS_LAYER_ANALYSIS, x, y, cell);
}
