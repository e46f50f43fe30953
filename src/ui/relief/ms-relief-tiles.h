/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the prisms of a relief.  What lies on a cell is drawn once, leaning as the floor does, and
 * copied wherever a cell that looks the same comes again, at whatever height. */
#pragma once

#include "ms-painter.h"
#include "ms-relief.h"

typedef struct _MsReliefTiles MsReliefTiles;

/* Takes painter, and sets its scale: device pixels per logical pixel.  The relief's cell size is
 * that of the painter in device pixels, and what is drawn is in device pixels. */
MsReliefTiles *ms_relief_tiles_new (MsPainter *painter, double scale);
void ms_relief_tiles_free (MsReliefTiles *self); /* NULL is allowed */

MsPainter *ms_relief_tiles_get_painter (MsReliefTiles *self); /* borrowed */

/* What stands in the cell (x, y) so many pixels high, over what is behind it. */
void ms_relief_tiles_draw (MsReliefTiles *self, cairo_t *cr, const MsRelief *relief, int x, int y,
    int height, const MsPainterCell *cell);

/* How high a cell is to stand: the chance that is shown of a covered one, 0 of an opened one, 1 of
 * a mine; NaN where no chance is shown. */
double ms_relief_find_height (const MsPainterCell *cell);
