/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordsController: hands a game that ends to the records, and shows what they report in a bar
 * of its own.
 *
 * Signal
 *   ranked (const MsRecordRank *)   the game that has just been won here has been recorded so
 *
 * Actions: best-times, past-games, statistics, train: windows that close with the one they belong
 * to. */
#pragma once

#include "ms-feature.h"
#include "ms-records.h"

#define MS_TYPE_RECORDS_CONTROLLER (ms_records_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordsController, ms_records_controller, MS, RECORDS_CONTROLLER, MsFeature)

/* A reference is taken. */
MsRecordsController *ms_records_controller_new (MsRecords *records);

MsRecords *ms_records_controller_get_records (MsRecordsController *self); /* borrowed */

/* Whether the window must not close yet, because it is the last game window and some games are not
 * on the disk yet.  It is closed as soon as they are, or when the player gives them up. */
gboolean ms_records_controller_delays_close (MsRecordsController *self);
