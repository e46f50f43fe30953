/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* An exercise: a small position and one thing that is asked of the learner there, proved.
 *
 * One about a rule of the deduction ladder is cut from a board whose layout is known: a window of
 * it, whose numbers count the mines in the window alone, so that it is a board of its own.  In it
 * no cell is safe by the rules before that one, the mines that they show are flagged, and by this
 * rule, with no harder one, the asked cell is certain, while some covered cell is no right answer.
 * No row and no column at the edge of the window can be left out so that this remains true.  The
 * mine total is unknown where the proof does without it.
 *
 * One about guessing is the whole of a small board with its mine total. */
#pragma once

#include "ms-position.h"
#include "ms-rung.h"
#include "ms-solver.h"

/* What an exercise is about: a rule of the ladder (MsRungRule), or one of these. */
typedef enum
{
  MS_TOPIC_DECIDE = MS_N_RUNG_RULES, /* whether some cell is certainly safe, or a guess is needed */
  MS_TOPIC_GUESS, /* no cell is certain: which of two wins more games */
  MS_N_TOPICS
} MsTopic;

#define MS_EXERCISE_MOST_SIDE 12
/* What the cells of an exercise without a mine total are taken for before the numbers are looked
 * at (density of MsSolverOptions).  What is certain does not depend on it. */
#define MS_EXERCISE_DENSITY 0.2
#define MS_EXERCISE_MOST_TEXT (64 + MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE)

typedef struct
{
  int topic; /* MsRungRule or MsTopic */
  bool flag; /* a certain mine is to be flagged, else a cell to be opened */
  bool has_total; /* the learner is told the mine total of position */
  MsPosition *position; /* owned */
  const uint8_t *mine; /* [height*width] the layout that it was cut with, 1 = mine; owned */
  int cell; /* a right answer, row-major; -1: a guess is needed */
  int other; /* MS_TOPIC_GUESS: the cell that wins fewer games; else -1 */
} MsExercise;

/* *exercise: a copy of parts with a position of its own, of cells[height*width] and the mines of
 * mine[height*width], owned by the caller; MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_exercise_new (const MsExercise *parts, int width, int height, const MsCell *cells,
    const uint8_t *mine, const MsAllocator *allocator, MsExercise **exercise);
void ms_exercise_free (MsExercise *exercise); /* NULL is allowed */

/* The density for the options of the solver, or of a task: 0 where the mine total is told. */
static inline double
ms_exercise_get_density (const MsExercise *exercise)
{
  return exercise->has_total ? 0 : MS_EXERCISE_DENSITY;
}

/* As one line of at most MS_EXERCISE_MOST_TEXT bytes with its NUL, and back; NULL where text is no
 * exercise, or there is no memory. */
void ms_exercise_write (const MsExercise *exercise, char text[MS_EXERCISE_MOST_TEXT]);
MsExercise *ms_exercise_read (const char *text, const MsAllocator *allocator);
