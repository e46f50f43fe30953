/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWalkStepper: shows on the page Why, and on the board, that a board needs no guess, step by step.
 *
 * A running game is asked about first, for the whole board is told, which makes the game assisted.
 * The steps are shown on an analysis, for which the game is set aside; whoever changes it, or returns
 * to the game, ends them.  Actions: why-prove-agreed, why-prove-end.
 *
 * Signals
 *   changed ()   active is another, or what is shown
 */
#pragma once

#include "ms-feature.h"
#include "ms-why-page.h"

#define MS_TYPE_WALK_STEPPER (ms_walk_stepper_get_type ())
G_DECLARE_FINAL_TYPE (MsWalkStepper, ms_walk_stepper, MS, WALK_STEPPER, MsFeature)

/* Attached to parts, as a part of the feature of the page Why.  page is borrowed and outlives it. */
MsWalkStepper *ms_walk_stepper_new (const MsWindowParts *parts, MsWhyPage *page);

/* The page is its: it asks, works, or shows steps. */
gboolean ms_walk_stepper_get_active (MsWalkStepper *self);
void ms_walk_stepper_end (MsWalkStepper *self);
/* The board of the game, as it is now, could be proven; proves it, asking first where it is played. */
gboolean ms_walk_stepper_can_prove (MsWalkStepper *self);
void ms_walk_stepper_prove (MsWalkStepper *self);

/* While it is active. */
void ms_walk_stepper_show (MsWalkStepper *self);
gboolean ms_walk_stepper_can_go (MsWalkStepper *self, int by);
void ms_walk_stepper_go (MsWalkStepper *self, int by);
char *ms_walk_stepper_dup_text (MsWalkStepper *self); /* NULL: nothing to copy yet */
int ms_walk_stepper_get_step (MsWalkStepper *self); /* for tests; -1: none is shown */
