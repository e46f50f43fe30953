/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a guess would have won, and what the best one, where too many layouts are left to know it
 * exactly: an estimate by play.
 *
 * Layouts are drawn from exactly the distribution that the position leaves; each is played to its end
 * twice by MS_WIN_CHANCE_PLAYER (ms-win-chance.h), which sees numbers only: once after the cell
 * that was opened, once after the best one.  Both see the same layouts, so that the difference is
 * known better than either.  The same review has the same estimates on every machine.
 */
#pragma once

#include "ms-review.h"

typedef struct
{
  double win, best_win; /* NaN: not estimated */
  double error, best_error; /* standard errors */
  double lost, lost_error; /* best_win - win, and its standard error */
  int playouts;
} MsReviewEstimate;

/* opening: a guess of review, which is that of trail.  Of the same cell, a chord of several cells, a
 * certain mine, an opening whose chances are known exactly, and a board of more than
 * MS_WIN_CHANCE_MOST_CELLS cells nothing is estimated.  Of options count the limits and the poll.
 * MS_STATUS_OK and *estimate, or MS_STATUS_CANCELLED, MS_STATUS_TIME_LIMIT, MS_STATUS_NO_MEMORY.
 * Cost: some milliseconds a playout in an early position of an Expert board. */
MsStatus ms_review_estimate (const MsTrail *trail, const MsReviewOpening *opening, int playouts,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewEstimate *estimate);
