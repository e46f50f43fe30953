/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstController: shows the first page, which takes the place of the board until there is one to
 * play.
 *
 * Any other board that comes into the window replaces the page, wherever it comes from; Escape
 * leaves the page for the board as it is.  While the page is shown nobody plays the game behind it:
 * actions about that game are disabled, the widgets around the board are hidden, and changing a
 * rule does not replace it by another game ("renew-game" is disabled too).
 *
 * Action: levels, which returns to the page; only where no game is under way. Signal: shown (): the
 * page has appeared or disappeared. */
#pragma once

#include "ms-feature.h"
#include "ms-records.h"

#define MS_TYPE_FIRST_CONTROLLER (ms_first_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstController, ms_first_controller, MS, FIRST_CONTROLLER, MsFeature)

/* Sets where the best times come from; called at most once.  A reference is taken. */
void ms_first_controller_set_records (MsFirstController *self, MsRecords *records);

/* Shows the page; does nothing while a game is under way. */
void ms_first_controller_show (MsFirstController *self);
gboolean ms_first_controller_get_shown (MsFirstController *self);
void ms_first_controller_focus (MsFirstController *self); /* focuses the page, which is shown */
