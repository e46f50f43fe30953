/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWalkStepper: shows on the page Why, and on the board, that a board needs no guess, step by
 * step.
 *
 * Before proving the board of a running game it asks the player, for the proof tells the whole
 * board and makes the game assisted.  The steps are shown on an analysis, for which the game is set
 * aside; changing the analysis or returning to the game ends them.  Actions: why-prove-agreed,
 * why-prove-end.
 *
 * Signals
 *   changed ()   active is another, or what is shown
 */
#pragma once

#include "ms-feature.h"
#include "ms-why-page.h"

#define MS_TYPE_WALK_STEPPER (ms_walk_stepper_get_type ())
G_DECLARE_FINAL_TYPE (MsWalkStepper, ms_walk_stepper, MS, WALK_STEPPER, MsFeature)

/* The stepper is attached to parts as a part of the feature that owns the page Why. */
MsWalkStepper *ms_walk_stepper_new (const MsWindowParts *parts);
/* The page is given once, before it is first seen; it is borrowed and outlives the stepper. */
void ms_walk_stepper_set_page (MsWalkStepper *self, MsWhyPage *page);

/* Whether it uses the page now: it asks, works, or shows steps. */
gboolean ms_walk_stepper_get_active (MsWalkStepper *self);
void ms_walk_stepper_end (MsWalkStepper *self);
/* Whether the board of the game, as it is now, could be proven; and proves it, asking first where
 * the game is being played. */
gboolean ms_walk_stepper_can_prove (MsWalkStepper *self);
void ms_walk_stepper_prove (MsWalkStepper *self);

/* The following are called only while it is active. */
void ms_walk_stepper_show (MsWalkStepper *self);
gboolean ms_walk_stepper_can_go (MsWalkStepper *self, int by);
void ms_walk_stepper_go (MsWalkStepper *self, int by);
char *ms_walk_stepper_dup_text (MsWalkStepper *self); /* NULL: nothing to copy yet */
int ms_walk_stepper_get_step (MsWalkStepper *self); /* for tests; -1: none is shown */
