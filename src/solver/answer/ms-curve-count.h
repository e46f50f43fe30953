/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All mine totals off one pass.
 *
 * With T (s) the layouts of all boxes that have s mines, and N (s) those of them, each as often as
 * it has mines in a certain box, the total M has Σ T (s) C (outside, M - s) layouts, and N stands
 * to T as a cell's chance to 1.  T comes of one forward pass, N of one more along the way from the
 * box to the end.  Nothing is tilted or cut off: the numbers are plain counts in long doubles, of
 * which no coefficient can over- or underflow while there are not too many cells.
 */
#pragma once

#include "ms-run.h"

/* Instead of a box: the cells outside, or a cell that is decided. */
#define MS_CURVE_OUTSIDE (-1)
#define MS_CURVE_DECIDED (-2)

typedef struct
{
  int box; /* -1: the outside cells */
  long double *mines, *safe; /* [n] by s, scaled as the layouts; NULL for the outside */
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
} MsCurveCount;

/* The forward pass; the roots must be joined and the total summed up.  *fits: whether the numbers
 * do into a long double. */
bool ms_curve_count_begin (MsCurveCount *count, MsSolver *solver, bool *fits);

/* The line of a box. */
bool ms_curve_count_line (MsCurveCount *count, int box, MsCurveLine *line);

/* Of a total of which left mines are left to boxes and outside: the layouts, scaled, and how many
 * times as many lie in the cells of a line's box, mines and safe cells (n_lines sums each). */
bool ms_curve_count_total (const MsCurveCount *count, long left, const MsCurveLine *lines,
    int n_lines, long double *layouts, long double *mines, long double *safe);
