/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that are autosaved, for tests. */
#pragma once

#include "cmocka-common.h"
#include "ms-autosave-testing.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"

/* The leftover of folder that was written last, or NULL.  Runs the main loop. */
MsAutosaveLeftover *autosave_find (const char *folder, char **set_aside);

/* Files in folder whose names end so. */
int autosave_count_files (const char *folder, const char *ending);

/* Deletes folder with the files in it. */
void autosave_delete_folder (const char *folder);

/* Does one random thing to the game, a while later; *now is the time in µs that it lives by.  The
 * same game, numbers and time do the same. */
void autosave_do_something (MsGame *game, MsRng *rng, gint64 *now);

/* Whether both have the same board, moves, marks and edits, can undo and redo the same, and have
 * the same game set aside. */
gboolean autosave_is_same (MsGame *game, MsGame *other);

/* Whether there is nothing in it that would have to be kept. */
gboolean autosave_keeps_nothing (MsGame *game);

/* A folder, a game of Beginner that was just begun, and what autosaves it there. */
typedef struct
{
  char *work, *folder; /* the second is in the first and is not made yet */
  MsAutosaveStore *store;
  MsGame *game;
  MsAutosave *autosave;
  int n_failures;
  GQuark domain;
  int code; /* of the last failure */
} AutosaveHome;

void autosave_home_open (AutosaveHome *home);
/* Everything is on the disk when this is over; it can be opened again, with a new game. */
void autosave_home_close (AutosaveHome *home);

/* For cmocka: *state is an AutosaveHome that is open. */
int autosave_home_set_up (void **state);
int autosave_home_tear_down (void **state);
#define autosave_home_test(test) \
  cmocka_unit_test_setup_teardown (test, autosave_home_set_up, autosave_home_tear_down)
