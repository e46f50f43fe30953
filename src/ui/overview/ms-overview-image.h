/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewImage: a board of any size as a small image, made a slice of time at a time.
 *
 * Where a pixel stands for several cells, what matters wins: it has the colour of the one that matters
 * most (MsDotRank), and the mean colour of those where none matters.  A pixel that is out of date
 * keeps its old colour until it is made anew. */
#pragma once

#include "ms-board-view.h"
#include "ms-overview-map.h"

typedef struct _MsOverviewImage MsOverviewImage;

/* Of board's cells, as large as map says; both are copied or borrowed as long as it lives. */
MsOverviewImage *ms_overview_image_new (MsBoardView *board, const MsOverviewMap *map);
void ms_overview_image_free (MsOverviewImage *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsOverviewImage, ms_overview_image_free)

/* cells[n_cells], row-major; or all. */
void ms_overview_image_dirty (MsOverviewImage *self, const int *cells, guint n_cells);
void ms_overview_image_dirty_all (MsOverviewImage *self);

/* Goes on until nothing is out of date (FALSE) or the time is past deadline, monotonic (TRUE); at
 * least one pixel is made. */
gboolean ms_overview_image_work (MsOverviewImage *self, gint64 deadline);

/* Borrowed; RGB24. */
cairo_surface_t *ms_overview_image_get_surface (MsOverviewImage *self);

/* How many cells were looked at, ever: a diagnostic. */
guint64 ms_overview_image_get_n_looked (MsOverviewImage *self);
