/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a landscape in an oblique projection: where each cell is seen, and which cell is
 * seen at a point.
 *
 * A cell is a prism on the floor of the board, as high as its height says.  A step to the right is
 * a step to the right in the picture; a step back goes up and somewhat to the right; height goes
 * straight up.  Of a prism its top, its front and its right side are seen.  Prisms are drawn row by
 * row from back to front, and in a row from left to right, so that each covers what it stands
 * before; no prism covers all of another one's top.
 *
 * Points are in whole device pixels from the upper left corner of the smallest rectangle that holds
 * every prism at its full height.  All steps are whole pixels, so images of tops need no
 * resampling.
 */
#pragma once

#include <glib.h>

/* The projection of a board; plain data, in pixels except for width and height. */
typedef struct
{
  int width, height; /* of the board, in cells */
  int side; /* the width of a cell in the picture */
  int depth; /* how far below a row the next row is */
  int shift; /* how far to the left of a row the next row is */
  int rise; /* of a prism with height 1 */
} MsRelief;

/* How high a cell stands, in pixels in [0, rise]. */
typedef int (*MsReliefHeight) (gpointer user_data, int x, int y);

MsRelief ms_relief_init (int width, int height, int cell_size);

int ms_relief_get_width (const MsRelief *self); /* of the picture */
int ms_relief_get_height (const MsRelief *self);

/* The largest cell_size whose picture fits into the room; it may be 0. */
int ms_relief_find_fit (int width, int height, int room_width, int room_height);

/* The upper left corner of the rectangle around the top of a prism height pixels high; the
 * rectangle is side + shift wide and depth high. */
void ms_relief_get_top (const MsRelief *self, int x, int y, int height, int *left, int *top);

/* The cell seen at a point; FALSE: there is none.  Cost: a few dozen calls of get_height. */
gboolean ms_relief_pick (const MsRelief *self, double px, double py, MsReliefHeight get_height,
    gpointer user_data, int *x, int *y);

/* The rows [*first, *end), and in the row y the columns [*first, *end), of which something may be
 * seen in the rectangle (left, top, width, height) of the picture. */
void ms_relief_find_rows (const MsRelief *self, int top, int height, int *first, int *end);
void ms_relief_find_columns (
    const MsRelief *self, int y, int left, int width, int *first, int *end);

/* MsReliefHeights: how high each cell stands now, while it moves to its target height.  Heights are
 * in [0, 1], times in µs of the frame clock.  A cell's first target is reached at once.  16 bytes a
 * cell. */
#define MS_RELIEF_SETTLE_US 200000

typedef struct _MsReliefHeights MsReliefHeights;

MsReliefHeights *ms_relief_heights_new (int n_cells);
void ms_relief_heights_free (MsReliefHeights *self); /* NULL is allowed */

/* Sets the target height of a cell; it moves there within MS_RELIEF_SETTLE_US, or at once. */
void ms_relief_heights_aim (
    MsReliefHeights *self, int cell, double height, gint64 now, gboolean at_once);

gboolean ms_relief_heights_is_known (const MsReliefHeights *self, int cell);

/* The height of a cell at the time now; 0 while it is not known. */
double ms_relief_heights_get (const MsReliefHeights *self, int cell, gint64 now);

/* The time at which the last cell reaches its target height. */
gint64 ms_relief_heights_get_end (const MsReliefHeights *self);
