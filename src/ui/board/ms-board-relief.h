/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardRelief: a board as a landscape: each cell is a prism whose height is the chance shown for
 * it. A part of a board view.
 *
 * The part in sight is one image, drawn anew while heights move and kept otherwise.  Everything
 * that lies over a cell (cursor, hover, hint) is drawn as on the flat board, on a plane that leans
 * like the floor and is as high as the cell.
 */
#pragma once

#include "ms-board-overlays.h"
#include "ms-relief-tiles.h"

typedef struct
{
  MsBoardLook *look;
  const MsBoardGeometry *geometry;
  const MsBoardContent *content;
  const MsBoardOverlays *overlays;
  /* Made for the present palette, cell_size and scale; NULL: still to be made. */
  MsReliefTiles *tiles;
  MsReliefHeights *heights; /* of the cells of this board; NULL: still to be made */
  GskRenderNode *node; /* the picture in sight; NULL: still to be drawn */
  GdkRectangle area; /* the part of the picture that node shows, in device pixels */
  guint32 serial; /* the serial of the chunks when node was drawn */
  /* Frame time of the first picture drawn without the analysis; 0: the analysis is there. */
  gint64 missed;
  guint tick; /* callback that draws the next step; 0: nothing moves */
} MsBoardRelief;

void ms_board_relief_init (MsBoardRelief *self, MsBoardLook *look, const MsBoardContent *content,
    const MsBoardOverlays *overlays);

void ms_board_relief_reset (MsBoardRelief *self); /* another board; or at the end */
void ms_board_relief_dirty (MsBoardRelief *self); /* something looks different now */
void ms_board_relief_drop (MsBoardRelief *self); /* the painter is another one; or at the end */

/* Finds the cell seen at a point of the picture while heights move as now; if there is none,
 * returns FALSE and sets -1, -1. */
gboolean ms_board_relief_pick (MsBoardRelief *self, double px, double py, int *x, int *y);
/* The rectangle around the top of a cell once its height has come to rest, in device pixels. */
GdkRectangle ms_board_relief_get_top (MsBoardRelief *self, int x, int y);
/* Until gtk_snapshot_restore, what is drawn at a cell's place on the flat board is put on top of
 * that cell, or on the floor where x is negative.  If no relief is shown, it stays on the flat
 * board. */
void ms_board_relief_save_plane (MsBoardRelief *self, GtkSnapshot *snapshot, int x, int y);
/* Draws the landscape; the origin is the picture's corner.  serial is another one than before if
 * cells look different. */
void ms_board_relief_append (MsBoardRelief *self, GtkSnapshot *snapshot, guint32 serial);
