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
 * A block of MS_POINTS_LANES points is counted at once, since the edges are what takes time to
 * read.  An entry of a block is 64 bytes; a gradient takes the place of the value that it no longer
 * needs, so that there is hardly anything else.  Several threads go along the same block
 * (ms-branches.h), and share that memory.
 */
#pragma once

#include "ms-branches.h"

#define MS_POINTS_LANES 4

/* Complex numbers of a block. */
typedef struct
{
  double re[MS_POINTS_LANES], im[MS_POINTS_LANES];
} MsLanes;

/* By the mines of a box. */
typedef MsLanes MsLanesByMines[MS_MAX_AROUND + 1];

typedef struct
{
  const MsBranches *branches; /* of the circuit that is counted */
  const MsProblem *problem;
  const double *scales; /* [n_layers] of ms_spread_find, at the same tilt */
  double tilt;
  MsLanes *values; /* [n_entries] afterwards undefined */
  MsLanes **scratch; /* [n_members][ms_points_scratch ()] */
  MsLanes *parts; /* [branches->most_parts] */
  /* The rest is set by ms_points_set_angles, or is its own. */
  MsLanesByMines weights[MS_MAX_AROUND + 1]; /* of a box by its cells, e^(imθ) included */
  MsLanesByMines sums[MS_BRANCHES_RUNS]; /* of a box that is cut */
  double *mine_sum, *safe_sum;
} MsPoints;

/* Which points of the circle: their θ. */
void ms_points_set_angles (MsPoints *self, const double angles[MS_POINTS_LANES]);

/* Entries of scratch that a member needs. */
size_t ms_points_scratch (const MsBranches *branches, int member);

/* The value of the last layer at each point, into *total; it does not exceed the weight that
 * ms_spread_find found, and is scaled as that is.  Goes through the run's phase once, as the way back
 * does. */
bool ms_points_forward (MsPoints *self, MsLanes *total, MsWork *work);

/* After that: from the gradient of the last layer, the real part of Σ over the points of gradient
 * times weight, for every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * weight (m) being that of all layouts with m mines there.  Both arrays [n_boxes]; boxes in no layer
 * are left as they are. */
bool ms_points_backward (
    MsPoints *self, const MsLanes *gradient, double *mine_sum, double *safe_sum, MsWork *work);
