/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOddsController: whether and how odds are shown on the board, and what they need: the analysis,
 * the legend, and the chance to win, which is worked out only while the panel shows it together
 * with the odds.
 *
 * All of it belongs to this window and is not remembered: nobody sees odds who has not asked for
 * them.
 *
 * Actions: show-probabilities, show-deduced (b, state); odds (s, state): of what; relief (b, state): the
 * board as a landscape of its odds, which come with it; trust-flags (b, state), which the settings keep;
 * cancel-analysis, retry-analysis. */
#pragma once

#include "ms-chance-meter.h"
#include "ms-feature.h"

#define MS_TYPE_ODDS_CONTROLLER (ms_odds_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsOddsController, ms_odds_controller, MS, ODDS_CONTROLLER, MsFeature)

MsInquiry *ms_odds_controller_get_chance_meter (MsOddsController *self); /* borrowed */
