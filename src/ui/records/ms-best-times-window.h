/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBestTimesWindow: the shortest times of each level, of games that were won without help; boards
 * without guessing have a list of their own.  The window also has the entry for the name that is stored
 * with new times. */
#pragma once

#include "ms-records-window.h"

#define MS_TYPE_BEST_TIMES_WINDOW (ms_best_times_window_get_type ())
G_DECLARE_FINAL_TYPE (
    MsBestTimesWindow, ms_best_times_window, MS, BEST_TIMES_WINDOW, MsRecordsWindow)

#define MS_BEST_TIMES_SHOWN 100

/* parent, records, settings: references are taken where needed. */
MsBestTimesWindow *ms_best_times_window_new (
    GtkWindow *parent, MsRecords *records, GSettings *settings);
