/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTiles: cells drawn once and copied wherever one that looks the same comes again.
 *
 * A covered cell costs some 6 µs to draw and well below 1 µs to copy, and a board has few that
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

/* Takes painter, and sets its scale.  scale: device pixels per logical pixel, at least 1; it may be
 * fractional, a tile is of whole device pixels all the same. */
MsTiles *ms_tiles_new (MsPainter *painter, double scale);
void ms_tiles_free (MsTiles *self); /* NULL is allowed */

MsPainter *ms_tiles_get_painter (MsTiles *self); /* borrowed */
int ms_tiles_get_side (const MsTiles *self); /* in device pixels */

/* Replaces what lies in the cell whose corner is (x, y) by a layer of cell.  One unit of cr is a
 * device pixel. */
void ms_tiles_draw (
    MsTiles *self, cairo_t *cr, MsLayer layer, int x, int y, const MsPainterCell *cell);

/* Both layers, the analysis over the board. */
void ms_tiles_draw_both (MsTiles *self, cairo_t *cr, int x, int y, const MsPainterCell *cell);

/* Equal for cells whose layer looks the same at every size; 0 when it is transparent. */
guint64 ms_tiles_hash (MsLayer layer, const MsPainterCell *cell);
