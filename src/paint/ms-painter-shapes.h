/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shapes of the board, each in a square of side size whose top left corner is (x, y).
 * Shapes that are drawn in one colour use cr's current source. */
#pragma once

#include "ms-palette.h"

#include <cairo.h>

void ms_shape_set_color (cairo_t *cr, MsColor color); /* makes color the current source */
void ms_shape_fill_square (cairo_t *cr, double x, double y, double side, MsColor color);
/* makes a path */
void ms_shape_rounded (cairo_t *cr, double x, double y, double width, double radius);
/* Thin lines that rise to the right. */
void ms_shape_hatching (cairo_t *cr, double x, double y, double size);

/* The cloth has an outline in the colour rim. */
void ms_shape_flag (
    cairo_t *cr, double x, double y, double size, MsColor pole, MsColor cloth, MsColor rim);
void ms_shape_mine (cairo_t *cr, double x, double y, double size, MsColor gleam);
void ms_shape_tick (cairo_t *cr, double x, double y, double size);
void ms_shape_diamond (cairo_t *cr, double x, double y, double size);

/* Two crossing strokes in color, on wider ones in rim, so that they can be seen on any ground. */
void ms_shape_cross (cairo_t *cr, double x, double y, double size, MsColor color, MsColor rim);
