/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Exercises from boards that are drawn and played for them. */
#pragma once

#include "ms-exercise.h"

/* An exercise of topic from boards that are drawn from seed: the same on every machine.  *exercise
 * is NULL where none of MS_EXERCISE_MOST_BOARDS boards had one.  Statuses as above.  Cost: some
 * milliseconds; for rare rules some hundred. */
MsStatus ms_exercise_make (MsSolver *solver, int topic, uint64_t seed,
    const MsSolverOptions *limits, MsExercise **exercise);

/* One cut out of a position that has a layout, of which one is drawn by seed; about guessing only
 * where the board is no larger than an exercise.  NULL where it has none of topic. */
MsStatus ms_exercise_make_of (MsSolver *solver, int topic, const MsPosition *position,
    uint64_t seed, const MsSolverOptions *limits, MsExercise **exercise);

#define MS_EXERCISE_MOST_BOARDS 4000
