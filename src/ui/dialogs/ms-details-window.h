/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDetailsWindow: all figures of the game that an MsScore follows, with the meaning of each.
 *
 * The window is kept up to date when the game goes on or another one is begun.
 *
 * Signals
 *   watch (MsReplay)   the game with the fewest clicks is to be watched; borrowed */
#pragma once

#include "ms-replay-meter.h"
#include "ms-score.h"

#include <gtk/gtk.h>

#define MS_TYPE_DETAILS_WINDOW (ms_details_window_get_type ())
G_DECLARE_FINAL_TYPE (MsDetailsWindow, ms_details_window, MS, DETAILS_WINDOW, GtkWindow)

/* Takes references to all.  game is the one that score and meter follow; for a replay, the replay's
 * game at its end; replay is NULL where the game is played here.  What the file of a replay claims
 * stands below the figures computed from its moves. */
GtkWindow *ms_details_window_new (
    GtkWindow *parent, MsScore *score, MsInquiry *meter, MsGame *game, MsReplay *replay);

/* The value shown for the figure with that translated name, borrowed; NULL: there is no such
 * row. */
const char *ms_details_window_get_value (MsDetailsWindow *self, const char *name);

/* As the button: asks for the game with the fewest clicks, which is known. */
void ms_details_window_watch (MsDetailsWindow *self);

/* Every figure on a line of its own, as it goes to the clipboard; owned by the caller. */
char *ms_details_window_dup_text (MsDetailsWindow *self);
