/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMoments: what is known of each moment of a replay beforehand: how many of the moves made until
 * then had an effect, what was clicked, and where one click ends and the next begins; and the game
 * itself, at its start and ready to go to any of them.
 *
 * All that takes as long as the recording is long is done here, so that it can be done on a worker:
 * a playback of moments costs the board alone.  A moment is how many of the events are done.
 * Immutable, but for what is taken. */
#pragma once

#include "ms-details.h"
#include "ms-ended-game.h"
#include "ms-progress.h"
#include "ms-trail.h"

typedef struct
{
  MsReplay *replay; /* a reference */
  /* The whole game, taken back to its start so that all of its moves can be redone, and how much of
   * its board is solved then.  Whoever takes one of them leaves NULL in its place. */
  MsPlay *play;
  MsProgress *progress;
  char *remarks; /* as ms_replay_dup_remarks has them; NULL: there are none */

  int n_events, n_moves;
  /* [n_moves + 1] Entry i tells of the first i moves: the clicks that made them, and how many of
   * them had an effect. */
  MsClicks *clicks;
  guint32 *effective;
  GArray *flags; /* int, rising: the moves that set a flag */
  MsFlagWorth *worths; /* [flags->len] what each earned */
  GArray *stops; /* int, rising: the moments at which a click has ended, the first and the last */
} MsMoments;

/* Holds a reference to replay.  NULL: no memory.  Any thread.  Cost: the events, the cells they
 * change, and some 28 bytes for each move. */
MsMoments *ms_moments_new (MsReplay *replay);
void ms_moments_free (MsMoments *moments); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsMoments, ms_moments_free)
/* Has them freed by another thread (ms-freer.h), since that takes long for a long recording. */
void ms_moments_dispose (gpointer moments);

/* Those of game, which is taken, on another thread.  ms_once_finish gives them, owned by the
 * caller; NULL and why when there is no memory, no replay, or it was cancelled. */
void ms_moments_make_async (
    MsEndedGame *game, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* The first moment to be shown: the flags that stood before the recording began are set. */
int ms_moments_get_first (const MsMoments *moments);
/* The first moment after event, or the last before it, at which a click has ended: all buttons are
 * let go that were held.  The last and the first moment are among them.  O(log events). */
int ms_moments_find_next (const MsMoments *moments, int event);
int ms_moments_find_previous (const MsMoments *moments, int event);

/* How many events come before the one that makes the move: this is the moment right before the move
 * is made.  All events if there is no such move.  O(log events). */
int ms_moments_find_move (const MsMoments *moments, int move);

/* Whether one of the moves from first_move on and before end_move sets a flag.  O(log flags). */
gboolean ms_moments_sets_flag (const MsMoments *moments, int first_move, int end_move);

/* What the flag that the move sets earned, borrowed; NULL: it sets none.  O(log flags). */
const MsFlagWorth *ms_moments_find_flag (const MsMoments *moments, int move);

/* What the player saw after the first n_moves of a trail, or after all if it has fewer; owned by
 * the caller, NULL: no memory.  On any thread. */
MsPosition *ms_moments_make_position (const MsTrail *trail, int n_moves);
