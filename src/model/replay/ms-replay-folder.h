/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games kept as files in a folder, each under a name of its own: nothing is overwritten. */
#pragma once

#include "ms-ended-game.h"

/* Writes game, which is taken, on another thread, all of it or nothing.  target: as
 * ms_ended_game_choose_target says.  callback is called on this thread with a source of NULL. */
void ms_replay_folder_keep_async (GFile *folder, MsEndedGame *game, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/* The file, owned by the caller, or NULL with an error that is a sentence for the player. */
GFile *ms_replay_folder_keep_finish (GAsyncResult *result, GError **error);
