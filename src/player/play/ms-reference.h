/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How often a strategy is known to win.
 *
 * Of a strategy that plays thousands of games a second the share that it wins is known from
 * millions of games.  Who is compared with it on a few games of its own
 * (ms_guess_luck_find_by_known) is then known nearly as well as the difference of the two.  A
 * witness, who errs as weak players do, tells more about those; it takes a game more a board, so
 * that it plays only beside players from outside, whose games take longer by far. */
#pragma once

#include "ms-rules.h"
#include "ms-simulate.h"

#include <stdint.h>

typedef struct
{
  int width, height, mines;
  MsFirstClick first_click;
  int first_cell;
  int64_t games; /* of the strategy, with the seeds from MS_REFERENCE_SEED on */
  int64_t witness_games; /* of both, with those from MS_REFERENCE_WITNESS_SEED on */
  /* Of the first MS_REFERENCE_FIRST of them, and of those of the witness, by which a test tells
   * whether both still play so. */
  int first_wins, witness_first_wins;
  /* Without the luck of guesses: the share that the strategy wins, and by how much the witness
   * wins more, from games with other seeds, so that the two errors are independent. */
  MsKnownShare known[2];
} MsReference;

/* The strategy of all of them, and the witness. */
#define MS_REFERENCE_STRATEGY "safest"
#define MS_REFERENCE_WITNESS "logic:rules=two-numbers,guess=naive"

/* Far from the seeds that people use, so that their games are others. */
#define MS_REFERENCE_SEED UINT64_C (1000000000001)
#define MS_REFERENCE_WITNESS_SEED UINT64_C (2000000000001)
#define MS_REFERENCE_FIRST 500

/* The reference of games with these rules that open first_cell first; NULL where there is none.
 * strategy is a name as it was typed. */
const MsReference *ms_reference_find (const MsRules *rules, int first_cell, const char *strategy);

/* A simulator of the witness's games; *strategy becomes the witness and must outlive it.  NULL when
 * there is no memory. */
MsSimulator *ms_reference_new_witness (
    const MsRules *rules, int first_cell, MsStrategy *strategy, const MsAllocator *allocator);

/* All of them. */
const MsReference *ms_reference_list (int *n);
