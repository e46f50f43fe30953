/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutosaveController: keeps the running game in a file while it is played, and says something
 * only if that fails; a game that another run of the program left unfinished is offered in a bar.
 * Until the player has decided, the file of that game stays, and no other window offers it.  A game
 * that is discarded can be brought back while the bar, or whoever shows the offer in its place,
 * says so; after that its file is deleted.  A file that cannot be deleted is reported as an error,
 * in this window or, once it is closed, in another one.
 *
 * Actions: continue-left, discard-left, undo-discard.
 * Signals
 *   offered (text)   string: there is another game to continue, or with NULL none
 *   elsewhere (MsAutosaveLeftover *)   is to be continued in another window, for here a game is
 *                    going on; whoever answers takes it */
#pragma once

#include "ms-autosave-leftover.h"
#include "ms-file-controller.h"

#define MS_TYPE_AUTOSAVE_CONTROLLER (ms_autosave_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAutosaveController, ms_autosave_controller, MS, AUTOSAVE_CONTROLLER, MsFeature)

/* With quiet, what is offered is not shown in the bar, because somebody else shows it, and games to
 * offer are looked for again.  A game that nobody has taken when quiet ends is offered no more by
 * this window, as if its bar had been closed. */
void ms_autosave_controller_set_quiet (MsAutosaveController *self, gboolean quiet);
/* The game that is offered, borrowed until the next signal "offered"; NULL: none is. */
const MsDocument *ms_autosave_controller_get_offered (MsAutosaveController *self);

/* A sentence about the discarded game that can be brought back, valid until the next signal
 * "offered"; owned by the caller; NULL: there is none. */
char *ms_autosave_controller_dup_discarded (MsAutosaveController *self);

/* Whether the window, which is asked to close, stays open for now, because its game is in no file:
 * saving it is tried once more.  If that works the window is closed, else the player is asked
 * whether the game is to be discarded or saved as a file. */
gboolean ms_autosave_controller_delays_close (MsAutosaveController *self);

/* Replaces the game by the one of leftover and goes on saving to its file.  Takes leftover. */
void ms_autosave_controller_resume (MsAutosaveController *self, MsAutosaveLeftover *leftover);
