/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number of layouts as an integer and every probability as a fraction in lowest terms. */
#pragma once

#include "ms-limbs.h"
#include "ms-run.h"

#include <gmp.h>

/* After ms_probability_find: fills self->exact.  GMP takes the memory of a few single numbers
 * from the C library by itself. */
bool ms_exact_find (MsSolver *self);

/* To count in whole numbers along a circuit of the solver's problem, with its own memory: to be
 * initialized once the solver's count holds the support of that circuit. */
MsLimbs ms_exact_limbs (MsSolver *self, const MsCircuit *circuit);

/* A number in digits, and a fraction as "n/d" in lowest terms, for which both numbers are changed.  The
 * text is in the arena; NULL when there is no memory. */
char *ms_exact_dup_integer (MsSolver *self, const mpz_t number);
char *ms_exact_dup_fraction (MsSolver *self, mpz_t numerator, mpz_t denominator);
