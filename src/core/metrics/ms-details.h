/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Counts of a board and of a game that take looking at each cell and each move: rankings show them,
 * and most of what measures many games does without. */
#pragma once

#include "ms-play.h"

typedef struct
{
  int numbers[9]; /* how many safe cells of the board have that many mines around */
  int openings_solved; /* all their 0s are open */
  int islands_solved; /* all their numbers are open */
  /* Of the moves that were not undone, those without a click of their own (easy flagging)
   * included: */
  int flags; /* set, each time */
  int unflags; /* taken away */
  int wrong_flags; /* set where there is no mine */
  int questions; /* question marks set */
  int bbbv_by_chords; /* the 3BV that chords solved */
} MsDetails;

/* What a flag earned, once for each time one was set.  The 3BV that a chord solves belongs in equal
 * parts to the flags beside its number; a chord beside which none stood, on a 0, earns nobody
 * anything. */
typedef struct
{
  int move; /* index of the move that set it */
  int cell;
  int64_t time_ms; /* of that move */
  int n_chords; /* beside it that solved something while it stood */
  double worth; /* in 3BV */
} MsFlagWorth;

/* Of a play with a layout: MS_STATUS_OK or MS_STATUS_NO_MEMORY.  Plays the moves again: O(cells +
 * moves) time and memory. */
MsStatus ms_details_count (const MsPlay *play, const MsAllocator *allocator, MsDetails *details);
/* The same, and *flags [details->flags], the caller's, in the order in which they were set; NULL
 * where there is none. */
MsStatus ms_details_list_flags (
    const MsPlay *play, const MsAllocator *allocator, MsFlagWorth **flags, MsDetails *details);
