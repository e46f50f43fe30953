/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEndedGame: all that a replay needs of a game that has just been won or lost, taken in one go so
 * that another thread can make the replay while the window goes on; or a replay that is there.
 * Immutable.  And what becomes of it on that thread: a file in one of the formats for replays, all
 * of it or nothing, or a game to be gone on from. */
#pragma once

#include "ms-game.h"
#include "ms-replay.h"

typedef struct _MsEndedGame MsEndedGame;

/* player is copied.  NULL: there is no replay of it (it has not ended, is only watched, or its
 * beginning is not known) or no memory.  Cost: the board and the pointer's path. */
MsEndedGame *ms_ended_game_new (MsGame *game, const char *player);
/* The game of a replay, of which a reference is taken. */
MsEndedGame *ms_ended_game_new_of (MsReplay *replay);
void ms_ended_game_free (MsEndedGame *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsEndedGame, ms_ended_game_free)

/* Whether there would be one of the game; costs nothing. */
gboolean ms_ended_game_is_there (MsGame *game);

/* These two are for a game that was played here. */
/* target, or, where the board is too large for it, the text that any board fits. */
const MsTarget *ms_ended_game_choose_target (const MsEndedGame *self, const MsTarget *target);
/* A name for a file: the local date and time of the end, level, seconds, how it ended:
 * "2026-11-22 05-08-12 expert 84.123 won".  The same in every language; the caller's. */
char *ms_ended_game_dup_name (const MsEndedGame *self);

/* Owned by the caller; NULL with what is wrong in info (may be NULL).  On any thread.  Cost: the
 * moves, the path and the cells they change. */
MsReplay *ms_ended_game_make_replay (const MsEndedGame *self, MsErrorInfo *info);

/* The bytes of a replay; NULL with error.  On any thread.  The header's mode says how a game was
 * played here: "Cheat" where it was assisted, else "Classic" or, without guessing, "Classic NG".
 * Cost: the moves and the cells they change. */
GBytes *ms_ended_game_make (const MsEndedGame *self, const MsTarget *target, GError **error);
/* Writes them to a file, on another thread; takes self.  ms_file_export_finish (ms-file.h) tells
 * whether it is written, or why not. */
void ms_ended_game_export_async (MsEndedGame *self, const MsTarget *target, GFile *file,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/* Why a file (or folder) of that name was not written, as one sentence; the caller's. */
char *ms_ended_game_dup_fault (const char *name, const GError *error);

/* Writes them to a file in folder under a name of its own, so that nothing is overwritten, on
 * another thread; takes self, a game that was played here.  target: as ms_ended_game_choose_target
 * says. ms_once_finish gives the GFile, owned by the caller, or an error that is a sentence for the
 * player. */
void ms_ended_game_keep_async (GFile *folder, MsEndedGame *self, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* The game of a replay until one of its moves, made on another thread: the first n_moves, or all
 * that there are, with nothing to be done again, and by free rules, since the board is known.
 * ms_once_finish gives the MsPlay, owned by the caller.  Cost: the moves, and the cells they
 * change. */
void ms_ended_game_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
