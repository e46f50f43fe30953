/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstTimes: the best times of some levels, asked of the records.
 *
 * Signal
 *   found (level, time)   guint, string: the best time of that level is known; NULL: it has none */
#pragma once

#include "ms-records.h"

#define MS_TYPE_FIRST_TIMES (ms_first_times_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstTimes, ms_first_times, MS, FIRST_TIMES, GObject)

/* A reference is taken. */
MsFirstTimes *ms_first_times_new (MsRecords *records);

/* Asks for the best times of games by rules[n], copied, which come later, each by a signal.  What was
 * asked before and has not come yet comes no more. */
void ms_first_times_ask (MsFirstTimes *self, const MsRules *rules, guint n);
