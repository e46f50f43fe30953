/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The number of layouts as an integer and every probability as a fraction in lowest terms. */
#pragma once

#include "ms-engine.h"
#include "ms-limbs.h"

#include <gmp.h>

/* After ms_probability_find: fills self->exact.  The memory of a few single numbers is not the
 * arena's: GMP takes it from the C library. */
bool ms_exact_find (MsEngine *self);

/* What counts in whole numbers along a circuit of the engine's problem, with memory of the engine;
 * to be initialized once the engine's count holds the support of that circuit. */
MsLimbs ms_exact_limbs (MsEngine *self, const MsCircuit *circuit);

/* A number in decimal digits; and a fraction as "n/d" in lowest terms, to which both mpz_t are
 * reduced.  The text is in the arena; NULL when there is no memory. */
char *ms_exact_dup_integer (MsArena *arena, const mpz_t number);
char *ms_exact_dup_fraction (MsArena *arena, mpz_t numerator, mpz_t denominator);
