/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstController: the first page, in the place of the board until there is one to play.
 *
 * Any other board that comes into the window takes the page's place, wherever it comes from; Escape
 * goes to the board as it stands.  While the page is shown the game behind it is nobody's: commands
 * about it are shut, what stands round the board is hidden, and a rule that is changed starts no
 * other game of it ("renew-game" is shut too).
 *
 * Action: levels, back to the page; only where no game is under way.
 * Signal: shown (): it comes or goes. */
#pragma once

#include "ms-feature.h"
#include "ms-records.h"

#define MS_TYPE_FIRST_CONTROLLER (ms_first_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstController, ms_first_controller, MS, FIRST_CONTROLLER, MsFeature)

/* Where the best times come from; once.  A reference is taken. */
void ms_first_controller_set_records (MsFirstController *self, MsRecords *records);

/* Does nothing while a game is under way. */
void ms_first_controller_show (MsFirstController *self);
gboolean ms_first_controller_get_shown (MsFirstController *self);
void ms_first_controller_focus (MsFirstController *self); /* of the page, which is shown */
