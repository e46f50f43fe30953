/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardView itself: its parts, and what its files offer each other.
 *
 *   ms-board-view.c        the class and its properties
 *   ms-board-view-game.c   the game, and all else that is shown
 *   ms-board-view-sight.c  what is seen, and where; the cursor
 *   ms-board-view-input.c  pointer, fingers
 *   ms-board-view-keys.c   the keyboard
 */
#pragma once

#include "ms-board-view-testing.h"

struct _MsBoardView
{
  GtkWidget parent_instance;
  MsBoardGeometry geometry;
  MsBoardContent content;
  MsBoardLook look;
  MsBoardChunks chunks;
  MsBoardEffects effects;
  MsBoardOverlays overlays;
  MsBoardRelief relief;
  MsBoardMarks marks;
  MsBoardRulers rulers;
  MsBoardPointer pointer;
  MsBoardTools tools;
  MsBoardCells cells;

  GSignalGroup *game_signals;
  MsBoardChoice choice;
  /* The pointer in the window when it was last seen; NaN: wherever it is seen next, it has not
   * moved there to point at anything. */
  double seen_x, seen_y;
  gboolean moved; /* it is the pointer that moves, not the board beneath it */
  gboolean near_bars; /* the scrolled window hears of the pointer */
  gboolean spoken; /* value of the property "spoken" */
  double scroll_rest; /* scrolling of Ctrl+wheel that does not make a whole step yet */
  int pinched_size; /* size of cells when two fingers came down; 0: there are no two fingers */
};

/* Ms-board-view.c. */
void ms_board_view_emit_hovered (MsBoardView *self);
void ms_board_view_emit_scrolled (MsBoardView *self);
void ms_board_view_notify_pressed (MsBoardView *self);
void ms_board_view_notify_cursor (MsBoardView *self);
/* The cell was moved to: it is the one that commands are about. */
void ms_board_view_choose (MsBoardView *self, int x, int y);

/* Ms-board-view-sight.c. */
extern const MsBoardGeometryHooks ms_board_view_geometry_hooks;
void ms_board_view_scroll_to (MsBoardView *self, int x, int y);
void ms_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* Ms-board-view-game.c. */
extern const MsBoardCellsHooks ms_board_view_cells_hooks;
/* To the signals of any game that the view will show. */
void ms_board_view_listen (MsBoardView *self);
/* What the analysis shows, or how it is shown, has changed for every cell: draws them all anew. */
void ms_board_view_show_anew (MsBoardView *self);
void ms_board_view_drop_analysis (GtkWidget *widget);

/* Has the window do a command (ms-cell-commands.h) with the chosen cell, or say why it cannot; does
 * nothing in a window that has none. */
void ms_board_view_command (MsBoardView *self, const char *name);

/* Ms-board-view-input.c. */
void ms_board_view_add_controllers (MsBoardView *self);
/* Finds the cell under the pointer again, after something has moved beneath it. */
void ms_board_view_find_hovered (MsBoardView *self);

/* Ms-board-view-keys.c. */
/* Shows the cursor, and moves it by so much, as far as that goes. */
void ms_board_view_step_cursor (MsBoardView *self, int dx, int dy);
