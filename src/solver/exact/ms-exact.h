/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number of layouts as an integer and every probability as a fraction in lowest terms. */
#pragma once

#include "ms-run.h"

/* After ms_probability_find: fills self->exact.  GMP takes the memory of a few single numbers
 * from the C library by itself. */
bool ms_exact_find (MsSolver *self);
