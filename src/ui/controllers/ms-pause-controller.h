/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPauseController: another page takes the board's place while the game is paused.
 *
 * The state is the game's.  Minimising the window pauses the game, and so does leaving it for
 * another window if the setting "pause-unfocused" is on.
 *
 * Another window is one of another program, or one of ours that was not opened from this one:
 * another game, a replay.  Dialogs of this window (its transients, and theirs) do not pause: they
 * were asked for here, what they change is seen on the board behind them, and the player should not
 * have to continue the game after each.  Leaving such a dialog for another window pauses.  While
 * the focus goes from one window to the next there may be a moment without any focus, which is
 * waited for.
 *
 * A game that has not begun is not paused; but if its board is being made when the window is left,
 * it is paused as soon as it begins.  Coming back does not continue the game: the clock starts when
 * the player says so, with the button that has the focus then. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_PAUSE_CONTROLLER (ms_pause_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsPauseController, ms_pause_controller, MS, PAUSE_CONTROLLER, MsFeature)
