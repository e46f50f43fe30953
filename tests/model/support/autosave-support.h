/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that are autosaved, for tests. */
#pragma once

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
