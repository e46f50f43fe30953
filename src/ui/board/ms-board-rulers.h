/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardRulers: the rulers at the edge of a board.  They stand in a margin that is always there, so that
 * no cell moves when they come; where the board scrolls they stay at the edge of the view, and the cells
 * pass beneath them, as beneath the headers of a spreadsheet.  A part of a board view. */
#pragma once

#include "ms-board-look.h"
#include "ms-rulers.h"

/* A bold label of the longest kind there is on the board, in logical pixels. */
typedef struct
{
  int width, height;
} MsRulerLabel;

typedef struct
{
  GskRenderNode *node; /* NULL: to be made */
  int index; /* of the labels: how many such images come before; of a mark: its column or row */
} MsRulerImage;

/* What all images of a ruler depend on. */
typedef struct
{
  double side; /* of a cell, in logical pixels */
  double scale; /* device pixels per logical pixel */
  int room; /* of the ruler across, in logical pixels */
  int step; /* every how-manieth column or row has a label */
  GdkRGBA ink, ground;
} MsRulerLook;

/* As many as are in sight on any screen, and more are drawn anew. */
#define MS_RULER_IMAGES 64

typedef struct
{
  MsRulerLook look;
  MsRulerImage labels[MS_RULER_IMAGES]; /* by index modulo their number */
  MsRulerImage marks[2]; /* of the pointer, of the cursor */
} MsRulerStrip;

/* Arrays are by the GtkOrientation along which the ruler lies. */
typedef struct
{
  MsBoardLook *look;
  MsRulers when;
  gboolean measured; /* label is that of the font and the board */
  MsRulerLabel label[2];
  MsRulerStrip strips[2];
} MsBoardRulers;

void ms_board_rulers_init (MsBoardRulers *self, MsBoardLook *look);
/* Another board, or another font; or at the end. */
void ms_board_rulers_drop (MsBoardRulers *self);

/* What a margin needs for a ruler, shown or not: on the left (horizontal), above (vertical). */
int ms_board_rulers_get_room (MsBoardRulers *self, GtkOrientation orientation);
void ms_board_rulers_get_colors (const MsBoardRulers *self, GdkRGBA *ink, GdkRGBA *ground);
/* In the widget.  The columns and rows of pointer and cursor are marked; -1: none. */
void ms_board_rulers_append (
    MsBoardRulers *self, GtkSnapshot *snapshot, const int pointer[2], const int cursor[2]);
