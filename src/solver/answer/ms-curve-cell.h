/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cells of a curve on the solver's grid. */
#pragma once

#include "ms-run.h"

/* The padded index of a row-major cell. */
int ms_curve_index_of (const MsSolver *solver, int cell);

/* After ms_probability_find: the chance at a padded index; NaN where it is opened. */
double ms_curve_chance_at (const MsSolver *solver, int index);
