/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* When something learnt is best asked again: the Free Spaced Repetition Scheduler, version 5, with
 * its published default weights (J. Ye et al., "A stochastic shortest path algorithm for optimizing
 * spaced repetition scheduling", 2022; formulas and weights: the wiki of open-spaced-repetition,
 * "The Algorithm").
 *
 * What is kept of a card is two figures: its stability, the days until it is still known with a
 * chance of 90 %, and its difficulty, 1…10.  Time is counted in whole days; several answers on one
 * day count by a formula of their own. */
#pragma once

typedef enum
{
  MS_RATING_AGAIN = 1, /* a wrong answer */
  MS_RATING_HARD,
  MS_RATING_GOOD,
  MS_RATING_EASY,
} MsRating;

#define MS_FSRS_RETENTION 0.9 /* the chance to know a card at which it is due */
#define MS_FSRS_MOST_DAYS 36500

typedef struct
{
  double stability; /* days, > 0; 0: there was no answer yet, and difficulty means nothing */
  double difficulty; /* 1…10 */
} MsMemory;

/* The memory after an answer, so many whole days after the one before; of the first answer days
 * mean nothing. */
MsMemory ms_fsrs_answer (MsMemory memory, MsRating rating, int days);

/* The chance that the card is still known so many days after the last answer; 0 without one. */
double ms_fsrs_find_recall (MsMemory memory, double days);

/* After how many days the chance has fallen to MS_FSRS_RETENTION: 1…MS_FSRS_MOST_DAYS, rounded. */
int ms_fsrs_find_interval (MsMemory memory);
