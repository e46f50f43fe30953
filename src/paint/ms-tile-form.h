/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a cell in a style at one size: the tile of a covered one, raised or held down, and the
 * ground of an opened one.  Without shapes: those are ms-painter's.
 *
 * A cell's place is size wide; its tile, of side, leaves the rest free to its right and below. */
#pragma once

#include "ms-palette.h"

#include <cairo.h>
#include <glib.h>

/* Below this side a cell is one plain square, and a number or shape on it a smaller one: too small
 * to read, it still says by its colour what is there. */
#define MS_TILE_FORM_MIN_SHAPED 10

/* Plain data; all but the first four follow from them. */
typedef struct
{
  const MsPalette *palette;
  MsStyle style;
  int cell_size; /* logical pixels */
  double scale; /* device pixels per logical one, at least 1 */
  double size; /* cell_size to a whole device pixel */
  double line; /* the thinnest, of a whole device pixel */
  double side;
  double radius; /* of the tile's corners */
} MsTileForm;

void ms_tile_form_init (
    MsTileForm *form, const MsPalette *palette, MsStyle style, int cell_size, double scale);

/* The nearest length of whole device pixels, at least one. */
double ms_tile_form_snap (const MsTileForm *form, double length);

/* x, y: the cell's top left corner. */
void ms_tile_form_draw_tile (
    const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color);
/* One that nothing is known about, and nothing is drawn on: on paper it is hatched. */
void ms_tile_form_draw_blank (const MsTileForm *form, cairo_t *cr, double x, double y);
/* The same held down. */
void ms_tile_form_draw_pressed (const MsTileForm *form, cairo_t *cr, double x, double y);
void ms_tile_form_draw_opened (
    const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color);

/* A line of the given width just inside the square that lies inset from the tile. */
void ms_tile_form_outline (const MsTileForm *form, cairo_t *cr, double x, double y, double inset,
    double width, MsColor color);
