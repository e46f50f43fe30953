/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How minesweeper programs look: one table of colours and shapes, from which cells are drawn by
 * shapes of our own.  Nothing of it is copied from those programs: it has the colours that people
 * know, and about the proportions.  The looks of this program are drawn by its own painter. */
#pragma once

#include "ms-position.h"

#include <cairo.h>

typedef enum
{
  LOOK_NO_COUNTER,
  LOOK_SEGMENTS, /* three red digits of seven segments, at the left above the board */
  /* Written in a font: */
  LOOK_BESIDE, /* flags and total at the right of the board, below a flag, and a clock */
  LOOK_BELOW, /* in a line of text below the board */
  LOOK_FLAG, /* the mines without the flags beside a flag, above the board */
  LOOK_LEFT, /* the same and, smaller, the total */
} LookCounter;

typedef struct _Look Look;

/* [look_count ()], constant. */
const Look *look_get (int i);
int look_count (void);

const char *look_get_name (const Look *look);
int look_get_side (const Look *look); /* of a cell, in pixels, as the program draws it unscaled */
LookCounter look_get_counter (const Look *look);
bool look_is_hatched (const Look *look); /* whether its covered cells are */
void look_set_ground (const Look *look, cairo_t *cr); /* sets the colour round the board */

/* Where cell i of a row or column of n begins, if each has that side; or about that, if whole
 * pixels are shared out among them, the first being a pixel broader than the last. */
double look_find_line (double side, bool shared, int n, int i);

/* Draws the cells[height*width] of a board whose top left corner is at 0, 0, each of the given
 * side (shared: of another program than this one); and what is round the board within frame pixels
 * of it. */
void look_draw_board (const Look *look, cairo_t *cr, double side, bool shared, double frame,
    int width, int height, const MsCell *cells);

/* Draws a number of three places, of seven segments each. */
void look_draw_segments (cairo_t *cr, double x, double y, double height, int number);
