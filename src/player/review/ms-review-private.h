/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the files that make a review share.  Private to this folder. */
#pragma once

#include "ms-deadline.h"
#include "ms-habit-watch.h"
#include "ms-review.h"

/* Probabilities that differ by less than this count as equal, as in ms-best.c. */
#define MS_REVIEW_TIE 1e-11

/* The state of a review in the making: the board as it is before the step to be judged next. */
typedef struct
{
  const MsTrail *trail;
  const MsAllocator *allocator;
  MsSolver *solver;
  MsDeadline deadline;
  MsSolverOptions options; /* the options of every run of the solver */
  bool in_full; /* whether to find also the best cells, the rules that show safe cells, wrong flags,
                 * and times; else only the sum */
  int n_cells;
  MsCell *cells; /* [n_cells] the board as the player sees it */
  uint8_t *safe; /* [n_cells] whether the cell has been proven safe so far */
  int64_t *sight; /* [n_cells] of such a cell: the time of the opening after which it was */
  MsHabitWatch habits;
  bool begun; /* whether some cell is open */
  int last; /* the step of the previous opening; -1: there was none */
} MsReviewWork;

/* The count of one position; result is NULL where nothing had to be counted. */
typedef struct
{
  MsPosition *position;
  MsSolverResult *result;
} MsReviewCount;

/* Counts the board as it is.  Meeting a limit is no failure: the result says how far the count
 * came. */
MsStatus ms_review_count (MsReviewWork *work, MsReviewCount *count);
void ms_review_count_clear (MsReviewCount *count);

/* Judges the next step, which must open something.  The caller frees the arrays of opening with
 * ms_review_opening_clear. */
MsStatus ms_review_judge (
    MsReviewWork *work, int step, MsReviewOpening *opening, MsReviewCount *count);
void ms_review_opening_clear (MsReviewOpening *opening, const MsAllocator *allocator);

/* Sets the verdict on a guess whose grounds are looking ahead: lost is how much less often it wins
 * than the best cell, as games say, and error its standard error.  Changes nothing if opening
 * already has a value that is at least as exact. */
void ms_review_judge_played (MsReviewOpening *opening, double lost, double error);
