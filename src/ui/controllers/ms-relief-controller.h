/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReliefController: shows the board as a landscape of its odds, which come with it.  Of this
 * window, and not remembered, as the odds themselves.
 *
 * Action: relief (b, state).
 */
#pragma once

#include "ms-board-view.h"

#define MS_TYPE_RELIEF_CONTROLLER (ms_relief_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsReliefController, ms_relief_controller, MS, RELIEF_CONTROLLER, GObject)

/* Both borrowed, and they outlive it; actions has show-probabilities. */
MsReliefController *ms_relief_controller_new (MsBoardView *board, GActionMap *actions);
