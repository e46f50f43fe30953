/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsUndoController: undo and redo of a game; and undo of a new game, which brings back the running one
 * whose place another board has taken, until something is done on that board.
 *
 * Actions: undo, redo, undo-new-game; enabled while there is something to take back, or to do again.
 * Where there is no move to take back, undo is undo-new-game.  What that brings back is shown without
 * odds, which would count, and in the file it had. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_UNDO_CONTROLLER (ms_undo_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsUndoController, ms_undo_controller, MS, UNDO_CONTROLLER, MsFeature)
