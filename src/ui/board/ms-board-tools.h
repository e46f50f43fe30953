/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardTools: the tool in hand while a position is edited, its strokes, and the selected rectangle.  A
 * part of a board view, whose signals about editing it emits.
 *
 * A stroke is everything between a press and its release.  The pointer is told of once a frame at
 * most, so a stroke goes along the line from where it was last seen.
 */
#pragma once

#include "ms-board-geometry.h"
#include "ms-board-types.h"
#include "ms-position.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  gboolean editable;
  MsTool tool; /* in hand where the board is editable */
  MsTool stroke; /* what a stroke that has begun and not ended is made with; MS_TOOL_NONE: none */
  int last_x, last_y; /* where the stroke was last */
  double scroll_rest; /* of the wheel, below one step */
  GdkRectangle selection; /* in cells, on the board; its width is 0: none */
  int anchor_x, anchor_y; /* the corner of it that stays */
} MsBoardTools;

void ms_board_tools_install_signals (GType type); /* of the widgets that the boards are in */
void ms_board_tools_init (MsBoardTools *self, const MsBoardGeometry *geometry);

/* The tool in hand; MS_TOOL_NONE where nothing is to be edited. */
MsTool ms_board_tools_get_active (const MsBoardTools *self);
void ms_board_tools_write (MsBoardTools *self, int x, int y, MsCell value);
/* FALSE: the wheel means what it means without a tool.  Turned towards the player it is a step down. */
gboolean ms_board_tools_scroll (MsBoardTools *self, int x, int y, double dy);

/* A stroke of the tool in hand; cells off the board are left out of it. */
void ms_board_tools_begin (MsBoardTools *self, int x, int y);
void ms_board_tools_move (MsBoardTools *self, int x, int y);
void ms_board_tools_end (MsBoardTools *self);
/* The tool in hand on one cell alone, without a drag. */
void ms_board_tools_use (MsBoardTools *self, int x, int y);

/* What of area lies on the board; NULL: nothing. */
void ms_board_tools_select (MsBoardTools *self, const GdkRectangle *area);
/* From the corner that stays, or from (from_x, from_y), where the cursor was, to (x, y). */
void ms_board_tools_select_along (MsBoardTools *self, int from_x, int from_y, int x, int y);
