/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For tests alone: single steps of an estimate, so that a test can begin one from a state of its
 * choice. */
#pragma once

#include "ms-estimate-mend.h"

/* Has all sections sampled, also those that were to be counted exactly. */
bool ms_estimate_sample_all (MsEstimate *self);

/* Counts the exact sections and makes the rest of the board ready, so that the weight of a layout
 * of the sampled boxes can be asked for. */
bool ms_estimate_count_rest (MsEstimate *self, int mines, int outside);
