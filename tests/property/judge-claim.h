/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges claims by going through every layout and every play, sharing no code with what made
 * them. */
#pragma once

#include "expectimax.h"
#include "ms-advice.h"
#include "seen-layouts.h"

/* What is true of a position, small enough for both oracles. */
typedef struct
{
  const MsPosition *position;
  MsFirstClick first_click; /* what the rules promise */
  uint64_t trusted; /* flags that count as mines */
  uint64_t supposed_mines, supposed_free;
  Seen all; /* under all that */
  Expectimax plays; /* layouts is 0 where they were not gone through */
  double win[SEEN_MOST_CELLS]; /* as facts_find_wins knows it */
  bool knows_wins;
} Facts;

/* Goes through the layouts and, where the board is small enough, the plays. */
void facts_find (Facts *facts, bool with_plays);

/* How often each cell wins in a position of which nobody asks that, since it has too many layouts:
 * by the exact endgame, which is told to go farther. */
void facts_find_wins (Facts *facts, MsSolver *solver);

/* NULL where claims[which] is true, else what is not. */
const char *judge_claim (const Facts *facts, const MsClaims *claims, int which);

/* The same of the area that a hint marks, on a board so wide: its cell is in it. */
const char *judge_area (const MsAdvice *advice, int columns);

/* NULL where a sentence is one that can be said in English: no figure is left to be filled in, and
 * one is not many. */
const char *judge_sentence (const char *sentence);
