/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTotalDialog: asks for the mine total of a position whose text does not give it.
 *
 * Signals
 *   chosen (mines)   int, from least to most; the dialog closes itself afterwards.  Not emitted if
 *                    the dialog is cancelled
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_TOTAL_DIALOG (ms_total_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsTotalDialog, ms_total_dialog, MS, TOTAL_DIALOG, GtkWindow)

/* name: of the text's format, borrowed; least, most: the bounds of the total. */
MsTotalDialog *ms_total_dialog_new (GtkWindow *parent, const char *name, int least, int most);
