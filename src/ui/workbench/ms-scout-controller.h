/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScoutController: on the page of odds, while odds are shown: what the cell under the cursor would
 * show, and two picked cells, A and B, against each other.
 *
 * The cursor goes where a cell is picked.  Stepping into what a cell may show edits an analysis; a
 * running game is set aside for it.
 *
 * Action: step-back, to the position before the last step, or to the game.
 *
 * Signals
 *   picked ()  other cells are A and B, or they are not to be seen any more, or again */
#pragma once

#include "ms-feature.h"
#include "ms-reveal-view.h"
#include "ms-versus-view.h"

#define MS_TYPE_SCOUT_CONTROLLER (ms_scout_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsScoutController, ms_scout_controller, MS, SCOUT_CONTROLLER, MsFeature)

/* cells[n]: A, or A and B, while they are to be seen; borrowed until "picked". */
const int *ms_scout_controller_get_picked (MsScoutController *self, guint *n);

/* Whether one of its questions is being worked out. */
gboolean ms_scout_controller_get_busy (MsScoutController *self);
