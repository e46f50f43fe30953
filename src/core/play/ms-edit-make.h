/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits as people think of them: a row more, a pasted rectangle, a turned board.
 *
 * Each takes the frame as it is and the cells[height*width], which it leaves alone, and returns
 * MS_STATUS_OK and an owned *edit, or a status of ms_edit_new.  Cost: the cells. */
#pragma once

#include "ms-edit.h"

/* A rectangle of cells; where a function says so it may lie outside of the board in part. */
typedef struct
{
  int x, y, width, height;
} MsArea;

/* Columns and rows that are added on each side, or taken where it is negative. */
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

/* What is added is covered.  A mine total that no longer fits becomes the most that does.
 * MS_STATUS_BAD_SIZE also where nothing would be left. */
MsStatus ms_edit_make_size (const MsEditFrame *frame, const MsCell *cells, MsEditSides sides,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);

/* Puts values[area.height*area.width] at area; what lies outside of the board is passed over. */
MsStatus ms_edit_make_area (const MsEditFrame *frame, const MsArea *area, const MsCell *values,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);

/* Turns what is in area, which lies inside the board; NULL: all of the board, which then changes
 * its size by a quarter turn.  A rectangle that is turned by a quarter keeps its top left corner if
 * it fits there, else it moves to where it fits; what it leaves is covered, and what it lies on by
 * then is gone.  *area becomes where it lies.  MS_STATUS_BAD_SIZE where it fits nowhere. */
MsStatus ms_edit_make_turn (const MsEditFrame *frame, const MsCell *cells, MsArea *area,
    MsTurn turn, const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);
