/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWatchController: replays, each in a window of its own: the one of the game that has just ended,
 * and those that are opened as files or text.
 *
 * A window that was made for a file that turns out to be a replay, and has not been seen, goes.
 *
 * Actions, while the game has ended: watch; review, which shows the verdicts beside the board. */
#pragma once

#include "ms-file-controller.h"

#define MS_TYPE_WATCH_CONTROLLER (ms_watch_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsWatchController, ms_watch_controller, MS, WATCH_CONTROLLER, GObject)

/* window, borrowed, gets the action; a reference to game is taken. */
MsWatchController *ms_watch_controller_new (
    GtkApplicationWindow *window, MsGame *game, MsFileController *files, MsMessageBar *errors);
