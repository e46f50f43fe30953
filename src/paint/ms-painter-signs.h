/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be drawn over a cell besides its odds: what a proof says of it, the group it belongs to,
 * the mines of a layout.  x, y: the cell's top left corner, in any cairo context.
 *
 * Each sign differs from the others in its shape, not only in its colour, and has a rim that is
 * light on dark colours and dark on light ones, so that it can be seen on every shade of every
 * ramp. */
#pragma once

#include "ms-painter.h"

/* Bits for the neighbours of a cell that are not of its group.  From bit 0: above, right, below,
 * left, then the corners clockwise from the upper right one. */
typedef guint MsSides;

/* Draws the tint of a group (none in high contrast) and its outline along sides; group counts from
 * 1. */
void ms_painter_draw_group (
    MsPainter *painter, cairo_t *cr, double x, double y, guint group, MsSides sides);

/* A disc with a tick or a diamond; with labelled, as the next ones, where a label leaves room. */
void ms_painter_draw_badge (
    MsPainter *painter, cairo_t *cr, double x, double y, MsCertainty certainty, gboolean labelled);

/* Draws what a layout has in the cell, a mine or none, so that the cell can still be seen to be
 * covered. */
void ms_painter_draw_ghost (
    MsPainter *painter, cairo_t *cr, double x, double y, gboolean mine, gboolean labelled);

/* A circle round a number. */
void ms_painter_draw_reason (
    MsPainter *painter, cairo_t *cr, double x, double y, gboolean labelled);

/* A line from one cell's number to that of the cell at other_x, other_y; what it is not to cross is
 * clipped by the caller. */
void ms_painter_draw_bond (
    MsPainter *painter, cairo_t *cr, double x, double y, double other_x, double other_y);

/* A few letters on a plate in the top left corner, as high as the strip of ms_painter_get_strip,
 * narrower than usual where they would be too long; draws nothing on cells that are too small to
 * read them, below MS_PAINTER_MIN_LABELLED. */
#define MS_PAINTER_MIN_LABELLED 16
void ms_painter_draw_label (MsPainter *painter, cairo_t *cr, double x, double y, const char *label);
