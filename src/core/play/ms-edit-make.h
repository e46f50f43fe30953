/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Makes edits as people think of them: an added row, a pasted rectangle, a turned board.
 *
 * Each function takes the current frame and cells[height*width], changes neither, and returns
 * MS_STATUS_OK and an owned *edit, or an error status as ms_edit_new does.  Cost: the cells. */
#pragma once

#include "ms-edit.h"

/* A rectangle of cells; it may lie partly outside the board only if a function says so. */
typedef struct
{
  int x, y, width, height;
} MsArea;

/* Columns or rows to add on each side; negative: to remove. */
typedef struct
{
  int left, top, right, bottom;
} MsEditSides;

typedef enum
{
  MS_TURN_FLIP_ACROSS, /* left and right change places */
  MS_TURN_FLIP_DOWN, /* top and bottom change places */
  MS_TURN_LEFT, /* counterclockwise by a quarter */
  MS_TURN_RIGHT,
} MsTurn;

/* Added cells are covered.  A mine total that no longer fits becomes the largest that does.
 * MS_STATUS_BAD_SIZE also if no cells would be left. */
MsStatus ms_edit_make_size (const MsEditFrame *frame, const MsCell *cells, MsEditSides sides,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);

/* Puts values[area.height*area.width] at area; values outside the board are ignored. */
MsStatus ms_edit_make_area (const MsEditFrame *frame, const MsArea *area, const MsCell *values,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);

/* Turns what is in area, which lies inside the board; NULL: all of the board, which then changes
 * its size by a quarter turn.  A rectangle that is turned by a quarter keeps its top left corner if
 * it fits there, else it is moved until it fits; cells that it leaves become covered, and cells
 * under its new place are overwritten.  Sets *area to where it lies then.  MS_STATUS_BAD_SIZE if it
 * fits nowhere. */
MsStatus ms_edit_make_turn (const MsEditFrame *frame, const MsCell *cells, MsArea *area,
    MsTurn turn, const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);
