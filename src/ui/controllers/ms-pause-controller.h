/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPauseController: another page takes the board's place while the game is paused.
 *
 * The state is the game's; a window that is minimised pauses by itself.
 * Action: pause (b, state); enabled while the game is played. */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_PAUSE_CONTROLLER (ms_pause_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsPauseController, ms_pause_controller, MS, PAUSE_CONTROLLER, GObject)

/* stack: not realized yet, with the pages "board" and "paused".  The focus goes to board while the
 * game goes on, else to go_on.  All borrowed: they outlive it. */
MsPauseController *ms_pause_controller_new (
    MsGame *game, GtkStack *stack, GtkWidget *board, GtkWidget *go_on, GActionMap *actions);
