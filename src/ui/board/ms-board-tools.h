/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardTools: the tool in hand while a position is edited, its strokes, and the selected
 * rectangle.  A part of a board view; it emits the view's signals about editing.
 *
 * A stroke is everything between a press and its release.  GTK reports the pointer at most once a
 * frame, so a stroke is made along the line from where the pointer was last seen.
 */
#pragma once

#include "ms-board-geometry.h"
#include "ms-board-types.h"
#include "ms-position.h"

typedef struct
{
  const MsBoardGeometry *geometry;
  gboolean editable;
  MsTool tool; /* the tool in hand, used where the board is editable */
  MsTool stroke; /* the tool of the stroke being made; MS_TOOL_NONE: there is no stroke */
  int last_x, last_y; /* the cell that the stroke came to last */
  double scroll_rest; /* scrolling of the wheel that does not make a whole step yet */
  GdkRectangle selection; /* in cells, on the board; width 0: nothing is selected */
  int anchor_x, anchor_y; /* the corner of the selection that stays when the other is moved */
} MsBoardTools;

void ms_board_tools_install_signals (GType type); /* of the widgets that the boards are in */
void ms_board_tools_init (MsBoardTools *self, const MsBoardGeometry *geometry);

/* The tool in hand; MS_TOOL_NONE where nothing is to be edited. */
MsTool ms_board_tools_get_active (const MsBoardTools *self);
void ms_board_tools_write (MsBoardTools *self, int x, int y, MsCell value);
/* Returns FALSE if the wheel has its usual meaning, for want of a tool that uses it.  Turning it
 * towards the player is a step down. */
gboolean ms_board_tools_scroll (MsBoardTools *self, int x, int y, double dy);

/* Begin and continue a stroke of the tool in hand, which leaves out cells off the board. */
void ms_board_tools_begin (MsBoardTools *self, int x, int y);
void ms_board_tools_move (MsBoardTools *self, int x, int y);
void ms_board_tools_end (MsBoardTools *self);
/* Uses the tool in hand on one cell alone, without a drag. */
void ms_board_tools_use (MsBoardTools *self, int x, int y);

/* Selects the part of area that lies on the board; NULL: nothing. */
void ms_board_tools_select (MsBoardTools *self, const GdkRectangle *area);
/* Selects from the corner that stays, or else from (from_x, from_y), where the cursor was, to (x,
 * y). */
void ms_board_tools_select_along (MsBoardTools *self, int from_x, int from_y, int x, int y);
