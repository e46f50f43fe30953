/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResizeDialog: asks how many rows and columns to add to the board of an analysis, or to remove
 * from it, on each side; shows the size that would result.
 *
 * Signals
 *   resize (left, top, right, bottom)   ints, negative to remove; the dialog closes itself
 *                                       afterwards
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_RESIZE_DIALOG (ms_resize_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsResizeDialog, ms_resize_dialog, MS, RESIZE_DIALOG, GtkWindow)

/* width, height, mines: of the board as it is; mines is -1 if the total is not known. */
MsResizeDialog *ms_resize_dialog_new (GtkWindow *parent, int width, int height, int mines);
