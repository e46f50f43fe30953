/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardLook: what a board is drawn with: palette, painter and tiles for the current look and
 * size, and images that lie on whole device pixels.  A part of a board view, which the parts that
 * draw share. */
#pragma once

#include "ms-board-geometry.h"
#include "ms-tiles.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  MsTheme theme;
  MsRamp ramp;
  MsStyle style;
  gboolean animate; /* the player wants animations */
  MsTiles *tiles; /* made for the present palette, cell_size and scale; NULL: still to be made */
  guint n_built; /* number of chunks and pictures of a landscape drawn so far, for diagnostics */
} MsBoardLook;

void ms_board_look_init (MsBoardLook *self, const MsBoardGeometry *geometry);
/* Called when palette, style or size have changed, and at the end. */
void ms_board_look_drop (MsBoardLook *self);

gboolean ms_board_look_may_animate (
    const MsBoardLook *self); /* whether both the player and GTK's own setting want animations */
const MsPalette *ms_board_look_get_palette (const MsBoardLook *self);
MsPainter *ms_board_look_create_painter (const MsBoardLook *self); /* owned by the caller */
MsTiles *ms_board_look_ensure_tiles (MsBoardLook *self); /* borrowed until the look changes */
MsPainter *ms_board_look_get_painter (MsBoardLook *self); /* the painter of the tiles */
/* The part of its place that a covered cell fills on the flat board, without what the style leaves
 * free on its right and below. */
graphene_rect_t ms_board_look_get_body (MsBoardLook *self, int x, int y);

/* An image of area, in device pixels, that is drawn once and then only copied in every frame;
 * drawing uses the board's device pixels.  The second function takes cr and returns the node, which
 * covers area pixel for pixel. */
cairo_t *ms_board_look_begin_image (cairo_format_t format, const GdkRectangle *area);
GskRenderNode *ms_board_look_end_image (
    const MsBoardLook *self, cairo_t *cr, const GdkRectangle *area);

void ms_board_look_append_color (
    GtkSnapshot *snapshot, MsColor color, float alpha, const graphene_rect_t *bounds);
