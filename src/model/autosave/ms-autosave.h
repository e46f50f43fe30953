/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutosave: keeps the running game of one MsGame in a file of its own, move by move, or its
 * analysis, edit by edit, together with the game that is set aside for it.
 *
 * The file exists from the first move of a game, or the first mark or edit of an analysis, until
 * the game ends or another board takes its place.  What has been done to a game survives a crash of
 * the program at once, and one of the machine as soon as it is on the disk; see
 * ms-autosave-store.h.
 */
#pragma once

#include "ms-autosave-store.h"
#include "ms-game.h"
#include "ms-autosave-leftover.h"

typedef struct _MsAutosave MsAutosave;

/* Keeps references to store and game. failed is called once, however often writing fails; the game
 * goes on, and writing is tried again after a while. */
MsAutosave *ms_autosave_new (
    MsAutosaveStore *store, MsGame *game, MsAutosaveFailed failed, gpointer user_data);

/* Stops keeping the game; its file stays, to be found as a leftover, unless all of the game is in a
 * file of the player's.  NULL is allowed. */
void ms_autosave_close (MsAutosave *self);

/* Replaces the game by leftover's and goes on in its file.  Takes leftover. */
void ms_autosave_resume (MsAutosave *self, MsAutosaveLeftover *leftover);

/* Deletes the file of leftover.  Takes leftover.  failed (NULL allowed) is called if the file could
 * not be deleted, so that it will be found as a leftover again. */
void ms_autosave_discard (MsAutosaveStore *store, MsAutosaveLeftover *leftover,
    MsAutosaveFailed failed, gpointer user_data);

/* Whether some of the game would be lost if the program stopped now: it is in no file of the
 * player's, and its own is not, or not yet, on the disk. */
gboolean ms_autosave_is_at_risk (MsAutosave *self);
/* Writes the whole game, which is at risk, once more; done is called as by
 * ms_autosave_store_when_written when that has come to an end. */
void ms_autosave_try_again (MsAutosave *self, GSourceFunc done, gpointer user_data);
/* Why the file lacks what was done last, borrowed until writing is tried again; NULL: it lacks
 * nothing. */
const GError *ms_autosave_get_failure (MsAutosave *self);
