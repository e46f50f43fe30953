/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Who finds the moments of ms-habits.h while a review walks over a game.  Private to this folder.
 *
 * For each step: _follow; then, where it opens something and has been judged, _judge; _end after
 * the last.  All return false where there is no memory. */
#pragma once

#include "ms-habits.h"
#include "ms-review.h"

typedef struct
{
  const MsTrail *trail;
  MsPointerPath path;
  const MsAllocator *allocator;
  MsHabit *habits; /* [n] */
  int n;
  size_t room;
  int *flags; /* [n_cells] the step that set the flag that stands there and has served no chord; -1:
               * there is none */
  int next; /* the first event that is later than the step before */
  int64_t path_from_ms, path_to_ms; /* while the path is known; from > to: never */
  bool begun; /* something was opened */
  int64_t rest_from_ms, rest_ms; /* the rests since the previous opening; 0: there were none */
  int n_clicks; /* from the first opening on */
  int n_certain; /* openings of certain cells, and the time before them */
  int64_t certain_ms;
} MsHabitWatch;

/* path: NULL or what the pointer did, in the time of the moves; borrowed, as is trail.  _clear must
 * be called in any case. */
bool ms_habit_watch_init (MsHabitWatch *self, const MsTrail *trail, const MsPointerPath *path,
    const MsAllocator *allocator);
void ms_habit_watch_clear (MsHabitWatch *self);

bool ms_habit_watch_follow (MsHabitWatch *self, int step);
/* certain: a cell that was certainly safe before it, since sight_ms; -1: none was. */
bool ms_habit_watch_judge (
    MsHabitWatch *self, const MsReviewOpening *opening, int certain, int64_t sight_ms);
/* Puts the list in the order of moves and adds it up. */
bool ms_habit_watch_end (MsHabitWatch *self, MsReviewSum *sum);
