/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All mine totals off one pass.
 *
 * With T (s) the layouts of all boxes that have s mines, the total M has Σ T (s) C (outside, M - s)
 * layouts, and a cell's chance at M is the mean, so weighed, of its chance where the boxes have s.
 * T comes of one forward pass, the chances by s of one more along the way from the cell's box to the
 * end.  Nothing is tilted or cut off: the numbers are plain counts in long doubles, of which no
 * coefficient can over- or underflow while there are not too many cells.  Only the weights of one
 * total, and the chances, are doubles: what falls out of their range adds nothing.
 */
#pragma once

#include "ms-run.h"

/* Instead of a box: the cells outside, or a cell that is decided. */
#define MS_CURVE_OUTSIDE (-1)
#define MS_CURVE_DECIDED (-2)

typedef struct
{
  int box; /* -1: the outside cells */
  double *chances; /* [n] of a mine in a cell of the box, by s; NULL for the outside */
} MsCurveLine;

typedef struct
{
  MsSolver *solver;
  long double *all; /* every coefficient of every layer */
  int lowest, n; /* the first s, and how many */
  int shift; /* layouts and lines are scaled by 2^-shift */
  long double *layouts; /* [n] T, scaled */
  long double *block_most; /* the largest of each block of them */
  long double *outside; /* [solver->total.outside + 1] C (outside, k), scaled too */
  long exponent; /* what both scales take away together */
  double *weights, *ones, *outside_chances; /* [n] of the total that is summed up */
} MsCurveCount;

/* The forward pass; the roots must be joined and the total summed up.  *fits: whether the numbers
 * do into a long double. */
bool ms_curve_count_begin (MsCurveCount *count, MsSolver *solver, bool *fits);

/* The line of a box. */
bool ms_curve_count_line (MsCurveCount *count, int box, MsCurveLine *line);

/* Of a total of which left mines are left to boxes and outside: the layouts, scaled, and the chance
 * of each line (n_lines), which is 0 and 1 where every s that has weight says so. */
bool ms_curve_count_total (MsCurveCount *count, long left, const MsCurveLine *lines, int n_lines,
    long double *layouts, double *chances);
