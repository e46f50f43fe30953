/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysisController: setting the game aside for an analysis of it, returning to it, and beginning
 * an analysis with an empty board.  While a game is set aside a bar says so, and leads back.
 *
 * A position that is pasted while one is analysed becomes its whole board, by an edit that can be
 * taken back; what cannot be read is told in the error bar, and nothing has changed.
 *
 * Actions: analyse, return-to-game, new-analysis. */
#pragma once

#include "ms-file-controller.h"

#define MS_TYPE_ANALYSIS_CONTROLLER (ms_analysis_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAnalysisController, ms_analysis_controller, MS, ANALYSIS_CONTROLLER, GObject)

/* References to game and bar are taken; the rest is borrowed and outlives the controller.  board
 * gets the focus when the button of the bar goes. */
MsAnalysisController *ms_analysis_controller_new (GActionMap *actions, MsGame *game,
    GtkWidget *board, MsFileController *files, MsMessageBar *bar, MsMessageBar *errors);
