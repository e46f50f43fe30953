/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What of a player's own game is worth an exercise: certain cells that were not seen.
 *
 * Speed is no ignorance: a guess within MS_LAPSE_HASTE_MS is passed over, unless it lost the
 * game. */
#pragma once

#include "ms-exercise-cut.h"
#include "ms-review.h"

typedef enum
{
  MS_LAPSE_MINE, /* a cell was opened that was certainly a mine */
  MS_LAPSE_GUESS, /* a guess while a cell was certainly safe */
  MS_LAPSE_SLOW, /* a certain cell was opened, but it took long */
} MsLapseKind;

typedef struct
{
  MsLapseKind kind;
  int move; /* the step of the trail before which it was to be seen */
  int cell; /* the certain cell */
  int64_t wait_ms; /* since the opening before */
  bool lost; /* the game was lost by it */
} MsLapse;

#define MS_LAPSE_HASTE_MS 1500
/* A certain cell took long after so much time, if that is so many times what the openings of the
 * game take as a rule; and not when it was so much: then the player was away. */
#define MS_LAPSE_SLOW_MS 5000
#define MS_LAPSE_SLOW_TIMES 4
#define MS_LAPSE_AWAY_MS 120000

/* The lapses of a game, the gravest first: by which the game was lost, then by kind, then by how
 * long they took.  Returns how many there are; the first most of them are written to lapses.  Of an
 * avoidable guess the cell is one that follows by the easiest rules.  -1 when there is no
 * memory. */
int ms_lapses_find (
    const MsReview *review, const MsAllocator *allocator, MsLapse *lapses, int most);

/* Cuts the exercise of a lapse.  mine[height*width]: the layout of the game.  *exercise is NULL
 * where there is none; statuses and limits as those of ms_exercise_cut. */
MsStatus ms_lapse_cut (MsSolver *solver, const MsTrail *trail, const uint8_t *mine,
    const MsLapse *lapse, const MsSolverOptions *limits, MsExercise **exercise);
