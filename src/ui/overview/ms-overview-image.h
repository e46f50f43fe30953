/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewImage: a board of any size as a small image, made a slice of time at a time.
 *
 * Where a pixel stands for several cells it has the colour of the one that matters most
 * (MsDotRank), or their mean colour if none matters.  A pixel that is out of date keeps its old
 * colour until it is drawn anew. */
#pragma once

#include "ms-board-view.h"
#include "ms-overview-map.h"

typedef struct _MsOverviewImage MsOverviewImage;

/* An image of board's cells with the size that map gives; board is borrowed as long as the image
 * lives, map is copied. */
MsOverviewImage *ms_overview_image_new (MsBoardView *board, const MsOverviewMap *map);
void ms_overview_image_free (MsOverviewImage *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsOverviewImage, ms_overview_image_free)

/* The cells cells[n_cells], row-major indices, have changed; or all cells. */
void ms_overview_image_dirty (MsOverviewImage *self, const int *cells, guint n_cells);
void ms_overview_image_dirty_all (MsOverviewImage *self);

/* Draws pixels until nothing is out of date (returns FALSE) or the monotonic time is past deadline
 * (returns TRUE); at least one pixel is drawn. */
gboolean ms_overview_image_work (MsOverviewImage *self, gint64 deadline);

/* Borrowed; its format is RGB24. */
cairo_surface_t *ms_overview_image_get_surface (MsOverviewImage *self);

/* How many cells have been looked at in all, for diagnostics. */
guint64 ms_overview_image_get_n_looked (MsOverviewImage *self);
