/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPathsRow: a row of the preferences that says how much disk space the recorded paths of the
 * pointer take, with a button that deletes those of old games, after asking. */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_PATHS_ROW (ms_paths_row_get_type ())
G_DECLARE_FINAL_TYPE (MsPathsRow, ms_paths_row, MS, PATHS_ROW, GtkBox)

/* A reference is taken. */
GtkWidget *ms_paths_row_new (MsRecords *records);
