/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysisController: setting the game aside for an analysis of it, returning to it, and beginning
 * an analysis with an empty board.  While a game is set aside a bar says so, and leads back.
 *
 * A position that is pasted while one is analysed becomes its whole board, by an edit that can be
 * taken back; what cannot be read is told in the error bar, and nothing has changed.
 *
 * Actions: analyse, return-to-game, new-analysis. */
#pragma once

#include "ms-feature.h"
#include "ms-file-controller.h"

#define MS_TYPE_ANALYSIS_CONTROLLER (ms_analysis_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAnalysisController, ms_analysis_controller, MS, ANALYSIS_CONTROLLER, MsFeature)
