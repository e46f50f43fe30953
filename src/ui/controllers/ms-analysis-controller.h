/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysisController: sets the game aside for an analysis of it, returns to the game, and begins
 * an analysis with an empty board.  While a game is set aside a bar says so, and has a button to
 * return to it.
 *
 * A position that is pasted into an analysis replaces its whole board, by an edit that can be
 * undone; if a text cannot be read, the error bar says so and nothing changes.
 *
 * Actions: analyse, return-to-game, new-analysis. */
#pragma once

#include "ms-feature.h"
#include "ms-file-controller.h"

#define MS_TYPE_ANALYSIS_CONTROLLER (ms_analysis_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAnalysisController, ms_analysis_controller, MS, ANALYSIS_CONTROLLER, MsFeature)
