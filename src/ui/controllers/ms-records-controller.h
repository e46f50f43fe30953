/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordsController: a game that ends is handed to the records; what they have to say goes into a
 * bar of its own.
 *
 * Signal
 *   ranked (const MsRecordRank *)   the game that has just been won here has been recorded so
 *
 * Actions: best-times, statistics: windows that close with the one they belong to. */
#pragma once

#include "ms-game.h"
#include "ms-records.h"
#include "ms-size-controller.h"

#define MS_TYPE_RECORDS_CONTROLLER (ms_records_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordsController, ms_records_controller, MS, RECORDS_CONTROLLER, GObject)

/* window, which is held weakly, gets the actions; the bar is put after above, which is in a box;
 * settings know the player's name. */
MsRecordsController *ms_records_controller_new (GtkApplicationWindow *window, MsGame *game,
    MsRecords *records, MsSizeController *size, GtkWidget *above, GSettings *settings);

MsRecords *ms_records_controller_get_records (MsRecordsController *self); /* borrowed */

/* Whether the window must not close yet: it is the last of its kind, and games are not on the disk.
 * It is closed as soon as they are, or when the player lets them go. */
gboolean ms_records_controller_delays_close (MsRecordsController *self);
