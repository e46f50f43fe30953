/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardLook: what a board is drawn with: palette, painter and tiles for the look and the size of now,
 * and images that lie on whole device pixels.  A part of a board view, which the parts that draw share. */
#pragma once

#include "ms-board-geometry.h"
#include "ms-tiles.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  MsTheme theme;
  MsRamp ramp;
  MsStyle style;
  gboolean animate; /* the player wants it */
  MsTiles *tiles; /* for palette, cell_size and scale; NULL: to be made */
  guint n_built; /* chunks and pictures of a landscape that were ever drawn: diagnostics */
} MsBoardLook;

void ms_board_look_init (MsBoardLook *self, const MsBoardGeometry *geometry);
void ms_board_look_drop (MsBoardLook *self); /* palette, style or size are others; or at the end */

gboolean ms_board_look_may_animate (
    const MsBoardLook *self); /* the player, and GTK's own setting */
const MsPalette *ms_board_look_get_palette (const MsBoardLook *self);
MsPainter *ms_board_look_create_painter (const MsBoardLook *self); /* the caller's */
MsTiles *ms_board_look_ensure_tiles (MsBoardLook *self); /* borrowed until the look changes */
MsPainter *ms_board_look_get_painter (MsBoardLook *self); /* of the tiles */
/* What a covered cell fills of its place on the flat board, without what the style leaves free to its
 * right and below. */
graphene_rect_t ms_board_look_get_body (MsBoardLook *self, int x, int y);

/* An image of area, in device pixels, to be drawn once and then only copied, in every frame; what is
 * drawn goes by the board's device pixels.  The second takes cr and gives the node, which lies at area
 * pixel for pixel. */
cairo_t *ms_board_look_begin_image (cairo_format_t format, const GdkRectangle *area);
GskRenderNode *ms_board_look_end_image (
    const MsBoardLook *self, cairo_t *cr, const GdkRectangle *area);

void ms_board_look_append_color (
    GtkSnapshot *snapshot, MsColor color, float alpha, const graphene_rect_t *bounds);
