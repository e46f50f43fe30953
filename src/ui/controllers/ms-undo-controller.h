/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsUndoController: undo and redo of a game.
 *
 * Actions: undo, redo; enabled while there is something to take back, or to do again.  Where there is
 * no move to take back, undo is the action undo-new-game. */
#pragma once

#include "ms-game.h"

#define MS_TYPE_UNDO_CONTROLLER (ms_undo_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsUndoController, ms_undo_controller, MS, UNDO_CONTROLLER, GObject)

/* Both are borrowed: they outlive it. Adds its actions to actions. */
MsUndoController *ms_undo_controller_new (MsGame *game, GActionMap *actions);
