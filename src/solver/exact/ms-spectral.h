/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The chances of a position whose polynomials would be long, from points of a circle (ms-points.h):
 * a stage in place of the passes of ms-count.h, with the same answer.
 *
 * T(s) layouts of the boxes have s mines, each of which goes with C(outside, M - s) layouts of the
 * outside, where M is the mine total.  So what is asked for is the coefficient of z^M in T(z) (1 +
 * z)^outside, and the same for those layouts in which a box holds m mines.  The tilt r is chosen so
 * that M is the mean of the mines of all these layouts when each mine weighs r.  With n points z_j
 * = r e^(2πij/n), the coefficient is the mean of T(z_j) (1 + z_j)^outside z_j^-M, but for three
 * errors, each of which is bounded before it is accepted:
 *   - layouts with M ± n, M ± 2n, … mines are counted too: the period n is so large that all
 *     layouts so far from M together weigh too little (Chernoff's bound, from two more passes of
 *     real numbers);
 *   - a point may be left out because (1 + z)^outside is too small there, which falls with the
 *     angle and is known beforehand; or it is counted forwards, and left out when it turns out to
 *     weigh nothing, so that its way back is spared;
 *   - rounding, as in every count in doubles.
 *
 * What is certain does not come from these numbers.  Where the circuit alone does not say that a
 * box is certain, a chance that is clearly more than rounding errors proves that there is a layout;
 * where a chance may be mere rounding, the caller has to find out in another way (*settled in
 * ms-probability.c).
 *
 * Blocks of points follow each other; within each block, and within the passes before them, several
 * threads go along the circuit (ms-branches.h).
 */
#pragma once

#include "ms-engine.h"

/* Whether counting by points of a circle along a measured circuit (ms_circuit_measure) takes less
 * time than by polynomials; if so, *units becomes the units of work that it should take. */
bool ms_spectral_suits (const MsCircuit *circuit, int n_threads, double *units);

/* How many units of a limit of work this takes (ms-work.h), whatever the number of threads. */
double ms_spectral_work (const MsCircuit *circuit);

/* mine_sum and safe_sum [n_boxes] become, for undecided boxes, those of ms_count_backward times
 * some factor of each box.  Fills in total.sum, total.outside_mines, layouts_mantissa and
 * layouts_exponent.  *found becomes false where the error bounds cannot be kept, or memory is
 * short; then the polynomials have to be counted.  False when the run is to stop. */
bool ms_spectral_find (MsEngine *self, double *mine_sum, double *safe_sum, bool *found);

/* Whether a chance part / whole is more than rounding errors can make it. */
bool ms_spectral_is_seen (double part, double whole);
