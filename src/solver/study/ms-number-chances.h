/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance of each number that a covered cell may show, from the chances of the cells around it;
 * for counts that know no share of the layouts. */
#pragma once

#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

#define MS_NUMBER_CHANCES 9

/* A run of the solver that gave an answer, if a rough one: MS_STATUS_OK with *result; or why there
 * is none, and *result is NULL. */
MsStatus ms_number_chances_count (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);

/* now: what a run with the same options said of position, which is consistent.  Both fill chance
 * with chances that add up to 1 - that of a mine in cell.
 *
 * The first is exact: it takes the cells around one after the other under what is assumed of those
 * before.  At most 256 counts; returns what they do. */
MsStatus ms_number_chances_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSolverResult *now, int cell,
    double chance[MS_NUMBER_CHANCES]);

/* Rough: as if the cells around were mines or not each for itself.  possible: the numbers to share
 * the chance among. */
void ms_number_chances_guess (const MsSolverResult *now, int cell,
    const bool possible[MS_NUMBER_CHANCES], double chance[MS_NUMBER_CHANCES]);
