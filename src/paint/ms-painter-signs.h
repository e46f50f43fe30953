/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be drawn over a cell besides its odds: what a proof says of it, the group it belongs to,
 * the mines of a layout.  x, y: the cell's top left corner, in any cairo context.
 *
 * Each has a shape of its own beside its colour, and a rim in the opposite tone, so that it shows on
 * every shade of every ramp. */
#pragma once

#include "ms-painter.h"

/* Bit n: the neighbour there is not of the group; above, right, below, left, then the corners from
 * the upper right one clockwise. */
typedef guint MsSides;

/* The group's tint (none in high contrast) and its outline along those sides; group from 1 on. */
void ms_painter_draw_group (
    MsPainter *painter, cairo_t *cr, double x, double y, guint group, MsSides sides);

/* A disc with a tick or a diamond. */
void ms_painter_draw_badge (
    MsPainter *painter, cairo_t *cr, double x, double y, MsCertainty certainty);

/* The cell as a layout has it: a mine, or free; both still show that the cell is covered. */
void ms_painter_draw_ghost (MsPainter *painter, cairo_t *cr, double x, double y, gboolean mine);

/* A circle round a number. */
void ms_painter_draw_reason (MsPainter *painter, cairo_t *cr, double x, double y);

/* A line from one cell's number to that of the cell at other_x, other_y; both numbers stay free. */
void ms_painter_draw_bond (
    MsPainter *painter, cairo_t *cr, double x, double y, double other_x, double other_y);

/* A few letters on a plate in the top left corner; nothing on cells too small to read them. */
void ms_painter_draw_label (MsPainter *painter, cairo_t *cr, double x, double y, const char *label);
