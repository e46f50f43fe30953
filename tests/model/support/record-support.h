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

/* A store in such a folder, not opened yet: set-up and tear-down of a test, whose state it is. */
typedef struct
{
  char *folder, *path;
  MsRecordStore *store;
} RecordFixture;
int record_set_up (void **state);
int record_tear_down (void **state);

/* Everything in the store, in the order the games ended, whole; the test fails when that does. */
GPtrArray *record_list (RecordFixture *fixture);

/* The databases of the folder whose name begins so. */
guint record_count_files (RecordFixture *fixture, const char *prefix);

/* Adds one record, which is copied; the test fails when that does. */
MsRecordRank record_add (MsRecordStore *store, const MsRecord *record);
guint record_count (MsRecordStore *store);

/* The largest size files can have from now on: a write that goes further fails, and does not end
 * the program; RLIM_INFINITY for none. */
void record_limit_files (rlim_t bytes);

/* Starts the test's program again, which adds the records of n games of 9×9 with 10 mines, from
 * seed first on, and writes a "+" to answers after each, until it is killed or all are there.  A
 * process of its own from the start: what is forked while a thread frees memory may wait for it for
 * ever.  The test's main begins with record_write_if_asked. */
pid_t record_start_writer (RecordFixture *fixture, guint64 first, int n, int answers);
void record_write_if_asked (int argc, char **argv);
