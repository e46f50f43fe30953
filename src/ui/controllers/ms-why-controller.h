/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhyController: the page that says why cells are certain, and what this page draws on the board.
 *
 * While its page is in sight it follows the game: the ladder of the position, one rung at a time, or
 * the proof of a cell that was picked.  Actions: why-next, why-previous, why-cell (of the cursor),
 * why-prove, why-ladder, why-copy, why-copy-equations; why-all, why-hold-back (b, state); why-layout (s, state:
 * mine, free).  Escape goes from the proof of a cell back to the ladder. */
#pragma once

#include "ms-feature.h"
#include "ms-why.h"

#define MS_TYPE_WHY_CONTROLLER (ms_why_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsWhyController, ms_why_controller, MS, WHY_CONTROLLER, MsFeature)

/* For tests: the explanation shown, borrowed, may be NULL; and the number of the step shown. */
MsWhy *ms_why_controller_get_why (MsWhyController *self);
int ms_why_controller_get_step (MsWhyController *self);
gboolean ms_why_controller_get_busy (MsWhyController *self); /* something is being worked out */
