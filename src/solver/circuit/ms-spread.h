/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The weight of all layouts of a circuit, and the mean and variance of their mines, in one pass
 * with three doubles for each entry: what the polynomial in the mine count and its first two
 * derivatives say at one point, without the polynomial. */
#pragma once

#include "ms-branches.h"

/* Sums over the layouts that lead to an entry: w their weight, a weight times mines, b weight times
 * mines squared. */
typedef struct
{
  double w, a, b;
} MsSpreadSums;

typedef struct
{
  /* The weight of all layouts, each mine weighing the tilt, is weight * 2^exponent. */
  double weight;
  long exponent;
  double mean, variance; /* of the number of mines of a layout, each layout weighing as above */
} MsSpread;

/* moments[n_entries] is scratch memory of the caller.  scales[n_layers] becomes the power of two by
 * which each layer was multiplied, so that its largest weight stays near 1.  The walk is done on
 * the threads of the branches, and the progress of work goes through its phase once. */
bool ms_spread_find (const MsBranches *branches, const MsProblem *problem, double tilt,
    MsSpreadSums *moments, double *scales, MsSpread *spread, MsWork *work);

/* The natural logarithm of weight * 2^exponent. */
double ms_spread_log (const MsSpread *spread);
