/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsUnfocusedController: pauses the game when its window is left for another one, where the setting
 * "pause-unfocused" says so.
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

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_UNFOCUSED_CONTROLLER (ms_unfocused_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsUnfocusedController, ms_unfocused_controller, MS, UNFOCUSED_CONTROLLER, GObject)

/* All borrowed: they outlive it. */
MsUnfocusedController *ms_unfocused_controller_new (
    GtkWindow *window, MsGame *game, GSettings *settings);
