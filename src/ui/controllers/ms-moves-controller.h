/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMovesController: what is done on the board: the intents of the board view become moves of the game.
 *
 * With the setting "easy-flag" a click that chords, and a right click, on an opened number with no more
 * covered cells around it than mines flags them all.  (A number that can be chorded has more.)  With
 * "easy-clear" setting a flag opens what is left around the numbers beside it that have all their
 * flags then.  Both are as other programs have them; by the rules of a competition there is neither.
 *
 * Actions: flag-mode (b, state): a click or a tap on a covered cell marks it, for whoever has no right
 * button; question-marks (b, state), which the settings keep. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_MOVES_CONTROLLER (ms_moves_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsMovesController, ms_moves_controller, MS, MOVES_CONTROLLER, MsFeature)
