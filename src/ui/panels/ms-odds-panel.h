/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOddsPanel: the figures of the analysis of the board, and of one cell, in the panel beside the
 * board.
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
#include "ms-chance-meter.h"

#include <gtk/gtk.h>

#define MS_TYPE_ODDS_PANEL (ms_odds_panel_get_type ())
G_DECLARE_FINAL_TYPE (MsOddsPanel, ms_odds_panel, MS, ODDS_PANEL, GtkBox)

/* Sets the source of the chance to win; NULL: none is shown. */
void ms_odds_panel_set_chance_meter (MsOddsPanel *self, MsInquiry *meter);

void ms_odds_panel_set_sources (MsOddsPanel *self, MsGame *game, MsAnalyzer *analyzer);

/* watching: the game is a replay that is only watched, so there are no buttons and no row for the
 * chance to win. */
void ms_odds_panel_set_watching (MsOddsPanel *self, gboolean watching);

/* Sets the cell whose figures are shown; -1, -1: none. */
void ms_odds_panel_set_cell (MsOddsPanel *self, int x, int y);
