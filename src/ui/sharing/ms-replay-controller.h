/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayController: saves and shows replays.  Those of finished games are written when the player
 * asks, and that of every game is written into a folder if the settings say so (write-replays,
 * replay-folder, replay-format).  The replay of the game that has just ended, and those that are
 * opened as files or text, are shown, each in a window of its own; a game window that was made only
 * to open a file is closed, without having been seen, if the file is a replay.
 *
 * Writing a finished game begins before anything else can happen to the game; a failure is reported
 * in the error bar and leaves the game as it was.  The application does not quit before all that
 * was begun has been written.
 *
 * Actions, while the game has ended: save-replay; watch; review, which shows the verdicts beside the
 * board. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_REPLAY_CONTROLLER (ms_replay_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayController, ms_replay_controller, MS, REPLAY_CONTROLLER, MsFeature)

/* Saves as the action does once a file is chosen: the ending of its name determines the format. */
void ms_replay_controller_save (MsReplayController *self, GFile *file);

/* How many replays are being written. */
int ms_replay_controller_get_busy (MsReplayController *self);
