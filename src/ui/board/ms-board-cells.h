/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardCells: what assistive technology sees of a board, and the cursor: a child widget per cell,
 * or a single child that follows the cursor.  A part of a board view.
 *
 * GTK 4.8 has no virtual accessible children, so each cell of the board is a widget that draws
 * nothing, takes no pointer and has a name, a place and actions: one for each command of a cell
 * (ms-cell-commands.h), such as cell.open, and cell.pick and cell.menu; where the board is editable
 * also cell.write-0 … cell.write-8, cell.cover and cell.flag.
 *
 * Making and naming ten thousand children takes longer than one main loop iteration may, so both
 * happen in slices when idle; only the cursor's child is made, and changed cells are named, at
 * once.
 *
 * GTK tells assistive technology the place of each child that is added or removed, and walks from
 * the first sibling to find it.  So children are made from the last cell to the first, each as the
 * first sibling, and are removed from the first: in any other order ten thousand take half a
 * minute.
 */
#pragma once

#include "ms-board-geometry.h"
#include "ms-cell-commands.h"
#include "ms-cell-text.h"

/* Boards with more cells than this have one child instead of one per cell. */
#define MS_BOARD_MAX_CHILDREN (100 * 100)

/* Functions by which the children ask the board and tell it things. */
typedef struct
{
  /* FALSE: what the cells show is not known at present. */
  gboolean (*describe) (GtkWidget *board, int x, int y, MsCellFacts *facts);
  /* Relative to the board's corner. */
  graphene_rect_t (*get_bounds) (GtkWidget *board, int x, int y);
  void (*act) (GtkWidget *board, int x, int y, const MsCellCommand *command);
  void (*write) (GtkWidget *board, int x, int y, MsCell value);
} MsBoardCellsHooks;

typedef struct _MsBoardCells
{
  const MsBoardGeometry *geometry;
  const MsBoardCellsHooks *hooks;
  int cursor_x, cursor_y;
  gboolean cursor_shown;
  GPtrArray *children; /* MsBoardCell or NULL, in reverse order of the cells; at least n_wanted */
  /* One per cell, or one alone on large boards; children beyond it are to be removed. */
  guint n_wanted;
  guint n_created; /* children [0, n_created) exist; some of the later ones may exist too */
  guint n_children; /* how many children exist */
  GArray *keys; /* guint64 by child: a hash of what the child's name says; 0: not named yet */
  guint next_name; /* names [0, next_name) are up to date */
  guint idle; /* source that creates and names children, a slice at a time */
  char *news; /* how the game ended, said once before the name of the cursor's cell; or NULL */
  gboolean news_told; /* they were part of the name that assistive technology knows */
} MsBoardCells;

void ms_board_cells_init (
    MsBoardCells *self, const MsBoardGeometry *geometry, const MsBoardCellsHooks *hooks);
void ms_board_cells_clear (MsBoardCells *self); /* removes all children */
void ms_board_cells_finalize (MsBoardCells *self);

void ms_board_cells_reset (MsBoardCells *self); /* the board has another size */
void ms_board_cells_rename_all (MsBoardCells *self); /* any cell's name may have changed */
void ms_board_cells_rename (MsBoardCells *self, const int *cells, guint n_cells);
void ms_board_cells_place (MsBoardCells *self);

/* The sentence is said before the name of the cursor's cell until the cursor moves; NULL: none is
 * said. */
void ms_board_cells_set_news (MsBoardCells *self, const char *news);
/* (x, y) must be on the board */
void ms_board_cells_move_cursor (MsBoardCells *self, int x, int y);
/* Returns FALSE if there is no cell to focus. */
gboolean ms_board_cells_focus_cursor (MsBoardCells *self);
/* Whether the keyboard's focus in the window is on the board. */
gboolean ms_board_cells_have_focus (const MsBoardCells *self);
