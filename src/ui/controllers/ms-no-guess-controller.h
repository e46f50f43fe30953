/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsNoGuessController: games without guessing: the option for new games, what is promised of a
 * board, and the bar that tells when no such board is to be had.
 *
 * Actions: no-guess (b, state), which activates new-game where nothing was opened yet;
 * allow-guessing. */
#pragma once

#include "ms-message-bar.h"
#include "ms-status-line.h"

#define MS_TYPE_NO_GUESS_CONTROLLER (ms_no_guess_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsNoGuessController, ms_no_guess_controller, MS, NO_GUESS_CONTROLLER, GObject)

/* map, which is held weakly, gets the actions; board the focus when its question is answered; bar is
 * this feature's own; status takes what is said of the first opening. */
MsNoGuessController *ms_no_guess_controller_new (GActionMap *map, MsGame *game, GSettings *settings,
    GtkWidget *board, MsMessageBar *bar, MsStatusLine *status);

/* After the first opening: says so if the board was made for another one. */
void ms_no_guess_controller_note_opening (MsNoGuessController *self, int x, int y);
