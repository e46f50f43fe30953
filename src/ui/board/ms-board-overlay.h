/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardOverlay: what a page of the panel draws on the board, above the cells and their odds:
 * signs, groups of cells, the numbers that are a reason, short labels.
 *
 * A boxed type with a reference count: filled by whoever made it, then handed to a board
 * (ms_board_view_set_overlay) and not changed any more.  Used by one thread.
 *
 * Cells of one group share one outline and a tint; colours repeat after MS_OVERLAY_N_COLORS groups,
 * so the first cell of a group (in reading order) carries the group's letter unless some cell of
 * the group has a label: colour alone tells nothing.
 *
 * No sign is printed through another.  What a cell shows already (number, percentage, flag) moves
 * below a label, gets smaller in a circle, and gives way to a tick, a diamond or a ghost; lines end
 * where they meet any of it.  So cells with signs are drawn again as a whole, and whoever draws
 * them is told what they show.
 */
#pragma once

#include "ms-painter.h"

#include <gdk/gdk.h>

#define MS_OVERLAY_N_COLORS MS_PALETTE_N_GROUPS

typedef enum
{
  MS_OVERLAY_NO_SIGN,
  MS_OVERLAY_SAFE, /* a tick */
  MS_OVERLAY_MINE, /* a diamond */
  MS_OVERLAY_GHOST_MINE, /* a mine in the layout that is shown */
  MS_OVERLAY_GHOST_FREE, /* a free cell in the layout that is shown */
} MsOverlaySign;

typedef struct
{
  int cell; /* row-major index */
  MsOverlaySign sign;
  guint8 group; /* from 1 on; 0: in no group */
  gboolean reason; /* the number is circled, as the reason of a hint is */
  char label[8]; /* UTF-8, drawn at the cell's top, above what else it shows; "": none */
  const char *text; /* translated, appended to the cell's accessible name; or NULL; copied */
} MsOverlayCell;

#define MS_TYPE_BOARD_OVERLAY (ms_board_overlay_get_type ())
typedef struct _MsBoardOverlay MsBoardOverlay;
GType ms_board_overlay_get_type (void);

/* An empty overlay for a board of width × height cells. */
MsBoardOverlay *ms_board_overlay_new (int width, int height);
MsBoardOverlay *ms_board_overlay_ref (MsBoardOverlay *self);
void ms_board_overlay_unref (MsBoardOverlay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsBoardOverlay, ms_board_overlay_unref)

/* Cells may be added in any order; if one is added twice, the later one counts. */
void ms_board_overlay_add (MsBoardOverlay *self, const MsOverlayCell *cell);

/* A new overlay, owned by the caller: everything of above, and of below what above leaves free,
 * also within a cell.  Both must have the same size. */
MsBoardOverlay *ms_board_overlay_merge (MsBoardOverlay *below, MsBoardOverlay *above);

/* A line between the middles of two cells, above the cells and below all signs and letters. */
void ms_board_overlay_add_line (MsBoardOverlay *self, int from, int to);

int ms_board_overlay_get_width (const MsBoardOverlay *self);
int ms_board_overlay_get_height (const MsBoardOverlay *self);

/* What is drawn at (x, y), borrowed; NULL: nothing.  Constant time. */
const MsOverlayCell *ms_board_overlay_find (const MsBoardOverlay *self, int x, int y);

/* "A" … "Z", "AA" …: the letter of a group, from 1 on.  Returns letter. */
#define MS_OVERLAY_LETTER_SIZE 4
const char *ms_overlay_letter (guint group, char letter[MS_OVERLAY_LETTER_SIZE]);

/* Tells what the cell at (x, y) shows below the overlay. */
typedef void (*MsOverlayDescribe) (gconstpointer data, int x, int y, MsPainterCell *cell);

/* Draws the cells of area, which is in cells of the board; the origin of cr is the board's corner.
 * Time is linear in the area. */
void ms_board_overlay_draw (MsBoardOverlay *self, MsPainter *painter, cairo_t *cr,
    const GdkRectangle *area, MsOverlayDescribe describe, gconstpointer data);
