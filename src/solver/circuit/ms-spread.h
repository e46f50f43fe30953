/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weight of all layouts of a circuit, and the mean and variance of their mines, in one pass of
 * three doubles an entry: what a polynomial's first two derivatives say, without the polynomial. */
#pragma once

#include "ms-circuit.h"

typedef struct
{
  double weight; /* of all layouts, each mine weighing the tilt: weight * 2^exponent */
  long exponent;
  double mean, variance; /* of the mines */
} MsSpread;

/* scales[circuit->n_layers] becomes the power of two by which each layer was multiplied, so that
 * its largest weight stays near 1.  Scratch memory from the arena, given back: 24 bytes an entry.
 * Goes through the run's phase once, if the circuit is measured. */
bool ms_spread_find (const MsCircuit *circuit, const MsProblem *problem, double tilt,
    double *scales, MsSpread *spread, MsWork *work);

/* ln (weight * 2^exponent). */
double ms_spread_log (const MsSpread *spread);
