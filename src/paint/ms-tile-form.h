/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a cell in a style at one size: the tile of a covered cell, raised or held down, and
 * the ground of an opened cell.  Numbers and signs are drawn by ms-painter.h.
 *
 * A cell's place is size wide; its tile is side wide, and the rest is a gap to its right and
 * below. */
#pragma once

#include "ms-palette.h"

#include <cairo.h>
#include <glib.h>

/* Below this side a cell is a plain square, and a number or sign on it a smaller square: too small
 * to be read, but its colour still tells what is there. */
#define MS_TILE_FORM_MIN_SHAPED 10

/* Plain data; all fields but the first four follow from these. */
typedef struct
{
  const MsPalette *palette;
  MsStyle style;
  int cell_size; /* logical pixels */
  double scale; /* device pixels per logical one, at least 1 */
  double size; /* from a cell to the next: cell_size rounded down to whole device pixels */
  double line; /* width of the thinnest line, one device pixel */
  double side; /* of the tile: size without the gap that the style leaves to its right and below */
  double radius; /* of the tile's corners; 0: they are square */
} MsTileForm;

void ms_tile_form_init (
    MsTileForm *form, const MsPalette *palette, MsStyle style, int cell_size, double scale);

/* length rounded to whole device pixels, at least one. */
double ms_tile_form_snap (const MsTileForm *form, double length);

/* x, y: the cell's top left corner. */
void ms_tile_form_draw_tile (
    const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color);
/* The tile of a covered cell of which nothing is known and on which nothing is drawn: on paper it
 * is hatched. */
void ms_tile_form_draw_blank (const MsTileForm *form, cairo_t *cr, double x, double y);
/* The tile of a covered cell that is held down. */
void ms_tile_form_draw_pressed (const MsTileForm *form, cairo_t *cr, double x, double y);
void ms_tile_form_draw_opened (
    const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color);

/* Draws a line of the given width just inside the square whose sides are inset from those of the
 * tile. */
void ms_tile_form_outline (const MsTileForm *form, cairo_t *cr, double x, double y, double inset,
    double width, MsColor color);
