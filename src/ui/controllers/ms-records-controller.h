/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordsController: a game that ends is handed to the records; what they have to say goes into a
 * bar of its own.
 *
 * Signal
 *   ranked (const MsRecordRank *)   the game that has just been won here has been recorded so
 *
 * Actions: best-times, statistics: windows that close with the one they belong to. */
#pragma once

#include "ms-feature.h"
#include "ms-records.h"

#define MS_TYPE_RECORDS_CONTROLLER (ms_records_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordsController, ms_records_controller, MS, RECORDS_CONTROLLER, MsFeature)

/* A reference is taken. */
MsRecordsController *ms_records_controller_new (MsRecords *records);

MsRecords *ms_records_controller_get_records (MsRecordsController *self); /* borrowed */

/* Whether the window must not close yet: it is the last of its kind, and games are not on the disk.
 * It is closed as soon as they are, or when the player lets them go. */
gboolean ms_records_controller_delays_close (MsRecordsController *self);
