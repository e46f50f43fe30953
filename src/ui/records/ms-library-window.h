/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLibraryWindow: how far an import or export of many games has come, with a button that cancels it;
 * then what came of it, with all that was at fault in one list.  Closing it cancels. */
#pragma once

#include "ms-library.h"

#include <gtk/gtk.h>

#define MS_TYPE_LIBRARY_WINDOW (ms_library_window_get_type ())
G_DECLARE_FINAL_TYPE (MsLibraryWindow, ms_library_window, MS, LIBRARY_WINDOW, GtkWindow)

/* Shown at once, over parent.  Each begins its work. */
MsLibraryWindow *ms_library_window_import (GtkWindow *parent, MsRecords *records, GFile *folder);
MsLibraryWindow *ms_library_window_export (GtkWindow *parent, MsRecords *records,
    const MsRecordFilter *filter, const MsTarget *target, GFile *folder);

/* For tests: whether it is at work still; what it says. */
gboolean ms_library_window_get_busy (MsLibraryWindow *self);
const char *ms_library_window_get_text (MsLibraryWindow *self);
