/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardView itself: its parts, and what its files offer each other.
 *
 *   ms-board-view.c        the class and its properties
 *   ms-board-view-game.c   the game, and all else that is shown
 *   ms-board-view-sight.c  what is seen, and where; the cursor
 *   ms-board-view-input.c  pointer, fingers, keys
 */
#pragma once

#include "ms-board-cells.h"
#include "ms-board-chunks.h"
#include "ms-board-effects.h"
#include "ms-board-marks.h"
#include "ms-board-pointer.h"
#include "ms-board-rulers.h"
#include "ms-board-tools.h"
#include "ms-board-view.h"

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
  gboolean spoken; /* as others know: see the property */
  double scroll_rest; /* of Ctrl+wheel, below one step */
  int pinched_size; /* the cells' when two fingers came down; 0: none are */
};

/* ms-board-view.c */
/* Emits it, unless nobody moves in the game. */
void ms_board_view_intend (MsBoardView *self, MsIntent intent, int x, int y);
void ms_board_view_emit_hovered (MsBoardView *self);
void ms_board_view_emit_scrolled (MsBoardView *self);
void ms_board_view_notify_pressed (MsBoardView *self);
void ms_board_view_notify_cursor (MsBoardView *self);

/* ms-board-view-sight.c */
extern const MsBoardGeometryHooks ms_board_view_geometry_hooks;
void ms_board_view_set_cell_size (MsBoardView *self, int cell_size); /* about the pointer */
/* Where a cell is, from the board's corner on; in a relief its top. */
graphene_rect_t ms_board_view_get_bounds (MsBoardView *self, int x, int y);
void ms_board_view_scroll_to (MsBoardView *self, int x, int y);
/* FALSE, and -1 -1, where no cell is seen. */
gboolean ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y);
gboolean ms_board_view_has_rulers (MsBoardView *self); /* they are shown now */
void ms_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
void ms_board_view_dirty_look (
    MsBoardView *self); /* another palette, style, size of cells, scale */

/* ms-board-view-game.c */
extern const MsBoardCellsHooks ms_board_view_cells_hooks;
void ms_board_view_listen (MsBoardView *self); /* to whatever game there will be */
/* What the analysis shows, or how, has changed for every cell; it is drawn otherwise. */
void ms_board_view_show_anew (MsBoardView *self);
void ms_board_view_drop_analysis (GtkWidget *widget);

/* ms-board-view-input.c */
void ms_board_view_add_controllers (MsBoardView *self);
void ms_board_view_cancel_press (MsBoardView *self);
/* Where the pointer is, again: something has moved beneath it. */
void ms_board_view_find_hovered (MsBoardView *self);
/* Whether a press is held over the cell it began on, and there are moves to make. */
gboolean ms_board_view_is_pressed (MsBoardView *self);
/* Shows the cursor, and moves it by so much, as far as that goes. */
void ms_board_view_step_cursor (MsBoardView *self, int dx, int dy);
