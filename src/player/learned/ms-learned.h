/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The learned comparison of cells: what is known of a candidate becomes some sixty integers, and a
 * small net with a table of integers (MsLearnedTable) makes a value of them.  Values of the
 * candidates of one position can be compared; by themselves they mean nothing.
 *
 * Every machine chooses alike: the figures come from additions, products and quotients of doubles,
 * which IEEE 754 fixes (but for log_layouts, good to 1e-12), are rounded once to 1 / 1024, and from
 * there on all is integers.  Where rounding turns lies a little beside the simple fractions that figures
 * often are, so that the last digit of a double hardly ever matters.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MS_LEARNED_FEATURES 64
#define MS_LEARNED_ONE 1024 /* a feature of 1 */
#define MS_LEARNED_MOST 8191 /* features are cut off there, either way */

/* Values are in units of so many to a won game. */
#define MS_LEARNED_VALUE_ONE (1 << 20)

/* A position in which nothing is certain. */
typedef struct
{
  double log_layouts; /* natural logarithm */
  double best, second; /* safeties of the two safest cells */
  double best_score; /* the best of the look ahead (MsChoice) */
  double best_after; /* the best mean of first over the candidates, given that they are safe */
  double outside_mine; /* chance of a mine in each cell that touches no number */
  double doubt; /* sum of p (1 - p) over the unknown cells, p being the chance of a mine */
  int width, height, mines; /* of the board */
  int n_opened, n_inside, n_outside, n_mines_left, n_sections;
} MsLearnedState;

/* A candidate.  Sums over the numbers it can show are weighted by their chances; the chances sum to
 * its safety. */
typedef struct
{
  double safety, score, progress; /* as in MsChoice */
  double chance[9]; /* of each number, less the mines known around it */
  double first, first_squares, second; /* sums of the safeties of the safest living cells after */
  double stuck, stuck_first; /* sums of 1 and first where no safe cell follows */
  double least_first; /* the least first that can come */
  double n_safe, log_safe, two_safe, four_safe; /* sums: cells that become safe, ln (1 + cells),
                                                 * 1 where there are two, four */
  double n_mines; /* sum of cells that become certain mines */
  double n_nearly; /* sum of cells with a chance of a mine under a twentieth, but not safe */
  double doubt; /* sum of what MsLearnedState.doubt becomes */
  int n_numbers; /* that can show */
  int box; /* cells with the same numbers around them, 0 for a cell outside */
  int left, known; /* neighbours unknown; known to be mines */
  int n_outside, n_opened; /* neighbours that touch no number; opened */
  int x, y, near; /* near: opened cells within two steps */
  int section_cells, section_boxes,
      section_totals; /* of its section; how many mine totals it has */
  double section_ways; /* layouts of it, over all totals */
  int n_touched; /* sections that opening it joins */
} MsLearnedCell;

void ms_learned_features (
    const MsLearnedState *state, const MsLearnedCell *cell, int16_t *features);

/* Boards of at most so many cells have a table of their own. */
#define MS_LEARNED_SMALL 256

/* What a candidate with those features is worth, by the table that is built in for boards of n_cells;
 * score is that of the look ahead.  Some 6,000 multiplications. */
int32_t ms_learned_value (int n_cells, const int16_t *features, double score);

/* The natural logarithm in units of 1 / 65536, rounded down; very small for 0 and below. */
int32_t ms_learned_log (double x);

/* The same of a whole number; those up to 64 are known. */
int32_t ms_learned_log_whole (int n);

/* The net: two hidden layers of rectified sums and one output.  Made by minesage-train;
 * ms-learned-table.c and ms-learned-small-table.c say how. */

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
