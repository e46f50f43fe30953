/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScanDialog: the board that was read from a picture, over the picture.  Doubtful cells are asked
 * for, any cell can be put right, rows and columns that were not found can be added and such as are
 * none removed, and where several boards may be meant another one can be taken; when none is in
 * doubt the position can be analysed, beside the dialog, which stays.
 *
 * Signals
 *   analyse (document)   gpointer to MsDocument, a position, to be taken; its mine total is missing
 *                        where the picture does not tell it */
#pragma once

#include "ms-picture-reading.h"

#include <gtk/gtk.h>

#define MS_TYPE_SCAN_DIALOG (ms_scan_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsScanDialog, ms_scan_dialog, MS, SCAN_DIALOG, GtkWindow)

/* Takes reading. */
MsScanDialog *ms_scan_dialog_new (GtkWindow *parent, MsPictureReading *reading);
