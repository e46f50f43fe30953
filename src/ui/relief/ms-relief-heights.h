/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How high each cell of a relief stands now, on its way to where it is to be.  Heights are in [0, 1],
 * times in µs of the frame clock.  A cell that has not been seen yet is at once where it is to be.
 * 16 bytes a cell. */
#pragma once

#include <glib.h>

#define MS_RELIEF_SETTLE_US 200000

typedef struct _MsReliefHeights MsReliefHeights;

MsReliefHeights *ms_relief_heights_new (int n_cells);
void ms_relief_heights_free (MsReliefHeights *self); /* NULL is allowed */

/* Where the cell is to be from now on; it moves there within MS_RELIEF_SETTLE_US, or at once. */
void ms_relief_heights_aim (
    MsReliefHeights *self, int cell, double height, gint64 now, gboolean at_once);

gboolean ms_relief_heights_is_known (const MsReliefHeights *self, int cell);

/* 0 while it is not known. */
double ms_relief_heights_get (const MsReliefHeights *self, int cell, gint64 now);

/* When the last of them will be where it is to be. */
gint64 ms_relief_heights_get_end (const MsReliefHeights *self);
