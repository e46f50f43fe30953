/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultController: tells how the game ended, on a card that takes the place of the counters: in
 * short at once, and, as soon as it has been worked out, with what could be known before the move
 * that lost it, the chance of surviving the guesses that were made, and the place of the time in
 * the list.
 *
 * The counters come back when the player puts the card away, and when the game goes on.  The
 * figures of the game are in the status line while it is played, and all of them in a window of
 * their own when it is over.
 *
 * Action: details. */
#pragma once

#include "ms-hindsight.h"
#include "ms-records-controller.h"
#include "ms-replay-meter.h"
#include "ms-result-bar.h"
#include "ms-score.h"

#define MS_TYPE_RESULT_CONTROLLER (ms_result_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsResultController, ms_result_controller, MS, RESULT_CONTROLLER, MsFeature)

/* Connects to records, so that the place of a won game in the list of its level is shown as soon as
 * they know it. */
void ms_result_controller_follow (MsResultController *self, MsRecordsController *records);
