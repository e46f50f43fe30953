/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardOverlays: what is drawn over the cells of a board by a page of the panel, and by what is supposed
 * of them: one image of the part in sight, drawn anew only when something else is in sight or shown, so
 * that pointer and cursor move over it for nothing.  A part of a board view. */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"
#include "ms-board-overlay.h"

typedef struct
{
  MsBoardLook *look;
  const MsBoardContent *content;
  MsBoardOverlay *page, *supposed; /* as they were set, refed, or NULL */
  MsBoardOverlay *overlay; /* both together; or NULL */
  GskRenderNode *node; /* what was last in sight of it; NULL: to be made */
  GdkRectangle area; /* that node's, in cells */
} MsBoardOverlays;

void ms_board_overlays_init (
    MsBoardOverlays *self, MsBoardLook *look, const MsBoardContent *content);

/* place: page or supposed; an overlay of another size than the board's counts as none.  FALSE: it is the
 * same. */
gboolean ms_board_overlays_set (
    MsBoardOverlays *self, MsBoardOverlay **place, MsBoardOverlay *overlay);
/* Those of another size than this go.  FALSE: none is. */
gboolean ms_board_overlays_fit (MsBoardOverlays *self, int width, int height);
void ms_board_overlays_drop (MsBoardOverlays *self); /* another painter */

/* What is drawn over a cell; NULL: nothing, as while the game is paused.  Borrowed. */
const MsOverlayCell *ms_board_overlays_find (const MsBoardOverlays *self, int x, int y);
/* The part of it in area, in cells; origin at the board's corner. */
void ms_board_overlays_append (
    MsBoardOverlays *self, GtkSnapshot *snapshot, const GdkRectangle *area);
