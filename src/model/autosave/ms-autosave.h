/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutosave: keeps the running game of one MsGame in a file of its own, move by move, or its
 * analysis, edit by edit, together with the game that is set aside for it.
 *
 * A file exists from the first move of a game until its end, or until another board takes its
 * place; of an analysis from the first mark or edit.  What has been done to a game survives the end of the program at once, and that of the
 * machine as soon as the disk has it; see ms-autosave-store.h.
 */
#pragma once

#include "ms-autosave-store.h"
#include "ms-game.h"
#include "ms-autosave-leftover.h"

typedef struct _MsAutosave MsAutosave;

/* References to both are kept.  failed is told once, however often writing fails; the game goes on,
 * and writing is tried again after a while. */
MsAutosave *ms_autosave_new (
    MsAutosaveStore *store, MsGame *game, MsAutosaveFailed failed, gpointer user_data);

/* Lets go of the game; its file stays, to be found as a leftover, unless all of the game is in a
 * file of the player's.  NULL is allowed. */
void ms_autosave_close (MsAutosave *self);

/* Replaces the game by leftover's and goes on in its file.  Takes leftover. */
void ms_autosave_resume (MsAutosave *self, MsAutosaveLeftover *leftover);

/* Deletes the file of leftover.  Takes leftover.  failed, or NULL, is told where the file stays, to be
 * found as a leftover again. */
void ms_autosave_discard (MsAutosaveStore *store, MsAutosaveLeftover *leftover,
    MsAutosaveFailed failed, gpointer user_data);

/* Whether some of the game would be lost if the program stopped now: it is in no file of the player's,
 * and its own is not, or not yet, on the disk. */
gboolean ms_autosave_is_at_risk (MsAutosave *self);
/* Writes the whole game, which is at risk, once more; done is called as by ms_autosave_store_when_written
 * when that has come to an end. */
void ms_autosave_try_again (MsAutosave *self, GSourceFunc done, gpointer user_data);
/* Why the file does not have what was done last, borrowed until writing is tried again; NULL: it has. */
const GError *ms_autosave_get_failure (MsAutosave *self);

/* For those who wait for it: whether what was done has reached the file, and the disk. */
gboolean ms_autosave_is_written (MsAutosave *self);
gboolean ms_autosave_is_synced (MsAutosave *self);
