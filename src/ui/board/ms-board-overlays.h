/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardOverlays: what a page of the panel and the cells supposed to be mines or safe have drawn
 * over the board: one image of the part in sight, drawn anew only when something else is in sight
 * or shown, so that moving the pointer or the cursor costs nothing.  A part of a board view. */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"
#include "ms-board-overlay.h"

typedef struct
{
  MsBoardLook *look;
  const MsBoardContent *content;
  MsBoardOverlay *page, *supposed; /* as they were set, with a reference each, or NULL */
  MsBoardOverlay *overlay; /* both merged; or NULL */
  GskRenderNode *node; /* the part of it that was last in sight; NULL: still to be made */
  GdkRectangle area; /* what node shows, in cells */
  guint32 serial; /* the serial of the chunks when node was drawn */
} MsBoardOverlays;

void ms_board_overlays_init (
    MsBoardOverlays *self, MsBoardLook *look, const MsBoardContent *content);

/* Place points to page or supposed; an overlay of another size than the board's counts as none.
 * Returns FALSE if overlay is the one that was set already. */
gboolean ms_board_overlays_set (
    MsBoardOverlays *self, MsBoardOverlay **place, MsBoardOverlay *overlay);
/* Removes overlays whose size is not this one.  Returns FALSE if there was none to remove. */
gboolean ms_board_overlays_fit (MsBoardOverlays *self, int width, int height);
void ms_board_overlays_drop (MsBoardOverlays *self); /* the painter is another one */

/* What is drawn over a cell; NULL: nothing, as while the game is paused.  Borrowed. */
const MsOverlayCell *ms_board_overlays_find (const MsBoardOverlays *self, int x, int y);
/* Draws the part of the overlay in area, which is in cells; the origin is the board's corner.
 * serial is another one than before if a cell may look different. */
void ms_board_overlays_append (
    MsBoardOverlays *self, GtkSnapshot *snapshot, const GdkRectangle *area, guint32 serial);
/* Draws the same with any painter, at once. */
void ms_board_overlays_draw (
    const MsBoardOverlays *self, MsPainter *painter, cairo_t *cr, const GdkRectangle *area);
