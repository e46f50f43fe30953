/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsStatisticsWindow: figures and plots of the games of a level and kind, and the games themselves.
 */
#pragma once

#include "ms-records-window.h"

#define MS_TYPE_STATISTICS_WINDOW (ms_statistics_window_get_type ())
G_DECLARE_FINAL_TYPE (
    MsStatisticsWindow, ms_statistics_window, MS, STATISTICS_WINDOW, MsRecordsWindow)

MsStatisticsWindow *ms_statistics_window_new (GtkWindow *parent, MsRecords *records);
