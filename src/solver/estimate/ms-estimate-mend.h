/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns an assignment of mines to boxes that leaves some numbers amiss into a layout. */
#pragma once

#include "ms-estimate-state.h"

/* The second half of ms_estimate_start: all boxes have mines already, but some numbers are
 * amiss. */
bool ms_estimate_mend (MsEstimate *self, double until, bool *found);
