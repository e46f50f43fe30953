/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games for tests of the records. */
#pragma once

#include "ms-record-rows.h"

#include <sys/resource.h>

/* A game that was really played: opens cells that seed chooses, with marks and chords between,
 * until it ends; with win, cells without mines only.  Ends at seed seconds after a fixed moment. */
MsRecord *record_played (int width, int height, int mines, guint64 seed, gboolean win);

/* A record without layout and moves, every field of which follows from seed. */
MsRecord *record_made_up (guint64 seed);

/* A folder of its own, and its end with everything in it. */
char *record_folder (void);
void record_folder_drop (char *folder);

/* Adds one record, which is copied; the test fails when that does. */
MsRecordRank record_add (MsRecordStore *store, const MsRecord *record);
guint record_count (MsRecordStore *store);

/* The largest size files can have from now on: a write that goes further fails, and does not end
 * the program; RLIM_INFINITY for none. */
void record_limit_files (rlim_t bytes);
