/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How lucky a game was.
 *
 * A guess is the opening of a cell that was not certainly safe by the numbers open at that moment
 * (and, before the first click, by what that is promised), whether or not a safe cell was to be
 * had elsewhere.  Its safety is one minus the exact probability of a mine there.  A chord counts
 * as opening its cells one after the other, row by row; a cell that a chord before it in the same
 * move has opened by a flood is none.
 *
 * Luck is the product of the safeties of all guesses taken, the one that lost the game included:
 * the chance that somebody who took just these risks would still be playing.  A game without a
 * guess has luck 1.  A game that was lost early has taken few guesses and has more luck left than
 * one that was won through many: the mean luck is not the share of games won.
 *
 * Marks are opinions and count for nothing.  All layouts with the numbers and the mine total are
 * taken as equally likely, on boards that need no guess too.
 */
#pragma once

#include "ms-play.h"

#include <gio/gio.h>

typedef struct
{
  int guesses;
  double luck; /* in [0, 1] */
} MsLuck;

/* Replays moves[n_moves] on layout.  FALSE: not known, because a position could not be counted
 * exactly within the limits, because there was no memory, or because cancellable said so.
 * Blocks: tens of microseconds for each time the game waited for thought on an Expert board, up to
 * MS_LUCK_MOST_SECONDS in all. */
#define MS_LUCK_MOST_SECONDS 30
gboolean ms_luck_measure (const MsRules *rules, MsLayout *layout, const MsMove *moves, int n_moves,
    GCancellable *cancellable, MsLuck *luck);
