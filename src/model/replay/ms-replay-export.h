/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of a replay on a worker: a file in one of the formats for them, all of it or nothing, or
 * a game to be gone on from. */
#pragma once

#include "ms-document.h"
#include "ms-replay.h"

#include <gio/gio.h>

/* target: of replays.  replay is shared with another thread meanwhile.  callback is called once, on
 * this thread, with a source of NULL; ms_file_export_finish (ms-file.h) tells whether it is
 * written, or why not.  Cost: the events and the cells, on the thread. */
void ms_replay_export_async (MsReplay *replay, const MsTarget *target, GFile *file,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* The bytes; NULL with error.  On any thread.  The other functions of model write replays by it. */
GBytes *ms_replay_export_make (MsReplay *replay, const MsTarget *target, GError **error);

/* Why a file (or folder) of that name was not written, as one sentence; the caller's. */
char *ms_replay_export_dup_fault (const char *name, const GError *error);

/* The game of a replay until one of its moves, to be gone on from: as much work as the game was long. */

/* The first n_moves, or all that there are, with nothing to be done again, and by free rules, since the
 * board is known; owned by the caller.  NULL: no memory.  Any thread.  Cost: the moves, and the cells they
 * change. */
MsPlay *ms_replay_export_new_play (const MsReplay *replay, int n_moves);
/* The same on a worker.  _finish: NULL and why when there is no memory, or it was cancelled. */
void ms_replay_export_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
MsPlay *ms_replay_export_play_finish (GAsyncResult *result, GError **error);
