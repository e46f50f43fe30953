/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A task of a lesson or an exercise: a position and what is asked of the learner there; and the
 * judge of an answer, which says not only whether it is right, but why.
 *
 * An answer is right if the numbers and the mine total make it so, in every layout that fits; a
 * cell that is opened by luck is not right.  Flags are notes of the learner's: no proof relies on
 * them, and flagging is judged only where a flag is asked for. */
#pragma once

#include "ms-proof.h"

typedef enum
{
  MS_TASK_OPEN, /* open a cell that is certainly safe */
  MS_TASK_FLAG, /* flag a cell that is certainly a mine */
  MS_TASK_CHORD, /* chord a number */
  MS_TASK_DECIDE, /* open a cell that is certainly safe, or say that there is none */
  MS_TASK_GUESS, /* open a best cell where none is certainly safe */
  MS_N_TASK_KINDS
} MsTaskKind;

typedef struct
{
  MsPosition *position; /* borrowed; with the learner's flags */
  MsTaskKind kind;
  const uint8_t *mines; /* [height*width] the layout that is played, 1 = mine; NULL: none */
  /* 0: the position's mine total holds and is known; else the chance of a mine where it is not
   * (MsSolverOptions.density) */
  double density;
} MsTask;

typedef enum
{
  MS_ANSWER_OPEN,
  MS_ANSWER_FLAG,
  MS_ANSWER_CHORD,
  MS_ANSWER_NOTHING, /* no cell is certainly safe, or, where a flag is asked for, a mine */
} MsAnswerAction;

typedef struct
{
  MsAnswerAction action;
  int cell; /* row-major; ignored for MS_ANSWER_NOTHING */
} MsAnswer;

typedef enum
{
  MS_JUDGED_RIGHT, /* proof: of the cell, where one is certain */
  MS_JUDGED_REFUTED, /* the cell is certainly not what the answer takes it for; proof says why */
  MS_JUDGED_UNDECIDED, /* the cell is not certain: proof has a layout for either */
  MS_JUDGED_MISSED, /* another cell is certain; proof says why */
  MS_JUDGED_WORSE, /* a guess, but another one is better */
  MS_JUDGED_UNFLAGGED, /* a chord of a number that has not as many flags as mines around it */
  MS_JUDGED_NO_EFFECT, /* there is nothing to open, to chord or to flag */
  MS_JUDGED_BESIDE, /* true, and proof says why, but something else is asked */
  MS_JUDGED_UNKNOWN, /* a limit of the options kept it from being judged */
} MsJudgedKind;

typedef struct
{
  MsJudgedKind kind;
  int cell; /* that the verdict is about, row-major; -1: about no single cell */
  /* MS_JUDGED_UNDECIDED: in the layout that is played the answer happens to be true. */
  bool lucky;
  MsProof *proof; /* about cell; NULL: there is none */
  /* Of a guess that was made, right or worse: a best cell, and the chances of a mine there and at
   * cell; of how many layouts best play wins after either, where that is known exactly
   * (layouts > 0), and it is only estimated else which is better. */
  int best;
  double best_chance, chance;
  int layouts, best_won, won;
  int number, n_flags; /* MS_JUDGED_UNFLAGGED: what the number says, and the flags around it */
  const MsAllocator *allocator; /* of the verdict itself */
} MsJudgement;

/* Judges one answer.  Of options, the limits and the poll apply.
 * MS_STATUS_OK and an owned *verdict; or MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and it is
 * NULL.  Cost: a ladder and a proof, well under a millisecond on a small board; of a guess also
 * ms_best_find. */
MsStatus ms_task_judge (MsSolver *solver, const MsTask *task, const MsAnswer *answer,
    const MsSolverOptions *options, MsJudgement **verdict);
void ms_judgement_free (MsJudgement *verdict); /* NULL is allowed */

/* The right answer to a task that follows by the simplest rules, and what it takes. */
typedef struct
{
  MsAnswer answer; /* MS_ANSWER_NOTHING also where there is no right answer to what is asked */
  /* The highest of the rules needed: lower ones alone give no right answer, of a chord not all of
   * those it opens.  MS_N_RUNG_RULES: no rule, since the answer is a guess or nothing. */
  MsRungRule rule;
} MsTaskKey;

/* MS_STATUS_OK and *key; MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, MS_STATUS_FILE_CONTRADICTS
 * where no layout fits, or the limit that kept the answer from being known.  Cost: a ladder, and
 * of a guess ms_best_find. */
MsStatus ms_task_solve (
    MsSolver *solver, const MsTask *task, const MsSolverOptions *options, MsTaskKey *key);
