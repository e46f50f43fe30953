/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting along the circuit at points of a circle.
 *
 * The polynomial of a large section in the mine count has thousands of coefficients, and to
 * multiply two of them takes millions of steps.  Its value at one complex point takes one.  From
 * the values at z = tilt * e^(iθ), θ going round, follows each coefficient (Cauchy; a discrete
 * Fourier transform), and where the tilt puts the mean of the mines on the coefficient that is
 * asked for, values fall off so fast with θ that a dozen points are enough for all digits that
 * doubles have.  ms-spectral.h has who chooses the points, and why what is left out cannot matter.
 *
 * A block of MS_SPECTRUM_LANES points is counted at once, since the edges are what takes time to
 * read.  An entry of a block is 64 bytes; a gradient takes the place of the value that it no longer
 * needs, so that there is nothing else.
 */
#pragma once

#include "ms-circuit.h"

#define MS_SPECTRUM_LANES 4

/* Complex numbers of a block. */
typedef struct
{
  double re[MS_SPECTRUM_LANES], im[MS_SPECTRUM_LANES];
} MsLanes;

typedef struct
{
  const MsCircuit *circuit;
  const MsProblem *problem;
  const double *scales; /* [circuit->n_layers] of ms_spread_find, at the same tilt */
  double tilt;
  MsLanes turns[MS_MAX_AROUND + 1]; /* e^(imθ), of ms_spectrum_set_angles */
  MsLanes *values; /* [circuit->n_entries] the caller's; afterwards undefined */
  MsLanes *scratch; /* [ms_spectrum_scratch ()] the caller's */
  MsWork *work;
} MsSpectrum;

/* Which points of the circle: their θ. */
void ms_spectrum_set_angles (MsSpectrum *self, const double angles[MS_SPECTRUM_LANES]);

/* Entries of scratch that a circuit needs. */
size_t ms_spectrum_scratch (const MsCircuit *circuit);

/* The value of the last layer at each point, into *total; it does not exceed the weight that
 * ms_spread_find found, and is scaled as that is.  done is called now and then with how many edges
 * were done since. */
bool ms_spectrum_forward (MsSpectrum *self, MsLanes *total,
    void (*done) (double edges, void *user_data), void *user_data);

/* After that: from the gradient of the last layer, the real part of Σ over the points of gradient
 * times weight, for every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * weight (m) being that of all layouts with m mines there.  Both arrays [n_boxes]; boxes in no layer
 * are left as they are. */
bool ms_spectrum_backward (MsSpectrum *self, const MsLanes *gradient, double *mine_sum,
    double *safe_sum, void (*done) (double edges, void *user_data), void *user_data);
