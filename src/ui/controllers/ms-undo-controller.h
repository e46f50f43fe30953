/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsUndoController: undo and redo of a game; and undo of a new game, which brings back the running
 * game that was replaced by another board, until something is done on that board.
 *
 * Actions: undo, redo, undo-new-game; enabled while there is something to undo or to redo.  Where
 * there is no move to undo, undo does what undo-new-game does.  The game that comes back is shown
 * without odds, which would make it assisted, and has the file it had. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_UNDO_CONTROLLER (ms_undo_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsUndoController, ms_undo_controller, MS, UNDO_CONTROLLER, MsFeature)
