/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any replay as a file in one of the formats for them, all of it or nothing. */
#pragma once

#include "ms-document.h"
#include "ms-replay.h"

#include <gio/gio.h>

/* target: of replays.  replay is shared with another thread meanwhile.  callback is called once, on
 * this thread, with a source of NULL; ms_file_export_finish (ms-file-export.h) tells whether it is
 * written, or why not.  Cost: the events and the cells, on the thread. */
void ms_replay_export_async (MsReplay *replay, const MsTarget *target, GFile *file,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* The bytes; NULL with error.  On any thread.  The other functions of model write replays by it. */
GBytes *ms_replay_export_make (MsReplay *replay, const MsTarget *target, GError **error);

/* Why a file (or folder) of that name was not written, as one sentence; the caller's. */
char *ms_replay_export_dup_fault (const char *name, const GError *error);
