/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardRelief: a board as a landscape: its cells as prisms, as high as the chance that is shown of them.
 * A part of a board view.
 *
 * What is in sight is one image, drawn anew while heights move, and else kept.  Everything that lies
 * over a cell (cursor, hover, hint) is drawn as on the flat board, on a plane that leans as the floor
 * does and lies as high as the cell.
 */
#pragma once

#include "ms-board-overlays.h"
#include "ms-relief.h"
#include "ms-relief-tiles.h"

typedef struct
{
  MsBoardLook *look;
  const MsBoardGeometry *geometry;
  const MsBoardContent *content;
  const MsBoardOverlays *overlays;
  MsReliefTiles *tiles; /* for palette, cell_size and scale; NULL: to be made */
  MsReliefHeights *heights; /* of this board; NULL: to be made */
  GskRenderNode *node; /* what is in sight; NULL: to be drawn */
  GdkRectangle area; /* of the picture, that it shows, in device pixels */
  guint32 serial; /* of the chunks when it was drawn */
  gint64 missed; /* frame time of the first picture without the analysis; 0: it is there */
  guint tick; /* callback that draws the next step; 0: nothing moves */
} MsBoardRelief;

void ms_board_relief_init (MsBoardRelief *self, MsBoardLook *look, const MsBoardContent *content,
    const MsBoardOverlays *overlays);

void ms_board_relief_reset (MsBoardRelief *self); /* another board; or at the end */
void ms_board_relief_dirty (MsBoardRelief *self); /* something looks different */
void ms_board_relief_drop (MsBoardRelief *self); /* another painter; or at the end */

/* The cell seen at a point of the picture, as it is seen now; FALSE, and -1 -1: none. */
gboolean ms_board_relief_pick (MsBoardRelief *self, double px, double py, int *x, int *y);
/* The rectangle around the top of a cell, where it comes to rest, in device pixels. */
GdkRectangle ms_board_relief_get_top (MsBoardRelief *self, int x, int y);
/* Until gtk_snapshot_restore, what is drawn at a cell's place on the flat board lies on that cell;
 * on the floor where x is negative.  Without a relief the flat board itself. */
void ms_board_relief_save_plane (MsBoardRelief *self, GtkSnapshot *snapshot, int x, int y);
/* Origin at the picture's corner.  serial: another one, where cells look different. */
void ms_board_relief_append (MsBoardRelief *self, GtkSnapshot *snapshot, guint32 serial);
