/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReasoner: a follower (ms-follower.h) that says why the cells of a game's position are certain.
 *
 * While it is active it follows the game: for every position there is, or is being worked out, the
 * ladder.  A cell that is asked for counts until the position is another one.  Disposal cancels.
 *
 * Properties, besides those of a follower
 *   why     MsWhy or NULL: never of an older position or question
 *
 * Signals
 *   failed ()   it was given up for want of memory
 */
#pragma once

#include "ms-follower.h"
#include "ms-why.h"

#define MS_TYPE_REASONER (ms_reasoner_get_type ())
G_DECLARE_FINAL_TYPE (MsReasoner, ms_reasoner, MS, REASONER, MsFollower)

MsReasoner *ms_reasoner_new (MsGame *game);

/* Asks about a covered cell, row-major, or with -1 about all. */
void ms_reasoner_ask (MsReasoner *self, int cell);
/* What is assumed of the position; NULL: nothing. */
void ms_reasoner_set_variation (MsReasoner *self, MsVariation *variation);

MsWhy *ms_reasoner_get_why (MsReasoner *self); /* borrowed, may be NULL */
