/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The boards of a day: four of them, made from the date alone, the same on every machine and in
 * every version.
 *
 * What a board must be is a matter of mathematics and not of the player that finds out: boards are
 * drawn one after the other (ms-draw.h) from seeds that follow from date and kind, for a first
 * click in the middle that opens an opening, and the first that fits is taken.  So a better or a
 * faster solver makes the same boards; test-solver-daily pins them. */
#pragma once

#include "ms-no-guess.h"

typedef enum
{
  /* One of each level: after the first click some cell is certainly safe until all are open. */
  MS_DAILY_BEGINNER,
  MS_DAILY_INTERMEDIATE,
  MS_DAILY_EXPERT,
  /* Of the size of Expert: takes at least MS_DAILY_LEAST_GUESSES guesses, and whoever always
   * guesses the cell least likely to be a mine, of several the first by rows, wins. */
  MS_DAILY_GUESSES,
} MsDailyKind;

#define MS_N_DAILY_KINDS 4
#define MS_DAILY_LEAST_GUESSES 3

/* One of them. */
typedef struct
{
  int date; /* a day of the Gregorian calendar, YYYYMMDD */
  MsDailyKind kind;
} MsDaily;

/* The rules of such a board, and its first click: a row-major cell. */
MsRules ms_daily_get_rules (MsDailyKind kind, int *first_cell);

/* Makes the board of a date, which is not checked, into mine[height*width]: 1 is a mine.  Of
 * options the poll, with a progress of 0, and the allocator apply; NULL: neither.  *seed (NULL is
 * allowed): what the board was drawn from.  MS_STATUS_OK, MS_STATUS_CANCELLED or
 * MS_STATUS_NO_MEMORY.  Cost: some tens of boards, most of which soon need a guess. */
MsStatus ms_daily_make (
    const MsDaily *daily, const MsNoGuessOptions *options, uint8_t *mine, uint64_t *seed);

/* The day and kind that a seed belongs to, as ms_daily_make gives it; false: to none. */
bool ms_daily_find (uint64_t seed, MsDaily *daily);
/* Whether a board of those rules with those mines was drawn from such a seed for the first click of
 * its kind.  That it is the first which fits is not looked at again.  Cost: the cells. */
bool ms_daily_owns (uint64_t seed, const MsRules *rules, const uint8_t *mine);
