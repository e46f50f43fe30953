/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The learned comparison of cells: what is known of a candidate is turned into some sixty integers,
 * and a small neural net with integer weights (MsLearnedTable) turns these into a value.  The
 * values of candidates of one position can be compared; by themselves they mean nothing.
 *
 * Every machine chooses alike: the figures come from additions, products and quotients of doubles,
 * which IEEE 754 fixes (but for log_layouts, good to 1e-12), are rounded once to 1 / 1024, and from
 * there on everything is integers.  The points where rounding changes lie a little beside the
 * simple fractions that figures often are, so that the last digit of a double hardly ever
 * matters. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MS_LEARNED_FEATURES 64
#define MS_LEARNED_ONE 1024 /* the integer that stands for a feature of 1 */
/* Features are limited to the range from -MS_LEARNED_MOST to MS_LEARNED_MOST. */
#define MS_LEARNED_MOST 8191

/* The value that stands for one won game. */
#define MS_LEARNED_VALUE_ONE (1 << 20)

/* What the comparison uses of a position, in which no cell is certain. */
typedef struct
{
  double log_layouts; /* the natural logarithm of the number of layouts */
  double best, second; /* safeties of the two safest cells */
  double best_score; /* the best score of the look ahead (MsChoice) */
  double best_after; /* the greatest, over the candidates, of the mean of MsLearnedCell.first given
                      * that the candidate is safe */
  double outside_mine; /* chance of a mine in each cell that touches no number */
  double doubt; /* sum of p (1 - p) over the unknown cells, p being the chance of a mine */
  int width, height, mines; /* of the board */
  int n_opened, n_inside, n_outside, n_mines_left, n_sections;
} MsLearnedState;

/* What the comparison uses of a candidate.  Its "sums" are sums over the numbers that it can show,
 * each weighted by the chance of the number; these chances add up to its safety. */
typedef struct
{
  double safety, score, progress; /* as in MsChoice */
  double chance[9]; /* the chance of each number that it can show, indexed by the number less the
                     * known mines around it */
  /* Sums of the safety of the safest living cell after the number, of its square, and of the safety
   * of the second safest. */
  double first, first_squares, second;
  double stuck, stuck_first; /* sums of 1, and of the safety of the safest living cell, over the
                              * numbers after which no cell is certainly safe */
  double least_first; /* the least safety of the safest living cell after any number */
  /* sums: of the number of cells that become certainly safe, of ln (1 + that number), and of 1
   * where that number is at least two, at least four. */
  double n_safe, log_safe, two_safe, four_safe;
  double n_mines; /* sum of the number of cells that become certain mines */
  double n_nearly; /* sum of the number of cells whose chance of a mine becomes less than a
                    * twentieth, but not 0 */
  double doubt; /* sum of the value that MsLearnedState.doubt has after the number */
  int n_numbers; /* how many numbers it can show */
  int box; /* how many cells have the same numbers around them; 0 for a cell outside */
  int left, known; /* how many neighbours are unknown; how many are known mines */
  int n_outside, n_opened; /* how many neighbours are unknown and touch no number; how many are
                            * opened */
  int x, y, near; /* near: how many cells within two steps are opened */
  int section_cells, section_boxes,
      section_totals; /* how many cells and boxes its section has, and how many different mine
                       * totals */
  double section_ways; /* the number of layouts of its section, over all mine totals */
  int n_touched; /* how many sections opening the cell joins */
} MsLearnedCell;

void ms_learned_features (
    const MsLearnedState *state, const MsLearnedCell *cell, int16_t *features);

/* The natural logarithm in units of 1 / 65536, rounded down; very small for 0 and below. */
int32_t ms_learned_log (double x);

/* The same for a whole number; up to 64 it is looked up. */
int32_t ms_learned_log_whole (int n);

/* The net: two hidden layers of rectified sums and one output.  Made by minesage-train;
 * data/learned.txt and data/learned-small.txt say how. */

#define MS_LEARNED_SMALL 256
#define MS_LEARNED_FIRST 64 /* units of the first hidden layer */
#define MS_LEARNED_SECOND 32 /* units of the second hidden layer */
#define MS_LEARNED_WEIGHT_ONE 4096 /* the integer that stands for a weight of 1 */
/* A fixed part of the value: so many hundredths of a won game for a difference of 1 in the natural
 * logarithm of the look ahead's score; the net learns the rest. */
#define MS_LEARNED_SCORE_PERCENT 30
#define MS_LEARNED_OUTPUT_ONE 16 /* the output of the net that stands for a won game */
#define MS_LEARNED_UNIT_MOST 16383 /* the greatest value of a unit, in 1 / MS_LEARNED_ONE */

/* The value of a unit is the sum of its inputs, each times its weight, and of its bias, divided by
 * MS_LEARNED_WEIGHT_ONE; biases are in 1 / (MS_LEARNED_ONE * MS_LEARNED_WEIGHT_ONE).  That no sum
 * exceeds 32 bits for any input within its limits is checked where the table is made, and by a
 * test. */
typedef struct
{
  int16_t first[MS_LEARNED_FIRST][MS_LEARNED_FEATURES];
  int32_t first_bias[MS_LEARNED_FIRST];
  int16_t second[MS_LEARNED_SECOND][MS_LEARNED_FIRST];
  int32_t second_bias[MS_LEARNED_SECOND];
  int16_t last[MS_LEARNED_SECOND]; /* the weights of the output, which is in 1 /
                                    * MS_LEARNED_OUTPUT_ONE of a won game */
} MsLearnedTable;

/* The built-in table for boards of n_cells cells: those of at most MS_LEARNED_SMALL cells have one
 * of their own. */
const MsLearnedTable *ms_learned_table_find (int n_cells);

/* The value of a candidate with these features; score is that of the look ahead.  Takes some 6,000
 * multiplications. */
int32_t ms_learned_value_by (const MsLearnedTable *table, const int16_t *features, double score);

/* Whether no sum of the net can exceed 32 bits. */
bool ms_learned_table_fits (const MsLearnedTable *table);
