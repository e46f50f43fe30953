/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEditorRow: the toolbar above the board of an analysis.
 *
 * Its buttons are actions of the window: "tool" with the targets 0 … 8, cover, flag and select;
 * "resize", "clear", "lock-total", "unknown-total" and those of the menu.  Only the mine total and
 * the density have no action: they are numbers to enter.  The tools wrap to as many lines as they
 * need.
 *
 * Signals
 *   total (mines)       int: the player has entered another mine total
 *   density (density)   double in 0…1: the player has entered another density
 *   done ()             Enter was pressed in either field, or the menu has closed: the board should
 *                       get the focus again
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EDITOR_ROW (ms_editor_row_get_type ())
G_DECLARE_FINAL_TYPE (MsEditorRow, ms_editor_row, MS, EDITOR_ROW, GtkWidget)

/* Shows the mine total, or the density if that is not NAN, without emitting a signal.  n_cells: of
 * the board. */
void ms_editor_row_show_total (MsEditorRow *self, int mines, int n_cells, double density);

/* elsewhere: another widget with Undo and Redo; the row shows its own only while that one is not
 * visible. To be called once. */
void ms_editor_row_set_history_elsewhere (MsEditorRow *self, GtkWidget *elsewhere);
