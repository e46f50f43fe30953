/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels: what each good cell of a guess is worth, measured by games played on from there.
 *
 * A strategy plays whole games.  Where it guesses, layouts are drawn exactly from what the position
 * leaves; each is played to its end by the same strategy after each of the best cells, so that
 * all cells meet the same layouts.  Of every game the luck is taken off: the chance of each guess is
 * known, so the sum of 1/p − 1 over those that went well and −1 for one that did not has the mean 0
 * and goes along with winning.  What it is multiplied with comes from the other layouts alone; so
 * labels are unbiased.
 *
 * Everything follows from the seeds; nothing depends on time.
 */
#pragma once

#include "ms-rules.h"
#include "ms-strategy.h"

#include <stdint.h>
#include <stdio.h>

typedef struct
{
  MsRules rules;
  int first_cell;
  MsStrategy strategy; /* that plays, and plays on */
  int layouts; /* for each guess; at most MS_LABELS_MOST_LAYOUTS */
  int candidates; /* for each guess; at most MS_SHARD_MOST_CANDIDATES */
  double
      late_cut; /* how far, in logarithms, a candidate's score may be behind the best, up to e^35 */
  double cut; /* layouts, and beyond */
  int from_layouts; /* guesses with no more layouts left than that are passed over, */
  int from_opened; /* and those with fewer opened cells */
} MsLabelsRecipe;

#define MS_LABELS_MOST_LAYOUTS 64

typedef struct _MsLabels MsLabels;

/* recipe is borrowed.  NULL when there is no memory. */
MsLabels *ms_labels_new (const MsLabelsRecipe *recipe);
void ms_labels_free (MsLabels *labels); /* NULL is allowed */

/* Plays the game of that seed, which is that of `minesage-cli simulate`, and writes its guesses.
 * False when there is no memory or the stream takes no more. */
bool ms_labels_play (MsLabels *labels, uint64_t seed, FILE *stream);
