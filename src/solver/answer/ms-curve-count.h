/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Counts the layouts of all mine totals in one pass.
 *
 * With T (s) the number of layouts of all boxes that have s mines, the mine total M has Σ T (s)
 * C (outside, M - s) layouts.  A cell's chance of a mine at M is the mean of its chances for each
 * s, with these terms as weights.  T comes from one forward pass, the chances for each s from one
 * more pass along the way from the cell's box to the last layer.  Nothing is tilted or cut off: the
 * numbers are plain counts in long doubles, of which no coefficient overflows or underflows as long
 * as there are not too many cells.  Only the weights of one total, and the chances, are doubles:
 * what falls out of their range adds nothing.
 */
#pragma once

#include "ms-engine.h"

/* In place of a box: the outside cells, or a cell that is decided. */
#define MS_CURVE_OUTSIDE (-1)
#define MS_CURVE_DECIDED (-2)

typedef struct
{
  int box; /* MS_CURVE_OUTSIDE for the outside cells */
  /* [n] The chance of a mine in a cell of the box, for each s; NULL for the outside cells. */
  double *chances;
} MsCurveLine;

typedef struct
{
  MsEngine *engine;
  long double *all; /* the coefficients of all layers */
  int lowest, n; /* the least s, and how many values of s there are */
  int shift; /* layouts and lines are multiplied by 2^-shift */
  long double *layouts; /* [n] T (s), scaled */
  long double *block_most; /* the largest value in each block of layouts */
  /* [solver->total.outside + 1] C (outside, k), scaled too. */
  long double *outside;
  long exponent; /* the layouts of a total must be multiplied by 2^exponent to undo both scales */
  double *weights, *ones, *outside_chances; /* [n] scratch for the total that is being summed up */
} MsCurveCount;

/* Does the forward pass; the circuit's roots must be joined and the solver's total summed up.
 * *fits becomes false where the numbers are too large for long doubles. */
bool ms_curve_count_begin (MsCurveCount *count, MsEngine *engine, bool *fits);

/* Finds the chances of a box for each s. */
bool ms_curve_count_line (MsCurveCount *count, int box, MsCurveLine *line);

/* Sums up one total, of which left mines are left to the boxes and the outside cells: *layouts is
 * the scaled number of layouts, chances[n_lines] the chance of each line.  A chance is exactly 0 or
 * 1 where it is so for every s that has weight. */
bool ms_curve_count_total (MsCurveCount *count, long left, const MsCurveLine *lines, int n_lines,
    long double *layouts, double *chances);
