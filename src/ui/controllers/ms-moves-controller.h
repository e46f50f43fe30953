/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMovesController: turns the intents of the board view (open, mark, chord) into moves of the
 * game, and takes moves back; or a new game: undo-new-game brings back the running game that was
 * replaced by another board, until something is done on that board.
 *
 * With the setting "easy-flag", a click that chords, or a right click, on an opened number with no
 * more covered cells around it than mines flags them all.  (A number that can be chorded has more.)
 * With "easy-clear", setting a flag opens the remaining cells around those numbers beside it that
 * then have all their flags.  Both are as in other programs; the rules of competitions forbid both.
 *
 * Actions: flag-mode (b, state): a click or a tap on a covered cell marks it, for whoever has no right
 * button; question-marks (b, state), which the settings keep; undo, redo, undo-new-game, enabled while
 * there is something to undo or to redo.  Where there is no move to undo, undo does what undo-new-game
 * does.  The game that comes back is shown without odds, which would make it assisted, and has the file
 * it had. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_MOVES_CONTROLLER (ms_moves_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsMovesController, ms_moves_controller, MS, MOVES_CONTROLLER, MsFeature)
