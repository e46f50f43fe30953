/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScoutController: on the page of odds, while odds are shown: tells what the cell under the
 * cursor would show when opened, and compares two picked cells, A and B.
 *
 * The cursor moves to a cell that is picked.  Choosing one of the things that a cell may show edits
 * an analysis accordingly; a running game is set aside for it.
 *
 * Action: step-back, which returns to the position before the last such choice, or to the game.
 *
 * Signals
 *   picked ()  other cells are A and B, or they are not to be seen any more, or again */
#pragma once

#include "ms-feature.h"
#include "ms-reveal-view.h"
#include "ms-versus-view.h"

#define MS_TYPE_SCOUT_CONTROLLER (ms_scout_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsScoutController, ms_scout_controller, MS, SCOUT_CONTROLLER, MsFeature)

/* cells[n]: A, or A and B, while they are shown; borrowed until the next signal "picked". */
const int *ms_scout_controller_get_picked (MsScoutController *self, guint *n);

/* Whether one of its questions is being worked out. */
gboolean ms_scout_controller_get_busy (MsScoutController *self);
