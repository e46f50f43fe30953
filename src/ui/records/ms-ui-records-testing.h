/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the widgets in this folder. */
#pragma once

#include <gio/gio.h>

/* How many lines are in memory. */
typedef struct _MsGamesList MsGamesList;
guint ms_games_list_get_n_held (MsGamesList *self);

/* Whether the work is still going on; the text shown. */
typedef struct _MsLibraryWindow MsLibraryWindow;
gboolean ms_library_window_get_busy (MsLibraryWindow *self);
const char *ms_library_window_get_text (MsLibraryWindow *self);

/* The message in the bar, NULL when it is closed; whether the report shown is up to date; the name
 * of the visible page ("empty" or "content"). */
typedef struct _MsRecordsWindow MsRecordsWindow;
const char *ms_records_window_get_said (MsRecordsWindow *self);
gboolean ms_records_window_is_current (MsRecordsWindow *self);
const char *ms_records_window_get_page (MsRecordsWindow *self);
/* Do what the actions do once a file has been chosen. */
void ms_records_window_import_file (MsRecordsWindow *self, GFile *file);
void ms_records_window_export_file (MsRecordsWindow *self, GFile *file);
