/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutoplayController: lets the program play the game: one move, or on to the end.
 *
 * An adviser decides on a worker thread; each move is shown on the board for a while before it is
 * made.  It ends with anything the player does on the board, with another board and with a pause.
 *
 * Actions: autoplay (b, state): whether its bar is shown; autoplay-run (b, state), autoplay-step,
 * autoplay-stop.
 *
 * Signals
 *   starts ()     before it asks for the first move */
#pragma once

#include "ms-autoplay-bar.h"
#include "ms-feature.h"

#define MS_TYPE_AUTOPLAY_CONTROLLER (ms_autoplay_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsAutoplayController, ms_autoplay_controller, MS, AUTOPLAY_CONTROLLER, MsFeature)

void ms_autoplay_controller_stop (MsAutoplayController *self);
