/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTotalDialog: asks how many mines a position has whose text does not say it.
 *
 * Signals
 *   chosen (mines)   int, from the least to the most that can be; the dialog closes itself
 *                    afterwards, and says nothing when it is cancelled
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_TOTAL_DIALOG (ms_total_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsTotalDialog, ms_total_dialog, MS, TOTAL_DIALOG, GtkWindow)

/* name: of the format, borrowed. */
MsTotalDialog *ms_total_dialog_new (GtkWindow *parent, const char *name, int least, int most);
