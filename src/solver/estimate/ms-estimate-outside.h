/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The part of the board that is not sampled, the "rest": the outside cells, and the sections that
 * are counted exactly.
 *
 * With k mines left to it, the rest has R(k) = Σ_t T(t) C(outside, k - t) layouts, where T (t) is
 * the number of layouts of all exact sections with t mines.  R(k) is the weight of a layout of the
 * sampled boxes that leaves k mines.  With a density instead of a mine total that weight is r^-k,
 * where r is the odds of a mine, whatever the rest looks like.
 */
#pragma once

#include "ms-count.h"

typedef struct
{
  MsWork *work;
  /* [n_coefficients] The polynomial T, scaled; a term with t mines is multiplied by tilt^t. */
  double *coefficients;
  int n_coefficients, lowest;
  double log_tilt;
  double density; /* 0 where there is a mine total instead */
  double log_odds; /* log (density / (1 - density)) */
  int outside;
  /* R(k) is known for 0 <= k < n; n - 1 is the number of mines left for sampled boxes and rest
   * together. */
  int n;
  int first, last; /* the least and the greatest k for which R(k) may be above 0 */
  double *logs; /* [n] log R(k) up to a constant; NaN where it has not been asked for yet */
} MsEstimateOutside;

/* Makes *rest ready for up to so many mines left to it.  Takes O(mines) memory from the arena.
 * density: 0 where the mine total is given; else the chance of a mine that is given in its
 * place. */
bool ms_estimate_outside_init (
    MsEstimateOutside *rest, int outside, int mines, double density, MsWork *work);

/* Copies the coefficients of T, which slice describes; tilt is the weight of each mine in them. */
bool ms_estimate_outside_take (
    MsEstimateOutside *rest, const double *coefficients, const MsSlice *slice, double tilt);

/* Returns log R(k) for any k; -INFINITY where the rest has no layout.  The first call for a k is
 * O(coefficients) and ticks the work, but does not report that the run must stop: the caller's next
 * tick does. */
double ms_estimate_outside_log (MsEstimateOutside *rest, int k);

/* As ms_estimate_outside_log, but where the rest has no layout the value falls off steadily, so
 * that a search knows in which direction to go. */
double ms_estimate_outside_log_relaxed (MsEstimateOutside *rest, int k);

/* lefts[i], i < n, is the chance that first + i mines are left to the rest; the chances need not
 * add up to 1.  Adds to gradient[n_coefficients] the weight that they give to each coefficient of
 * T, and sets *outside to the mean number of mines in outside cells. */
bool ms_estimate_outside_unfold (MsEstimateOutside *rest, const float *lefts, int first, int n,
    double *gradient, double *outside);
