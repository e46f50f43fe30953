/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a review under way.  Private to the wing. */
#pragma once

#include "ms-deadline.h"
#include "ms-review.h"

/* Probabilities this close are the same, as in ms-best.c. */
#define MS_REVIEW_TIE 1e-11

/* What judges: the board as it is before the step that comes next. */
typedef struct
{
  const MsTrail *trail;
  const MsAllocator *allocator;
  MsSolver *solver;
  MsDeadline deadline;
  MsSolverOptions options; /* of every run */
  bool in_full; /* what is best, by which rule, flags and times too */
  int n_cells;
  MsCell *cells; /* [n_cells] */
  uint8_t *safe; /* [n_cells] proven so far */
  bool begun; /* something is open */
  int last; /* the step of the opening before; -1 */
} MsReviewWork;

/* What there is to say of one position; result is NULL where nothing had to be counted. */
typedef struct
{
  MsPosition *position;
  MsSolverResult *result;
} MsReviewCount;

/* Counts the board as it is.  A limit is no failure: the result says how far it came. */
MsStatus ms_review_count (MsReviewWork *work, MsReviewCount *count);
void ms_review_count_clear (MsReviewCount *count);

/* Judges the next step, which opens something.  The cells of opening are the caller's to free:
 * ms_review_opening_clear. */
MsStatus ms_review_judge (
    MsReviewWork *work, int step, MsReviewOpening *opening, MsReviewCount *count);
void ms_review_opening_clear (MsReviewOpening *opening, const MsAllocator *allocator);

/* The verdict on a guess where looking ahead decides, from what games say of how much less often it wins
 * and their standard error; nothing changes where as much is known. */
void ms_review_judge_played (MsReviewOpening *opening, double lost, double error);

/* The flags that stood at some time. */
typedef struct
{
  MsReviewFlag flag;
  bool wrong;
  int removed; /* the step; -1: it stands */
  int before; /* the flag that stood on the same cell before; -1 */
} MsReviewFlagLife;

typedef struct
{
  const MsAllocator *allocator;
  int n, room;
  MsReviewFlagLife *lives; /* [n] in the order of their placing */
  int *latest; /* [n_cells] of each cell; -1 */
  int *watched; /* [n_watched] those that a count could tell something new of */
  int n_watched, room_watched;
} MsReviewFlags;

/* cells: at the start.  False when there is no memory; ms_review_flags_clear in any case. */
bool ms_review_flags_init (
    MsReviewFlags *flags, const MsCell *cells, int n_cells, const MsAllocator *allocator);
void ms_review_flags_clear (MsReviewFlags *flags);
/* What a step has changed.  False when there is no memory. */
bool ms_review_flags_follow (MsReviewFlags *flags, const MsTrailStep *step, int number);
/* What the count of the position since the step last (-1: the start) says of flags. */
void ms_review_flags_learn (
    MsReviewFlags *flags, const MsSolverResult *result, const MsTrail *trail, int last);
/* The wrong ones into list[n]; how many. */
int ms_review_flags_list (const MsReviewFlags *flags, MsReviewFlag *list);
