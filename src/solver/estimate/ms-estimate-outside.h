/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of the board that is not sampled: outside cells, and sections counted exactly.
 *
 * Left with k mines they have R(k) = Σ_t T(t) C(outside, k - t) layouts, T being the polynomial of
 * the exact sections.  R is what a layout of the sampled boxes weighs.  With a density instead of a
 * mine total it is r^-k, r being the odds of a mine, whatever the rest is.
 */
#pragma once

#include "ms-count.h"

typedef struct
{
  MsWork *work;
  double *coefficients; /* [n_coefficients] of T, each mine weighing tilt, scaled */
  int n_coefficients, lowest;
  double log_tilt;
  double density; /* 0: there is a mine total */
  double log_odds; /* log (density / (1 - density)) */
  int outside;
  int n; /* R is known for 0 <= k < n: one more than the mines left for sampled boxes and rest */
  int first, last; /* the k between which R(k) may be above 0 */
  double *logs; /* [n] log R(k) up to a constant, NaN where it was not asked for yet */
} MsEstimateOutside;

/* Room for a rest that mines are left to at most.  O(mines) memory, in the arena.  density: 0, or
 * what each cell is a mine with instead of the total. */
bool ms_estimate_outside_init (
    MsEstimateOutside *rest, int outside, int mines, double density, MsWork *work);

/* Takes the coefficients of T from the slice. */
bool ms_estimate_outside_take (
    MsEstimateOutside *rest, const double *coefficients, const MsSlice *slice, double tilt);

/* log R(k); -INFINITY where there is no layout.  Any k.  O(coefficients) the first time, with looks
 * at the clock; that the run is to stop shows at the next tick of the caller. */
double ms_estimate_outside_log (MsEstimateOutside *rest, int k);

/* The same, but falling off steadily instead where there is no layout, so that a search knows
 * where to go. */
double ms_estimate_outside_log_relaxed (MsEstimateOutside *rest, int k);

/* What is known of T and of the outside when first + i mines are left to the rest with a chance of
 * lefts[i], i < n, which need not add up to 1: adds to gradient, which has one element for each
 * coefficient, the weight of that coefficient; *outside: the mean number of mines outside. */
bool ms_estimate_outside_unfold (MsEstimateOutside *rest, const float *lefts, int first, int n,
    double *gradient, double *outside);
