/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLibraryWindow: shows how far an import or export of many games has come, with a button that
 * cancels it; at the end it shows the outcome, with all faults in one list.  Closing the window
 * cancels, too. */
#pragma once

#include "ms-library.h"

#include <gtk/gtk.h>

#define MS_TYPE_LIBRARY_WINDOW (ms_library_window_get_type ())
G_DECLARE_FINAL_TYPE (MsLibraryWindow, ms_library_window, MS, LIBRARY_WINDOW, GtkWindow)

/* Both functions begin the work and show the window at once, over parent. */
MsLibraryWindow *ms_library_window_import (GtkWindow *parent, MsRecords *records, GFile *folder);
MsLibraryWindow *ms_library_window_export (GtkWindow *parent, MsRecords *records,
    const MsRecordFilter *filter, const MsTarget *target, GFile *folder);
