/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sweep asks of a window before it is drawn: which of its boxes can be drawn at once, and how far
 * each of them lies from what is held. */
#pragma once

#include "ms-estimate-state.h"

/* Reorders boxes so that those to be drawn at once come first, few enough that none of their tables
 * has more than width open numbers.  Returns how many they are; -1 when the run must stop. */
int ms_estimate_thin (MsEstimate *self, int32_t *boxes, int n, int width);

/* Finds how deep inside the region each of its own boxes lies: how many numbers lead from it to one
 * that has undecided boxes outside.  depths[n_own], at most MS_DEPTH_MOST.  The depths do not
 * depend on where mines are. */
bool ms_estimate_find_depths (MsEstimate *self, uint8_t *depths);
