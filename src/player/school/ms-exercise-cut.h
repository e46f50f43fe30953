/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Cuts exercises about the rules of the ladder out of boards. */
#pragma once

#include "ms-exercise.h"

/* What of limits applies to the making of exercises: the poll, the memory and the work limit. */
MsSolverOptions ms_exercise_limit (const MsSolverOptions *limits);

/* Where an exercise is cut. */
typedef struct
{
  int width, height, mines;
  const uint8_t *mine; /* [height*width] the layout, 1 = mine */
  const MsCell *cells; /* [height*width] what the player sees; marks mean nothing */
  int cell; /* a covered cell that is certain */
} MsExerciseSource;

/* *exercise: about the rule that cell needs on the whole board, owned by the caller; NULL where no
 * window of at most MS_EXERCISE_MOST_SIDE cells a side asks for just that.  Of limits the poll
 * (whose progress means nothing here), the memory and the work limit apply.  MS_STATUS_OK,
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY.
 * Cost: a ladder of the whole board and some tens of ladders on small ones. */
MsStatus ms_exercise_cut (MsSolver *solver, const MsExerciseSource *source,
    const MsSolverOptions *limits, MsExercise **exercise);
