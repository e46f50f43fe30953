/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMoments: what is known of each moment of a replay beforehand: how many of the moves made until
 * then had an effect, what was clicked, and where one click ends and the next begins.  Private to
 * this wing.
 *
 * A moment is how many of the events are done.  Immutable. */
#pragma once

#include "ms-replay.h"

typedef struct _MsMoments MsMoments;

/* Holds a reference to replay.  NULL: no memory.  Cost: the events, the cells they change, and some
 * 28 bytes for each move. */
MsMoments *ms_moments_new (MsReplay *replay);
void ms_moments_free (MsMoments *moments); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsMoments, ms_moments_free)

/* The whole game, to be stepped through; once only, then it is the caller's. */
MsPlay *ms_moments_take_play (MsMoments *moments);

/* Of the first n_moves; constant time. */
int ms_moments_count_effective (const MsMoments *moments, int n_moves);
const MsClicks *ms_moments_get_clicks (const MsMoments *moments, int n_moves);

/* The first moment: what stood on the board before the recording is there. */
int ms_moments_get_first (const MsMoments *moments);
/* The first moment after event, or the last before it, at which a click has ended: all buttons are
 * let go that were held.  The last and the first moment are among them.  O(log events). */
int ms_moments_find_next (const MsMoments *moments, int event);
int ms_moments_find_previous (const MsMoments *moments, int event);

/* The event that makes a move: the moment right before it; all events where there is no such move.
 * O(log events). */
int ms_moments_find_move (const MsMoments *moments, int move);
