/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSaveController: saves the game to the file that it has, or to one that the player is asked for.
 *
 * Actions: save, save-as. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_SAVE_CONTROLLER (ms_save_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSaveController, ms_save_controller, MS, SAVE_CONTROLLER, MsFeature)

/* Saves what is on the board or, with waiting, the game that is set aside, after dropping the
 * analysis, under a name that the player is asked for, and then closes the window; if saving fails
 * the window stays and says why. */
void ms_save_controller_save_and_close (MsSaveController *self, gboolean waiting);
