/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLibrary: a worker (ms-worker.h) that brings folders of replays among the records, and writes
 * recorded games as replays into a folder.
 *
 * Importing looks into all folders below, but follows no links; it reads every file whose name ends
 * as that of a replay or a game, in any format that is read, several games in one file too.  Games
 * that are kept already, here or from elsewhere, are passed over and counted; the others are kept
 * as played elsewhere (MsRecord.source).  A damaged file is named with its sentence, and the rest
 * goes on.  Games are written some at a time: what has been read when it is cancelled, or the power
 * goes, is kept.
 *
 * Exporting writes one file for each game, beside what is there already: nothing is overwritten.
 *
 * Signals
 *   progressed ()   more has been done
 *   ended ()        the outcome is there; also when it was cancelled (ms_worker_stop)
 */
#pragma once

#include "ms-document.h"
#include "ms-records.h"
#include "ms-worker.h"

#define MS_LIBRARY_MOST_FAULTS 1000 /* that are named; the others are counted */

#define MS_TYPE_LIBRARY (ms_library_get_type ())
G_DECLARE_FINAL_TYPE (MsLibrary, ms_library, MS, LIBRARY, MsWorker)

typedef struct
{
  gboolean cancelled;
  guint n_done; /* games that were read and kept, or written */
  guint n_known; /* games that were kept already */
  guint n_unended; /* that were passed over, as they were neither won nor lost */
  guint n_faults;
  GPtrArray *faults; /* char *, "NAME: sentence", at most MS_LIBRARY_MOST_FAULTS */
  char *failure; /* why it could not go on: a whole sentence; NULL */
} MsLibraryOutcome;

/* Holds a reference to records. */
MsLibrary *ms_library_new (MsRecords *records);

/* One at a time: a call while it is busy replaces what is done. */
void ms_library_import (MsLibrary *self, GFile *folder);
/* target: of kind MS_TARGET_REPLAY or MS_TARGET_GAME. */
void ms_library_export (
    MsLibrary *self, const MsRecordFilter *filter, const MsTarget *target, GFile *folder);

/* Of what has ended last; borrowed until the next one does; NULL before the first. */
const MsLibraryOutcome *ms_library_get_outcome (MsLibrary *self);
