/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the parts of a board view. */
#pragma once

#include <gtk/gtk.h>

typedef struct _MsBoardCells MsBoardCells;
/* The child that stands for a cell now; NULL when it has not been made yet. */
GtkWidget *ms_board_cells_get_child (const MsBoardCells *self, int x, int y);
/* The name of a child of a board; NULL before the first is set. */
const char *ms_board_cells_get_name (GtkWidget *child);

typedef struct _MsBoardChunks MsBoardChunks;
void ms_board_chunks_clear (MsBoardChunks *self); /* drops all images */

typedef struct _MsBoardGeometry MsBoardGeometry;
/* The empty space before (after) the cells, which is the same for a board whatever is shown in it,
 * so that its cells do not move when something comes to stand there. */
int ms_board_geometry_get_margin (
    const MsBoardGeometry *self, GtkOrientation orientation, GtkPackType side);
void ms_board_geometry_set_scale (
    MsBoardGeometry *self, double scale); /* as if the screen had it */

typedef struct _MsBoardOverlay MsBoardOverlay;
int ms_board_overlay_get_n_lines (const MsBoardOverlay *self);
int ms_board_overlay_get_n_cells (const MsBoardOverlay *self);

typedef struct _MsBoardRulers MsBoardRulers;
void ms_board_rulers_get_colors (const MsBoardRulers *self, GdkRGBA *ink, GdkRGBA *ground);

typedef struct _MsBoardView MsBoardView;
MsBoardOverlay *ms_board_view_get_overlay (MsBoardView *self); /* borrowed; NULL: none */
