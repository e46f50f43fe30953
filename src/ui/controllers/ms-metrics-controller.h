/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMetricsController: the figures of the game: in the status line while it is played, all of them,
 * in a window of their own, when it is over.
 *
 * Action: details. */
#pragma once

#include "ms-replay-meter.h"
#include "ms-score.h"
#include "ms-status-line.h"

#define MS_TYPE_METRICS_CONTROLLER (ms_metrics_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsMetricsController, ms_metrics_controller, MS, METRICS_CONTROLLER, GObject)

/* window, which is held weakly, gets the action; settings say whether figures are shown. */
MsMetricsController *ms_metrics_controller_new (
    GtkApplicationWindow *window, MsGame *game, GSettings *settings, MsStatusLine *status);

MsScore *ms_metrics_controller_get_score (MsMetricsController *self); /* borrowed */
MsReplayMeter *ms_metrics_controller_get_meter (MsMetricsController *self); /* borrowed */
