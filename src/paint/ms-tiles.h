/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTiles: a cache of drawn cells, from which cells that look the same are copied.
 *
 * A covered cell costs some 6 µs to draw and well below 1 µs to copy, and there are few cells that
 * look different: 15 without the analysis, some 1,000 shades with it.
 */
#pragma once

#include "ms-painter.h"

typedef enum
{
  MS_LAYER_BOARD,
  MS_LAYER_ANALYSIS,
  MS_N_LAYERS
} MsLayer;

typedef struct _MsTiles MsTiles;

/* Takes over painter, and sets its scale.  scale: device pixels per logical pixel, at least 1; it
 * may be fractional, but a tile is always of whole device pixels. */
MsTiles *ms_tiles_new (MsPainter *painter, double scale);
void ms_tiles_free (MsTiles *self); /* NULL is allowed */

MsPainter *ms_tiles_get_painter (MsTiles *self); /* borrowed */
int ms_tiles_get_side (const MsTiles *self); /* the side of a tile in device pixels */

/* Replaces the contents of the square whose top left corner is (x, y) by a layer of cell.  One unit
 * of cr, which has no clip, is a device pixel. */
void ms_tiles_draw (
    MsTiles *self, cairo_t *cr, MsLayer layer, int x, int y, const MsPainterCell *cell);

/* Draws both layers, the analysis over the board. */
void ms_tiles_draw_both (MsTiles *self, cairo_t *cr, int x, int y, const MsPainterCell *cell);

/* A hash that is equal for cells whose layer looks the same at every size; 0 when the layer is
 * transparent. */
guint64 ms_tiles_hash (MsLayer layer, const MsPainterCell *cell);
