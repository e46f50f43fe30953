/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutosaveController: the running game is kept while it is played, without a word unless that
 * fails; a game that nobody plays any more is offered in a bar.  Until the player has decided its
 * file stays, and no other window offers it.  What is discarded can be brought back while the bar, or
 * who shows the offer in its place, says so; the file is deleted when that ends.  One that
 * cannot be deleted is told among the errors, of this window or, once it is closed, of another one.
 *
 * Actions: continue-left, discard-left, undo-discard.
 * Signals
 *   offered (text)   string: there is another game to continue, or with NULL none
 *   elsewhere (MsAutosaveLeftover *)   is to be continued in another window, for here a game is going
 *                    on; whoever answers takes it */
#pragma once

#include "ms-feature.h"
#include "ms-autosave-leftover.h"
#include "ms-file-controller.h"

#define MS_TYPE_AUTOSAVE_CONTROLLER (ms_autosave_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAutosaveController, ms_autosave_controller, MS, AUTOSAVE_CONTROLLER, MsFeature)

/* Quiet: what is offered is not in the bar, and somebody else shows it.  Then it is looked for again;
 * what nobody has taken when that ends is offered no more by this window, as if its bar were closed. */
void ms_autosave_controller_set_quiet (MsAutosaveController *self, gboolean quiet);
/* What is offered, borrowed until another signal "offered"; NULL: nothing. */
const MsDocument *ms_autosave_controller_get_offered (MsAutosaveController *self);

/* A sentence about what was discarded and can be brought back, the caller's, until another signal
 * "offered"; NULL: nothing. */
char *ms_autosave_controller_dup_discarded (MsAutosaveController *self);

/* For those who wait for it: whether it is still to be found out if there is anything to offer. */
gboolean ms_autosave_controller_is_searching (MsAutosaveController *self);

/* Whether window, which is asked to close, stays for now: its game is in no file, and it is tried once more
 * to keep it.  Then the window is closed, or the player asked whether the game is discarded or saved as a
 * file; files saves it. */
gboolean ms_autosave_controller_delays_close (
    MsAutosaveController *self, GtkWindow *window, MsFileController *files);

/* Replaces the game by leftover's and goes on in its file.  Takes leftover. */
void ms_autosave_controller_resume (MsAutosaveController *self, MsAutosaveLeftover *leftover);
