/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The count along the circuit, and every cell's probability from it. */
#pragma once

#include "ms-engine.h"

/* Where all weights are above this, their products with plain counts stay far from the smallest
 * double: a sum of such products is 0 only if it has no term. */
#define MS_PROBABILITY_SAFE_WEIGHT 1e-250

/* To be called before ms_probability_find where time is limited or there may be much to count:
 * measures the circuit, and chooses how to count along it (self->spectral). */
bool ms_probability_measure (MsEngine *self);

/* Counts, and fills the part of the solver that belongs to MS_STAGE_COUNTED (but for exact).  When
 * no layout has the mine total, only sets self->consistent to false. */
bool ms_probability_find (MsEngine *self);

/* Counts forward once more, for when something else has been counted along the circuit since:
 * self->count and self->total are then as ms_probability_find left them. */
bool ms_probability_count (MsEngine *self);

/* Allocates what is known of each box: box_probability and box_certainty. */
bool ms_probability_allocate (MsEngine *self);
