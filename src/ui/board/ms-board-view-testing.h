/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a board view: to look into its parts, and to act as the player. */
#pragma once

#include "ms-board-cells.h"
#include "ms-board-chunks.h"
#include "ms-board-effects.h"
#include "ms-board-marks.h"
#include "ms-board-pointer.h"
#include "ms-board-rulers.h"
#include "ms-board-tools.h"
#include "ms-board-view.h"

/* The parts of a board view, borrowed. */
typedef struct
{
  MsBoardGeometry *geometry;
  MsBoardContent *content;
  MsBoardLook *look;
  MsBoardChunks *chunks;
  MsBoardEffects *effects;
  MsBoardOverlays *overlays;
  MsBoardRelief *relief;
  MsBoardMarks *marks;
  MsBoardRulers *rulers;
  MsBoardPointer *pointer;
  MsBoardTools *tools;
  MsBoardCells *cells;
  MsBoardChoice *choice;
} MsBoardParts;

MsBoardParts ms_board_view_get_parts (MsBoardView *self);

/* As if the mouse were pressed or released over a cell; time in ms. */
void ms_board_view_press (MsBoardView *self, guint button, int x, int y, guint32 time);
void ms_board_view_release (MsBoardView *self, guint button, int x, int y);
void ms_board_view_move_pointer (MsBoardView *self, double wx, double wy);
gboolean ms_board_view_scroll_tool (MsBoardView *self, double dy);
/* Two fingers about (wx, wy), in the widget, are scale times as far apart as when they came
 * down. */
void ms_board_view_pinch (MsBoardView *self, double scale, double wx, double wy);
void ms_board_view_pinch_end (MsBoardView *self);
gboolean ms_board_view_key (MsBoardView *self, guint keyval, GdkModifierType state);

/* Functions that the files of the view share, too. */
/* Emits the signal of intent, unless nobody can make moves in the game. */
void ms_board_view_intend (MsBoardView *self, MsIntent intent, int x, int y);
void ms_board_view_cancel_press (MsBoardView *self);
/* Whether a press is held over the cell it began on, and the player can make moves. */
gboolean ms_board_view_is_pressed (MsBoardView *self);
/* The rectangle of a cell, relative to the board's corner; in a relief that of its top. */
graphene_rect_t ms_board_view_get_bounds (MsBoardView *self, int x, int y);
gboolean ms_board_view_has_rulers (MsBoardView *self); /* whether rulers are shown now */
void ms_board_view_set_cell_size (MsBoardView *self, int cell_size); /* zooms about the pointer */
void ms_board_view_dirty_look (
    MsBoardView *self); /* palette, style, size of cells or scale have changed */
