/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReturnController: offers to undo a new game, that is to bring back the running game whose place
 * another board has taken, until something is done on that board.
 *
 * Action: undo-new-game; enabled while there is such a game.  What comes back is shown without odds,
 * which would count, and in no file. */
#pragma once

#include "ms-file-controller.h"

#define MS_TYPE_RETURN_CONTROLLER (ms_return_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsReturnController, ms_return_controller, MS, RETURN_CONTROLLER, GObject)

/* All borrowed: they outlive it.  Adds its action to actions, which has show-probabilities and
 * show-deduced. */
MsReturnController *ms_return_controller_new (
    MsGame *game, MsFileController *files, GActionMap *actions);
