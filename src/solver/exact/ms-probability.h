/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the circuit to every cell's probability. */
#pragma once

#include "ms-run.h"

/* Products of plain counts with weights above this stay far from the smallest double: a sum of them
 * that is 0 has no term. */
#define MS_PROBABILITY_SAFE_WEIGHT 1e-250

/* Before that, where time is limited or there may be much to count: measures the circuit, and chooses
 * how to count it (self->spectral). */
bool ms_probability_measure (MsSolver *self);

/* Counts, and fills the part of the solver that belongs to MS_STAGE_COUNTED (but for exact).
 * When no layout has the mine total, self->consistent becomes false instead. */
bool ms_probability_find (MsSolver *self);

/* Counts forward once more, where something else has been counted along the circuit since:
 * self->count and self->total are then as ms_probability_find left them. */
bool ms_probability_count (MsSolver *self);

/* Room for what is known of each box. */
bool ms_probability_allocate (MsSolver *self);
