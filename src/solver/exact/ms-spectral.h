/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chances of a position whose polynomials would be long, from points of a circle
 * (ms-points.h): a stage beside the passes of ms-count.h, with the same answer.
 *
 * The layouts of the boxes with s mines, T(s), count C(outside, M - s) times: what is asked for is
 * the coefficient of z^M in T(z) (1 + z)^outside, and the same with a box holding m mines.  The
 * tilt r is chosen so that the mean of the mines of all these layouts, each mine weighing r, is M.
 * With n points z_j = r e^(2πij/n) the mean of T(z_j) (1 + z_j)^outside z_j^-M is the coefficient,
 * but for three errors, each of which is bounded before it is accepted:
 *   - what has M ± n, M ± 2n, … mines is counted too: the period n is so large that all layouts so
 *     far from M together weigh too little (Chernoff's bound, from two more passes of real numbers);
 *   - a point may be left out because (1 + z)^outside is too small there, which falls with the
 *     angle and is known beforehand; or it is counted forwards, and left out when it turns out to
 *     weigh nothing, so that its way back is spared;
 *   - rounding, as in every count in doubles.
 *
 * What is certain does not come from these numbers: where the circuit alone does not say, a chance
 * that is clearly more than rounding says that there is a layout; where it is not, the caller has to
 * ask otherwise (*settled).
 *
 * Blocks of points follow each other; within each, and within the passes before, several threads go
 * along the circuit (ms-branches.h).
 */
#pragma once

#include "ms-run.h"

/* Whether a measured circuit (ms_circuit_measure) is counted sooner this way; then units is what
 * that should take. */
bool ms_spectral_suits (const MsCircuit *circuit, int n_threads, double *units);

/* What it takes of a limit of work (ms-work.h), whatever the threads. */
double ms_spectral_work (const MsCircuit *circuit);

/* mine_sum and safe_sum [n_boxes] as of ms_count_backward, of undecided boxes, in proportion for
 * each box; fills in the total's sum and its outside_mines, and layouts_mantissa and _exponent.
 * *found: false where the bounds cannot be kept, or memory is short; then the polynomials have to be
 * counted.  False when the run is to stop. */
bool ms_spectral_find (MsSolver *self, double *mine_sum, double *safe_sum, bool *found);

/* Whether a chance of part in whole is more than rounding can be. */
bool ms_spectral_is_seen (double part, double whole);
