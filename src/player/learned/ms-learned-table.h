/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The net of the learned comparison: two hidden layers of rectified sums and one output.  Made by
 * minesage-train; ms-learned-table.c and ms-learned-small-table.c say how. */
#pragma once

#include "ms-learned.h"

#define MS_LEARNED_FIRST 64 /* units of the first layer */
#define MS_LEARNED_SECOND 32 /* of the second */
#define MS_LEARNED_WEIGHT_ONE 4096 /* a weight of 1 */
/* What a natural logarithm of the look ahead's score is worth, of a won game; the rest is learned. */
#define MS_LEARNED_SCORE_PERCENT 30
#define MS_LEARNED_OUTPUT_ONE 16 /* the output's units to a won game */
#define MS_LEARNED_UNIT_MOST 16383 /* what a unit is cut off at; it counts in 1 / MS_LEARNED_ONE */

/* A unit is the sum of its inputs, each with its weight, and of its bias, in units of
 * 1 / (MS_LEARNED_ONE * MS_LEARNED_WEIGHT_ONE), over MS_LEARNED_WEIGHT_ONE.  That no sum leaves 32 bits
 * for any input that is not cut off is checked where the table is made, and by a test. */
typedef struct
{
  int16_t first[MS_LEARNED_FIRST][MS_LEARNED_FEATURES];
  int32_t first_bias[MS_LEARNED_FIRST];
  int16_t second[MS_LEARNED_SECOND][MS_LEARNED_FIRST];
  int32_t second_bias[MS_LEARNED_SECOND];
  int16_t last[MS_LEARNED_SECOND]; /* to the output, which counts in 1 / MS_LEARNED_OUTPUT_ONE */
} MsLearnedTable;

extern const MsLearnedTable ms_learned_table; /* boards of more than MS_LEARNED_SMALL cells */
extern const MsLearnedTable ms_learned_small_table; /* the others */

/* That for boards of n_cells. */
const MsLearnedTable *ms_learned_table_find (int n_cells);

/* As ms_learned_value, by any table. */
int32_t ms_learned_value_by (const MsLearnedTable *table, const int16_t *features, double score);

/* Whether no sum can leave 32 bits. */
bool ms_learned_table_fits (const MsLearnedTable *table);
