/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game of a replay until one of its moves, to be gone on from: as much work as the game was long. */
#pragma once

#include "ms-replay.h"

#include <gio/gio.h>

/* The first n_moves, or all that there are, with nothing to be done again, and by free rules, since the
 * board is known; owned by the caller.  NULL: no memory.  Any thread.  Cost: the moves, and the cells they
 * change. */
MsPlay *ms_replay_play_new (const MsReplay *replay, int n_moves);
/* The same on a worker.  _finish: NULL and why when there is no memory, or it was cancelled. */
void ms_replay_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
MsPlay *ms_replay_play_finish (GAsyncResult *result, GError **error);
