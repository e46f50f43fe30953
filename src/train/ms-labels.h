/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels for training: how much each good cell of a guess is worth, measured by games played on
 * from there.
 *
 * A strategy plays whole games.  Where it guesses, layouts are drawn, all that fit the position
 * being equally likely; each is played to its end by the same strategy after each of the best
 * cells, so that all cells meet the same layouts.  From the result of every game luck is
 * subtracted: the chance p of each guess is known, so the sum of 1/p − 1 over those that went well
 * and −1 for one that did not has the mean 0 and correlates with winning.  Its factor is found from
 * the other layouts only, so that labels are unbiased.
 *
 * Everything follows from the seeds; nothing depends on time. */
#pragma once

#include "ms-rules.h"
#include "ms-strategy.h"

#include <stdint.h>
#include <stdio.h>

typedef struct
{
  MsRules rules;
  int first_cell;
  MsStrategy strategy; /* plays the games, and plays them on from each guess */
  int layouts; /* layouts for each guess; at most MS_LABELS_MOST_LAYOUTS */
  int candidates; /* most candidates for each guess; at most MS_SHARD_MOST_CANDIDATES */
  double
      late_cut; /* how far the logarithm of a candidate's score may be behind the best one's, up to
                 * e^35 layouts */
  double cut; /* the same beyond that */
  int from_layouts; /* guesses with at most so many layouts left are skipped */
  int from_opened; /* guesses with fewer opened cells are skipped */
} MsLabelsRecipe;

#define MS_LABELS_MOST_LAYOUTS 64

typedef struct _MsLabels MsLabels;

/* recipe is borrowed.  NULL when there is no memory. */
MsLabels *ms_labels_new (const MsLabelsRecipe *recipe);
void ms_labels_free (MsLabels *labels); /* NULL is allowed */

/* Plays the game with that seed, the same as in `minesage-cli simulate`, and writes its guesses to
 * stream.  False when there is no memory or the stream cannot be written. */
bool ms_labels_play (MsLabels *labels, uint64_t seed, FILE *stream);
