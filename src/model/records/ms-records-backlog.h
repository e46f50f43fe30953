/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that are recorded and not measured yet (ms-record-measure.h): they are measured one
 * after the other, the latest first, while the program has time.  Main thread; the reading, the
 * measuring and the writing are done on others.  Private to model. */
#pragma once

#include "ms-records.h"

/* A part of the records, which own it. */
typedef struct
{
  MsRecords *records; /* borrowed */
  GCancellable *cancellable; /* NULL: stopped */
  gboolean running;
} MsRecordsBacklog;

/* Looks for a game to measure, unless stopped or at it; keeps the records busy until there is none
 * left.  A failure ends it until the next call. */
void ms_records_backlog_wake (MsRecordsBacklog *backlog);

/* Cuts off the measuring, for good; the game is measured at the next start. */
void ms_records_backlog_stop (MsRecordsBacklog *backlog);
