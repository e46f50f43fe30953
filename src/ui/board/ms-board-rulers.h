/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardRulers: the rulers at the edge of a board.  They stand in a margin that is always there,
 * so that no cell moves when they come; where the board scrolls they stay at the edge of the view,
 * and the cells pass beneath them, as beneath the headers of a spreadsheet.  A part of a board
 * view. */
#pragma once

#include "ms-board-look.h"
#include "ms-rulers.h"

/* Size of a bold label of the longest kind that this board has, in logical pixels. */
typedef struct
{
  int width, height;
} MsRulerLabel;

typedef struct
{
  GskRenderNode *node; /* NULL: still to be made */
  /* Of an image of labels: how many such images come before it; of a mark: its column or row. */
  int index;
} MsRulerImage;

/* What all images of a ruler depend on. */
typedef struct
{
  double side; /* side of a cell, in logical pixels */
  double scale; /* device pixels per logical pixel */
  int room; /* width of the ruler, across its length, in logical pixels */
  int step; /* every step-th column or row has a label */
  GdkRGBA ink, ground;
} MsRulerLook;

/* As many images as any screen shows at once; further ones take the place of others. */
#define MS_RULER_IMAGES 64

typedef struct
{
  MsRulerLook look;
  MsRulerImage labels[MS_RULER_IMAGES]; /* by index modulo MS_RULER_IMAGES */
  MsRulerImage marks[2]; /* the marks of the pointer and of the cursor */
} MsRulerStrip;

/* Arrays are by the GtkOrientation along which the ruler lies. */
typedef struct _MsBoardRulers
{
  MsBoardLook *look;
  MsRulers when;
  gboolean measured; /* label is valid for the present font and board */
  MsRulerLabel label[2];
  MsRulerStrip strips[2];
} MsBoardRulers;

void ms_board_rulers_init (MsBoardRulers *self, MsBoardLook *look);
/* Called when the board or the font is another one, and at the end. */
void ms_board_rulers_drop (MsBoardRulers *self);

/* The room that a margin needs for a ruler, shown or not: on the left (horizontal) or above
 * (vertical). */
int ms_board_rulers_get_room (MsBoardRulers *self, GtkOrientation orientation);
/* Draws the rulers, in coordinates of the widget.  The columns and rows of pointer and cursor are
 * marked; -1: none. */
void ms_board_rulers_append (
    MsBoardRulers *self, GtkSnapshot *snapshot, const int pointer[2], const int cursor[2]);
