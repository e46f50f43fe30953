/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardCell: what assistive technology sees of one cell.
 *
 * GTK 4.8 has no virtual accessible children, so each cell of the board is a widget that draws
 * nothing, takes no pointer and has a name, a place and actions: cell.open, cell.mark, cell.chord,
 * cell.pick; where the board is editable also cell.write-0 … cell.write-8, cell.cover and cell.flag.  Its
 * parent is an MsBoardView.
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_BOARD_CELL (ms_board_cell_get_type ())
G_DECLARE_FINAL_TYPE (MsBoardCell, ms_board_cell, MS, BOARD_CELL, GtkWidget)

/* index: of the child, which the view knows the cell of. */
GtkWidget *ms_board_cell_new (guint index);

void ms_board_cell_set_editable (MsBoardCell *self, gboolean editable);

/* Assistive technology hears at once of it, but of the cell with the focus when the main loop goes on:
 * of several names the last. */
void ms_board_cell_set_name (MsBoardCell *self, const char *name);
const char *ms_board_cell_get_name (MsBoardCell *self); /* NULL before the first is set */
