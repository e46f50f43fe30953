/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Chords that would have saved clicks (MS_HABIT_MISSED_CHORD).  Private to this folder. */
#pragma once

#include "ms-habits.h"
#include "ms-trail.h"

/* Calls found, in the order of the game, with the step that opened the first of the cells, the
 * number to be chorded, how many of its flags were missing, and how many clicks the cells took;
 * returns false where it does, or where there is no memory.  O(steps + cells). */
bool ms_missed_chords_find (const MsTrail *trail, const MsAllocator *allocator,
    bool (*found) (void *user_data, int step, int number, int n_flags, int n_clicks),
    void *user_data);
