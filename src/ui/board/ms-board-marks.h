/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardMarks: what points at cells of a board: a hint, the pointer of a game that is watched, and
 * the player's own pointer, cursor and selection.  A part of a board view.
 *
 * All of these are render nodes of their own above the chunks, so that showing them never builds a
 * chunk.  Each part of a hint has a shape of its own besides its colour: a frame with everything
 * around it dimmed, corner brackets around the cell, a circle around each number.
 */
#pragma once

#include "ms-board-relief.h"
#include "ms-board-types.h"
#include "ms-cell-text.h"

typedef struct
{
  MsBoardLook *look;
  MsBoardRelief *relief;
  MsBoardHint hint; /* its array numbers is owned */
  MsBoardGhost ghost;
} MsBoardMarks;

void ms_board_marks_init (MsBoardMarks *self, MsBoardLook *look, MsBoardRelief *relief);
void ms_board_marks_finalize (MsBoardMarks *self);

/* Hint NULL: no hint.  Returns FALSE if there was none and there is none now. */
gboolean ms_board_marks_set_hint (MsBoardMarks *self, const MsBoardHint *hint);
/* The part that a cell has in the hint, or in over, which is what is drawn over the cell (or
 * NULL). */
MsHintPart ms_board_marks_get_part (
    const MsBoardMarks *self, int x, int y, const MsOverlayCell *over);

/* For both functions the origin is the board's corner. */
void ms_board_marks_append_hint (MsBoardMarks *self, GtkSnapshot *snapshot);
void ms_board_marks_append_ghost (MsBoardMarks *self, GtkSnapshot *snapshot);
void ms_board_marks_append_selection (
    MsBoardMarks *self, GtkSnapshot *snapshot, const GdkRectangle *area);
void ms_board_marks_append_pressed (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y);
void ms_board_marks_append_hover (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y);
void ms_board_marks_append_cursor (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y);
