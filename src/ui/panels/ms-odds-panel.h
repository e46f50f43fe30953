/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOddsPanel: the figures of the analysis of the board, and of the chosen cell of the board, in
 * the panel beside it.
 *
 * Everything comes from the analyser's one MsAnalysis; without one (a move was just made) the
 * values are blank, never stale.  While the analyser is not active the panel says how to turn the
 * odds on.  While the panel is not mapped it is not connected to its sources.
 *
 * Properties
 *   numbers  MsOddsFormat, read-write: how the chances are written
 *
 * Signals
 *   cell-activated (x, y)   ints: the user asked to see this cell (the best guess)
 */
#pragma once

#include "ms-analyzer.h"
#include "ms-board-view.h"
#include "ms-chance-meter.h"

#include <gtk/gtk.h>

#define MS_TYPE_ODDS_PANEL (ms_odds_panel_get_type ())
G_DECLARE_FINAL_TYPE (MsOddsPanel, ms_odds_panel, MS, ODDS_PANEL, GtkBox)

/* Sets the source of the chance to win; NULL: none is shown. */
void ms_odds_panel_set_chance_meter (MsOddsPanel *self, MsInquiry *meter);

/* board: the one that shows game; references are taken to all three.  To be called once:
 * the widgets of the panel are made then, before those that others have added. */
void ms_odds_panel_set_sources (
    MsOddsPanel *self, MsGame *game, MsAnalyzer *analyzer, MsBoardView *board);

/* watching: the game is a replay that is only watched, so there are no buttons and no row for the
 * chance to win.  To be called before there are sources. */
void ms_odds_panel_set_watching (MsOddsPanel *self, gboolean watching);
