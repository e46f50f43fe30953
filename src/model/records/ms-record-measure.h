/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is worked out of one finished game by playing it again: whether its layout and moves belong
 * to it, and its 3BV, clicks, luck and guesses.  Which games are measured when is the affair of
 * ms-records.c. */
#pragma once

#include "ms-record.h"

/* The game of a record; NULL where layout or moves are not known, do not belong together, or do
 * not end as the record says.  The caller's. */
MsPlay *ms_record_replay (const MsRecord *record);

/* Whether layout and moves, where they are known, are those of the game in the record. */
typedef enum
{
  MS_RECORD_HISTORY_FITS,
  MS_RECORD_HISTORY_OTHER_LAYOUT, /* of another size or with other mines */
  MS_RECORD_HISTORY_OTHER_MOVES, /* that make no game that ends as the record says */
} MsRecordHistory;
MsRecordHistory ms_record_check_history (const MsRecord *record);

/* Fills the measures of record and sets measured, unless cancelled.  Blocks: some
 * tenths of a millisecond for an Expert game, half a minute at most. */
void ms_record_measure (MsRecord *record, GCancellable *cancellable);
