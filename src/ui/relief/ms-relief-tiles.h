/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the prisms of a relief.  The top of a prism is drawn once, slanted as the floor is, and
 * copied for every other cell that looks the same, at whatever height. */
#pragma once

#include "ms-painter.h"
#include "ms-relief.h"

typedef struct _MsReliefTiles MsReliefTiles;

/* Takes painter over and sets its scale: device pixels per logical pixel.  The relief's cell size
 * must be that of the painter in device pixels, and drawing is in device pixels. */
MsReliefTiles *ms_relief_tiles_new (MsPainter *painter, double scale);
void ms_relief_tiles_free (MsReliefTiles *self); /* NULL is allowed */

MsPainter *ms_relief_tiles_get_painter (MsReliefTiles *self); /* borrowed */

/* Draws the prism of the cell (x, y), height pixels high, over what is behind it. */
void ms_relief_tiles_draw (MsReliefTiles *self, cairo_t *cr, const MsRelief *relief, int x, int y,
    int height, const MsPainterCell *cell);

/* How high a cell is to stand: the chance shown for a covered cell, 0 for an opened one, 1 for a
 * mine; NaN where no chance is shown. */
double ms_relief_find_height (const MsPainterCell *cell);
