/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For tests alone: single steps of an estimate, to begin one from a chosen state. */
#pragma once

#include "ms-estimate-private.h"

/* Sets none apart after all. */
bool ms_estimate_sample_all (MsEstimate *self);

/* The second half of ms_estimate_start: all boxes have mines, some numbers are amiss. */
bool ms_estimate_mend (MsEstimate *self, double until, bool *found);

/* Counts the exact sections by themselves and readies the rest; later, with what the sampling left
 * to the rest, finds the chances of their boxes and of the outside cells. */
bool ms_estimate_count_rest (MsEstimate *self, int mines, int outside);
