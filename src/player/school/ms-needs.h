/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What each moment of a game asked of its player: before an opening, the rule by which the safe
 * cell follows that is found most easily, and the time that went by.  What the player opened then,
 * and whether that was certain, plays no part: the time was needed in that position. */
#pragma once

#include "ms-ladder.h"
#include "ms-trail.h"

typedef struct
{
  int move; /* the step of the trail, an opening, that ended it */
  int64_t wait_ms; /* since the opening before */
  MsEasiest easiest;
} MsNeed;

#define MS_NEED_AWAY_MS 120000 /* after so long the player was away */

/* *needs: [*n] in the order of the moves, owned by the caller; without the first opening,
 * moments at which the player was away, and positions that are too large to be
 * known within the limits, of which work and memory apply to each.  MS_STATUS_OK,
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY.  Cost: ms_ladder_find_easiest for each opening. */
MsStatus ms_needs_find (
    MsSolver *solver, const MsTrail *trail, const MsSolverOptions *limits, MsNeed **needs, int *n);
