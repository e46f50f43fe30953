/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting along the circuit in doubles: the two passes over coefficients. */
#pragma once

#include "ms-coefficients.h"

/* The forward pass.  Cost: edges times coefficients. */
bool ms_count_forward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    MsCountKind kind, double tilt, MsWork *work);

/* The backward pass: from the gradient of the last layer, which the caller has put into
 * count->gradients, the gradient of every entry, and for every box
 *   mine_sum[box] = Σ m * weight (m), safe_sum[box] = Σ (size - m) * weight (m),
 * weight (m) being that of all complete layouts with m mines there.  Both arrays [n_boxes]. */
bool ms_count_backward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work);

/* Zeroes the gradients of all entries; to be called between the passes. */
bool ms_count_clear_gradients (MsCount *count, MsWork *work);
