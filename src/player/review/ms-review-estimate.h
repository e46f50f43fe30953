/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate, by playouts, of how often a game is won after a guess and after the best cell, where
 * too many layouts are left to know it exactly.
 *
 * Layouts are drawn from exactly the distribution that the position leaves; MS_WIN_CHANCE_PLAYER
 * (ms-win-chance.h), which sees only numbers, plays each to its end twice: once after the cell that
 * was opened, once after the best one.  Both meet the same layouts, so the difference of the two
 * chances is known better than either chance.  The same review has the same estimates on every
 * machine. */
#pragma once

#include "ms-review.h"

typedef struct
{
  double win, best_win; /* the chances to win after the opened cell and after the best one; NaN: not
                         * estimated */
  double error, best_error; /* the standard errors of win and best_win */
  double lost, lost_error; /* best_win - win, and its standard error */
  int playouts;
} MsReviewEstimate;

/* opening must come from the review of trail.  Nothing is estimated where the opened cell is the
 * best one, for a chord of several cells, a certain mine, an opening whose chances are known
 * exactly, and a board of more than MS_WIN_CHANCE_MOST_CELLS cells.  Of options, the limits and the
 * poll apply.  Returns MS_STATUS_OK and *estimate, or MS_STATUS_CANCELLED, MS_STATUS_TIME_LIMIT or
 * MS_STATUS_NO_MEMORY.  Cost: some milliseconds a playout in an early position of an Expert
 * board. */
MsStatus ms_review_estimate (const MsTrail *trail, const MsReviewOpening *opening, int playouts,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewEstimate *estimate);
