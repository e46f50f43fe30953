/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRulersController: tells the board when cells are spoken of by their names beside it, in the panel
 * or in the sentences of autoplay, so that it shows its rulers (MsBoardView:spoken). */
#pragma once

#include "ms-board-view.h"

#define MS_TYPE_RULERS_CONTROLLER (ms_rulers_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsRulersController, ms_rulers_controller, MS, RULERS_CONTROLLER, GObject)

/* actions: has show-panel and autoplay, booleans.  Both outlive the controller. */
MsRulersController *ms_rulers_controller_new (MsBoardView *board, GActionGroup *actions);
