/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game looked at again: made into a replay, written and read, watched, reviewed.
 *
 * Each adds what differs to differences, and does nothing with a game that has no replay. */
#pragma once

#include "steps.h"

#include "ms-document.h"

/* What comes of its replay, and of that written and read again, are the moves that were made. */
void past_compare_replay (MsGame *game, GString *differences);

/* Watches it, going to moments drawn from places: each is what so many of the moves come to. */
void past_watch (MsGame *game, guint32 places, GString *differences);

/* A moment of it to be gone on from, the caller's; NULL: there is none. */
MsDocument *past_dup_moment (MsGame *game, guint32 place, GString *differences);

/* The review of a game that has ended, once more where hurried stops it first, adds up. */
void past_review (MsGame *game, gboolean hurried, GString *differences);

/* The bytes of a replay, the caller's; NULL: nothing was opened in what the step draws. */
char *past_write_replay (const Step *step, gsize *length);
/* The same, read. */
MsDocument *past_read_replay (const Step *step);
