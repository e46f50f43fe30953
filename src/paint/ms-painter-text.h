/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short texts centred in a cell, laid out once and kept. */
#pragma once

#include "ms-palette.h"

#include <cairo.h>
#include <glib.h>

typedef struct _MsPainterText MsPainterText;

/* cell_size in logical pixels. */
MsPainterText *ms_painter_text_new (int cell_size);
void ms_painter_text_free (MsPainterText *self);

/* Draws a bold number of the board around (cx, cy); height: of its digit, in pixels.  The constant
 * is the usual height as a share of the cell's side. */
#define MS_PAINTER_DIGIT_HEIGHT 0.67
void ms_painter_text_draw_digit (MsPainterText *self, cairo_t *cr, double cx, double cy,
    double height, int digit, MsColor color);

/* Draws any text around (cx, cy), height pixels high; smaller where it would not fit the cell, or
 * would be wider than room pixels (INFINITY: only the cell limits it). */
void ms_painter_text_draw (MsPainterText *self, cairo_t *cr, double cx, double cy, double height,
    double room, const char *text, MsColor color);

/* Like ms_painter_text_draw, but only room limits it, and it is made narrower, to three quarters,
 * before it is made lower. */
void ms_painter_text_draw_narrow (MsPainterText *self, cairo_t *cr, double cx, double cy,
    double height, double room, const char *text, MsColor color);

/* The width of the ink of a text whose digits are height pixels high. */
double ms_painter_text_measure (
    MsPainterText *self, double height, const char *text, gboolean bold);

/* Whether a text of that height fits cell and room without becoming too small to read. */
gboolean ms_painter_text_fits (MsPainterText *self, double height, double room, const char *text);
