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

/* What a test's program does when it is another process: name, and a function whose answer is the
 * end of it.  first and n are as record_start was given them. */
typedef struct
{
  const char *name;
  int (*act) (RecordFixture *fixture, guint64 first, int n);
} RecordRole;

/* Starts the test's program again in such a role, with the test's folder and a store of its own;
 * what record_answer writes goes to answers, if that is not -1.  A process of its own from the
 * start: what is forked while another thread frees memory may wait for its lock for ever.  The
 * test's main begins with record_act_if_asked. */
pid_t record_start (RecordFixture *fixture, const char *role, int answers, guint64 first, int n);
void record_act_if_asked (int argc, char **argv, const RecordRole *roles, gsize n_roles);

/* Tells the test "+", and waits for n of these; the test fails when the other has ended. */
void record_answer (void);
void record_await (const int answers[2], int n);

/* A role: adds the records of n games of 9×9 with 10 mines, from seed first on, and answers after
 * each. */
int record_write (RecordFixture *fixture, guint64 first, int n);
