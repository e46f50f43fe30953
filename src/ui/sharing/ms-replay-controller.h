/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayController: replays.  Those of finished games are written when the player asks, and of every
 * game into a folder where the settings say so (write-replays, replay-folder, replay-format).  That of
 * the game that has just ended, and those that are opened as files or text, are shown, each in a window
 * of its own; a window that was made for a file that turns out to be a replay, and has not been seen,
 * goes.
 *
 * A finished game is on its way to the disk before anything else can happen to it; what fails is
 * told in the bar, and the game is untouched.  The application stays until what was begun is
 * written.
 *
 * Actions, while the game has ended: save-replay; watch; review, which shows the verdicts beside the
 * board. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_REPLAY_CONTROLLER (ms_replay_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayController, ms_replay_controller, MS, REPLAY_CONTROLLER, MsFeature)

/* What the action does once a file is chosen: the format is by its name's ending. */
void ms_replay_controller_save (MsReplayController *self, GFile *file);

/* How many replays are being written. */
int ms_replay_controller_get_busy (MsReplayController *self);
