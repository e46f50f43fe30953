/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: single steps of an estimate, so that a test can begin one from a state of its
 * choice. */
#pragma once

#include "ms-estimate-state.h"

/* Has all sections sampled, also those that were to be counted exactly. */
bool ms_estimate_sample_all (MsEstimate *self);

/* Counts the exact sections and makes the rest of the board ready, so that the weight of a layout
 * of the sampled boxes can be asked for. */
bool ms_estimate_count_rest (MsEstimate *self, int mines, int outside);

/* The second half of ms_estimate_start: all boxes have mines already, but some numbers are
 * amiss. */
bool ms_estimate_mend (MsEstimate *self, double until, bool *found);
