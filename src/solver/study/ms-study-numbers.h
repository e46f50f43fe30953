/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole numbers of a study: the sections' layouts by their mines, and what the rest of the board
 * weighs them with.  Private to this wing.
 */
#pragma once

#include "ms-limbs.h"
#include "ms-study-result.h"
#include "ms-study.h"

/* The forward pass of limbs over circuit, which may be cut, in the pools of the solver. */
bool ms_study_count_limbs (MsLimbs *limbs, MsSolver *solver, const MsCircuit *circuit);

/* A number of the study: in digits, in the arena (NULL where there is no memory), and rounded. */
const char *ms_study_print (MsArena *arena, const mpz_t number);
void ms_study_round (const mpz_t number, double *mantissa, long *exponent);

/* Fills layouts of all sections and shares, sum and product, from one forward pass over the
 * circuit without its joins.  shares have their mines already. */
bool ms_study_fill_layouts (
    MsSolver *solver, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);

/* Fills what options.exact adds: weights, fractions and the layouts of the outside. */
bool ms_study_fill_exact (
    MsSolver *solver, const MsStudyParts *parts, MsSectionStudy *study, MsArena *arena);
