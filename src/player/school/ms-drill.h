/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What a learner knows of each topic of exercises (ms-exercise.h), by the answers so far, and what
 * is asked next: repetition by ms-fsrs.h.  Plain data, made by taking all answers in their order.
 *
 * Days are counted from any day on, the same for all. */
#pragma once

#include "ms-exercise.h"
#include "ms-fsrs.h"

#include <stdint.h>

#define MS_DRILL_RECENT 20 /* answers that say what is known now, and how fast */
/* What a right answer is taken to need as a rule, until so many say it. */
#define MS_DRILL_USUAL_MS 8000
#define MS_DRILL_LEAST_TIMES 5

typedef struct
{
  MsMemory memory;
  int day; /* of the last answer */
  int n_answers, n_right;
  int asked; /* the number of the last answer among those to all topics, from 1 on; 0: none */
  bool right[MS_DRILL_RECENT]; /* of the last answers, the newest last */
  int64_t times_ms[MS_DRILL_RECENT]; /* [n_times] of the last right ones */
  int n_times;
} MsSkill;

typedef struct
{
  MsSkill skills[MS_N_TOPICS];
  int n_answers;
} MsDrill;

/* A wrong answer, or a right one against the time that the topic usually takes: more than twice as
 * long is hard, less than half is easy. */
MsRating ms_skill_rate (const MsSkill *skill, bool right, int64_t elapsed_ms);

/* All of it 0: a drill without answers. */
void ms_drill_take (MsDrill *drill, int topic, bool right, int64_t elapsed_ms, int day);

/* The topic to be asked next.  One that was never asked comes first, in the order of the ladder;
 * then what is due, the least known first; then what is kept in mind least long.  None comes twice
 * in a row. */
int ms_drill_choose (const MsDrill *drill, int day);

/* The median of the last right answers; 0: there are none. */
int64_t ms_skill_find_usual (const MsSkill *skill);
/* How many of the last MS_DRILL_RECENT answers were right; *n: how many there are. */
int ms_skill_count_right (const MsSkill *skill, int *n);
/* The day on which it is due; that of the first answer has no meaning. */
int ms_skill_find_due (const MsSkill *skill);
