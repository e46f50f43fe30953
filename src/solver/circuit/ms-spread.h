/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weight of all layouts of a circuit, and the mean and variance of their mines, in one pass of
 * three doubles an entry: what a polynomial's first two derivatives say, without the polynomial. */
#pragma once

#include "ms-branches.h"

/* The layouts of an entry: their weight, and weight times mines and times mines squared. */
typedef struct
{
  double w, a, b;
} MsSpreadSums;

typedef struct
{
  double weight; /* of all layouts, each mine weighing the tilt: weight * 2^exponent */
  long exponent;
  double mean, variance; /* of the mines */
} MsSpread;

/* moments[n_entries] is the caller's, and undefined before and after.  scales[n_layers] becomes the
 * power of two by which each layer was multiplied, so that its largest weight stays near 1.  Goes
 * through the run's phase once, on the threads of the branches. */
bool ms_spread_find (const MsBranches *branches, const MsProblem *problem, double tilt,
    MsSpreadSums *moments, double *scales, MsSpread *spread, MsWork *work);

/* ln (weight * 2^exponent). */
double ms_spread_log (const MsSpread *spread);
