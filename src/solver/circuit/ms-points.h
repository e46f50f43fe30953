/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Counting along the circuit at points of a circle.
 *
 * The polynomial of a large section in the mine count has thousands of coefficients, and it takes
 * millions of steps to multiply two such polynomials.  To multiply their values at one complex
 * point takes one step.  Each coefficient follows from the values at z = tilt * e^(iθ), with θ
 * going round the circle (Cauchy's formula; a discrete Fourier transform).  Where the tilt puts the
 * mean of the mines on the coefficient that is asked for, the values fall off so fast with θ that a
 * dozen points are enough for all digits that doubles have.  See ms-spectral.h for how the points
 * are chosen, and why those that are left out cannot matter.
 *
 * A block of MS_POINTS_LANES points is counted at once, since reading the edges is what takes time.
 * An entry of a block is 64 bytes; on the way back, a gradient overwrites the value that is no
 * longer needed, so that hardly any other memory is used.  Several threads walk the circuit for the
 * same block (ms-branches.h) and share that memory.
 */
#pragma once

#include "ms-branches.h"

#define MS_POINTS_LANES 4

/* One complex number for each point of a block. */
typedef struct
{
  double re[MS_POINTS_LANES], im[MS_POINTS_LANES];
} MsLanes;

/* Indexed by the mines of a box. */
typedef MsLanes MsLanesByMines[MS_MAX_AROUND + 1];

typedef struct
{
  const MsBranches *branches; /* borrowed: of the circuit that is counted */
  const MsProblem *problem;
  const double *scales; /* [n_layers] those of ms_spread_find at the same tilt */
  double tilt;
  MsLanes *values; /* [n_entries] undefined after the way back */
  MsLanes **scratch; /* [n_members][ms_points_scratch ()] scratch memory of each thread */
  MsLanes *parts; /* [branches->most_parts] sums of the runs of one cut join */
  /* The caller does not set the fields from here on.
   * weights[size][m] of a box of size cells with m mines: C(size, m) * tilt^m * e^(imθ). */
  MsLanesByMines weights[MS_MAX_AROUND + 1];
  MsLanesByMines sums[MS_BRANCHES_RUNS]; /* sums of each run of a cut layer of a box */
  double *mine_sum, *safe_sum;
} MsPoints;

/* Chooses the points of a block by their angles θ. */
void ms_points_set_angles (MsPoints *self, const double angles[MS_POINTS_LANES]);

/* How many elements of scratch a thread needs. */
size_t ms_points_scratch (const MsBranches *branches, int member);

/* The way forth: *total becomes the value of the last layer at each point.  It is scaled as the
 * weight that ms_spread_find found, and its modulus does not exceed that.  The progress of work
 * goes through its phase once, here as on the way back. */
bool ms_points_forward (MsPoints *self, MsLanes *total, MsWork *work);

/* The way back, after the way forth.  From the gradient of the last layer at each point, finds for
 * every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * where weight (m) is that of all layouts with m mines in the box: their value times the gradient,
 * added up over the points, of which the real part is taken.  Both arrays [n_boxes]; boxes that are
 * in no layer are left as they are. */
bool ms_points_backward (
    MsPoints *self, const MsLanes *gradient, double *mine_sum, double *safe_sum, MsWork *work);
