/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which columns the list of all games shows, and those that the player makes up; both are settings:
 * "games-columns" has the names (MsRecordColumn.sql) of the figures that are shown,
 * "computed-columns" titles and formulas (ms-record-figures.h).  Each change is made at once; who
 * shows the columns follows the settings. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_COLUMNS_WINDOW (ms_columns_window_get_type ())
G_DECLARE_FINAL_TYPE (MsColumnsWindow, ms_columns_window, MS, COLUMNS_WINDOW, GtkWindow)

/* A window over parent, to be presented. */
MsColumnsWindow *ms_columns_window_new (GtkWindow *parent, GSettings *settings);
