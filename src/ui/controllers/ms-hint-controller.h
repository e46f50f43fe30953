/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHintController: gives a hint in three steps, one each time it is asked: whether there is a safe
 * cell, in which area, and which cell it is and why; and explains why a given cell is safe, a mine
 * or as likely a mine as it is.
 *
 * Either is one answer of an adviser, shown bit by bit: on the board, in the status line and, for
 * those who do not see it, before the name of the cursor's cell.  Any change of the board removes
 * all of it.
 *
 * Actions: hint, explain; enabled while the game goes on and is not paused. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_HINT_CONTROLLER (ms_hint_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsHintController, ms_hint_controller, MS, HINT_CONTROLLER, MsFeature)

/* Forgets the question and removes from the board what is shown of its answer. */
void ms_hint_controller_reset (MsHintController *self);

int ms_hint_controller_get_step (MsHintController *self); /* 1 to 3; 0: no step is shown */
gboolean ms_hint_controller_get_busy (MsHintController *self);
