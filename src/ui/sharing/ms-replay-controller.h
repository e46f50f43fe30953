/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayController: replays of finished games, written when the player asks, and of every game
 * into a folder where the settings say so (write-replays, replay-folder, replay-format).
 *
 * A finished game is on its way to the disk before anything else can happen to it; what fails is
 * told in the bar, and the game is untouched.  The application stays until what was begun is
 * written.
 *
 * Action: save-replay. */
#pragma once

#include "ms-game.h"
#include "ms-message-bar.h"
#include "ms-status-line.h"

#define MS_TYPE_REPLAY_CONTROLLER (ms_replay_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayController, ms_replay_controller, MS, REPLAY_CONTROLLER, GObject)

/* window, which is held weakly, gets the action and has the dialog. */
MsReplayController *ms_replay_controller_new (GtkApplicationWindow *window, MsGame *game,
    GSettings *settings, MsMessageBar *errors, MsStatusLine *status);

/* What the action does once a file is chosen: the format is by its name's ending. */
void ms_replay_controller_save (MsReplayController *self, GFile *file);

/* How many replays are being written. */
int ms_replay_controller_get_busy (MsReplayController *self);
