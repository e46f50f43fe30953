/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Some large sets of layouts that are known to be won entirely, by which subsets of them are
 * recognised as won. */
#pragma once

#include "ms-work.h"

#define MS_MOST_WON_SETS 64

typedef struct
{
  size_t n_words;
  uint64_t *sets; /* [MS_MOST_WON_SETS][n_words] the sets, a bit for each layout */
  uint64_t *one; /* [n_words] scratch */
  int n_sets, oldest;
} MsEndgameWonSets;

/* Allocates the sets in the arena of work. */
bool ms_endgame_won_sets_init (MsEndgameWonSets *self, int n_layouts, MsWork *work);

/* Whether layouts[n] are all in one of the sets. */
bool ms_endgame_won_sets_have (MsEndgameWonSets *self, const uint32_t *layouts, int n);

/* Notes a set; it takes the place of the oldest one if there is no room. */
void ms_endgame_won_sets_note (MsEndgameWonSets *self, const uint32_t *layouts, int n);
