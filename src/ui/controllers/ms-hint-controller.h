/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHintController: a hint in three steps on repeated asking: whether there is a safe cell, where,
 * which and why; and why one cell is safe, a mine or as likely as it is.
 *
 * Both are one answer of an adviser, shown bit by bit: on the board, in the status line and, for
 * those who do not see it, before the name of the cursor's cell.  Any change of the board takes it
 * all off again.
 *
 * Actions: hint, explain; enabled while the game goes on and is not paused. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_HINT_CONTROLLER (ms_hint_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsHintController, ms_hint_controller, MS, HINT_CONTROLLER, MsFeature)

/* Forgets the question and takes what is shown of it off the board. */
void ms_hint_controller_reset (MsHintController *self);

int ms_hint_controller_get_step (MsHintController *self); /* 0: none is shown, 1…3 */
gboolean ms_hint_controller_get_busy (MsHintController *self);
