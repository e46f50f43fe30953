/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsChanceController: the chance to win, worked out only while it can be seen, with the odds, in
 * the panel. */
#pragma once

#include "ms-chance-meter.h"
#include "ms-odds-panel.h"
#include "ms-pages.h"

#define MS_TYPE_CHANCE_CONTROLLER (ms_chance_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsChanceController, ms_chance_controller, MS, CHANCE_CONTROLLER, GObject)

/* All borrowed: they outlive it. */
MsChanceController *ms_chance_controller_new (
    MsGame *game, MsAnalyzer *analyzer, MsOddsPanel *panel, MsPages *pages);

MsChanceMeter *ms_chance_controller_get_meter (MsChanceController *self); /* borrowed */
