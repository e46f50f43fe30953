/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEditorRow: the tools over the board of an analysis.
 *
 * Its buttons are actions of the window: "tool" with the targets 0 … 8, cover, flag and select;
 * "resize", "clear", "lock-total", "unknown-total" and those of the menu.  Only the mine total and
 * the density have no action: they are numbers to enter.  It takes as many lines as it needs.
 *
 * Signals
 *   total (mines)       int: the player has entered another total
 *   density (density)   double in 0…1: or another density
 *   done ()             Enter in either, or the menu has closed: the keyboard is the board's again
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_EDITOR_ROW (ms_editor_row_get_type ())
G_DECLARE_FINAL_TYPE (MsEditorRow, ms_editor_row, MS, EDITOR_ROW, GtkWidget)

/* What is to be seen of the total, without a signal: mines of n_cells cells, or the density where
 * it is not NAN. */
void ms_editor_row_show_total (MsEditorRow *self, int mines, int n_cells, double density);

/* Undo and Redo are in elsewhere too: the row has its own only while that is not to be seen.  Once. */
void ms_editor_row_set_history_elsewhere (MsEditorRow *self, GtkWidget *elsewhere);
