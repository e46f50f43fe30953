/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsStatisticsView: the figures of an MsStatistics as cards, the dearest habits with the games to
 * look at, and plots.  A game's button activates "records.watch-game". */
#pragma once

#include "ms-statistics.h"

#include <gtk/gtk.h>

#define MS_TYPE_STATISTICS_VIEW (ms_statistics_view_get_type ())
G_DECLARE_FINAL_TYPE (MsStatisticsView, ms_statistics_view, MS, STATISTICS_VIEW, GtkBox)

/* Shows statistics, which is only borrowed for the call; competition: they are of games played by
 * the rules of competitions. */
void ms_statistics_view_set (
    MsStatisticsView *self, const MsStatistics *statistics, gboolean competition);
