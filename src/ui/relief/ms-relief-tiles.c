/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-relief-tiles.h"

#include "ms-tiles.h"

/* Memory for tiles of one size. */
#define TILE_BYTES (12u << 20)

/* How much darker than its top a prism is. */
#define FRONT_DARK 0.3
#define SIDE_DARK 0.5

/* What is seen of a prism besides its height. */
typedef struct
{
  cairo_surface_t *top;
  MsColor front, right;
} Tile;

struct _MsReliefTiles
{
  MsPainter *painter;
  GHashTable *tiles; /* guint64 hash to Tile */
  guint max_tiles;
  double scale;
};

static void
tile_free (gpointer data)
{
  Tile *tile = data;
  cairo_surface_destroy (tile->top);
  g_free (tile);
}

MsReliefTiles *
ms_relief_tiles_new (MsPainter *painter, double scale)
{
  MsReliefTiles *self = g_new0 (MsReliefTiles, 1);
  guint side = (guint)ms_painter_find_pixels (ms_painter_get_form (painter)->cell_size, scale);
  ms_painter_set_scale (painter, scale);
  self->painter = painter;
  self->scale = scale;
  self->max_tiles = MAX (TILE_BYTES / (side * side * 4), 32);
  self->tiles = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, tile_free);
  return self;
}

void
ms_relief_tiles_free (MsReliefTiles *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->tiles);
  ms_painter_free (self->painter);
  g_free (self);
}

MsPainter *
ms_relief_tiles_get_painter (MsReliefTiles *self)
{
  return self->painter;
}

static gboolean
is_covered (MsCell cell)
{
  return !ms_cell_is_opened (cell) && cell != MS_CELL_MINE && cell != MS_CELL_BLAST;
}

double
ms_relief_find_height (const MsPainterCell *cell)
{
  if (!is_covered (cell->cell))
    return ms_cell_is_opened (cell->cell) ? 0 : 1;
  if ((cell->flags & MS_PAINTER_SHADED) == 0)
    return NAN;
  if (cell->certainty == MS_CERTAINTY_SAFE || cell->certainty == MS_CERTAINTY_MINE)
    return cell->certainty == MS_CERTAINTY_MINE ? 1 : 0;
  return cell->probability;
}

static cairo_surface_t *
draw_top (MsReliefTiles *self, const MsRelief *relief, const MsPainterCell *cell)
{
  int width = relief->side + relief->shift, height = relief->depth;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  double side = relief->side;
  cairo_matrix_t lean = { 1, 0, -relief->shift / side, relief->depth / side, relief->shift, 0 };
  cairo_transform (cr, &lean);
  cairo_scale (cr, self->scale, self->scale);
  ms_painter_draw (self->painter, cr, 0, 0, cell);
  cairo_destroy (cr);
  return surface;
}

static const Tile *
ensure_tile (MsReliefTiles *self, const MsRelief *relief, const MsPainterCell *cell)
{
  static const MsColor black = { 0, 0, 0 };
  guint64 hash = ms_tiles_hash (MS_LAYER_BOARD, cell) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
      ^ ms_tiles_hash (MS_LAYER_ANALYSIS, cell);
  Tile *tile = g_hash_table_lookup (self->tiles, &hash);
  if (tile != NULL)
    return tile;
  if (g_hash_table_size (self->tiles) >= self->max_tiles)
    g_hash_table_remove_all (self->tiles);
  /* Flags keep the colour of the cover, as on the board, however high they stand. */
  MsColor color = ms_painter_find_color (ms_painter_get_form (self->painter)->palette, cell);
  tile = g_new (Tile, 1);
  *tile = (Tile){ draw_top (self, relief, cell), ms_color_mix (color, black, FRONT_DARK),
    ms_color_mix (color, black, SIDE_DARK) };
  g_hash_table_insert (self->tiles, g_memdup2 (&hash, sizeof hash), tile);
  return tile;
}

static void
fill (cairo_t *cr, MsColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_fill (cr);
}

void
ms_relief_tiles_draw (MsReliefTiles *self, cairo_t *cr, const MsRelief *relief, int x, int y,
    int height, const MsPainterCell *cell)
{
  const Tile *tile = ensure_tile (self, relief, cell);
  int left, top;
  ms_relief_get_top (relief, x, y, height, &left, &top);
  if (height > 0)
    {
      /* (left, top) is the corner of the rectangle around the top of the cell. */
      int right = left + relief->side, edge = top + relief->depth;
      cairo_move_to (cr, right, edge);
      cairo_rel_line_to (cr, relief->shift, -relief->depth);
      cairo_rel_line_to (cr, 0, height);
      cairo_rel_line_to (cr, -relief->shift, relief->depth);
      cairo_close_path (cr);
      fill (cr, tile->right);
      cairo_rectangle (cr, left, edge, relief->side, height);
      fill (cr, tile->front);
    }
  cairo_set_source_surface (cr, tile->top, left, top);
  cairo_rectangle (cr, left, top, relief->side + relief->shift, relief->depth);
  cairo_fill (cr);
}
