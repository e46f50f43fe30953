/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCustomDialog: asks for the size and mine total of a custom board.
 *
 * Only feasible boards can be started: 1 to 1000 cells a side, at least two cells, and in a game at
 * least one cell without a mine.  The mines can be given as a number or in percent of the cells:
 * both are shown and follow each other, and when the size changes the one that was entered last
 * stays.
 *
 * Signals
 *   start (width, height, mines)   ints; the dialog closes itself afterwards
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_CUSTOM_DIALOG (ms_custom_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsCustomDialog, ms_custom_dialog, MS, CUSTOM_DIALOG, GtkWindow)

/* width, height, mines: the numbers shown at first; analysis: of an analysis, in which every cell
 * may be a mine and no first click is promised anything. */
MsCustomDialog *ms_custom_dialog_new (
    GtkWindow *parent, int width, int height, int mines, gboolean analysis);
