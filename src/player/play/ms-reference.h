/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How often a strategy is known to win.
 *
 * Of a strategy that plays thousands of games a second the share that it wins is known from
 * millions of games.  Who is compared with it on a few games of its own
 * (ms_guess_luck_find_by_known) is then known nearly as well as the difference of the two. */
#pragma once

#include "ms-rules.h"

#include <stdint.h>

typedef struct
{
  int width, height, mines;
  MsFirstClick first_click;
  int first_cell;
  int64_t games; /* with the seeds from MS_REFERENCE_SEED on */
  int first_wins; /* of the first MS_REFERENCE_FIRST of them, by which a test tells whether the
                   * strategy still plays so */
  double rate, error; /* the share won without the luck of guesses, and its standard error */
} MsReference;

/* The strategy of all of them. */
#define MS_REFERENCE_STRATEGY "safest"

/* Far from the seeds that people use, so that their games are others. */
#define MS_REFERENCE_SEED UINT64_C (1000000000001)
#define MS_REFERENCE_FIRST 500

/* The reference of games with these rules that open first_cell first; NULL where there is none.
 * strategy is a name as it was typed. */
const MsReference *ms_reference_find (const MsRules *rules, int first_cell, const char *strategy);

/* All of them. */
const MsReference *ms_reference_list (int *n);
