/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMoments: what is known of each moment of a replay beforehand: how many of the moves made until
 * then had an effect, what was clicked, and where one click ends and the next begins; and the game
 * itself, at its start and ready to go to any of them.
 *
 * All that takes as long as the recording is long is done here, so that it can be done on a worker: a
 * playback of moments costs the board alone.  A moment is how many of the events are done.  Immutable,
 * but for what is taken. */
#pragma once

#include "ms-progress.h"
#include "ms-replay.h"
#include "ms-trail.h"

#include <gio/gio.h>

typedef struct _MsMoments MsMoments;

/* Holds a reference to replay.  NULL: no memory.  Any thread.  Cost: the events, the cells they change,
 * and some 28 bytes for each move. */
MsMoments *ms_moments_new (MsReplay *replay);
void ms_moments_free (MsMoments *moments); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsMoments, ms_moments_free)
/* The same on a thread that has nothing else to do. */
void ms_moments_dispose (gpointer moments);

/* Where a worker gets the replay from: make returns a reference, or NULL and why. */
typedef struct
{
  MsReplay *(*make) (gpointer data, MsErrorInfo *info);
  gpointer data;
  GDestroyNotify free; /* of data, on some thread; may be NULL */
} MsMomentsSource;

/* On a worker; source is copied.  _finish: owned by the caller, NULL and why when there is no memory, no
 * replay, or it was cancelled: who cancels waits for nothing, and what then comes is freed. */
void ms_moments_make_async (const MsMomentsSource *source, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
void ms_moments_new_async (
    MsReplay *replay, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
MsMoments *ms_moments_make_finish (GAsyncResult *result, GError **error);

MsReplay *ms_moments_get_replay (const MsMoments *moments); /* borrowed */
/* The whole game at its start, all of it to be done again, and what is solved of its board then; once
 * only, then they are the caller's. */
MsPlay *ms_moments_take_play (MsMoments *moments);
MsProgress *ms_moments_take_progress (MsMoments *moments);
/* As ms_replay_dup_remarks has them; NULL: none.  Borrowed. */
const char *ms_moments_get_remarks (const MsMoments *moments);
/* The moves that set a flag, rising; borrowed. */
const int *ms_moments_get_flags (const MsMoments *moments, int *n_flags);

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

/* What the player of a trail saw when so many of its moves were made, all of them at the most; owned
 * by the caller, NULL: no memory.  On any thread. */
MsPosition *ms_moments_make_position (const MsTrail *trail, int n_moves);
