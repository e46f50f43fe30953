/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What cost time or clicks in a game: a list of moments, of seven kinds.  Plain data, found on
 * the way of a review (ms-review.h).
 *
 * A step is a move of the trail, its time that of the move.  What was done before the first
 * opening took no time of the game and is neither counted nor told of.  What the pointer did is
 * known between two steps that follow each other where its path has movements and has begun by
 * the first of them and not ended before the second; where it is not known, nothing is said of
 * it.  lost_ms is defined by each kind: */
#pragma once

#include "ms-pointer-event.h"

#include <stdbool.h>

typedef enum
{
  /* The pointer rested before an opening while some cell was certainly safe.  A rest is a time of
   * at least MS_HABIT_REST_MS between two steps that follow each other in which the pointer was
   * never further, in x or y, than half a cell from where it was at the beginning of that time:
   * so a pointer that is on its way does not rest.  All steps since the previous opening count,
   * and so all that was needed to know of the cell was in sight.  Lost: these rests together. */
  MS_HABIT_HESITATION,
  /* A guess whose exact risk is known while some cell was certainly safe.  What it gained is by
   * how much less time went by before it than before the openings of certain cells in this game
   * on average; nothing if it was not less, or there were none.  Lost: its risk times the time
   * played until then, which a mine would have cost, less the gain; not below 0. */
  MS_HABIT_GUESS,
  /* Between two steps that follow each other the pointer's way was longer than the straight one
   * by MS_HABIT_DETOUR_CELLS or more.  Lost: that excess at the mean speed of this way, its rests
   * left out. */
  MS_HABIT_DETOUR,
  /* A click that changed nothing.  Lost: the game's mean time for a click, which is its time by
   * its clicks. */
  MS_HABIT_VAIN_CLICK,
  /* A flag, set by a click of its own, next to which no chord opened anything while it stood, and
   * that was taken away, or stood when the game was won: in other games it might have served
   * later. Lost: the mean time for a click. */
  MS_HABIT_IDLE_FLAG,
  /* The right button set a flag, was released, and pressed once more, together with the left one,
   * for a chord beside the flag as the next step.  Held down all the while it would have made the
   * same chord: the technique that rankings call a 1.5-click.  Lost: half of the mean time for a
   * click. */
  MS_HABIT_HALF_CLICK,
  /* A cell was opened by a click beside a number that had its flags, and all that was still
   * covered around the number was opened later, two or more cells by clicks of their own, none of
   * them marked in between.  So the flags were right, and a chord on the number instead of the
   * first of these clicks would have opened what all of them did.  In a game that was won with
   * flags, some of those of the number may have been missing, if with them the chord saves
   * MS_HABIT_FLAGS_SAVE clicks or more.  No click counts twice.  Lost: the mean time for a click,
   * for each but one and the flags. */
  MS_HABIT_MISSED_CHORD,
  MS_N_HABITS
} MsHabitKind;

#define MS_HABIT_REST_MS 500
#define MS_HABIT_DETOUR_CELLS 5
#define MS_HABIT_FLAGS_SAVE 2

typedef struct
{
  MsHabitKind kind;
  int move; /* index of the step: of a flag the one that set it, else the one that ended the time */
  int cell; /* of that step; of a missed chord the number; of a hesitation a cell that was certainly
             * safe: the first of those opened, or else of all that are covered the one that was
             * so for longest */
  int64_t from_ms, to_ms; /* from_ms: the beginning of the first rest, of the wait or the way; of a
                           * press the release before it; else to_ms, the time of the step */
  int64_t lost_ms;
  int64_t sight_ms; /* of a hesitation: when the last number was opened that shows the cell */
  /* Of a guess. */
  double mine; /* its risk */
  int64_t usual_ms; /* the mean time before a certain cell; -1: there was none */
  int64_t gain_ms;
  int n_flags,
      n_clicks; /* of a missed chord: flags that it lacked, and the clicks it would have made
                          * in one */
  /* Of a detour, in cells. */
  double way, straight;
} MsHabit;

/* "hesitation", "guess", "detour", "vain-click", "idle-flag", "half-click" or "missed-chord": the
 * words used in files. */
const char *ms_habit_name (MsHabitKind kind);
