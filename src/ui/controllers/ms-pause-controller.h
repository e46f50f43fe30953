/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPauseController: another page takes the board's place while the game is paused.
 *
 * The state is the game's; a window that is minimised pauses by itself, and one that is left for another
 * one where the setting "pause-unfocused" says so.
 * Action: pause (b, state); enabled while the game is played.
 *
 * Another window is one of another program, or one of ours that was not opened from this one:
 * another game, a replay.  Dialogs of this window (its transients, and theirs) do not pause: they
 * were asked for here, what they change is seen on the board behind them, and the game is not to be
 * continued after each.  Leaving such a dialog for another window pauses.  The focus may be nowhere
 * for a moment while it goes from one window to the next; that moment is waited for.
 *
 * A game that has not begun is not paused, but one whose board is being made when the window is left
 * is as soon as it begins.  Coming back does not go on by itself: the clock starts when the player
 * says so, with the button that has the focus then. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_PAUSE_CONTROLLER (ms_pause_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsPauseController, ms_pause_controller, MS, PAUSE_CONTROLLER, MsFeature)
