/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstTimes: asks the records for the best times of some levels.
 *
 * Signal
 *   found (level, time)   guint, string: the best time of that level is known; NULL: it has none */
#pragma once

#include "ms-records.h"

#define MS_TYPE_FIRST_TIMES (ms_first_times_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstTimes, ms_first_times, MS, FIRST_TIMES, GObject)

/* A reference is taken. */
MsFirstTimes *ms_first_times_new (MsRecords *records);

/* Asks for the best times of games by rules[n], copied; each is told later by a signal.  Answers to
 * an earlier request that have not come yet are dropped. */
void ms_first_times_ask (MsFirstTimes *self, const MsRules *rules, guint n);
