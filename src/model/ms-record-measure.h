/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is worked out of a finished game: 3BV, clicks and luck. */
#pragma once

#include "ms-record.h"

/* The game of a record; NULL where layout or moves are not known, do not belong together, or do
 * not end as the record says. */
MsPlay *ms_record_replay (const MsRecord *record);

/* Fills the measures of record and sets measured, unless cancelled.  Blocks; see ms_luck_measure.
 */
void ms_record_measure (MsRecord *record, GCancellable *cancellable);
