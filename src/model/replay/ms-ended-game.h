/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEndedGame: all that a replay needs of a game that has just been won or lost, taken in one go so
 * that another thread can make the replay while the window goes on.  Immutable. */
#pragma once

#include "ms-game.h"
#include "ms-replay.h"

typedef struct _MsEndedGame MsEndedGame;

/* player is copied.  NULL: there is no replay of it (it has not ended, is only watched, or its
 * beginning is not known) or no memory.  Cost: the board and the pointer's path. */
MsEndedGame *ms_ended_game_new (MsGame *game, const char *player);
void ms_ended_game_free (MsEndedGame *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsEndedGame, ms_ended_game_free)

/* Whether there would be one; costs nothing. */
gboolean ms_ended_game_is_there (MsGame *game);

/* target, or, where the board is too large for it, the text that any board fits. */
const MsTarget *ms_ended_game_choose_target (const MsEndedGame *self, const MsTarget *target);

/* A name for a file: the local date and time of the end, level, seconds, how it ended:
 * "2026-11-22 05-08-12 expert 84.123 won".  The same in every language; the caller's. */
char *ms_ended_game_dup_name (const MsEndedGame *self);

/* Owned by the caller; NULL with what is wrong in info (may be NULL).  On any thread.  Cost: the
 * moves, the path and the cells they change. */
MsReplay *ms_ended_game_make_replay (const MsEndedGame *self, MsErrorInfo *info);

/* The bytes of a replay; NULL with error.  On any thread.  The header's mode says how it was played:
 * "Cheat" where it was assisted, else "Classic" or, without guessing, "Classic NG".  Cost: the moves and
 * the cells they change. */
GBytes *ms_ended_game_make (const MsEndedGame *self, const MsTarget *target, GError **error);

/* Finished games kept as files in a folder, each under a name of its own: nothing is overwritten. */

/* Writes game, which is taken, on another thread, all of it or nothing.  target: as
 * ms_ended_game_choose_target says.  callback is called on this thread with a source of NULL. */
void ms_ended_game_keep_async (GFile *folder, MsEndedGame *game, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/* The file, owned by the caller, or NULL with an error that is a sentence for the player. */
GFile *ms_ended_game_keep_finish (GAsyncResult *result, GError **error);
