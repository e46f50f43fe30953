/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultController: how the game ended, in the bar under the header: at once in short, and as
 * soon as it has been worked out, with what could be known before the move that lost it. */
#pragma once

#include "ms-analyzer.h"
#include "ms-hindsight.h"
#include "ms-result-bar.h"
#include "ms-size-controller.h"

#define MS_TYPE_RESULT_CONTROLLER (ms_result_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsResultController, ms_result_controller, MS, RESULT_CONTROLLER, GObject)

/* All borrowed: they outlive it. */
MsResultController *ms_result_controller_new (MsGame *game, MsAnalyzer *analyzer, MsResultBar *bar,
    MsSizeController *size, GSettings *settings);

MsHindsight *ms_result_controller_get_hindsight (MsResultController *self); /* borrowed */
